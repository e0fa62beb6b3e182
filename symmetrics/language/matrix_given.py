"""What a function takes for a confusion matrix."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .matrix import ConfusionMatrix
from .named_counts import rows_by_name

__all__ = ["matrix_of"]


def matrix_of(given: Any) -> ConfusionMatrix:
    """The matrix that somebody gives to a function: one made before, rows, a DataFrame, counts by name in a dictionary, or text.

    >>> matrix_of({"TP": 3, "FN": 1, "FP": 2, "TN": 4}) == matrix_of("TP=3 FN=1 FP=2 TN=4") == matrix_of([[3, 1], [2, 4]])
    True
    """
    if isinstance(given, ConfusionMatrix):
        return given
    if isinstance(given, str):
        return ConfusionMatrix.read(given)
    if isinstance(given, Mapping):
        return ConfusionMatrix.from_rows(rows_by_name(given.items())[0])
    return ConfusionMatrix.from_dataframe(given) if hasattr(given, "columns") else ConfusionMatrix.from_rows(given)
