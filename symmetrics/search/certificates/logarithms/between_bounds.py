"""Goals in which each logarithm stands by itself or beside other factors: a line in it, lowest where it is at one of its bounds."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from ..conditions.lemmas import Path
from ..direct import DEEPEST, DIRECT, Certificate, Prove, Strategies, no_minus_sign
from ..idle import without_idle_steps
from ..plausible import is_plausible, values_of
from ..roots.squaring import squaring_both_sides
from .at_numbers import number_in
from .bounding import arguments
from .cancelling import tangent_certificates
from .signed_arguments import tangents_of_signed_arguments

__all__ = ["MOST_LOGARITHMS", "is_logarithm", "logarithms_between_bounds", "squares_beside_logarithms"]

MOST_LOGARITHMS, MOST_TERMS, DEEPEST_PLACE, NEAR = 4, 200, 2, 1e-9
MULTIPLES, FEW_TERMS = (1, 2), 2


@dataclass(frozen=True)
class Side:
    """That a logarithm times `times` is at least (or at most) `bound`: the polynomials, and the guard that says so."""

    times: Polynomial
    bound: Polynomial
    guard: str


Bounds = tuple[list[Side], list[Side]]  # from below and from above


def logarithms_between_bounds(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Bound each logarithm by numbers or others, or beside its argument, and look at the goal where it is at a bound."""
    names = [name for name in ob.reader.letters if is_logarithm(ob, name) and any(ob.reader.ring.exponent(m, name) for m in ob.goal)]
    fits = ob.relation == ">=" and not ob.reader.classes and 0 < len(names) <= MOST_LOGARITHMS and len(ob.goal) <= MOST_TERMS
    alone = depth and all(len(ob.reader.ring.support(m)) == 1 for m in ob.goal)
    if depth > DEEPEST_PLACE or not fits or alone or any(ob.reader.ring.exponent(m, name) > 1 for m in ob.goal for name in names):
        return
    for further in (False, True) if depth < 2 <= len(names) else (False,):
        path = Path(ob, partial(step_of, depth=depth, prove=prove))
        bounds = {name: bounds_of(path, name) for name in names}
        for name, (low, high) in bounds.items() if further else ():
            low += beyond_another(path, name, names, -1, prove)
            high += beyond_another(path, name, names, 1, prove)
        found = at_the_bounds(path, ob.goal, bounds)
        if found is not None and path.steps:
            yield without_idle_steps(ob, {"rule": "lemma", "steps": path.steps, "then": found})


def step_of(ob: Obligation, depth: int, prove: Prove) -> Certificate | None:
    """A certificate for a step: as for any goal, and for few terms by tangents of logarithms of any arguments."""
    found = prove(ob, depth + 1)
    return prove(ob, 1, QUICK_TANGENTS) if found is None and len(ob.goal) <= FEW_TERMS else found


