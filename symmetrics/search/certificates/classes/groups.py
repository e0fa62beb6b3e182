"""Equalities between sums over classes, class by class: the terms that stand at one place of their sums, without those of other classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import lcm
from typing import Any

from ....kernel import Rejected, Statement
from ....kernel.obligation import Obligation
from ....kernel.pieces import obligation_of_fact, obligation_of_whole
from ....kernel.syntax import Tree, names_in
from ....language.trees import written

__all__ = ["by_groups"]

Certificate = dict[str, Any]
Fact = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
Term = tuple[Tree, Fraction, int]  # a term, what it is multiplied by, and its place in its sum
MOST_TERMS = 40


def by_groups(statement: Statement, prove: Prover) -> Certificate | None:
    """A certificate of the rule `parts` for an equality: terms with names below that stand at the same place of their sums add up alike."""
    left, right, given = statement.trees()
    if statement.relation != "==" or statement.every_k or given:
        return None
    terms = [*terms_of(left, Fraction(1), 0), *terms_of(right, Fraction(-1), 0)]
    trees = list(dict.fromkeys(tree for tree, _, _ in terms))
    groups = {place: [(tree, scale) for tree, scale, k in terms if k == place] for _, _, place in terms}
    if not 1 < len(groups) < len(trees) <= MOST_TERMS:
        return None
    names = {tree: f"t{k}" for k, tree in enumerate(trees, 1)}
    parts = {name: written(tree) for tree, name in names.items()}
    facts: list[Fact] = []
    for group in groups.values():
        fact = {"says": balance(group, names), "relation": "=="}
        found = proved(lambda fact=fact: obligation_of_fact(statement, parts, fact), prove)  # type: ignore[misc]
        if found is None:
            return None
        facts.append(fact | ({"by": found} if found else {}))
    then = proved(lambda: obligation_of_whole(statement, parts, facts), prove)
    return None if then is None else {"rule": "parts", "parts": parts, "facts": facts, "then": then}


def proved(obligation: Callable[[], Obligation], prove: Prover) -> Certificate | None:
    """The certificate for an obligation, None where there is none or the kernel does not read it."""
    try:
        return prove(obligation())
    except Rejected:
        return None


def terms_of(tree: Tree, scale: Fraction, place: int) -> Iterator[Term]:
    """The terms with names below fraction bars in a sum of sums, times and over whole numbers."""
    if tree[0] == "+":
        for k, x in enumerate(tree[1]):
            yield from terms_of(x, scale, k)
    elif tree[0] == "neg":
        yield from terms_of(tree[1], -scale, place)
    elif tree[0] == "/" and tree[2][0] == "int" and tree[2][1]:
        yield from terms_of(tree[1], scale / tree[2][1], place)
    elif tree[0] == "*" and tree[1][0][0] == "int" and len(tree[1]) == 2:
        yield from terms_of(tree[1][1], scale * tree[1][0][1], place)
    elif has_divisor(tree):
        yield tree, scale, place


def has_divisor(tree: Tree) -> bool:
    """Whether a fraction with names below stands in a tree of sums, products and quotients."""
    if tree[0] == "/":
        return bool(names_in(tree[2])) or has_divisor(tree[1])
    return any(map(has_divisor, tree[1])) if tree[0] in ("+", "*") else tree[0] == "neg" and has_divisor(tree[1])


def balance(group: list[tuple[Tree, Fraction]], names: dict[Tree, str]) -> str:
    """What the terms of a group add up to, in whole numbers."""
    common = lcm(*(scale.denominator for _, scale in group))
    return " + ".join(f"{scale * common}*{names[tree]}" for tree, scale in group).replace("+ -", "- ")
