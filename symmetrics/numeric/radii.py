"""Arrays of numbers with bounds on their errors: what each kind of step makes of them.

The radius follows the running error analysis of Higham (2002), Accuracy and Stability of Numerical Algorithms, section 3.3.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

__all__ = ["RULES", "Batch", "number_of", "root_of"]

FITS_INT64 = 2**63
FITS_FLOAT64 = 2**53
ROUNDING = 2.0**-52
TINY = 2.0**-1022


@dataclass(frozen=True)
class Batch:
    """Values with their radii; with a `size`, whole numbers in int64 of at most that absolute value."""

    value: Any
    radius: Any = 0.0
    size: int | None = None

    @property
    def floats(self) -> Batch:
        """The same values in float64."""
        if self.size is None:
            return self
        value = np.asarray(self.value, dtype=np.float64)
        return Batch(value, 0.0 if self.size <= FITS_FLOAT64 else ROUNDING * np.abs(value))


def number_of(number: int) -> Batch:
    """A whole number, in floating point where it does not fit."""
    if abs(number) < FITS_INT64:
        return Batch(np.int64(number), size=abs(number))
    try:
        return Batch(float(number), ROUNDING * abs(float(number)))
    except OverflowError:
        return Batch(np.inf, np.inf)


def _sum(args: list[Batch]) -> Batch:
    size = sum(arg.size for arg in args if arg.size is not None)
    if size < FITS_INT64 and all(arg.size is not None for arg in args):
        return Batch(reduce(np.add, (arg.value for arg in args)), size=size)
    return reduce(_plus, (arg.floats for arg in args))


def _plus(a: Batch, b: Batch) -> Batch:
    value = a.value + b.value
    return Batch(value, a.radius + b.radius + ROUNDING * np.abs(value))


def _difference(args: list[Batch]) -> Batch:
    a, b = args
    if a.size is not None and b.size is not None and a.size + b.size < FITS_INT64:
        return Batch(a.value - b.value, size=a.size + b.size)
    less = b.floats
    return _plus(a.floats, Batch(-less.value, less.radius))


def _product(args: list[Batch]) -> Batch:
    size = reduce(lambda total, arg: total * max(arg.size or 1, 1), args, 1)
    if size < FITS_INT64 and all(arg.size is not None for arg in args):
        return Batch(reduce(np.multiply, (arg.value for arg in args)), size=size)
    return reduce(_times, (arg.floats for arg in args))


def _times(a: Batch, b: Batch) -> Batch:
    value = a.value * b.value
    error = np.abs(a.value) * b.radius + np.abs(b.value) * a.radius + a.radius * b.radius
    return Batch(value, error + ROUNDING * np.abs(value) + np.where(_may_differ_from_0(a) & _may_differ_from_0(b), TINY, 0.0))


def _may_differ_from_0(batch: Batch) -> Any:
    """Only an exact factor 0 gives an exact product 0; any other product may be 0 by underflow."""
    return (batch.value != 0) | (batch.radius != 0)


def _quotient(args: list[Batch]) -> Batch:
    above, below = (arg.floats for arg in args)
    value = above.value / below.value
    least = np.abs(below.value) - below.radius
    error = (above.radius + np.abs(value) * below.radius) / np.where(least > 0, least, np.nan)
    return Batch(value, error + ROUNDING * np.abs(value) + np.where(_may_differ_from_0(above), TINY, 0.0))


def root_of(arg: Batch, degree: int) -> Batch:
    """The root of a degree of floats."""

    def root(x: Any) -> Any:
        return np.sqrt(x) if degree == 2 else np.power(x, 1 / degree)

    value = root(np.maximum(arg.value, 0.0))
    if not np.any(arg.radius):
        return Batch(value, 4 * ROUNDING * value)
    spread = root(arg.value + arg.radius) - root(np.maximum(arg.value - arg.radius, 0.0))
    return Batch(value, spread + 4 * ROUNDING * value)


def _log(args: list[Batch]) -> Batch:
    arg = args[0].floats
    value = np.log(arg.value)
    least = arg.value - arg.radius
    return Batch(value, arg.radius / np.where(least > 0, least, np.nan) + 4 * ROUNDING * np.abs(value))


def _xlogx(args: list[Batch]) -> Batch:
    """The slope of x*log(x) is log(x) + 1, and x is known to a factor of two wherever the radius is used."""
    x = args[0].floats
    logarithm = np.log(np.where(x.value == 0, 1.0, x.value))
    value = x.value * logarithm
    radius = x.radius * (np.abs(logarithm) + 2) + 4 * ROUNDING * np.abs(value)
    return Batch(value, np.where(2 * x.radius <= np.abs(x.value), radius, np.nan))


def _share_log(args: list[Batch]) -> Batch:
    """The slopes of a*log((a + b)/a) are at most log((a + b)/a) in a and 1 in b; a is known to a factor of two where it is not 0."""
    a, b = (arg.floats for arg in args)
    logarithm = np.log1p(b.value / np.where(a.value == 0, np.inf, a.value))
    value = a.value * logarithm
    radius = np.where(_may_differ_from_0(a), 2 * a.radius * (logarithm + 1) + b.radius + 6 * ROUNDING * value + TINY, 0.0)
    return Batch(value, np.where(2 * a.radius <= a.value, radius, np.nan))


def _log_above(args: list[Batch]) -> Batch:
    """The slopes of log((a + b)/b) are at most 1/(a + b) in a and a/(b*(a + b)) in b; b is known to a factor of two."""
    a, b = (arg.floats for arg in args)
    value = np.log1p(a.value / b.value)
    moved = 2 * (a.radius + b.radius * a.value / b.value) / (a.value + b.value)
    return Batch(value, np.where(2 * b.radius < b.value, moved + 6 * ROUNDING * np.abs(value) + TINY, np.nan))


def _where(args: list[Batch]) -> Batch:
    guard, term = args
    present = guard.value > 0
    if term.size is not None:
        return Batch(np.where(present, term.value, 0), size=term.size)
    return Batch(np.where(present, term.value, 0.0), np.where(present, term.radius, 0.0))


def _either(args: list[Batch]) -> Batch:
    """Both are the same number, of which one has lost digits: so a guard in doubt does no harm."""
    guard, first, second = args[0], args[1].floats, args[2].floats
    chosen = guard.value > 0
    return Batch(np.where(chosen, first.value, second.value), np.where(chosen, first.radius, second.radius))


def _or_one(args: list[Batch]) -> Batch:
    arg = args[0].floats
    zero = (arg.value == 0) & (arg.radius == 0)
    return Batch(np.where(zero, 1.0, arg.value), arg.radius)


def _absolute(args: list[Batch]) -> Batch:
    return Batch(np.abs(args[0].value), args[0].radius, args[0].size)


def _extreme(pick: Callable[[Any, Any], Any]) -> Callable[[list[Batch]], Batch]:
    def extreme(args: list[Batch]) -> Batch:
        if all(arg.size is not None for arg in args):
            return Batch(reduce(pick, (arg.value for arg in args)), size=max(arg.size or 0 for arg in args))
        floats = [arg.floats for arg in args]
        return Batch(reduce(pick, (arg.value for arg in floats)), reduce(np.maximum, (arg.radius for arg in floats)))

    return extreme


RULES: dict[str, Callable[[list[Batch]], Batch]] = {
    "sum": _sum,
    "difference": _difference,
    "product": _product,
    "quotient": _quotient,
    "log": _log,
    "xlogx": _xlogx,
    "share_log": _share_log,
    "log_above": _log_above,
    "where": _where,
    "either": _either,
    "or_one": _or_one,
    "abs": _absolute,
    "max": _extreme(np.maximum),
    "min": _extreme(np.minimum),
}
