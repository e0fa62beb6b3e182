"""Matrices of few items where all that is asked for is linear in the counts, by an integer linear program; guesses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Poly, Symbol

from ...kernel.check import NEGATION
from ...language.claims import Claim
from .designs import Design, counts_of
from .solving import has_one_sign

__all__ = ["linear_design"]

Relations = tuple[tuple[Expr, str, Expr], ...]
Row = tuple[tuple[int, ...], int, float]  # the slopes of a linear form, the least value of the form, and the largest
MOST_NAMES, MOST_SECONDS, LARGEST, MOST_CASES, LONGEST = 9, 2.0, 2**50, 8, 60
INFINITE = float("inf")
BOUNDS: dict[str, tuple[tuple[int, float], ...]] = {
    "==": ((0, 0.0),),
    ">=": ((0, INFINITE),),
    ">": ((1, INFINITE),),
    "<=": ((-LARGEST, 0.0),),
    "<": ((-LARGEST, -1.0),),
    "!=": ((1, INFINITE), (-LARGEST, -1.0)),
    "defined": ((-LARGEST, INFINITE),),
}


def linear_design(claim: Claim) -> Design | None:
    """Points at which linear conditions hold, those first that decide the claim; None if there are none, or something is not linear."""
    names = counts_of(claim)
    if not (claim.given or claim.exists) or claim.right is None or claim.relation not in NEGATION or not 0 < len(names) <= MOST_NAMES:
        return None
    given = tuple((c.lhs, c.rel_op, c.rhs) for c in claim.given)
    wanted = claim.relation if claim.exists else NEGATION[claim.relation]
    if len(names) < len(claim.symbols) or not all(side.is_rational_function(*names) for a, _, b in given for side in (a, b)):
        return None
    asked = ((*given, (claim.left, wanted, claim.right)), (*given, (claim.left, "defined", claim.right)))
    points = [point for relations in asked if (point := least_point(relations, names)) is not None]
    return {name: np.array([point[k] for point in points], dtype=object) for k, name in enumerate(names)} if points else None


@lru_cache(maxsize=64)
def least_point(relations: Relations, names: tuple[Symbol, ...]) -> tuple[int, ...] | None:
    """Whole counts, as few as can be, at which all relations hold; None if there are none or a relation is not linear."""
    cases: list[tuple[Row, ...]] = [()]
    for relation in relations:
        ways = list(rows_of(*relation, names))
        cases = [(*case, *way) for case in cases for way in ways][:MOST_CASES]
    found = [point for case in cases if (point := solved(case, len(names))) is not None]
    return min(found, key=sum, default=None)


def rows_of(left: Expr, relation: str, right: Expr, names: Sequence[Symbol]) -> Iterator[tuple[Row, ...]]:
    """The ways in which a relation holds, each as bounds of linear forms; none if it is not linear in the counts, or long."""
    if (
        sympy.count_ops(left) + sympy.count_ops(right) > LONGEST
        or not left.is_rational_function(*names)
        or not right.is_rational_function(*names)
    ):
        return
    top, below = (Poly(p, *names) for p in sympy.fraction(sympy.together((left - right).doit())))
    divisors = [form(Poly(f, *names), 1, INFINITE) for f, _ in sympy.factor_list(below.as_expr())[1]]
    if not has_one_sign(below) or None in divisors:
        return
    top, relation = of_its_root(top if below.coeffs()[0] > 0 else -top, relation)
    for least, most in BOUNDS[relation]:
        row = form(top, least, most) if relation != "defined" else ((0,) * len(names), 0, 0.0)
        if row is not None:
            yield tuple(x for x in (row, *divisors) if x)


def of_its_root(p: Poly, relation: str) -> tuple[Poly, str]:
    """What a relation to zero says of the root of a square, where it is one and that says no more nor less."""
    content, factors = p.factor_list()
    square = len(factors) == 1 and factors[0][1] == 2 and content > 0
    same = {">": "!=", "==": "==", "!=": "!=", "<=": "=="}
    return (factors[0][0], same[relation]) if square and relation in same else (p, relation)


def form(p: Poly, least: int, most: float) -> Row | None:
    """The bounds of a polynomial as those of its linear part; None if it is not linear, or has large coefficients."""
    whole = p.clear_denoms(convert=True)[1] if p.gens else p
    slopes = tuple(whole.coeff_monomial(x) for x in whole.gens)
    alone = whole.coeff_monomial(1)
    if whole.total_degree() > 1 or not all(c.is_Integer and abs(c) < LARGEST for c in (*slopes, alone)):
        return None
    return tuple(map(int, slopes)), least - int(alone), most - int(alone)


def solved(rows: Sequence[Row], names: int) -> tuple[int, ...] | None:
    """Whole numbers that are not negative, with the least sum, for which linear forms lie within bounds."""
    from scipy.optimize import LinearConstraint, milp

    table: Any = np.array([slopes for slopes, _, _ in rows], dtype=float).reshape(len(rows), names)
    bounds = LinearConstraint(table, [least for _, least, _ in rows], [most for _, _, most in rows])
    found = milp(np.ones(names), constraints=bounds, integrality=np.ones(names), options={"time_limit": MOST_SECONDS})
    return tuple(round(x) for x in found.x) if found.x is not None else None
