"""Spaces of matrices: complete, in order, counted beforehand, and entered anywhere."""

from __future__ import annotations

import itertools
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from symmetrics.language.errors import MatrixError
from symmetrics.numeric.spaces import Space, of_class_sizes, of_margins, of_size


def filtered(space: Space, K: int, largest: int, wanted: object) -> list[tuple[int, ...]]:
    """All tables in lexicographic order, by trying every one."""
    every = (np.array(cells).reshape(K, K) for cells in itertools.product(range(largest + 1), repeat=K * K))
    return [tuple(map(int, table.ravel())) for table in every if wanted(table)]  # type: ignore[operator]


def listed(space: Space, most: int) -> list[tuple[int, ...]]:
    return [tuple(cells) for block in space.blocks(most=most) for cells in block.reshape(len(block), -1).tolist()]


SPACES = [
    (of_size(4), 2, 4, lambda t: t.sum() == 4),
    (of_size(2, 3), 3, 2, lambda t: t.sum() == 2),
    (of_class_sizes([3, 0]), 2, 3, lambda t: t.sum(axis=1).tolist() == [3, 0]),
    (of_class_sizes([2, 1, 2]), 3, 2, lambda t: t.sum(axis=1).tolist() == [2, 1, 2]),
    (of_margins([3, 2], [4, 1]), 2, 3, lambda t: t.sum(axis=1).tolist() == [3, 2] and t.sum(axis=0).tolist() == [4, 1]),
    (of_margins([2, 2, 1], [1, 2, 2]), 3, 2, lambda t: t.sum(axis=1).tolist() == [2, 2, 1] and t.sum(axis=0).tolist() == [1, 2, 2]),
]


@pytest.mark.parametrize(("space", "K", "largest", "wanted"), SPACES, ids=lambda x: getattr(x, "words", ""))
def test_a_space_is_the_filtered_product(space: Space, K: int, largest: int, wanted: object) -> None:
    expected = filtered(space, K, largest, wanted)
    assert listed(space, 7) == expected
    assert space.count == len(expected)
    assert [tuple(itertools.chain(*space.at(number))) for number in range(space.count)] == expected


@given(st.lists(st.integers(0, 6), min_size=2, max_size=4), st.data())
def test_it_can_be_entered_anywhere(sizes: list[int], data: st.DataObject) -> None:
    space = of_class_sizes(sizes)
    start = data.draw(st.integers(0, space.count - 1))
    block = next(space.blocks(start, most=5))
    assert [tuple(map(tuple, rows)) for rows in block.tolist()] == [
        space.at(number) for number in range(start, min(start + 5, space.count))
    ]
    assert np.all(block.sum(axis=2) == sizes)


@given(st.integers(2, 4), st.data())
def test_margins_are_counted_as_the_matrices_of_the_class_sizes_that_have_them(K: int, data: st.DataObject) -> None:
    sizes = data.draw(st.lists(st.integers(0, 3), min_size=K, max_size=K))
    tables = np.concatenate(list(of_class_sizes(sizes).blocks()))
    margins, counts = np.unique(tables.sum(axis=1), axis=0, return_counts=True)
    picked = data.draw(st.integers(0, len(margins) - 1))
    assert of_margins(sizes, margins[picked].tolist()).count == counts[picked]


def test_counts_known_from_combinatorics() -> None:
    assert of_class_sizes([5, 5, 5]).count == comb(7, 2) ** 3 == 9261
    assert of_margins([1] * 5, [1] * 5).count == 120  # permutation matrices
    assert of_margins([5] * 5, [5] * 5).count == 22069251  # magic squares, OEIS A003438
    for r in (3, 40):  # MacMahon's formula for three lines
        assert of_margins([r] * 3, [r] * 3).count == sum(comb(r + k, 4) for k in (2, 3, 4))
    assert of_margins([90, 90], [60, 120]).count == 61  # TP from 0 to 60


def test_huge_spaces_are_counted_and_entered() -> None:
    space = of_size(1000, 6)
    assert space.count == comb(1035, 35)
    assert space.at(space.count - 1) == ((1000, 0, 0, 0, 0, 0), *[(0,) * 6] * 5)
    assert sum(map(sum, space.at(space.count // 3))) == 1000


@pytest.mark.parametrize(
    "ask",
    [
        lambda: of_class_sizes([5]),
        lambda: of_class_sizes([5, -1]),
        lambda: of_class_sizes([5, True]),
        lambda: of_size(10**9),
        lambda: of_margins([1, 2], [2, 2]),
        lambda: of_margins([1, 2], [1, 1, 1]),
        lambda: of_margins([900] * 4, [900] * 4),
        lambda: of_size(2).at(10),
    ],
)
def test_impossible_requests_are_refused(ask: object) -> None:
    with pytest.raises(MatrixError, match=r"Expected .*, got .*\. "):
        ask()  # type: ignore[operator]
