"""Weighted kappa with any weights: a matrix that says how much each kind of wrong prediction weighs makes a measure.

Weights that grow with the distance of the classes are measures of the catalogue, for any number of classes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any, NoReturn

import sympy
from sympy import Expr, Rational

from .cells import Cells, IndexedCells
from .errors import DefinitionError
from .measure import Measure
from .symbols import prod, total

__all__ = ["weighted_kappa"]


def weighted_kappa(weights: Sequence[Sequence[Any]]) -> Measure:
    """Cohen's weighted kappa for as many classes as there are rows of weights.

    `weights[i][j]` is what an item of class i predicted as class j costs: not negative, and 0 on the diagonal. Weights that are
    all equal give kappa.

    >>> weighted_kappa([[0, 1, 4], [1, 0, 1], [4, 1, 0]])([[2, 0, 0], [0, 1, 0], [1, 0, 2]])
    19/31
    """
    exact = _checked([[_exact(x) for x in row] for row in _rows(weights)])
    K = len(exact)

    def over_classes(C: Cells | IndexedCells) -> Expr:
        observed = total(_weighted(weight, C[i, j]) for i, j, weight in _positive(exact)) / C.n
        expected = total(_weighted(weight, C.actual(i), C.predicted(j)) for i, j, weight in _positive(exact)) / C.n**2
        return 1 - observed / expected

    def over_counts(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
        return over_classes(Cells([[tp, fn], [fp, tn]]))

    return Measure(
        name="weighted_kappa",
        body=over_counts if K == 2 else over_classes,
        kind="binary" if K == 2 else "multiclass",
        only=None if K == 2 else K,
        summary="Share of the disagreement expected of the two margins that is avoided, each kind with its weight.",
        source="cohen1968",
    )


def _positive(weights: Sequence[Sequence[Rational]]) -> Iterator[tuple[int, int, Rational]]:
    """The class numbers and the weight of each prediction that costs something."""
    return ((i, j, weight) for i, row in enumerate(weights, 1) for j, weight in enumerate(row, 1) if weight > 0)


def _weighted(weight: Rational, *factors: Expr) -> Expr:
    return prod(factors if weight == 1 else (weight, *factors))


def _rows(weights: Any) -> list[list[Any]]:
    try:
        return [list(row) for row in weights]
    except TypeError:
        _refuse("rows of weights", repr(weights)[:60], "Give K rows of K numbers")


def _exact(weight: Any) -> Rational:
    try:
        exact = Fraction(str(weight)) if isinstance(weight, float) and isfinite(weight) else Fraction(weight)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        _refuse("numbers as weights", repr(weight)[:60], "Correct that weight")
    return sympy.Rational(exact.numerator, exact.denominator)


def _checked(weights: list[list[Rational]]) -> list[list[Rational]]:
    K = len(weights)
    if K < 2 or any(len(row) != K for row in weights):
        _refuse("a square matrix of weights for two classes or more", f"rows of lengths {[*map(len, weights)]}", "Give K rows of K weights")
    for i, row in enumerate(weights, 1):
        for j, weight in enumerate(row, 1):
            if weight < 0:
                _refuse("weights of 0 or more", f"{weight} in row {i}, column {j}", "Give what that prediction costs")
            if i == j and weight != 0:
                _refuse("0 on the diagonal", f"{weight} in row {i}", "Give what a wrong prediction costs, not what a right one gains")
    if not any(weight for row in weights for weight in row):
        _refuse("a weight above 0", "zeros only", "Give every kind of wrong prediction its cost")
    return weights


def _refuse(expected: str, got: str, do: str) -> NoReturn:
    raise DefinitionError(f"Expected {expected}, got {got}. {do}.")
