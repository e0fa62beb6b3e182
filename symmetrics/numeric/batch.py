"""Programs over arrays: float64 values, each with a bound on its error, and whole numbers exactly while they fit.

A step stays in int64 as long as the largest cell of the batch shows that it cannot overflow; beyond that it is a float64
with a radius that covers every rounding since. A condition is decided only where the radius allows it. The undecided
rows are reported, never guessed: `1 - pe` at counts of 10**9 must not become 0 by rounding, nor 1e-17 instead of 0.

How the bounds come about, `radii.py` tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .program import Condition, Program, Step
from .radii import RULES, Batch, number_of, root_of

__all__ = ["Batch", "Outcome", "run"]

SHARP, RELATIVE, ABSOLUTE = 1.5e-15, 1e-12, 1e-13

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]


@dataclass(frozen=True)
class Outcome:
    """Values, and the rows where they are certainly undefined or in doubt: not defined for certain, or not precise."""

    value: Floats
    undefined: Marks
    doubtful: Marks


def run(program: Program, cells: Sequence[Batch], precise: bool = False) -> Outcome:
    """Evaluate the first output of a program at a batch of matrices, given cell by cell as arrays of one shape.

    Undoubtful values are within 1.5e-15 of the exact value relative to it; where there are logarithms, within 1e-12, or within
    1e-13 in absolute terms unless they are to be `precise`.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> from symmetrics.numeric.compiler import compiled
    >>> with as_written():
    ...     precision = compiled(TP/(TP + FP), [TP, FP])
    >>> run(precision, [Batch(np.array([3, 0]), size=3), Batch(np.array([1, 0]), size=1)]).undefined
    array([False,  True])
    """
    shape = np.shape(cells[0].value)
    undefined, doubtful = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)
    output = program.outputs[0]
    results: dict[int, Batch] = {}
    with np.errstate(all="ignore"):
        for position, step in enumerate(program.steps):
            results[position] = _result(step, cells, [results[arg] for arg in step.args])
        for condition in output.conditions:
            fails, holds = _judged(condition, results)
            undefined |= fails
            doubtful |= ~(fails | holds)
        value = results[output.step].floats
        doubtful |= ~_precise(value, program.relative, precise)
    return Outcome(np.array(np.broadcast_to(value.value, shape)), undefined, doubtful & ~undefined)


def _judged(condition: Condition, results: dict[int, Batch]) -> tuple[Marks, Marks]:
    """Where a condition certainly fails, and where it certainly holds."""
    fails, holds = CONDITIONS[condition.kind](results[condition.step])
    for guard in condition.inside:
        present = results[guard].value > 0
        fails, holds = fails & present, holds | ~present
    return fails, holds


def _result(step: Step, cells: Sequence[Batch], args: list[Batch]) -> Batch:
    if step.kind == "cell":
        return cells[step.detail]
    if step.kind == "number":
        return number_of(step.detail)
    if step.kind == "root":
        return root_of(args[0].floats, step.detail)
    return RULES[step.kind](args)


def _precise(output: Batch, relative: bool, precise: bool) -> Marks:
    size = np.abs(output.value)
    enough = output.radius <= SHARP * size if relative else (output.radius <= RELATIVE * size) | (not precise and output.radius <= ABSOLUTE)
    return np.asarray(np.isfinite(output.value) & enough, dtype=np.bool_)


def _nonzero(batch: Batch) -> tuple[Marks, Marks]:
    return (batch.value == 0) & (batch.radius == 0), np.abs(batch.value) > 2 * batch.radius


def _not_negative(batch: Batch) -> tuple[Marks, Marks]:
    return batch.value < -2 * batch.radius, batch.value >= 2 * batch.radius


def _positive(batch: Batch) -> tuple[Marks, Marks]:
    return batch.value <= -2 * batch.radius, batch.value > 2 * batch.radius


CONDITIONS: dict[str, Callable[[Batch], tuple[Marks, Marks]]] = {"nonzero": _nonzero, "nonnegative": _not_negative, "positive": _positive}
