"""Inequalities with maxima, minima and absolute values, from those with one argument in the place of each."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from ..algebra.letters import written
from ..algebra.polynomials import text_of
from ..kernel import Rejected, Statement
from ..kernel.obligation import obligation_of_trees
from ..kernel.pieces import obligation_of_whole
from ..kernel.reading import Reader
from ..kernel.summands import below
from ..kernel.syntax import Tree, branches
from .certify import outright
from .composed import EXTREMES, is_hopeless, shortest
from .pieces import Certificate, Fact, Prover, first_shown, is_fraction, is_plausible, points_for, signs

__all__ = ["by_arguments"]

MOST_CHOICES, MOST_PARTS, MOST_TERMS = 16, 8, 60
SHORT = 120  # characters of a statement with one part, whose cases are short without letters


def by_arguments(statement: Statement, prove: Prover) -> Certificate | None:
    """A certificate of the rule `parts`, whose parts are the arguments of the outermost extremes and the fractions outside of these.

    A minimum is at most any of its arguments, so that an inequality with one of them may do; `prove` shows facts about parts.
    """
    if statement.every_k or statement.relation in ("==", "!="):
        return None
    left, right, given = statement.trees()
    larger, smaller = (left, right) if statement.relation in (">=", ">") else (right, left)
    whole: Tree = ("+", (larger, ("neg", smaller)))
    extremes, points = list(dict.fromkeys(extremes_in(whole))), list(points_for(left, right, given))
    trees = list(dict.fromkeys(tree for tree in parts_in(whole) if is_fraction(tree) or branches(tree)))
    choices = list(itertools.islice(itertools.product(*map(arguments, extremes)), MOST_CHOICES + 1)) if extremes else []
    short = len(trees) == 1 and len(statement.left + statement.right) <= SHORT
    if short or not points or not 0 < len(choices) <= MOST_CHOICES or not 0 < len(trees) <= MOST_PARTS:
        return None
    letters: dict[Tree, Tree] = {tree: ("name", f"t{k}") for k, tree in enumerate(trees, 1)}
    parts = {str(letter[1]): written(tree) for tree, letter in letters.items()}
    facts = list(signs(statement, parts, points, prove))
    for chosen in choices:
        says = cleared(put(put(whole, dict(zip(extremes, chosen, strict=True))), letters), parts)
        if says is not None and is_plausible(parts, says, points):
            facts += first_shown(statement, parts, says, ">" if statement.relation in ("<", ">") else ">=", prove)
    return together(statement, parts, facts)


def together(statement: Statement, parts: Mapping[str, str], facts: list[Fact]) -> Certificate | None:
    """The certificate with these parts and facts, if they show the statement."""
    try:
        ob = obligation_of_whole(statement, parts, facts)
        then = None if len(ob.goal) > MOST_TERMS or is_hopeless(ob) else outright(ob)
    except Rejected:
        return None
    conditions = sum(relation != "==" for _, relation, _ in statement.trees()[2])
    return None if then is None else shortest(statement, dict(parts), facts, then, conditions)


def extremes_in(tree: Tree) -> Iterator[Tree]:
    """The outermost extremes in a tree."""
    if tree[0] in EXTREMES:
        yield tree
    else:
        for part in branches(tree):
            yield from extremes_in(part)


def parts_in(tree: Tree) -> Iterator[Tree]:
    """The arguments of the outermost extremes in a tree, and the fractions outside of these."""
    if is_fraction(tree) and not any(extremes_in(tree)):
        yield tree
    else:
        for part in branches(tree):
            yield from [part] if tree[0] in EXTREMES else parts_in(part)


def arguments(extreme: Tree) -> tuple[Tree, ...]:
    """What may be the value of an extreme."""
    found = branches(extreme)
    return (found[0], ("neg", found[0])) if extreme[0] == "abs" else tuple(found)


def put(tree: Tree, new: Mapping[Tree, Tree]) -> Tree:
    """A tree with others in the place of some in it, the largest first."""
    return new[tree] if tree in new else below(tree, lambda x: put(x, new))


def cleared(difference: Tree, parts: Mapping[str, str]) -> str | None:
    """A difference of letters as a polynomial, cleared of divisors; None if it has roots or the like."""
    ob = obligation_of_trees(difference, ">=", ("int", 0), (), Reader(signed=frozenset(parts)))
    return None if ob.reader.ring.atoms else text_of(ob.reader.ring, ob.goal)
