"""Monotonicity of a function of formulas that rise or fall: each of these is a part, and its own slope a fact about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..algebra.letters import written
from ..kernel import Rejected, Statement
from ..kernel.pieces import obligation_of_fact, obligation_of_whole
from ..kernel.rules import settle
from ..kernel.syntax import Tree, branches, parse
from ..language.claims import Direction
from ..language.text import text
from .certify import outright
from .idle import without_idle_facts
from .pieces import Fact, Point, bounds, innermost, is_fraction, points_for, signs, values_at
from .slopes import by_slope

__all__ = ["by_composition"]

MOST_PARTS = 6
Triple = tuple[Tree, Tree, Tree]  # a part of the formula itself, of the larger side and of the smaller side of a claim


def by_composition(statement: Statement, direction: Direction) -> dict[str, Any] | None:
    """A certificate of the rule `parts` for `left >= right` or `left <= right`, one side being the other moved."""
    left, right, given = statement.trees()
    larger, smaller = (left, right) if statement.relation == ">=" else (right, left)
    points = list(points_for(left, right, given))
    for choose in (below_the_top, branches, innermost):
        chosen = [list(choose(tree)) for tree in (parse(text(direction.of)), larger, smaller)]
        triples = list(dict.fromkeys(zip(*chosen, strict=False)))
        alike = len(set(map(len, chosen))) == 1 and larger not in chosen[1]
        if points and alike and 0 < len(triples) <= MOST_PARTS:
            found = from_triples(statement, direction, triples, points)
            if found is not None:
                return found
    return None


def below_the_top(tree: Tree) -> Iterator[Tree]:
    """The outermost fractions in a tree, and powers of such, but for the tree itself."""
    for part in branches(tree):
        yield from [part] if is_fraction(part) or (part[0] == "**" and is_fraction(part[1])) else below_the_top(part)


def from_triples(statement: Statement, direction: Direction, triples: list[Triple], points: list[Point]) -> dict[str, Any] | None:
    """A certificate with these parts, from how they move, their signs and their bounds."""
    trees = list(dict.fromkeys(tree for _, high, low in triples for tree in (high, low)))
    letters = {tree: f"t{k}" for k, tree in enumerate(trees, 1)}
    parts = {name: written(tree) for tree, name in letters.items()}
    try:
        moves = [move(statement, direction, triple, letters, points) for triple in triples if triple[1] != triple[2]]
        facts = [fact for fact in moves if fact is not None]
        if len(facts) < len(moves):
            return None
        facts += [*signs(statement, parts, points, outright), *bounds(statement, parts, points, outright)]
        whole = obligation_of_whole(statement, parts, facts)
        then = outright(whole)
    except Rejected:
        return None
    return None if then is None else shortest(statement, parts, facts, then, len(whole.guards) - len(facts))


def shortest(statement: Statement, parts: dict[str, str], facts: list[Fact], then: dict[str, Any], guards: int) -> dict[str, Any]:
    """A certificate without the facts that nothing names, if the kernel takes it so; `guards` is how many guards are no facts."""
    whole = {"rule": "parts", "parts": parts, "facts": facts, "then": then}
    shorter = without_idle_facts(facts, then, guards) | {"rule": "parts", "parts": parts}
    try:
        settle(obligation_of_whole(statement, parts, shorter["facts"]), shorter["then"])
    except Rejected:
        return whole
    return shorter


def move(statement: Statement, direction: Direction, triple: Triple, letters: Mapping[Tree, str], points: list[Point]) -> Fact | None:
    """That a part rises, or that it falls, as its values at some points say: by the sign of its derivative, or at once."""
    of, high, low = triple
    values = zip(values_at(high, points), values_at(low, points), strict=True)
    gaps = [a - b for a, b in values if a is not None and b is not None]
    if not any(gap > 0 for gap in gaps):
        high, low, direction = low, high, replace(direction, up=direction.down, down=direction.up)
    elif any(gap < 0 for gap in gaps):
        return None
    says: Fact = {"says": f"{letters[high]} - {letters[low]}", "relation": ">="}
    try:
        found = by_slope(statement, written(of), direction)
    except Rejected:
        found = None
    if found is None:
        found = outright(obligation_of_fact(statement, {letters[tree]: written(tree) for tree in (high, low)}, says))
    return None if found is None else says | {"by": found}
