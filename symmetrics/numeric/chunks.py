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
from .indexed import Axes, added, by_matrix, doubted, failing, margins_of
from .indexed_digits import Extent, Rule, is_exact, modulo
from .plans import Plan
from .program import SCALE, Doubt
from .recomputed import extent_of
from .straight import EXACT_BITS
from .tabulated import LARGEST, Table

__all__ = ["Chunk", "matrices_in_a_chunk"]

CHUNK_BYTES = 2**21
BATCH_LAST = 30
FEW_CHUNKS = 16
NOWHERE = np.zeros(1, dtype=bool)

Marks = dict[Mark, Any]


def matrices_in_a_chunk(K: int, count: int) -> int:
    """How many matrices of K classes, of so many, are computed at a time: as many in each chunk as in the others."""
    most = max(1, CHUNK_BYTES // (8 * K**2))
    return min(count, most if count > FEW_CHUNKS * most else -(-count // -(-count // most)) if count else 0)


class Chunk:
    """Room for so many matrices of K classes."""

    def __init__(self, plans: Mapping[tuple[bool, int], Plan], K: int, size: int) -> None:
        self.plans, self.K, self.size = plans, K, size
        self.last = K <= BATCH_LAST
        self.axes: Axes = (0, 1) if self.last else (1, 2)
        self.rows = K if self.last or K * size * K * 8 <= 2 * CHUNK_BYTES else max(1, CHUNK_BYTES // (8 * K))
        self.blocks = [(first, min(first + self.rows, K)) for first in range(0, K, self.rows)]
        self.loaded = np.empty((K, K, size) if self.last else (size, self.rows, K))
        self.turned = self.loaded if len(self.blocks) == 1 else np.empty(self.loaded.shape)
        self.spare = np.empty(self.loaded.shape), np.empty(self.loaded.shape, dtype=bool)
        self.a = np.empty((K, 1, size) if self.last else (size, K, 1))
        self.d = np.diagonal(self.loaded).T[:, None] if self.last else np.empty(self.a.shape)
        self.b = np.swapaxes(np.empty(self.a.shape), *self.axes)
        self.leaves = margins_of(self.a, self.b, self.d, self.axes, lambda *_: np.empty((1, 1, size) if self.last else (size, 1, 1)))
        self.table, self.tabulates = Table(), plans[True, 1].program.steps != plans[True, 0].program.steps
        self.leaves[SCALE] = self.table.scale
        self.ways: dict[tuple[bool, int, bool], Bound] = {}
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

    def enter(self, part: NDArray[Any], plain: bool) -> float:
        """Take some matrices, compute their margins and extent, and return their smallest cell; where it is `plain` that nothing depends
        on it, whether all cells are whole is not looked at. Raises `MatrixError` for what are no counts."""
        self.part, self.at, least, whole = part, -1, np.inf, True
        surely = plain or part.dtype.kind in "biu"
        i, j = self.axes
        for block, (first, stop) in enumerate(self.blocks):
            self.load(block)
            cells = self._cells(first, stop)
            added(cells, j, self.a if self.last else self.a[:, first:stop])
            if block == 0:
                added(cells, i, self.b)
            else:
                np.add(self.b, cells.sum(axis=i, keepdims=True), self.b)
            least = np.minimum(least, cells.min(initial=np.inf))
            whole = whole and (surely or self._are_whole(cells))
        if not self.last:
            self.d[:] = np.diagonal(part, axis1=1, axis2=2)[:, :, None]
        np.add.reduce(self.a, i, out=self.leaves["n"], keepdims=True)
        largest = np.max(self.leaves["n"], initial=0.0)
        if not (least >= 0 and largest < np.inf) and not np.all((part >= 0) & (part < np.inf)):
            raise MatrixError("Expected finite nonnegative counts, got a negative, infinite or NaN entry. Remove or correct it.")
        self.extent = extent_of(part, float(largest), whole)
        return float(least)

    def _cells(self, first: int, stop: int) -> NDArray[Any]:
        """The cells of a block of rows."""
        return self.loaded if self.last else self.loaded[:, : stop - first]

    def _are_whole(self, cells: NDArray[Any]) -> bool:
        near, alike = (room[:, : cells.shape[1]] for room in self.spare)
        return bool(np.equal(np.rint(cells, near), cells, alike).all())

    def run(self, positive: bool) -> tuple[Plan, Bound]:
        """Compute all values; `positive` if no cell is zero."""
        plan, extent = self.plans[True, 0], self.extent
        exact = extent.whole and all(is_exact(plan.sizes[k], extent.bits) for k in plan.watched)
        table = self._table() if self.tabulates and extent.whole else 0
        plan = self.plans[exact, table]
        self.rules = plan.rules(extent) if not exact and extent.whole and extent.bits <= EXACT_BITS else {}
        self.settled = {plan.watched[k]: NOWHERE for k, rule in self.rules.items() if rule.kind == "plain"}
        key = (exact, table, positive)
        if key not in self.ways:
            self.ways[key] = bound(plan, self._grid(plan), positive, lambda k, found: self._correct(plan, k, found))
        way = self.ways[key]
        way.run(self.load)
        return plan, way

    def _table(self) -> int:
        """Which of the programs the table will do for."""
        largest = float(np.max(self.a, initial=0.0))
        if largest > LARGEST:
            largest = float(np.max(self.part, initial=0.0))
        return self.table.fits(largest, self.leaves["n"])

    def marked(self, plan: Plan, way: Bound, positive: bool) -> Marks:
        """For each condition and doubt that holds somewhere, where it does; the conditions that positive cells satisfy are left out."""
        marks = way.marks | self.settled
        for mark in plan.marks:
            if mark in marks or (positive and mark in plan.surely):
                continue
            if isinstance(mark, Doubt):
                marks[mark] = by_matrix(doubted(mark, way.home), self.axes)
            elif not np.min(way.home[mark.step], initial=np.inf) > 0:
                marks[mark] = by_matrix(failing(mark, way.home), self.axes)
        return {mark: where for mark, where in marks.items() if where.any()}

    def _grid(self, plan: Plan) -> Grid:
        blocks = []
        for first, stop in self.blocks:
            cells = self._cells(first, stop)
            turned = np.swapaxes(cells, *self.axes) if self.turned is self.loaded else self.turned[:, : stop - first]
            leaves = {"Cij": cells, "Cji": turned}
            if "unlike" in plan.leaves:
                numbers = self.leaves["i"] if self.last else self.leaves["i"][:, first:stop]
                leaves["unlike"] = 1.0 * (numbers != self.leaves["j"])
            blocks.append((first, stop, leaves))
        return Grid(self.axes, self.loaded.shape, self.table.values, self.leaves, blocks)

    def _correct(self, plan: Plan, position: int, found: Mapping[int, Any]) -> None:
        """Put a polynomial whose parts cancel right, where there is a rule for it."""
        if position in self.rules and self.rules[position].kind == "wrapped":
            doubt = self.rules[position].doubt
            with suppress(LookupError):
                found[position][:] = modulo(plan.program, position, plan.integers(position, found, self.extent), self.axes, found[position])
                self.settled[plan.watched[position]] = NOWHERE if doubt is None else by_matrix(doubted(doubt, found), self.axes)
