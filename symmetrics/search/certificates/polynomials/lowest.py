"""Where a goal is zero beside guards, and forms that are zero there too: guesses, by numerical search and small numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice, permutations, product
from math import sqrt
from typing import Any

import numpy as np

from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from ..evaluating import Point, Terms, value, with_atoms
from .beside_a_root import Root

__all__ = ["forms_that_vanish", "lowest_points"]

STARTS, ZERO, NEAR, LARGEST, FEW = 16, 1e-9, 1e-5, 24, 6
EXACTLY = {"ftol": ZERO**2, "maxiter": 100}


def lowest_points(ob: Obligation, names: Sequence[str], guards: Sequence[Polynomial]) -> list[Point]:
    """Where a goal in some names, whose sum is one, is zero beside guards; none where it is seen to be negative."""
    if not names:
        return []
    from scipy.optimize import minimize

    numbers = with_atoms(ob, dict.fromkeys(ob.reader.ring.slots, 0.0))

    def function(p: Polynomial, kind: str = "") -> dict[str, Any]:
        size, parts = max(map(abs, p.values()), default=1), [p, *(ob.reader.ring.derivative(p, name) for name in names)]
        value_of, *slopes = (Terms(ob.reader.ring, part) for part in parts)

        def at(x: Any) -> Point:
            return numbers | dict(zip(names, x, strict=True))

        return {"type": kind, "fun": lambda x: value_of.at(at(x)) / size, "jac": lambda x: [slope.at(at(x)) / size for slope in slopes]}

    equations = [p for k, p in enumerate(guards) if negated(p) in guards[k + 1 :]]
    rest = [p for p in guards if p not in equations and negated(p) not in equations]
    constraints = [function(p, kind) for kind, among in (("eq", equations), ("ineq", rest)) for p in among]
    constraints.append({"type": "eq", "fun": lambda x: sum(x) - 1, "jac": lambda x: [1.0] * len(x)})
    goal, room = function(ob.goal), [(0, 1)] * len(names)
    points = list[Point]()
    for start in np.random.default_rng(0).dirichlet(np.ones(len(names)), STARTS):
        found = minimize(goal["fun"], start, jac=goal["jac"], bounds=room, constraints=constraints, method="SLSQP", options=EXACTLY)
        point = numbers | dict(zip(names, map(float, found.x), strict=True))
        kept = max(abs(c["fun"](found.x)) if c["type"] == "eq" else -c["fun"](found.x) for c in constraints) < ZERO
        if kept and found.fun < -ZERO and all(abs(value(ob, p, point)) > NEAR for p in ob.positive):
            return []
        if kept and abs(found.fun) < ZERO:
            points.append(point)
    return points


def forms_that_vanish(ob: Obligation, point: Point, forms: Sequence[Polynomial], root: Root | None) -> Iterator[Polynomial]:
    """Differences of two forms with small whole numbers, perhaps beside a root of a number, that are about zero at a point."""
    ring = ob.reader.ring
    for pair in permutations(forms, 2):
        a, b = (value(ob, form, point) for form in pair)
        for below, number in islice(small_numbers(a / b, root), 1) if min(a, b) > NEAR else ():
            found = plus({m: below * c for m, c in pair[0].items()}, ring.times(number, pair[1]), -1)
            if len(found) > 1:
                yield found


def small_numbers(about: float, root: Root | None) -> Iterator[tuple[int, Polynomial]]:
    """Whole numbers k and numbers p + q*root with small p and q, such that their quotient is about a number."""
    near = Fraction(about).limit_denominator(LARGEST)
    if abs(near - about) < NEAR and near.numerator <= LARGEST:
        yield near.denominator, {0: near.numerator}
    for k, q in product(range(1, FEW + 1), range(-LARGEST, LARGEST + 1)) if root else ():
        p = round(k * about - q * sqrt(root.of)) if root else 0
        if root and q and abs(p) <= LARGEST and abs(p + q * sqrt(root.of) - k * about) < NEAR:
            yield k, {m: c for m, c in ((0, p), (root.monomial, q)) if c}
