"""Statements about quotients, roots and extremes of sums of logarithms: each sum becomes a letter, and facts say which is larger.

Only what is linear in logarithms is bounded by tangents. So an entropy below a root, or one that divides, has to be a letter.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from ....kernel import Rejected, Statement
from ....kernel.obligation import Obligation
from ....kernel.pieces import obligation_of_fact, obligation_of_whole
from ....kernel.points import enclose
from ....kernel.syntax import Tree, branches, names_in
from ....language.trees import written
from ..classes.terms import has_logarithm
from ..statements.pieces import BITS, points_for
from .chords import chords_of_logarithms

__all__ = ["amounts", "by_amounts", "value_at"]

Certificate = dict[str, Any]
Fact = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
MOST_AMOUNTS, NEAR, ATOMS = 6, Fraction(1, 2**20), ("sqrt", "power", "abs", "max", "min")


def by_amounts(statement: Statement, prove: Prover) -> Certificate | None:
    """A certificate of the rule `parts` with the sums of logarithms as parts; None where they are not few, or it fails."""
    left, right, given = statement.trees()
    trees = list(dict.fromkeys((*amounts(left), *amounts(right))))
    if statement.every_k or not 0 < len(trees) <= MOST_AMOUNTS or {left, right} <= set(trees):
        return None
    facts = list(plausible(trees, list(points_for(left, right, given))))
    facts += list(together(facts)) if statement.relation in ("<", ">") else []
    chords = list(chords_of_logarithms(trees, frozenset(statement.signed)))
    alone = len(trees) == 1 and all(is_added(side, trees[0]) and not has_atom(side) for side in (left, right))
    found = from_facts(statement, trees, facts, prove) if not alone else None
    return found or (from_facts(statement, trees, [*facts, *chords], prove) if chords else None)


def is_added(tree: Tree, part: Tree) -> bool:
    """Whether a part is no more than a term of a sum, perhaps with a number beside it; also where it does not occur."""
    inside = [branch for branch in branches(tree) if has_part(branch, part)] if tree != part else []
    others = [branch for branch in branches(tree) if branch not in inside]
    beside = tree[0] in ("+", "neg") or (tree[0] in ("*", "/") and not any(map(names_in, others)))
    return not inside or (beside and all(is_added(branch, part) for branch in inside))


def has_part(tree: Tree, part: Tree) -> bool:
    """Whether a tree stands in another."""
    return tree == part or any(has_part(branch, part) for branch in branches(tree))


def from_facts(statement: Statement, trees: Sequence[Tree], facts: list[Fact], prove: Prover) -> Certificate | None:
    """A certificate from those of the facts that it needs, each of which is shown."""
    parts = {f"t{number}": written(tree) for number, tree in enumerate(trees, 1)}
    first = len(statement.given) + 1
    shown, then = dict[str, Certificate](), with_facts(statement, parts, facts, prove)
    while then is not None:
        facts = [fact for fact in facts if is_sign(fact) or is_named(facts.index(fact) + first, then)]
        waiting = next((fact for fact in facts if fact["says"] not in shown), None)
        if waiting is None:
            break
        found = shown_fact(statement, parts, waiting, prove)
        if found is None:
            facts.remove(waiting)
        else:
            shown[waiting["says"]] = found
        then = with_facts(statement, parts, facts, prove)
    if then is None:
        return None
    return {"rule": "parts", "parts": parts, "facts": [fact | by(shown[fact["says"]]) for fact in facts], "then": then}


def by(found: Certificate) -> Certificate:
    """The certificate of a fact, left out where there is nothing to say."""
    return {"by": found} if found else {}


def amounts(tree: Tree) -> Iterator[Tree]:
    """The largest trees that are linear in logarithms, perhaps divided by a constant; of a sum of quotients of them each by itself.

    A tree with a root or an extreme, but in a logarithm, is none of them.
    """
    below = [branch for branch in branches(tree) if has_logarithm(branch)]
    if tree[0] in ("log", "xlogx") or (below and is_linear(tree) and not has_atom(tree) and (tree[0] == "/" or any(map(is_bare, below)))):
        yield tree
    else:
        for branch in below:
            yield from amounts(branch)


def is_linear(tree: Tree) -> bool:
    """Whether logarithms are added, and multiplied and divided by other things only; those of numbers may divide."""
    below = [branch for branch in branches(tree) if has_logarithm(branch)]
    if tree[0] in ("log", "xlogx") or not below:
        return True
    if tree[0] == "/":
        return not (has_logarithm(tree[2]) and names_in(tree[2])) and is_linear(tree[1])
    return tree[0] in ("+", "neg", "*") and (tree[0] != "*" or len(below) == 1) and all(map(is_linear, below))


def has_atom(tree: Tree) -> bool:
    """Whether a root or an extreme stands in a tree, though in no logarithm."""
    return tree[0] not in ("log", "xlogx") and (tree[0] in ATOMS or any(map(has_atom, branches(tree))))


def is_bare(tree: Tree) -> bool:
    """Whether a term of a sum is a logarithm, perhaps with a sign and factors, or a sum of such."""
    return tree[0] in ("log", "xlogx") or (tree[0] in ("neg", "*", "+") and any(map(is_bare, branches(tree))))


def plausible(trees: Sequence[Tree], points: Sequence[dict[str, Fraction]]) -> Iterator[Fact]:
    """The signs of parts, and which of two sizes is larger where none lies between, as far as some points can tell; 1 is one of them."""
    values = {"1": [value_at(("int", 1), point) for point in points]}
    for number, tree in enumerate(trees, 1):
        found = [value_at(tree, point) for point in points]
        below = any(found) and all(value is not None and value <= 0 for value in found)
        values[f"-t{number}" if below else f"t{number}"] = [value and -value for value in found] if below else found
    names = list(values)
    for name in names[1:]:
        if all(value is not None and value >= 0 for value in values[name]):
            yield {"says": name, "relation": ">="}
    above = {
        (one, two)
        for one, two in itertools.permutations(names, 2)
        if points and all(a is not None and b is not None and a >= b - NEAR for a, b in zip(values[one], values[two], strict=True))
    }
    strictly = {(one, two) for one, two in above if (two, one) not in above}
    for one, two in sorted(above):
        if not any((one, name) in strictly and (name, two) in strictly for name in names):
            yield {"says": f"{one} - {two}".replace("- -", "+ "), "relation": ">="}


def together(facts: Sequence[Fact]) -> Iterator[Fact]:
    """That parts which are at most one each, or at most another part, are not all of them that."""
    largest = dict.fromkeys(fact["says"].split(" - ")[0] for fact in facts if " - " in fact["says"])
    for name in largest:
        bounded = [fact["says"] for fact in facts if fact["says"].startswith(f"{name} - ")]
        if len(bounded) > 1:
            yield {"says": " + ".join(bounded), "relation": ">"}


def value_at(tree: Tree, point: dict[str, Fraction]) -> Fraction | None:
    """The value of a part at a point, about; None where it has none."""
    try:
        low, high = enclose(tree, {name: point[name] for name in names_in(tree)}, BITS)
    except Rejected:
        return None
    return Fraction(low + high) / 2


def is_sign(fact: Fact) -> bool:
    """Whether a fact says of a single part that it is not negative."""
    return " " not in fact["says"]


def is_named(number: int, certificate: Certificate) -> bool:
    """Whether a certificate names a guard."""
    return re.search(rf"\bg{number}\b", str(certificate)) is not None


def with_facts(statement: Statement, parts: dict[str, str], facts: Sequence[Fact], prove: Prover) -> Certificate | None:
    """A certificate for the statement in letters, from the facts."""
    try:
        return prove(obligation_of_whole(statement, parts, facts))
    except Rejected:
        return None


def shown_fact(statement: Statement, parts: dict[str, str], fact: Fact, prove: Prover) -> Certificate | None:
    """A certificate for a fact."""
    try:
        return prove(obligation_of_fact(statement, parts, fact))
    except Rejected:
        return None
