"""Ways in: tables with a column for each count, and streams of matrices larger than memory."""

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

__all__ = ["array_of", "checked", "columns_of", "keyword_or_array", "mapped", "require_one_index", "rows_of", "wrong_names"]


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


def require_one_index(counts: Mapping[str, Any]) -> None:
    """Refuse columns of pandas whose indexes differ: whether they are to be paired by position or by index is not ours to say."""
    indexes = {name: column.index for name, column in counts.items() if hasattr(getattr(column, "index", None), "equals")}
    first = next(iter(indexes), "")
    for name, index in indexes.items():
        if not index.equals(indexes[first]):
            expected = "columns of one table, or with one index"
            raise MatrixError(f"Expected {expected}, got different indexes of {first} and {name}. Align them, or give them as .to_numpy().")


def wrong_names(counts: Mapping[str, Any], needed: Sequence[str], known: Sequence[str]) -> str:
    """What to do about names of counts that are not known, or about those that are missing; nothing where all is well.

    >>> wrong_names({"tx": 4, "TP": 1}, ["tp", "fn"], ["tp", "fn", "fp", "tn"])
    'Leave out tx, write tp for TP, give fn'
    """
    lower = {name: name.lower() for name in counts if name not in known}
    advice = [f"write {right} for {name}" if right in known else f"leave out {name}" for name, right in lower.items()]
    missing = [name for name in needed if name not in counts and name not in lower.values()]
    told = ", ".join([*advice, *([f"give {', '.join(missing)}"] if missing else [])])
    return told[:1].upper() + told[1:]


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
    if np.ma.is_masked(values):
        got = f"{int(np.ma.getmaskarray(values).sum())} that are masked"
        raise MatrixError(f"Expected a count in every place, got {got}. Drop those rows, or fill them with .filled(0).")
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
