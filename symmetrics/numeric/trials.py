"""Trials of somebody's function: matrices to call it with, and the ways of handing it one."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..language.errors import DefinitionError
from .enumeration import matrices_up_to

__all__ = ["WAYS", "Way", "told_of", "trial_matrices", "ways_of"]

WAYS = ("labels", "weighted labels", "matrix", "counts", "arrays")
CELLS = (
    ("tp", "truepositives", "hits"),
    ("fn", "falsenegatives", "misses"),
    ("fp", "falsepositives", "falsealarms"),
    ("tn", "truenegatives", "correctrejections"),
)
COUNTS = {name: place for place, alike in enumerate(CELLS) for name in alike}
TRUTH = ("true", "truth", "target", "actual", "gold", "reference", "label", "observed")  # in names of parameters for labels
PREDICTION = ("pred", "hat", "output", "forecast")
SMALL = {2: 6, 3: 3}  # all matrices up to this size: 209 and 219 of them
RANDOM, MOST_LABELS = 150, 10**5
LONGEST = 200  # characters of an exception that a message quotes
DTYPES = ("int64", "int32", "float64")


class Raised(str):
    """An answer that is an exception; `message` is what that says."""

    message = ""


@dataclass(frozen=True)
class Way:
    """A way to call a function: what it is called in a message, and what the function gives for each of some matrices.

    An answer is a float, or a text where the function gives no number or raises.
    """

    name: str
    answers: Callable[[NDArray[Any]], list[float | str]]
    most_items: float = float("inf")
    weighted: bool = False


def trial_matrices(K: int, largest: int, weighted: bool = False) -> NDArray[Any]:
    """All small matrices of `K` classes, then random ones with zeros and of all sizes up to `largest` items, and ones near independence.

    Shape (matrices, K, K), rows actual, fewest items first: int64, or float64 with multiples of a quarter where `weighted`.

    >>> trial_matrices(2, 1000)[:2].tolist()
    [[[0, 0], [0, 1]], [[0, 0], [1, 0]]]
    """
    source = np.random.default_rng(K)
    small = matrices_up_to(SMALL.get(K, 2), K, least=1)
    top = largest / K**2 * 10.0 ** source.uniform(-np.log10(max(largest, 10)), 0, (RANDOM, 1, 1))
    free = source.uniform(size=(RANDOM, K, K)) * top * (source.uniform(size=(RANDOM, K, K)) > 0.15)
    rows, columns = source.uniform(size=(RANDOM // 3, K, 1)), source.uniform(size=(RANDOM // 3, 1, K))
    independent = rows * columns * top[: RANDOM // 3]
    matrices = np.concatenate([small, *(np.ceil(group).astype(np.int64) for group in (free, independent))])
    sizes = matrices.sum(axis=(1, 2))
    matrices = matrices[np.argsort(sizes, kind="stable")]
    return matrices * source.integers(1, 8, matrices.shape) / 4 if weighted else matrices


def ways_of(function: Callable[..., Any], takes: str) -> list[Way]:
    """The ways of calling a function that takes one of `WAYS`; where `takes` is empty its parameters tell.

    >>> [way.name for way in ways_of(lambda tp, fp: tp/(tp + fp), "")]
    ['counts']
    """
    takes = takes or _guessed(function)
    if takes not in WAYS:
        raise DefinitionError(f"Expected takes= to be one of {', '.join(WAYS)}, got {takes!r}. Choose one.")
    if takes in ("labels", "weighted labels"):
        weighted = takes != "labels"
        named = next((name for name in _parameters(function)[2:] if weighted and "weight" in name.lower()), "")
        turn = -1 if _orders_of_labels(function) == {-1} else 1
        return [Way(takes, _each(lambda m: _with_labels(function, _labels(m, weighted), named, turn)), MOST_LABELS, weighted)]
    if takes == "matrix":
        return [Way(f"{dtype} matrix", _each(function, dtype), _room(dtype)) for dtype in DTYPES]
    order = [COUNTS[_plain(name)] for name in _parameters(function) if _plain(name) in COUNTS] or [0, 1, 2, 3]
    if takes == "counts":
        return [Way("counts", _each(lambda m: function(*(int(m.flat[i]) for i in order))))]
    return [Way(f"{dtype} arrays", _at_once(function, order, dtype), _room(dtype)) for dtype in DTYPES]


def _guessed(function: Callable[..., Any]) -> str:
    names = [_plain(name) for name in _parameters(function)]
    if names and all(name in COUNTS for name in names):
        return "counts"
    if _orders_of_labels(function):
        return "labels"
    if len(_parameters(function, required=True)) == 1:
        return "matrix"
    raise DefinitionError(
        f"Expected parameters such as tp, fn, fp, tn or y_true, y_pred, got ({', '.join(_parameters(function))}). "
        f"Say with takes= what the function takes: {', '.join(WAYS)}."
    )


def _orders_of_labels(function: Callable[..., Any]) -> set[int]:
    """1 where the first two parameters are called like true and predicted labels, -1 where like predicted and true ones."""
    pair = [_plain(name) for name in _parameters(function)[:2]]
    orders = [(1, TRUTH, PREDICTION), (-1, PREDICTION, TRUTH)] if len(pair) == 2 else []
    return {turn for turn, *words in orders if all(any(w in name for w in some) for name, some in zip(pair, words, strict=True))}


def _parameters(function: Callable[..., Any], required: bool = False) -> list[str]:
    """The names of the parameters, or of those that have to be given by place."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # a function of a compiled module may not tell
        return []
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [p.name for p in found if not required or (p.kind in by_place and p.default is p.empty)]


