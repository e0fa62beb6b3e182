"""Which of many expressions is anywhere above which: seen in floating point at many tables at once, never a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import sympy
from numpy.typing import NDArray
from sympy import Expr, Symbol
from sympy.core.relational import Relational

from ...numeric.enumeration import compositions, log_grid
from ...numeric.sampling import Sample
from ..matrices.refuter import violated

__all__ = ["Table", "first_above", "tables", "values_of"]

Table = tuple[int, ...]
Floats = NDArray[np.float64]
GRID, SMALL, MANY, RANDOM = (0, 1, 2, 4, 9, 30, 100, 1000), 10, 5_000, 4_000
CLOSE, BLOCKS = 1e-9, (100, 1000)


def tables(parts: int) -> NDArray[np.int64]:
    """Tables with that many cells, smaller ones first: all small ones, far-apart values in all ways, random ones of all sizes.

    >>> tables(4)[:2].tolist()
    [[0, 0, 0, 0], [0, 0, 0, 1]]
    """
    random = np.random.default_rng(11)
    found = [compositions(0, parts)]
    while len(found) <= SMALL and sum(map(len, found)) < MANY:
        found.append(compositions(len(found), parts))
    if parts == 4:
        found.append(log_grid(GRID).reshape(-1, parts))
    scattered = np.exp(random.uniform(0, 9, size=(RANDOM, parts))).astype(np.int64)
    found += [scattered, scattered * (random.random(scattered.shape) > 0.4), random.integers(0, 4, size=(RANDOM, parts))]
    every = np.unique(np.concatenate(found), axis=0)
    return every[np.argsort(every.sum(axis=1), kind="stable")]


def values_of(trees: Sequence[Expr], names: Sequence[Symbol], points: NDArray[np.int64], given: Sequence[Relational]) -> Floats:
    """One row of values for each expression, NaN where it is undefined or a condition fails."""
    sample = Sample(dict(zip(names, points.T, strict=True)))
    allowed = np.ones(len(points), dtype=bool)
    for condition in given:
        allowed &= ~violated(sample(condition.lhs), condition.rel_op, sample(condition.rhs))
    return np.stack([np.where(allowed & np.isfinite(sample(tree)), sample(tree), np.nan) for tree in map(sympy.sympify, trees)])


def first_above(values: Floats, row: int) -> NDArray[np.int64]:
    """For each row the first column at which the given row is clearly above it, -1 where there is none."""
    found, left = np.full(len(values), -1), np.arange(len(values))
    for start, stop in pairwise((0, *(end for end in BLOCKS if end < values.shape[1]), values.shape[1])):
        mine, others = values[row, start:stop], values[left, start:stop]
        with np.errstate(invalid="ignore"):
            above = mine - others > CLOSE * np.maximum(1.0, np.maximum(np.abs(mine), np.abs(others)))
        seen = above.any(axis=1)
        found[left[seen]], left = start + above[seen].argmax(axis=1), left[~seen]
    return found
