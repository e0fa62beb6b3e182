"""Some matrices of K classes at a time: their cells brought into arrays that stay, their margins, and a plan tied to those arrays.

Few classes are laid out with the matrices last, many with the matrices first; what is larger than the cache comes in by blocks of rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..language.errors import MatrixError
from .blocks import Mark
from .bound import Bound, Grid, bound
from .indexed import Axes, by_matrix, doubted, failing, margins_of
from .indexed_digits import Extent, Rule, is_exact, modulo
from .plans import Plan
from .program import Doubt
from .recomputed import extent_of
from .straight import EXACT_BITS

__all__ = ["Chunk", "matrices_in_a_chunk"]

CHUNK_BYTES = 2**20
BATCH_LAST = 30
NOWHERE = np.zeros(1, dtype=bool)

Marks = dict[Mark, Any]


def matrices_in_a_chunk(K: int) -> int:
    """How many matrices of K classes are computed at a time."""
    return max(1, CHUNK_BYTES // (8 * K**2))


class Chunk:
    """Room for so many matrices of K classes."""

    def __init__(self, plans: Mapping[bool, Plan], K: int, size: int) -> None:
        self.plans, self.K, self.size = plans, K, size
        self.last = K <= BATCH_LAST
        self.axes: Axes = (0, 1) if self.last else (1, 2)
        self.rows = K if self.last or K * size * K * 8 <= 2 * CHUNK_BYTES else max(1, CHUNK_BYTES // (8 * K))
        self.blocks = [(first, min(first + self.rows, K)) for first in range(0, K, self.rows)]
        self.loaded = np.empty((K, K, size) if self.last else (size, self.rows, K))
        self.turned = self.loaded if len(self.blocks) == 1 else np.empty(self.loaded.shape)
        margins = (np.empty((K, 1, size) if self.last else (size, K, 1)) for _ in range(2))
        self.a, self.d = margins
        self.b = np.swapaxes(np.empty(self.a.shape), *self.axes)
        self.leaves = margins_of(self.a, self.b, self.d, self.axes, lambda *_: np.empty((1, 1, size) if self.last else (size, 1, 1)))
        self.ways: dict[tuple[bool, bool], Bound] = {}
        self.part: NDArray[Any] = np.empty((0, K, K))
        self.at, self.rules, self.settled, self.extent = -1, dict[int, Rule](), Marks(), Extent(True, 0.0)

    def load(self, block: int) -> None:
        """Bring a block of rows in double precision into its array."""
        if self.at == block:
            return
        first, stop = self.blocks[block]
        given = np.moveaxis(self.part, 0, -1) if self.last else self.part[:, first:stop]
        np.copyto(self.loaded[:, : stop - first] if not self.last else self.loaded, given, casting="unsafe")
        if self.turned is not self.loaded:
            np.copyto(self.turned[:, : stop - first], np.swapaxes(self.part[:, :, first:stop], 1, 2), casting="unsafe")
        self.at = block

    def enter(self, part: NDArray[Any]) -> float:
        """Take some matrices, compute their margins, and return their smallest cell; raises `MatrixError` for what are no counts."""
        self.part, self.at, least = part, -1, np.inf
        i, j = self.axes
        for block, (first, stop) in enumerate(self.blocks):
            self.load(block)
            cells = self.loaded if self.last else self.loaded[:, : stop - first]
            np.add.reduce(cells, j, out=self.a if self.last else self.a[:, first:stop], keepdims=True)
            if block == 0:
                np.add.reduce(cells, i, out=self.b, keepdims=True)
            else:
                np.add(self.b, cells.sum(axis=i, keepdims=True), self.b)
            least = np.minimum(least, cells.min(initial=np.inf))
        diagonal = np.diagonal(part, axis1=1, axis2=2)
        self.d[:] = diagonal.T[:, None] if self.last else diagonal[:, :, None]
        np.add.reduce(self.a, i, out=self.leaves["n"], keepdims=True)
        if not (least >= 0 and np.max(self.leaves["n"], initial=0.0) < np.inf) and not np.all((part >= 0) & (part < np.inf)):
            raise MatrixError("Expected finite nonnegative counts, got a negative, infinite or NaN entry. Remove or correct it.")
        return float(least)

    def measure(self, plain: bool) -> Extent:
        """The extent of the matrices; where it is `plain` that nothing depends on it, whether all cells are whole is not looked at."""
        self.extent = extent_of(self.part, float(np.max(self.leaves["n"], initial=0.0)), True if plain else None)
        return self.extent

    def run(self, positive: bool) -> tuple[Plan, Bound]:
        """Compute all values; `positive` if no cell is zero."""
        plan, extent = self.plans[True], self.extent
        exact = extent.whole and all(is_exact(plan.sizes[k], extent.bits) for k in plan.watched)
        plan = self.plans[exact]
        self.rules = plan.rules(extent) if not exact and extent.whole and extent.bits <= EXACT_BITS else {}
        self.settled = {plan.watched[k]: NOWHERE for k, rule in self.rules.items() if rule.kind == "plain"}
        if (exact, positive) not in self.ways:
            self.ways[exact, positive] = bound(plan, self._grid(plan), positive, lambda k, found: self._correct(plan, k, found))
        way = self.ways[exact, positive]
        way.run(self.load)
        return plan, way

    def marked(self, plan: Plan, way: Bound, positive: bool) -> Marks:
        """For each condition and doubt that holds somewhere, where it does; the conditions that positive cells satisfy are left out."""
        marks = way.marks | self.settled
        for mark in plan.marks:
            if mark not in marks and not (positive and mark in plan.surely):
                rule = doubted(mark, way.home) if isinstance(mark, Doubt) else failing(mark, way.home)
                marks[mark] = by_matrix(rule, self.axes)
        return {mark: where for mark, where in marks.items() if where.any()}

    def _grid(self, plan: Plan) -> Grid:
        blocks = []
        for first, stop in self.blocks:
            cells = self.loaded if self.last else self.loaded[:, : stop - first]
            turned = np.swapaxes(cells, *self.axes) if self.turned is self.loaded else self.turned[:, : stop - first]
            leaves = {"Cij": cells, "Cji": turned}
            if "unlike" in plan.leaves:
                numbers = self.leaves["i"] if self.last else self.leaves["i"][:, first:stop]
                leaves["unlike"] = 1.0 * (numbers != self.leaves["j"])
            blocks.append((first, stop, leaves))
        return Grid(self.axes, self.loaded.shape, self.leaves, blocks)

    def _correct(self, plan: Plan, position: int, found: Mapping[int, Any]) -> None:
        """Put a polynomial whose parts cancel right, where there is a rule for it."""
        if position in self.rules and self.rules[position].kind == "wrapped":
            doubt = self.rules[position].doubt
            with suppress(LookupError):
                found[position][:] = modulo(plan.program, position, plan.integers(position, found, self.extent), self.axes, found[position])
                self.settled[plan.watched[position]] = NOWHERE if doubt is None else by_matrix(doubted(doubt, found), self.axes)