def _plain(name: str) -> str:
    return name.lower().replace("_", "")


def _room(dtype: str) -> float:
    return float(np.iinfo(dtype).max) if dtype.startswith("int") else float("inf")


def _each(call: Callable[[NDArray[Any]], Any], dtype: str = "") -> Callable[[NDArray[Any]], list[float | str]]:
    return lambda matrices: [_told(call, m) for m in (matrices.astype(dtype) if dtype else matrices)]


def _at_once(function: Callable[..., Any], order: list[int], dtype: str) -> Callable[[NDArray[Any]], list[float | str]]:
    def answers(matrices: NDArray[Any]) -> list[float | str]:
        flat = matrices.reshape(len(matrices), -1).astype(dtype)
        found = _tried(lambda: np.asarray(function(*(flat[:, i] for i in order))))
        if isinstance(found, str):
            return [found] * len(matrices)
        if found.shape != (len(matrices),):
            return [f"an array of shape {found.shape} for {len(matrices)} matrices"] * len(matrices)
        return [_number(value) for value in found.tolist()]

    return answers


def _labels(matrix: NDArray[Any], weighted: bool) -> tuple[NDArray[Any], ...]:
    """True labels, predicted labels and, where asked for, the weights of items with this matrix, in an order of no meaning.

    Of two classes the first is 1 and the second 0; more are numbered from zero. A weight of a cell is that of one item.
    """
    K = len(matrix)
    names = np.array([1, 0]) if K == 2 else np.arange(K)
    times = (matrix > 0).astype(int) if weighted else matrix
    cells = np.random.default_rng(0).permutation(np.repeat(np.arange(K * K), times.ravel()))
    pair = (names[cells // K], names[cells % K])
    return (*pair, matrix.ravel()[cells]) if weighted else pair


def _with_labels(function: Callable[..., Any], labels: tuple[NDArray[Any], ...], weight: str, turn: int) -> Any:
    """What a function gives for labels, predicted ones first if `turn` is -1; their weights as the parameter `weight` if not empty."""
    pair = labels[:2][::turn]
    return function(*pair, **{weight: labels[2]}) if weight else function(*pair, *labels[2:])


def _told(call: Callable[[NDArray[Any]], Any], matrix: NDArray[Any]) -> float | str:
    """What a call gives: a number, or in words what else."""
    return _number(_tried(lambda: call(matrix)))


def _tried(call: Callable[[], Any]) -> Any:
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            return call()
        except Exception as error:  # what somebody's function raises is its answer
            answer = Raised(f"raises {type(error).__name__}")
            answer.message = " ".join(str(error).split())[:LONGEST]
            return answer


def told_of(answer: str) -> str:
    """An answer that is no number as a message tells it: an exception with what that says."""
    message = answer.message if isinstance(answer, Raised) else ""
    return f"{answer}: {message}" if message else answer


def _number(value: Any) -> float | str:
    if isinstance(value, str | bytes):
        return value if isinstance(value, Raised) else repr(value)
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return repr(value)[:60]
