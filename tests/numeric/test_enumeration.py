"""Every matrix of a size, once, in order."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from symmetrics.language.errors import MatrixError
from symmetrics.numeric.enumeration import compositions, count_of_size, log_grid, matrices_of_size, matrices_up_to


@pytest.mark.parametrize(("n", "K"), [(0, 2), (1, 2), (5, 2), (2, 3), (3, 3)])
def test_enumeration_equals_filtered_product(n: int, K: int) -> None:
    """The product of ranges, filtered by its sum, is lexicographic and slow."""
    expected = [cells for cells in itertools.product(range(n + 1), repeat=K * K) if sum(cells) == n]
    assert list(map(tuple, matrices_of_size(n, K).reshape(-1, K * K).tolist())) == expected


def test_counts_known_from_combinatorics() -> None:
    assert [count_of_size(n) for n in range(5)] == [1, 4, 10, 20, 35]
    assert count_of_size(3, K=3) == 165


def test_large_enumeration_is_complete_and_distinct() -> None:
    tables = matrices_of_size(40)
    assert len(tables) == 43 * 42 * 41 // 6
    assert np.all(tables.sum(axis=(1, 2)) == 40)
    assert len(np.unique(tables.reshape(-1, 4), axis=0)) == len(tables)


def test_smaller_sums_come_first() -> None:
    sums = matrices_up_to(6, least=1).sum(axis=(1, 2))
    assert sums[0] == 1
    assert np.all(np.diff(sums) >= 0)
    assert len(sums) == 4 + 10 + 20 + 35 + 56 + 84


def test_compositions_of_one_part() -> None:
    assert compositions(7, 1).tolist() == [[7]]


def test_log_grid_is_the_product_and_keeps_huge_values() -> None:
    assert list(map(tuple, log_grid([0, 1, 10]).reshape(-1, 4).tolist())) == list(itertools.product([0, 1, 10], repeat=4))
    assert log_grid([1, 10**30])[-1].tolist() == [[10**30] * 2] * 2


@pytest.mark.parametrize(
    "ask",
    [lambda: matrices_of_size(-1), lambda: matrices_up_to(2, least=3), lambda: matrices_of_size(10**5), lambda: log_grid(range(1000))],
)
def test_impossible_requests_are_refused(ask: object) -> None:
    with pytest.raises(MatrixError, match=r"Expected .*, got .*"):
        ask()  # type: ignore[operator]
