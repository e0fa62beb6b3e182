"""All confusion matrices of a size: the worlds a claim about small counts is tried in."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..language.errors import MatrixError

__all__ = ["compositions", "count_of_size", "log_grid", "matrices_of_size", "matrices_up_to"]

MOST_ENTRIES = 2**31


def count_of_size(n: int, K: int = 2) -> int:
    """The number of `K` by `K` matrices of nonnegative whole numbers that sum to `n`.

    These are the placements of `n` items into `K*K` cells: `(n + K*K - 1)` over `(K*K - 1)`.

    >>> count_of_size(2), count_of_size(100)
    (10, 176851)
    """
    _require(n >= 0 and K >= 1, "a size of zero or more and a class or more", f"n = {n}, K = {K}", "Give whole numbers in that range")
    return comb(n + K * K - 1, K * K - 1)


def matrices_of_size(n: int, K: int = 2) -> NDArray[np.int64]:
    """Every `K` by `K` matrix of whole numbers that sum to `n`, in lexicographic order of the cells.

    Returns an int64 array of shape (`count_of_size(n, K)`, K, K), rows actual. Raises `MatrixError` beyond 2**31 entries.

    >>> matrices_of_size(1).reshape(-1, 4)
    array([[0, 0, 0, 1],
           [0, 0, 1, 0],
           [0, 1, 0, 0],
           [1, 0, 0, 0]])
    """
    _require_room(count_of_size(n, K), K)
    return compositions(n, K * K).reshape(-1, K, K)


def compositions(n: int, parts: int) -> NDArray[np.int64]:
    """Every way to write `n` as an ordered sum of `parts` nonnegative whole numbers, in lexicographic order.

    >>> compositions(1, 3)
    array([[0, 0, 1],
           [0, 1, 0],
           [1, 0, 0]])
    """
    left = np.array([n], dtype=np.int64)
    columns: list[NDArray[np.int64]] = []
    for _ in range(parts - 1):
        owner = np.repeat(np.arange(len(left)), left + 1)
        first = np.cumsum(left + 1) - (left + 1)
        value = np.arange(len(owner), dtype=np.int64) - first[owner]
        columns = [*(column[owner] for column in columns), value]
        left = left[owner] - value
    return np.stack([*columns, left], axis=-1)


def matrices_up_to(n: int, K: int = 2, least: int = 0) -> NDArray[np.int64]:
    """Every matrix with `least` to `n` items, smaller sums first and lexicographic within a sum.

    The first matrix that breaks a claim is therefore a smallest one. Shape and errors as for `matrices_of_size`.

    >>> matrices_up_to(2).sum(axis=(1, 2))
    array([0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2])
    """
    _require(0 <= least <= n, "a least size from zero to the largest", f"least = {least}, n = {n}", "Exchange or raise them")
    _require_room(sum(count_of_size(size, K) for size in range(least, n + 1)), K * K)
    return np.concatenate([matrices_of_size(size, K) for size in range(least, n + 1)])


def log_grid(values: Sequence[int], K: int = 2) -> NDArray[Any]:
    """Every matrix whose cells are drawn from `values`, in lexicographic order of their positions in `values`.

    With values such as `0, 1, 10, 100, ...` it reaches extreme proportions with few matrices. The array is int64, or holds
    Python integers where a value needs more than 63 bits.

    >>> log_grid([0, 10**6]).shape
    (16, 2, 2)
    """
    _require_room(len(values) ** (K * K), K * K)
    choices = np.array(values, dtype=np.int64 if all(abs(value) < 2**63 for value in values) else object)
    positions = np.indices((len(values),) * (K * K)).reshape(K * K, -1)
    return choices[positions.T].reshape(-1, K, K)


def _require_room(count: int, parts: int) -> None:
    got = f"{count} rows of {parts}"
    _require(count * parts <= MOST_ENTRIES, f"at most {MOST_ENTRIES} entries", got, "Choose a smaller size or fewer classes")


def _require(condition: bool, expected: str, got: str, advice: str) -> None:
    if not condition:
        raise MatrixError(f"Expected {expected}, got {got}. {advice}.")
