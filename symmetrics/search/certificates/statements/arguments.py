"""Inequalities with maxima, minima and absolute values, from those with one argument in the place of each."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, wraps
from math import prod

from ....algebra.polynomials import text_of
from ....kernel import Rejected, Statement
from ....kernel.obligation import Obligation, obligation_of, obligation_of_trees
from ....kernel.pieces import obligation_of_whole
from ....kernel.summands import below
from ....kernel.syntax import Tree, branches
from ....language.hurried import hurried
from ....language.trees import written
from ..certify import Found, certificate_of, certify
from ..conditions.multiples import multiples_of_opposites
from ..conditions.vanishing import what_conditions_say
from ..direct import DEEPEST, Strategies, Strategy, bounds_of_extremes, no_minus_sign
from ..in_cases import branches_of_extremes, extremes_replaced, what_is_defined
from ..polynomials.factors import factors_of_known_sign
from ..polynomials.peeling import raised_by_guards
from ..strategies import a_shorter_factor
from .composed import EXTREMES, is_hopeless, shortest
from .pieces import Certificate, Fact, Point, Prover, first_shown, is_fraction, is_plausible, points_for, signs

__all__ = ["by_arguments", "by_simple_strategies"]

MOST_CHOICES, MOST_PARTS, MOST_TERMS = 16, 8, 60
SIMPLE: tuple[Strategy, ...] = (
    no_minus_sign,
    raised_by_guards,
    bounds_of_extremes,
    multiples_of_opposites,
    what_is_defined,
    what_conditions_say,
    extremes_replaced,
    branches_of_extremes,
    a_shorter_factor,
    factors_of_known_sign,
)
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
    short = len(trees) == 1 and len(statement.left + statement.right) <= SHORT
    many = prod(len(arguments(extreme)) for extreme in extremes) > MOST_CHOICES
    if short or many or not points or not extremes or not 0 < len(trees) <= MOST_PARTS:
        return None
    letters: dict[Tree, Tree] = {tree: ("name", f"t{k}") for k, tree in enumerate(trees, 1)}
    parts = {str(letter[1]): written(tree) for tree, letter in letters.items()}
    if of_letters(put(whole, letters), parts) is None:
        return None
    shown, facts = Shown(statement, parts, letters, points, prove), list(signs(statement, parts, points, prove))
    orders = [shown.order_of(extreme) for extreme in extremes]
    facts += {fact["says"]: fact for order, _ in orders for fact in order}.values()
    for chosen in itertools.product(*(kept for _, kept in orders)):
        facts += shown.nonnegative(put(whole, dict(zip(extremes, chosen, strict=True))), strict=statement.relation in ("<", ">"))
    return together(statement, parts, facts)


@dataclass(frozen=True)
class Shown:
    """What is shown of parts of a statement by `prove`, where it is plausible at some points."""

    statement: Statement
    parts: Mapping[str, str]
    letters: Mapping[Tree, Tree]
    points: list[Point]
    prove: Prover

    def nonnegative(self, difference: Tree, strict: bool = False) -> list[Fact]:
        """The fact that a difference is not negative, or positive, if it is shown."""
        relation = ">" if strict else ">="
        for says in cleared(put(difference, self.letters), self.parts):
            if is_plausible(dict(self.parts), says, self.points):
                return list(first_shown(self.statement, dict(self.parts), says, relation, self.prove))
        return []

    def order_of(self, extreme: Tree) -> tuple[list[Fact], tuple[Tree, ...]]:
        """Which of two arguments is the larger one, if that is shown, and what may be the value of the extreme."""
        found = arguments(extreme)
        if extreme[0] == "abs" or len(found) != 2:
            return [], found
        for high, low in (found, found[::-1]):
            if facts := self.nonnegative(("+", (high, ("neg", low)))):
                return facts, (high if extreme[0] == "max" else low,)
        return [], found


def together(statement: Statement, parts: Mapping[str, str], facts: list[Fact]) -> Certificate | None:
    """The certificate with these parts and facts, if they show the statement."""
    try:
        ob = obligation_of_whole(statement, parts, facts)
        then = None if is_hopeless(ob) else simply(ob, 0)
    except Rejected:
        return None
    conditions = sum(relation != "==" for _, relation, _ in statement.trees()[2])
    return None if then is None else shortest(statement, dict(parts), facts, then, conditions)


def by_simple_strategies(statement: Statement) -> Found | None:
    """A certificate of an inequality that is soon cleared of divisors and has few terms, by simple strategies."""
    if statement.relation in ("==", "!="):
        return None
    try:
        ob = obligation_of(statement)
    except Rejected:
        return None
    return certify(ob, strategies=tuple(map(within, SIMPLE))) if len(ob.goal) <= MOST_TERMS else None


def simply(ob: Obligation, depth: int = DEEPEST - 1, strategies: Strategies = None) -> Certificate | None:
    """A certificate by simple strategies, and by these of all that lies within."""
    return certificate_of(ob, depth, tuple(map(within, strategies or SIMPLE)))


@cache
def within(strategy: Strategy) -> Strategy:
    """The same strategy, simple ones for what lies within."""
    return wraps(strategy)(lambda ob, depth, _: strategy(ob, depth, simply))


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


def cleared(difference: Tree, parts: Mapping[str, str]) -> list[str]:
    """A difference of letters as a polynomial, cleared of divisors, first without letters that all terms have; none if it has roots."""
    ob = of_letters(difference, parts)
    if ob is None or ob.reader.ring.atoms or not ob.goal:
        return []
    ring = ob.reader.ring
    shared = sum(min(ring.exponent(m, name) for m in ob.goal) * next(iter(ring.variable(name))) for name in ring.slots)
    return list(dict.fromkeys(text_of(ring, {m - less: c for m, c in ob.goal.items()}) for less in (shared, 0)))


def of_letters(difference: Tree, parts: Mapping[str, str]) -> Obligation | None:
    """That a difference of letters is not negative, if it is soon cleared of divisors and has few terms."""
    try:
        ob = obligation_of_trees(difference, ">=", ("int", 0), (), hurried(parts))
    except Rejected:
        return None
    return ob if len(ob.goal) <= MOST_TERMS else None
