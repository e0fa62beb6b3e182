"""Larger letters written as smaller ones plus what they exceed them by: goals in which guards x - y leave no minus sign."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ....algebra.polynomials import factored, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from .squares import sum_of_squares

__all__ = ["divides", "in_order", "raised_by_guards", "raised_letters"]

Certificate = dict[str, Any]
MOST_STEPS, MOST_WAYS, MOST_LEADING, MOST_TERMS = 40, 3, 4, 300
MOST_ORDERED, MOST_CHAINS, MOST_TRIED, DEEPEST = 80, 24, 3, 4


def raised_by_guards(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """Larger letters written as smaller ones plus what they exceed them by."""
    for attempt in (raised_letters, raised_most, peeled):
        found = attempt(ob) if ob.guards and len(ob.goal) <= MOST_TERMS else None
        if found is not None:
            yield found


def raised_most(ob: Obligation) -> Certificate | None:
    """The same, beginning with the guards x - y that take most away."""
    ranks = sorted(range(len(ob.guards)), key=lambda k: -minus_in(ob.guards[k]))
    return raised_letters(ob, ranks) if ranks != sorted(ranks) else None


def raised_letters(ob: Obligation, order: Sequence[int] = ()) -> Certificate | None:
    """The goal with x written as y + g for each guard g = x - y, if no minus sign is left then; in the order given, if one is."""
    ring, goal, done = ob.reader.ring, ob.goal, set[str]()
    for number, guard in ((k + 1, ob.guards[k]) for k in order or range(len(ob.guards))):
        name = next((x for x in single_letters(ob, guard) if x not in done), "")
        if not name or ob.reader.is_plain(guard):
            continue
        rest = {m: -c for m, c in plus(guard, ring.variable(name), -1).items()}
        goal = ring.substitute(goal, name, plus(rest, ring.variable(f"g{number}")))
        done |= {name, *(x for m in rest for x in ring.support(m))}
    goal = turned_to_opposites(ob, goal) if done else goal
    return {"squares": [[text_of(ring, goal), "1"]]} if done and ob.reader.is_plain(goal) else None


def turned_to_opposites(ob: Obligation, goal: Polynomial) -> Polynomial:
    """A goal in which -c*m*g is c*m*h, for guards g and h that are each other's opposite."""
    ring = ob.reader.ring
    for i, guard in enumerate(ob.guards, 1):
        opposite = {m: -c for m, c in guard.items()}
        if guard and opposite in ob.guards and f"g{i}" in ring.slots:
            (one,), (two,) = ring.variable(f"g{i}"), ring.variable(f"g{ob.guards.index(opposite) + 1}")
            turned = {m: c for m, c in goal.items() if c < 0 and ring.exponent(m, f"g{i}") == 1}
            goal = plus(plus(goal, turned, -1), {m - one + two: -c for m, c in turned.items()})
    return goal


def in_order(ob: Obligation, target: Polynomial) -> Certificate | None:
    """The same of any polynomial, one guard after the other, and then squares for the rest."""
    if len(target) > MOST_ORDERED:
        return None
    found = list(itertools.islice(chains(ob, target, frozenset(), DEEPEST), MOST_CHAINS))
    free = replace(ob, guards=(), equations=())
    for raised in sorted(found, key=minus_in)[:MOST_TRIED]:
        if ob.reader.is_plain(raised):
            return {"squares": [[text_of(ob.reader.ring, raised), "1"]]}
        certificate = sum_of_squares(free, raised) or letter_by_letter(free, raised, len(ob.guards))
        if certificate is not None:
            return certificate
    return None


