"""Polynomials of K classes whose parts cancel, in more digits than double precision has.

Whole numbers are added and multiplied modulo 2**64, and the floating-point value tells which multiple is meant; weights are carried in
pairs of numbers (Dekker 1971). Both are the rules of `arrays.py`, with sums over classes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, log2, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .cancelling import DOUBLED, IN_INTEGERS, TWO64
from .indexed import REDUCED, Axes, leaves_of, margins_of
from .program import LEAVES, RING, Doubt, Program, Step, Test, free_indices
from .straight import EXACT_BITS, LEFT, LEFT_OF_PAIRS, WRAPPED_BITS

__all__ = [
    "Extent",
    "Rule",
    "bits_of",
    "cancelling_steps",
    "in_pairs",
    "is_exact",
    "leaves_in_integers",
    "leaves_in_pairs",
    "modulo",
    "rule_of",
]

SUMMABLE = RING | {"total", "where"}

Pair = tuple[Any, Any]


@dataclass(frozen=True)
class Rule:
    """How a polynomial is computed ("plain", "wrapped" or "doubled"), and where the result does not count."""

    kind: str
    doubt: Doubt | None = None


@dataclass(frozen=True)
class Extent:
    """Whether all cells of some matrices are whole, and the binary logarithm of the largest number of items.

    Of weights, that of the smallest one's reciprocal if it is larger.
    """

    whole: bool
    bits: float


def cancelling_steps(program: Program) -> list[int]:
    """The differences, and sums of parts of either sign, of whole numbers."""
    steps = enumerate(program.steps)
    kinds = {k: step.kind for k, step in steps if program.whole[k]}
    return [k for k, kind in kinds.items() if kind in ("difference", "rest") or (kind in ("sum", "total") and not program.nonnegative[k])]


def bits_of(program: Program) -> list[tuple[float, int]]:
    """For each whole step b and d: its absolute value is at most `2**b * n**d`, of n items; sums over classes are parts of a whole."""
    free = free_indices(program.steps)
    sizes: list[tuple[float, float, int]] = []
    for position, step in enumerate(program.steps):
        args = [(*sizes[arg], free[arg], program.nonnegative[arg]) for arg in step.args]
        sizes.append(_size(step, args, free[position]))
    return [(log2(max(weight, 1.0)), degree) for weight, _, degree in sizes]


def _size(step: Step, args: Sequence[tuple[float, float, int, frozenset[str], bool]], free: frozenset[str]) -> tuple[float, float, int]:
    """What a step is at most in each class and over all classes, in units of the number of items to a power."""
    if step.kind == "cell":
        return 1.0, 1.0 if LEAVES[step.detail] not in ("i", "j", "unlike") else inf, 1
    if step.kind == "number":
        return min(float(abs(step.detail)), 2.0**1000) if abs(step.detail) < 2**1000 else inf, inf, 0
    weights, masses, degrees, indices, signs = zip(*args, strict=True)
    alike = all(own == free for own in indices)
    if step.kind == "product":
        masses_of_all = [masses[k] * prod(weights[:k] + weights[k + 1 :]) for k, own in enumerate(indices) if own == free]
        return prod(weights), min(masses_of_all, default=inf), sum(degrees)
    if step.kind == "total":
        return min(weights[0] * (step.detail // 2), masses[0]), masses[0], degrees[0]
    together = max if step.kind in ("difference", "rest") and all(signs) else sum
    return together(weights), sum(masses) if alike else inf, max(degrees)


def is_exact(size: tuple[float, int], bits: float) -> bool:
    """Whether whole numbers of a size are exact in double precision where the number of items has so many bits."""
    return size[0] + size[1] * bits < EXACT_BITS - 1e-9


def rule_of(program: Program, position: int, extent: Extent, sizes: Sequence[tuple[float, int]]) -> Rule:
    """The rule of a polynomial whose parts cancel."""
    cone, args = program.cone([position]), program.steps[position].args
    ring = all(program.steps[step].kind in SUMMABLE for step in cone)
    needed = sizes[position][0] + sizes[position][1] * extent.bits
    if extent.whole and needed < EXACT_BITS - 1e-9:
        return Rule("plain")
    if extent.whole and needed < WRAPPED_BITS - 1e-9:
        return Rule("wrapped")
    if extent.whole and ring and extent.bits <= WRAPPED_BITS:
        surely = 2.0 ** (EXACT_BITS + WRAPPED_BITS - 2) / (4 * len(cone) * max(sizes[position][1], 1))
        return Rule("wrapped", Doubt((Test(position, args, LEFT, surely),)) if needed > log2(surely) else None)
    return Rule("doubled" if ring else "plain", Doubt((Test(position, args, LEFT_OF_PAIRS if ring else LEFT),)))


def modulo(program: Program, position: int, given: Mapping[int, Any], axes: Axes, near: NDArray[Any]) -> NDArray[Any]:
    """A polynomial by way of 64-bit integers, from `given` steps in them and its value in floating point.

    Raises `LookupError` for a cell that is not given.
    """
    found = dict(given)

    def value(place: int) -> Any:
        if place not in found:
            found[place] = _in_integers(program.steps[place], [value(arg) for arg in program.steps[place].args], axes)
        return found[place]

    low = value(position).astype(np.float64)
    return np.asarray(low + np.rint((near - low) / TWO64) * TWO64)


def _in_integers(step: Step, args: list[Any], axes: Axes) -> Any:
    if step.kind == "cell":
        raise LookupError("Expected all cells in integers, got one that is not. Give it.")
    if step.kind == "number":
        return np.array([[[step.detail % 2**64]]], dtype=np.uint64).view(np.int64)
    if step.kind in REDUCED:
        return REDUCED[step.kind].reduce(args[0], axis=axes[step.detail % 2], keepdims=True)
    return _folded(np.subtract if step.kind == "rest" else IN_INTEGERS.get(step.kind, np.abs), args)


def _folded(function: Callable[..., Any], args: list[Any]) -> Any:
    total = args[0] if len(args) > 1 else function(args[0]) if function is np.abs else args[0]
    for arg in args[1:]:
        total = function(total, arg)
    return total


def in_pairs(program: Program, position: int, leaves: Mapping[str, Pair], axes: Axes) -> NDArray[Any]:
    """A polynomial by way of pairs of numbers, from leaves in them."""
    found: dict[int, Pair] = {}
    for place in sorted(program.cone([position])):
        step = program.steps[place]
        args = [found[arg] for arg in step.args]
        if step.kind == "cell":
            found[place] = leaves[LEAVES[step.detail]]
        elif step.kind == "number":
            found[place] = np.full((1, 1, 1), float(step.detail)), np.full((1, 1, 1), float(step.detail - int(float(step.detail))))
        elif step.kind == "total":
            found[place] = added_in_pairs(args[0], axes[step.detail % 2])
        elif step.kind == "where":
            found[place] = np.where(args[0][0] > 0, args[1][0], 0.0), np.where(args[0][0] > 0, args[1][1], 0.0)
        else:
            found[place] = _folded(DOUBLED["difference" if step.kind == "rest" else step.kind], args)
    return np.asarray(found[position][0] + found[position][1])


def added_in_pairs(pair: Pair, axis: int) -> Pair:
    """The sum over an axis, which stays with length 1: halves are added until one number is left."""
    high, low = (np.moveaxis(part, axis, 0) for part in pair)
    while len(high) > 1:
        half = len(high) // 2
        more = DOUBLED["sum"]((high[:half], low[:half]), (high[half : 2 * half], low[half : 2 * half]))
        high, low = (np.concatenate([part, rest[2 * half :]]) for part, rest in zip(more, (high, low), strict=True))
    return np.moveaxis(high, 0, axis), np.moveaxis(low, 0, axis)


def leaves_in_integers(matrices: NDArray[Any], axes: Axes) -> dict[str, Any]:
    """The leaves of matrices of whole numbers, modulo 2**64."""
    return leaves_of(matrices.astype(np.int64), axes)


def leaves_in_pairs(matrices: NDArray[Any], axes: Axes) -> dict[str, Pair]:
    """The leaves of matrices of weights as pairs of numbers."""
    i, j = axes
    cells = matrices.astype(np.float64), np.zeros(matrices.shape)
    a, b = added_in_pairs(cells, j), added_in_pairs(cells, i)
    n, zero = added_in_pairs(a, i), np.zeros((1, 1, 1))
    diagonal = np.expand_dims(np.moveaxis(np.diagonal(cells[0], axis1=i, axis2=j), -1, i), j)
    found = [margins_of(x, y, d, axes, lambda *_: zero) for x, y, d in zip(a, b, (diagonal, 0 * diagonal), strict=True)]
    pairs = {name: (value * 1.0, found[1][name] if name not in ("i", "j", "unlike") else zero) for name, value in found[0].items()}
    turned = np.swapaxes(cells[0], i, j)
    return pairs | {"n": n, "Cij": cells, "Cji": (turned, np.zeros(turned.shape))}
