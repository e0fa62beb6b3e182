"""Spaces of confusion matrices: all of a size, of given class sizes, or of given margins, each matrix with a number.

A space is counted before anything is listed, streamed in blocks, and entered at any number, so that a long run can go on where it
was ended. The order is lexicographic in the cells, row by row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import comb, factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..language.errors import MatrixError
from .enumeration import count_of_size

__all__ = ["Space", "of_class_sizes", "of_margins", "of_size"]

Tables = NDArray[Any]
BLOCK = 2**12
FITS_INT64 = 2**63
MOST_STEPS = 3 * 10**6
MOST_ENTRIES = 5 * 10**6
MOST_CLASSES = 32
MOST_ITEMS = 10**6


@dataclass(frozen=True)
class Space:
    """All matrices of a kind: `count` of them, of `K` classes and `n` items; `words` say which, `part(start, stop)` lists some."""

    words: str
    K: int
    n: int
    count: int
    part: Callable[[int, int], Tables]

    def at(self, number: int) -> tuple[tuple[int, ...], ...]:
        """The rows of the matrix of that number, counted from zero.

        >>> of_class_sizes([2, 1]).at(3)
        ((1, 1), (1, 0))
        """
        if not 0 <= number < self.count:
            raise MatrixError(f"Expected a number from 0 to {self.count - 1}, got {number}. Choose one of the {self.count} matrices.")
        return tuple(tuple(int(x) for x in row) for row in self.part(number, number + 1)[0])

    def blocks(self, start: int = 0, stop: int | None = None, most: int = BLOCK) -> Iterator[Tables]:
        """The matrices from number `start` to before `stop`, as arrays of shape (up to `most`, K, K), rows actual.

        >>> [block.shape for block in of_size(2).blocks(start=3, most=4)]
        [(4, 2, 2), (3, 2, 2)]
        """
        if start < 0 or most < 1:
            raise MatrixError(f"Expected a start of 0 or more and blocks of 1 or more, got {start} and {most}. Correct them.")
        end = self.count if stop is None else min(stop, self.count)
        for first in range(start, end, most):
            yield self.part(first, min(first + most, end))


def of_size(n: int, K: int = 2) -> Space:
    """All matrices of `K` classes and `n` items; the count is `comb(n + K*K - 1, K*K - 1)`.

    >>> of_size(100).count, of_size(1).at(3)
    (176851, ((1, 0), (0, 0)))
    """
    _require_classes(K)
    _require_counts([n], "a number of items")
    count = count_of_size(n, K)

    _require_table((n + 1) * K * K)

    def part(start: int, stop: int) -> Tables:
        return _unranked(n, K * K, _numbers(start, stop, count)).reshape(-1, K, K)

    return Space(f"{n} items, {K} classes", K, n, count, part)


def of_class_sizes(sizes: Sequence[int]) -> Space:
    """All matrices with `sizes[i]` items of class i, whatever is predicted; the count is a product of binomial coefficients.

    >>> of_class_sizes([5, 5, 5]).count
    9261
    """
    K = len(sizes)
    _require_classes(K)
    _require_counts(sizes, "class sizes")
    _require_table(sum(size + 1 for size in sizes) * K)
    choices = [comb(size + K - 1, K - 1) for size in sizes]
    count = prod(choices)

    def part(start: int, stop: int) -> Tables:
        numbers, rows = _numbers(start, stop, count), []
        for size, of_row in zip(reversed(sizes), reversed(choices), strict=True):
            rows.append(_unranked(size, K, numbers % of_row))
            numbers = numbers // of_row
        return np.stack(rows[::-1], axis=1)

    return Space(f"class sizes {', '.join(map(str, sizes))}", K, sum(sizes), count, part)


def of_margins(rows: Sequence[int], columns: Sequence[int]) -> Space:
    """All matrices with these sums of rows (actual) and of columns (predicted), counted row by row.

    Raises `MatrixError` where the sums differ, or where the count itself would take more than some million steps.

    >>> of_margins([2, 2], [3, 1]).count, of_margins([1, 1, 1], [1, 1, 1]).count
    (2, 6)
    """
    K = len(rows)
    _require_classes(K)
    _require_counts((*rows, *columns), "margins")
    if len(columns) != K or sum(rows) != sum(columns):
        got = f"rows {list(rows)} and columns {list(columns)}"
        raise MatrixError(f"Expected as many columns as rows, and the same sum, got {got}. Correct one of them.")
    if (steps := _steps_of_count(rows)) > MOST_STEPS:
        raise MatrixError(f"Expected margins that are counted in {MOST_STEPS} steps, got about {steps}. Choose smaller margins.")
    counter = _margin_counter(tuple(rows))
    words = f"rows {', '.join(map(str, rows))} and columns {', '.join(map(str, columns))}"

    def part(start: int, stop: int) -> Tables:
        return np.concatenate(list(_with_margins(counter, tuple(rows), 0, tuple(columns), start, stop)))

    return Space(words, K, sum(rows), counter(0, tuple(columns)), part)


def _steps_of_count(rows: Sequence[int]) -> int:
    """About how many rows are tried: for every way to fill the rows above, up to the order of the columns, every next row."""
    K = len(rows)
    filled = [comb(sum(rows[:row]) + K - 1, K - 1) // (factorial(K) if row else 1) + 1 for row in range(K - 2)]
    return sum(states * comb(rows[row] + K - 1, K - 1) for row, states in enumerate(filled))


Counter = Callable[[int, tuple[int, ...]], int]


def _margin_counter(rows: tuple[int, ...]) -> Counter:
    """How many ways there are to fill the rows from one on, given what is left of each column."""

    @cache
    def sorted_count(row: int, left: tuple[int, ...]) -> int:
        if row >= len(rows) - 2:
            return _ways(rows[row], left)
        return sum(count(row + 1, rest_of(left, choice)) for choice in _bounded(rows[row], left))

    def count(row: int, left: tuple[int, ...]) -> int:
        return sorted_count(row, tuple(sorted(left)))

    return count


def rest_of(left: tuple[int, ...], choice: Sequence[int]) -> tuple[int, ...]:
    """What is left of each column after a row."""
    return tuple(a - int(b) for a, b in zip(left, choice, strict=True))


def _with_margins(counter: Counter, rows: tuple[int, ...], row: int, left: tuple[int, ...], start: int, stop: int) -> Iterator[Tables]:
    """The rows from `row` on, in arrays, of the matrices of numbers `start` to `stop` among those that fill what is left."""
    if row == len(rows) - 2:
        firsts = _bounded(rows[row], left)[start:stop]
        yield np.stack([firsts, np.array(left) - firsts], axis=1)
        return
    before = 0
    for choice in _bounded(rows[row], left):
        rest = rest_of(left, choice)
        here = counter(row + 1, rest)
        if before >= stop:
            return
        if before + here > start:
            for below in _with_margins(counter, rows, row + 1, rest, max(start - before, 0), min(stop - before, here)):
                above = np.broadcast_to(choice, (len(below), 1, len(choice)))
                yield np.concatenate([above, below], axis=1)
        before += here


@cache
def _ways(total: int, bounds: tuple[int, ...]) -> int:
    """How many rows of that sum stay within bounds: all, less those that exceed one bound, plus those that exceed two, and so on."""
    parts, count = len(bounds) - 1, 0
    if parts == 1:
        return max(0, min(total, bounds[0]) - max(0, total - bounds[1]) + 1)
    exceeding = {total: 1}
    for bound in bounds:
        for left, sign in list(exceeding.items()):
            if left > bound:
                exceeding[left - bound - 1] = exceeding.get(left - bound - 1, 0) - sign
    for left, sign in exceeding.items():
        count += sign * comb(left + parts, parts)
    return count


def _bounded(total: int, bounds: Sequence[int]) -> Tables:
    """Every row of that sum within bounds, in lexicographic order."""
    room = list(accumulate(reversed(bounds), initial=0))[::-1]
    left = np.array([total], dtype=np.int64)
    columns: list[Tables] = []
    for place, bound in enumerate(bounds):
        low = np.maximum(left - room[place + 1], 0)
        many = np.maximum(np.minimum(left, bound) - low + 1, 0)
        owner = np.repeat(np.arange(len(left)), many)
        value = np.arange(len(owner)) - np.repeat(np.cumsum(many) - many, many) + low[owner]
        columns = [*(column[owner] for column in columns), value]
        left = left[owner] - value
    return np.stack(columns, axis=-1)


def _numbers(start: int, stop: int, count: int) -> Tables:
    """The numbers from one to before another, as Python integers where 63 bits will not do."""
    if count < FITS_INT64:
        return np.arange(start, stop, dtype=np.int64)
    return np.array(range(start, stop), dtype=object)


def _unranked(n: int, parts: int, numbers: Tables) -> Tables:
    """The compositions of `n` into parts with these numbers in lexicographic order.

    Of the compositions of r into p parts, comb(s + p - 1, p - 1) begin with r - s or more: those of s into p parts.
    """
    left, columns = np.full(len(numbers), n, dtype=np.int64), []
    for p in range(parts, 1, -1):
        many = np.array([comb(s + p - 1, p - 1) for s in range(n + 1)], dtype=numbers.dtype)
        later = many[left] - numbers
        rest = np.searchsorted(many, later)
        columns.append(left - rest)
        numbers, left = many[rest] - later, rest
    return np.stack([*columns, left], axis=-1).astype(np.int64)


def _require_classes(K: int) -> None:
    if not 2 <= K <= MOST_CLASSES:
        raise MatrixError(f"Expected from 2 to {MOST_CLASSES} classes, got {K}. Give one number for each class.")


def _require_table(entries: int) -> None:
    if entries > MOST_ENTRIES:
        raise MatrixError(f"Expected counts that are listed by tables of {MOST_ENTRIES} numbers, got {entries}. Choose fewer items.")


def _require_counts(counts: Sequence[int], what: str) -> None:
    wrong = [x for x in counts if isinstance(x, bool) or not isinstance(x, int) or not 0 <= x <= MOST_ITEMS]
    if wrong:
        raise MatrixError(f"Expected whole numbers from 0 to {MOST_ITEMS} as {what}, got {wrong[0]!r}. Correct it.")
