"""Programs of K classes over arrays of matrices: each step over its own indices only, in chunks that stay in the cache.

Few classes are laid out with the batch last, many with the batch first. Rows that double precision cannot settle are computed exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import arrays
from .program import LEAVES, Condition, Doubt, Program, Step, Test
from .straight import LEFT, is_delicate

__all__ = ["Structured", "leaves_of"]

CHUNK_BYTES = 2**20
BATCH_LAST = 30
EXACT_BITS = 53

Floats = NDArray[np.float64]


def _share_log(x: Any, rest: Any) -> Any:
    """`x*log((x + rest)/x)`, 0 where x is 0, in one array."""
    ratio = np.divide(rest, np.maximum(x, arrays.TINY))
    np.log1p(ratio, ratio)
    return np.multiply(ratio, x, ratio)


SIMPLE: Mapping[str, Callable[..., Any]] = {
    "difference": np.subtract,
    "rest": np.subtract,
    "quotient": np.divide,
    "log": np.log,
    "abs": np.abs,
    "log_above": lambda e, x: np.log1p(e / x),
    "share_log": _share_log,
    "xlogx": lambda x: x * np.log(np.maximum(x, arrays.TINY)),
    "where": lambda guard, x: np.where(guard > 0, x, 0.0),
    "or_one": lambda x: x + (x == 0),
}
CHAINS: Mapping[str, Callable[..., Any]] = {"sum": np.add, "product": np.multiply, "max": np.maximum, "min": np.minimum}
FAILS: Mapping[str, Callable[..., Any]] = {"nonzero": arrays.is_zero, "nonnegative": arrays.is_negative, "positive": arrays.is_not_positive}


class Structured:
    """The outputs of a program of K classes."""

    def __init__(self, program: Program, K: int) -> None:
        self.program, self.K = program, K
        self.last_use = {arg: position for position, step in enumerate(program.steps) for arg in step.args}
        for output in program.outputs:
            self.last_use |= dict.fromkeys(output.steps, len(program.steps))
        self.delicate = [k for k in range(len(program.steps)) if is_delicate(program, k)]
        self.cones = [program.cone(output.steps) for output in program.outputs]
        for position in self.delicate:
            self.last_use |= dict.fromkeys((position, *program.steps[position].args), len(program.steps))

    def run(self, matrices: NDArray[Any], out: Floats) -> None:
        """Write a row of `out` for each output at an array of shape (M, K, K) of checked counts."""
        size = max(1, CHUNK_BYTES // (8 * self.K**2))
        with np.errstate(all="ignore"):
            for start in range(0, len(matrices), size):
                self._chunk(matrices[start : start + size], out[:, start : start + size])

    def _chunk(self, part: NDArray[Any], out: Floats) -> None:
        last = self.K <= BATCH_LAST
        cells = np.ascontiguousarray(np.moveaxis(part, 0, -1), dtype=np.float64) if last else part.astype(np.float64, copy=False)
        axes = (0, 1) if last else (1, 2)
        found = self._values(leaves_of(cells, axes), axes)
        more = self._uncertain(np.sum(part, axis=(1, 2), dtype=np.float64).max(initial=1.0))
        for number, output in enumerate(self.program.outputs):
            values = np.broadcast_to(found[output.step], np.broadcast_shapes(found[output.step].shape, found[-1].shape)).reshape(-1).copy()
            doubt = np.full(len(part), output.doubts is None)
            for one in (*(output.doubts or ()), *(d for d in more if d.tests[0].step in self.cones[number])):
                doubt |= _by_matrix(_doubted(one, found), axes, len(part))
            for condition in output.conditions:
                values[_by_matrix(_failing(condition, found), axes, len(part))] = np.nan
            for row in np.flatnonzero(doubt):
                from .exact_classes import exactly  # FLINT is loaded when it is needed

                values[row] = exactly(self.program, number, part[row])
            out[number] = values

    def _values(self, leaves: Mapping[str, Any], axes: tuple[int, int]) -> dict[int, Any]:
        """The values of the steps that are needed in the end, and the number of items under -1."""
        found: dict[int, Any] = {-1: leaves["n"]}
        for position, step in enumerate(self.program.steps):
            found[position] = self._value(step, [found[arg] for arg in step.args], leaves, axes)
            for arg in {arg for arg in step.args if self.last_use[arg] == position}:
                del found[arg]
        return found

    def _value(self, step: Step, args: list[Any], leaves: Mapping[str, Any], axes: tuple[int, int]) -> Any:
        if step.kind == "cell":
            return leaves[LEAVES[step.detail]]
        if step.kind == "number":
            return np.full((1, 1, 1), float(step.detail))
        if step.kind in ("total", "largest"):
            reduced = np.sum if step.kind == "total" else np.max
            return reduced(args[0], axis=axes[step.detail % 2], keepdims=True)
        if step.kind == "root":
            return np.sqrt(args[0]) if step.detail == 2 else np.power(args[0], 1 / step.detail)
        if step.kind in CHAINS:
            total = args[0]
            for arg in sorted(args[1:], key=np.size):
                total = CHAINS[step.kind](total, arg)
            return total
        return SIMPLE[step.kind](*args)

    def _uncertain(self, largest: float) -> list[Doubt]:
        """Doubts about differences of numbers too large to be exact, for matrices of so many items."""
        bits = int(np.frexp(max(largest, self.K))[1])
        bounds = self.program.bounds
        wide = [k for k in self.delicate if bounds[k][0].bit_length() + bounds[k][1] * bits > EXACT_BITS]
        return [Doubt((Test(k, self.program.steps[k].args, LEFT),)) for k in wide]


def leaves_of(cells: Any, axes: tuple[int, int]) -> dict[str, Any]:
    """The matrix, its margins, its diagonal and the class numbers, each over its own indices; both axes are kept with length 1."""
    i, j = axes
    K = cells.shape[i]
    turned = np.swapaxes(cells, i, j)
    diagonal = np.moveaxis(np.diagonal(cells, axis1=i, axis2=j), -1, i)
    numbers = np.arange(1, K + 1)
    shape_i, shape_j = ([K if axis == which else 1 for axis in range(3)] for which in axes)
    found = {
        "Cij": cells,
        "Cji": turned,
        "ai": cells.sum(axis=j, keepdims=True),
        "bj": cells.sum(axis=i, keepdims=True),
        "di": np.expand_dims(diagonal, j),
        "i": numbers.reshape(shape_i),
        "j": numbers.reshape(shape_j),
    }
    found["bi"], found["aj"], found["dj"] = (np.swapaxes(found[name], i, j) for name in ("bj", "ai", "di"))
    return found | {"n": found["ai"].sum(axis=i, keepdims=True), "unlike": (found["i"] != found["j"]) * 1}


def _doubted(doubt: Doubt, found: Mapping[int, Any]) -> Any:
    """Where a doubt holds; what a sum is compared with are the absolute values of its terms, summed."""
    values: list[Any] = []
    for test in doubt.tests:
        value = found[test.step]
        values += [value, *(_summed_like(value, found[step]) for step in test.against)]
    return arrays.doubt_of(doubt)(*values)


def _summed_like(value: Any, terms: Any) -> Any:
    axes = tuple(axis for axis in range(terms.ndim) if terms.shape[axis] > 1 and value.shape[axis] == 1)
    return np.abs(terms).sum(axis=axes, keepdims=True) if axes else terms


def _failing(condition: Condition, found: Mapping[int, Any]) -> Any:
    return FAILS[condition.kind](found[condition.step], *(found[guard] for guard in condition.inside))


def _by_matrix(marks: Any, axes: tuple[int, int], size: int) -> Any:
    """Whether something is marked, for each matrix."""
    return np.broadcast_to(np.any(marks, axis=axes), size)
