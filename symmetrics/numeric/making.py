"""Measures made into functions of arrays: `vectorise`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import nan
from typing import Any

import sympy
from sympy import Expr

from ..language.errors import DefinitionError
from ..language.measure import COUNTS, Measure
from ..language.symbols import substitute, symbol
from .compiler import Compiler
from .policies import policy_of
from .vectorised import Vectorised

__all__ = ["vectorise"]


def vectorise(measures: Measure | Sequence[Measure], K: int = 2, *, undefined: Any = "nan", **knobs: Any) -> Vectorised:
    """The function that evaluates a measure, or several at once, over batches of confusion matrices.

    `K` is the number of classes; every knob without a default is given by keyword. Call the result with counts by name
    (`f(tp=..., fn=..., fp=..., tn=...)`, broadcast against each other) or with one array of shape (..., K, K), rows actual.
    Counts may be integers of any dtype or size, booleans, fractions or floats, which stand for their exact binary value.
    Several measures share what they have in common, and are twice as fast as one by one; the result then has one row for each.

    Returns float64: NaN exactly where the measure as written is undefined, unless `undefined` says otherwise: "limit" (the value of
    the fraction in lowest terms), a number, or a number or "limit" for each name of a measure.
    Differences of whole numbers are exact, whatever their size. Defined values have a relative error below 1e-12; where
    logarithms are added, the absolute error is below 1e-13. No intermediate overflow is possible. Rows that double precision cannot
    settle are computed with more care, which is slower; memory beyond the result stays at some MB.

    Raises `DefinitionError` for a knob without a value or a binary measure with `K > 2`, `MatrixError` for counts that are
    negative, infinite, NaN or not numbers, or for an array of another shape.

    >>> from symmetrics import f1, mcc
    >>> vectorise(mcc)([[[4, 1], [1, 4]], [[5, 0], [5, 0]]])
    array([0.6, nan])
    >>> vectorise([f1, mcc], undefined={"mcc": 0})([[[4, 1], [1, 4]], [[5, 0], [5, 0]]])
    array([[0.8       , 0.66666667],
           [0.6       , 0.        ]])
    """
    single = isinstance(measures, Measure)
    fixed = [_with_knobs(m, knobs) for m in ([measures] if isinstance(measures, Measure) else measures)]
    if not fixed:
        raise DefinitionError("Expected a measure or several, got none. Name at least one.")
    compiler = Compiler([cell for row in fixed[0].cells(K).rows for cell in row])
    trees = [tree_of(m, K) for m in fixed]
    for tree in trees:
        compiler.add(tree)
    needed = tuple(name for name in COUNTS if any(name in m.counts for m in fixed))
    names = tuple(m.name for m in fixed)
    policy = policy_of(undefined, names, trees, K)
    return Vectorised(compiler.program(), names, K, needed, single, _Exactly(fixed, K), policy)


def tree_of(measure: Measure, K: int) -> Expr:
    """The formula for `K` classes, with defaults for the knobs that have no value."""
    unset = {symbol(knob.name): _rational(knob.default) for knob in measure.free_knobs if knob.default is not None}
    return substitute(measure.at(K), unset)


def _with_knobs(measure: Measure, values: Mapping[str, Any]) -> Measure:
    return measure.fix(**{name: _rational(value) for name, value in values.items()})


def _rational(value: Any) -> Any:
    """A float knob as the decimal number it is printed as."""
    return sympy.Rational(str(value)) if isinstance(value, float | Fraction) else value


class _Exactly:
    """The value of one of some measures by algebra, where no number of digits decides whether it is defined."""

    def __init__(self, measures: Iterable[Measure], K: int) -> None:
        self.measures, self.K = list(measures), K

    def __call__(self, output: int, cells: Sequence[Any]) -> float:
        rows = [[sympy.Rational(x) for x in cells[start : start + self.K]] for start in range(0, self.K**2, self.K)]
        value = self.measures[output].value(rows)
        return nan if value is sympy.nan else float(sympy.N(value, 20))
