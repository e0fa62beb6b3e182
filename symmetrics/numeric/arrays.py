"""Functions of arrays that NumPy does not have: each takes arrays and the array to write into, like a function of NumPy's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .program import Doubt, Test

__all__ = [
    "copied",
    "doubt_of",
    "either",
    "is_negative",
    "is_not_positive",
    "is_zero",
    "larger",
    "log_above",
    "or_one",
    "root_of",
    "share_log",
    "smaller",
    "where",
    "xlogx",
]

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]

TINY = 1e-200


def copied(x: Floats, out: Floats) -> None:
    """The same values."""
    np.copyto(out, x)


def larger(x: Floats, y: Floats, out: Floats) -> None:
    """The larger of two numbers."""
    np.maximum(x, y, out=out)


def smaller(x: Floats, y: Floats, out: Floats) -> None:
    """The smaller of two numbers."""
    np.minimum(x, y, out=out)


def xlogx(x: Floats, out: Floats) -> None:
    """`x*log(x)`, 0 at 0."""
    logarithm = np.log(np.maximum(x, TINY))
    np.multiply(x, logarithm, out)


def share_log(x: Floats, rest: Floats, out: Floats) -> None:
    """`x*log((x + rest)/x)`, 0 where x is 0."""
    ratio = np.maximum(x, TINY)
    np.divide(rest, ratio, ratio)
    np.log1p(ratio, ratio)
    np.multiply(x, ratio, out)


def log_above(excess: Floats, x: Floats, out: Floats) -> None:
    """`log((x + excess)/x)`."""
    np.divide(excess, x, out)
    np.log1p(out, out)


def or_one(x: Floats, out: Floats) -> None:
    """x, and 1 where it is 0."""
    np.add(x, np.equal(x, 0.0), out)


def where(guard: Floats, x: Floats, out: Floats) -> None:
    """x where the guard is positive, 0 elsewhere."""
    np.copyto(out, np.where(guard > 0, x, 0.0))


def either(guard: Floats, x: Floats, y: Floats, out: Floats) -> None:
    """x where the guard is positive, y elsewhere."""
    np.copyto(out, np.where(guard > 0, x, y))


@cache
def root_of(degree: int) -> Callable[..., Any]:
    """The root of a degree."""
    if degree == 2:
        return np.sqrt
    if degree == 3:
        return np.cbrt

    def root(x: Floats, out: Floats) -> None:
        np.power(x, 1 / degree, out)

    return root


def is_zero(x: Floats, *inside: Floats) -> Marks:
    """Rows where x is 0, and all of the others are positive."""
    return _within(np.asarray(np.equal(x, 0.0)), inside)


def is_negative(x: Floats, *inside: Floats) -> Marks:
    """Rows where x is negative, and all of the others are positive."""
    return _within(np.asarray(np.less(x, 0.0)), inside)


def is_not_positive(x: Floats, *inside: Floats) -> Marks:
    """Rows where x is 0 or negative, and all of the others are positive."""
    return _within(np.asarray(np.less_equal(x, 0.0)), inside)


def _within(marks: Marks, inside: Sequence[Floats]) -> Marks:
    for guard in inside:
        marks = marks & (guard > 0)
    return marks


def doubt_of(doubt: Doubt) -> Callable[..., Marks]:
    """The rule that finds the rows a doubt means."""
    first, *others = doubt.tests

    def is_doubtful(*values: Floats) -> Marks:
        found = _is_small(first, values)
        position = 1 + len(first.against)
        for test in others:
            if found.any():
                found &= _is_small(test, values[position:])
            position += 1 + len(test.against)
        return found

    return is_doubtful


def _is_small(test: Test, values: Sequence[Floats]) -> Marks:
    if not test.against:
        return np.asarray(np.less(np.abs(values[0]), test.factor))
    size = np.abs(values[1])
    for other in values[2 : 1 + len(test.against)]:
        size += np.abs(other)
    found = np.asarray(np.less(np.abs(values[0]), test.factor * size))
    return found & (size > test.floor) if test.floor > 0 else found
