"""Larger letters written as smaller ones plus what they exceed them by: goals in which guards x - y leave no minus sign."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..algebra.polynomials import text_of
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial, plus

__all__ = ["raised_by_guards", "raised_letters"]

Certificate = dict[str, Any]
MOST_STEPS, MOST_WAYS, MOST_TERMS = 40, 3, 300


def raised_by_guards(ob: Obligation, _: int) -> Iterator[Certificate]:
    """Larger letters written as smaller ones plus what they exceed them by."""
    for attempt in (raised_letters, peeled):
        found = attempt(ob) if ob.guards and len(ob.goal) <= MOST_TERMS else None
        if found is not None:
            yield found


def raised_letters(ob: Obligation) -> Certificate | None:
    """The goal with x written as y + g for each guard g = x - y, if no minus sign is left then."""
    ring, goal, done = ob.reader.ring, ob.goal, set[str]()
    for number, guard in enumerate(ob.guards, 1):
        name = next((x for x in single_letters(ob, guard) if x not in done), "")
        if not name or ob.reader.is_plain(guard):
            continue
        rest = {m: -c for m, c in plus(guard, ring.variable(name), -1).items()}
        goal = ring.substitute(goal, name, plus(rest, ring.variable(f"g{number}")))
        done |= {name, *(x for m in rest for x in ring.support(m))}
    return {"squares": [[text_of(ring, goal), "1"]]} if done and ob.reader.is_plain(goal) else None


def peeled(ob: Obligation) -> Certificate | None:
    """Multiples of guards taken away one by one, each time one that leaves less with a minus sign; first the one that leaves least."""
    waiting = [(list[list[str]](), ob.goal)]
    for _ in range(MOST_STEPS):
        if not waiting:
            return None
        squares, rest = waiting.pop()
        if ob.reader.is_plain(rest):
            return {"squares": squares} if squares else None
        choices = sorted(((minus_in(left), text, left) for text, left in without_guards(ob, rest)), key=lambda choice: choice[0])
        better = [choice for choice in choices if choice[0] < minus_in(rest)]
        waiting += [([*squares, [text, "1"]], left) for _, text, left in reversed(better[:MOST_WAYS])]
    return None


def minus_in(p: Polynomial) -> int:
    """How much stands with a minus sign."""
    return sum(-c for c in p.values() if c < 0)


def without_guards(ob: Obligation, p: Polynomial) -> Iterator[tuple[str, Polynomial]]:
    """What is left when a multiple of a guard x - y is taken away that removes a term with x, each with that multiple."""
    ring = ob.reader.ring
    for number, guard in enumerate(ob.guards, 1):
        for name in single_letters(ob, guard):
            (letter,) = ring.variable(name)
            for m, c in p.items():
                if c > 0 and ring.exponent(m, name):
                    weight = {m - letter: c}
                    yield f"({text_of(ring, weight)})*g{number}", plus(p, ring.times(weight, guard), -1)


def single_letters(ob: Obligation, guard: Polynomial) -> Iterator[str]:
    """The names that stand in a guard alone, with a plus sign and no factor."""
    for m, c in guard.items():
        names = list(ob.reader.ring.support(m))
        if c == 1 and len(names) == 1 and ob.reader.ring.exponent(m, names[0]) == 1:
            yield names[0]
