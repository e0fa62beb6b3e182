"""Programs over many matrices in pairs of double precision numbers, with bounds on what is lost; whole numbers stay exact throughout.

A pair carries about 104 bits (Dekker 1971, Numerische Mathematik 18). The bound of a value is absolute and generous.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from symmetrics.numeric.program import Condition, Output, Program

__all__ = ["Pair", "judged", "values_of"]

LOST = 2.0**-96
SPLITTER = 2.0**27 + 1
TO_INT = np.frompyfunc(int, 1, 1)
WHOLE: dict[str, Callable[..., Any]] = {
    "sum": np.add,
    "product": np.multiply,
    "difference": np.subtract,
    "rest": np.subtract,
    "max": np.maximum,
    "min": np.minimum,
}


@dataclass(frozen=True)
class Pair:
    """`high + low`, off by `bound` at most."""

    high: Any
    low: Any
    bound: Any


def values_of(program: Program, cells: Sequence[Any]) -> list[Any]:
    """The value of each step at matrices given cell by cell: Python integers where it is whole, else pairs."""
    found: list[Any] = []
    cells = [cell.astype(object) for cell in cells]
    for step, whole in zip(program.steps, program.whole, strict=True):
        args = [found[arg] for arg in step.args]
        if step.kind == "cell":
            found.append(cells[step.detail])
        elif step.kind == "number":
            found.append(np.full(len(cells[0]), step.detail, dtype=object))
        elif whole:
            found.append(in_integers(step.kind, args))
        else:
            found.append(RULES[step.kind](*map(pair, args)) if step.kind != "root" else root(pair(args[0]), step.detail))
    return found


def in_integers(kind: str, args: Sequence[Any]) -> Any:
    if kind == "where":
        return np.where(args[0] > 0, args[1], 0)
    return reduce(WHOLE[kind], args) if kind != "abs" else np.abs(args[0])


def pair(value: Any) -> Pair:
    """A value as a pair."""
    if isinstance(value, Pair):
        return value
    high = value.astype(np.float64)
    low = (value - TO_INT(high)).astype(np.float64)
    return Pair(high, low, LOST * np.abs(low))


def two_sum(a: Any, b: Any) -> tuple[Any, Any]:
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


def two_product(a: Any, b: Any) -> tuple[Any, Any]:
    total = a * b
    (a1, a2), (b1, b2) = split(a), split(b)
    return total, ((a1 * b1 - total) + a1 * b2 + a2 * b1) + a2 * b2


def split(a: Any) -> tuple[Any, Any]:
    large = SPLITTER * a
    high = large - (large - a)
    return high, a - high


def plus(a: Pair, b: Pair) -> Pair:
    (high, low), (more, rest) = two_sum(a.high, b.high), two_sum(a.low, b.low)
    high, low = two_sum(high, low + more)
    high, low = two_sum(high, low + rest)
    return Pair(high, low, a.bound + b.bound + LOST * (np.abs(a.high) + np.abs(b.high)))


def minus(a: Pair, b: Pair) -> Pair:
    return plus(a, Pair(-b.high, -b.low, b.bound))


def times(a: Pair, b: Pair) -> Pair:
    high, low = two_product(a.high, b.high)
    high, low = two_sum(high, low + (a.high * b.low + a.low * b.high))
    bound = np.abs(a.high) * b.bound + np.abs(b.high) * a.bound + a.bound * b.bound
    return Pair(high, low, 1.1 * bound + LOST * np.abs(high))


def quotient(a: Pair, b: Pair) -> Pair:
    zero = np.zeros_like(a.high)
    first = Pair(a.high / b.high, zero, zero)
    left = minus(a, times(first, b))
    second = Pair(left.high / b.high, zero, zero)
    third = Pair(minus(left, times(second, b)).high / b.high, zero, zero)
    found = plus(plus(first, second), third)
    least = np.abs(b.high) - 2 * b.bound
    bound = (a.bound + np.abs(found.high) * b.bound) / np.where(least > 0, least, np.nan)
    return Pair(found.high, found.low, 1.1 * bound + LOST * np.abs(found.high))


def root(a: Pair, degree: int) -> Pair:
    """The square root by one step of Newton's from that of double precision."""
    if degree != 2:
        raise NotImplementedError(f"a root of degree {degree}")
    near = np.sqrt(np.maximum(a.high, 0.0))
    zero = np.zeros_like(near)
    left = minus(a, times(Pair(near, zero, zero), Pair(near, zero, zero)))
    high, low = two_sum(near, np.where(near > 0, left.high / np.where(near > 0, 2 * near, 1.0), 0.0))
    bound = np.where(near > 0, a.bound / np.where(near > 0, near, 1.0), np.where(a.bound > 0, np.nan, 0.0))
    return Pair(high, low, 1.1 * bound + LOST * near)


def absolute(a: Pair) -> Pair:
    sign = np.where(a.high < 0, -1.0, 1.0)
    return Pair(sign * a.high, sign * a.low, a.bound)


def chosen(first: Any, a: Pair, b: Pair) -> Pair:
    return Pair(np.where(first, a.high, b.high), np.where(first, a.low, b.low), np.where(first, a.bound, b.bound))


def larger(a: Pair, b: Pair, sign: int = 1) -> Pair:
    found = chosen(sign * minus(a, b).high >= 0, a, b)
    return Pair(found.high, found.low, np.maximum(a.bound, b.bound))


def or_one(a: Pair) -> Pair:
    surely = (a.high == 0) & (a.bound == 0)
    one = Pair(np.ones_like(a.high), np.zeros_like(a.high), np.zeros_like(a.high))
    found = chosen(surely, one, a)
    return Pair(found.high, found.low, np.where(~surely & (np.abs(a.high) <= 2 * a.bound), np.inf, found.bound))


def nothing(a: Pair) -> Pair:
    return Pair(*(np.zeros_like(a.high) for _ in range(3)))


RULES: dict[str, Callable[..., Pair]] = {
    "sum": lambda *args: reduce(plus, args),
    "product": lambda *args: reduce(times, args),
    "difference": minus,
    "rest": minus,
    "quotient": quotient,
    "abs": absolute,
    "max": lambda *args: reduce(larger, args),
    "min": lambda *args: reduce(lambda a, b: larger(a, b, -1), args),
    "where": lambda guard, a: chosen(guard.high > 0, a, nothing(a)),
    "either": lambda guard, a, b: chosen(guard.high > 0, a, b),
    "or_one": or_one,
}


def judged(output: Output, found: Sequence[Any]) -> tuple[Any, Any]:
    """Where an output surely has no value, and where that is in doubt."""
    size = len(pair(found[output.step]).high)
    undefined, doubtful = np.zeros(size, dtype=bool), np.zeros(size, dtype=bool)
    for condition in output.conditions:
        fails, unsure = failing(condition, found)
        for guard in condition.inside:
            present = pair(found[guard]).high > 0
            fails, unsure = fails & present, unsure & present
        undefined |= fails
        doubtful |= unsure
    return undefined, doubtful & ~undefined


def failing(condition: Condition, found: Sequence[Any]) -> tuple[Any, Any]:
    value = found[condition.step]
    if isinstance(value, Pair):
        near = ~(np.abs(value.high) > 2 * value.bound)
        exactly = (value.high == 0) & (value.bound == 0)
        return (value.high < 0) & ~near & (condition.kind != "nonzero") | exactly & (condition.kind != "nonnegative"), near & ~exactly
    sign = np.sign(pair(value).high)
    fails = {"nonzero": sign == 0, "nonnegative": sign < 0, "positive": sign <= 0}[condition.kind]
    return fails, np.zeros_like(fails)
