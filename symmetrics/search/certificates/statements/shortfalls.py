"""Strict bounds of sums of fractions and roots: each is short of its own bound by some counts, of which one at least is positive."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from fractions import Fraction
from typing import Any

from ....kernel import Statement
from ....kernel.pieces import obligation_of_whole
from ....kernel.syntax import Tree, branches, names_in
from ....language.trees import written
from ..direct import Prove
from .pieces import CLOSE, MOST_PARTS, Fact, first_shown, innermost, is_fraction, is_plausible, points_for, values_at
from .together import is_settled

__all__ = ["by_shortfalls"]

Certificate = dict[str, Any]
Choose = Callable[[Tree], Iterator[Tree]]
SCALES = (1, 2, 3)


def by_shortfalls(statement: Statement, prove: Prove) -> Certificate | None:
    """A certificate of the rule `parts`, with the innermost fractions or the outermost ones and the roots as parts."""
    tried = (by_shortfalls_of(statement, prove, choose) for choose in (innermost, outermost_or_roots))
    return None if statement.every_k else next((found for found in tried if found is not None), None)


def by_shortfalls_of(statement: Statement, prove: Prove, choose: Choose) -> Certificate | None:
    """A certificate that a sum of fractions, or of roots, is less than it could be, where a sum of counts is positive.

    Each of them, times the sum of all names, is short of its bound by those of these counts that it is made of.
    """
    left, right, given = statement.trees()
    points = list(points_for(left, right, given))
    trees = list(dict.fromkeys((*choose(left), *choose(right))))
    conditions = [a for a, relation, b in given if relation == ">" and b == ("int", 0)]
    if statement.relation not in ("<", ">") or len(given) != 1 or not conditions or not points or not 1 < len(trees) <= MOST_PARTS:
        return None
    parts = {f"t{k}": tree for k, tree in enumerate(trees, 1)}
    texts = {name: written(tree) for name, tree in parts.items()}
    ob = obligation_of_whole(statement, texts, [])
    ring, total = ob.reader.ring, " + ".join(sorted(names_in(left) | names_in(right) | names_in(conditions[0])))
    slopes = {name: ring.derivative(ob.goal, name) for name in parts}
    if any(set(slope) != {0} for slope in slopes.values()):
        return None
    for scale in SCALES:
        facts: list[Fact] = []
        for name, slope in slopes.items():
            bound = name if slope[0] > 0 else f"(1 - {name})"
            says = " - ".join([f"{scale}*({total})*{bound}", *short_of(parts[name], names_in(conditions[0]), int(slope[0] < 0))])
            seems = is_plausible(texts, says, points)
            found = list(first_shown(statement, texts, says, ">=", prove)) if seems else []
            if not found:
                break
            facts += found
        squares = [[f"{abs(slope[0])}*g{k}", "1"] for k, slope in enumerate(slopes.values(), 2)]
        then = {"factor": f"{scale}*({total})", "squares": squares}
        if len(facts) == len(parts) and is_settled(obligation_of_whole(statement, texts, facts), then):
            return {"rule": "parts", "parts": texts, "facts": facts, "then": then}
    return None


def short_of(tree: Tree, counts: Set[str], bound: int) -> list[str]:
    """The counts one of which keeps a part from its bound where all others of them are zero."""
    perfect = {name: Fraction(name not in counts) for name in names_in(tree) | counts}
    values = {name: values_at(tree, [perfect | {name: Fraction(1)}])[0] for name in sorted(names_in(tree) & counts)}
    return [name for name, value in values.items() if value is None or abs(value - bound) > CLOSE]


def outermost_or_roots(tree: Tree) -> Iterator[Tree]:
    """The fractions in a tree that stand in no others, and the roots."""
    if (tree[0] == "sqrt" and names_in(tree)) or is_fraction(tree):
        yield tree
    else:
        for part in branches(tree):
            yield from outermost_or_roots(part)
