"""Statements about every number of classes from bounds of the fractions in them, each settled for every number of classes by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace as replace_fields
from itertools import combinations, permutations
from typing import Any

from ....kernel import Rejected, Statement
from ....kernel.obligation import Obligation
from ....kernel.pieces import obligation_of_fact, obligation_of_whole
from ....kernel.syntax import parse, replace
from ....language.trees import written
from ..statements.composed import by_a_sign, is_hopeless, shortest
from ..statements.pieces import outermost
from .sampling import seems_to_hold

__all__ = ["by_bounds_for_every_k"]

Certificate = dict[str, Any]
Fact = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
MOST_PARTS, MOST_COMPARED = 6, 3


def by_bounds_for_every_k(statement: Statement, prove: Prover) -> Certificate | None:
    """A certificate of the rule `parts` from signs of the outermost fractions, bounds, and how they stand to one another."""
    left, right, given = statement.trees()
    trees = list(dict.fromkeys((*outermost(left), *outermost(right))))
    if given or statement.relation not in ("<=", ">=") or {left, right} & set(trees) or not 1 < len(trees) <= MOST_PARTS:
        return None
    parts = {f"t{k}": written(tree) for k, tree in enumerate(trees, 1)}
    facts = list[Fact]()
    try:
        supposed = [{"says": says, "relation": ">="} for says in candidates(statement, parts)]
        if is_hopeless(obligation_of_whole(statement, parts, supposed)):
            return None
        for fact in supposed:
            found = prove(obligation_of_fact(statement, parts, fact))
            facts += [fact | ({"by": found} if found else {})] if found is not None else []
        whole = obligation_of_whole(statement, parts, facts)
        then = None if not facts or is_hopeless(whole) else prove(whole) or by_a_sign(whole)
    except Rejected:
        return None
    return None if then is None else shortest(statement, parts, facts, then, 0)


def candidates(statement: Statement, parts: Mapping[str, str]) -> Iterator[str]:
    """What seems to hold of parts: that they are not negative, lie between -1 and 1, are no smaller than others, or have their sign."""
    may = [name for name in parts if not seems_to_hold(said(statement, parts, name))]
    yield from (name for name in parts if name not in may)
    says = [f"{sign}{name}" for name in parts for sign in ("1 + ", "1 - ")]
    if len(parts) <= MOST_COMPARED:
        says += [f"{one} - {two}" for one, two in permutations(parts, 2)]
        says += [f"{one}*{two}" for one, two in combinations(parts, 2) if {one, two} <= set(may)]
    yield from (one for one in says if seems_to_hold(said(statement, parts, one)))


def said(statement: Statement, parts: Mapping[str, str], says: str) -> Statement:
    """The statement that a polynomial in parts is not negative."""
    tree = replace(parse(says), {name: parse(text) for name, text in parts.items()})
    return replace_fields(statement, left=written(tree), relation=">=", right="0")
