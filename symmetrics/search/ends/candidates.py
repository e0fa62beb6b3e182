"""What an end of a range may be: the values of small and extreme matrices and the limits of families, on what conditions leave; guesses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Rational, log

from ...kernel import Rejected
from ...kernel.check import holds_at
from ...language.claims import Claim, Conditions
from ...language.measure import Measure
from ...language.symbols import symbol, xlogx
from ...numeric.sampling import Sample
from ..matrices.designs import Design, designs
from .leading import limit_along
from .limits import Family, Limit, best_limits, recognised
from .number_e import by_powers_of_e
from .poles import towards_irrational_poles, towards_poles
from .slowly import slow_limit
from .surfaces import Surface, surface_of

__all__ = ["Rows", "better", "furthest", "guesses", "is_beyond", "knobs_at", "reached_anyway", "rows_at"]

Rows = tuple[tuple[int | str, ...], ...]
NEAR, CANDIDATES, DIGITS = 1e-9, 120, 50


def furthest(measure: Measure, upward: bool, given: Conditions, K: int) -> tuple[Expr | None, Rows | None, Sequence[Limit]]:
    """The most extreme exact value among small matrices, the smallest matrix that has it, and the most extreme limits of families."""
    surface = surface_of(given, measure.cells(K))
    limits = best_limits(measure, upward, K, surface.families if given else None)
    if not given and not measure.free_knobs:
        endless = beside_poles(measure, upward, K)
        limits = [limit for limit in limits if not endless or limit.is_endless(upward)] + endless
        slow = slow_limit(measure, upward, K)
        limits = [slow] if slow is not None and (not limits or better(slow.value, limits[0].value, upward)) else limits
    return *best_small(measure, upward, K, surface), limits


def beside_poles(measure: Measure, upward: bool, K: int) -> list[Limit]:
    """The limits without end along families that lead to where a measure of two classes divides by zero."""
    ways = (towards_poles, towards_irrational_poles) if measure.only in (None, 2) else ()
    every = (best_limits(measure, upward, K, [of_classes(K, family) for family in towards(measure)]) for towards in ways)
    return next((limits for limits in every if limits and limits[0].is_endless(upward)), [])


def of_classes(K: int, family: Family) -> Family:
    """A family of matrices of two classes with further classes that have no items."""
    return tuple(family[2 * i + j] if i < 2 and j < 2 else sympy.Integer(0) for i in range(K) for j in range(K))


def better(a: float, b: float, upward: bool) -> bool:
    """Whether a is clearly the more extreme value."""
    return a > b + NEAR if upward else a < b - NEAR


def is_beyond(measure: Measure, upward: bool, given: Conditions, K: int, limit: Limit, best: Expr) -> bool:
    """Whether a limit is more extreme than the value of a matrix: beside conditions as far as digits tell, else clearly so."""
    if given:
        gap = next(iter(guesses(measure, given, K, limit)), sympy.Float(limit.value)) - best
        return bool((gap if upward else -gap).evalf(DIGITS) > 0)
    return better(limit.value, float(best), upward) and best not in recognised(limit.value)


def best_small(measure: Measure, upward: bool, K: int, surface: Surface) -> tuple[Expr | None, Rows | None]:
    """The most extreme exact value among small and extreme matrices, with the smallest matrix that has it."""
    return best_among([*plain_designs(measure, K, surface.given), *surface.designs()], measure, upward, K, surface)


def reached_anyway(measure: Measure, upward: bool, given: Conditions, K: int) -> tuple[Expr | None, Rows | None]:
    """The same, where conditions do not make a difference: some matrix that meets them has the most extreme value of all that are tried."""
    cells = measure.cells(K)
    of_all, _ = best_among(plain_designs(measure, K, ()), measure, upward, K, Surface(cells))
    kept, rows = best_among(plain_designs(measure, K, given), measure, upward, K, Surface(cells, given))
    return (kept, rows) if kept is not None and kept == of_all else (None, None)


def plain_designs(measure: Measure, K: int, given: Conditions) -> list[Design]:
    """Small and extreme matrices, tried whatever conditions there are."""
    return [design for _, design in designs(Claim(measure.at(K), ">=", sympy.Integer(0), given), thorough=False)]


def best_among(every: Iterable[Design], measure: Measure, upward: bool, K: int, surface: Surface) -> tuple[Expr | None, Rows | None]:
    """The most extreme exact value at the points of designs, with the first matrix that has it."""
    best: tuple[float, Expr, Rows] | None = None
    for design in every:
        found = best_of(measure, design, upward, K, surface)
        if found is not None and (best is None or better(found[0], best[0], upward)):
            best = found
    return (best[1], best[2]) if best else (None, None)


def best_of(measure: Measure, design: Design, upward: bool, K: int, surface: Surface) -> tuple[float, Expr, Rows] | None:
    """The most extreme value at the points of a design; guesses that rounding has made are passed over."""
    values = np.where(surface.allows(design), Sample(design)(measure.at(K)), np.nan)
    for knob in measure.free_knobs:
        column = design.get(symbol(knob.name), ())
        values[[not knob.allows(value) for value in column]] = np.nan
    order = np.argsort(-values if upward else values, kind="stable")
    for index in order[:CANDIDATES]:
        if not np.isfinite(values[index]):
            return None
        first = int(np.flatnonzero(np.abs(values - values[index]) < NEAR)[0])
        point = {str(s): array[first] for s, array in design.items()}
        rows = rows_at(measure, K, point)
        knobs = {k.name: Rational(str(point[k.name])) for k in measure.free_knobs if k.name in point}
        value = (measure.fix(**knobs) if knobs else measure).value(rows)
        likely = value.is_number and value.is_finite and abs(float(value) - values[index]) < 1e-6
        if likely and keeps(surface.given, point):
            return float(value), by_powers_of_e(value), rows
    return None


def keeps(given: Conditions, point: Mapping[str, Any]) -> bool:
    """Whether conditions hold at a point, as the kernel sees it: rounding hides where a divisor is zero."""
    _, _, conditions = Claim(sympy.Integer(0), ">=", sympy.Integer(0), given).statement.trees()
    try:
        return all(holds_at(left, sign, right, {name: Fraction(str(x)) for name, x in point.items()}) for left, sign, right in conditions)
    except Rejected:
        return False


def rows_at(measure: Measure, K: int, point: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    """The rows of the matrix at a point, zero where it names no cell."""
    return tuple(tuple(int(point.get(str(x), 0)) for x in row) for row in measure.cells(K).rows)


def knobs_at(measure: Measure, point: Mapping[str, Any]) -> str:
    """The knobs at a point, as `beta = 2`."""
    return ", ".join(f"{knob.name} = {point[knob.name]}" for knob in measure.free_knobs if knob.name in point)


def guesses(measure: Measure, given: Conditions, K: int, limit: Limit) -> list[Expr]:
    """What a limit may be: simple numbers, and before these what it is exactly, if that is found.

    That is looked for beside conditions and logarithms, with which it may be any number.
    """
    names, cells = ([x for row in of.rows for x in row] for of in (measure.cells(K), limit.family))
    tree = measure.at(K)
    any_number = (given or tree.has(log, xlogx)) and not limit.knobs
    exact = limit_along(tree, dict(zip(names, cells, strict=True))) if any_number else None
    return list(dict.fromkeys([*([] if exact is None else [exact]), *recognised(limit.value)]))
