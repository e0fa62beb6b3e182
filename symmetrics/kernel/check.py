"""The question the kernel answers: does this evidence settle this statement?"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace as replace_fields
from fractions import Fraction
from itertools import product
from typing import Any

from .instances import settle_instance
from .obligation import obligation_of
from .pieces import settle_parts, trees_in
from .points import Undecided, UndefinedAtPoint, enclose, holds
from .polynomial import Polynomial, plus
from .reading import NowhereDefined, Reader
from .rejected import Rejected
from .rules import settle
from .slope import settle_slope
from .statement import Statement, names_of
from .summands import written_out
from .syntax import Tree, names_in, parse, replace

__all__ = ["check", "defined_at"]

MOST_CHARACTERS, DEEPEST = 1 << 30, 6
NUMBER = re.compile(r"-?[0-9]{1,2000}(/[0-9]{1,2000})?", re.ASCII)
CELL = re.compile(r"TP|FN|FP|TN|C\[[0-9]+,[0-9]+\]", re.ASCII)
OF_STATEMENTS = {"slope": settle_slope, "instance": settle_instance, "parts": settle_parts}
EMPTY = ({"undefined"}, {"undefined", "nowhere"}, {"undefined", "beside_conditions"})
NEGATION = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def check(statement: Statement, verdict: str, evidence: Mapping[str, Any]) -> None:
    """Return in silence if the evidence gives the statement that verdict; raise `Rejected` if not.

    `verdict` is "proved" or "refuted". A statement about every matrix is proved by a certificate and refuted by a point, a table
    from names to whole numbers (or fractions as text); with `exists` it is the other way round. A certificate comes with
    `inhabited`, a point where the statement says something; one that says nothing, because its `undefined` side ("left" or "right")
    is defined nowhere, is refuted by that.

    >>> check(Statement("TP/(TP + FP)", "<=", "1"), "proved", {"inhabited": {"TP": 1, "FP": 0}})
    >>> check(Statement("TP/(TP + FP)", "<", "1"), "refuted", {"point": {"TP": 1, "FP": 0}})
    """
    if verdict not in ("proved", "refuted"):
        raise Rejected(f"expected the verdict proved or refuted, got {verdict!r}")
    if statement.every_k and ((verdict, statement.exists) != ("proved", False) or statement.relation not in NEGATION):
        raise Rejected("a statement for every K is a comparison, and is proved or open; it is refuted for some K")
    if verdict == "refuted" and not statement.exists and set(evidence) in EMPTY:
        check_empty(statement, evidence)
        return
    if (verdict == "proved") == statement.exists:
        if set(evidence) != {"point"}:
            raise Rejected("expected a point and nothing else")
        check_point(statement, evidence["point"], wanted=statement.exists)
        return
    always = opposite(statement) if statement.exists else statement
    certificate = {key: value for key, value in evidence.items() if key != "inhabited"}
    if always.relation not in NEGATION:
        check_domains(always, evidence)
        return
    check_inhabited(always, evidence.get("inhabited"))
    settle_always(always, certificate)


def settle_always(statement: Statement, certificate: Mapping[str, Any], depth: int = 0) -> None:
    """Check a certificate of a comparison that holds always, by a rule for statements or by one for its obligation."""
    rule = OF_STATEMENTS.get(str(certificate.get("rule")))
    if certificate.get("rule") == "either":
        settle_either(statement, certificate, depth)
    elif rule is not None and (rule is settle_parts or not statement.every_k):
        rule(statement, certificate)
    else:
        settle(obligation_of(statement), certificate)


def settle_either(statement: Statement, certificate: Mapping[str, Any], depth: int) -> None:
    """Check a certificate of the rule `either`: the statement where a part of it is not negative, and where it is not positive."""
    match certificate:
        case {"rule": _, "by": str(by), "cases": [Mapping() as above, Mapping() as below], **more} if not more:
            if statement.every_k or depth == DEEPEST or parse(by) not in trees_in(statement):
                raise Rejected(f"expected a part of a statement with so many classes, in at most {DEEPEST} others, got {by!r}")
            settle_always(replace_fields(statement, given=(*statement.given, f"{by} >= 0")), above, depth + 1)
            settle_always(replace_fields(statement, given=(*statement.given, f"{by} <= 0")), below, depth + 1)
        case _:
            raise Rejected("a certificate of the rule either has by and two cases")


def check_empty(statement: Statement, evidence: Mapping[str, Any]) -> None:
    """One side of the statement is defined nowhere, or nowhere where the conditions hold."""
    if evidence["undefined"] not in ("left", "right") or statement.relation not in NEGATION:
        raise Rejected('expected undefined = "left" or "right" of a comparison')
    check_domains(*undefined_side(statement, evidence))


def undefined_side(statement: Statement, evidence: Mapping[str, Any]) -> tuple[Statement, Mapping[str, Any]]:
    """That the side which evidence names is defined nowhere, or beside the conditions nowhere, and the certificate for that."""
    given = "beside_conditions" in evidence
    text = statement.left if evidence["undefined"] == "left" else statement.right
    asked = replace_fields(statement, left=text, relation="undefined", right="", given=statement.given if given else ())
    return asked, evidence.get("beside_conditions" if given else "nowhere", {})


def nowhere(statement: Statement) -> Statement:
    """That zero is at least one, wherever the left side of a statement is defined: so it is defined nowhere."""
    return replace_fields(statement, left=f"0*({statement.left})", relation=">=", right="1")


def opposite(statement: Statement) -> Statement:
    """The statement about every matrix that says that there is none."""
    if statement.relation not in NEGATION:
        raise Rejected(f"no matrix is asked for by {statement.relation!r}")
    return replace_fields(statement, relation=NEGATION[statement.relation], exists=False)


def check_inhabited(statement: Statement, raw: Any) -> None:
    """The statement says something: at this point both sides are defined and the conditions hold."""
    left, right, given = statement.trees()
    names = names_of(left, right, given)
    if statement.every_k:
        K = max((k for k in range(2, 10) if isinstance(raw, Mapping) and f"C[{k},{k}]" in raw), default=2)
        left, right = written_out(left, K), written_out(right, K)
        given = tuple((written_out(a, K), relation, written_out(b, K)) for a, relation, b in given)
        names = names_of(left, right, given)
    point = read_point(raw, names, statement)
    if not all(holds_at(a, relation, b, point) for a, relation, b in given) or not (defined_at(left, point) and defined_at(right, point)):
        raise Rejected("the statement says nothing at the point that should show it does")


def check_point(statement: Statement, raw: Any, wanted: bool) -> None:
    """The conditions hold at the point, both sides are defined there, and the relation is `wanted`."""
    left, right, given = statement.trees()
    names = names_of(left, right, given)
    point = read_point(raw, names, statement)
    if any(CELL.fullmatch(name) and value.denominator != 1 for name, value in point.items()):
        raise Rejected("a cell of a matrix is a whole number")
    if not all(holds_at(a, relation, b, point) for a, relation, b in given):
        raise Rejected("a condition fails at the point")
    if statement.relation in ("same domain", "undefined"):
        definedness = defined_at(left, point), defined_at(right, point)
        truth = not definedness[0] if statement.relation == "undefined" else definedness[0] == definedness[1]
    else:
        truth = holds_at(left, statement.relation, right, point)
    if truth is not wanted:
        raise Rejected(f"the statement is {str(truth).lower()} at the point")


def holds_at(left: Tree, relation: str, right: Tree, point: Mapping[str, Fraction]) -> bool:
    """Whether a relation holds at a point: both sides defined, and told apart by bounds or the same polynomial in equal letters."""
    try:
        return holds(left, relation, right, point)
    except Undecided:
        if not (defined_at(left, point) and defined_at(right, point)):
            raise
        numbers: dict[str, Tree] = {n: ("/", ("int", x.numerator), ("int", x.denominator)) for n, x in point.items()}
        if Reader().read(("+", (replace(left, numbers), ("neg", replace(right, numbers))))).top:
            raise
        return relation in ("==", "<=", ">=")


def read_point(raw: Any, names: set[str], statement: Statement) -> dict[str, Fraction]:
    """The point as fractions; exactly the names of the statement, none negative unless signed."""
    if not isinstance(raw, Mapping) or set(raw) != names:
        raise Rejected(f"expected a point that gives a value to each of {', '.join(sorted(names)) or 'no name'} and nothing else")
    point = {}
    for name, value in raw.items():
        if not isinstance(value, int | str) or not NUMBER.fullmatch(str(value)):
            raise Rejected(f"expected a whole number or a fraction as text for {name}")
        point[name] = Fraction(value)
        if point[name] < 0 and name not in statement.signed:
            raise Rejected(f"{name} is negative")
        if name in statement.whole and point[name].denominator != 1:
            raise Rejected(f"{name} is no whole number")
    return point


def defined_at(tree: Tree, point: Mapping[str, Fraction]) -> bool:
    """Whether a tree is defined at a point."""
    for bits in (80, 1280):
        try:
            enclose(tree, point, bits)
        except UndefinedAtPoint:
            return False
        except Rejected:
            continue
        return True
    raise Rejected("cannot tell whether the formula is defined at the point")


def check_domains(statement: Statement, certificate: Mapping[str, Any]) -> None:
    """Settle a statement about domains: that a formula is defined nowhere by a certificate, or by patterns of zeros.

    Patterns serve if no polynomial that must not vanish or be negative, and no exponent, has a minus sign, and none of the absolute
    values, maxima and minima has one inside, but in radicands; then one matrix of zeros and ones for each pattern of zeros decides.
    The only conditions are `name > 0`; such names are never zero.
    """
    left, right, given = statement.trees()
    if certificate and statement.relation == "undefined":
        settle(obligation_of(nowhere(statement)), certificate)
        return
    nonzero = {a[1] for a, relation, b in given if (a[0], relation, b) == ("name", ">", ("int", 0))}
    if len(nonzero) != len(given) or certificate:
        raise Rejected("a statement about domains has no conditions but positive names, and needs no certificate")
    if statement.relation == "same domain" and left == right:
        return
    try:
        reader = Reader(signed=frozenset(statement.signed))
        for side in (left, right):
            reader.read(side)
    except NowhereDefined:
        if statement.relation == "undefined":
            return
        raise
    arguments = [quotient.top for of in reader.letters.values() for quotient in of[1]]
    decided = all(decided_by_zeros(reader, p) for p in (*reader.nonzero, *arguments))
    if not decided or not all(map(reader.is_plain, reader.radicands)):
        raise Rejected("the domain does not depend on the zeros alone")
    names = sorted(names_in(left) | names_in(right))
    if len(statement.left + statement.right) << len(names) > MOST_CHARACTERS:
        raise Rejected("too many patterns of zeros")
    for zeros in product(*[(Fraction(1),) if name in nonzero else (Fraction(0), Fraction(1)) for name in names]):
        point = dict(zip(names, zeros, strict=True))
        definedness = defined_at(left, point), defined_at(right, point)
        if definedness[0] if statement.relation == "undefined" else definedness[0] != definedness[1]:
            raise Rejected(f"the statement fails at {dict(zip(names, map(int, zeros), strict=True))}")


def decided_by_zeros(reader: Reader, p: Polynomial) -> bool:
    """Whether a polynomial is nowhere negative, and is positive everywhere, or zero or not according to which names are zero."""
    reader.ring.spend(100 * len(p))
    if 0 in p and reader.is_plain(p):
        return True
    letters = {name for m in p for name in reader.ring.support(m)}
    if letters & set(reader.letters) & reader.signed:
        return False  # log(TP)**2 is zero at TP = 1
    inside = [q for name in letters & set(reader.ring.atoms) for q in reader.ring.atoms[name].of]
    for kind, of in (reader.letters[name] for name in letters & set(reader.letters)):
        below = reader.denominator(of[0]) if kind == "log" else {}
        inside += [plus(of[0].top, below, -1), below] if kind == "log" else []
    return reader.is_plain(p) and all(decided_by_zeros(reader, q) for q in inside)
