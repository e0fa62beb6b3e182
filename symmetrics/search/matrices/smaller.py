"""A smaller matrix in the place of one that decides a claim."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from math import comb, gcd

import numpy as np
from numpy.typing import NDArray
from sympy import Symbol

from ...language.claims import Claim
from ...numeric.enumeration import compositions
from .designs import Design, counts_of
from .refuter import Point, Trial, deciding_point

__all__ = ["smaller"]

MOST_COUNTS, ROWS_AT_ONCE, MOST_STEPS = 5_400_000, 20_000, 200
Row = tuple[int, ...]


class Search:
    """The points of a claim that differ from a given one in their counts, judged while there is time."""

    def __init__(self, claim: Claim, point: Point, seconds: float) -> None:
        self.claim, self.point = claim, point
        self.counts = counts_of(claim)
        self.end = time.process_time() + seconds

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return time.process_time() > self.end

    @property
    def row(self) -> Row:
        """The counts of the point."""
        return self.row_of(self.point)

    def row_of(self, point: Point) -> Row:
        """The counts of a point."""
        return tuple(int(point[s.name]) for s in self.counts)

    def first(self, rows: NDArray[np.int64]) -> Point | None:
        """The first of some rows of counts, the other names as they are, that decides the claim."""
        others = [s for s in self.claim.symbols if s not in self.counts]
        design: Design = {s: self._fixed(s, len(rows)) for s in others} | {s: rows[:, k] for k, s in enumerate(self.counts)}
        return deciding_point(Trial(self.claim, "smaller matrices", {s: design[s] for s in self.claim.symbols}))

    def _fixed(self, name: Symbol, size: int) -> NDArray[np.object_]:
        column = np.empty(size, dtype=object)
        column[:] = Fraction(self.point[name.name])
        return column


def smaller(claim: Claim, point: Point, seconds: float) -> Point:
    """The smallest point found that decides a claim as a given one does, names that are no counts as they are.

    Counts are halved, dropped and lowered as long as that leaves a point that does; then all tables of fewer items are looked at, those
    of fewest items first, as far as the time in seconds goes.
    """
    search = Search(claim, point, seconds)
    if not search.counts or any(Fraction(point[s.name]).denominator > 1 for s in search.counts):
        return point
    shrink(search)
    for rows in tables_below(sum(search.row), len(search.counts)):
        if search.over:
            break
        found = search.first(rows)
        if found is not None:
            return found
    return search.point


def shrink(search: Search) -> None:
    """Go from point to point with fewer items."""
    for _ in range(MOST_STEPS):
        found = None if search.over else search.first(np.array(sorted(nearby(search.row), key=sum), dtype=np.int64))
        if found is None:
            return
        search.point = found


def nearby(row: Row) -> Iterator[Row]:
    """Rows with fewer items than one: all counts divided, and each one or two zero, halved or lowered by one."""
    yield (0,) * len(row)
    for divisor in {2, 3, 10, reduce(gcd, row)} - {0, 1}:
        yield tuple(x // divisor for x in row)
    steps = {k: {0, x // 2, x - 1} for k, x in enumerate(row) if x}
    for k, values in steps.items():
        yield from (replaced(row, {k: x}) for x in values)
    for i, j in itertools.combinations(steps, 2):
        yield from (replaced(row, {i: x, j: y}) for x, y in itertools.product(steps[i], steps[j]))


def replaced(row: Row, values: dict[int, int]) -> Row:
    """A row with some counts changed."""
    return tuple(values.get(k, x) for k, x in enumerate(row))


def tables_below(n: int, parts: int) -> Iterator[NDArray[np.int64]]:
    """All tables of fewer than `n` items, several sizes at once, fewest first; as many as are quickly looked at."""
    waiting: list[NDArray[np.int64]] = []
    for size in range(n):
        if comb(size + parts, parts) * max(parts, 9) > MOST_COUNTS:
            break
        waiting.append(compositions(size, parts))
        if sum(map(len, waiting)) >= ROWS_AT_ONCE:
            yield np.concatenate(waiting)
            waiting = []
    if waiting:
        yield np.concatenate(waiting)
