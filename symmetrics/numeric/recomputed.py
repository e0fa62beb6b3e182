"""Matrices of K classes at which double precision alone does not do: computed again with cancelling polynomials put right, then exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import log2, nan
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .indexed import Axes, by_matrix, doubted, evaluated, failing, leaves_of
from .indexed_digits import Extent, Rule, bits_of, cancelling_steps, in_pairs, leaves_in_integers, leaves_in_pairs, modulo, rule_of
from .program import LEAVES, Doubt, Output, Program

__all__ = ["Recomputed", "exceeds", "extent_of", "widened"]

CHUNK_BYTES = 2**20
EXACT_SUM_BITS = 53
INEXACT_SLACK = 4.0
LARGEST_EXPONENT = 900
AXES: Axes = (1, 2)

Floats = NDArray[np.float64]
Fallback = Callable[[int, Any], float]


def extent_of(matrices: NDArray[Any], largest: float, whole: bool | None = None) -> Extent:
    """The extent of matrices whose largest number of items is known."""
    if whole is None:
        whole = matrices.dtype.kind in "biu" or bool(np.all(np.rint(matrices) == matrices))
    least = 1.0 if whole else float(np.min(matrices, where=matrices > 0, initial=1.0))
    return Extent(whole, max(log2(max(largest, matrices.shape[-1])), -log2(least)))


def exceeds(program: Program, extent: Extent) -> bool:
    """Whether a step may leave the range of double precision."""
    return max((degree for _, degree in program.bounds), default=0) * extent.bits >= LARGEST_EXPONENT


def widened(output: Output, exact: bool) -> tuple[Doubt, ...] | None:
    """The doubts of an output, wider where not even sums of cells are exact."""
    if exact or output.doubts is None:
        return output.doubts
    tests = (tuple(replace(test, factor=test.factor * INEXACT_SLACK) for test in doubt.tests) for doubt in output.doubts)
    return tuple(map(Doubt, tests))


class Recomputed:
    """The outputs of a careful program at a few matrices; `fallback` gives values that no number of digits decides."""

    def __init__(self, program: Program, fallback: Fallback | None = None) -> None:
        self.program, self.fallback = program, fallback
        self.alone: dict[int, Program] = {}

    def rows(self, output: int, matrices: NDArray[Any]) -> Floats:
        """The values of an output at an array of matrices of shape (M, K, K)."""
        found = np.empty(len(matrices))
        size = max(1, CHUNK_BYTES // (8 * matrices.shape[1] ** 2))
        with np.errstate(all="ignore"):
            for start in range(0, len(matrices), size):
                found[start : start + size] = self._chunk(output, matrices[start : start + size])
        return found

    def one(self, output: int, matrix: Any) -> float:
        """The exact value of an output at one matrix, rounded."""
        from .exact import Undecided  # FLINT is loaded when it is needed
        from .exact_classes import exactly

        try:
            return exactly(self.program, output, matrix)
        except Undecided:
            return self.fallback(output, np.asarray(matrix)) if self.fallback else nan

    def _chunk(self, output: int, part: NDArray[Any]) -> Floats:
        if output not in self.alone:
            self.alone[output] = self.program.restricted([output])
        program = self.alone[output]
        leaves = leaves_of(part.astype(np.float64), AXES)
        extent = extent_of(part, float(np.max(leaves["n"], initial=1.0)))
        only = program.outputs[0]
        if only.doubts is None or exceeds(program, extent):
            return np.array([self.one(output, matrix) for matrix in part])
        sizes = bits_of(program)
        rules = {k: rule_of(program, k, extent, sizes) for k in cancelling_steps(program)}
        found = _values(program, leaves, rules, part)
        values = np.broadcast_to(found[only.step], np.broadcast_shapes(found[only.step].shape, leaves["n"].shape)).reshape(-1).copy()
        failures, doubts = np.zeros(len(part), dtype=bool), np.zeros(len(part), dtype=bool)
        for condition in only.conditions:
            failures |= by_matrix(failing(condition, found), AXES)
        more = [rule.doubt for rule in rules.values() if rule.doubt]
        for doubt in (*(widened(only, extent.whole and extent.bits <= EXACT_SUM_BITS) or ()), *more):
            doubts |= by_matrix(doubted(doubt, found), AXES)
        values[failures] = np.nan
        values[doubts] = [self.one(output, matrix) for matrix in part[doubts]]
        return values


def _values(program: Program, leaves: Mapping[str, Any], rules: Mapping[int, Rule], part: NDArray[Any]) -> dict[int, Any]:
    """The values of all steps, those with a rule of their own by that."""
    kinds = {rule.kind for rule in rules.values()}
    integers = leaves_in_integers(part, AXES) if "wrapped" in kinds else {}
    given = {k: integers[LEAVES[step.detail]] for k, step in enumerate(program.steps) if step.kind == "cell" and integers}
    pairs = leaves_in_pairs(part, AXES) if "doubled" in kinds else {}
    found: dict[int, Any] = {}
    for position, step in enumerate(program.steps):
        kind = rules[position].kind if position in rules else "plain"
        args: Sequence[Any] = [found[arg] for arg in step.args]
        if kind == "doubled":
            found[position] = in_pairs(program, position, pairs, AXES)
        else:
            near = evaluated(step, args, leaves, AXES)
            found[position] = modulo(program, position, given, AXES, near) if kind == "wrapped" else near
    return found
