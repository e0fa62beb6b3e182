"""Certificates for whole counts: each count is zero or at least one, and what is left has no minus sign."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..algebra.polynomials import from_flint, text_of, to_flint
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial, plus

__all__ = ["by_counts"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]


def by_counts(ob: Obligation, prove: Prover) -> Certificate | None:
    """A certificate of the rule `counts`, split by one name after the other; `prove` gives squares certificates of what is left."""
    ring = ob.reader.ring
    known = [name for name in sorted(ob.whole) if name in ring.slots and any(ring.exponent(m, name) for m in ob.goal)]
    names = sorted(known, key=lambda name: not all(ring.exponent(m, name) for m in ob.goal))  # those that divide the goal come first
    return split_by(ob, prove, names, {}, {}) if names else None


def split_by(ob: Obligation, prove: Prover, names: list[str], zero: dict[str, str], more: dict[str, str]) -> Certificate | None:
    """The certificate where the names in `zero` are zero and those in `more` at least one, each with the condition that says so."""
    leaf = shown(ob, prove, zero, more)
    if leaf is not None or not names:
        return leaf
    name, *rest = names
    variable = ob.reader.ring.variable(name)
    nothing = split_by(ob.with_equation(variable).with_supports(), prove, rest, {**zero, name: f"h{len(ob.equations) + 1}"}, more)
    if nothing is None:
        return None
    positive = ob.with_guard(plus(variable, {0: 1}, -1)).with_supports()
    something = split_by(positive, prove, rest, zero, {**more, name: f"g{len(ob.guards) + 1}"})
    return None if something is None else {"rule": "counts", "of": name, "zero": nothing, "more": something}


def shown(ob: Obligation, prove: Prover, zero: dict[str, str], more: dict[str, str]) -> Certificate | None:
    """A squares certificate of the goal in the counts less one; of nothing, where a divisor would be zero."""
    ring = ob.reader.ring
    for divisor in divisors(ob) if zero else ():
        if ob.reader.is_plain(divisor) and not without(ob, divisor, zero)[0]:
            return {"factor": text_of(ring, divisor), "multiples": without(ob, ring.times(divisor, ob.goal), zero)[1]}
    rest, multiples = without(ob, ob.goal, zero)
    for name in more:
        rest = ring.substitute(rest, name, plus(ring.variable(name), {0: 1}))
    found = prove(replace(ob, goal=rest, guards=(), strict=frozenset(), equations=()))
    if found is None or set(found) - {"factor", "squares"}:
        return None
    squares = found.get("squares") or ([[text_of(ring, rest), "1"]] if rest else [])
    certificate: Certificate = {"squares": [[in_conditions(text, more) for text in pair] for pair in squares]} if squares else {}
    factor = in_conditions(found["factor"], more) if "factor" in found else "1"
    if multiples:
        certificate["multiples"] = [[name, text if factor == "1" else f"({factor})*({text})"] for name, text in multiples]
    return certificate | ({"factor": factor} if factor != "1" else {})


def divisors(ob: Obligation) -> list[Polynomial]:
    """What is not zero, for roots what they are the roots of."""
    ring = ob.reader.ring
    roots = {next(iter(ring.variable(name))): atom.constant for name, atom in ring.atoms.items() if atom.kind == "root"}
    return [roots.get(next(iter(p)), p) if len(p) == 1 else p for p in ob.positive]


def without(ob: Obligation, p: Polynomial, zero: dict[str, str]) -> tuple[Polynomial, list[list[str]]]:
    """What is left of a polynomial where names are zero, and what was taken away, as multiples of the conditions that say so."""
    ring, multiples = ob.reader.ring, list[list[str]]()
    for name, condition in zero.items():
        quotient, remainder = divmod(to_flint(ring, p), to_flint(ring, ring.variable(name)))
        if quotient:
            multiples.append([condition, text_of(ring, from_flint(quotient))])
        p = from_flint(remainder)
    return p, multiples


def in_conditions(text: str, more: dict[str, str]) -> str:
    """A text in which names stand for the conditions that they are at least one."""
    return re.sub(r"[A-Za-z][A-Za-z0-9_]*(\[[0-9]+,[0-9]+\])?", lambda name: more.get(name[0], name[0]), text)
