"""A statement from facts about parts of its formulas, each of which becomes one letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace as replace_fields
from typing import Any

from .obligation import Obligation, obligation_under
from .rejected import Rejected
from .rules import settle
from .slope import settle_slope
from .statement import RESERVED, Statement, names_of
from .summands import below
from .syntax import Tree, branches, is_polynomial, names_in, over_classes, parse, replace

__all__ = ["compared", "obligation_of_fact", "obligation_of_whole", "settle_parts", "trees_in"]

KEYS, OF_A_FACT = {"rule", "parts", "facts", "then"}, {"says", "relation", "by"}
Fact = Mapping[str, Any]


def settle_parts(statement: Statement, certificate: Mapping[str, Any]) -> None:
    """Check a certificate of the rule `parts`."""
    parts, facts = certificate.get("parts"), certificate.get("facts", [])
    if set(certificate) - KEYS or not isinstance(parts, Mapping) or not isinstance(facts, list):
        raise Rejected("a certificate by parts has parts, facts and then")
    for fact in facts:
        if not isinstance(fact, Mapping) or set(fact) - OF_A_FACT or fact.get("relation") not in (">=", ">", "=="):
            raise Rejected("a fact about parts has says, relation and by")
        settle_fact(statement, parts, fact)
    settle(obligation_of_whole(statement, parts, facts), certificate.get("then", {}))


def settle_fact(statement: Statement, parts: Mapping[str, str], fact: Fact) -> None:
    """Check a fact about parts; that one of them is no smaller than another may rest on a slope."""
    by = fact.get("by", {})
    if isinstance(by, Mapping) and by.get("rule") == "slope" and not statement.every_k:
        settle_slope(compared(statement, parts, fact), by)
    else:
        settle(obligation_of_fact(statement, parts, fact), by)


def compared(statement: Statement, parts: Mapping[str, str], fact: Fact) -> Statement:
    """The statement that one part is no smaller than another, where a fact says this."""
    match said(statement, parts, fact), fact["relation"]:
        case ("+", (("name", one), ("neg", ("name", two)))), ">=" if one in parts and two in parts:
            return replace_fields(statement, left=parts[one], relation=">=", right=parts[two])
    raise Rejected("a slope shows that one part is no smaller than another")


def obligation_of_fact(statement: Statement, parts: Mapping[str, str], fact: Fact) -> Obligation:
    """That a polynomial in parts and names is not negative, positive or zero where the conditions hold."""
    _, _, given = statement.trees()
    says = replace(said(statement, parts, fact), trees_of(statement, parts))
    return obligation_under(statement, says, fact["relation"], ("int", 0), given, frozenset(statement.signed))


def obligation_of_whole(statement: Statement, parts: Mapping[str, str], facts: Sequence[Fact]) -> Obligation:
    """The statement with letters for its parts, of which the facts are what is known; a letter is signed unless one says it is not."""
    left, right, given = statement.trees()
    letters = {tree: name for name, tree in trees_of(statement, parts).items()}
    known = [(said(statement, parts, fact), fact["relation"], ("int", 0)) for fact in facts]
    nonnegative = {tree[1] for tree, relation, _ in known if tree[0] == "name" and relation in (">=", ">")}
    signed = frozenset(statement.signed) | (frozenset(parts) - nonnegative)
    conditions = (*((lettered(a, letters), relation, lettered(b, letters)) for a, relation, b in given), *known)
    return obligation_under(statement, lettered(left, letters), statement.relation, lettered(right, letters), conditions, signed)


def said(statement: Statement, parts: Mapping[str, str], fact: Fact) -> Tree:
    """What a fact says, a polynomial in the parts and the names of the statement."""
    tree = parse(fact.get("says", ""))
    if not is_polynomial(tree) or not names_in(tree) <= {*parts, *names_of(*statement.trees())}:
        raise Rejected("a fact about parts is a polynomial in them and in the names of the statement")
    return tree


def trees_of(statement: Statement, parts: Mapping[str, str]) -> dict[str, Tree]:
    """The parts as trees, each one that stands in the statement, and with a name that does not."""
    inside, taken = trees_in(statement), {*names_of(*statement.trees()), *statement.whole}
    trees = {name: parse(text) for name, text in parts.items()}
    for name, tree in trees.items():
        reserved = RESERVED.fullmatch(name) or (statement.every_k and len(name) == 1)
        if parse(name) != ("name", name) or "[" in name or reserved or name in taken or tree not in inside:
            raise Rejected(f"expected a new name for a part of the statement, got {name!r}")
    return trees


def trees_in(statement: Statement) -> set[Tree]:
    """All trees that stand in a statement outside of sums and maxima over classes: each is defined wherever the statement is."""
    left, right, given = statement.trees()
    inside = set[Tree]()
    for tree in (left, right, *(x for a, _, b in given for x in (a, b))):
        add_parts(tree, inside)
    return inside


def add_parts(tree: Tree, found: set[Tree]) -> None:
    """Add a tree and all trees in it, but for those within sums and maxima over classes."""
    found.add(tree)
    for x in () if is_over_classes(tree) else branches(tree):
        add_parts(x, found)


def lettered(tree: Tree, letters: Mapping[Tree, str]) -> Tree:
    """A tree with a letter for each part, the largest first, none within sums and maxima over classes."""
    if tree in letters:
        return ("name", letters[tree])
    return tree if is_over_classes(tree) else below(tree, lambda x: lettered(x, letters))


def is_over_classes(tree: Tree) -> bool:
    """Whether a tree is a sum, or a maximum, over classes."""
    return tree[0] == "sum" or over_classes(tree) is not None
