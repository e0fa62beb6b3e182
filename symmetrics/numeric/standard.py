"""Programs over any arrays that follow the array-API standard: values stay where the arrays are.

Double precision throughout and nothing else: whole numbers are exact below 2**53, and no row is computed again with more care.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from .program import Program, Step

__all__ = ["follows_the_standard", "standard_values"]


def follows_the_standard(values: Any) -> bool:
    """Whether an object is an array of another library that follows the standard.

    >>> follows_the_standard([1, 2])
    False
    """
    return hasattr(values, "__array_namespace__") and type(values).__module__.partition(".")[0] != "numpy"


def standard_values(program: Program, cells: Sequence[Any]) -> list[Any]:
    """An array of values for each output, NaN where it is undefined; `cells` are arrays of one shape."""
    xp = cells[0].__array_namespace__()
    results: list[Any] = []
    floats = [xp.astype(cell, xp.float64) for cell in cells]
    for step in program.steps:
        results.append(_value(xp, step, [results[arg] for arg in step.args], floats))
    return [_masked(xp, program, number, results, floats[0]) for number in range(len(program.outputs))]


def _masked(xp: Any, program: Program, number: int, results: Sequence[Any], like: Any) -> Any:
    output = program.outputs[number]
    value = results[output.step] + 0.0 * like
    for condition in output.conditions:
        known = results[condition.step] + 0.0 * like
        fails = known == 0.0 if condition.kind == "nonzero" else known < 0.0 if condition.kind == "nonnegative" else known <= 0.0
        for guard in condition.inside:
            fails = fails & (results[guard] > 0.0)
        value = xp.where(fails, xp.asarray(xp.nan, dtype=xp.float64), value)
    return value


def _value(xp: Any, step: Step, args: list[Any], cells: Sequence[Any]) -> Any:
    if step.kind == "cell":
        return cells[step.detail]
    if step.kind == "number":
        return xp.asarray(float(step.detail), dtype=xp.float64)
    if step.kind in ("sum", "product", "max", "min"):
        return reduce({"sum": xp.add, "product": xp.multiply, "max": xp.maximum, "min": xp.minimum}[step.kind], args)
    if step.kind == "difference":
        return args[0] - args[1]
    if step.kind == "quotient":
        return args[0] / args[1]
    if step.kind == "root":
        return xp.sqrt(args[0]) if step.detail == 2 else args[0] ** (1 / step.detail)
    return _function(xp, step.kind, args)


def _function(xp: Any, kind: str, args: list[Any]) -> Any:
    x, zero = args[0], xp.asarray(0.0, dtype=xp.float64)
    if kind == "where":
        return xp.where(x > 0.0, args[1], zero)
    if kind == "either":
        return xp.where(x > 0.0, args[1], args[2])
    if kind == "log_above":
        return xp.log1p(x / args[1])
    if kind == "log" or kind == "abs":
        return xp.log(x) if kind == "log" else xp.abs(x)
    safe = xp.where(x == 0.0, xp.asarray(1.0, dtype=xp.float64), x)
    if kind == "or_one":
        return safe
    return xp.where(x == 0.0, zero, x * (xp.log(safe) if kind == "xlogx" else xp.log1p(args[1] / safe)))
