"""Values where double precision alone does not do: with error bounds for many rows at once, then row by row with exact numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from math import nan
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .program import LOGARITHMS, Program

if TYPE_CHECKING:
    from fractions import Fraction

    from .batch import Batch

__all__ = ["Careful", "exact_number", "sharpened", "whole"]

FITS_INT64 = 2**63

Floats = NDArray[np.float64]
Fallback = Callable[[int, Sequence[Any]], float]


class Careful:
    """The outputs of a program, one at a time and with as much care as a matrix asks for.

    `fallback(output, cells)` gives the value where no number of digits decides whether a formula is defined. With `precise` small values
    are right to as many digits as large ones, also where logarithms are subtracted.
    """

    def __init__(self, program: Program, fallback: Fallback | None = None, precise: bool = False) -> None:
        self.program, self.fallback, self.precise = program, fallback, precise

    @cached_property
    def _programs(self) -> dict[int, Program]:
        return {}

    def alone(self, output: int) -> Program:
        """The program of one output."""
        if output not in self._programs:
            self._programs[output] = self.program.restricted([output])
        return self._programs[output]

    def rows(self, output: int, cells: Sequence[NDArray[Any]]) -> Floats:
        """The values of an output at rows, given cell by cell."""
        from .batch import run

        outcome = run(self.alone(output), [_batch(cell) for cell in whole(cells)], self.precise)
        outcome.value[outcome.undefined] = np.nan
        for row in np.flatnonzero(outcome.doubtful):
            outcome.value[row] = self.one(output, [cell[row] for cell in cells])
        return outcome.value

    def one(self, output: int, cells: Sequence[Any]) -> float:
        """The value of an output at one matrix."""
        from .exact import Undecided, float_at  # FLINT is loaded when it is needed: it takes half as long as NumPy

        exact = [exact_number(cell) for cell in cells]
        try:
            return float_at(self.alone(output), exact)
        except Undecided:
            return self.fallback(output, exact) if self.fallback else nan


def sharpened(program: Program) -> Program:
    """The program with each output left to more care whose value may be a small difference of logarithms.

    The others add, multiply and divide logarithms that are not negative, which loses no digits.
    """
    outputs = tuple(replace(output, doubts=None) if _may_cancel(program, output.step) else output for output in program.outputs)
    return replace(program, outputs=outputs)


def _may_cancel(program: Program, output: int) -> bool:
    steps = program.cone([output])
    logarithms = any(program.steps[step].kind in LOGARITHMS for step in steps)
    return logarithms and not all(program.whole[step] or program.nonnegative[step] for step in steps)


def whole(cells: Sequence[NDArray[Any]]) -> Sequence[NDArray[Any]]:
    """The cells in int64 where all of them are whole numbers that fit."""
    if all(
        (cell.dtype.kind == "b" or np.all(cell < FITS_INT64))
        and (cell.dtype.kind in "biu" or np.all(cell == np.floor(cell.astype(np.float64))))
        for cell in cells
    ):
        return [cell.astype(np.int64, copy=False) for cell in cells]
    return cells


def _batch(cell: NDArray[Any]) -> Batch:
    from .batch import Batch

    if cell.dtype == np.int64:
        return Batch(cell, size=int(cell.max(initial=0)))
    floats = _floats(cell)
    return Batch(floats, 0.0 if cell.dtype.kind == "f" else np.abs(floats) * 2.0**-52)


def _floats(cell: NDArray[Any]) -> Floats:
    try:
        return cell.astype(np.float64)
    except OverflowError:
        return np.array([float(x) if x < 2**1023 else np.inf for x in cell], dtype=np.float64)


def exact_number(value: Any) -> int | Fraction:
    """A number as a whole number or a fraction; a float stands for its exact binary value.

    >>> exact_number(np.float64(0.5)), exact_number(3.0)
    (Fraction(1, 2), 3)
    """
    from fractions import Fraction

    fraction = Fraction(value.item() if isinstance(value, np.generic) else value)
    return fraction.numerator if fraction.denominator == 1 else fraction
