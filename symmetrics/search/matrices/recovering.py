"""The matrices behind printed values: all of them, or a smallest set of values that no matrix has together."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Expr, Rational, Symbol

from ...language.measure import Measure
from ...language.one_vs_rest import ClassCounts
from ...language.quoted import Quoted
from ...language.signs import sign
from ...language.values import Undefined, value_at
from ...numeric.off_diagonal import count_spreads, spreads
from .hunting import Goal, hunted
from .inequalities import Inequality, equation, linear
from .lattice import Bounds, Lattice, Scan

__all__ = ["Found", "Given", "Problem", "by_chance", "contradiction", "matrices"]

Matrix = tuple[tuple[int, ...], ...]
MOST_KEPT = 2_000_000
ENOUGH, PATIENCE, MOSTLY = 1_000_000, 10, 0.8  # so many matrices are counted on for a part of the time only


@dataclass(frozen=True)
class Given:
    """A printed value: `text` as it was typed, the measure, the class it is of (None for the whole matrix) and what was printed."""

    text: str
    measure: Measure
    of_class: int | None
    printed: Quoted


@dataclass(frozen=True)
class Found:
    """The matrices found: how many, the first of them, and whether these are `complete`, or `enough` to stop before the time was over."""

    count: int
    matrices: tuple[Matrix, ...]
    complete: bool
    enough: bool = False


@dataclass(frozen=True)
class Problem:
    """Printed values of one matrix with `n` items in `K` classes."""

    n: int
    K: int
    given: tuple[Given, ...]

    @cached_property
    def counts(self) -> ClassCounts:
        """The names the values are written in."""
        return ClassCounts(self.K, self.n)

    @cached_property
    def trees(self) -> tuple[Expr, ...]:
        """The formula of each value."""
        return tuple(self.counts.of(g.measure) if g.of_class is None else self.counts.of_class(g.measure, g.of_class) for g in self.given)

    def lattice(self, chosen: Sequence[int]) -> Lattice:
        """The lattice of some of the values."""
        trees, printed = [self.trees[k] for k in chosen], [self.given[k].printed for k in chosen]
        names = list(dict.fromkeys(x for counts in self.counts.classes for x in counts))
        first, cells = len(names), self.open_cells(trees)
        found, bounds = list(self.structure(bool(cells))), []
        for tree, p in zip(trees, printed, strict=True):
            rows = linear(tree, p, self.n)
            found += rows or []
            bounds.append(Bounds(tree, float(p.low), float(p.high), rows is not None))
        names += cells
        return Lattice(names, [self.n] * len(names), found, bounds, Decision(trees, printed), first)

    def open_cells(self, trees: Sequence[Expr]) -> list[Symbol]:
        """The cells that must be known one by one: none, unless a formula asks for one."""
        C = self.counts.cells
        apart = [C[i, j] for i in C.classes for j in C.classes if i != j]
        return apart if self.K > 2 and any(tree.free_symbols & set(apart) for tree in trees) else []

    def structure(self, with_cells: bool) -> Iterator[Inequality]:
        """What holds of the counts of any matrix with n items."""
        classes, C = self.counts.classes, self.counts.cells
        for counts in classes[: 1 if self.K == 2 else self.K]:
            yield from equation(dict.fromkeys(counts, 1), self.n)
        if self.K == 2:
            return
        hits = dict.fromkeys((tp for tp, _, _, _ in classes), 1)
        yield from equation(hits | {fn: 1 for _, fn, _, _ in classes}, self.n)
        yield from equation(hits | {fp: 1 for _, _, fp, _ in classes}, self.n)
        for tp, _, _, tn in classes:  # the wrong predictions of a class have room among those of the others
            yield Inequality({tn: 1} | {other: -1 for other in hits if other != tp})
        for i, (_, fn, fp, _) in enumerate(classes, 1) if with_cells else ():
            yield from equation({C[i, j]: 1 for j in C.classes if j != i} | {fn: -1}, 0)
            yield from equation({C[j, i]: 1 for j in C.classes if j != i} | {fp: -1}, 0)

    def matrices_at(self, point: Mapping[Symbol, int]) -> Iterator[Matrix]:
        """The matrices with these counts of the classes."""
        C, classes = self.counts.cells, self.counts.classes
        if self.K == 2:
            yield tuple(tuple(point[C[i, j]] for j in C.classes) for i in C.classes)
            return
        apart = [tuple(0 if i == j else point[C[i, j]] for j in C.classes) for i in C.classes] if C[1, 2] in point else None
        for table in [apart] if apart else spreads(*([point[counts[k]] for counts in classes] for k in (1, 2))):
            yield tuple(tuple(point[classes[i][0]] if i == j else x for j, x in enumerate(row)) for i, row in enumerate(table))

    def count_at(self, lattice: Lattice, points: NDArray[np.int64], deadline: float) -> tuple[int, bool]:
        """How many matrices some points stand for, and whether there was time to count them all."""
        if self.K == 2 or len(lattice.names) > lattice.first:
            return len(points), True
        place = [[lattice.names.index(counts[k]) for counts in self.counts.classes] for k in (1, 2)]
        count = 0
        for point in points:
            if time.process_time() > deadline:
                return count, False
            count += count_spreads(*(point[of].tolist() for of in place))
        return count, True

    def fitting(self, matrix: Matrix) -> frozenset[int]:
        """Which of the values a matrix has, decided exactly."""
        return frozenset(k for k, g in enumerate(self.given) if has_value(self.measured(g), self.point(matrix), g.printed))

    def measured(self, given: Given) -> Expr:
        """The author's formula in the cells of the matrix, for a second look at what was found in other names."""
        if given.of_class is None:
            return given.measure.at(self.K)
        return given.measure(self.counts.cells.one_vs_rest(given.of_class))

    def point(self, matrix: Matrix) -> dict[Symbol, int]:
        """A matrix as the values of its cells."""
        return {x: value for names, row in zip(self.counts.cells.rows, matrix, strict=True) for x, value in zip(names, row, strict=True)}


