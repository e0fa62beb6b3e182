"""The worst errors in units of the last place: `python tests/benchmarks/accuracy.py [--rows N] [--class NAME] [--seed N] [NAME ...]`.

Rational measures and those with roots, at many matrices of each class, where digits are easily lost. All matrices are compared with a
program of whole numbers and pairs of numbers that knows bounds on its errors; the worst of each measure, what these bounds leave open,
and the first rows of each class with the authors' formulas in fractions and balls, which know nothing of the compiler. A line for each
class is printed as soon as it is known, and a line for each measure that errs by more than 8 units or has no value where it should.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from authors import Exact, error_of
from pairs import judged, pair, values_of

from symmetrics import vectorise
from symmetrics.numeric.program import LOGARITHMS
from symmetrics.numeric.stored import store

ULPS = 8
BLOCK = 4096
BY_AUTHORS = 100
OPEN = 0.01
PLAIN = [name for name in store().outputs if LOGARITHMS.isdisjoint(step.kind for step in store().chosen([name]).steps)]


def spread(largest: float, rows: int, rng: np.random.Generator) -> np.ndarray:
    return np.floor(largest ** rng.random((rows, 4))).astype(np.int64)


def nearly_independent(largest: int, rows: int, rng: np.random.Generator) -> np.ndarray:
    """Products of row and column sizes, each off by one at most."""
    a, b, c, d = rng.integers(1, math.isqrt(largest), (4, rows))
    return np.maximum(np.stack([a * c, a * d, b * c, b * d], axis=1) + rng.integers(-1, 2, (rows, 4)), 0)


def nearly_perfect(largest: float, rows: int, rng: np.random.Generator) -> np.ndarray:
    return np.where([True, False, False, True], spread(largest, rows, rng), rng.integers(0, 4, (rows, 4)))


CLASSES: dict[str, Callable[[int, np.random.Generator], np.ndarray]] = {
    "counts to 100": lambda rows, rng: rng.integers(0, 101, (rows, 4)),
    "to 10**6": lambda rows, rng: spread(1e6, rows, rng),
    "to 2**31": lambda rows, rng: spread(2.0**31, rows, rng),
    "to 2**57": lambda rows, rng: spread(2.0**57, rows, rng),
    "near independence, to 2**20": lambda rows, rng: nearly_independent(2**20, rows, rng),
    "near independence, to 2**31": lambda rows, rng: nearly_independent(2**31, rows, rng),
    "near independence, to 2**53": lambda rows, rng: nearly_independent(2**53, rows, rng),
    "near perfection, to 2**31": lambda rows, rng: nearly_perfect(2.0**31, rows, rng),
}


@dataclass
class Worst:
    """The worst error of a measure so far and its matrix, and how many matrices were left to the authors' formula."""

    error: float = 0.0
    matrix: list[int] = field(default_factory=list)
    left: int = 0

    def see(self, error: float, matrix: list[int]) -> None:
        if error > self.error:
            self.error, self.matrix = error, matrix


class Inquiry:
    """The errors of some measures at matrices, block by block."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names, self.compiled = list(names), vectorise(list(names))
        self.program, self.all, self.alone = self.compiled.program, Exact(names), [Exact([name]) for name in names]

    def worst(self, matrices: np.ndarray) -> list[Worst]:
        """The worst error of each measure."""
        found, results = [Worst() for _ in self.names], self.compiled(matrices.reshape(-1, 2, 2))
        for row, matrix in enumerate(matrices[:BY_AUTHORS].tolist()):
            for k, exact in enumerate(self.all.at(matrix)):
                found[k].see(error_of(float(results[k, row]), exact), matrix)
        for start in range(0, len(matrices), BLOCK):
            block = matrices[start : start + BLOCK]
            with np.errstate(all="ignore"):
                values = values_of(self.program, list(block.T))
            for k, output in enumerate(self.program.outputs):
                self.look(k, block, results[k, start : start + BLOCK], pair(values[output.step]), judged(output, values), found[k])
        return found

    def look(self, k: int, block: np.ndarray, row: np.ndarray, value: Any, judgement: tuple[Any, Any], worst: Worst) -> None:
        """The errors of a measure at a block; those that pairs of numbers leave open, and the largest, by the author's formula."""
        undefined, doubtful = judgement
        with np.errstate(all="ignore"):
            unit = np.spacing(np.abs(value.high))
            off, unsure = np.abs((row - value.high) - value.low) / unit, value.bound / unit
        left = doubtful | ~undefined & ~(unsure < OPEN) & ~((value.high == 0) & (value.bound == 0))
        off = np.where(undefined, np.where(np.isnan(row), 0.0, np.inf), np.where(value.high == row, np.minimum(off, 0.5), off))
        off[np.isnan(off) | (off == np.inf)] = np.inf
        worst.left += int(left.sum())
        largest = np.flatnonzero(~left & (off > worst.error))
        chosen = [*np.flatnonzero(left).tolist(), *largest[np.argsort(off[largest])][-2:].tolist()]
        for j in chosen:
            matrix = block[j].tolist()
            worst.see(error_of(float(row[j]), self.alone[k].at(matrix)[0]), matrix)


def main() -> None:
    parser = argparse.ArgumentParser(description="The worst errors of measures in units of the last place.")
    parser.add_argument("names", nargs="*", help="measures; without any, all that have no logarithm")
    parser.add_argument("--rows", type=int, default=10**5)
    parser.add_argument("--class", dest="only", choices=CLASSES)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    inquiry = Inquiry(given.names or PLAIN)
    print(f"{len(inquiry.names)} measures, {given.rows:,} matrices of each class\n")
    print(
        f"| matrices | largest error | by | median of the measures | over {ULPS} | left to balls |\n|---|---|---|---|---|---|", flush=True
    )
    for number, (of, make) in enumerate(CLASSES.items()):
        if given.only in (None, of):
            matrices = make(given.rows, np.random.default_rng((given.seed, number)))
            found = dict(zip(inquiry.names, inquiry.worst(matrices), strict=True))
            over = {name: worst for name, worst in found.items() if worst.error > ULPS}
            name, median = max(found, key=lambda k: found[k].error), float(np.median([worst.error for worst in found.values()]))
            left = sum(worst.left for worst in found.values())
            print(f"| {of} | {found[name].error:.2f} | {name} | {median:.2f} | {len(over)} | {left} |", flush=True)
            for name, worst in over.items():
                print(f"  {name}: {worst.error:.4g} at {worst.matrix}", flush=True)


if __name__ == "__main__":
    main()
