"""Limits of a measure along families of matrices whose cells are 0, 1, `large` or its square, while knobs go to their ends; guesses."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
import sympy
from flint import fmpz_poly
from numpy.typing import NDArray
from sympy import Expr, Poly

from ...language.cells import Cells
from ...language.measure import Measure
from ...language.symbols import symbol, total
from ...numeric.sampling import Sample

__all__ = [
    "LARGE",
    "POWERS",
    "Family",
    "Limit",
    "best_limits",
    "families",
    "family_values",
    "in_large",
    "places_of",
    "recognised",
    "whole_poly",
]

Family = tuple[Expr, ...]
LARGE = symbol("large")
SLOWEST, LEAST_RISE, FAR, SAME = 1.9, 0.2, 1e9, 1e-8
MOST_DENOMINATOR, LEAST_UNIT = 60, 1e-4
EARLY = (1.0, 1.3, 1.7, 2.0, 3.0, 7.0)
LATER = (1, 2, 4, 8, 16, 128, 1000)


@dataclass(frozen=True)
class Limit:
    """A limit along a family of matrices, while the knobs go to the ends that `knobs` names.

    It is `slow` where the values grow like a logarithm of `large`.
    """

    value: float
    family: Cells
    knobs: str = ""
    slow: bool = False

    def is_endless(self, upward: bool) -> bool:
        """Whether the values grow, or fall, without end."""
        return self.value == (np.inf if upward else -np.inf)

    def arguments(self, *more: Any) -> tuple[Any, ...]:
        """The arguments of a property that speaks of this family."""
        return (self.family, *more, *([self.knobs] if self.knobs else []))

    def in_words(self, measure: Measure) -> str:
        """Where the knobs go, with the numbers that their ends are."""
        ends = ((k.name, end, number) for k in measure.free_knobs for end, number in (("lower", k.lower), ("upper", k.upper)))
        said = {f"{name} -> {end}": f"{name} -> {number}" for name, end, number in ends}
        return ", ".join(said.get(part, part) for part in self.knobs.split(", "))

    def faster(self) -> Limit:
        """The limit along the same family with the square of `large` in its place."""
        return self._along(LARGE**2)

    def later(self, holds: Callable[[Cells], bool]) -> Limit:
        """The limit along the same family from further out: from where what is asked of a family holds, or from far out."""
        ways = (self._along(LARGE + shift) for shift in LATER)
        return next((way for way in ways if holds(way.family)), self._along(LARGE + LATER[-1]))

    def _along(self, size: Expr) -> Limit:
        rows = [[in_large(whole_poly(cell)(whole_poly(size))) for cell in row] for row in self.family.rows]
        return replace(self, family=Cells(rows))


POWERS = {"0": sympy.Integer(0), "1": sympy.Integer(1), "t": LARGE, "t2": LARGE**2, "t+1": LARGE + 1}


def families(K: int) -> Iterator[Family]:
    """Powers of `large` for every cell, row by row; for more classes only a few cells differ."""
    kinds = tuple(POWERS.values())
    if K < 4:
        yield from itertools.product(kinds if K == 2 else kinds[:3], repeat=K * K)
        return
    for diagonal, above, below in itertools.product(kinds[:3], repeat=3):
        yield tuple(diagonal if i == j else above if i < j else below for i in range(K) for j in range(K))


def best_limits(measure: Measure, upward: bool, K: int, among: Sequence[Family] | None = None) -> list[Limit]:
    """The most extreme limits along the families, infinite where the values keep growing; those that move fewest knobs first."""
    chosen = list(families(K)) if among is None else among
    given = among is not None
    found = [one for knobs in settings_of(measure) if chosen and (one := limit_along(measure, upward, K, knobs, chosen, given))]
    extreme = (max if upward else min)((one.value for one in found), default=0.0)
    return sorted((one for one in found if one.value == extreme), key=lambda one: one.knobs.count("->"))


def settings_of(measure: Measure) -> Iterator[dict[str, str]]:
    """Ends for the knobs: every combination of two knobs' ends, the other knobs at a number."""
    knobs = measure.free_knobs
    seen = set()
    for moving in itertools.combinations_with_replacement(range(len(knobs)), 2) if knobs else [()]:
        for ends in itertools.product(*(k.ends if i in moving else k.ends[2:] for i, k in enumerate(knobs))):
            if ends not in seen:
                seen.add(ends)
                yield {k.name: end for k, end in zip(knobs, ends, strict=True)}


