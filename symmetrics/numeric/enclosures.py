"""Values of expressions over boxes of matrices: intervals that surely hold them, and whether they surely have a value.

A box is an interval for each symbol. Every end is moved outwards by more than it can be rounded, so what an enclosure excludes is
excluded, and what lies inside by a margin is inside. What it leaves open is for exact arithmetic to decide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

import numpy as np
import sympy
from numpy.typing import NDArray
from sympy import Abs, Add, Expr, Max, Min, Mul, NumberSymbol, Pow, Rational, Symbol

from ..language.presence import if_present
from ..language.symbols import xlogx

__all__ = ["Enclosed", "Enclosures"]

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]
SLACK = 2.0**-50  # every function used is rounded by less than four units of the last place, relative to its value


class Enclosed(NamedTuple):
    """Ends of the values over each box; `sure` where every point has a value, `never` where none has."""

    low: Floats
    high: Floats
    sure: Marks
    never: Marks


class Enclosures:
    """Boxes over which expressions are enclosed: the lower and the upper ends of each symbol, one entry a box.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     precision = TP/(TP + FP)
    >>> found = Enclosures({TP: np.array([1, 0]), FP: np.array([1, 0])}, {TP: np.array([2, 3]), FP: np.array([1, 0])})(precision)
    >>> found.sure, found.high.round(3)
    (array([ True, False]), array([ 1., inf]))
    """

    def __init__(self, lower: Mapping[Symbol, Any], upper: Mapping[Symbol, Any]) -> None:
        size = len(next(iter(lower.values())))
        self.yes, self.no = np.ones(size, dtype=bool), np.zeros(size, dtype=bool)
        self.known: dict[Expr, Enclosed] = {
            s: Enclosed(np.asarray(lower[s], dtype=float), np.asarray(upper[s], dtype=float), self.yes, self.no) for s in lower
        }

    def __call__(self, tree: Expr) -> Enclosed:
        """The enclosures of an expression."""
        with np.errstate(all="ignore"):
            return self._of(tree)

    def _of(self, tree: Expr) -> Enclosed:
        if tree not in self.known:
            self.known[tree] = self._number(tree) if isinstance(tree, Rational | NumberSymbol) else self._composed(tree)
        return self.known[tree]

    def _number(self, tree: Expr) -> Enclosed:
        value = float(tree)
        exact = isinstance(tree, Rational) and tree.q == 1 and abs(tree.p) < 2**53
        slack = 0.0 if exact else abs(value) * SLACK
        return Enclosed(np.full(len(self.yes), value - slack), np.full(len(self.yes), value + slack), self.yes, self.no)

    def _composed(self, tree: Expr) -> Enclosed:
        parts = [self._of(x) for x in tree.args]
        if isinstance(tree, if_present):
            return guarded(*parts)
        low, high, sure, never = RULES[type(tree)](tree, parts)
        sure = reduce(np.logical_and, (p.sure for p in parts), sure)
        never = reduce(np.logical_or, (p.never for p in parts), never)
        low, high = np.where(np.isnan(low), -np.inf, low), np.where(np.isnan(high), np.inf, high)
        return Enclosed(low - np.abs(low) * SLACK, high + np.abs(high) * SLACK, sure, never)


def guarded(guard: Enclosed, term: Enclosed) -> Enclosed:
    """A term that counts only where its guard is positive."""
    on, off = guard.low > 0, guard.high <= 0
    low, high = np.where(off, 0.0, np.minimum(term.low, 0)), np.where(off, 0.0, np.maximum(term.high, 0))
    return Enclosed(np.where(on, term.low, low), np.where(on, term.high, high), np.where(off, True, on & term.sure), on & term.never)


Bare = tuple[Floats, Floats, Any, Any]


def _sum(_: Expr, parts: Sequence[Enclosed]) -> Bare:
    return sum(p.low for p in parts), sum(p.high for p in parts), True, False  # type: ignore[return-value]


def _product(_: Expr, parts: Sequence[Enclosed]) -> Bare:
    low, high = parts[0].low, parts[0].high
    for p in parts[1:]:
        ends = [_times(a, b) for a in (low, high) for b in (p.low, p.high)]
        low, high = reduce(np.minimum, ends), reduce(np.maximum, ends)
    return low, high, True, False


def _times(a: Floats, b: Floats) -> Floats:
    """A product of ends: zero times an infinite end is zero, for no point of the box is infinite."""
    return np.where((a == 0) | (b == 0), 0.0, a * b)


def _power(tree: Expr, parts: Sequence[Enclosed]) -> Bare:
    if not tree.exp.is_Rational:
        return np.full_like(parts[0].low, -np.inf), np.full_like(parts[0].low, np.inf), False, False
    p, q, base = int(tree.exp.p), int(tree.exp.q), parts[0]
    low, high = base.low, base.high
    sure: Any = True
    never: Any = False
    if q > 1:
        sure, never = low >= 0, high < 0
        low, high = (np.power(np.maximum(x, 0), 1 / q) if q > 2 else np.sqrt(np.maximum(x, 0)) for x in (low, high))
        low, high = low * (1 - 32 * SLACK), high * (1 + 32 * SLACK)
    low, high = _whole_power(low, high, abs(p))
    if p > 0:
        return low, high, sure, never
    across = (low <= 0) & (high >= 0)
    never = never | ((low == 0) & (high == 0))
    touching = np.where(low == 0, np.inf, 1 / low), np.where(high == 0, -np.inf, 1 / high)
    inside = (low < 0) & (high > 0)
    return np.where(inside, -np.inf, touching[1]), np.where(inside, np.inf, touching[0]), sure & ~across, never


def _whole_power(low: Floats, high: Floats, k: int) -> tuple[Floats, Floats]:
    a, b = low**k, high**k
    if k % 2:
        return a, b
    return np.where((low <= 0) & (high >= 0), 0.0, np.minimum(a, b)), np.maximum(a, b)


def _log(_: Expr, parts: Sequence[Enclosed]) -> Bare:
    low, high = (np.where(x > 0, np.log(np.maximum(x, 0)), -np.inf) for x in parts[0][:2])
    return low, high, parts[0].low > 0, parts[0].high <= 0


def _xlogx(_: Expr, parts: Sequence[Enclosed]) -> Bare:
    """x log x falls to its least value at 1/e and rises from there."""
    low, high = (np.where(x > 0, x * np.log(np.maximum(x, 0)), 0.0) for x in parts[0][:2])
    least = (parts[0].low < np.exp(-1)) & (parts[0].high > np.exp(-1))
    return np.where(least, -np.exp(-1), np.minimum(low, high)), np.maximum(low, high), parts[0].low >= 0, parts[0].high < 0


def _absolute(_: Expr, parts: Sequence[Enclosed]) -> Bare:
    low, high = parts[0].low, parts[0].high
    nearest = np.where((low <= 0) & (high >= 0), 0.0, np.minimum(np.abs(low), np.abs(high)))
    return nearest, np.maximum(np.abs(low), np.abs(high)), True, False


RULES: dict[type, Any] = {
    Add: _sum,
    Mul: _product,
    Pow: _power,
    sympy.log: _log,
    xlogx: _xlogx,
    Abs: _absolute,
    Max: lambda _, parts: (reduce(np.maximum, [p.low for p in parts]), reduce(np.maximum, [p.high for p in parts]), True, False),
    Min: lambda _, parts: (reduce(np.minimum, [p.low for p in parts]), reduce(np.minimum, [p.high for p in parts]), True, False),
}
