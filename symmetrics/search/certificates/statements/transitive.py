"""Claims that follow from a condition since one side is above the larger side of it, and the other below the smaller one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....kernel import Rejected, Statement
from ....kernel.pieces import obligation_of_fact, obligation_of_whole
from ....kernel.points import holds
from ....kernel.syntax import Tree, names_in
from ....language.trees import written
from ..certify import outright
from .pieces import points_for

__all__ = ["by_a_condition"]

Certificate = dict[str, Any]
Fact = dict[str, Any]
MOST_FACTS = 2


def by_a_condition(statement: Statement) -> Certificate | None:
    """A certificate of the rule `parts` for an inequality: L >= M and N >= R show L >= R where a condition says M >= N."""
    left, right, given = statement.trees()
    if statement.every_k or statement.relation not in ("<", "<=", ">", ">="):
        return None
    upper, lower = (right, left) if statement.relation in ("<", "<=") else (left, right)
    for above, below in sides_of(given):
        trees = [tree for tree in dict.fromkeys((upper, lower, above, below)) if is_formula(tree)]
        parts = {f"t{k}": written(tree) for k, tree in enumerate(trees, 1)}
        letters = {tree: f"t{k}" for k, tree in enumerate(trees, 1)}
        pairs = [(one, two) for one, two in ((upper, above), (below, lower)) if one != two and (is_formula(one) or is_formula(two))]
        if not 0 < len(pairs) <= MOST_FACTS or not all(seems_above(statement, *pair) for pair in pairs):
            continue
        facts = [{"says": " - ".join(letters.get(tree) or f"({written(tree)})" for tree in pair), "relation": ">="} for pair in pairs]
        found = from_facts(statement, parts, facts)
        if found is not None:
            return found
    return None


def sides_of(given: tuple[tuple[Tree, str, Tree], ...]) -> Iterator[tuple[Tree, Tree]]:
    """The larger and the smaller side of each condition; an equation has both both ways."""
    for a, relation, b in given:
        if relation in (">", ">=", "=="):
            yield a, b
        if relation in ("<", "<=", "=="):
            yield b, a


def is_formula(tree: Tree) -> bool:
    """Whether a side is more than numbers and a single name."""
    return bool(names_in(tree)) and tree[0] != "name"


def seems_above(statement: Statement, one: Tree, two: Tree) -> bool:
    """Whether one formula is no smaller than another at some random points at which the conditions hold, or at any if they never do."""
    left, right, given = statement.trees()
    points = list(points_for(left, right, given)) or list(points_for(one, two, ()))
    for point in points:
        try:
            if not holds(one, ">=", two, {name: point[name] for name in names_in(one) | names_in(two)}):
                return False
        except Rejected:
            continue
    return True


def from_facts(statement: Statement, parts: dict[str, str], facts: list[Fact]) -> Certificate | None:
    """A certificate from facts each of which is shown."""
    try:
        then = outright(obligation_of_whole(statement, parts, facts))
        shown = [outright(obligation_of_fact(statement, parts, fact)) for fact in facts] if then is not None else [None]
    except Rejected:
        return None
    if any(found is None for found in shown):
        return None
    return {"rule": "parts", "parts": parts, "facts": [fact | {"by": by} for fact, by in zip(facts, shown, strict=True)], "then": then}
