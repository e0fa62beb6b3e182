"""Linear programs, solved by HiGHS: the columns of a nonnegative solution, and of one that needs few things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....kernel.polynomial import Polynomial

__all__ = ["Program"]

SMALL, MOST_ITERATIONS = 1e-9, 20_000


class Program:
    """Nonnegative multiples of polynomials that add up to another one.

    `needs` are the numbers of the things that each polynomial needs to be had.
    """

    def __init__(self, columns: Sequence[Polynomial], needs: Sequence[frozenset[int]], wanted: Polynomial) -> None:
        from scipy.sparse import csc_array

        rows = {m: i for i, m in enumerate(sorted({m for column in columns for m in column} | set(wanted)))}
        largest = [max(map(abs, column.values())) for column in columns]
        shares = [c / most for column, most in zip(columns, largest, strict=True) for c in column.values()]
        ends = np.cumsum([0, *map(len, columns)])
        self.matrix: Any = csc_array((shares, [rows[m] for column in columns for m in column], ends), shape=(len(rows), len(columns)))
        self.wanted = np.zeros(len(rows))
        self.wanted[[rows[m] for m in wanted]] = list(wanted.values())
        self.needs = needs

    def support(self, without: frozenset[int] = frozenset()) -> list[int] | None:
        """The columns of a vertex among the solutions in floating point that do without some things, None if there is none."""
        from scipy.optimize import linprog

        kept = [j for j, needs in enumerate(self.needs) if not needs & without]
        options = {"maxiter": MOST_ITERATIONS}
        found = linprog(np.ones(len(kept)), A_eq=self.matrix[:, kept], b_eq=self.wanted, method="highs-ds", options=options)
        return [j for j, x in zip(kept, found.x, strict=True) if x > SMALL] if found.status == 0 else None

    def sparse_support(self) -> list[int] | None:
        """The same where of the things needed none can be done without."""
        found, without = self.support(), frozenset[int]()
        if found is None:
            return None
        for need in sorted(self.needed(found), reverse=True):
            fewer = self.support(without | {need}) if need in self.needed(found) else None
            if fewer is not None:
                found, without = fewer, without | {need}
        return found

    def needed(self, columns: Sequence[int]) -> frozenset[int]:
        """The numbers of all that some columns need."""
        return frozenset().union(*(self.needs[j] for j in columns))
