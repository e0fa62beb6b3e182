"""Matrices in which a square root stands beside counts: f1 - jaccard is largest where TP is to FP + FN as one to sqrt(2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import lcm

import numpy as np
import sympy
from mpmath import findpoly, findroot, mpf, workdps
from sympy import Expr, Integer, Rational, Symbol

from ..language.cells import Cells
from ..language.measure import Measure
from ..language.symbols import symbol
from ..language.values import Undefined, value_at
from ..numeric.sampling import Sample

__all__ = ["Stationary", "best_stationary"]

X = symbol("x")
ENTRIES = (Integer(0), Integer(1), X)
GRID = np.geomspace(1 / 100, 100, 401)
MOST_PATTERNS, DIGITS, LARGEST, NEAR = 4, 50, 10_000, 1e-3
Bracket = tuple[float, float]


@dataclass(frozen=True)
class Stationary:
    """An exact value that is more extreme than those at nearby proportions, and a matrix that has it."""

    value: Expr
    matrix: Cells


def best_stationary(measure: Measure, upward: bool, K: int, best: Expr) -> Stationary | None:
    """The most extreme value beyond `best` where cells are 0, 1 or x, at an x that is rational or quadratic; None where there is none.

    For more than two classes, cells of the diagonal are equal, and so are those on each side of it.
    """
    tree, names = measure.at(K), [x for row in measure.cells(K).rows for x in row]
    sign, found = 1 if upward else -1, None
    for entries, bracket in () if measure.free_knobs else promising(tree, names, sign, K, float(best)):
        turn = at_the_turn(tree, names, entries, bracket, K)
        if turn is not None and sign * (turn.value - best).evalf(DIGITS) > 0:
            found, best = turn, turn.value
    return found


def promising(tree: Expr, names: Sequence[Symbol], sign: int, K: int, best: float) -> list[tuple[tuple[Expr, ...], Bracket]]:
    """The patterns of 0, 1 and x whose largest value lies at an x between, and is about as good as the best; where it is bracketed."""
    seen = list[tuple[float, tuple[Expr, ...], Bracket]]()
    for entries in patterns(K):
        columns = {name: GRID if entry is X else np.full(len(GRID), float(entry)) for name, entry in zip(names, entries, strict=True)}
        values = sign * Sample(columns)(tree)
        known = np.where(np.isfinite(values), values, -np.inf)
        top = int(known.argmax())
        inside = 0 < top < len(GRID) - 1 and known[top] > max(known[0], known[-1]) and np.isfinite(known[top - 1 : top + 2]).all()
        if inside and known[top] > sign * best - NEAR and all(abs(known[top] - value) > NEAR**3 for value, _, _ in seen):
            seen.append((float(known[top]), entries, (float(GRID[top - 1]), float(GRID[top + 1]))))
    return [(entries, bracket) for _, entries, bracket in sorted(seen, key=lambda one: -one[0])[:MOST_PATTERNS]]


def patterns(K: int) -> Iterator[tuple[Expr, ...]]:
    """The matrices of 0, 1 and x, row by row, those with most zeros first; what comes first is one, for proportions are enough."""
    places = [*product(range(3), repeat=4 if K == 2 else 3)]
    for chosen in sorted(places, key=lambda chosen: (-chosen.count(0), chosen)):
        if 2 in chosen and next(k for k in chosen if k) == 1:
            entries = [ENTRIES[k] for k in chosen]
            yield tuple(entries) if K == 2 else tuple(entries[(i < j) + 2 * (i > j)] for i in range(K) for j in range(K))


def at_the_turn(tree: Expr, names: Sequence[Symbol], entries: Sequence[Expr], bracket: Bracket, K: int) -> Stationary | None:
    """The value where the slope along a pattern is zero, and the matrix in whole numbers and roots; None if they are not recognised."""
    slope = tree.xreplace(dict(zip(names, entries, strict=True))).doit().diff(X)
    with workdps(DIGITS):
        try:
            about = findroot(lambda x: mpf(str(slope.evalf(DIGITS, subs={X: x}))), bracket, solver="anderson")
        except (ValueError, TypeError, ZeroDivisionError):
            return None
        x = recognised(about)
        if x is None:
            return None
        scale = lcm(*(int(part.q) for part in x.as_coefficients_dict().values()))
        cells = [sympy.expand(scale * entry.xreplace({X: x})) for entry in entries]
        value = value_there(tree, dict(zip(names, cells, strict=True)))
    return None if value is None else Stationary(value, Cells([cells[K * i : K * i + K] for i in range(K)]))


def value_there(tree: Expr, point: Mapping[Symbol, Expr]) -> Expr | None:
    """The value at a matrix as a fraction, or as a fraction beside a root; None if it is neither."""
    try:
        return recognised(mpf(str(value_at(tree, point).evalf(DIGITS))))
    except (Undefined, ValueError, TypeError):
        return None


def recognised(about: mpf) -> Expr | None:
    """The fraction or quadratic number that agrees with a number in all but its last digits; None if there is none."""
    found = findpoly(about, 2, maxcoeff=LARGEST, tol=mpf(10) ** (15 - DIGITS))
    if found is None:
        return None
    *more, b, c = map(Integer, found)
    if not more or not more[0]:
        return -c / b
    middle, root = Rational(-b, 2 * more[0]), sympy.sqrt(b**2 - 4 * more[0] * c) / (2 * abs(more[0]))
    return sympy.expand(middle + root if about > middle else middle - root)
