"""Proportions at which a measure is extreme: f1 - jaccard is largest where TP is to FP + FN as one to sqrt(2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm

import numpy as np
import sympy
from mpmath import findpoly, findroot, mpf, workdps
from mpmath.libmp import to_rational
from numpy.typing import NDArray
from sympy import Abs, Expr, Integer, Max, Min, Rational, Symbol, log

from ...algebra.writing import minus
from ...language.cells import Cells
from ...language.claims import Conditions
from ...language.measure import Measure
from ...language.symbols import as_written, symbol, xlogx
from ...language.values import Undefined, value_at
from ...numeric.sampling import Sample
from .limits import LARGE
from .surfaces import Surface

__all__ = [
    "GRID",
    "Floats",
    "Stationary",
    "X",
    "best_stationary",
    "best_stationary_limit",
    "is_of_proportions",
    "patterns",
    "root_within",
    "values_along",
]

X = symbol("x")
GRID = np.geomspace(1 / 100, 100, 401)
MOST_PATTERNS, LARGEST, NEAR, TINY, ZOOMS, LARGE_SAMPLE = 4, 10_000, 1e-3, 1e-12, 3, Integer(10**7)
DIGITS, SURE, HUGE, MOST_DIGITS, BESIDE = 50, 25, Integer(10) ** 60, 1_000, Rational(1, 7)
Entries = tuple[Expr, ...]
Bracket = tuple[float, float]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Stationary:
    """An exact value or limit that is more extreme than those at nearby proportions, and a matrix or family that has it."""

    value: Expr
    matrix: Cells


def best_stationary(measure: Measure, upward: bool, K: int, best: Expr, surface: Surface) -> Stationary | None:
    """The most extreme value beyond `best` where cells are 0, 1 or x, at an x that is rational or quadratic; None where there is none.

    For more than two classes, cells of the diagonal are equal, and so are those on each side of it. Beside conditions, it is looked for
    on the edges of their surface, for two classes.
    """
    tree, sign = measure.at(K), 1 if upward else -1
    among = patterns(K) if not surface.given else patterns_on(surface) if K == 2 else ()
    return best_turn(tree, surface, sign, list(among), best)


def best_stationary_limit(measure: Measure, upward: bool, best: float) -> Stationary | None:
    """The most extreme limit clearly beyond `best` of families for two classes, where cells are powers of `large`, some times x."""
    surface = Surface(measure.cells(2))
    found = best_turn(measure.at(2), surface, 1 if upward else -1, list(patterns_of_families()), sympy.Float(best))
    return found if found is not None and abs(float(found.value) - best) > NEAR**2 else None


def best_turn(tree: Expr, surface: Surface, sign: int, among: Sequence[Entries], best: Expr) -> Stationary | None:
    """The most extreme value beyond `best` at a turn in one of the patterns; not looked for beside logarithms."""
    if tree.has(log, xlogx) or not among:
        return None
    found, families = None, any(x.has(LARGE) for entries in among for x in entries)
    for entries, bracket in promising(tree, surface, sign, among, float(best)):
        if not families and not zoomed(tree, surface.names, sign, entries, bracket) > sign * float(best) + TINY:
            continue
        for turn in turns_within(tree, surface.names, entries, bracket):
            if sign * (turn.value - best).evalf(DIGITS) > 0:
                found, best = turn, turn.value
    return found


def promising(tree: Expr, surface: Surface, sign: int, among: Sequence[Entries], best: float) -> list[tuple[Entries, Bracket]]:
    """The patterns of which the largest value lies at an x between, and is about as good as the best; where it is bracketed."""
    kinds = list(dict.fromkeys(x for entries in among for x in entries))
    table = np.array([at_points(x, GRID) for x in kinds])
    places = np.array([[kinds.index(x) for x in entries] for entries in among])
    points = {name: table[places[:, k]].ravel() for k, name in enumerate(surface.names)}
    values = sign * Sample(points)(tree)
    open_to = np.isfinite(values) & surface.allows(points) & (table >= 0)[places].all(axis=1).ravel()
    known = np.where(open_to, values, -np.inf).reshape(len(among), len(GRID))
    tops = known.argmax(axis=1)
    seen = list[tuple[float, Entries, Bracket]]()
    for k in np.argsort(-known.max(axis=1), kind="stable"):
        row, top = known[k], int(tops[k])
        if row[top] <= sign * best - NEAR or len(seen) == MOST_PATTERNS:
            break
        inside = 0 < top < len(GRID) - 1 and row[top] > max(row[0], row[-1]) + NEAR and np.isfinite(row[top - 1 : top + 2]).all()
        if inside and all(abs(row[top] - value) > NEAR**3 for value, _, _ in seen):
            seen.append((float(row[top]), among[k], (float(GRID[top - 1]), float(GRID[top + 1]))))
    return [(entries, bracket) for _, entries, bracket in seen]


def zoomed(tree: Expr, names: Sequence[Symbol], sign: int, entries: Entries, bracket: Bracket) -> float:
    """About the largest value along a pattern within a bracket."""
    low, high = bracket
    for _ in range(ZOOMS):
        xs = np.linspace(low, high, len(GRID))
        values = sign * values_along(tree, names, entries, xs)
        top = int(np.nanargmax(values))
        low, high = float(xs[max(top - 1, 0)]), float(xs[min(top + 1, len(xs) - 1)])
    return float(values[top])


def values_along(tree: Expr, names: Sequence[Symbol], entries: Entries, xs: Floats) -> Floats:
    """The values of a formula along a pattern, for those of x."""
    return Sample({name: at_points(entry, xs) for name, entry in zip(names, entries, strict=True)})(tree)


def at_points(entry: Expr, xs: Floats) -> Floats:
    """The values of an entry for those of x."""
    return Sample({X: xs})(entry.xreplace({LARGE: LARGE_SAMPLE}))


def patterns_on(surface: Surface) -> Iterator[Entries]:
    """The edges of a surface, with one and x for the cells that are not solved for; what comes first is one."""
    seen = set[Entries]()
    for edge in surface.edges:
        for others in product((Integer(1), X), repeat=len(edge.free) - 1):
            free = dict(zip(edge.free, (Integer(1), *others), strict=True))
            entries = tuple(sympy.cancel(edge.solved.get(name, name).xreplace(free)) for name in surface.names)
            known = not any(x.has(sympy.zoo, sympy.nan) for x in entries)
            if known and any(x.has(X) for x in entries) and entries not in seen:
                seen.add(entries)
                yield entries


def patterns(K: int) -> Iterator[Entries]:
    """The matrices of 0, 1 and x, row by row, those with most zeros first; what comes first is one, for proportions are enough."""
    kinds = (Integer(0), Integer(1), X)
    places = [*product(range(3), repeat=4 if K == 2 else 3)]
    for chosen in sorted(places, key=lambda chosen: (-chosen.count(0), chosen)):
        if 2 in chosen and next(k for k in chosen if k) == 1:
            entries = [kinds[k] for k in chosen]
            yield tuple(entries) if K == 2 else tuple(entries[(i < j) + 2 * (i > j)] for i in range(K) for j in range(K))


def patterns_of_families() -> Iterator[Entries]:
    """The same with powers of `large`: in one of them one cell is x times another one, and there are other powers."""
    kinds = [(0, 0), *((c, power) for power in range(3) for c in (1, 2))]
    for chosen in sorted(product(kinds, repeat=4), key=lambda chosen: (-chosen.count((0, 0)), chosen)):
        powers = {power for c, power in chosen if c}
        both = [power for power in powers if (1, power) in chosen and (2, power) in chosen]
        others = any(c == 2 and power not in both for c, power in chosen)
        if len(powers) > 1 and len(both) == 1 and min(powers) == 0 and not others:
            first = next(c for c, power in chosen if c and power == both[0])
            if first == 1:
                yield tuple((Integer(0), Integer(1), X)[c] * LARGE**power for c, power in chosen)


def turns_within(tree: Expr, names: Sequence[Symbol], entries: Entries, bracket: Bracket) -> Iterator[Stationary]:
    """The values where the slope along a pattern is zero, and where two branches meet, with their matrices in whole numbers and roots."""
    along = {name: entry.xreplace({LARGE: HUGE}) for name, entry in zip(names, entries, strict=True)}
    low, middle, high = (
        branch_at(tree, {name: entry.xreplace({X: Rational(x)}) for name, entry in along.items()}).xreplace(along).doit()
        for x in (bracket[0], sum(bracket) / 2, bracket[1])
    )
    for zero in (low - high, middle.diff(X)) if low != high else (middle.diff(X),):
        x = root_within(zero, bracket)
        turn = None if x is None else at_cells(tree, names, [entry.xreplace({X: x}) for entry in entries])
        if turn is not None:
            yield turn


def root_within(zero: Expr, bracket: Bracket) -> Expr | None:
    """The fraction or quadratic number between two others at which an expression is zero; None if none is recognised."""
    with workdps(DIGITS):
        try:
            about = findroot(lambda x: mpf(str(zero.evalf(DIGITS, subs={X: x}, maxn=MOST_DIGITS))), bracket, solver="anderson")
        except (ValueError, TypeError, ZeroDivisionError):
            return None
        return recognised(about) if bracket[0] <= about <= bracket[1] else None


def branch_at(tree: Expr, point: Mapping[Symbol, Expr]) -> Expr:
    """The formula with that of the arguments of each maximum, minimum and absolute value which it is at a point."""
    if not tree.has(Max, Min, Abs):
        return tree
    parts = [branch_at(x, point) for x in tree.args]
    if isinstance(tree, Max | Min | Abs):
        parts = [*parts, minus(parts[0])] if isinstance(tree, Abs) else parts
        return (min if isinstance(tree, Min) else max)(parts, key=lambda x: x.xreplace(point).evalf(DIGITS, maxn=MOST_DIGITS))
    with as_written():
        return tree.func(*parts, evaluate=False)


def at_cells(tree: Expr, names: Sequence[Symbol], cells: Sequence[Expr]) -> Stationary | None:
    """The value at a matrix, and the matrix in whole numbers and roots; None if the value is not recognised."""
    K, plain = int(len(names) ** 0.5), [sympy.expand(sympy.radsimp(cell)) for cell in cells]
    scale = lcm(*(int(part.q) for cell in plain for part in cell.as_coefficients_dict().values()))
    cells = [sympy.expand(scale * cell) for cell in plain]
    with workdps(DIGITS):
        value = value_there(tree, {name: sympy.expand(cell.xreplace({LARGE: HUGE})) for name, cell in zip(names, cells, strict=True)})
    return None if value is None else Stationary(value, Cells([cells[K * i : K * i + K] for i in range(K)]))


def value_there(tree: Expr, point: Mapping[Symbol, Expr]) -> Expr | None:
    """The value at a matrix as a fraction, or as a fraction beside a root; None if it is neither."""
    try:
        return recognised(mpf(str(value_at(tree, point).evalf(DIGITS, maxn=MOST_DIGITS))))
    except (Undefined, ValueError, TypeError):
        return None


def recognised(about: mpf) -> Expr | None:
    """The fraction or quadratic number that agrees with a number in its first digits; None if there is none."""
    near = Fraction(*to_rational(about._mpf_)).limit_denominator(LARGEST**2)
    if abs(about - mpf(near.numerator) / near.denominator) < mpf(10) ** -SURE:
        return Rational(near.numerator, near.denominator)
    found = findpoly(about, 2, maxcoeff=LARGEST, tol=mpf(10) ** -SURE)
    if found is None:
        return None
    *more, b, c = map(Integer, found)
    if not more or not more[0]:
        return -c / b
    middle, root = Rational(-b, 2 * more[0]), sympy.sqrt(b**2 - 4 * more[0] * c) / (2 * abs(more[0]))
    return sympy.expand(middle + root if about > middle else middle - root)


def is_of_proportions(measure: Measure, matrix: Cells, given: Conditions = ()) -> bool:
    """Whether a measure seems to be one of proportions at a matrix, at fractions near it and beside it, and conditions hold at its double.

    >>> from symmetrics.catalogue import find_measure
    >>> is_of_proportions(find_measure("f1"), Cells([[1, sympy.sqrt(2)], [0, 0]]))
    True
    >>> is_of_proportions(find_measure("inner_product"), Cells([[1, sympy.sqrt(2)], [0, 0]]))
    False
    """
    K = len(matrix.rows)
    surface = Surface(measure.cells(K), given)
    cells = [cell.xreplace({LARGE: HUGE}) for row in matrix.rows for cell in row]
    doubled = {name: np.array([float(2 * cell)]) for name, cell in zip(surface.names, cells, strict=True)}
    fractions = [Rational(*to_rational(mpf(str(cell.evalf(SURE)))._mpf_)) for cell in cells]
    alike = [scaled_alike(measure.at(K), surface.names, entries) for entries in (cells, fractions)]
    beside = None if given else scaled_alike(measure.at(K), surface.names, [cell + BESIDE for cell in cells])
    return bool(surface.allows(doubled)[0] and all(alike) and beside is not False)


def scaled_alike(tree: Expr, names: Sequence[Symbol], cells: Sequence[Expr]) -> bool | None:
    """Whether a formula seems to have the same value at a matrix and at its double; None where it has none."""
    try:
        one, two = (value_at(tree, {name: scale * cell for name, cell in zip(names, cells, strict=True)}) for scale in (1, 2))
    except Undefined:
        return None
    return bool(abs((one - two).evalf(DIGITS, maxn=MOST_DIGITS)) < Rational(1, 10**SURE))
