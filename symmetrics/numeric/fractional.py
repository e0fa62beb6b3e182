"""Exact values of formulas over many matrices at once: fractions of whole numbers, times the root of one.

Numerators and denominators are arrays in lowest terms: of 64-bit integers while these surely do, of Python integers beyond. A value
that is a fraction times a square root is kept so, and stands in the order of the values by its square with its sign. Sums of
different roots, logarithms and other functions are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Abs, Add, Expr, Max, Min, Mul, Pow, Rational

from ..language.errors import NotExpressible
from ..language.presence import if_present

__all__ = ["Fractional", "fractional_values"]

Whole = NDArray[Any]
ROOM = 2.0**62


@dataclass(frozen=True)
class Fractional:
    """Numbers above / below * sqrt(inside / outside), each in lowest terms; without a root both are one."""

    above: Whole
    below: Whole
    inside: Whole | None = None
    outside: Whole | None = None

    @property
    def squared(self) -> bool:
        """Whether there is a root."""
        return self.inside is not None

    def comparable(self) -> tuple[Whole, Whole]:
        """Above and below of the values, or of their squares with the sign of the value where there is a root."""
        if self.inside is None or self.outside is None:
            return self.above, self.below
        above = product(product(self.above, np.abs(self.above)), self.inside)
        return lowest(above, product(product(self.below, self.below), self.outside))


def fractional_values(tree: Expr, names: Sequence[Expr], matrices: Whole, constants: Mapping[Expr, Any]) -> tuple[Fractional, Any]:
    """The values at matrices of shape (count, cells), and where they are defined.

    `names` are the symbols of the cells; `constants` are rational values of further symbols. What is undefined counts as 0. Raises
    `NotExpressible` for formulas that are not of this form.

    >>> from symmetrics.language.symbols import TP, FN, as_written
    >>> with as_written():
    ...     values, defined = fractional_values(TP/(TP + FN), [TP, FN], np.array([[2, 4], [0, 0]]), {})
    >>> values.above, values.below, defined
    (array([1, 0]), array([3, 1]), array([ True, False]))
    """
    work = _Work(len(matrices))
    for name, column in zip(names, matrices.T, strict=True):
        work.known[name] = work.whole(column)
    for name, value in constants.items():
        work.known[name] = work.constant(value)
    found = work.value(tree)
    return found, ~work.undefined


def product(a: Whole, b: Whole) -> Whole:
    """The product, of Python integers where 63 bits may not do."""
    if a.dtype == object or b.dtype == object or size(a) * size(b) >= ROOM:
        return np.asarray(small(a.astype(object) * b.astype(object)))
    return np.asarray(a * b)


def plus(a: Whole, b: Whole) -> Whole:
    """The sum, of Python integers where 63 bits may not do."""
    if a.dtype == object or b.dtype == object or size(a) + size(b) >= ROOM:
        return np.asarray(small(a.astype(object) + b.astype(object)))
    return np.asarray(a + b)


def size(a: Whole) -> float:
    """The largest absolute value."""
    return float(max(int(a.max()), -int(a.min()))) if len(a) else 0.0


def small(a: Whole) -> Whole:
    """The same numbers in 64 bits if they fit."""
    return a.astype(np.int64) if not len(a) or max(max(a), -min(a)) < ROOM else a


def lowest(above: Whole, below: Whole) -> tuple[Whole, Whole]:
    """A fraction with a positive number below, in lowest terms."""
    common = np.gcd(above, below) * np.where(below < 0, -1, 1)
    return above // common, below // common


class _Work:
    """The values of parts found so far, and where the formula is undefined."""

    def __init__(self, count: int) -> None:
        self.ones = np.ones(count, dtype=np.int64)
        self.undefined = np.zeros(count, dtype=bool)
        self.present = np.ones(count, dtype=bool)
        self.known: dict[Expr, Fractional] = {}

    def whole(self, numbers: Whole) -> Fractional:
        """Whole numbers."""
        return Fractional(numbers.astype(np.int64), self.ones)

    def constant(self, value: Any) -> Fractional:
        """The same rational number everywhere."""
        above, below = (np.array([int(x)] * len(self.ones), dtype=object) for x in (value.p, value.q))
        return Fractional(small(above), small(below))

    def value(self, tree: Expr) -> Fractional:
        """The values of a part."""
        if tree not in self.known:
            self.known[tree] = self.value_anew(tree)
        return self.known[tree]

    def value_anew(self, tree: Expr) -> Fractional:
        """The values of a part that is met for the first time."""
        if isinstance(tree, Rational):
            return self.constant(tree)
        if isinstance(tree, if_present):
            return self.guarded(*tree.args)
        if isinstance(tree, Pow) and isinstance(tree.exp, Rational):
            return self.power(self.value(tree.base), tree.exp)
        if isinstance(tree, Abs):
            found = self.value(tree.args[0])
            return replace(found, above=np.abs(found.above))
        rule = RULES.get(type(tree))
        if rule is None:
            raise NotExpressible(f"Expected sums, products, quotients and roots, got {type(tree).__name__}. Use another engine.")
        return reduce(rule, [self.value(x) for x in tree.args])

    def guarded(self, guard: Expr, term: Expr) -> Fractional:
        """A term where its guard is positive, 0 elsewhere. What is known inside is not known outside."""
        chosen, before, outer = self.value(guard).above > 0, self.present, dict(self.known)
        self.present = before & chosen
        found = self.value(term)
        self.present, self.known = before, outer
        return replace(found, above=found.above * chosen)

    def fails(self, where: Any) -> None:
        """The formula is undefined there, as far as it is looked at there."""
        self.undefined |= where & self.present

    def power(self, base: Fractional, exponent: Rational) -> Fractional:
        """A whole power, or one that is whole and a half."""
        if exponent.q > 2 or abs(exponent.p) > 64:
            raise NotExpressible(f"Expected whole powers and square roots, got an exponent {exponent}. Use another engine.")
        found = self.root(base) if exponent.q == 2 else base
        if exponent < 0:
            zero = found.above == 0 if found.inside is None else (found.above == 0) | (found.inside == 0)
            self.fails(zero)
            found = inverse(found, zero)
        return reduce(times, [found] * abs(int(exponent.p))) if exponent.p else self.whole(self.ones)

    def root(self, base: Fractional) -> Fractional:
        """The square root."""
        if base.squared:
            raise NotExpressible("Expected one root, got the root of a root. Use another engine.")
        self.fails(base.above < 0)
        return Fractional(self.ones, self.ones, np.abs(base.above), base.below)


def inverse(a: Fractional, zero: Any) -> Fractional:
    """One over the numbers, 0 where they are zero."""
    above, below = lowest(np.where(zero, 0, a.below), np.where(zero, 1, a.above))
    if a.inside is None or a.outside is None:
        return Fractional(above, below)
    return Fractional(above, below, *lowest(np.where(zero, 1, a.outside), np.where(zero, 1, a.inside)))


def times(a: Fractional, b: Fractional) -> Fractional:
    """The product."""
    above, below = lowest(product(a.above, b.above), product(a.below, b.below))
    rooted = [x for x in (a, b) if x.squared]
    if not rooted:
        return Fractional(above, below)
    inside = reduce(product, [x.inside for x in rooted if x.inside is not None])
    outside = reduce(product, [x.outside for x in rooted if x.outside is not None])
    inside, outside = lowest(inside, outside)
    if len(rooted) == 2 and np.all(inside == 1) and np.all(outside == 1):
        return Fractional(above, below)
    if len(rooted) == 2 and a.inside is b.inside and a.outside is b.outside and a.inside is not None and a.outside is not None:
        return Fractional(*lowest(product(above, a.inside), product(below, a.outside)))
    return Fractional(above, below, inside, outside)


def added(a: Fractional, b: Fractional) -> Fractional:
    """The sum of fractions, or of multiples of the same roots."""
    if (a.squared or b.squared) and not same_roots(a, b):
        raise NotExpressible("Expected multiples of one root, got a sum of different ones. Use another engine.")
    common = np.gcd(a.below, b.below)
    left, right = b.below // common, a.below // common
    above, below = lowest(plus(product(a.above, left), product(b.above, right)), product(a.below, left))
    return Fractional(above, below, a.inside, a.outside)


def same_roots(a: Fractional, b: Fractional) -> bool:
    """Whether two numbers have the same root everywhere."""
    return a.squared and b.squared and bool(np.all(a.inside == b.inside) and np.all(a.outside == b.outside))


def extreme(largest: bool) -> Callable[[Fractional, Fractional], Fractional]:
    """The rule of a maximum or minimum."""

    def pick(a: Fractional, b: Fractional) -> Fractional:
        if a.squared or b.squared:
            raise NotExpressible("Expected fractions in a maximum or minimum, got roots. Use another engine.")
        first = (product(a.above, b.below) >= product(b.above, a.below)) == largest
        return Fractional(np.where(first, a.above, b.above), np.where(first, a.below, b.below))

    return pick


RULES: dict[type, Callable[..., Fractional]] = {Add: added, Mul: times, Max: extreme(largest=True), Min: extreme(largest=False)}
