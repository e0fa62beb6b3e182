"""Goals that are a number of times a guard and something that is not negative by itself, such as a square that touches zero."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import plus
from ....kernel.rules import negated
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


def a_name_and_a_guard(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """What a guard has beside a name times the goal, less what this has beside it times the guard, is free of the name and not negative."""
    ring, after = ob.reader.ring, f"g{len(ob.guards) + 1}"
    for number, guard in enumerate(ob.guards, 1):
        if max(len(guard), len(ob.goal)) > MOST_TERMS or ob.reader.is_plain(guard):
            continue
        for name in sorted({name for m in guard for name in ring.support(m)}):
            (unit,) = ring.variable(name)
            beside = [{m: c for m, c in p.items() if ring.exponent(m, name)} for p in (guard, ob.goal)]
            if not all(beside) or any(ring.exponent(m, name) != 1 for p in beside for m in p):
                continue
            of_guard, of_goal = ({m - unit: c for m, c in p.items()} for p in beside)
            if ob.reader.is_plain(negated(of_guard)):
                of_guard, of_goal = negated(of_guard), negated(of_goal)
            rest = plus(ring.times(of_guard, ob.goal), ring.times(of_goal, guard), -1)
            if not all(map(ob.reader.is_plain, (of_guard, of_goal))):
                continue
            then = {"factor": text_of(ring, of_guard), "squares": [[f"({text_of(ring, of_goal)})*g{number}", "1"]]}
            if ob.reader.is_plain(rest):
                yield then
                continue
            few = len(ob.guards) <= MOST_GUARDS and len(rest) <= MOST_TERMS
            shown = prove(replace(ob, goal=rest, relation=">="), depth + 1, DIRECT) if few else None
            if shown is not None:
                step = {"of": text_of(ring, rest), "shown": shown}
                yield {"rule": "lemma", "steps": [step], "then": then | {"squares": [*then["squares"], [after, "1"]]}}
