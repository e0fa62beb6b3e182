"""Statements about sums of fractions, from facts about the fractions: each becomes a letter, so that no common denominator is needed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice, product
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel import Rejected, Statement
from ....kernel.lemma import is_whole
from ....kernel.obligation import Obligation, obligation_of
from ....kernel.pieces import obligation_of_fact, obligation_of_whole
from ....kernel.points import enclose, holds
from ....kernel.statement import names_of
from ....kernel.syntax import Tree, branches, names_in, parse, replace
from ....language.trees import written
from ..conditions.lemmas import factors_of
from ..direct import Prove
from ..roots.higher import means_of_higher_roots
from .together import is_settled, shown_in_fewer_names

__all__ = ["by_parts", "has_deep_root", "has_higher_root"]

Certificate = dict[str, Any]
Fact = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
Point = dict[str, Fraction]
MOST_PARTS, MOST_PAIRS, MOST_BOUNDED, TRIALS, BITS, LARGEST, MOST_POINTS, CLOSE = 40, 64, 8, 24, 80, 30, 256, Fraction(1, 10**12)


def by_parts(statement: Statement, prove: Prove) -> Certificate | None:
    """A certificate of the rule `parts`, with the innermost fractions or the outermost ones as parts.

    Where roots stand in roots, or are cube roots or higher ones, one part will do, and more is asked of the parts: bounds, what
    they divide by, and whether they may be cosines.
    """
    if statement.every_k:
        return None
    left, right, given = statement.trees()
    points, nested = list(points_for(left, right, given)), has_deep_root(left) or has_deep_root(right)
    for choose in (innermost, outermost):
        sides = [list(dict.fromkeys(choose(side))) for side in (left, right)]
        trees = list(dict.fromkeys((*sides[0], *sides[1])))
        if not points or not 0 < len(trees) <= MOST_PARTS or {left, right} & set(trees):
            continue
        if len(trees) == 1 and (not nested or is_settled(obligation_of(statement), {})):
            continue
        names = {tree: f"t{k}" for k, tree in enumerate(trees, 1)}
        parts = {name: written(tree) for tree, name in names.items()}
        facts = [*signs(statement, parts, points, prove), *moves(statement, parts, sides, names, points, prove)]
        means = mean_of_parts(statement, parts, facts, prove) if nested else None
        if means is not None:
            return means
        if nested:
            facts += [*divisors(statement, parts), *bounds(statement, parts, points, prove)]
        try:
            then = prove(obligation_of_whole(statement, parts, facts)) if facts else None
        except Rejected:
            continue
        if then is not None:
            return {"rule": "parts", "parts": parts, "facts": facts, "then": then}
    return None


def mean_of_parts(statement: Statement, parts: dict[str, str], facts: list[Fact], prove: Prove) -> Certificate | None:
    """A certificate that a geometric mean of parts is at most their arithmetic mean, from their signs."""
    then = prove(obligation_of_whole(statement, parts, facts), strategies=(means_of_higher_roots,)) if facts else None
    return None if then is None else {"rule": "parts", "parts": parts, "facts": facts, "then": then}


def innermost(tree: Tree) -> Iterator[Tree]:
    """The fractions in a tree that have no others in them; those of numbers do not count."""
    found = [x for part in branches(tree) for x in innermost(part)]
    yield from found if found or not is_fraction(tree) else [tree]


def outermost(tree: Tree) -> Iterator[Tree]:
    """The fractions in a tree that stand in no others."""
    if is_fraction(tree):
        yield tree
    else:
        for part in branches(tree):
            yield from outermost(part)


def has_deep_root(tree: Tree, inside: bool = False) -> bool:
    """Whether a root stands in another, or is one of a degree above two."""
    is_root = tree[0] == "sqrt"
    return is_higher_root(tree) or (is_root and inside) or any(has_deep_root(part, inside or is_root) for part in branches(tree))


def has_higher_root(tree: Tree) -> bool:
    """Whether there is a root of a degree above two."""
    return is_higher_root(tree) or any(map(has_higher_root, branches(tree)))


def is_higher_root(tree: Tree) -> bool:
    """Whether a tree is a power with a broken number as its exponent."""
    return bool(tree[0] == "power" and tree[1][1][0] == "/" and not names_in(tree[1][1]))


def is_fraction(tree: Tree) -> bool:
    """Whether a tree is a fraction, perhaps to a power, with names below."""
    return bool(tree[0] == "/" and names_in(tree[2]))


def points_for(left: Tree, right: Tree, given: tuple[tuple[Tree, str, Tree], ...]) -> Iterator[Point]:
    """Random points of positive numbers at which the conditions hold."""
    draw = random.Random(1)
    names = sorted(names_of(left, right, given))
    for _ in range(TRIALS):
        point = {name: Fraction(draw.randint(1, LARGEST) ** draw.randint(1, 2)) for name in names}
        if is_supposed(given, point):
            yield point


def signs(statement: Statement, parts: dict[str, str], points: list[Point], prove: Prover) -> Iterator[Fact]:
    """That parts are not negative, or positive where the statement is strict; of logarithms also that they are not positive."""
    for name, part in parts.items():
        for says in (name, f"-{name}") if parse(part)[0] == "log" else (name,):
            if is_plausible(parts, says, points):
                strict = statement.relation in ("<", ">", "!=") and not is_zero_somewhere(statement, parts, says)
                yield from first_shown(statement, parts, says, ">" if strict else ">=", prove)


def bounds(statement: Statement, parts: dict[str, str], points: list[Point], prove: Prover) -> Iterator[Fact]:
    """That parts lie between -1 and 1, strictly if the statement is strict, and that three may be cosines of angles between vectors."""
    says = [f"{sign} {name}" for name in parts for sign in ("1 +", "1 -")] if len(parts) <= MOST_BOUNDED else []
    within = 0
    for one in says:
        for fact in shown_if_plausible(statement, parts, one, points, prove):
            within += one.startswith("1 -")
            yield fact
    if within == len(parts) == 3:
        t, u, v = parts
        yield from shown_if_plausible(statement, parts, f"1 + 2*{t}*{u}*{v} - {t}**2 - {u}**2 - {v}**2", points, prove)


def shown_if_plausible(statement: Statement, parts: dict[str, str], says: str, points: list[Point], prove: Prover) -> Iterator[Fact]:
    """The fact that a polynomial in parts is not negative, or positive if the statement is strict, if it is plausible and shown."""
    if is_plausible(parts, says, points):
        strict = statement.relation in ("<", ">") and not is_zero_somewhere(statement, parts, says)
        yield from first_shown(statement, parts, says, ">" if strict else ">=", prove)


def divisors(statement: Statement, parts: dict[str, str]) -> Iterator[Fact]:
    """That sums of whole counts are positive which parts divide by; zero times the part says that it is defined."""
    said = set[str]()
    for name in parts if statement.whole else ():
        ob = obligation_of_fact(statement, parts, {"says": name, "relation": ">="})
        for p in factors_of(ob):
            text = text_of(ob.reader.ring, p)
            if len(p) > 1 and ob.reader.is_plain(p) and is_whole(ob, p) and text not in said:
                said.add(text)
                yield {"says": f"{text} + 0*{name}", "relation": ">"}


def is_plausible(parts: dict[str, str], says: str, points: list[Point]) -> bool:
    """Whether a polynomial in parts is negative at none of some points, as far as these can tell."""
    tree = replace(parse(says), {name: parse(text) for name, text in parts.items()})
    return all(value is None or value > -CLOSE for value in values_at(tree, points))


def is_zero_somewhere(statement: Statement, parts: dict[str, str], says: str) -> bool:
    """Whether a polynomial in parts is zero where all names but one are, and those of which something is supposed."""
    left, right, given = statement.trees()
    supposed = {name for a, _, b in given for name in names_in(a) | names_in(b)}
    names = names_of(left, right, given)
    ones = ({name: Fraction(name in supposed or name == one) for name in names} for one in sorted(names - supposed))
    tree = replace(parse(says), {name: parse(text) for name, text in parts.items()})
    return 0 in values_at(tree, [point for point in ones if is_supposed(given, point)])


def is_zero_at_noughts_and_ones(statement: Statement, parts: dict[str, str], says: str) -> bool:
    """Whether a polynomial in parts is zero at some point of noughts and ones at which the conditions hold."""
    left, right, given = statement.trees()
    names = sorted(names_of(left, right, given))
    points = (dict(zip(names, map(Fraction, values), strict=True)) for values in islice(product((1, 0), repeat=len(names)), MOST_POINTS))
    tree = replace(parse(says), {name: parse(text) for name, text in parts.items()})
    return 0 in values_at(tree, [point for point in points if is_supposed(given, point)])


def is_supposed(given: tuple[tuple[Tree, str, Tree], ...], point: Point) -> bool:
    """Whether the conditions hold at a point."""
    try:
        return all(holds(a, relation, b, point) for a, relation, b in given)
    except Rejected:
        return False


def moves(
    statement: Statement, parts: dict[str, str], sides: list[list[Tree]], names: dict[Tree, str], points: list[Point], prove: Prover
) -> Iterator[Fact]:
    """Which of two parts is larger, one of either side; of many parts only those in one and the same place."""
    alone = [[tree for tree in side if tree not in other] for side, other in (sides, sides[::-1])]
    few = len(alone[0]) * len(alone[1]) <= MOST_PAIRS
    values = {tree: values_at(tree, points) for tree in (*alone[0], *alone[1])}
    for one, two in product(*alone) if few else zip(*alone, strict=False):
        both = zip(values[one], values[two], strict=True)
        known = [a - b for a, b in both if a is not None and b is not None]
        if known and (all(gap >= 0 for gap in known) or all(gap <= 0 for gap in known)):
            larger, smaller = (one, two) if sum(known) >= 0 else (two, one)
            strict = ">" if all(known) and statement.relation in ("<", ">", "!=") else ">="
            yield from first_shown(statement, parts, f"{names[larger]} - {names[smaller]}", strict, prove)


def values_at(tree: Tree, points: list[Point]) -> list[Fraction | None]:
    """The values of a tree at points, about; none where it has none."""
    found: list[Fraction | None] = []
    for point in points:
        try:
            found.append(sum(map(Fraction, enclose(tree, point, BITS)), Fraction(0)) / 2)
        except Rejected:
            found.append(None)
    return found


def first_shown(statement: Statement, parts: dict[str, str], says: str, relation: str, prove: Prover) -> Iterator[Fact]:
    """The fact that a polynomial in parts is positive, or else that it is not negative, if either is shown."""
    for symbol in dict.fromkeys((relation, ">=")):
        fact = {"says": says, "relation": symbol}
        try:
            found = shown_in_fewer_names(statement, parts, fact, prove)
        except Rejected:
            found = None
        if found is not None:
            yield fact | ({"by": found} if found else {})
            return
