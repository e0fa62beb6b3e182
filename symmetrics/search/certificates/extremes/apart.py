"""Goals with many extremes as sums of two goals with fewer: each is shown by itself, so that branches add up and do not multiply."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ..plausible import EXTREMES, is_plausible

__all__ = ["in_two_parts"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
FEWEST, MOST, MOST_SHARED = 5, 10, 4


def in_two_parts(ob: Obligation, prove: Prover) -> Certificate | None:
    """A certificate from lemmas about two parts of a goal that share no extreme, but for some that stand beside most others."""
    for part, rest in plausible_parts(ob) if ob.relation == ">=" and not ob.conditions else ():
        lemmas, known = list[Certificate](), ob
        for goal in (part, rest):
            found = prove(replace(known, goal=goal))
            if found is None:
                return None
            lemmas.append({"of": text_of(ob.reader.ring, goal), "shown": found})
            known = known.with_guard(goal)
        numbers = len(ob.guards) + 1, len(ob.guards) + 2
        return {"rule": "lemma", "steps": lemmas, "then": {"factor": "2", "squares": [[f"g{number}", "1"] for number in numbers]}}
    return None


def plausible_parts(ob: Obligation) -> Iterator[tuple[Polynomial, Polynomial]]:
    """Twice the goal as a sum of two polynomials, neither of which is negative at some points; those that share few extremes first."""
    left = frozenset(name for group in groups_of_extremes(ob) for name in group)
    if not FEWEST <= len(left) <= MOST:
        return
    for _ in range(MOST_SHARED + 1):
        yield from ways_apart(ob, groups_of_extremes(ob, left))
        left -= {beside_most(ob, left) or ""}


def ways_apart(ob: Obligation, groups: list[frozenset[str]]) -> Iterator[tuple[Polynomial, Polynomial]]:
    """The same for given groups of extremes, each of which is in one of the two; what has none of them goes to both in halves."""
    shared = {m: c for m, c in ob.goal.items() if not any(has(ob, m, group) for group in groups)}
    parts = [{m: 2 * c for m, c in ob.goal.items() if has(ob, m, group)} for group in groups]
    for count in range(len(groups) // 2, 0, -1):
        for chosen in combinations(range(len(groups)), count):
            part = plus(joined(parts, chosen), shared)
            rest = plus({m: 2 * c for m, c in ob.goal.items()}, part, -1)
            if all(is_plausible(ob, p) for p in (part, rest)):
                yield part, rest


def beside_most(ob: Obligation, names: frozenset[str]) -> str | None:
    """The extreme that stands in one term with most others, none of them inside it."""
    ring = ob.reader.ring
    beside = {name: set[str]() for name in sorted(names)}
    for m in ob.goal:
        here = names.intersection(ring.support(m))
        for name in here:
            beside[name] |= here
    return max(beside, key=lambda name: len(beside[name]), default=None)


def joined(parts: list[Polynomial], chosen: tuple[int, ...]) -> Polynomial:
    """The sum of some polynomials."""
    total: Polynomial = {}
    for k in chosen:
        total = plus(total, parts[k])
    return total


def has(ob: Obligation, m: int, names: frozenset[str]) -> bool:
    """Whether one of some letters stands in a monomial."""
    return any(ob.reader.ring.exponent(m, name) for name in names)


def groups_of_extremes(ob: Obligation, names: frozenset[str] | None = None) -> list[frozenset[str]]:
    """The extremes in a goal, or those named, those together that stand in one term or in one another."""
    ring = ob.reader.ring
    extremes = {name for name, atom in ring.atoms.items() if atom.kind in EXTREMES and (names is None or name in names)}
    together = [extremes.intersection(ring.support(m)) for m in ob.goal]
    together += [{name, *extremes.intersection(x for p in ring.atoms[name].of for m in p for x in ring.support(m))} for name in extremes]
    groups: list[frozenset[str]] = []
    for names in map(frozenset, together):
        touched = [group for group in groups if group & names]
        if names and any(has(ob, m, names) for m in ob.goal):
            groups = [*(group for group in groups if group not in touched), names.union(*touched)]
    return sorted(groups, key=sorted)
