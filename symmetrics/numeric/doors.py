"""Ways in: tables with a column for each count, labels with weights, and streams of matrices larger than memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..language.errors import MatrixError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

__all__ = ["array_of", "checked", "columns_of", "counted", "keyword_or_array", "mapped", "rows_of"]


def columns_of(frame: Any, wanted: Sequence[str]) -> dict[str, Any] | None:
    """The columns of a table that hold counts, in upper or lower case; None for what is not a table. A lazy table is collected.

    >>> columns_of([[1, 2], [3, 4]], ["tp"]) is None
    True
    """
    if hasattr(frame, "collect_schema") and hasattr(frame, "lazy") and not hasattr(frame, "__array__"):
        frame = frame.collect()
    names = getattr(frame, "columns", None)
    if names is None or not hasattr(frame, "__getitem__"):
        return None
    known = {str(name).strip().lower(): name for name in names}
    return {count: np.asarray(frame[known[count]]) for count in wanted if count in known}


def rows_of(matrices: Any) -> Any:
    """Confusion matrices, one or a list of them, as their rows; other things as they are."""
    if isinstance(matrices, list | tuple):
        return [rows_of(matrix) for matrix in matrices] if any(hasattr(matrix, "rows") for matrix in matrices) else matrices
    return getattr(matrices, "rows", matrices)


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
    given, guessed = np.asarray(actual), np.asarray(predicted)
    if given.ndim != 1 or given.shape != guessed.shape:
        raise MatrixError(f"Expected as many predicted as actual labels, got {guessed.shape} and {given.shape}. Pair them item by item.")
    classes, codes = np.unique(np.concatenate([given, guessed]), return_inverse=True)
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


def mapped(work: Callable[[Any], Any], chunks: Iterable[Any], executor: Executor | None = None, ahead: int = 8) -> Iterator[Any]:
    """The results of some work on chunks, in their order; with an executor, on so many chunks ahead at a time.

    An executor is anything with the `submit` of `concurrent.futures`.

    >>> list(mapped(len, [[1], [1, 2]]))
    [1, 2]
    """
    if executor is None:
        yield from map(work, chunks)
        return
    given = iter(chunks)
    waiting: deque[Future[Any]] = deque(executor.submit(work, chunk) for chunk in islice(given, ahead))
    while waiting:
        yield waiting.popleft().result()
        waiting.extend(executor.submit(work, chunk) for chunk in islice(given, 1))


def keyword_or_array(compiled: Callable[..., Any], chunk: Any) -> Any:
    """The values of a chunk: counts by name, or an array."""
    return compiled(**chunk) if isinstance(chunk, Mapping) else compiled(chunk)


def array_of(values: Any) -> NDArray[Any]:
    """An array of numbers; weights of more than double precision are rounded to it."""
    try:
        array = np.asarray(values)
    except ValueError:
        raise MatrixError("Expected rows of equal length, got a ragged list. Give every matrix the same shape.") from None
    except (RuntimeError, TypeError) as reason:
        raise MatrixError(f"Expected numbers that NumPy can read, got {type(values).__name__}: {reason}. Convert them first.") from None
    if array.dtype.kind not in "biufO":
        raise MatrixError(f"Expected numbers as counts, got an array of {array.dtype}. Convert them first.")
    return array.astype(np.float64) if array.dtype == np.longdouble else array


def checked(cells: Sequence[NDArray[Any]]) -> list[NDArray[Any]]:
    """The cells, each free of negative and non-finite entries."""
    for cell in cells:
        try:
            good = np.all((cell >= 0) & (cell < np.inf))
        except TypeError:
            raise MatrixError(f"Expected numbers as counts, got entries such as {cell.flat[0]!r}. Convert them first.") from None
        if not good:
            raise MatrixError("Expected finite nonnegative counts, got a negative, infinite or NaN entry. Remove or correct it.")
    return [np.asarray(cell) for cell in cells]
