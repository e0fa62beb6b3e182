"""Families of matrices that lead to one where a measure divides by zero, though its counts are not zero; guesses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from sympy import Expr, Symbol, log

from ...language.measure import Measure
from ...language.symbols import xlogx
from ...numeric.enumeration import compositions
from ...numeric.sampling import Sample
from .limits import LARGE, Family
from .stationary import GRID, Floats, X, patterns, root_within, values_along

__all__ = ["towards_irrational_poles", "towards_poles"]

MOST_ITEMS, MOST_POLES, FAR = 40, 200, 1e9
MOST_PLACES, ZOOMS, RISE, CLEARLY, ROUNDED = 6, 2, 10, 1.001, 1e12


def towards_poles(measure: Measure) -> list[Family]:
    """Multiples of small matrices at which the values of a measure of two classes have no end, with one item more."""
    table = np.concatenate([compositions(n, 4) for n in range(1, MOST_ITEMS + 1)])
    columns = dict(zip([x for row in measure.cells(2).rows for x in row], table.T, strict=True))
    with np.errstate(all="ignore"):
        values = np.abs(Sample(columns)(measure.at(2)))
    poles = table[~(values < FAR)]
    multiples: dict[tuple[int, int], Expr] = {}
    return [
        tuple(multiples.setdefault((int(c), e), c * LARGE + e) for c, e in zip(pole, one, strict=True))
        for pole in poles[np.argsort((poles == 0).sum(axis=1), kind="stable")][:MOST_POLES]
        for one in np.eye(4, dtype=int).tolist()
    ]


def towards_irrational_poles(measure: Measure) -> list[Family]:
    """Multiples of matrices of 0, 1 and a quadratic number at which the values of a measure have no end, with one item more."""
    found = list[Family]()
    for entries, x in places(measure):
        cells = [entry.xreplace({X: x}) for entry in entries]
        for one in np.eye(4, dtype=int).tolist():
            found.append(tuple(cell * LARGE + e for cell, e in zip(cells, one, strict=True)))
    return found


def places(measure: Measure) -> Iterator[tuple[Family, Expr]]:
    """The patterns of 0, 1 and x that have a pole, and at which x, for those of which it is recognised; not beside logarithms.

    A pattern on which the measure has no value at all may seem to have huge ones, by rounding.
    """
    names, tree = [x for row in measure.cells(2).rows for x in row], measure.at(2)
    if tree.has(log, xlogx):
        return
    among = list(patterns(2))
    sizes = np.array([sizes_along(tree, names, entries, GRID) for entries in among])
    inner, beside = sizes[:, 1:-1], np.maximum(sizes[:, :-2], sizes[:, 2:])
    peaks = np.argwhere((inner > CLEARLY * beside) & (inner < ROUNDED))
    for row, k in sorted(peaks.tolist(), key=lambda peak: -inner[peak[0], peak[1]])[:MOST_PLACES]:
        bracket = narrowed(tree, names, among[row], (float(GRID[k]), float(GRID[k + 2])))
        if bracket is None:
            continue
        below = 1 / tree.xreplace(dict(zip(names, among[row], strict=True)))  # worked out: SymPy fails at derivatives beside sums of zeros
        x = root_within(below, bracket) or root_within(below.diff(X), bracket)
        if x is not None:
            yield among[row], x


def sizes_along(tree: Expr, names: Sequence[Symbol], entries: Family, xs: Floats) -> Floats:
    """The sizes of the values of a formula along a pattern; zero where it has none."""
    values = values_along(tree, names, entries, xs)
    return np.where(np.isfinite(values), np.abs(values), 0.0)


def narrowed(tree: Expr, names: Sequence[Symbol], entries: Family, bracket: tuple[float, float]) -> tuple[float, float] | None:
    """Closer bounds of where a formula has a pole along a pattern; None if its values come to an end there."""
    for _ in range(ZOOMS):
        xs = np.linspace(*bracket, len(GRID))
        sizes = sizes_along(tree, names, entries, xs)
        top = int(sizes.argmax())
        if not 0 < top < len(xs) - 1 or sizes[top] < RISE * sizes.mean():
            return None
        bracket = (float(xs[top - 1]), float(xs[top + 1]))
    return bracket
