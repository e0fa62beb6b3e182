"""Goals that are a number of times a guard and something that is not negative by itself, such as a square that touches zero."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import plus
from ..direct import DIRECT, Certificate, Prove

__all__ = ["a_name_and_a_guard", "beside_a_guard"]

MOST_TERMS, MOST_GUARDS = 40, 12


def beside_a_guard(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """A certificate from one for the goal less a multiple of a guard, such that a term with a plus sign in both is gone."""
    if not 0 < len(ob.goal) <= MOST_TERMS or len(ob.guards) > MOST_GUARDS:
        return
    for number, guard in enumerate(ob.guards, 1):
        if len(guard) > MOST_TERMS or guard in ob.guards[: number - 1] or ob.reader.is_plain(guard):
            continue
        for share in sorted({Fraction(ob.goal[m], c) for m, c in guard.items() if c > 0 and ob.goal.get(m, 0) > 0}):
            rest = plus({m: c * share.denominator for m, c in ob.goal.items()}, guard, -share.numerator)
            relation = ">=" if ob.relation == ">" and number in ob.strict else ob.relation
            shown = prove(replace(ob, goal=rest, relation=relation), depth + 1, DIRECT)
            if shown is not None:
                step = {"of": text_of(ob.reader.ring, rest), "relation": relation, "shown": shown}
                squares = [[f"{share.numerator}*g{number}", "1"], [f"g{len(ob.guards) + 1}", "1"]]
                yield {"rule": "lemma", "steps": [step], "then": {"factor": str(share.denominator), "squares": squares}}


def a_name_and_a_guard(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """What a guard has beside a name times the goal, less what the goal has beside it times the guard, is free of the name and plain."""
    ring = ob.reader.ring
    for number, guard in enumerate(ob.guards, 1):
        if max(len(guard), len(ob.goal)) > MOST_TERMS or ob.reader.is_plain(guard):
            continue
        for name in sorted({name for m in guard for name in ring.support(m)}):
            (unit,) = ring.variable(name)
            beside = [{m: c for m, c in p.items() if ring.exponent(m, name)} for p in (guard, ob.goal)]
            if all(beside) and all(ring.exponent(m, name) == 1 for p in beside for m in p):
                of_guard, of_goal = ({m - unit: c for m, c in p.items()} for p in beside)
                rest = plus(ring.times(of_guard, ob.goal), ring.times(of_goal, guard), -1)
                if all(map(ob.reader.is_plain, (of_guard, of_goal, rest))):
                    squares = [[f"({text_of(ring, of_goal)})*g{number}", "1"]]
                    yield {"factor": text_of(ring, of_guard), "squares": squares}
