"""Programs over any arrays that follow the array-API standard: values stay where the arrays are.

Double precision throughout and nothing else: whole numbers are exact below 2**53, and no row is computed again with more care.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from .program import LEAVES, Condition, Program, Step

__all__ = ["follows_the_standard", "standard_values", "standard_values_of_classes"]


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


def standard_values_of_classes(program: Program, matrices: Any) -> list[Any]:
    """The same for a program of K classes and an array of matrices of shape (..., K, K)."""
    xp, K = matrices.__array_namespace__(), matrices.shape[-1]
    cells = xp.reshape(xp.astype(matrices, xp.float64), (-1, K, K))
    leaves, zero = _leaves(xp, cells, K), xp.zeros((cells.shape[0], 1, 1), dtype=xp.float64)
    results: list[Any] = []
    for step in program.steps:
        args = [results[arg] for arg in step.args]
        if step.kind == "cell":
            results.append(leaves[LEAVES[step.detail]])
        elif step.kind in ("total", "largest"):
            results.append((xp.sum if step.kind == "total" else xp.max)(args[0], axis=1 + step.detail % 2, keepdims=True))
        else:
            results.append(_value(xp, step, args, []))
    return [
        xp.reshape(_of_classes(xp, program, number, results, zero), tuple(matrices.shape[:-2])) for number in range(len(program.outputs))
    ]


def _leaves(xp: Any, cells: Any, K: int) -> dict[str, Any]:
    same = xp.reshape(xp.eye(K, dtype=xp.float64), (1, K, K))
    numbers = xp.astype(xp.arange(1, K + 1), xp.float64)
    found = {"Cij": cells, "ai": xp.sum(cells, axis=2, keepdims=True), "di": xp.sum(cells * same, axis=2, keepdims=True)}
    found |= {
        "aj": xp.permute_dims(found["ai"], (0, 2, 1)),
        "bj": xp.sum(cells, axis=1, keepdims=True),
        "Cji": xp.permute_dims(cells, (0, 2, 1)),
    }
    found |= {"bi": xp.permute_dims(found["bj"], (0, 2, 1)), "dj": xp.permute_dims(found["di"], (0, 2, 1))}
    found |= {"n": xp.sum(cells, axis=(1, 2), keepdims=True), "unlike": 1.0 - same}
    return found | {"i": xp.reshape(numbers, (1, K, 1)), "j": xp.reshape(numbers, (1, 1, K))}


def _of_classes(xp: Any, program: Program, number: int, results: Sequence[Any], zero: Any) -> Any:
    output = program.outputs[number]
    value = results[output.step] + zero
    for condition in output.conditions:
        fails = _fails(xp, condition, results, zero)
        value = xp.where(xp.any(fails, axis=(1, 2), keepdims=True), xp.asarray(xp.nan, dtype=xp.float64), value)
    return value


def _fails(xp: Any, condition: Condition, results: Sequence[Any], zero: Any) -> Any:
    known = results[condition.step] + zero
    fails = known == 0.0 if condition.kind == "nonzero" else known < 0.0 if condition.kind == "nonnegative" else known <= 0.0
    for guard in condition.inside:
        fails = fails & (results[guard] > 0.0)
    return fails


def _masked(xp: Any, program: Program, number: int, results: Sequence[Any], like: Any) -> Any:
    output = program.outputs[number]
    value = results[output.step] + 0.0 * like
    for condition in output.conditions:
        value = xp.where(_fails(xp, condition, results, 0.0 * like), xp.asarray(xp.nan, dtype=xp.float64), value)
    return value


def _value(xp: Any, step: Step, args: list[Any], cells: Sequence[Any]) -> Any:
    if step.kind == "cell":
        return cells[step.detail]
    if step.kind == "number":
        return xp.asarray(float(step.detail), dtype=xp.float64)
    if step.kind in ("sum", "product", "max", "min"):
        return reduce({"sum": xp.add, "product": xp.multiply, "max": xp.maximum, "min": xp.minimum}[step.kind], args)
    if step.kind in ("difference", "rest"):
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
