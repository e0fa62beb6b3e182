"""A statement about so many classes, from the one about every number of classes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .obligation import obligation_of
from .polynomial import Polynomial, plus
from .reading import Reader
from .rejected import Rejected
from .rules import settle
from .statement import Statement
from .summands import written_out
from .syntax import Tree, is_polynomial, nodes, parse

__all__ = ["settle_instance"]

KEYS = {"rule", "K", "general", "then"}
MOST_CLASSES = 9


def settle_instance(statement: Statement, certificate: Mapping[str, Any]) -> None:
    """Check a certificate of the rule `instance`: the statement for every K, and that this is it for one K."""
    K, general = certificate.get("K"), certificate.get("general")
    if set(certificate) - KEYS or type(K) is not int or not 2 <= K <= MOST_CLASSES or not isinstance(general, list) or len(general) != 2:
        raise Rejected(f"an instance has K from 2 to {MOST_CLASSES}, and general, the two sides for every K")
    if statement.given:
        raise Rejected("an instance has no conditions")
    reader = Reader()
    for mine, text in zip((statement.left, statement.right), general, strict=True):
        one, two = parse(mine), written_out(parse(text), K)
        if shape(reader, one) != shape(reader, two) and not same_number(reader, one, two):
            raise Rejected(f"a side is not {text[:200]!r} for K = {K}")
    always = Statement(general[0], statement.relation, general[1], signed=statement.signed, every_k=True)
    settle(obligation_of(always), certificate.get("then", {}))


def same_number(reader: Reader, one: Tree, two: Tree) -> bool:
    """Whether two trees are made of whole numbers, sums, products and quotients only, and have one value."""
    kinds = {x[0] for tree in (one, two) for x in nodes(tree)}
    return kinds <= {"int", "+", "neg", "*", "/"} and not reader.read(("+", (one, ("neg", two)))).top


def shape(reader: Reader, tree: Tree) -> Tree:
    """A tree with polynomials multiplied out, and sums, products and extremes in one order: equal if trees differ in nothing else."""
    if is_polynomial(tree):
        return ("polynomial", tuple(sorted(reader.read(tree).top.items())))
    if tree[0] in ("+", "neg"):
        total, others = Polynomial(), []
        for sign, term in terms(tree, 1):
            if is_polynomial(term):
                total = plus(total, reader.read(term).top, sign)
            else:
                others.append((sign, shape(reader, term)))
        return ("+", tuple(sorted(total.items())), tuple(sorted(others, key=repr)))
    if tree[0] == "**":
        return ("**", shape(reader, tree[1]), tree[2])
    inside = [shape(reader, x) for x in (tree[1:] if tree[0] == "/" else tree[1])]
    return (tree[0], tuple(sorted(inside, key=repr) if tree[0] in ("*", "max", "min") else inside))


def terms(tree: Tree, sign: int) -> Iterator[tuple[int, Tree]]:
    """The terms of a sum of sums, each with its sign."""
    if tree[0] == "neg":
        yield from terms(tree[1], -sign)
    elif tree[0] == "+":
        for term in tree[1]:
            yield from terms(term, sign)
    else:
        yield sign, tree
