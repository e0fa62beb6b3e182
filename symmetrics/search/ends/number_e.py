"""Matrices in which the number e stands beside counts: -p*log(p) is largest at p = 1/e, which is no share among counts.

Other cells may be as large as one likes, so that others are nothing beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

import numpy as np
from sympy import Add, E, Expr, Integer, Mul, Symbol, exp, fraction, log

from ...language.cells import Cells
from ...language.measure import Measure
from ...language.symbols import as_written, substitute, symbol, xlogx
from ...language.values import Undefined, value_at
from ...numeric.sampling import Sample
from .leading import limit_along
from .limits import LARGE

__all__ = ["BesideE", "best_beside_e", "by_powers_of_e"]

SHARES = tuple(Add(E, Integer(-k), evaluate=False) for k in (2, 1))
USUAL = (Integer(0), Integer(1), Integer(2), *SHARES, E)
ENTRIES = (*USUAL, *(Mul(2, share, evaluate=False) for share in SHARES), LARGE)  # behind the usual ones, the later the less wanted
NEAR, FAR = 1e-9, 1e12


@dataclass(frozen=True)
class BesideE:
    """The most extreme value at these matrices, as a number and exactly, and a matrix that has it, or a family that tends to it."""

    about: float
    value: Expr
    matrix: Cells


def best_beside_e(measure: Measure, upward: bool, K: int) -> BesideE | None:
    """The most extreme value of a measure with logarithms where cells may be e, e - 1, e - 2, twice these or large; None if there is none.

    For more than two classes, cells of the diagonal are equal, and so are those on each side of it.
    """
    tree = measure.at(K)
    if measure.free_knobs or not tree.has(log, xlogx):
        return None
    names = [x for row in measure.cells(K).rows for x in row]
    chosen = np.array(list(numbered(K)))
    floats = np.array([*map(float, ENTRIES[:-1]), FAR])
    with np.errstate(all="ignore"):
        values = Sample({x: floats[chosen[:, k]] for k, x in enumerate(names)})(tree)
    known = np.where(np.isfinite(values), values, -np.inf if upward else np.inf)
    best = float(known.max() if upward else known.min())
    if not np.isfinite(best):
        return None
    entries = [ENTRIES[k] for k in min(chosen[np.abs(known - best) < NEAR], key=lambda row: max(*row, len(USUAL) - 1))]
    value = value_of(tree, dict(zip(names, entries, strict=True)))
    return (
        None
        if value is None or not value.is_finite
        else BesideE(float(value), by_powers_of_e(value), Cells([entries[K * i : K * i + K] for i in range(K)]))
    )


def value_of(tree: Expr, entries: Mapping[Symbol, Expr]) -> Expr | None:
    """The value at a matrix, or the limit along a family; None where it is not found."""
    if LARGE in entries.values():
        return limit_along(tree, entries)
    try:
        return value_at(tree, entries)
    except Undefined:
        return None


def by_powers_of_e(value: Expr) -> Expr:
    """A number in which exp(k) is written as a power of exp(1); any other as it is."""
    if not value.has(E, exp):
        return value
    letter = symbol("e")
    above, below = fraction(value.replace(exp, lambda k: letter**k).xreplace({E: letter}))
    with as_written():
        return substitute(above if below == 1 else above / below, {letter: E})


def numbered(K: int) -> Iterator[tuple[int, ...]]:
    """The matrices, row by row, by the numbers of their entries."""
    every = range(len(ENTRIES))
    if K == 2:
        yield from product(every, repeat=4)
        return
    for diagonal, above, below in product(every, repeat=3):
        yield tuple(diagonal if i == j else above if i < j else below for i in range(K) for j in range(K))