@dataclass(frozen=True)
class Decision:
    """Tells exactly whether a formula has a value within its interval at a point."""

    trees: Sequence[Expr]
    printed: Sequence[Quoted]

    def __call__(self, k: int, point: Mapping[Symbol, int]) -> bool:
        return has_value(self.trees[k], point, self.printed[k])


def has_value(tree: Expr, point: Mapping[Symbol, int], printed: Quoted) -> bool:
    """Whether a formula is defined at a point and its exact value lies in an interval."""
    try:
        value = value_at(tree, point)
    except Undefined:
        return False
    above, below = (sign(value - Rational(end.numerator, end.denominator)) for end in (printed.low, printed.high))
    return above >= int(printed.low_open) and below <= -int(printed.high_open)


def matrices(problem: Problem, limit: int, deadline: float, patience: float) -> Found:
    """The matrices that have all values: the number of them and the first ones.

    Both times are those of the process; a million matrices and all that are listed are counted on until the second, `patience`, only.
    """
    lattice, start = problem.lattice(range(len(problem.given))), time.process_time()
    scan, count, counted = Scan(lattice, deadline), 0, True
    first: list[tuple[int, ...]] = []
    enough = False
    for points in scan:
        first += map(tuple, points[: max(0, MOST_KEPT - len(first))].tolist())
        more, counted = problem.count_at(lattice, points, deadline)
        count += more
        enough = count >= max(ENOUGH, limit) and time.process_time() > patience
        if enough or not counted:
            break
    if not count and not scan.complete:
        chosen = by_chance(problem, limit, deadline + (patience - start))
        return Found(len(chosen), chosen, False)
    listed = (m for point in sorted(first) for m in problem.matrices_at(dict(zip(lattice.names, point, strict=True))))
    shown = tuple(itertools.islice(listed, limit))
    return Found(max(count, len(shown)), shown, scan.complete and counted, enough)


def by_chance(problem: Problem, limit: int, deadline: float) -> tuple[Matrix, ...]:
    """Some matrices that have all values, decided exactly, where a scan came to none in time."""
    K, names = problem.K, [x for row in problem.counts.cells.rows for x in row]
    goals = [Goal(problem.measured(g), float(g.printed.low), float(g.printed.high)) for g in problem.given]
    some = (tuple(cells[K * i : K * i + K] for i in range(K)) for cells in hunted(names, problem.n, goals, deadline))
    fitting = (matrix for matrix in some if len(problem.fitting(matrix)) == len(problem.given))
    return tuple(sorted(itertools.islice(fitting, limit)))


def contradiction(problem: Problem, start: float, deadline: float) -> tuple[tuple[int, ...], bool]:
    """Values that no matrix has together, all of which have been seen to contradict each other; and whether no fewer do.

    A set that no matrix has must, for every matrix, contain a value that this matrix does not have. A smallest set with that property for
    all matrices seen so far is either a contradiction, or some further matrix has it. Where time runs out, values are left out one by one.
    """
    missed: list[frozenset[int]] = []
    every = frozenset(range(len(problem.given)))
    while True:
        chosen = smallest_hitting(missed, len(every))
        found, complete = some_matrix(problem, chosen, (start + deadline) / 2)
        if found is None:
            return (chosen, True) if complete else (fewer(problem, missed, deadline), False)
        missed.append(every - problem.fitting(found))


def fewer(problem: Problem, missed: Sequence[frozenset[int]], deadline: float) -> tuple[int, ...]:
    """What is left of all values when those are left out that are found not to be needed in equal shares of the time."""
    kept = list(range(len(problem.given)))
    for number, k in enumerate(reversed(range(len(kept)))):
        rest, now = [j for j in kept if j != k], time.process_time()
        if rest and all(not s.isdisjoint(rest) for s in missed):
            found, complete = some_matrix(problem, rest, now + (deadline - now) / (len(problem.given) - number))
            kept = rest if found is None and complete else kept
    return tuple(kept)


def smallest_hitting(sets: Sequence[frozenset[int]], size: int) -> tuple[int, ...]:
    """A smallest set of numbers below `size` that has an element in common with each of some sets."""
    choices = (c for k in range(1, size + 1) for c in itertools.combinations(range(size), k))
    return next(c for c in choices if all(not s.isdisjoint(c) for s in sets))


def some_matrix(problem: Problem, chosen: Sequence[int], deadline: float) -> tuple[Matrix | None, bool]:
    """A matrix that has some of the values, and whether the search for one came to its end."""
    lattice = problem.lattice(chosen)
    scan = Scan(lattice, deadline)
    for points in scan:
        if len(points):
            return next(problem.matrices_at(dict(zip(lattice.names, points[0].tolist(), strict=True)))), True
    return None, scan.complete


def recovered(problem: Problem, limit: int, seconds: float) -> dict[str, Any]:
    """Both answers as plain data, within a time."""
    start = time.process_time()
    found = matrices(problem, limit, start + MOSTLY * seconds, start + seconds / PATIENCE)
    wrong, smallest = contradiction(problem, time.process_time(), start + seconds) if found.complete and not found.count else (None, True)
    told = {"count": found.count, "matrices": found.matrices, "complete": found.complete, "enough": found.enough}
    return told | {"contradiction": wrong, "smallest": smallest}
