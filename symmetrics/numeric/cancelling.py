"""Polynomials of whole numbers whose parts cancel, computed so that nothing is lost: functions of arrays, as those in `arrays.py`.

In 64-bit integers that wrap around, put right by the floating-point value; in pairs of numbers of double precision, for weights; or in
both ways, for counts so large that the floating-point value is too coarse at some rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .program import Program

__all__ = ["doubled", "either_way", "wrapped"]

Floats = NDArray[np.float64]

TWO64 = 2.0**64
SPLITTER = 2.0**27 + 1


def wrapped(program: Program, position: int) -> Callable[..., None]:
    """The rule of a difference whose parts cancel, for cells that are whole numbers below 2**63.

    64-bit integers know a polynomial modulo 2**64, the floating-point value tells which multiple is meant. Right while that is within
    2**63; extremes must fit 64 bits.
    """
    order = sorted(program.cone([position]))

    def polynomial(*arrays: Floats) -> None:
        *args, out = arrays
        parts = args[: len(program.steps[position].args)]
        cells = [cell.astype(np.int64, copy=False) for cell in args[len(parts) :]]
        low = _in_integers(program, order, cells)[position].astype(np.float64)
        turns = _combined(program.steps[position].kind, parts)
        turns -= low
        turns /= TWO64
        np.rint(turns, turns)
        turns *= TWO64
        np.add(turns, low, out)

    return polynomial


def _combined(kind: str, parts: Sequence[Floats]) -> Floats:
    return np.subtract(*parts) if kind == "difference" else np.asarray(sum(parts[1:], parts[0]))


def _in_integers(program: Program, order: Sequence[int], cells: Sequence[Any]) -> dict[int, Any]:
    found: dict[int, Any] = {}
    for position in order:
        step = program.steps[position]
        args = [found[arg] for arg in step.args]
        if step.kind == "cell":
            found[position] = cells[step.detail]
        elif step.kind == "number":
            found[position] = np.array(step.detail % 2**64, dtype=np.uint64).view(np.int64)
        else:
            total = args[0]
            for arg in args[1:]:
                total = IN_INTEGERS[step.kind](total, arg)
            found[position] = np.abs(total) if step.kind == "abs" else total
    return found


IN_INTEGERS: dict[str, Callable[..., Any]] = {
    "sum": np.add,
    "product": np.multiply,
    "difference": np.subtract,
    "max": np.maximum,
    "min": np.minimum,
    "where": lambda guard, x: np.where(guard > 0, x, 0),
}


def either_way(program: Program, position: int, surely: float) -> Callable[..., None]:
    """The rule of a difference, for cells that are whole numbers below 2**63: modulo 2**64 where its parts add up to `surely` at most, else
    in pairs of numbers.
    """
    by_integers, by_pairs = wrapped(program, position), doubled(program, position)

    def polynomial(*arrays: Floats) -> None:
        *args, out = arrays
        parts = args[: len(program.steps[position].args)]
        large = sum((np.abs(part) for part in parts[1:]), np.abs(parts[0])) > surely
        by_pairs(*args, out)
        exact = np.empty_like(out)
        by_integers(*args, exact)
        np.copyto(out, exact, where=~large)

    return polynomial


def doubled(program: Program, position: int) -> Callable[..., None]:
    """The rule of a polynomial whose parts cancel, for any cells: pairs of numbers carry about 100 bits (Dekker 1971)."""
    order = sorted(program.cone([position]))

    def polynomial(*arrays: Floats) -> None:
        *args, out = arrays
        cells = [_in_two(cell) for cell in args[len(program.steps[position].args) :]]
        found: dict[int, tuple[Any, Any]] = {}
        for step_position in order:
            step = program.steps[step_position]
            if step.kind in ("cell", "number"):
                found[step_position] = cells[step.detail] if step.kind == "cell" else _two_of(step.detail)
                continue
            total = found[step.args[0]]
            for arg in step.args[1:]:
                total = DOUBLED[step.kind](total, found[arg])
            found[step_position] = total
        np.add(*found[position], out)

    return polynomial


def _two_of(number: int) -> tuple[float, float]:
    return float(number), float(number - int(float(number)))


def _in_two(cell: NDArray[Any]) -> tuple[Any, Any]:
    """A cell as a pair; integers of 64 bits may need both numbers."""
    if cell.dtype.kind not in "iu" or cell.dtype.itemsize < 8:
        return cell.astype(np.float64, copy=False), 0.0
    low = cell & 0xFFFFFFFF
    return _two_sum((cell - low).astype(np.float64), low.astype(np.float64))


def _two_sum(a: Any, b: Any) -> tuple[Any, Any]:
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


def _two_product(a: Any, b: Any) -> tuple[Any, Any]:
    total = a * b
    (a1, a2), (b1, b2) = _split(a), _split(b)
    return total, ((a1 * b1 - total) + a1 * b2 + a2 * b1) + a2 * b2


def _split(a: Any) -> tuple[Any, Any]:
    large = SPLITTER * a
    high = large - (large - a)
    return high, a - high


def _plus(a: tuple[Any, Any], b: tuple[Any, Any]) -> tuple[Any, Any]:
    (high, low), (more, rest) = _two_sum(a[0], b[0]), _two_sum(a[1], b[1])
    high, low = _two_sum(high, low + more)
    return _two_sum(high, low + rest)


def _times(a: tuple[Any, Any], b: tuple[Any, Any]) -> tuple[Any, Any]:
    high, low = _two_product(a[0], b[0])
    return _two_sum(high, low + (a[0] * b[1] + a[1] * b[0]))


DOUBLED: dict[str, Callable[..., tuple[Any, Any]]] = {
    "sum": _plus,
    "product": _times,
    "difference": lambda a, b: _plus(a, (-b[0], -b[1])),
}
