"""Programs over arrays at the speed of memory: calls of NumPy functions with `out=`, on chunks that stay in the cache.

What the calls are depends on the numbers of a chunk. Whole numbers that are small enough are exact in double precision as they are;
larger ones need their cancelling polynomials put right, weights pairs of numbers (`cancelling.py`). Rows at
which that does not do are left to a function that takes more care, and so are formulas that double precision cannot compute.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from math import frexp, inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..language.errors import MatrixError
from .calling import caller
from .cancelling import doubled, either_way, wrapped
from .emission import Code, emitted
from .program import RING, Doubt, Output, Program, Test
from .sharing import shared

__all__ = ["CHUNK", "Straight"]

CHUNK = 16384
LARGEST_EXPONENT = 900
EXACT_BITS, EXACT_SUM_BITS, WRAPPED_BITS = 53, 48, 63
INEXACT_SLACK = 4.0
LEFT, LEFT_OF_COUNTS, LEFT_OF_PAIRS = 1 / 4, 3 / 4, 2.0**-40

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]
Careful = Callable[[int, NDArray[np.intp]], Floats]


@dataclass(frozen=True)
class Situation:
    """What is known of the cells of a chunk: whether all are whole, how many bits they have, and whether one may be zero.

    The bits of weights are those of the largest, or of the smallest one's reciprocal if that has more.
    """

    whole: bool
    bits: int
    edges: bool


@dataclass(frozen=True)
class Plan:
    """The calls for the results that double precision can compute, and the numbers of the others."""

    code: Code
    calls: Callable[[Sequence[Any]], Mapping[Any, Marks]]
    outputs: tuple[int, ...]
    others: tuple[int, ...]
    numbers: tuple[Floats, ...]


class Workspace:
    """Arrays that one call uses at a time: the cells of a chunk in double precision, and registers."""

    def __init__(self, cells: int) -> None:
        self.loaded = np.empty((cells + 1, CHUNK))
        self.even = np.empty((cells, CHUNK), dtype=bool)
        self.registers = np.empty((0, CHUNK))

    def scratch(self, count: int, size: int) -> Floats:
        """Some registers of a size."""
        if len(self.registers) < count:
            self.registers = np.empty((count, CHUNK))
        return self.registers[:count, :size]


class Straight:
    """The outputs of a program of so many cells, evaluated chunk by chunk; safe to use from several threads."""

    def __init__(self, program: Program, cells: int) -> None:
        self.program, self.cells = shared(program), cells
        program = self.program
        self.cones = [program.cone(output.steps) for output in program.outputs]
        self.delicate = [k for k in range(len(program.steps)) if is_delicate(program, k)]
        self.situations: dict[Situation, Plan] = {}
        self.plans: dict[Any, Plan] = {}
        self.workspaces: list[Workspace] = []

    def run(self, cells: Sequence[NDArray[Any]], out: Floats, careful: Careful) -> None:
        """Write a row of `out` for each output; `careful(output, rows)` gives the values at rows that need more care.

        `cells` are one-dimensional arrays of numbers of equal length. Raises `MatrixError` for negative and non-finite ones.
        """
        length = out.shape[1]
        workspace = self.workspaces.pop() if self.workspaces else Workspace(self.cells)
        with np.errstate(all="ignore"):
            for start in range(0, length, CHUNK):
                stop = min(start + CHUNK, length)
                part = [cell[start:stop] for cell in cells]
                self._chunk(workspace, part, out[:, start:stop], partial(_shifted, careful, start))
        self.workspaces.append(workspace)

    def _chunk(self, workspace: Workspace, part: Sequence[NDArray[Any]], out: Floats, careful: Careful) -> None:
        size = out.shape[1]
        floats = [_loaded(workspace.loaded[k, :size], cell) for k, cell in enumerate(part)]
        plan = self._plan(_situation(part, floats, workspace.loaded[-1, :size], workspace.even[:, :size]))
        rows = [out[output] for output in plan.outputs]
        marks = plan.calls([*floats, *part, *plan.numbers, *rows, *workspace.scratch(plan.code.scratch, size)])
        if marks:
            for k, output in enumerate(plan.outputs):
                _settle(rows[k], marks, plan.code.failures[k], plan.code.doubts[k], partial(careful, output))
        for output in plan.others:
            out[output] = careful(output, np.arange(size))

    def _plan(self, situation: Situation) -> Plan:
        if situation not in self.situations:
            rules = {k: self._rule(k, situation) for k in self.delicate}
            fast = tuple(k for k in range(len(self.program.outputs)) if self._is_fast(k, situation))
            key = (tuple((k, rule) for k, rule in rules.items()), fast, situation.edges, situation.whole and situation.bits)
            if key not in self.plans:
                self.plans[key] = self._planned(rules, fast, situation)
            self.situations[situation] = self.plans[key]
        return self.situations[situation]

    def _is_fast(self, number: int, situation: Situation) -> bool:
        degree = max((self.program.degree(step) for step in self.cones[number]), default=0)
        return self.program.outputs[number].doubts is not None and degree * situation.bits < LARGEST_EXPONENT

    def _rule(self, position: int, situation: Situation) -> tuple[str, Doubt | None]:
        """How a difference of whole parts is computed, and where the result does not count."""
        weight, degree = self.program.bounds[position]
        ring = all(self.program.steps[step].kind in RING for step in self.program.cone([position]))
        args = self.program.steps[position].args
        if situation.whole and weight.bit_length() + degree * situation.bits <= EXACT_BITS:
            return "plain", None
        if situation.whole and weight.bit_length() + degree * situation.bits < WRAPPED_BITS:
            return "wrapped", None
        if situation.whole and ring:
            roundings = 2 * len(self.program.cone([position])) + 2 * degree
            surely = 2.0 ** (EXACT_BITS + WRAPPED_BITS - 2) / roundings
            needed = weight * 2 ** (degree * situation.bits) > surely
            return ("either way", Doubt((Test(position, args, LEFT_OF_PAIRS, surely),))) if needed else ("wrapped", None)
        if situation.whole:
            return "plain", Doubt((Test(position, args, LEFT_OF_COUNTS),))
        return ("doubled" if ring else "plain"), Doubt((Test(position, args, LEFT_OF_PAIRS if ring else LEFT),))

    def _planned(self, rules: Mapping[int, tuple[str, Doubt | None]], fast: tuple[int, ...], situation: Situation) -> Plan:
        exact = {k: _maker(kind, doubt)(self.program, k) for k, (kind, doubt) in rules.items() if kind != "plain"}
        more = [doubt for _, doubt in rules.values() if doubt]
        slack = 1.0 if situation.whole and situation.bits <= EXACT_SUM_BITS else INEXACT_SLACK
        outputs = tuple(_doubted(output, slack, more, self.cones[k]) for k, output in enumerate(self.program.outputs))
        program = replace(self.program, outputs=outputs)
        code = emitted(
            program, self.cells, {output: row for row, output in enumerate(fast)}, exact, situation.edges, situation.bits * situation.whole
        )
        numbers = tuple(np.array(number) for number in code.numbers)
        others = tuple(k for k in range(len(self.program.outputs)) if k not in fast)
        return Plan(code, caller(code), fast, others, numbers)


def _maker(kind: str, doubt: Doubt | None) -> Callable[[Program, int], Callable[..., None]]:
    """What makes the rule of a difference of some kind."""
    if doubt and kind == "either way":
        return partial(either_way, surely=doubt.tests[0].floor)
    return wrapped if kind == "wrapped" else doubled


def _doubted(output: Output, slack: float, more: Sequence[Doubt], cone: set[int]) -> Output:
    """An output with more doubts, its own ones widened."""
    if output.doubts is None:
        return output
    own = (Doubt(tuple(replace(test, factor=test.factor * slack) for test in doubt.tests)) for doubt in output.doubts)
    return replace(output, doubts=(*own, *(doubt for doubt in more if doubt.tests[0].step in cone)))


def is_delicate(program: Program, position: int) -> bool:
    """Whether a step is a difference, or a sum of parts of either sign, of whole numbers."""
    kind = program.steps[position].kind
    return program.whole[position] and (kind == "difference" or (kind in ("sum", "total") and not program.nonnegative[position]))


def _shifted(careful: Careful, start: int, output: int, rows: NDArray[np.intp]) -> Floats:
    return careful(output, rows + start)


def _loaded(register: Floats, cell: NDArray[Any]) -> Floats:
    """A cell in double precision, in a row."""
    if cell.dtype == np.float64 and cell.strides == (8,):
        return cell
    np.copyto(register, cell, casting="unsafe")
    return register


def _situation(part: Sequence[NDArray[Any]], floats: Sequence[Floats], spare: Floats, even: Marks) -> Situation:
    """What is known of some cells; `spare` and the rows of `even` are written over."""
    tops, lows = [float(np.maximum.reduce(cell)) for cell in floats], [float(np.minimum.reduce(cell)) for cell in floats]
    if not all(low >= 0 and top < inf for low, top in zip(lows, tops, strict=True)):  # NaN is neither
        raise MatrixError("Expected finite nonnegative counts, got a negative, infinite or NaN entry. Remove or correct it.")
    bits, edges = max(frexp(max(tops))[1], 1), min(lows) == 0
    whole = bits <= WRAPPED_BITS and _are_whole(part, floats, spare, even)
    if whole:
        return Situation(True, bits, edges)
    if any(cell.dtype.kind in "iu" and cell.dtype.itemsize == 8 for cell in part) and bits > EXACT_BITS:
        return Situation(False, LARGEST_EXPONENT, edges=True)
    positive = min(float(np.min(cell, where=cell > 0, initial=1.0)) for cell in floats)
    return Situation(False, max(bits, 1 - frexp(positive)[1]), edges)


def _are_whole(part: Sequence[NDArray[Any]], floats: Sequence[Floats], spare: Floats, even: Marks) -> bool:
    """Whether all cells are whole numbers."""
    unsure = [cell for given, cell in zip(part, floats, strict=True) if given.dtype.kind not in "biu"]
    for cell, row in zip(unsure, even, strict=False):
        np.rint(cell, spare)
        np.equal(cell, spare, row)
    return bool(even[: len(unsure)].all())


def _settle(
    row: Floats, marks: Mapping[Any, Marks], failures: Sequence[Any], doubts: Sequence[Any], careful: Callable[..., Floats]
) -> None:
    """Make undefined values NaN and compute the doubtful ones with care."""
    for mark in (mark for mark in failures if mark in marks):
        np.copyto(row, np.nan, where=marks[mark])
    doubted = [marks[mark] for mark in doubts if mark in marks]
    if doubted:
        found = np.flatnonzero(reduce(np.logical_or, doubted))
        row[found] = careful(found)