def squares_beside_logarithms(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Roots of what has logarithms, and such beside them, squared."""
    if not depth and any(is_logarithm(ob, name) for name in ob.reader.letters):
        yield from squaring_both_sides(ob, depth, prove, (logarithms_between_bounds, tangents_as_at_first))


def tangents_as_at_first(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Tangents of logarithms of any arguments, tried on a square as on what was squared."""
    yield from tangents_of_signed_arguments(ob, 0, prove)


def is_logarithm(ob: Obligation, name: str) -> bool:
    """Whether a letter is the logarithm of something that is no number."""
    return ob.reader.letters[name][0] == "log" and number_in(ob, name) is None


def numbers(ob: Obligation) -> list[tuple[float, Polynomial]]:
    """Zero, one, the logarithms of numbers in a statement, and minus these: about, and as polynomials, the smallest first."""
    ring, found = ob.reader.ring, [(1.0, Polynomial({0: 1}))]
    for name, (kind, _) in ob.reader.letters.items():
        number = number_in(ob, name) if kind == "log" else None
        if number is not None:
            found += [(k * math.log(number), plus({}, ring.variable(name), k)) for k in MULTIPLES]
    return sorted([(0.0, Polynomial()), *found, *((-about, negated(p)) for about, p in found)], key=lambda one: one[0])


def bounds_of(path: Path, name: str) -> Bounds:
    """What bounds a logarithm from below and from above, as steps say: numbers, and minus one over e beside its argument."""
    return [*number_beyond(path, name, -1), *above_one_over_e(path, name)], number_beyond(path, name, 1)


def number_beyond(path: Path, name: str, sign: int) -> list[Side]:
    """The number nearest to a logarithm, above (sign 1) or below it (-1), that is seen and can be shown to be a bound.

    Where the argument may be zero, beside it.
    """
    ring, known, above = path.ob.reader.ring, values_of(path.ob, name), arguments(path.ob, name)[0]
    for about, bound in numbers(path.ob)[::sign]:
        beyond = plus({}, plus(bound, ring.variable(name), -1), sign)
        for times in ({0: 1}, above) if known.size and np.all(known * sign <= about * sign + NEAR) else ():
            if path.take(ring.times(times, beyond)):
                return [Side(times, ring.times(times, bound), latest(path))]
    return []


def above_one_over_e(path: Path, name: str) -> list[Side]:
    """That x*log(x) is at least -1/e, where e stands in the statement."""
    reader = path.ob.reader
    e = next((letter for letter, (kind, _) in reader.letters.items() if kind == "e"), None)
    above, below = arguments(path.ob, name)
    times = reader.ring.times(above, reader.ring.variable(e)) if e else {}
    taken = e and path.take(plus(reader.ring.times(times, reader.ring.variable(name)), below))
    return [Side(times, negated(below), latest(path))] if taken else []


def beyond_another(path: Path, name: str, names: Sequence[str], sign: int, prove: Prove) -> list[Side]:
    """The other logarithms that are seen and can be shown by tangents to be above (sign 1) or below (-1) one."""
    ring, found = path.ob.reader.ring, list[Side]()
    for other in names:
        beyond = plus(plus({}, ring.variable(other), sign), ring.variable(name), -sign)
        if other != name and is_plausible(path.ob, beyond):
            shown = prove(replace(path.ob, goal=beyond), 1, QUICK_TANGENTS)
            taken = shown is not None and path.take(beyond, shown)
            found += [Side({0: 1}, ring.variable(other), latest(path))] if taken else []
    return found


def tangents_alone(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Tangents that cancel the logarithms, and what is quickly seen of the rest."""
    yield from tangent_certificates(ob, [partial(prove, depth=DEEPEST, strategies=only) for only in ((no_minus_sign,), DIRECT)])


def latest(path: Path) -> str:
    """The name of the guard of the step that was taken last."""
    return f"g{len(path.ob.guards)}"


def at_the_bounds(path: Path, goal: Polynomial, bounds: Mapping[str, Bounds]) -> Certificate | None:
    """A certificate for a goal under the steps of a path, to which it may add others."""
    ob, ring = path.ob, path.ob.reader.ring
    name = next((name for name in bounds if any(ring.exponent(m, name) for m in goal)), None)
    if name is None or not is_plausible(ob, goal):
        return path.prove(replace(ob, goal=goal)) if name is None else None
    if any(ring.exponent(m, name) > 1 for m in goal):
        return None
    (letter,) = ring.variable(name)
    beside = {m - letter: c for m, c in goal.items() if ring.exponent(m, name)}
    rest = {m: c for m, c in goal.items() if not ring.exponent(m, name)}
    others = {other: sides for other, sides in bounds.items() if other != name}
    for sign, sides in zip((1, -1), bounds[name], strict=True):
        for side in sides:
            quotient, left = divmod(to_flint(ring, plus({}, beside, sign)), to_flint(ring, side.times))
            weight = None if left else not_negative(path, from_flint(quotient))
            lowest = plus(rest, ring.times(from_flint(quotient), side.bound), sign)
            if weight is not None and take(path, lowest, others):
                return {"squares": [[latest(path), "1"], [f"{weight}*{side.guard}", "1"]]}
    return between(path, beside, rest, others, bounds[name])


def not_negative(path: Path, p: Polynomial) -> str | None:
    """A polynomial without minus signs as text, or the guard of a step that says that another is not negative."""
    if path.ob.reader.is_plain(p):
        return f"({text_of(path.ob.reader.ring, p)})"
    return latest(path) if is_plausible(path.ob, p) and path.take(p) else None


def between(path: Path, beside: Polynomial, rest: Polynomial, others: Mapping[str, Bounds], bounds: Bounds) -> Certificate | None:
    """A certificate for a line in a logarithm that is not negative at either of two numbers which the logarithm is between."""
    sides = [next((side for side in some if side.times == {0: 1}), None) for some in bounds]
    guards = list[str]()
    for side in sides:
        if side is None or not take(path, plus(rest, path.ob.reader.ring.times(beside, side.bound)), others):
            return None
        guards.append(latest(path))
    low, high = (side for side in sides if side)
    factor = text_of(path.ob.reader.ring, plus(high.bound, low.bound, -1))
    return {"factor": factor, "squares": [[f"{guards[0]}*{high.guard}", "1"], [f"{guards[1]}*{low.guard}", "1"]]}


def take(path: Path, goal: Polynomial, bounds: Mapping[str, Bounds]) -> bool:
    """Whether a step can say that a goal is not negative."""
    found = at_the_bounds(path, goal, bounds)
    return found is not None and path.take(goal, found)


QUICK_TANGENTS: Strategies = (tangents_alone, tangents_as_at_first)
