"""Inequalities between sums of terms, put together from inequalities between few of these terms.

Which of them seem to hold is seen at random points; which of these make up the goal is a linear program. What is needed is proved.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, isfinite, lcm, prod

import numpy as np
from numpy.typing import NDArray

from ....kernel import Rejected, Statement
from ....kernel.pieces import obligation_of_whole
from ....kernel.points import enclose, holds
from ....kernel.polynomial import Polynomial
from ....kernel.statement import names_of
from ....kernel.syntax import Tree, is_polynomial, names_in
from ....language.trees import written
from ..conditions.lemmas import more_or_less
from ..polynomials.nonnegative import exact_solution, nonnegative_support
from .pieces import Certificate, Fact, Point, Prover, first_shown

__all__ = ["by_summands"]

Linear = dict[Tree, Fraction]
Said = tuple[str, Polynomial]
ONE: Tree = ("int", 1)
GRAIN, MOST_TERMS, MOST_AT_ONCE = 12, 12, 3
TRIALS, FEWEST, BITS, LARGEST, CLOSE = 200, 20, 60, 30, 1e-9


@dataclass(frozen=True)
class Goal:
    """A sum of terms times numbers that is to be shown nonnegative, with the values of its terms at some points; the last term is one."""

    factors: tuple[Fraction, ...]
    values: NDArray[np.float64]

    def candidates(self, size: int) -> Iterator[Polynomial]:
        """Sums of that many terms that are not negative at the points: as they stand in the goal, and of two of them in other shares."""
        last = len(self.factors) - 1
        for chosen in itertools.combinations(range(last), size):
            least = float(sum(float(self.factors[k]) * self.values[k] for k in chosen).min())
            yield scaled({**{k: self.factors[k] for k in chosen}, last: Fraction(ceil((-least - CLOSE) * GRAIN), GRAIN)})
        for i, j in itertools.permutations(range(last), 2) if size == 2 else ():
            share = self.share(i, j)
            if share is not None and self.factors[i] < 0 < self.factors[j]:
                yield scaled({i: self.factors[i], j: share})

    def share(self, i: int, j: int) -> Fraction | None:
        """The number of times that the second term has to be taken to make up for the first one, rounded up; None if there is none."""
        sizes = float(self.factors[i]) * self.values[i]
        if (self.values[j] <= 0).any():
            return None
        most = float((-sizes / self.values[j]).max())
        return Fraction(ceil((most - CLOSE) * GRAIN), GRAIN) if 0 < most < GRAIN * LARGEST and isfinite(most) else None

    def relation(self, p: Polynomial, statement: Statement) -> str:
        """What is to be shown of a sum first: that it is positive, if that is of use and seems to be so."""
        positive = (sum(c * self.values[k] for k, c in p.items()) > CLOSE).all()
        return ">" if positive and statement.relation in ("<", ">") else ">="


def by_summands(statement: Statement, prove: Prover, rounds: int) -> Certificate | None:
    """A certificate of the rule `parts`, whose parts are the terms of the two sides; `rounds` is how often other facts are tried.

    That the sides differ is shown of the one that is larger at random points.
    """
    if statement.every_k or statement.exists or statement.relation == "==":
        return None
    if statement.relation == "!=":
        return next(filter(None, (as_unequal(replace(statement, relation=way), prove, rounds) for way in (">", "<"))), None)
    terms = difference(statement)
    trees = [tree for tree in terms if tree != ONE]
    hard = [tree for tree in trees if not is_polynomial(tree)]
    left, right, _ = statement.trees()
    if len(hard) < 2 or len(trees) > MOST_TERMS or {left, right} == set(trees):
        return None
    parts = {f"t{k}": written(tree) for k, tree in enumerate(hard, 1)}
    names = [f"t{hard.index(tree) + 1}" if tree in hard else f"({written(tree)})" for tree in trees]
    table = values_of(statement, trees)
    if table is None:
        return None
    goal = Goal((*(terms[tree] for tree in trees), terms.get(ONE, Fraction(0))), table)
    facts = shown_facts(statement, goal, parts, names, prove, rounds)
    try:
        then = prove(obligation_of_whole(statement, parts, facts)) if facts else None
    except Rejected:
        return None
    return {"rule": "parts", "parts": parts, "facts": facts, "then": then} if then is not None else None


def as_unequal(ordered: Statement, prove: Prover, rounds: int) -> Certificate | None:
    """The certificate of a strict inequality as one that the two sides differ."""
    found = by_summands(ordered, prove, rounds)
    if found is None:
        return None
    ob = obligation_of_whole(ordered, found["parts"], found["facts"])
    then = more_or_less(ob, lambda _: found["then"])
    return found | {"then": then} if then is not None else None


def difference(statement: Statement) -> Linear:
    """The side that is to be larger less the other one, as numbers times terms."""
    left, right, _ = statement.trees()
    sign = Fraction(1 if statement.relation in (">", ">=") else -1)
    found: Linear = {}
    for tree, factor in (*summands(left, sign), *summands(right, -sign)):
        found[tree] = found.get(tree, Fraction(0)) + factor
    return {tree: factor for tree, factor in found.items() if factor}


def summands(tree: Tree, factor: Fraction) -> Iterator[tuple[Tree, Fraction]]:
    """The terms of a tree times a number, each with its factor; that of the number one is a number."""
    number = value_of(tree)
    if number is not None:
        yield ONE, factor * number
    elif tree[0] == "neg":
        yield from summands(tree[1], -factor)
    elif tree[0] == "+":
        for term in tree[1]:
            yield from summands(term, factor)
    elif tree[0] == "/" and value_of(tree[2]):
        yield from summands(tree[1], factor / (value_of(tree[2]) or 1))
    elif tree[0] == "*" and sum(value_of(x) is None for x in tree[1]) == 1:
        numbers = [x for x in map(value_of, tree[1]) if x is not None]
        (rest,) = (x for x in tree[1] if value_of(x) is None)
        yield from summands(rest, factor * prod(numbers, start=Fraction(1)))
    else:
        yield tree, factor


def value_of(tree: Tree) -> Fraction | None:
    """The value of a tree without names if it is a fraction by the steps taken."""
    try:
        low, high = enclose(tree, {}, BITS) if not names_in(tree) else (0, 1)
    except Rejected:
        return None
    return Fraction(low) if low == high else None


def values_of(statement: Statement, trees: Sequence[Tree]) -> NDArray[np.float64] | None:
    """The values of terms at points where all are defined and the conditions hold, then ones; None where there are few such points."""
    left, right, given = statement.trees()
    names = sorted(names_of(left, right, given))
    rows, draw = list[list[float]](), random.Random(1)
    for _ in range(TRIALS):
        point = drawn(draw, names, statement.whole)
        try:
            if all(holds(a, relation, b, point) for a, relation, b in given):
                rows.append([*(float(sum(map(Fraction, enclose(tree, point, BITS))) / 2) for tree in trees), 1.0])
        except Rejected:
            continue
    return np.array(rows).T if len(rows) >= FEWEST else None


def drawn(draw: random.Random, names: Sequence[str], whole: Sequence[str]) -> Point:
    """A random point: numbers of all sizes, some of them zero, and fractions of names that are not whole."""
    parts, empty = draw.choice((1, 1, 7)), draw.choice((0, 0.2, 0.6))
    sizes = {name: 0 if draw.random() < empty else draw.choice((1, 2, 3, draw.randint(1, LARGEST) ** draw.randint(1, 2))) for name in names}
    return {name: Fraction(size, 1 if name in whole else parts) for name, size in sizes.items()}


def scaled(p: dict[int, Fraction]) -> Polynomial:
    """A sum of terms with whole factors, zeros left out."""
    common = lcm(*(x.denominator for x in p.values()))
    return {k: int(x * common) for k, x in p.items() if x}


def shown_facts(statement: Statement, goal: Goal, parts: dict[str, str], names: list[str], prove: Prover, rounds: int) -> list[Fact]:
    """Proved facts of which the goal is a sum, each times a number; none where that fails."""
    shown, failed = dict[str, Fact](), set[str]()
    one: Polynomial = {len(names): 1}
    pool, missing = [one], set[str]()
    for size in range(1, MOST_AT_ONCE + 1):
        pool += goal.candidates(size)
        for _ in range(rounds):
            chosen = [(said(p, names), p) for p in combined(goal, [p for p in pool if said(p, names) not in failed]) if p != one]
            for text, p in chosen:
                if text not in shown:
                    shown |= dict(zip((text,), first_shown(statement, parts, text, goal.relation(p, statement), prove), strict=False))
            missing = {text for text, _ in chosen} - set(shown)
            if not missing:
                break
            failed |= missing
        if chosen and not missing:
            facts = [shown[text] for text, _ in chosen]
            strict = statement.relation in ("<", ">") and all(fact["relation"] == ">=" for fact in facts)
            return [*facts, *one_strict(statement, goal, parts, chosen, prove)] if strict else facts
    return []


def one_strict(statement: Statement, goal: Goal, parts: dict[str, str], chosen: list[Said], prove: Prover) -> Iterator[Fact]:
    """That one of some sums is positive where all terms are defined, which zero times the other terms says."""
    for text, p in chosen:
        others = [name for name in parts if not re.search(rf"\b{name}\b", text)]
        if others and goal.relation(p, statement) == ">":
            found = next(first_shown(statement, parts, f"{text} + 0*({' + '.join(others)})", ">", prove), None)
            if found is not None and found["relation"] == ">":
                yield found
                return


def combined(goal: Goal, pool: list[Polynomial]) -> list[Polynomial]:
    """The sums that make up the goal; none if there are none that do."""
    aim = scaled(dict(enumerate(goal.factors)))
    matrix = np.array([[float(p.get(k, 0)) for p in pool] for k in range(len(goal.factors))])
    wanted = np.array([float(aim.get(k, 0)) for k in range(len(goal.factors))])
    support = nonnegative_support(matrix / np.linalg.norm(matrix, axis=0), wanted / np.abs(wanted).max())
    chosen = [pool[j] for j in support or ()]
    solution = exact_solution(chosen, aim) if chosen else None
    return [p for p, x in zip(chosen, solution or (), strict=False) if x]


def said(p: Polynomial, names: list[str]) -> str:
    """A sum of terms as text."""
    found = ""
    for k, c in sorted(p.items(), key=lambda item: item[1] < 0):
        term = "*".join(x for x in (str(abs(c)) if abs(c) > 1 else "", names[k] if k < len(names) else "") if x) or "1"
        found += f" {'-' if c < 0 else '+'} {term}" if found else f"{'-' if c < 0 else ''}{term}"
    return found
