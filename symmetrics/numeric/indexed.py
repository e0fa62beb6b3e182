"""Steps of K classes over arrays of three axes: one of matrices and one for each index of classes, of length 1 where there is no index."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import arrays
from .program import LEAVES, Condition, Doubt, Step

__all__ = [
    "CHAINS",
    "PLAIN",
    "REDUCED",
    "SIMPLE",
    "Axes",
    "added",
    "by_matrix",
    "doubted",
    "evaluated",
    "failing",
    "leaves_of",
    "log_share",
    "look_up",
    "margins_of",
    "number",
    "rooted",
    "share_log",
]

Axes = tuple[int, int]
FEW = 4  # rows that are added one by one
SHORT = 256  # beyond that, sums of sums are more precise, and as fast


def share_log(x: Any, rest: Any, out: Any, u: Any, more: Any, positive: bool = False) -> Any:
    """`x*log(1 + q)` of q = rest/x, 0 where x is 0: a logarithm put right by the rounding of 1 + q, which is faster than `log1p`."""
    np.divide(rest, x if positive else np.maximum(x, arrays.TINY, out=out), out)
    np.add(out, 1.0, u)
    np.subtract(u, 1.0, more)
    np.subtract(out, more, more)
    np.divide(more, u, more)
    np.add(np.log(u, u), more, more)
    return np.multiply(x, more, out)


def log_share(x: Any, n: Any, out: Any, positive: bool = False) -> Any:
    """`log(x/n)`, some number where x is 0."""
    np.divide(x, n, out)
    return np.log(out if positive else np.maximum(out, arrays.TINY, out=out), out)


def look_up(x: Any, out: Any, places: Any, table: Any) -> Any:
    """The entries of a table at whole numbers."""
    np.copyto(places, x, casting="unsafe")
    return table.take(places, None, out, "clip")


SIMPLE: Mapping[str, Callable[..., Any]] = {
    "log_above": lambda e, x: np.log1p(e / x),
    "xlogx": lambda x: x * np.log(np.maximum(x, arrays.TINY)),
    "where": lambda guard, x: np.where(guard > 0, x, 0.0),
    "either": lambda guard, x, y: np.where(guard > 0, x, y),
    "or_one": lambda x: x + (x == 0),
}
PLAIN: Mapping[str, np.ufunc] = {"difference": np.subtract, "rest": np.subtract, "quotient": np.divide, "log": np.log, "abs": np.abs}
CHAINS: Mapping[str, np.ufunc] = {"sum": np.add, "product": np.multiply, "max": np.maximum, "min": np.minimum}
REDUCED: Mapping[str, np.ufunc] = {"total": np.add, "largest": np.maximum}
FAILS: Mapping[str, Callable[..., Any]] = {"nonzero": arrays.is_zero, "nonnegative": arrays.is_negative, "positive": arrays.is_not_positive}


def added(values: Any, axis: int, out: Any) -> Any:
    """The sum over an axis, which stays with length 1."""
    if axis == 2 and values.shape[2] <= SHORT:
        return np.einsum("kij->ki", values, out=out[:, :, 0])
    if axis < 2 and 1 < values.shape[axis] <= FEW and values.shape[2] > SHORT:
        first, second, *others = (values[row : row + 1] if axis == 0 else values[:, row : row + 1] for row in range(values.shape[axis]))
        np.add(first, second, out)
        for more in others:
            np.add(out, more, out)
        return out
    return np.add.reduce(values, axis, out=out, keepdims=True)


def leaves_of(cells: Any, axes: Axes, *, added: Callable[[Any, int], Any] | None = None) -> dict[str, Any]:
    """The matrix, its margins, its diagonal and the class numbers, each over its own indices; `added` sums over an axis and keeps it."""
    i, j = axes
    add = added or (lambda values, axis: values.sum(axis=axis, keepdims=True))
    diagonal = np.moveaxis(np.diagonal(cells, axis1=i, axis2=j), -1, i)
    return margins_of(add(cells, j), add(cells, i), np.expand_dims(diagonal, j), axes, add) | {
        "Cij": cells,
        "Cji": np.swapaxes(cells, i, j),
    }


def margins_of(a: Any, b: Any, d: Any, axes: Axes, add: Callable[[Any, int], Any]) -> dict[str, Any]:
    """What is known of matrices from the sums of their rows and columns and from their diagonals."""
    i, j = axes
    K = a.shape[i]
    numbers = np.arange(1, K + 1)
    shape_i, shape_j = ([K if axis == which else 1 for axis in range(3)] for which in axes)
    found = {"ai": a, "bj": b, "di": d, "i": numbers.reshape(shape_i), "j": numbers.reshape(shape_j)}
    found["bi"], found["aj"], found["dj"] = (np.swapaxes(found[name], i, j) for name in ("bj", "ai", "di"))
    return found | {"n": add(a, i), "unlike": (found["i"] != found["j"]) * 1}


def evaluated(step: Step, args: Sequence[Any], leaves: Mapping[str, Any], axes: Axes) -> Any:
    """The value of a step."""
    if step.kind == "cell":
        return leaves[LEAVES[step.detail]]
    if step.kind == "number":
        return number(step.detail)
    if step.kind in REDUCED:
        return REDUCED[step.kind].reduce(args[0], axis=axes[step.detail % 2], keepdims=True)
    if step.kind in CHAINS:
        return reduce(CHAINS[step.kind], sorted(args, key=np.size))
    if step.kind in ("share_log", "log_share"):
        out, u, more = (np.empty(np.broadcast_shapes(*(arg.shape for arg in args))) for _ in range(3))
        return share_log(args[0], args[1], out, u, more) if step.kind == "share_log" else log_share(args[0], args[1], out)
    if step.kind == "root":
        return rooted(args[0], step.detail)
    return PLAIN[step.kind](*args) if step.kind in PLAIN else SIMPLE[step.kind](*args)


def number(value: int) -> NDArray[np.float64]:
    """A number as an array without matrices and classes; infinite if too large."""
    return np.array([[[float(value) if abs(value) < 2**1023 else np.inf]]])


def rooted(x: Any, degree: int) -> Any:
    """The root of a degree."""
    return np.sqrt(x) if degree == 2 else np.power(x, 1 / degree)


def doubted(doubt: Doubt, found: Mapping[int, Any]) -> Any:
    """Where a doubt holds; what a sum is compared with are the absolute values of its terms, summed."""
    values: list[Any] = []
    for test in doubt.tests:
        value = found[test.step]
        values += [value, *np.broadcast_arrays(*(_summed_like(value, found[step]) for step in test.against))]
    return arrays.doubt_of(doubt)(*values)


def _summed_like(value: Any, terms: Any) -> Any:
    axes = tuple(axis for axis in range(terms.ndim) if terms.shape[axis] > 1 and value.shape[axis] == 1)
    return np.abs(terms).sum(axis=axes, keepdims=True) if axes else terms


def failing(condition: Condition, found: Mapping[int, Any]) -> Any:
    """Where a condition fails."""
    return FAILS[condition.kind](found[condition.step], *(found[guard] for guard in condition.inside))


def by_matrix(marks: Any, axes: Axes) -> NDArray[np.bool_]:
    """Whether something is marked, for each matrix."""
    return np.asarray(np.logical_or.reduce(marks, axis=axes)).reshape(-1)
