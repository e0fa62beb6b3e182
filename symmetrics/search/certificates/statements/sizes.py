"""Inequalities between a few fractions, from which of them is larger in size, how large they can be, and squares of what is left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from ....kernel import Rejected, Statement
from ....kernel.pieces import obligation_of_whole
from ....language.trees import written
from .pieces import Fact, Point, Prover, bounds, first_shown, is_plausible, outermost, points_for, signs

__all__ = ["by_sizes"]

MOST_PARTS = 3


def by_sizes(statement: Statement, prove: Prover) -> dict[str, Any] | None:
    """A certificate of the rule `parts` with the outermost fractions as parts, whose squares are compared."""
    if statement.every_k or statement.relation == "==":
        return None
    left, right, given = statement.trees()
    trees = list(dict.fromkeys((*outermost(left), *outermost(right))))
    points = list(points_for(left, right, given))
    if not points or not 1 < len(trees) <= MOST_PARTS:
        return None
    parts = {f"t{k}": written(tree) for k, tree in enumerate(trees, 1)}
    facts = [*squares_compared(statement, parts, points, prove), *signs(statement, parts, points, prove)]
    for more in ((), bounds(statement, parts, points, prove)) if facts else ():
        facts += more
        try:
            then = prove(obligation_of_whole(statement, parts, facts))
        except Rejected:
            continue
        if then is not None:
            return {"rule": "parts", "parts": parts, "facts": facts, "then": then}
    return None


def squares_compared(statement: Statement, parts: dict[str, str], points: list[Point], prove: Prover) -> Iterator[Fact]:
    """That the square of one part is never less than that of another."""
    for pair in combinations(parts, 2):
        for larger, smaller in (pair, pair[::-1]):
            says = f"{larger}**2 - {smaller}**2"
            if is_plausible(parts, says, points):
                yield from first_shown(statement, parts, says, ">=", prove)
                break
