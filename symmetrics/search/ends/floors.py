"""What a value of a measure says of a rate: guesses of the largest value that matrices with a given rate come near, by families.

A rate x is held fixed, its two cells being x and 1 - x times some scale, and the other two cells go to zero or to infinity. The limit
along each family is computed exactly; the largest of these, S(x), is guessed to be the supremum. If it rises with x, then M >= t gives
rate >= g(t) with g the inverse of S, and no larger g will do: the family comes as near as one likes. That S is the supremum is proved
elsewhere, as a claim.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import sympy
from sympy import Expr, Integer, Poly, Rational, Symbol

from ...language.cells import BINARY
from ...language.symbols import FN, FP, TN, TP, as_written, prod, symbol
from ...numeric.sampling import Sample
from .leading import SHARE, limit_along
from .limits import LARGE

__all__ = ["RATES", "Guess", "guess_floor"]

RATES = {"TPR": (TP, FN), "TNR": (TN, FP), "PPV": (TP, FP), "NPV": (TN, FN)}
VALUE = symbol("t")
SAMPLES = tuple(Fraction(k, 20) for k in range(1, 20, 2))
SIZE, NEAR, MOST = 10**4, 2e-3, 6
Family = dict[Symbol, Expr]


@dataclass(frozen=True)
class Guess:
    """For a rate x: matrices come near `sup` (a function of x) along `family`; `floor` is its inverse in t, from `low` to `high`.

    A floor of 0 says that the rate may be as small as one likes whatever the value.
    """

    rate: str
    sup: Expr
    floor: Expr
    low: Expr
    high: Expr
    family: Family


def families(rate: str, of_proportions: bool) -> Iterator[Family]:
    """Matrices with the rate x, the other cells near or far; a cell may be a fraction for a measure of proportions only."""
    good, bad = RATES[rate]
    others = [c for row in BINARY.rows for c in row if c not in (good, bad)]
    sizes = [Integer(1), LARGE, LARGE**2]
    for scale, *rest in itertools.product(sizes if of_proportions else sizes[1:], *[[Integer(0), *sizes]] * 2):
        with as_written():
            made = {cell: share if scale == 1 else prod([share, scale]) for cell, share in ((good, SHARE), (bad, 1 - SHARE))}
        yield made | dict(zip(others, rest, strict=True))


def guess_floor(tree: Expr, rate: str, of_proportions: bool) -> Guess | None:
    """The guess for a formula and a rate, None where no exact limit is the largest of all that floats see.

    >>> with as_written():
    ...     dice = 2*TP/(2*TP + FP + FN)
    >>> found = guess_floor(dice, "TPR", of_proportions=True)
    >>> found.sup, found.floor
    (2*x/(x + 1), -t/(t - 2))
    """
    seen = [(values, f) for f in families(rate, of_proportions) if (values := values_along(tree, f)) is not None]
    if not seen:
        return None
    best = np.max([values for values, _ in seen], axis=0)
    near = [f for values, f in seen if np.all(values >= best - NEAR * (1 + np.abs(best)))]
    found = [(sup, f) for f in near[:MOST] if (sup := limit_along(tree, f)) is not None]
    for sup, family in sorted(found, key=lambda one: sympy.count_ops(one[0])):
        guess = inverted(rate, sup, family)
        if guess is not None:
            return guess
    return whatever_the_rate(tree, rate, [f for _, f in seen], float(np.max(best)))


def whatever_the_rate(tree: Expr, rate: str, among: list[Family], largest: float) -> Guess | None:
    """A floor of 0: a family comes near the largest value as the rate goes to zero, whatever other families do."""
    for family in among:
        sup = limit_along(tree, family)
        at_zero = None if sup is None or sup.is_infinite else sympy.limit(sup, SHARE, 0, "+")
        if at_zero is not None and at_zero.is_finite and float(at_zero) >= largest - NEAR:
            return Guess(rate, sup, Integer(0), at_zero, at_zero, family)
    return None


def values_along(tree: Expr, family: Family) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]] | None:
    """The values at sampled rates far along a family, None where there are none."""
    points = {SHARE: np.array([float(x) for x in SAMPLES]), LARGE: np.full(len(SAMPLES), float(SIZE))}
    sample = Sample(points)
    values = Sample({cell: sample(form) for cell, form in family.items()})(tree)
    return values if np.all(np.isfinite(values)) else None


def inverted(rate: str, sup: Expr, family: Family) -> Guess | None:
    """The guess that a supremum gives: its inverse if it rises with the rate, a floor of 0 if it does not depend on it or falls."""
    if sup.is_infinite or not sup.has(SHARE):
        return Guess(rate, sup, Integer(0), sup, sup, family)
    values = [sup.subs(SHARE, Rational(x.numerator, x.denominator)) for x in SAMPLES]
    low, high = (sympy.limit(sup, SHARE, end, way) for end, way in ((0, "+"), (1, "-")))
    numbers = [float(v) for v in values]
    if all(a >= b for a, b in itertools.pairwise(numbers)):
        return Guess(rate, sup, Integer(0), low, low, family)
    if any(a >= b for a, b in itertools.pairwise(numbers)):
        return None
    for floor in inverses(sup):
        back = [float(sympy.re(sympy.N(floor.subs(VALUE, v)))) for v in values]
        if np.allclose(back, [float(x) for x in SAMPLES], atol=1e-9) and inverts(sup, floor, low):
            return Guess(rate, sup, floor, low, high, family)
    return None


def inverts(sup: Expr, floor: Expr, low: Expr) -> bool:
    """Whether the supremum at the floor is t, by algebra."""
    t = Symbol("t", positive=True) if low >= 0 else VALUE
    return bool(sympy.simplify(sup.subs(SHARE, floor).subs(VALUE, t) - t) == 0)


def inverses(sup: Expr) -> Iterator[Expr]:
    """Solutions of sup = t, of degree one or two in the rate or in its root."""
    root = sympy.Symbol("root", positive=True)
    for form, variable, power in ((sup, SHARE, 1), (sup.subs(SHARE, root**2), root, 2)):
        above, below = sympy.fraction(sympy.together(sympy.powdenest(form, force=True)))
        equation = sympy.expand(above - VALUE * below)
        squared = squared_away(above, below)
        for p in (equation, squared):
            if p is not None and p.is_polynomial(variable) and 0 < sympy.degree(p, variable) <= 2:
                yield from (sympy.factor(y**power) for y in sympy.roots(Poly(p, variable)))


def squared_away(above: Expr, below: Expr) -> Expr | None:
    """The equation (above/below)**2 = t**2, where that has no roots."""
    p = sympy.expand(above**2 - VALUE**2 * below**2)
    return p if p.is_polynomial(SHARE) else None
