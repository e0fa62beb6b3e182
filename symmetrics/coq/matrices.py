"""Theorems about one matrix: by bounds for all numbers there, or by algebra where these are equal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..kernel import Statement
from ..kernel.syntax import Tree, replace
from .derivation import NotExported
from .formulas import Claim, Condition, normal
from .parts import Make, applied, pattern, read_back, turned
from .points import OnlyAlgebra, Point, claim_at, looked_at, point_of, together
from .sentences import identifier
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
    data = f"Definition p_{name} : point := {point.data()}."
    return Theorem(name, point.claim.field(), point.sentence(), data, f"exact_no_check ({rule} p_{name} {ACCEPTED} F)")


def by_algebra(name: str, claim: Claim, at: Mapping[str, Fraction], make: Make) -> Theorem:
    """The theorem that rests on a comparison of two numbers, and on what the bounds show of all else at a point."""
    if any(at[n].denominator != 1 for n in claim.names):
        raise NotExported("fractions at which only algebra tells that the sides are equal")
    relation, left, right = (claim.conclusion[0], *(put_in(tree, at) for tree in claim.conclusion[1:]))
    compared = Statement(read_back(left), relation, read_back(right))
    rests_on = [make(f"{name}_equal", compared, {})]
    point = Point(claim, tuple(at[n] for n in claim.names), 0)
    others, known, tactic = point.held()[:-1], dict[Condition, str](), ""
    if others:
        own = looked_at(together(others, claim.signed), at)
        rests_on.append(by_bounds(f"{name}_defined", own))
        proofs = [f"S{k}" for k, _ in enumerate(own.held(), 1)]
        known = dict(zip(own.held(), proofs, strict=True))
        shows = f"{rests_on[-1].among(claim.field())} {named_values(own.claim.names)}"
        tactic = f"pose proof ({shows}) as {pattern(proofs)}; "
    there = {turned((r, put_in(a, at), put_in(b, at))): proof for (r, a, b), proof in known.items()}
    last = applied(rests_on[0], claim.field(), iter(()), Claim.of(compared).hypotheses(), there)
    for condition in reversed(others):
        last = f"(conj {known[condition]} {last})"
    tactic = f"intros {named_values(claim.names)}; {tactic}subst; exact {last}"
    return Theorem(name, claim.field(), point.sentence(), "", tactic, tuple(rests_on))


def named_values(names: Sequence[str]) -> str:
    """Names, and what it is called that each has its value."""
    return " ".join([*map(identifier, names), *(f"E_{identifier(n)}" for n in names)])


def put_in(tree: Tree, at: Mapping[str, Fraction]) -> Tree:
    """A tree with whole numbers for its names."""
    numbers: dict[str, Tree] = {n: ("int", int(x)) if x >= 0 else ("neg", ("int", -int(x))) for n, x in at.items()}
    return normal(replace(tree, numbers))
