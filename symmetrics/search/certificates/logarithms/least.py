"""Tangents of logarithms at fractions near the values that their arguments have where a goal is least for its size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial, reduce
from itertools import product
from math import ceil, e, log, prod
from typing import Any

import numpy as np

from ....kernel.numbers import prime_powers
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from ..evaluating import Terms
from ..plausible import EXTREMES
from .bounding import Powers, arguments, arguments_of, bound_of

__all__ = ["arguments_where_least", "is_negative_somewhere", "tangents_at", "with_numbers_at"]

STARTS, POINTS, WIDEST, FURTHEST, MOST_STEPS, LEAST = 2, 1_000, 4.0, 9.0, 300, 1e-6
SMALL, MOST_NAMES, NEAR = (0.0, 1.0, 2.0, 7.0), 5, 1e-11
PLACES, SIMPLE, CLOSE = ((60, 10_000), (8, 100)), 20, 1e-3


def arguments_where_least(ob: Obligation, logs: Sequence[str]) -> list[dict[str, float]]:
    """For each logarithm what its argument is at such a place, in floating point; of several places, if there are."""
    from scipy.optimize import minimize

    names, known, random = names_in(ob), Values(ob), np.random.default_rng(7)
    found = list[dict[str, float]]()
    for _ in range(STARTS if names and not set(names) & set(ob.reader.letters) else 0):
        starts = random.uniform(-WIDEST, WIDEST, (len(names), POINTS))
        values = known.share(dict(zip(names, np.exp(starts), strict=True)))
        if not np.isfinite(values).any():
            continue
        least = minimize(
            lambda x: float(known.share(dict(zip(names, np.exp(x), strict=True)))),
            starts[:, int(np.nanargmin(values))],
            method="Nelder-Mead",
            bounds=[(-FURTHEST, FURTHEST)] * len(names),
            options={"maxiter": MOST_STEPS},
        )
        point = known.with_letters(dict(zip(names, np.exp(least.x), strict=True)))
        found.append({name: float(known.argument(name, point)) for name in logs})
    return found


def is_negative_somewhere(ob: Obligation) -> bool:
    """Whether a goal with logarithms is clearly negative where the conditions hold: at small whole numbers, or at random."""
    names, random = names_in(ob), np.random.default_rng(7)
    if ob.reader.classes or ob.equations or not names or len(names) > MOST_NAMES or set(names) & {*ob.reader.letters, *ob.reader.signed}:
        return False
    whole = np.array(list(product(SMALL, repeat=len(names)))).T
    points = np.concatenate([whole, np.exp(random.uniform(-WIDEST, WIDEST, (len(names), POINTS)))], axis=1)
    return bool((Values(ob).share(dict(zip(names, points, strict=True))) < -NEAR).any())


def arguments_in(ob: Obligation) -> dict[str, tuple[Polynomial, Polynomial]]:
    """What the letters are logarithms of, as numerators and denominators."""
    return {name: arguments(ob, name) for name, (kind, _) in ob.reader.letters.items() if kind == "log"}


def names_in(ob: Obligation) -> list[str]:
    """The names that a goal, its conditions, its logarithms, roots and extremes depend on."""
    ring, inside = ob.reader.ring, arguments_in(ob)
    present = {m for p in (ob.goal, *ob.guards, *(p for pair in inside.values() for p in pair)) for m in p}
    present |= {m for atom in ring.atoms.values() for p in atom.of for m in p}
    e_too = {name for name, (kind, _) in ob.reader.letters.items() if kind == "e"}
    return sorted({name for m in present for name in ring.support(m)} - {*inside, *ring.atoms} - e_too)


class Values:
    """The polynomials of an obligation, each taken apart once: where it is least is asked of many points."""

    def __init__(self, ob: Obligation) -> None:
        self.ob, terms = ob, partial(Terms, ob.reader.ring)
        self.goal, self.size = terms(ob.goal), terms({m: abs(c) for m, c in ob.goal.items()})
        self.conditions = [terms(p) for p in (*ob.guards, *ob.radicands)]
        self.inside = {name: (terms(top), terms(below)) for name, (top, below) in arguments_in(ob).items()}
        self.atoms = {name: [terms(p) for p in atom.of] for name, atom in ob.reader.ring.atoms.items()}

    @np.errstate(all="ignore")
    def share(self, point: Mapping[str, Any]) -> Any:
        """The goal, for the sum of the sizes of its terms; infinite where a condition does not hold."""
        known = self.with_letters(point)
        size = self.size.at({name: np.abs(x) for name, x in known.items()})
        holds = reduce(np.logical_and, (p.at(known) >= 0 for p in self.conditions), np.True_)
        return np.where(holds, np.nan_to_num(self.goal.at(known) / size, nan=np.inf), np.inf)

    def argument(self, name: str, point: Mapping[str, Any]) -> Any:
        """What a letter is the logarithm of."""
        top, below = self.inside[name]
        return top.at(point) / below.at(point)

    @np.errstate(all="ignore")
    def with_letters(self, point: Mapping[str, Any]) -> dict[str, Any]:
        """The points with the values of e, of logarithms, roots, absolute values, maxima and minima, those that stand in others first."""
        reader, known = self.ob.reader, dict(point)
        for name in reader.ring.slots:
            if name in self.atoms:
                atom, of = reader.ring.atoms[name], [p.at(known) for p in self.atoms[name]]
                known[name] = EXTREMES[atom.kind](*of) if atom.kind in EXTREMES else np.maximum(of[0], 0.0) ** (1 / atom.degree)
            elif name in self.inside:
                known[name] = np.log(self.argument(name, known))
            elif reader.letters.get(name, ("", ()))[0] == "e":
                known[name] = e
        return known


def tangents_at(ob: Obligation, powers: Powers, places: Sequence[Mapping[str, float]], weight: Polynomial) -> Iterator[dict[str, Any]]:
    """Tangents of a combination of logarithms near its values at some places, times a weight, that the kernel takes."""
    top, bottom = arguments_of(ob, powers)
    values = [prod(place[name] ** k for name, k in powers.items()) for place in places]
    for denominator, parts in PLACES:
        for number in {nearest(x, denominator): None for x in values if LEAST < x < 1 / LEAST and round(x, 6) != 1}:
            bound = Fraction(ceil(log(number) * parts), parts)
            at = [[number.numerator, number.denominator], [bound.numerator, bound.denominator]]
            table = bound_of(ob, powers, weight, (top * number.denominator, bottom * number.numerator), {"at": at})
            yield from [table.table] if table else []


def with_numbers_at(ob: Obligation, logs: Sequence[str], places: Sequence[Mapping[str, float]]) -> Iterator[Powers]:
    """A logarithm less that of its argument at a place, a simple fraction whose primes have logarithms in the goal, both ways."""
    primes = {ob.reader.letters[name][1][0].top[0]: name for name in logs if set(ob.reader.letters[name][1][0].top) == {0}}
    for name in logs if primes else ():
        for q in {Fraction(place[name]).limit_denominator(SIMPLE) for place in places if LEAST < place[name] < 1 / LEAST}:
            close = q and any(abs(place[name] / q - 1) < CLOSE for place in places)
            powers = prime_powers(q.numerator)
            powers.subtract(prime_powers(q.denominator))
            if close and name not in primes.values() and any(powers.values()) and set(powers) <= set(primes):
                for sign in (1, -1):
                    yield {name: sign} | {primes[p]: -sign * k for p, k in powers.items() if k}


def nearest(x: float, denominator: int) -> Fraction:
    """A fraction near a number, of which the smaller part is limited."""
    return Fraction(x).limit_denominator(denominator) if x >= 1 else 1 / Fraction(1 / x).limit_denominator(denominator)
