"""Extreme values beside conditions that are linear in no cell: at corners, where no proportion is free, and on curves, where one is."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import sympy
from mpmath import findroot, mpf, workdps
from sympy import Abs, Expr, Max, Min, Poly, log

from ...language.measure import Measure
from ...language.symbols import xlogx
from ...numeric.sampling import Sample
from .stationary import DIGITS, GRID, MOST_DIGITS, NEAR, TINY, Floats, Stationary, at_cells, best_stationary, recognised
from .surfaces import Surface

__all__ = ["best_beside"]

MOST_CURVES = 4


def best_beside(measure: Measure, upward: bool, K: int, best: Expr, surface: Surface) -> Stationary | None:
    """The most extreme value beyond `best` where proportions are just right, with its matrix; None where there is none."""
    tree, sign, found = measure.at(K), 1 if upward else -1, best_stationary(measure, upward, K, best, surface)
    for way in (best_corner, best_on_curves):
        found = way(tree, surface, sign, best if found is None else found.value) or found
    return found


def best_corner(tree: Expr, surface: Surface, sign: int, best: Expr) -> Stationary | None:
    """The most extreme value beyond `best` where conditions leave no proportion free, and one is quadratic."""
    found = None
    for cells in surface.corners:
        about = {name: np.array([float(cell)]) for name, cell in zip(surface.names, cells, strict=True)}
        value = float(Sample(about)(tree)[0])
        if min(about.values()) >= 0 and sign * value > sign * float(best) + TINY and surface.allows(about)[0]:
            there = at_cells(tree, surface.names, cells)
            if there is not None and sign * (there.value - best).evalf(DIGITS) > 0:
                found, best = there, there.value
    return found


def best_on_curves(tree: Expr, surface: Surface, sign: int, best: Expr) -> Stationary | None:
    """The most extreme value beyond `best` at a turn on one of the curves of a surface, where both proportions are quadratic numbers."""
    smooth = not tree.has(log, xlogx, Max, Min, Abs)
    tops = [(top, k, start) for k in range(len(surface.curves)) for top, start in turns(tree, surface, sign, k)] if smooth else []
    found = None
    for top, k, start in sorted(tops, reverse=True)[:MOST_CURVES]:
        turn = at_the_turn(tree, surface, k, start) if top > sign * float(best) - NEAR else None
        if turn is not None and sign * (turn.value - best).evalf(DIGITS) > 0:
            found, best = turn, turn.value
    return found


def turns(tree: Expr, surface: Surface, sign: int, k: int) -> Iterator[tuple[float, tuple[float, float]]]:
    """About the largest value on either branch of a curve, where it lies inside, and where that is."""
    cells, zero = surface.curves[k]
    y, x = zero.gens
    for ys in branches(zero):
        point = {x: GRID, y: ys}
        about = {name: Sample(point)(cell) for name, cell in zip(surface.names, cells, strict=True)}
        with np.errstate(invalid="ignore"):
            kept = np.all([np.isfinite(v) & (v >= 0) for v in about.values()], axis=0) & surface.allows(about)
            values = np.where(kept, sign * Sample(about)(tree), -np.inf)
        top = int(np.argmax(np.where(np.isnan(values), -np.inf, values)))
        if 0 < top < len(GRID) - 1 and np.isfinite(values[top - 1 : top + 2]).all():
            yield float(values[top]), (float(GRID[top]), float(ys[top]))


def branches(zero: Poly) -> list[Floats]:
    """The two values of the last letter for those of the other one, not a number where there are none."""
    y, x = zero.gens
    a, b, c = (Sample({x: GRID})(part) * np.ones_like(GRID) for part in Poly(zero.as_expr(), y).all_coeffs())
    with np.errstate(invalid="ignore", divide="ignore"):
        root = np.sqrt(b * b - 4 * a * c)
        return [(-b + sign * root) / (2 * a) for sign in (1, -1)]


def at_the_turn(tree: Expr, surface: Surface, k: int, start: tuple[float, float]) -> Stationary | None:
    """The exact value and matrix where the slope along a curve is zero, near a start; None if they are not recognised."""
    cells, zero = surface.curves[k]
    y, x = zero.gens
    along, says = tree.xreplace(dict(zip(surface.names, cells, strict=True))).doit(), zero.as_expr()
    slope = sympy.fraction(sympy.together(along.diff(x) * says.diff(y) - along.diff(y) * says.diff(x)))[0]
    with workdps(DIGITS):
        try:
            near = findroot(lambda u, v: [mpf(str(p.evalf(DIGITS, subs={x: u, y: v}, maxn=MOST_DIGITS))) for p in (says, slope)], start)
        except (ValueError, TypeError, ZeroDivisionError):
            return None
        exact = {letter: recognised(near[i]) for i, letter in enumerate((x, y))}
    if None in exact.values():
        return None
    return at_cells(tree, surface.names, [cell.xreplace(exact) for cell in cells])
