"""The line on which the values of two measures lie, if they lie on one."""

from __future__ import annotations

from itertools import chain, islice, product

import sympy
from sympy import Expr

from .errors import DefinitionError
from .measure import Measure
from .values import Undefined, value_at

__all__ = ["line_through"]

LARGEST_COUNT, MOST_MATRICES = 3, 300
APART = 1e-9  # values closer than that may be one number in two forms, log(4) and 2*log(2)


def line_through(one: Measure, other: Measure, K: int) -> tuple[Expr, Expr]:
    """Slope and intercept of the one line that can hold: through two small matrices with unlike values of the second measure.

    Rational values are preferred; values that may be one number in two forms do not count as unlike.

    >>> from symmetrics import accuracy, hamann
    >>> line_through(hamann, accuracy, 2)
    (2, -1)
    """
    f, g = one.at(K), other.at(K)
    names = [x for row in one.cells(K).rows for x in row]
    points = list[tuple[Expr, Expr]]()
    small = (islice(product(range(least, LARGEST_COUNT + 1), repeat=len(names)), MOST_MATRICES) for least in (0, 1))
    for counts in chain.from_iterable(small):
        matrix = dict(zip(names, counts, strict=True))
        try:
            points.append((value_at(g, matrix), value_at(f, matrix)))
        except Undefined:
            continue
    points.sort(key=lambda point: sum(not value.is_Rational for value in point))
    x, y = points[0] if points else (None, None)
    slope = next(((w - y) / (v - x) for v, w in points if abs((v - x).evalf()) > APART), None)
    if slope is None:
        expected = "a second measure with unlike values at small matrices"
        raise DefinitionError(f"Expected {expected}, got {other.name}. Write affine_with(measure, other, slope, intercept).")
    slope = shortest(slope)
    return slope, shortest(y - slope * x)


def shortest(number: Expr) -> Expr:
    """A number with what roots and logarithms have in common cancelled."""
    found = sympy.radsimp(sympy.cancel(sympy.expand_log(number, factor=True)))
    return min(found, sympy.logcombine(found, force=True), key=sympy.count_ops)
