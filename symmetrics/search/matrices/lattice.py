"""All points of whole numbers that keep linear inequalities and lie between bounds of formulas, by branching and pruning.

A box of points is cut down by the linear inequalities, in whole numbers and hence exactly, and dropped where the enclosure of a formula
misses its bounds. What is left is split until single points remain. Thousands of boxes are treated in one go.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from sympy import Expr, Symbol

from ...numeric.enclosures import Enclosures
from .inequalities import Inequality

__all__ = ["Bounds", "Lattice", "Scan"]

Ints = NDArray[np.int64]
Marks = NDArray[np.bool_]
Decide = Callable[[int, Mapping[Symbol, int]], bool]
CHUNK, ROUNDS, FEW_LINEAR, FEW_CURVED = 20_000, 4, 16, 4


@dataclass(frozen=True)
class Bounds:
    """A formula with the ends of its values; `linear` where the inequalities of the lattice say the same of it, wherever it is defined."""

    tree: Expr
    low: float
    high: float
    linear: bool


@dataclass(frozen=True)
class Lattice:
    """Names with upper ends (the lower ones are zero), and what their points must keep.

    `first` are the names to split before the others. `decide(k, point)` tells exactly whether the k-th formula has a value within its
    bounds; it is asked where floats with error bounds cannot tell.
    """

    names: Sequence[Symbol]
    upper: Sequence[int]
    inequalities: Sequence[Inequality]
    bounds: Sequence[Bounds]
    decide: Decide
    first: int = 0

    @property
    def rows(self) -> Iterator[tuple[list[int], list[int], int]]:
        """The inequalities as columns, factors and least sums."""
        place = {name: k for k, name in enumerate(self.names)}
        for one in self.inequalities:
            yield [place[name] for name in one.factors], list(one.factors.values()), one.least


@dataclass
class Scan:
    """A run through the points of a lattice, until `deadline` (in seconds of the process); `complete` once all were seen."""

    lattice: Lattice
    deadline: float
    complete: bool = False
    rows: list[tuple[list[int], list[int], int]] = field(default_factory=list)

    def __iter__(self) -> Iterator[Ints]:
        """Arrays of points, one a row, in lexicographic order of the boxes they come from."""
        lattice = self.lattice
        self.rows = list(lattice.rows)
        stack = [(np.zeros((1, len(lattice.names)), dtype=np.int64), np.array([lattice.upper], dtype=np.int64))]
        while stack:
            if time.process_time() > self.deadline:
                return
            lower, upper = self.pruned(*stack.pop())
            done = (lower == upper).all(axis=1)
            if done.any():
                yield lower[done][self.settled(lower[done])]
            stack += reversed(list(pieces(*self.split(lower[~done], upper[~done]))))
        self.complete = True

    def pruned(self, lower: Ints, upper: Ints) -> tuple[Ints, Ints]:
        """The boxes that may hold points, each cut down."""
        for _ in range(ROUNDS):
            before = lower.sum() - upper.sum()
            lower, upper = self.propagated(lower, upper)
            if lower.sum() - upper.sum() == before:
                break
        curved = [b for b in self.lattice.bounds if not b.linear]
        if curved and len(lower):
            enclosed, kept = enclosures(self.lattice, lower, upper), np.ones(len(lower), dtype=bool)
            for b in curved:
                found = enclosed(b.tree)
                kept &= ~(found.never | (found.high < b.low) | (found.low > b.high))
            lower, upper = lower[kept], upper[kept]
        return lower, upper

    def propagated(self, lower: Ints, upper: Ints) -> tuple[Ints, Ints]:
        """Every inequality moves the ends of its names as far as the ends of the others let it."""
        lower, upper = lower.copy(), upper.copy()
        alive = np.ones(len(lower), dtype=bool)
        for columns, factors, least in self.rows:
            largest = [f * (upper if f > 0 else lower)[:, c] for c, f in zip(columns, factors, strict=True)]
            room = np.sum(largest, axis=0) - least
            alive &= room >= 0
            for c, f in zip(columns, factors, strict=True):
                if f > 0:
                    np.maximum(lower[:, c], upper[:, c] - room // f, out=lower[:, c])
                else:
                    np.minimum(upper[:, c], lower[:, c] + room // -f, out=upper[:, c])
        alive &= (lower <= upper).all(axis=1)
        return lower[alive], upper[alive]

    def within(self, points: Ints) -> Marks:
        """Which points keep every inequality; a box may have shrunk to a point after they were last looked at."""
        kept = np.ones(len(points), dtype=bool)
        for columns, factors, least in self.rows:
            kept &= points[:, columns] @ np.array(factors) >= least
        return kept

    def split(self, lower: Ints, upper: Ints) -> tuple[Ints, Ints]:
        """Every box in two halves along one name, or in single values where there are few."""
        if not len(lower):
            return lower, upper
        curved = not all(b.linear for b in self.lattice.bounds)
        chosen = self.chosen(upper - lower, widest=curved)
        at = np.arange(len(lower))
        width = (upper - lower)[at, chosen]
        few = width < (FEW_CURVED if curved else FEW_LINEAR)
        times = np.where(few, width + 1, 2)
        owner = np.repeat(at, times)
        number = np.arange(len(owner)) - np.repeat(np.cumsum(times) - times, times)
        lower, upper, column = lower[owner], upper[owner], chosen[owner]
        at, middle = np.arange(len(owner)), (lower + upper)[np.arange(len(owner)), chosen[owner]] // 2
        single = lower[at, column] + number
        low = np.where(few[owner], single, np.where(number == 0, lower[at, column], middle + 1))
        high = np.where(few[owner], single, np.where(number == 0, middle, upper[at, column]))
        lower[at, column], upper[at, column] = low, high
        return lower, upper

    def chosen(self, widths: Ints, widest: bool) -> Ints:
        """The name to split: the one with the narrowest interval, or with the widest where formulas are enclosed."""
        score = np.where(widths > 0, widths if widest else -widths, np.iinfo(np.int64).min)
        early = (widths[:, : self.lattice.first] > 0).any(axis=1)
        score[early, self.lattice.first :] = np.iinfo(np.int64).min
        chosen: Ints = np.argmax(score, axis=1)
        return chosen

    def settled(self, points: Ints) -> Marks:
        """Which points keep every inequality and the bounds of every formula."""
        enclosed = enclosures(self.lattice, points, points)
        kept, doubtful = self.within(points), []
        for k, b in enumerate(self.lattice.bounds):
            found = enclosed(b.tree)
            inside = found.sure & (b.linear | ((found.low > b.low) & (found.high < b.high)))
            outside = found.never | (~np.bool_(b.linear) & ((found.high < b.low) | (found.low > b.high)))
            kept &= ~outside
            doubtful.append((k, ~inside & ~outside))
        for k, doubt in doubtful:
            for row in np.flatnonzero(doubt & kept):
                point = dict(zip(self.lattice.names, points[row].tolist(), strict=True))
                kept[row] = self.lattice.decide(k, point)
        return kept


def enclosures(lattice: Lattice, lower: Ints, upper: Ints) -> Enclosures:
    """Boxes for formulas."""
    return Enclosures(*({name: ends[:, k] for k, name in enumerate(lattice.names)} for ends in (lower, upper)))


def pieces(lower: Ints, upper: Ints) -> Iterator[tuple[Ints, Ints]]:
    """Boxes in chunks of moderate size."""
    for start in range(0, len(lower), CHUNK):
        yield lower[start : start + CHUNK], upper[start : start + CHUNK]
