"""Functions of formulas that rise, fall or stay the same: each of these is a part, and how it moves a fact about it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel import Rejected, Statement, rules
from ....kernel.obligation import Obligation
from ....kernel.pieces import obligation_of_fact, obligation_of_whole
from ....kernel.syntax import Tree, branches, names_in, parse
from ....language.claims import Direction
from ....language.text import text
from ....language.trees import written
from ..certify import certificate_of, outright
from ..direct import DIRECT, Strategy, bounds_of_extremes
from ..evaluating import value, with_atoms
from ..idle import without_idle_facts
from ..in_cases import branches_of_extremes
from ..polynomials.parts import parts_of
from ..polynomials.peeling import raised_by_guards
from ..roots.squaring import signs_beside_a_root, squaring_both_sides
from ..strategies import tangents_of_logarithms
from .pieces import (
    Fact,
    Point,
    Prover,
    bounds,
    first_shown,
    innermost,
    is_fraction,
    is_zero_at_noughts_and_ones,
    points_for,
    signs,
    values_at,
)
from .slopes import by_slope

__all__ = ["EXTREMES", "at_once", "by_composition", "by_equal_parts", "factors"]

MOST_PARTS, MOST_TERMS, TRIALS, CLOSE = 6, 100, 800, 1e-12
NONNEGATIVE, SIGNED = (0.0, 0.25, 0.5, 1.0, 2.0), (-1.0, -0.5, 0.0, 0.5, 1.0)
EXTREMES = frozenset({"abs", "max", "min"})
FUNCTIONS = EXTREMES | {"sqrt", "power", "log", "xlogx"}
SIMPLE: tuple[Strategy, ...] = (
    *DIRECT,
    raised_by_guards,
    bounds_of_extremes,
    branches_of_extremes,
    signs_beside_a_root,
    squaring_both_sides,
    tangents_of_logarithms,
)
Triple = tuple[Tree, Tree, Tree]  # a part of the formula itself, of the larger side and of the smaller side of a claim


def by_composition(
    statement: Statement, direction: Direction | None = None, soon: bool = False, some: bool = False, prove: Prover = outright
) -> dict[str, Any] | None:
    """A certificate of the rule `parts` for an inequality between a formula and the same one moved, along a direction if one is given.

    If it is to be found soon, only formulas of nothing but fractions are looked at; with `some`, factors, a few of either way. Facts are
    shown by `prove`.
    """
    left, right, given = statement.trees()
    larger, smaller = (left, right) if statement.relation in (">=", ">") else (right, left)
    of, points = parse(text(direction.of)) if direction else larger, list(points_for(left, right, given))
    divided = dict[tuple[Triple, ...], int]()
    for choose in (factors,) if some else (*SOON, factors) if soon else (*SOON, branches, innermost, factors):
        chosen = [list(choose(tree)) for tree in (of, larger, smaller)]
        triples = tuple(dict.fromkeys(zip(*chosen, strict=False)))
        alike = len(set(map(len, chosen))) == 1 and larger not in chosen[1] and not (soon and has_names(larger, chosen[1]))
        if points and alike and 0 < len(triples) <= MOST_PARTS:
            divided.setdefault(triples, 0 if choose is factors else len(triples))
    found = (from_triples(statement, direction, triples, points, some, prove) for triples in sorted(divided, key=lambda one: divided[one]))
    return next((one for one in found if one is not None), None)


def has_names(tree: Tree, parts: list[Tree]) -> bool:
    """Whether a name stands in a tree outside some parts of it."""
    return tree not in parts and (tree[0] == "name" or any(has_names(part, parts) for part in branches(tree)))


def by_equal_parts(statement: Statement) -> dict[str, Any] | None:
    """A certificate of the rule `parts` for an equality of the same functions of equal arguments."""
    for functions in (EXTREMES, FUNCTIONS):
        found = from_pairs(statement, functions)
        if found is not None:
            return found
    return None


def from_pairs(statement: Statement, functions: frozenset[str]) -> dict[str, Any] | None:
    """Such a certificate, where the arguments of the outermost of some functions are the parts."""
    left, right, _ = statement.trees()
    chosen = [list(inside(tree, functions)) for tree in (left, right)]
    pairs = [pair for pair in dict.fromkeys(zip(*chosen, strict=False)) if pair[0] != pair[1]]
    if len(chosen[0]) != len(chosen[1]) or not 0 < len(pairs) <= MOST_PARTS:
        return None
    letters = {tree: f"t{k}" for k, tree in enumerate(dict.fromkeys(tree for pair in pairs for tree in pair), 1)}
    parts, facts = {name: written(tree) for tree, name in letters.items()}, list[Fact]()
    try:
        for one, two in pairs:
            says: Fact = {"says": f"{letters[one]} - {letters[two]}", "relation": "=="}
            found = outright(obligation_of_fact(statement, parts, says))
            if found is None:
                return None
            facts.append(says | ({"by": found} if found else {}))
        whole = obligation_of_whole(statement, parts, facts)
        then = outright(whole) if len(whole.goal) <= MOST_TERMS else None
    except Rejected:
        return None
    return None if then is None else {"rule": "parts", "parts": parts, "facts": facts, "then": then}


def inside(tree: Tree, functions: frozenset[str]) -> Iterator[Tree]:
    """The arguments of the outermost of some functions in a tree."""
    for part in branches(tree):
        yield from [part] if tree[0] in functions else inside(part, functions)


def at_once(ob: Obligation) -> dict[str, Any] | None:
    """A certificate that takes the simplest strategies only."""
    return certificate_of(ob, 0, SIMPLE)


def below_the_top(tree: Tree, powers: bool = True, roots: bool = False) -> Iterator[Tree]:
    """The outermost fractions in a tree, and powers and roots of such if these are wanted, but for the tree itself."""
    for part in branches(tree):
        chosen = is_fraction(part) or (powers and part[0] == "**" and is_fraction(part[1])) or (roots and part[0] == "sqrt")
        yield from [part] if chosen else below_the_top(part, powers, roots)


def logarithms(tree: Tree) -> Iterator[Tree]:
    """The outermost logarithms in a tree."""
    for part in branches(tree):
        yield from [part] if part[0] == "log" and names_in(part) else logarithms(part)


def above_and_below(tree: Tree) -> Iterator[Tree]:
    """The two sides of a fraction bar, with names on either."""
    yield from branches(tree) if is_fraction(tree) else ()


def factors(tree: Tree) -> Iterator[Tree]:
    """The factors of the outermost products in a tree and in functions among these, and the outermost fractions beside them."""
    for part in branches(tree):
        if is_fraction(part) or (tree[0] == "*" and part[0] not in FUNCTIONS):
            yield from () if part[0] == "int" else [part]
        else:
            yield from factors(part)


SOON = (
    partial(inside, functions=EXTREMES),
    above_and_below,
    partial(below_the_top, roots=True),
    below_the_top,
    partial(below_the_top, powers=False),
    logarithms,
)


def from_triples(
    statement: Statement, direction: Direction | None, triples: tuple[Triple, ...], points: list[Point], some: bool, prove: Prover
) -> dict[str, Any] | None:
    """A certificate with these parts, all or some of which move one way, from how they do, their signs and their bounds."""
    trees = list(dict.fromkeys(tree for _, high, low in triples for tree in (high, low)))
    letters = {tree: f"t{k}" for k, tree in enumerate(trees, 1)}
    parts = {name: written(tree) for tree, name in letters.items()}
    try:
        facts = list[Fact]()
        for triple in [triple for triple in triples if triple[1] != triple[2]]:
            fact = move(statement, direction, triple, letters, points, prove)
            if fact is None and not some:
                return None
            facts += [fact] if fact else []
        for more in ((), chain(signs(statement, parts, points, prove), bounds(statement, parts, points, prove))):
            facts += more
            whole = obligation_of_whole(statement, parts, facts)
            then = None if is_hopeless(whole) else prove(whole) or (by_a_sign(whole) if prove is outright else None)
            if then is not None:
                return shortest(statement, parts, facts, then, len(whole.guards) - len(facts))
    except Rejected:
        pass
    return None


def is_hopeless(ob: Obligation) -> bool:
    """Whether a goal in letters is not as it should be at some numbers at which all that is known of them holds."""
    draw, names = random.Random(1), [name for name in ob.reader.ring.slots if name not in ob.reader.ring.atoms]
    for trial in range(0 if ob.reader.letters else TRIALS):
        values = {name: draw.choice(SIGNED if name in ob.reader.signed else NONNEGATIVE) for name in names}
        point = with_atoms(ob, values if trial % 2 else {name: x * draw.random() for name, x in values.items()})
        known = [(value(ob, p, point), number in ob.strict) for number, p in enumerate(ob.guards, 1)]
        known += [(value(ob, p, point), False) for p in ob.radicands] + [(-abs(value(ob, p, point)), False) for p in ob.equations]
        if all(x > 0 if strict else x >= 0 for x, strict in known) and all(value(ob, p, point) for p in ob.positive):
            goal = value(ob, ob.goal, point)
            if goal < -CLOSE or (ob.relation == ">" and goal < CLOSE):
                return True
    return False


def by_a_sign(ob: Obligation) -> dict[str, Any] | None:
    """A certificate where a letter, or a factor of a radicand, is not negative, and one where it is not positive."""
    ring = ob.reader.ring
    compared = [p for atom in ring.atoms.values() if atom.kind in EXTREMES for p in atom.of]
    letters = sorted(ob.reader.signed & {name for p in (ob.goal, *compared) for m in p for name in ring.support(m)} - set(ring.atoms))
    hard = [text_of(ring, factor) for p in ob.radicands if p for factor in parts_of(ob, p).hard]
    for by in dict.fromkeys((*letters, *hard)):
        cases = [outright(case) for case in rules.branches(ob, by)]
        if None not in cases:
            return {"rule": "split", "by": by, "cases": cases}
    return None


def shortest(statement: Statement, parts: dict[str, str], facts: list[Fact], then: dict[str, Any], guards: int) -> dict[str, Any]:
    """A certificate without the facts that nothing names, if the kernel takes it so; `guards` is how many guards are no facts."""
    for keep_signs in (False, True):
        shorter = without_idle_facts(facts, then, guards, keep_signs) | {"rule": "parts", "parts": parts}
        try:
            rules.settle(obligation_of_whole(statement, parts, shorter["facts"]), shorter["then"])
        except Rejected:
            continue
        return shorter
    return {"rule": "parts", "parts": parts, "facts": facts, "then": then}


def move(
    statement: Statement,
    direction: Direction | None,
    triple: Triple,
    letters: Mapping[Tree, str],
    points: list[Point],
    prove: Prover,
) -> Fact | None:
    """That a part rises, that it falls or stays, as its values at some points say: by the sign of its derivative, or at once."""
    of, high, low = triple
    values = zip(values_at(high, points), values_at(low, points), strict=True)
    gaps = [a - b for a, b in values if a is not None and b is not None]
    if gaps and not any(gaps):
        parts = {letters[tree]: written(tree) for tree in (high, low)}
        return next(first_shown(statement, parts, f"{letters[high]} - {letters[low]}", "==", prove), None)
    falls = not any(gap > 0 for gap in gaps)
    if not falls and any(gap < 0 for gap in gaps):
        return None
    high, low = (low, high) if falls else (high, low)
    says = f"{letters[high]} - {letters[low]}"
    strict = statement.relation in (">", "<")
    found = along(statement, direction, of, falls) if direction and not strict else None
    if found is not None:
        return {"says": says, "relation": ">=", "by": found}
    parts = {letters[tree]: written(tree) for tree in (high, low)}
    shown = next(first_shown(statement, parts, says, ">" if strict else ">=", prove), None)
    if strict and shown is not None and shown["relation"] != ">":
        return where_others_are_defined(statement, letters, shown) or shown
    return shown


def where_others_are_defined(statement: Statement, letters: Mapping[Tree, str], fact: Fact) -> Fact | None:
    """That what a fact says is even positive where the other parts are defined too: zero times a part says no more of it."""
    parts = {name: written(tree) for tree, name in letters.items()}
    others = "".join(f" + 0*{name}" for name in parts if name not in names_in(parse(fact["says"])))
    says = fact["says"] + others
    if not others or is_zero_at_noughts_and_ones(statement, parts, says):
        return None
    shown = next(first_shown(statement, parts, says, ">", outright), None)
    return shown if shown is not None and shown["relation"] == ">" else None


def along(statement: Statement, direction: Direction, of: Tree, falls: bool) -> dict[str, Any] | None:
    """A certificate of the rule `slope` that a part rises along a direction, or that it falls."""
    way = replace(direction, up=direction.down, down=direction.up) if falls else direction
    try:
        return by_slope(statement, written(of), way)
    except Rejected:
        return None