def limit_along(measure: Measure, upward: bool, K: int, knobs: Mapping[str, str], among: Sequence[Family], given: bool) -> Limit | None:
    """The most extreme limit along the families for knobs that go to given ends.

    Beside conditions, where limits may be any numbers, they are looked at further out, and the first of equal ones is taken. Of values
    that grow the fastest ones are taken, if possible of those that have the sign of their limit from the beginning.
    """
    cells, places = places_of(among)
    at = [family_values(measure, K, cells, places, t, knobs) for t in (1e3, 1e4, 1e6)]
    with np.errstate(all="ignore"):
        growing = np.isfinite(at[2]) & (np.abs(at[2]) > 2 * np.abs(at[1])) & (np.abs(at[1]) > 2 * np.abs(at[0])) & (np.abs(at[1]) > 20)
        unit = min(1.0, np.abs(at[1][np.isfinite(at[1])]).max(initial=LEAST_UNIT))
        first, then = at[1] - at[0], at[2] - at[1]  # from t to 10*t, and to 1000*t: a logarithm grows twice as much on the second way
        slow = ~growing & (then / first > SLOWEST) & (np.abs(first) > LEAST_RISE * unit)
        settled = np.where(np.abs(then) < 1e-2, at[2], np.nan)
        limits = np.where(growing, np.sign(at[2]) * np.inf, np.where(slow, np.sign(then) * np.inf, settled))
        if given:
            further = family_values(measure, K, cells, places, FAR, knobs)
            limits = np.where(np.abs(further - limits) < 1e-2, further, limits)
    if not np.isfinite(limits).any() and not np.isinf(limits).any():
        return None
    extreme = np.nanmax(limits) if upward else np.nanmin(limits)
    ties = np.flatnonzero(limits == extreme if np.isinf(extreme) else np.abs(limits - extreme) <= (SAME if given else 0))
    if np.isinf(extreme):
        early = np.array([family_values(measure, K, cells, places[ties], t, knobs) for t in EARLY])
        steady = ties[(early * np.sign(extreme) >= 0).all(axis=0)]
        ties = steady if steady.size else ties
    index = int(ties[np.argmax(np.abs(at[2][ties]))] if np.isinf(extreme) else ties[0])
    chosen = among[index]
    words = ", ".join(f"{name} {'->' if end in ('lower', 'upper', 'oo', '-oo') else '='} {end}" for name, end in knobs.items())
    return Limit(float(extreme), Cells([chosen[i * K : (i + 1) * K] for i in range(K)]), words, bool(slow[index]))


def places_of(among: Sequence[Family]) -> tuple[list[Expr], NDArray[np.int64]]:
    """What stands in the families, each object once, and which of it stands where in each family."""
    cells = {id(cell): cell for family in among for cell in family}
    numbers = {key: number for number, key in enumerate(cells)}
    return list(cells.values()), np.array([[numbers[id(cell)] for cell in family] for family in among])


def family_values(measure: Measure, K: int, cells: Sequence[Expr], places: NDArray[np.int64], t: float, knobs: Mapping[str, str]) -> Any:
    """The values of a measure at each family, for one size of `large`."""
    paths = {k.name: float(k.along(knobs[k.name], LARGE).subs(LARGE, t)) for k in measure.free_knobs}
    table = np.array([float(cell.subs(LARGE, t)) for cell in cells])[places]
    names = [x for row in measure.cells(K).rows for x in row]
    columns = {name: table[:, i] for i, name in enumerate(names)}
    return Sample(columns | {symbol(name): np.full(len(table), value) for name, value in paths.items()})(measure.at(K))


def recognised(limit: float) -> Iterator[Expr]:
    """Simple numbers near a limit: fractions with small denominators, of small limits of a power of ten, and square roots of fractions."""
    near = Fraction(limit).limit_denominator(MOST_DENOMINATOR)
    if abs(near - limit) < 1e-2:
        yield sympy.Rational(near.numerator, near.denominator)
    if 0 < abs(limit) < 1 / MOST_DENOMINATOR:
        unit = 10 ** math.ceil(-math.log10(abs(limit)))
        share = Fraction(limit * unit).limit_denominator(MOST_DENOMINATOR) / unit
        if abs(float(share) - limit) < 1e-4 * abs(limit):
            yield sympy.Rational(share.numerator, share.denominator)
    square = Fraction(limit * limit).limit_denominator(MOST_DENOMINATOR)
    if limit and abs(float(square) - limit * limit) < 1e-3:
        yield sympy.sign(limit) * sympy.sqrt(sympy.Rational(square.numerator, square.denominator))


def in_large(p: Any) -> Expr:
    """A polynomial as a cell of a family, its highest power first."""
    return total([int(c) * LARGE**k for k, c in reversed(list(enumerate(p.coeffs()))) if c])


def whole_poly(cell: Expr) -> Any:
    """A cell of a family as a polynomial with whole coefficients."""
    return fmpz_poly([int(c) for c in reversed(Poly(cell, LARGE).all_coeffs())])
