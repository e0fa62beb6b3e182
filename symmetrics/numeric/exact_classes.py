"""Programs of many classes over one matrix, exact as those of `exact.py`: arrays of objects over the indices of the classes."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import nan
from typing import Any

import flint
import numpy as np

from .exact import PRECISIONS, RULES, Fails, Undecided, holds, result, rounded
from .indexed import leaves_of
from .program import LEAVES, Program, Step

__all__ = ["exactly"]


def exactly(program: Program, output: int, matrix: Any) -> float:
    """An output of a program of K classes at one matrix, rounded; NaN where undefined. Raises `Undecided` as `float_at` does."""
    cells = np.array([[[_exact(x) for x in row] for row in np.asarray(matrix).tolist()]], dtype=object)
    alone = program.restricted([output])
    for bits in PRECISIONS:
        with flint.ctx.workprec(bits):
            try:
                return rounded(_of_classes(alone, leaves_of(cells, (1, 2))), last=bits == PRECISIONS[-1])
            except Fails:
                return nan
            except Undecided:
                continue
    raise Undecided("Expected a condition that can be decided, got one too close to zero. Evaluate the measure exactly at this matrix.")


def _exact(value: Any) -> Any:
    fraction = Fraction(value)
    return fraction.numerator if fraction.denominator == 1 else flint.fmpq(fraction.numerator, fraction.denominator)


def _of_classes(program: Program, leaves: Any) -> Any:
    results: list[Any] = []
    for step in program.steps:
        results.append(_over_indices(step, [results[arg] for arg in step.args], leaves))
    doubt = False
    for condition in program.outputs[0].conditions:
        guards = [results[guard] for guard in condition.inside]
        for value, *inside in zip(*(x.ravel() for x in np.broadcast_arrays(results[condition.step], *guards)), strict=True):
            doubt |= all(guard > 0 for guard in inside) and not holds(condition.kind, value)
    value = results[program.outputs[0].step].ravel()[0]
    if doubt or value is None:
        raise Undecided
    return value


def _over_indices(step: Step, args: list[Any], leaves: Any) -> Any:
    if step.kind == "cell":
        return leaves[LEAVES[step.detail]].astype(object)
    if step.kind == "number":
        return np.full((1, 1, 1), step.detail, dtype=object)
    if step.kind in ("total", "largest"):
        rule = RULES["sum" if step.kind == "total" else "max"]
        return np.apply_along_axis(lambda line: _boxed(rule, list(line)), 1 + step.detail % 2, args[0])
    joined = np.broadcast_arrays(*args)
    values = np.empty(joined[0].shape, dtype=object)
    for place in np.ndindex(values.shape):
        values[place] = result(step, [], [x[place] for x in joined])
    return values


def _boxed(rule: Callable[[list[Any]], Any], values: list[Any]) -> Any:
    """The result of a rule as an array of one object, None where a value is missing."""
    box = np.empty(1, dtype=object)
    box[0] = None if any(value is None for value in values) else rule(values)
    return box
