"""Measures over millions of confusion matrices: NumPy speed, exact definedness, NaN and nothing else where there is no value.

>>> from symmetrics import precision
>>> vectorise(precision)(tp=[3, 0], fp=[1, 0])
array([0.75,  nan])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import nan
from typing import Any

import numpy as np
import sympy
from numpy.typing import NDArray
from sympy import Expr

from ..language.errors import MatrixError
from ..language.measure import COUNTS, Measure
from ..language.presence import guards_of, names_of, resolved
from ..language.symbols import substitute, symbol
from .batch import Batch, Floats, run
from .exact import Undecided, float_at
from .program import Program, compiled

__all__ = ["Vectorised", "vectorise"]

Pattern = tuple[tuple[Expr, bool], ...]

CHUNK = 16384
FITS_INT64 = 2**63


def vectorise(measure: Measure, K: int = 2, **knobs: Any) -> Vectorised:
    """The function that evaluates a measure over batches of confusion matrices.

    `K` is the number of classes; every knob without a default is given by keyword. Call the result with counts by name
    (`f(tp=..., fn=..., fp=..., tn=...)`, broadcast against each other) or with one array of shape (..., K, K), rows actual.
    Counts may be integers of any dtype or size, booleans, fractions or floats, which stand for their exact binary value.

    Returns float64: NaN exactly where the measure as written is undefined. Defined values of rational measures, and of
    their products and roots, have a relative error below 1e-12; where roots or logarithms are added, the absolute error is below
    1e-13. No intermediate overflow is possible. Rows that double precision cannot settle are computed exactly one by one,
    which is some hundred times slower; memory beyond the result stays at a few arrays of 16384 rows.

    Raises `DefinitionError` for a knob without a value or a binary measure with `K > 2`, `MatrixError` for counts that are
    negative, infinite, NaN or not numbers, or for an array of another shape.

    >>> from symmetrics import mcc
    >>> vectorise(mcc)([[[4, 1], [1, 4]], [[5, 0], [5, 0]]])
    array([0.6, nan])
    """
    fixed = measure.fix(**{name: _rational(value) for name, value in knobs.items()})
    cells = [cell for row in fixed.cells(K).rows for cell in row]
    defaults = {symbol(knob.name): _rational(knob.default) for knob in fixed.free_knobs if knob.default is not None}
    tree = substitute(fixed.at(K), defaults)
    return Vectorised(fixed, K, tree, {present: compiled(resolved(tree, dict(present)), cells) for present in patterns(tree)})


def patterns(tree: Expr) -> Iterator[Pattern]:
    """Which guards of a formula by cases are positive, in every combination."""
    guards = guards_of([tree])
    return (tuple(zip(guards, there, strict=True)) for there in product((True, False), repeat=len(guards)))


@dataclass(frozen=True)
class Vectorised:
    """A measure compiled for `K` classes; call it with counts or matrices. Made by `vectorise`.

    There is one program, or one for each case of a formula by cases.
    """

    measure: Measure
    K: int
    tree: Expr
    programs: Mapping[Pattern, Program]

    def __call__(self, matrices: Any = None, /, **counts: Any) -> Any:
        """The values, of the broadcast shape of the counts or the leading shape of the matrices; a float for one matrix."""
        cells = self._from_counts(counts) if matrices is None else self._from_matrices(matrices, counts)
        shape = np.broadcast_shapes(*(cell.shape for cell in cells))
        if shape == ():
            return self._exact([cell.item() for cell in _checked(cells)])
        columns = [cell if cell.shape == shape and cell.ndim == 1 else np.broadcast_to(cell, shape).flat for cell in cells]
        values = np.empty(int(np.prod(shape)), dtype=np.float64)
        for start in range(0, len(values), CHUNK):
            part = slice(start, start + CHUNK)
            values[part] = self._chunk(_checked([column[part] for column in columns]))
        return values.reshape(shape)

    def _from_counts(self, counts: Mapping[str, Any]) -> list[NDArray[Any]]:
        missing = [name for name in self.measure.counts if name not in counts]
        if missing or self.K != 2 or set(counts) - set(COUNTS):
            wanted = "an array of matrices" if self.K != 2 else f"the counts {', '.join(self.measure.counts)}"
            raise MatrixError(f"Expected {wanted} for {self.measure.name}, got {', '.join(counts) or 'nothing'}. Give what is missing.")
        return [_array(counts.get(name, 0)) for name in COUNTS]

    def _from_matrices(self, matrices: Any, counts: Mapping[str, Any]) -> list[NDArray[Any]]:
        array = _array(getattr(matrices, "rows", matrices))
        if counts or array.shape[-2:] != (self.K, self.K):
            got = "also counts by name" if counts else f"shape {array.shape}"
            expected = f"one array of shape (..., {self.K}, {self.K})"
            raise MatrixError(f"Expected {expected}, got {got}. Give rows of actual, columns of predicted classes.")
        return [array[..., i, j] for i in range(self.K) for j in range(self.K)]

    def _chunk(self, cells: Sequence[NDArray[Any]]) -> Floats:
        if len(self.programs) == 1:
            return self._rows(next(iter(self.programs.values())), cells)
        values = np.empty(len(cells[0]), dtype=np.float64)
        for present, program in self.programs.items():
            here = np.all([self._positive(guard, cells) == there for guard, there in present], axis=0)
            values[here] = self._rows(program, [cell[here] for cell in cells])
        return values

    def _positive(self, guard: Expr, cells: Sequence[Any]) -> Any:
        """Where a sum of cells is positive."""
        names = [name for row in self.measure.cells(self.K).rows for name in row]
        return np.any([np.asarray(cells[names.index(name)] > 0) for name in names_of(guard)], axis=0)

    def _rows(self, program: Program, cells: Sequence[NDArray[Any]]) -> Floats:
        outcome = run(program, [_batch(cell) for cell in _whole(cells)])
        outcome.value[outcome.undefined] = np.nan
        for row in np.flatnonzero(outcome.doubtful):
            outcome.value[row] = self._exact([cell[row] for cell in cells])
        return outcome.value

    def _exact(self, cells: Sequence[Any]) -> float:
        """The value at one matrix, by balls and, should they fail, by SymPy."""
        exact = [_exact_number(cell) for cell in cells]
        present = tuple((guard, bool(self._positive(guard, exact))) for guard in guards_of([self.tree]))
        try:
            return float_at(self.programs[present], exact)
        except Undecided:
            rows = [[sympy.Rational(x) for x in exact[start : start + self.K]] for start in range(0, self.K**2, self.K)]
            value = self.measure.value(rows)
            return nan if value is sympy.nan else float(sympy.N(value, 20))


def _rational(value: Any) -> Any:
    """A float knob as the decimal number it is printed as."""
    return sympy.Rational(str(value)) if isinstance(value, float | Fraction) else value


def _array(values: Any) -> NDArray[Any]:
    try:
        array = np.asarray(values)
    except ValueError:
        raise MatrixError("Expected rows of equal length, got a ragged list. Give every matrix the same shape.") from None
    if array.dtype.kind not in "biufO":
        raise MatrixError(f"Expected numbers as counts, got an array of {array.dtype}. Convert them first.")
    return array.astype(np.float64) if array.dtype == np.longdouble else array


def _checked(cells: Sequence[NDArray[Any]]) -> list[NDArray[Any]]:
    """The cells, each free of negative and non-finite entries."""
    for cell in cells:
        try:
            good = np.all((cell >= 0) & (cell < np.inf))
        except TypeError:
            raise MatrixError(f"Expected numbers as counts, got entries such as {cell.flat[0]!r}. Convert them first.") from None
        if not good:
            raise MatrixError("Expected finite nonnegative counts, got a negative, infinite or NaN entry. Remove or correct it.")
    return [np.asarray(cell) for cell in cells]


def _whole(cells: Sequence[NDArray[Any]]) -> Sequence[NDArray[Any]]:
    """The cells in int64 where all of them are whole numbers that fit."""
    if all(np.all(cell < FITS_INT64) and (cell.dtype.kind in "biu" or np.all(cell == np.floor(cell.astype(np.float64)))) for cell in cells):
        return [cell.astype(np.int64, copy=False) for cell in cells]
    return cells


def _batch(cell: NDArray[Any]) -> Batch:
    if cell.dtype == np.int64:
        return Batch(cell, size=int(cell.max(initial=0)))
    floats = _floats(cell)
    return Batch(floats, 0.0 if cell.dtype.kind == "f" else np.abs(floats) * 2.0**-52)


def _floats(cell: NDArray[Any]) -> Floats:
    try:
        return cell.astype(np.float64)
    except OverflowError:
        return np.array([float(x) if x < 2**1023 else np.inf for x in cell], dtype=np.float64)


def _exact_number(value: Any) -> int | Fraction:
    fraction = Fraction(value.item() if isinstance(value, np.generic) else value)
    return fraction.numerator if fraction.denominator == 1 else fraction
