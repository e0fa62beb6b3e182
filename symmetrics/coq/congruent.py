"""Equations that hold part by part: quotients, roots, logarithms and so on whose arguments are equal are equal themselves.

A measure of a transposed matrix has the same parts in another order; then nothing has to be brought over a common denominator.
"""

from __future__ import annotations

from ..kernel.syntax import Tree
from .formulas import ZERO, branches
from .setting import Setting, quotient_of
from .terms import Rewriting, numbers

__all__ = ["equal_by_parts"]

Key = tuple[str, tuple[frozenset[tuple[tuple[int, ...], int]], ...]]


def equal_by_parts(setting: Setting) -> int:
    """The fact that the conclusion is, an equation, if both sides are one polynomial in what is equal; 0 if they are not."""
    d, s = setting.derivation, setting
    first: dict[Key, Tree] = {}
    for tree in s.trees:
        other = first.setdefault(key_of(s, tree), tree)
        if other is not tree:
            d.rewritings.append(Rewriting(s.numbers[tree], 1, equal(s, tree, other)))
    _, left, right = s.claim.conclusion
    value = s.polynomial(left) - s.polynomial(right)
    return 0 if d.reduced(value.value)[0] else d.vanishes(value)


def key_of(setting: Setting, tree: Tree) -> Key:
    """What two quotients, roots and so on have in common if they are known to be equal; a quotient is cancelled."""
    values = [setting.derivation.reduced(setting.polynomial(x).value)[0] for x in branches(tree)]
    if tree[0] == "/" and values[1]:
        shared = values[0].gcd(values[1])
        values = [quotient_of(value, shared) for value in values]
        if values[1].leading_coefficient() < 0:
            values = [-value for value in values]
    return tree[0], tuple(frozenset((tuple(map(int, powers)), int(c)) for powers, c in value.terms()) for value in values)


def equal(setting: Setting, tree: Tree, other: Tree) -> int:
    """The fact that two letters are equal: since their arguments are, or else as quotients of which something can be cancelled."""
    d, s, i, j = setting.derivation, setting, setting.numbers[tree], setting.numbers[other]
    pairs = [(s.polynomial(x), s.polynomial(y)) for x, y in zip(branches(tree), branches(other), strict=True)]
    x, y = d.space.letter(i), d.space.letter(j)
    if not any(d.reduced((a - b).value)[0] for a, b in pairs):
        return d.learn(f"Same f{i} f{j} {numbers([d.vanishes(a - b) for a, b in pairs])}", "Zero", x - y)
    (above, above_other), (below, below_other) = pairs
    apart = [s.suppose(("!=", z[2], ZERO)) for z in (tree, other)]
    one = d.learn(f"Quotient f{i} f{apart[0]}", "Zero", x * below - above)
    two = d.learn(f"Quotient f{j} f{apart[1]}", "Zero", y * below_other - above_other)
    by = d.differs(below * below_other, s.number(1), apart)
    return d.vanishes(x - y, by, [(below_other, one), (s.number(0) - below, two)])
