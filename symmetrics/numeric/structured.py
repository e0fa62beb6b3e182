"""Programs of K classes over arrays of matrices: each step over its own indices only, in chunks that stay in the cache.

Few classes are laid out with the matrices last, many with the matrices first, and matrices larger than the cache are gone through in
blocks of rows (`blocks.py`). Matrices that double precision cannot settle are computed again with more care (`recomputed.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .chunks import Chunk, matrices_in_a_chunk
from .plans import Plan, planned
from .program import Program
from .recomputed import Recomputed, exceeds
from .tabulated import tabulated

__all__ = ["Structured"]

Floats = NDArray[np.float64]


class Structured:
    """The outputs of a program of K classes, quick where that will do; `careful` computes the others. Safe to use from several threads."""

    def __init__(self, quick: Program, careful: Recomputed, K: int) -> None:
        self.quick, self.careful, self.K = quick, careful, K
        self.chunks: list[Chunk] = []

    def __reduce__(self) -> tuple[Any, ...]:
        return Structured, (self.quick, self.careful, self.K)

    @cached_property
    def plans(self) -> Mapping[tuple[bool, int], Plan]:
        """How the program is evaluated where sums and differences of counts are exact, and where they may not be, by which table."""
        programs = tabulated(self.quick)
        return {(exact, table): planned(program, exact) for exact in (True, False) for table, program in enumerate(programs)}

    def run(self, matrices: NDArray[Any], out: Floats) -> None:
        """Write a row of `out` for each output at an array of shape (M, K, K); raises `MatrixError` for what are no counts."""
        size = matrices_in_a_chunk(self.K, len(matrices))
        known = self.chunks.pop() if self.chunks else None
        chunk = known if known is not None and known.size == size else Chunk(self.plans, self.K, size)
        with np.errstate(all="ignore"):
            for start in range(0, len(matrices), max(size, 1)):
                first = min(start, len(matrices) - size)  # the last chunk overlaps the one before
                self._chunk(chunk, matrices[first : first + size], out[:, first : first + size])
        self.chunks.append(chunk)

    def _chunk(self, chunk: Chunk, part: NDArray[Any], out: Floats) -> None:
        """Write the results: NaN where a condition fails, and computed with more care where there is doubt."""
        positive = chunk.enter(part, self.is_plain) > 0
        if exceeds(self.quick, chunk.extent):
            for number, row in enumerate(out):
                row[:] = self.careful.rows(number, part)
            return
        plan, way = chunk.run(positive)
        marks = chunk.marked(plan, way, positive)
        for number, output in enumerate(plan.program.outputs):
            out[number] = way.home[output.step].reshape(-1)
            for condition in marks.keys() & output.conditions:
                np.copyto(out[number], np.nan, where=marks[condition])
            doubts = [marks[doubt] for doubt in output.doubts or () if doubt in marks]
            if doubts or output.doubts is None:
                rows = np.flatnonzero(reduce(np.logical_or, doubts, np.full(len(part), output.doubts is None)))
                out[number, rows] = self.careful.rows(number, part[rows])

    @cached_property
    def is_plain(self) -> bool:
        """Whether no result depends on whether all cells are whole."""
        return not self.plans[True, 0].watched and max((degree for _, degree in self.quick.bounds), default=0) < 2
