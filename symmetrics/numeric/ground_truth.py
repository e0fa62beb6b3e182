"""The ground truth index: the share of items predicted rightly otherwise than by chance, where chance is read off the errors.

It is no formula of the cells but the solution of equations, so it is a function and not a measure.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..language.errors import MatrixError
from ..language.matrix import ConfusionMatrix

__all__ = ["GroundTruth", "ground_truth_index"]

Floats = NDArray[np.float64]
SOURCE = "turk1979"
TOLERANCE, MOST_ROUNDS = 1e-13, 100_000


@dataclass(frozen=True)
class GroundTruth:
    """The index of each class and of all items; `chance` is the share of each class among predictions made by chance."""

    classes: tuple[float, ...]
    overall: float
    chance: tuple[float, ...]


def ground_truth_index(matrix: Any) -> GroundTruth:
    """The ground truth index of Türk (1979) in the form of Labatut and Cherifi (2011), section 4.7.

    Errors are taken for independent of the truth: for i != j the expected share of items of class i predicted as j is
    p[i]*a[j], where the a[j] sum to one. They are fitted to the errors in each row and column by iterative proportions. A class of
    recall r has the index (r - a)/(1 - a), and the mean of these, weighted by the actual class shares, is that of all items.
    `matrix` is a confusion matrix or its rows, of three classes or more. Raises `MatrixError` where the errors do not tell a.

    >>> found = ground_truth_index([[6, 1, 1], [1, 6, 1], [1, 1, 6]])
    >>> [round(x, 6) for x in (*found.classes, found.overall, *found.chance)]
    [0.625, 0.625, 0.625, 0.625, 0.333333, 0.333333, 0.333333]
    """
    given = matrix if isinstance(matrix, ConfusionMatrix) else ConfusionMatrix.from_rows(matrix)
    _require_enough(given)
    cells = np.array([[float(x) for x in row] for row in given.rows])
    right, actual = np.diag(cells), cells.sum(axis=1)
    guessed = _guessed_shares(actual - right, cells.sum(axis=0) - right)
    classes = (right / actual - guessed) / (1 - guessed)
    overall = float(actual @ classes / actual.sum())
    return GroundTruth(tuple(map(float, classes)), overall, tuple(map(float, guessed)))


def _guessed_shares(missed: Floats, false: Floats) -> Floats:
    """The shares a with p[i]*a[j] off the diagonal summing to the errors `missed` in each row and `false` in each column."""
    shares: Floats = false / false.sum()
    for _ in range(MOST_ROUNDS):
        rows = missed / (1 - shares)
        fitted: Floats = false / (rows.sum() - rows)
        fitted /= fitted.sum()
        if np.all(np.abs(fitted - shares) <= TOLERANCE * (1 - shares)):
            return fitted
        shares = fitted
    raise _refusal(
        "errors whose fit settles", f"none after {MOST_ROUNDS} rounds", "Some errors are too rare beside others; leave a class out"
    )


def _require_enough(matrix: ConfusionMatrix) -> None:
    """Raise unless the fit has one solution: no class is empty, and none has a part in every error."""
    if matrix.K < 3:
        raise _refusal("three classes or more", str(matrix.K), "Two margins of errors do not tell chance from skill; use kappa")
    errors = [[0 if i == j else x for j, x in enumerate(row)] for i, row in enumerate(matrix.rows)]
    missed, false = [sum(row) for row in errors], [sum(column) for column in zip(*errors, strict=True)]
    if not sum(missed):
        raise _refusal("some wrong predictions", "none", "Chance is read off the errors; report a recall of 1")
    for label, row, of_row, of_column in zip(matrix.labels, matrix.rows, missed, false, strict=True):
        if not sum(row):
            raise _refusal("items of every class", f"none of class {label}", "Leave that class out")
        if of_row + of_column == sum(missed):
            raise _refusal("errors between other classes too", f"class {label} in every error", "Use another measure, such as kappa")


def _refusal(expected: str, got: str, do: str) -> MatrixError:
    return MatrixError(f"Expected {expected}, got {got}. {do}.")
