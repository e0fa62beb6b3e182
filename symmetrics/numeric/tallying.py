"""Labels counted into a confusion matrix, with or without weights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..language.errors import MatrixError

__all__ = ["counted"]


def counted(
    actual: Any, predicted: Any, weights: Any = None, *, labels: Sequence[Any] | None = None, positive: Any = None, K: int = 2
) -> NDArray[Any]:
    """The confusion matrix of two sequences of labels, counted in one pass; with weights, the sums of the weights.

    Returns int64, or float64 with weights, of shape (K, K): rows actual. `labels` names the classes in their order, positive first;
    without it they are sorted, and of two numbers or truth values the larger is positive, of two names `positive`. Raises
    `MatrixError` for lengths that differ, unknown labels, and weights that are negative or not finite.

    >>> counted([1, 1, 0, 0], [1, 0, 0, 0], [2, 1, 1, 0.5])
    array([[2. , 1. ],
           [0. , 1.5]])
    """
    if np.ma.is_masked(actual) or np.ma.is_masked(predicted):
        raise MatrixError("Expected a label for every item, got masked ones. Drop those items from both.")
    given, guessed = np.asarray(actual), np.asarray(predicted)
    if given.ndim != 1 or given.shape != guessed.shape:
        raise MatrixError(f"Expected as many predicted as actual labels, got {guessed.shape} and {given.shape}. Pair them item by item.")
    classes, codes = _sorted(np.concatenate([given, guessed]))
    order = _order(classes.tolist(), labels, positive, K)
    place = np.array([order.index(label) for label in classes.tolist()], dtype=np.int64)[codes]
    cell = place[: len(given)] * K + place[len(given) :]
    if weights is None:
        return np.bincount(cell, minlength=K * K).reshape(K, K)
    weighed = np.asarray(weights, dtype=np.float64)
    if weighed.shape != given.shape or not np.all((weighed >= 0) & (weighed < np.inf)):
        got = f"weights of shape {weighed.shape}" if weighed.shape != given.shape else "a negative, infinite or NaN one"
        raise MatrixError(f"Expected a finite nonnegative weight for each item, got {got}. Correct the weights.")
    return np.bincount(cell, weights=weighed, minlength=K * K).reshape(K, K)


def _sorted(items: NDArray[Any]) -> tuple[NDArray[Any], NDArray[np.intp]]:
    """The different labels in their order, and the number of that of each item."""
    try:
        classes, codes = np.unique(items, return_inverse=True)
    except TypeError:
        kinds = ", ".join(sorted({type(item).__name__ for item in items.tolist()}))
        raise MatrixError(f"Expected labels of one kind and none missing, got {kinds}. Convert them, and drop items without one.") from None
    return classes, codes


def _order(found: list[Any], labels: Sequence[Any] | None, positive: Any, K: int) -> list[Any]:
    order = list(labels) if labels is not None else found
    strangers = [label for label in found if label not in order]
    if strangers or len(order) != K:
        got = f"{strangers[0]!r} too" if strangers else f"{len(order)}"
        raise MatrixError(f"Expected labels of {K} classes, got {got}. Name all classes with labels=.")
    if labels is not None or K != 2:
        return order
    if positive is None and not all(isinstance(label, int | float) for label in order):
        raise MatrixError(f"Expected to be told which of {order} is positive, got no word of it. Give positive= or labels=.")
    if positive is not None and positive not in order:
        raise MatrixError(f"Expected positive= to be one of {order}, got {positive!r}. Correct it.")
    return order[::-1] if positive is None or positive == order[1] else order
