"""Matrices of few items where all that is asked for is linear in the counts, by an integer linear program; guesses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from sympy import Expr, Symbol

from ...algebra.polynomials import factored
from ...kernel import Rejected, Statement
from ...kernel.check import NEGATION
from ...kernel.obligation import obligation_of
from ...kernel.polynomial import Polynomial, Ring
from ...language.claims import Claim
from ...language.text import text
from .designs import Design, counts_of

__all__ = ["linear_design"]

Relations = tuple[tuple[Expr, str, Expr], ...]
Row = tuple[tuple[int, ...], int, float]  # the slopes of a linear form, the least value of the form, and the largest
MOST_NAMES, MOST_SECONDS, LARGEST, MOST_CASES = 9, 2.0, 2**50, 8
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
    if len(names) < len(claim.symbols):
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
    """The ways in which a relation holds, each as bounds of linear forms; none if it is not linear in the counts, or not rational."""
    try:
        ob = obligation_of(Statement(text(left), ">=", text(right)))
    except Rejected:
        return
    ring = ob.reader.ring
    if ob.reader.letters or ring.atoms or not all(map(ob.reader.is_plain, ob.positive)):
        return
    slots = [ring.variable(x.name) for x in names]
    divisors = [form(f, slots, 1, INFINITE) for p in ob.positive for f, _ in factored(ring, p).factors]
    top, relation = of_its_root(ring, ob.goal, relation)
    for least, most in BOUNDS[relation]:
        row = form(top, slots, least, most) if relation != "defined" else ((0,) * len(names), 0, 0.0)
        if row is not None and None not in divisors:
            yield tuple(x for x in (row, *divisors) if x)


def of_its_root(ring: Ring, p: Polynomial, relation: str) -> tuple[Polynomial, str]:
    """What a relation to zero says of the root of a square, where it is one and that says no more nor less."""
    found = factored(ring, p)
    square = len(found.factors) == 1 and found.factors[0][1] == 2 and found.content > 0
    same = {">": "!=", "==": "==", "!=": "!=", "<=": "=="}
    return (found.factors[0][0], same[relation]) if square and relation in same else (p, relation)


def form(p: Polynomial, slots: Sequence[Polynomial], least: int, most: float) -> Row | None:
    """The bounds of a polynomial as those of its linear part; None if it is not linear, or has large coefficients."""
    slopes, alone = tuple(p.get(next(iter(slot)), 0) for slot in slots), p.get(0, 0)
    if len(p) > sum(map(bool, (*slopes, alone))) or any(abs(c) >= LARGEST for c in p.values()):
        return None
    return slopes, least - alone, most - alone


def solved(rows: Sequence[Row], names: int) -> tuple[int, ...] | None:
    """Whole numbers that are not negative, with the least sum, for which linear forms lie within bounds."""
    from scipy.optimize import LinearConstraint, milp

    table: Any = np.array([slopes for slopes, _, _ in rows], dtype=float).reshape(len(rows), names)
    bounds = LinearConstraint(table, [least for _, least, _ in rows], [most for _, _, most in rows])
    found = milp(np.ones(names), constraints=bounds, integrality=np.ones(names), options={"time_limit": MOST_SECONDS})
    return tuple(round(x) for x in found.x) if found.x is not None else None
