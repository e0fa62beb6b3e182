"""Matrices in which the number e stands beside counts: -p*log(p) is largest at p = 1/e, which is no share among counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from sympy import Add, E, Expr, Integer, exp, fraction, log

from ...language.cells import Cells
from ...language.measure import Measure
from ...language.symbols import as_written, substitute, symbol, xlogx
from ...language.values import Undefined, value_at
from ...numeric.sampling import Sample

__all__ = ["BesideE", "best_beside_e", "by_powers_of_e"]

ENTRIES = (Integer(0), Integer(1), Integer(2), *(Add(E, Integer(-k), evaluate=False) for k in (2, 1)), E)
NEAR = 1e-9


@dataclass(frozen=True)
class BesideE:
    """The most extreme value at these matrices, as a number and exactly, and a matrix that has it."""

    about: float
    value: Expr
    matrix: Cells


def best_beside_e(measure: Measure, upward: bool, K: int) -> BesideE | None:
    """The most extreme value of a measure with logarithms where cells may be e, e - 1 and e - 2; None where nothing has a value.

    For more than two classes, cells of the diagonal are equal, and so are those on each side of it.
    """
    tree = measure.at(K)
    if measure.free_knobs or not tree.has(log, xlogx):
        return None
    names = [x for row in measure.cells(K).rows for x in row]
    chosen = np.array(list(numbered(K)))
    floats = np.array([float(x) for x in ENTRIES])
    values = Sample({x: floats[chosen[:, k]] for k, x in enumerate(names)})(tree)
    known = np.where(np.isfinite(values), values, -np.inf if upward else np.inf)
    best = float(known.max() if upward else known.min())
    if not np.isfinite(best):
        return None
    row = chosen[int(np.flatnonzero(np.abs(known - best) < NEAR)[0])]
    entries = [ENTRIES[k] for k in row]
    try:
        value = value_at(tree, dict(zip(names, entries, strict=True)))
    except Undefined:
        return None
    return BesideE(best, by_powers_of_e(value), Cells([entries[K * i : K * i + K] for i in range(K)]))


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
