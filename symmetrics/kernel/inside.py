"""Where all counts are positive: what holds there holds, by continuity, wherever both sides are defined."""

from __future__ import annotations

from dataclasses import replace

from .obligation import Obligation
from .rejected import Rejected
from .statement import RESERVED
from .summands import whole_of
from .syntax import Tree, branches

__all__ = ["where_positive"]

NOT_CONTINUOUS = {"log", "xlogx", "log or zero", "power", "sqrt"}


def where_positive(ob: Obligation, depth: int) -> Obligation:
    """The obligation of a statement without conditions where every count is positive."""
    if depth or ob.conditions or ob.relation == ">":
        raise Rejected("only a statement with >=, <= or == and without conditions is settled inside")
    if ob.reader.letters or not all(map(ob.reader.is_plain, ob.reader.radicands)):
        raise Rejected("inside, there are no logarithms, powers, or roots of what may be negative")
    if any(has_kind(body) for body, _, _ in ob.summands):
        raise Rejected("inside, no root, logarithm or power is summed over classes, nor taken the largest of")
    sums = {name for name, of in ob.reader.sums.items() if whole_of(of) is None}
    names = {name for name in ob.reader.ring.slots if not RESERVED.fullmatch(name) and name != "K"}
    return replace(ob, inside=True, whole=frozenset()).with_patterns([frozenset((names | sums) - ob.reader.signed)])


def has_kind(tree: Tree) -> bool:
    """Whether a root, logarithm or power stands in a tree."""
    return tree[0] in NOT_CONTINUOUS or any(map(has_kind, branches(tree)))
