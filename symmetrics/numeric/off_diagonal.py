"""Tables of whole numbers with an empty diagonal and given margins: the ways in which wrong predictions may be spread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

__all__ = ["count_spreads", "spreads"]

Row = tuple[int, ...]


def spreads(rows: Sequence[int], columns: Sequence[int]) -> Iterator[tuple[Row, ...]]:
    """Every square table of nonnegative whole numbers with zeros on its diagonal and these sums of rows and columns.

    >>> list(spreads([1, 0, 1], [1, 1, 0]))
    [((0, 1, 0), (0, 0, 0), (1, 0, 0))]
    """
    yield from _from_row(0, tuple(rows), tuple(columns))


def count_spreads(rows: Sequence[int], columns: Sequence[int]) -> int:
    """How many tables `spreads` gives, counted without making them.

    >>> count_spreads([2, 2, 2], [2, 2, 2])
    3
    """
    return _count(0, tuple(rows), tuple(columns))


def _from_row(i: int, rows: Row, left: Row) -> Iterator[tuple[Row, ...]]:
    """The rows from i on, where `left` is still to be placed in each column."""
    if not _possible(i, rows, left):
        return
    if i == len(rows):
        yield ()
        return
    for row in _placements(rows[i], (*left[:i], 0, *left[i + 1 :])):
        for others in _from_row(i + 1, rows, _minus(left, row)):
            yield (row, *others)


@cache
def _count(i: int, rows: Row, left: Row) -> int:
    if not _possible(i, rows, left):
        return 0
    if i == len(rows):
        return 1
    if i == len(rows) - 2:
        return _count_last_two(rows, left)
    return sum(_count(i + 1, rows, _minus(left, row)) for row in _placements(rows[i], (*left[:i], 0, *left[i + 1 :])))


def _count_last_two(rows: Row, left: Row) -> int:
    """Of the last two rows, the one but last says what the other is; it must fill what only it can fill."""
    return _bounded(rows[-2] - left[-1], left[:-2])


@cache
def _bounded(total: int, limits: Row) -> int:
    """The number of ways to write a total as a sum of whole numbers from zero to each limit."""
    if total < 0 or total > sum(limits):
        return 0
    if len(limits) < 2:
        return 1
    if len(limits) == 2:
        return min(limits[0], total) - max(0, total - limits[1]) + 1
    return sum(_bounded(total - x, limits[1:]) for x in range(min(limits[0], total) + 1))


def _possible(i: int, rows: Row, left: Row) -> bool:
    """Whether the rows from i on can be filled: none needs more than the columns of others have room for."""
    total = sum(left)
    if total != sum(rows[i:]):
        return False
    return all(rows[k] + left[k] <= total for k in range(i, len(rows)))


def _placements(total: int, limits: Row) -> Iterator[Row]:
    """The ways to write a total as a sum of whole numbers from zero to each limit, in lexicographic order."""
    if not limits:
        if total == 0:
            yield ()
        return
    room = sum(limits[1:])
    for x in range(max(0, total - room), min(limits[0], total) + 1):
        yield from ((x, *rest) for rest in _placements(total - x, limits[1:]))


def _minus(left: Row, row: Row) -> Row:
    return tuple(a - b for a, b in zip(left, row, strict=True))
