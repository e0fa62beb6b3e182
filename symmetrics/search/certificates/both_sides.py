"""Equalities from both sides: what is neither negative nor positive is zero."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...algebra.polynomials import factored, text_of
from ...kernel.obligation import Obligation
from ...kernel.rules import negated
from ...kernel.summands import whole_of
from .direct import Certificate, Prove, bounds_of_extremes

__all__ = ["a_factor_that_is_zero", "both_sides_of_extremes", "from_both_sides"]

MOST_TERMS = 200


def a_factor_that_is_zero(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """A goal with a factor that is shown to be zero from both sides, the others without minus signs."""
    ring = ob.reader.ring
    found = factored(ring, ob.goal) if not depth and 0 < len(ob.goal) <= MOST_TERMS else None
    hard = [(f, k) for f, k in found.factors if not ob.reader.is_plain(f)] if found is not None else []
    if found is None or len(found.factors) < 2 or len(hard) != 1 or hard[0][1] > 1:
        return
    sign, core = (1 if found.content > 0 else -1), hard[0][0]
    weight = text_of(ring, ring.product([{0: abs(found.content)}, *(ring.power(f, k) for f, k in found.factors if f != core)]))
    sides = list[Certificate]()
    for part in (core, negated(core))[::sign]:
        shown = prove(replace(ob, goal=part, relation=">="), 0)
        if shown is None:
            return
        then = {"squares": [[f"({weight})*g{len(ob.guards) + 1}", "1"]]}
        sides.append({"rule": "lemma", "steps": [{"of": text_of(ring, part), "shown": shown}], "then": then})
    yield {"rule": "both", "above": sides[0], "below": sides[1]}


def both_sides_of_extremes(ob: Obligation, _: int, prove: Prove) -> Iterator[Certificate]:
    """An equality in maxima and minima from both sides."""
    goals = (replace(ob, goal=goal, relation=">=") for goal in (ob.goal, negated(ob.goal)))
    above, below = (prove(one, strategies=(bounds_of_extremes,)) for one in goals)
    if above is not None and below is not None:
        yield {"rule": "both", "above": above, "below": below}


def from_both_sides(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """What is neither positive nor negative is zero: where roots or sums of extremes hide an equality, or guards exclude each other."""
    ring = ob.reader.ring
    broken = [name for name, of in ob.reader.sums.items() if whole_of(of) is not None and name in ring.slots]
    if ob.guards or any(ring.exponent(m, name) for m in ob.goal for name in (*ring.atoms, *ob.reader.letters, *broken)):
        sides = [prove(replace(ob, goal=goal, relation=">="), depth + (not broken)) for goal in (ob.goal, negated(ob.goal))]
        if all(side is not None for side in sides):
            above, below = sides
            yield {"rule": "both", "above": above, "below": below}
