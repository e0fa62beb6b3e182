"""Measures over millions of confusion matrices: NumPy speed, exact definedness, NaN and nothing else where there is no value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..language.errors import MatrixError
from .careful import Careful, Fallback, exact_number, sharpened
from .doors import array_of, checked, columns_of, keyword_or_array, mapped, require_one_index, rows_of, wrong_names
from .program import Program
from .scalar import function_of
from .standard import follows_the_standard, standard_values, standard_values_of_classes
from .straight import Straight
from .tallying import counted

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from .structured import Structured

__all__ = ["COUNTS", "Vectorised"]

COUNTS = ("tp", "fn", "fp", "tn")
MISSING: Any = object()
FEW = 12
FITS_INT64 = 2**63

Floats = NDArray[np.float64]
Policy = Callable[[int, Any, Floats], None]


@dataclass(frozen=True, eq=False, repr=False)
class Vectorised:
    """One measure or several, compiled for `K` classes; call it with counts or matrices. Made by `vectorise`.

    `names` are the measures, `needed` the counts that must be given by name. With `single` there is one measure, and results have no axis
    of measures.
    """

    program: Program
    names: tuple[str, ...]
    K: int = 2
    needed: tuple[str, ...] = COUNTS
    single: bool = True
    fallback: Fallback | None = None
    policy: Policy | None = None
    structured: Structured | None = None
    precise: bool = False

    def __post_init__(self) -> None:
        """Leave small differences of logarithms to more care where they are to be precise."""
        if self.precise and not self.structured:
            object.__setattr__(self, "program", sharpened(self.program))

    def __call__(
        self,
        matrices: Any = None,
        /,
        *more: Any,
        tp: Any = MISSING,
        fn: Any = MISSING,
        fp: Any = MISSING,
        tn: Any = MISSING,
        out: Floats | None = None,
        **others: Any,
    ) -> Any:
        """The values, of the broadcast shape of the counts or the leading shape of the matrices; floats for one matrix.

        Of several measures the first axis is that of the measures, in their order. `out` is a float64 array of the result's shape to
        write into. Errors: `MatrixError` for what are no counts or matrices, and for several things that have no name.
        """
        if more:
            raise MatrixError(
                f"Expected matrices, or counts by name, got {1 + len(more)} things without names. "
                "Give tp=, fn=, fp= and tn=, or two sequences of labels to `labels`."
            )
        if type(tp) is type(fn) is type(fp) is type(tn) is int and out is matrices is None and self.K == 2 and not others:
            return self.at(tp, fn, fp, tn)
        counts = {name: count for name, count in zip(COUNTS, (tp, fn, fp, tn), strict=True) if count is not MISSING} | others
        return self._of(matrices, counts, out)

    def _of(self, matrices: Any, counts: Mapping[str, Any], out: Floats | None) -> Any:
        """The values at matrices, or at counts by name."""
        given = None if counts else columns_of(matrices, COUNTS)
        if given is not None:
            return self(out=out, **given)
        if out is None and any(map(follows_the_standard, (matrices, *counts.values()))):
            return self._in_the_standard(matrices, counts)
        if self.structured and not counts and matrices is not None:
            return self._of_classes(self.structured, self._square(matrices, counts), out)
        cells = self._from_counts(counts) if matrices is None else self._from_matrices(matrices, counts)
        shape = np.broadcast_shapes(*(cell.shape for cell in cells))
        if shape == () and out is None:
            return self.at(*(cell.item() for cell in checked(cells)))
        values = self._room(shape, out)
        self._fill(values.reshape(len(self.names), -1), [np.broadcast_to(cell, shape).reshape(-1) for cell in cells])
        return values

    def labels(
        self, actual: Any, predicted: Any, sample_weight: Any = None, *, labels: Sequence[Any] | None = None, positive: Any = None
    ) -> Any:
        """The value at the confusion matrix of two sequences of labels, with or without weights; see `counted`."""
        return self(counted(actual, predicted, sample_weight, labels=labels, positive=positive, K=self.K))

    def stream(self, chunks: Iterable[Any], executor: Executor | None = None, ahead: int = 8) -> Iterator[Any]:
        """The values of one chunk of matrices after the other; a chunk is an array, a table, or counts by name in a dictionary.

        With an executor (threads, processes, a cluster) up to `ahead` chunks are under way at a time. Memory does not grow.
        """
        return mapped(partial(keyword_or_array, self), chunks, executor, ahead)

    def __repr__(self) -> str:
        return f"<{self._named} of K = {self.K}, vectorised>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Vectorised, tuple(getattr(self, field.name) for field in fields(self))

    def _in_the_standard(self, matrices: Any, counts: Mapping[str, Any]) -> Any:
        """Values of arrays of another library, kept there."""
        if self.policy is not None:
            raise MatrixError("Expected undefined='nan' for arrays of another library, got another policy. Replace NaN in the result.")
        if self.structured is not None:
            values = standard_values_of_classes(self.program, matrices)
            return values[0] if self.single else matrices.__array_namespace__().stack(values)
        cells = [matrices[..., i, j] for i in range(self.K) for j in range(self.K)] if counts == {} else [counts.get(c) for c in COUNTS]
        like = next(cell for cell in cells if cell is not None)
        found = standard_values(self.program, [like * 0 if cell is None else cell + like * 0 for cell in cells])
        return found[0] if self.single else like.__array_namespace__().stack(found)

    @cached_property
    def at(self) -> Callable[..., Any]:
        """The function of one matrix, its cells given row by row (tp, fn, fp, tn): a float, or a tuple of them for several measures."""
        if self.structured is not None:
            return self._at_classes
        cells = COUNTS if self.K == 2 else [f"c{k}" for k in range(self.K**2)]
        quick = function_of(self.program, cells, self._with_care, self._slowly)
        if self.policy is None:
            return quick
        return lambda *given, **named: self._by_policy(quick(*given, **named), given or [named[cell] for cell in cells])

    def _at_classes(self, *cells: Any) -> Any:
        if len(cells) != self.K**2:
            raise MatrixError(f"Expected {self.K**2} counts, row by row, got {len(cells)}. Give all cells of {self.K} classes.")
        return self(np.reshape(np.asarray(cells), (self.K, self.K)))

    @cached_property
    def _plainly(self) -> Callable[..., Any]:
        return function_of(self.program, [f"c{k}" for k in range(self.K**2)], self._with_care, self._slowly)

    def _with_care(self, output: int, *cells: Any) -> float:
        return self.careful.one(output, cells)

    def _slowly(self, *cells: Any) -> Any:
        arrays = checked([array_of(cell) for cell in cells])
        if any(array.shape for array in arrays):
            return self(**dict(zip(COUNTS, cells, strict=True)))
        values = tuple(self.careful.one(output, [array.item() for array in arrays]) for output in range(len(self.names)))
        return values[0] if self.single else values

    def _by_policy(self, values: Any, cells: Iterable[Any]) -> Any:
        found = np.array(values, dtype=np.float64).reshape(-1, 1)
        self._apply_policy(found, [np.asarray([cell]) for cell in cells])
        return found[0, 0].item() if self.single else tuple(found[:, 0].tolist())

    @cached_property
    def careful(self) -> Careful:
        """The same measures, with more care."""
        return Careful(self.program, self.fallback, self.precise)

    @cached_property
    def straight(self) -> Straight:
        """The same measures, chunk by chunk."""
        return Straight(self.program, self.K**2)

    def _room(self, shape: tuple[int, ...], out: Floats | None) -> Floats:
        wanted = shape if self.single else (len(self.names), *shape)
        if out is None:
            return np.empty(wanted)
        if out.shape != wanted or out.dtype != np.float64 or not out.flags.c_contiguous:
            got = f"shape {out.shape} of {out.dtype}{'' if out.flags.c_contiguous else ', not contiguous'}"
            raise MatrixError(f"Expected out of shape {wanted} of float64, contiguous, got {got}. Make it with numpy.empty({wanted}).")
        return out

    def _fill(self, values: Floats, cells: Sequence[NDArray[Any]]) -> None:
        """Write the values at the rows of some cells."""
        if any(cell.dtype == object for cell in cells):
            cells = checked(cells)
            cells = [cell.astype(np.int64) if all(isinstance(x, int) and x < FITS_INT64 for x in cell) else cell for cell in cells]
        if any(cell.dtype == object for cell in cells) or len(cells[0]) <= FEW:
            for row, matrix in enumerate(zip(*checked(cells), strict=True)):
                values[:, row] = self._plainly(*(exact_number(cell) for cell in matrix))
        else:
            self.straight.run(cells, values, lambda output, rows: self.careful.rows(output, [cell[rows] for cell in cells]))
        self._apply_policy(values, cells)

    def _apply_policy(self, values: Floats, cells: Sequence[NDArray[Any]]) -> None:
        if self.policy is not None:
            for output in range(len(self.names)):
                self.policy(output, cells, values[output])

    def _from_counts(self, counts: Mapping[str, Any]) -> list[NDArray[Any]]:
        wrong = wrong_names(counts, self.needed, COUNTS if self.K == 2 else ())
        if wrong or self.K != 2:
            wanted = "an array of matrices" if self.K != 2 else f"the counts {', '.join(self.needed)}"
            got = ", ".join(counts) or "nothing"
            raise MatrixError(f"Expected {wanted} for {self._named}, got {got}. {wrong or 'Give what is missing'}.")
        require_one_index(counts)
        return [array_of(counts.get(name, 0)) for name in COUNTS]

    @property
    def _named(self) -> str:
        return ", ".join(self.names[:3]) + ("" if len(self.names) < 4 else f" and {len(self.names) - 3} more")

    def _from_matrices(self, matrices: Any, counts: Mapping[str, Any]) -> list[NDArray[Any]]:
        array = self._square(matrices, counts)
        return [array[..., i, j] for i in range(self.K) for j in range(self.K)]

    def _square(self, matrices: Any, counts: Mapping[str, Any]) -> NDArray[Any]:
        array = array_of(rows_of(matrices))
        if counts or array.shape[-2:] != (self.K, self.K):
            got = "also counts by name" if counts else f"shape {array.shape}"
            expected = f"one array of shape (..., {self.K}, {self.K})"
            raise MatrixError(f"Expected {expected}, got {got}. Give rows of actual, columns of predicted classes.")
        return array

    def _of_classes(self, of: Structured, array: NDArray[Any], out: Floats | None) -> Any:
        """Values of formulas of many classes."""
        values, flat = self._room(array.shape[:-2], out), array.reshape(-1, self.K, self.K)
        rows = values.reshape(len(self.names), -1)
        if flat.dtype == object or self.precise:
            (flat,) = checked([flat])
            rows[:] = [[of.careful.one(output, matrix) for matrix in flat] for output in range(len(self.names))]
        else:
            of.run(flat, rows)
        if self.policy is not None:
            for output in range(len(self.names)):
                self.policy(output, [flat], rows[output])
        if array.ndim > 2 or out is not None:
            return values
        return values.item() if self.single else tuple(values.tolist())
