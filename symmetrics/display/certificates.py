"""Certificates as arguments a human can follow: identities with their terms, and cases in words.

Everything shown is recomputed from the statement and the certificate with the kernel's own polynomials; nothing is believed here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..algebra.polynomials import text_of
from ..kernel import Statement
from ..kernel.check import nowhere, opposite, undefined_side
from ..kernel.obligation import Obligation, difference, obligation_of
from ..kernel.pieces import compared, obligation_of_fact, obligation_of_whole
from ..kernel.slope import slope_obligations
from .identities import LONGEST
from .steps import Line, setting, settled

__all__ = ["Line", "certificate_lines"]

Certificate = Mapping[str, Any]


def certificate_lines(statement: Statement, evidence: Certificate) -> Iterator[Line]:
    """The argument that a certificate makes for a statement about every matrix (or against one about some matrix).

    >>> for line in certificate_lines(Statement("TP/(TP + FP)", "<=", "1"), {"inhabited": {"TP": 1, "FP": 0}}):
    ...     print(line.equation, line.after)
    ('(1)*((TP + FP)**1)*(right - left)', 'FP') , with no minus sign on the right
    """
    if "undefined" in evidence:
        alone, nowhere_by = undefined_side(statement, evidence)
        yield from undefined_lines(alone, f"The {evidence['undefined']} side", nowhere_by)
        return
    always = opposite(statement) if statement.exists else statement
    certificate = {key: value for key, value in evidence.items() if key != "inhabited"}
    if always.relation == "undefined" and certificate:
        yield from undefined_lines(always, "It", certificate)
    elif always.relation in ("same domain", "undefined"):
        yield Line("Whether a side is defined depends only on which counts are zero; every pattern of zeros was tried.")
    else:
        yield from comparison_lines(always, certificate)


def comparison_lines(statement: Statement, certificate: Certificate) -> Iterator[Line]:
    """The argument for a comparison, by a rule for statements or for its goal."""
    rule = certificate.get("rule")
    if rule == "slope":
        yield from slope_lines(statement, certificate)
    elif rule == "instance":
        left, right = certificate["general"]
        yield Line(f"The claim is one about every number of classes, here for {certificate['K']} of them.")
        yield from (Line("write", side) for side in (("left", left), ("right", right)))
        yield from argument(Statement(left, statement.relation, right, signed=statement.signed, every_k=True), certificate.get("then", {}))
    elif rule == "parts":
        yield from part_lines(statement, certificate)
    elif rule == "either":
        yield Line("write", ("P", certificate["by"]))
        for relation, case in zip((">=", "<="), certificate["cases"], strict=True):
            yield Line(f"Where P {relation} 0:")
            within = comparison_lines(replace(statement, given=(*statement.given, f"{certificate['by']} {relation} 0")), case)
            yield from (replace(line, depth=line.depth + 1) for line in within)
    else:
        yield from argument(statement, certificate)


def argument(statement: Statement, certificate: Certificate) -> Iterator[Line]:
    """The argument for a statement from what its goal is."""
    ob = obligation_of(statement)
    yield from setting(ob, certificate)
    yield from opened(ob, certificate, cleared_name(ob, statement))


def undefined_lines(statement: Statement, side: str, certificate: Certificate) -> Iterator[Line]:
    """Why a side is defined nowhere: it divides by zero, or else zero would be at least one."""
    if not certificate:
        yield Line(f"{side} divides by zero at every matrix.")
        return
    where = " where the conditions hold" if statement.given else ""
    yield Line(f"{side} has no value{where}. Else left - right would not be negative for left = 0 and right = 1:")
    yield from argument(nowhere(statement), certificate)


def part_lines(statement: Statement, certificate: Certificate) -> Iterator[Line]:
    """Facts about parts of the formulas, and what follows from them alone."""
    parts, facts = certificate["parts"], certificate.get("facts", [])
    for name, part in parts.items():
        yield Line("write", (name, part))
    for fact in facts:
        by = fact.get("by", {})
        if by.get("rule") == "slope":
            yield Line(f"Here {fact['says']} {fact['relation']} 0:")
            yield from (replace(line, depth=line.depth + 1) for line in slope_lines(compared(statement, parts, fact), by))
            continue
        ob = obligation_of_fact(statement, parts, fact)
        yield Line(f"Here {fact['says']} {fact['relation']} 0; cleared of denominators it is F.")
        yield Line("write", ("F", text_of(ob.reader.ring, ob.goal)))
        yield from (replace(line, depth=line.depth + 1) for line in (*setting(ob, by), *settled(ob, by, "F", 0)))
    ob, then = obligation_of_whole(statement, parts, facts), certificate.get("then", {})
    yield Line("No more is needed of these letters; let D be the difference of the two sides, cleared of denominators.")
    yield from setting(ob, then)
    yield from opened(ob, then, "D")


def cleared_name(ob: Obligation, statement: Statement) -> str:
    """The goal of a statement: the difference of its sides times what they are divided by."""
    left, right, _ = statement.trees()
    quotient, equality = difference(ob.reader, left, right, statement.relation), statement.relation in ("==", "!=")
    powers = [(dict(key), k) for key, k in quotient.below.items()]
    scale = [f"({text_of(ob.reader.ring, p)})**{k + (k % 2 if not (equality or ob.reader.is_plain(p)) else 0)}" for p, k in powers]
    sides = "(right - left)" if statement.relation in ("<", "<=") else "(left - right)"
    name = "*".join([*([f"({'*'.join(scale)})"] if scale else []), sides])
    return f"({name})**2" if statement.relation == "!=" else name


def opened(ob: Obligation, certificate: Certificate, name: str) -> Iterator[Line]:
    """The argument for a goal, which gets a letter of its own unless one identity settles it."""
    if certificate.get("rule", "squares") == "squares":
        yield from settled(ob, certificate, name, 0)
        return
    yield Line("write", ("G", name))
    expanded = text_of(ob.reader.ring, ob.goal)
    if len(expanded) <= LONGEST:
        yield Line("so that", ("G", expanded))
    yield from settled(ob, certificate, "G", 0)


def slope_lines(statement: Statement, certificate: Certificate) -> Iterator[Line]:
    """Monotonicity from the sign of a derivative."""
    up, down = list(certificate.get("up", [])), list(certificate.get("down", []))
    scaled = bool(certificate.get("scaled"))
    how = " in proportion" if scaled else ""
    moves = [f"{', '.join(up)} up{how}" if up else "", f"{', '.join(down)} down{how}" if down else ""]
    obligations = slope_obligations(statement, certificate["of"], up, down, scaled)
    yield Line("G is the derivative, cleared of denominators and roots, of", ("value", certificate["of"]))
    sign = "not negative" if statement.relation in ("<=", ">=") else "positive"
    yield Line(f"in the direction {' and '.join(m for m in moves if m)}, where all counts are positive; G is {sign}:")
    for number, (ob, case) in enumerate(zip(obligations, certificate["cases"], strict=True), 1):
        if len(obligations) > 1:
            yield Line(f"Branch {number} of the absolute values, maxima and minima:")
        yield from setting(ob, case)
        yield from settled(ob, case, "G", int(len(obligations) > 1))
