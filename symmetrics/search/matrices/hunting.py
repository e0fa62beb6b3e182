"""Some matrices that seem to have given values, by chance: many matrices walk towards the values, a few items at a time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sympy import Expr, Symbol

from ...numeric.sampling import Sample

__all__ = ["Goal", "hunted"]

WALKERS, ROUNDS, NARROW, SEED = 400, 2_000, 1e-9, 17
Rows = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Goal:
    """A formula and the ends of its values."""

    tree: Expr
    low: float
    high: float

    def missed_by(self, values: Floats) -> Floats:
        """How far values lie outside, in widths of the interval; infinite where there is none."""
        beyond = np.maximum(np.maximum(self.low - values, values - self.high), 0) / max(self.high - self.low, NARROW)
        return np.where(np.isfinite(values), beyond, np.inf)


def hunted(cells: Sequence[Symbol], n: int, goals: Sequence[Goal], deadline: float) -> Iterator[tuple[int, ...]]:
    """Different matrices of n items, cell by cell, that reach all goals as far as floats tell; perhaps none though there are some.

    `deadline` is in seconds of the process.
    """
    chance = np.random.default_rng(SEED)
    walkers: Rows = chance.multinomial(n, chance.dirichlet(np.full(len(cells), 0.5), WALKERS))
    away, seen = distance(cells, goals, walkers), set[tuple[int, ...]]()
    for _ in range(ROUNDS):
        if time.process_time() > deadline:
            return
        moved = stepped(walkers, n, chance)
        then = distance(cells, goals, moved)
        nearer = then <= away
        walkers[nearer], away[nearer] = moved[nearer], then[nearer]
        reached = dict.fromkeys(tuple(map(int, row)) for row in walkers[nearer & (away == 0)])
        yield from (row for row in reached if row not in seen)
        seen |= reached.keys()


def stepped(walkers: Rows, n: int, chance: np.random.Generator) -> Rows:
    """Matrices in which one or two cells have given items to others, as a rule few."""
    moved, every = walkers.copy(), np.arange(len(walkers))
    for moving in (np.ones(len(walkers), dtype=bool), chance.random(len(walkers)) < 0.5):
        giving, taking = chance.integers(0, walkers.shape[1], (2, len(walkers)))
        most = np.maximum(1, n // 2 ** chance.integers(1, n.bit_length() + 1, len(walkers)))
        items = moving * np.minimum(moved[every, giving], chance.integers(1, most + 1))
        moved[every, giving] -= items
        moved[every, taking] += items
    return moved


def distance(cells: Sequence[Symbol], goals: Sequence[Goal], walkers: Rows) -> Floats:
    """How far the values of matrices are from the goals, all in all."""
    sample = Sample({name: walkers[:, k].astype(float) for k, name in enumerate(cells)})
    away: Floats = np.sum([goal.missed_by(sample(goal.tree) * np.ones(len(walkers))) for goal in goals], axis=0)
    return away
