"""Points at which an equation of degree two holds: lines through one that is known meet it in one more each; guesses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import gcd

import numpy as np
import sympy
from numpy.typing import NDArray
from sympy import Poly, Symbol
from sympy.core.relational import Equality

from .designs import Design, largest_size, up_to
from .solving import FEW, Solution, factors_of, numerator, solutions_of, without_roots

__all__ = ["designs_on_quadrics"]

ROOM, FARTHEST, MOST_KNOWN, WAYS = 4_000, 4, 4, 2


def designs_on_quadrics(equations: Sequence[Equality], names: Sequence[Symbol]) -> Iterator[Design]:
    """Whole points of a few names where equations hold: one has a homogeneous factor of degree two, the others are solved for names.

    >>> from symmetrics.language.symbols import FN, FP, TN, TP
    >>> design = next(designs_on_quadrics([sympy.Eq(TP**2 + TN**2, FN**2 + FP**2)], [TP, FN, FP, TN]))
    >>> all(a**2 + d**2 == b**2 + c**2 for a, b, c, d in zip(*design.values()))
    True
    """
    equal = [sympy.Eq(without_roots(c.lhs - c.rhs), 0, evaluate=False) for c in equations] if len(names) <= FEW else []
    for k, last in enumerate(equal):
        for solution in islice(solutions_of([*equal[:k], *equal[k + 1 :]], Solution(tuple(names))), WAYS):
            above = numerator(last.lhs.subs(solution.solved))
            factors = factors_of(above) if above.is_polynomial(*solution.free) else []
            for factor in (Poly(factor, *solution.free) for factor in factors if factor.has(*solution.free)):
                if factor.is_homogeneous and factor.total_degree() == 2 and min(factor.degree_list()) != 1:
                    points = list(solution.points(points_on(factor)))
                    if points:
                        yield {name: np.array([point[j] for point in points], dtype=object) for j, name in enumerate(names)}


def points_on(form: Poly) -> NDArray[np.object_]:
    """Whole points without negative numbers at which a quadratic form is zero, those with the least sums first."""
    twice = np.array(sympy.hessian(form.as_expr(), form.gens).tolist(), dtype=object).astype(object)
    parts = len(form.gens)
    small = up_to(largest_size(parts, ROOM), parts).astype(object)
    known = small[(((small @ twice) * small).sum(axis=1) == 0) & (small.sum(axis=1) > 0)][:MOST_KNOWN]
    found = {tuple(map(int, point)) for point in known}
    steps = np.array(list(product(range(-FARTHEST, FARTHEST + 1), repeat=parts)), dtype=object)
    squares = ((steps @ twice) * steps).sum(axis=1)
    for point in known:
        others = squares[:, None] * point - (2 * (steps @ twice @ point))[:, None] * steps
        others *= np.where(others.sum(axis=1) > 0, 1, -1)[:, None]
        for other in others[(others >= 0).all(axis=1) & others.any(axis=1)].tolist():
            found.add(tuple(x // gcd(*other) for x in other))
    return np.array(sorted(found, key=sum), dtype=object).reshape(-1, parts)
