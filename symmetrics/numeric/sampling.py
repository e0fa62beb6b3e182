"""Fast floating-point values of any expression at many points: for guessing, never for a verdict.

Values are computed from the tree as it stands, with NaN wherever a part of it is undefined. One `Sample` keeps what it has
computed, so that expressions that share parts cost little more than one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

import numpy as np
import sympy
from numpy.typing import NDArray
from sympy import Add, Expr, Max, Min, Mul, NumberSymbol, Pow, Rational

from ..language.presence import if_present
from ..language.symbols import xlogx

__all__ = ["Sample"]

Array = NDArray[np.float64]


class Sample:
    """Points at which expressions are evaluated: one array of equal length for each symbol.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     precision = TP/(TP + FP)
    >>> Sample({TP: np.array([1, 0]), FP: np.array([3, 0])})(precision)
    array([0.25,  nan])
    """

    def __init__(self, points: Mapping[Any, Any]) -> None:
        self.points = points
        self.size = len(next(iter(points.values()))) if points else 1
        self.known: dict[Expr, Array] = {symbol: np.asarray(values, dtype=float) for symbol, values in points.items()}

    def __call__(self, tree: Expr) -> Array:
        """The values of an expression, NaN where it is undefined."""
        with np.errstate(all="ignore"):
            return np.broadcast_to(self._value(tree), (self.size,))

    def _value(self, tree: Expr) -> Array:
        if tree not in self.known:
            self.known[tree] = np.asarray(float(tree)) if isinstance(tree, Rational | NumberSymbol) else self._computed(tree)
        return self.known[tree]

    def _computed(self, tree: Expr) -> Array:
        values = [self._value(x) for x in tree.args]
        if isinstance(tree, Add):
            return reduce(np.add, values)
        if isinstance(tree, Mul):
            return reduce(np.multiply, values)
        if isinstance(tree, Pow):
            return _power(values[0], values[1], bool(tree.exp.is_number))
        if isinstance(tree, xlogx):
            return np.where(values[0] == 0, 0.0, values[0] * np.log(values[0]))
        if isinstance(tree, if_present):
            return np.where(values[0] > 0, values[1], 0.0)
        if isinstance(tree, Max | Min):
            return reduce(np.maximum if isinstance(tree, Max) else np.minimum, values)
        return np.asarray(_log(values[0]) if isinstance(tree, sympy.log) else np.abs(values[0]))


def _power(base: Array, exponent: Array, fixed: bool) -> Array:
    """Powers; zero has none with an exponent that is negative, nor with one that is zero unless it is so everywhere."""
    needs_base = exponent < 0 if fixed else exponent <= 0
    base = np.where(needs_base & (np.abs(base) < 1e-300), np.nan, base)
    undefined = np.isnan(base) | np.isnan(exponent)  # else the power of NaN with the exponent zero is one
    return np.where(undefined, np.nan, np.sqrt(base) if np.all(exponent == 0.5) else np.power(base, exponent))


def _log(x: Array) -> Array:
    return np.where(x > 0, np.log(x), np.nan)
