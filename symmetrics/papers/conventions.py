"""Other ways to read a printed value: what 0/0 counts as, which way the matrix lies, what is printed of the measure.

A convention turns a measure and a matrix into a value. What stands in for 0/0 is believed of one value that is undefined; any other
convention must explain more than one value of a row or column (`believing.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Add, Expr, Integer, Mul, Pow, Rational

from ..language.errors import SymmetricsError
from ..language.measure import Measure
from ..language.signs import is_zero, sign
from ..language.symbols import as_written
from ..language.values import Undefined, value_at
from .model import Rows

__all__ = ["CONVENTIONS", "Convention", "value_at_matrix", "value_with"]

Reading = Callable[[Measure, Rows], Expr | None]


@dataclass(frozen=True)
class Convention:
    """A named reading.

    `of_undefined` says that it is a reading of values that are undefined, `alone` that it is believed of a value that is alone in its
    column. `measure` is what stands in for a definition, if anything does.
    """

    name: str
    reading: Reading
    of_undefined: bool = False
    alone: bool = False
    measure: Measure | None = None


def value_at_matrix(measure: Measure, rows: Rows) -> Expr | None:
    """The exact value at a matrix, None where the measure is undefined there.

    >>> from symmetrics import precision
    >>> value_at_matrix(precision, ((0, 2), (0, 5))) is None
    True
    """
    try:
        return measure.value_or_reason(rows)
    except (Undefined, SymmetricsError):
        return None


def value_with(measure: Measure, rows: Rows, instead: Rational | None) -> Expr | None:
    """The value with every 0/0 replaced by a number, or, for None, with undefined terms left out of means over the classes.

    >>> from symmetrics import macro, precision
    >>> rows = ((2, 0, 1), (1, 0, 0), (0, 0, 3))
    >>> value_with(macro(precision), rows, Rational(0)), value_with(macro(precision), rows, None)
    (17/36, 17/24)
    """
    try:
        point = {s: sympy.Rational(x) for s, x in measure.point(rows).items()}
        return value_at(_without(measure.at(len(rows)), point, instead, len(rows)), point)
    except (Undefined, SymmetricsError):
        return None


def _without(tree: Expr, point: dict[Any, Any], instead: Rational | None, K: int) -> Expr:
    """The tree with its undefined parts replaced, leaves first."""
    if not tree.args:
        return tree
    parts = [_without(part, point, instead, K) for part in tree.args]
    if instead is None and isinstance(tree, Add) and len(parts) == K:
        return _mean_of_the_defined(parts, point, K)
    if instead is not None and isinstance(tree, Mul) and _is_zero_over_zero(parts, point):
        return instead
    with as_written():
        return tree.func(*parts)


def _mean_of_the_defined(parts: list[Expr], point: dict[Any, Any], K: int) -> Expr:
    """A sum over the classes without its undefined terms, scaled so that dividing by K gives the mean of the others."""
    kept = [part for part in parts if _value(part, point) is not None]
    factor = Rational(K, len(kept) or K)
    with as_written():
        total = Add(*(kept or parts)) if len(kept) != 1 else kept[0]
        return total if factor == 1 else Mul(factor, total)


def _is_zero_over_zero(parts: list[Expr], point: dict[Any, Any]) -> bool:
    below = [part for part in parts if isinstance(part, Pow) and part.exp.is_Rational and part.exp < 0]
    if not any(_is_zero(part.base, point) for part in below):
        return False
    return any(_is_zero(part, point) for part in parts if part not in below)


def _is_zero(part: Expr, point: dict[Any, Any]) -> bool:
    value = _value(part, point)
    return value is not None and is_zero(value)


def _value(part: Expr, point: dict[Any, Any]) -> Expr | None:
    try:
        return value_at(part, dict(point))
    except Undefined:
        return None


def transposed(rows: Rows) -> Rows:
    """The matrix with rows and columns exchanged."""
    return tuple(zip(*rows, strict=True))


def exchanged(rows: Rows) -> Rows:
    """The matrix with its classes in the opposite order."""
    return tuple(row[::-1] for row in rows[::-1])


def _of(change: Callable[[Expr], Expr]) -> Reading:
    """The reading that prints a function of the value."""

    def reading(measure: Measure, rows: Rows) -> Expr | None:
        value = value_at_matrix(measure, rows)
        return None if value is None else change(value)

    return reading


def _at(change: Callable[[Rows], Rows]) -> Reading:
    return lambda measure, rows: value_at_matrix(measure, change(rows))


def _zero_over_zero(instead: Rational | None) -> Reading:
    return lambda measure, rows: value_with(measure, rows, instead)


def _in_base(of: str, to: str) -> Reading:
    """The value where logarithms of one base were taken for those of another; only for values with logarithms."""

    def reading(measure: Measure, rows: Rows) -> Expr | None:
        value, bases = value_at_matrix(measure, rows), _bases(len(rows))
        return None if value is None or not value.has(sympy.log) else value * sympy.log(bases[of]) / sympy.log(bases[to])

    return reading


def _bases(K: int) -> dict[str, Expr]:
    return {"2": Integer(2), "e": sympy.E, "10": Integer(10), "K": Integer(K), "2(K-1)": Integer(2 * (K - 1))}


def _all() -> Iterator[Convention]:
    for number in (0, 1):
        yield Convention(f"0/0 counts as {number}", _zero_over_zero(Rational(number)), of_undefined=True)
    yield Convention("classes with 0/0 are left out of the mean", _zero_over_zero(None), of_undefined=True)
    yield Convention("the matrix is transposed", _at(transposed))
    yield Convention("the classes are in the opposite order", _at(exchanged))
    yield Convention("the complement, 1 - value, is printed", _of(lambda x: 1 - x))
    yield Convention("the value is printed with the opposite sign", _of(lambda x: -x))
    yield Convention("the absolute value is printed", _of(lambda x: x if sign(x) >= 0 else -x))
    yield Convention("the value is printed in per cent", _of(lambda x: 100 * x), alone=True)
    yield Convention("the value is moved from [-1, 1] to [0, 1]", _of(lambda x: (x + 1) / 2))
    bases = tuple(_bases(2))
    yield from (Convention(f"logarithms to base {b} instead of {a}", _in_base(a, b)) for a in bases for b in bases if a != b)


CONVENTIONS = tuple(_all())
