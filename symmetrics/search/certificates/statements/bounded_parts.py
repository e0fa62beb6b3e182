"""Inequalities with logarithms of measures, from the bounds of these alone: each outermost fraction becomes a letter."""

from __future__ import annotations

from ....kernel import Rejected, Statement
from ....kernel.pieces import obligation_of_whole
from ....kernel.syntax import Tree, branches
from ....language.trees import written
from .pieces import Certificate, Prover, bounds, outermost, points_for, signs

__all__ = ["by_bounds_of_parts"]

MOST_PARTS = 2
LOGARITHMS = ("log", "xlogx")


def by_bounds_of_parts(statement: Statement, prove: Prover) -> Certificate | None:
    """A certificate of the rule `parts` for an inequality with logarithms of fractions that lie between -1, or 0, and 1."""
    left, right, given = statement.trees()
    trees = list(dict.fromkeys((*outermost(left), *outermost(right))))
    inequality = statement.relation in ("<", "<=", ">", ">=")
    if statement.every_k or not inequality or not 0 < len(trees) <= MOST_PARTS or not (has_logarithm(left) or has_logarithm(right)):
        return None
    parts, points = {f"t{k}": written(tree) for k, tree in enumerate(trees, 1)}, list(points_for(left, right, given))
    if not points or {left, right} & set(trees):
        return None
    facts = [*signs(statement, parts, points, prove), *bounds(statement, parts, points, prove)]
    try:
        then = prove(obligation_of_whole(statement, parts, facts)) if facts else None
    except Rejected:
        return None
    return {"rule": "parts", "parts": parts, "facts": facts, "then": then} if then is not None else None


def has_logarithm(tree: Tree) -> bool:
    """Whether a logarithm stands in a tree."""
    return tree[0] in LOGARITHMS or any(map(has_logarithm, branches(tree)))
