"""Positive and negative parts, max(0, e) and min(0, e): once the sign of e is known, each of them is e or nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Atom, Polynomial, plus
from ....kernel.rules import negated
from ..polynomials.parts import joined
from ..roots.linear import split_by_sign

__all__ = ["by_signs", "parts_in"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]


def parts_in(ob: Obligation) -> list[Atom]:
    """The positive and negative parts that stand in a goal."""
    ring = ob.reader.ring
    return [a for a in ring.atoms.values() if a.kind in ("max", "min") and {} in a.of and any(ring.exponent(m, a.name) for m in ob.goal)]


def by_signs(ob: Obligation, prove: Prover) -> Certificate | None:
    """A certificate for every combination of signs of what there are parts of, each by `prove`; None if one fails."""
    waiting: list[Polynomial] = []
    for atom in parts_in(ob):
        whole = whole_of(atom)
        if whole not in waiting and negated(whole) not in waiting:
            waiting.append(whole)
    return case_by_case(ob, waiting, prove)


def whole_of(atom: Atom) -> Polynomial:
    """What a part is a part of."""
    return next((p for p in atom.of if p), {})


def case_by_case(ob: Obligation, waiting: list[Polynomial], prove: Prover) -> Certificate | None:
    """The splits on the signs of polynomials, one after the other."""
    if not waiting:
        return without_parts(ob, prove)
    return next(split_by_sign(ob, waiting[0], lambda case: case_by_case(case, waiting[1:], prove)), None)


def without_parts(ob: Obligation, prove: Prover) -> Certificate | None:
    """The goal with each part replaced by what it is, less letters that all of its terms have in common, by `prove`."""
    ring, known, goal = ob.reader.ring, ob, ob.goal
    steps, squares = list[Certificate](), list[list[str]]()
    for atom in parts_in(ob):
        value = whole_of(atom) if (whole_of(atom) in ob.guards) == (atom.kind == "max") else {}
        slope, gap = ring.derivative(goal, atom.name), plus(ring.variable(atom.name), value, -1)
        if ob.reader.is_plain(negated(slope)):
            slope, gap = negated(slope), negated(gap)
        elif not ob.reader.is_plain(slope):
            return None
        if gap not in known.guards:
            steps.append({"of": text_of(ring, gap), "shown": gap_closed(known, atom, gap)})
            known = known.with_guard(gap)
        squares.append([f"({text_of(ring, slope)})*g{known.guards.index(gap) + 1}", "1"])
        goal = ring.substitute(goal, atom.name, value)
    shared, (core,) = ring.content([goal], ob.reader.signed)
    found = prove(replace(known, goal=core))
    if found is None:
        return None
    steps.append({"of": text_of(ring, core), "shown": found})
    squares.append([joined(text_of(ring, {shared: 1}), f"g{len(known.guards) + 1}"), "1"])
    return {"rule": "lemma", "steps": steps, "then": {"squares": squares}}


def gap_closed(ob: Obligation, atom: Atom, gap: Polynomial) -> Certificate:
    """That a part is no further from nothing, or from the whole, than the sign of the whole allows: on either side of its ordering."""
    cases = list[Certificate]()
    for value in atom.of if atom.kind == "max" else reversed(atom.of):
        left = ob.reader.ring.substitute(gap, atom.name, value)
        cases.append({"squares": [[f"g{ob.guards.index(left) + 1}", "1"]]} if left in ob.guards else {})
    return {"rule": "split", "by": atom.name, "cases": cases}
