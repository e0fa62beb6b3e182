"""Theorems about one matrix: by bounds for all numbers there, or by algebra where these are equal."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..kernel import Statement
from ..kernel.syntax import Tree
from .derivation import NotExported
from .formulas import Claim
from .parts import Make, applied, put_in, read_back, turned
from .points import OnlyAlgebra, Point, before, claim_at, halvings_at, point_of
from .theorems import ACCEPTED, Theorem

__all__ = ["theorem_at_point"]


def theorem_at_point(name: str, statement: Statement, raw: Mapping[str, Any], make: Make) -> Theorem:
    """The theorem that a point is; `make` makes the one that both sides are equal there."""
    try:
        return by_bounds(name, point_of(statement, raw))
    except OnlyAlgebra:
        if statement.relation in ("same domain", "undefined"):
            raise
        return by_algebra(name, claim_at(statement), {n: Fraction(value) for n, value in raw.items()}, make)


def by_bounds(name: str, point: Point) -> Theorem:
    """The theorem that the bounds of the numbers at a point show."""
    rule = f"at_point_with_functions e{point.halvings}" if point.claim.rich() else "at_point"
    return found(name, point, f"{rule} p_{name} {ACCEPTED} F")


def by_algebra(name: str, claim: Claim, at: Mapping[str, Fraction], make: Make) -> Theorem:
    """The theorem that rests on a comparison of two numbers, and on what the bounds show of all else at a point."""
    if any(at[n].denominator != 1 for n in claim.names) or not claim.rich():
        raise NotExported("numbers at which only algebra tells that the sides are equal")
    numbers: dict[str, Tree] = {n: ("int", int(x)) if x >= 0 else ("neg", ("int", -int(x))) for n, x in at.items()}
    relation, left, right = put_in(claim.conclusion, numbers)
    compared = Statement(read_back(left), relation, read_back(right))
    equal = make(f"{name}_equal", compared, {})
    supposed = before(claim)
    point = Point(claim, tuple(at[n] for n in claim.names), halvings_at(supposed, at))
    known = {turned(put_in(c, numbers)): f"S{k}" for k, c in enumerate(supposed)}
    last = applied(equal, claim.field(), iter(()), Claim.of(compared).hypotheses(), known)
    for k in reversed(range(len(supposed))):
        last = f"(fun S{k} => {last})"
    return found(name, point, f"at_point_by_algebra e{point.halvings} p_{name} {ACCEPTED} F {last}", equal)


def found(name: str, point: Point, proof: str, *rests_on: Theorem) -> Theorem:
    """The theorem about a point with some proof."""
    data = f"Definition p_{name} : point := {point.data()}."
    return Theorem(name, point.claim.field(), point.sentence(), data, f"exact_no_check ({proof})", rests_on)