def letter_by_letter(ob: Obligation, p: Polynomial, guards: int) -> Certificate | None:
    """Squares for what stands beside each product of guards: a polynomial without minus signs, times a square."""
    ring, beside, squares = ob.reader.ring, dict[int, Polynomial](), list[list[str]]()
    letters = [f"g{k}" for k in range(1, guards + 1) if f"g{k}" in ring.slots]
    for m, c in p.items():
        of = sum(ring.exponent(m, letter) * next(iter(ring.variable(letter))) for letter in letters)
        beside.setdefault(of, {})[m - of] = c
    for of, one in beside.items():
        found = factored(ring, one)
        weight = ring.product([{of: found.content}, *(factor for factor, power in found.factors if power % 2)])
        if not ob.reader.is_plain(weight):
            return None
        base = ring.product(factor for factor, power in found.factors for _ in range(power // 2))
        squares.append([text_of(ring, weight), text_of(ring, base)])
    return {"squares": squares} if len(beside) > 1 else None


def chains(ob: Obligation, target: Polynomial, gone: frozenset[str], steps: int) -> Iterator[Polynomial]:
    """The target with letters replaced that are larger than others, as long as there are any; those in `gone` are replaced already."""
    ring, ends = ob.reader.ring, True
    for number, guard in enumerate(ob.guards, 1) if steps and not ob.reader.is_plain(target) else ():
        for name in () if ob.reader.is_plain(guard) or guard in ob.guards[: number - 1] else single_letters(ob, guard):
            rest = {m: -c for m, c in plus(guard, ring.variable(name), -1).items()}
            if name not in gone and not gone & {x for m in rest for x in ring.support(m)}:
                raised, ends = ring.substitute(target, name, plus(rest, ring.variable(f"g{number}"))), False
                yield from chains(ob, raised, gone | {name}, steps - 1)
    if ends and gone:
        yield target


def peeled(ob: Obligation) -> Certificate | None:
    """Multiples of guards taken away one by one, each time one that leaves less with a minus sign; first the one that leaves least."""
    waiting, found = [(list[list[str]](), ob.goal)], None
    for _ in range(MOST_STEPS):
        if not waiting:
            break
        squares, rest = waiting.pop()
        if ob.reader.is_plain(rest):
            found = {"squares": squares} if squares else None
            if not found or ob.relation == ">=" or ob.always_positive(rest):
                return found
            positive = made_strict(ob, squares, rest)
            if positive is not None:
                return positive
            continue
        choices = sorted(multiples_of_guards(ob, rest), key=lambda choice: choice[0])
        better = [choice for choice in choices if choice[0] < minus_in(rest)]
        for _, weight, number, multiple in reversed(better[:MOST_WAYS]):
            waiting.append(([*squares, [f"({text_of(ob.reader.ring, weight)})*g{number}", "1"]], plus(rest, multiple, -1)))
    return found


def made_strict(ob: Obligation, squares: list[list[str]], rest: Polynomial) -> Certificate | None:
    """A certificate with a multiple of a strict condition, a sum, in it, for what is left and may vanish; None where that fails."""
    ring = ob.reader.ring
    for number, guard in ((k, ob.guards[k - 1]) for k in sorted(ob.strict) if 1 < len(ob.guards[k - 1]) <= MOST_LEADING):
        for lead, m in itertools.product(guard, rest):
            if ob.reader.is_plain(guard) and divides(ob, lead, m):
                less = plus(ring.times(rest, {0: 2}), ring.times({m - lead: 1}, guard), -1)
                found = {"squares": []} if ob.reader.is_plain(less) else peeled(replace(ob, goal=less, relation=">="))
                if found is not None:
                    more = [f"({text_of(ring, {m - lead: 1})})*g{number}", "1"]
                    return {"factor": "2", "squares": [*([f"2*{w}", b] for w, b in squares), more, *found["squares"]]}
    return None


def divides(ob: Obligation, lead: int, m: int) -> bool:
    """Whether one monomial divides another: no exponent of it borrows from the bit that is free above the other's."""
    free = ob.reader.ring.overflow
    return ((m | free) - lead) & free == free


def minus_in(p: Polynomial) -> int:
    """How much stands with a minus sign."""
    return sum(-c for c in p.values() if c < 0)


def multiples_of_guards(ob: Obligation, p: Polynomial) -> Iterator[tuple[int, Polynomial, int, Polynomial]]:
    """Multiples of guards x - y that take away a term with x, each as a monomial times a numbered guard.

    First comes how much stands with a minus sign once it is taken away.
    """
    ring, minus = ob.reader.ring, minus_in(p)
    for number, guard in enumerate(ob.guards, 1):
        for lead in leading(ob, guard):
            for m, c in p.items():
                if c > 0 and divides(ob, lead, m):
                    multiple = ring.times({m - lead: c}, guard)
                    before = {k: p.get(k, 0) for k in multiple}
                    yield minus - minus_in(before) + minus_in(plus(before, multiple, -1)), {m - lead: c}, number, multiple


def leading(ob: Obligation, guard: Polynomial) -> list[int]:
    """The terms of a guard that have a plus sign and no factor, if there is a minus sign and not too many of them."""
    found = [m for m, c in guard.items() if c == 1 and m]
    return found if len(found) <= MOST_LEADING and not ob.reader.is_plain(guard) else []


def single_letters(ob: Obligation, guard: Polynomial) -> Iterator[str]:
    """The names that stand in a guard alone, with a plus sign and no factor."""
    for m, c in guard.items():
        names = list(ob.reader.ring.support(m))
        if c == 1 and len(names) == 1 and ob.reader.ring.exponent(m, names[0]) == 1:
            yield names[0]
