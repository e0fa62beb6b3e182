"""Equations that hold part by part: quotients, roots, logarithms and so on whose arguments are equal are equal themselves.

A measure of a transposed matrix has the same parts in another order; then nothing has to be brought over a common denominator.
The same goes for quotients that are equal but for a term in front, as those of a matrix of which every cell is multiplied.
"""

from __future__ import annotations

from flint import fmpz_mpoly

from ..kernel.syntax import Tree
from .formulas import ZERO, branches
from .setting import Setting
from .terms import Poly, Rewriting, numbers
from .values import divided, letter_trees, quotient_of

__all__ = ["equal_by_parts"]

Key = tuple[str, tuple[frozenset[tuple[tuple[int, ...], int]], ...]]


def equal_by_parts(setting: Setting) -> int:
    """The fact that the conclusion is, an equation, if both sides are one polynomial in what is equal; 0 if they are not."""
    d, s = setting.derivation, setting
    first: dict[Key, list[tuple[Tree, fmpz_mpoly]]] = {}
    _, left, right = s.claim.conclusion
    for tree in dict.fromkeys([*letter_trees([right]), *s.trees]):
        key, term = key_of(s, tree)
        alike = ((other, divided(term, own)) for other, own in first.setdefault(key, []))
        other, times = next((found for found in alike if found[1] is not None), (tree, None))
        if times is None:
            first[key].append((tree, term))
        else:
            d.rewritings.append(Rewriting(s.numbers[tree], 1, equal(s, tree, other, d.space.expanded(times))))
    value = s.polynomial(left) - s.polynomial(right)
    return 0 if d.reduced(value.value)[0] else d.vanishes(value)


def key_of(setting: Setting, tree: Tree) -> tuple[Key, fmpz_mpoly]:
    """What two quotients, roots and so on have in common if they are known to be equal but for a term; a quotient is cancelled."""
    values = [setting.derivation.reduced(setting.polynomial(x).value)[0] for x in branches(tree)]
    term = setting.number(1).value
    if tree[0] == "/" and values[1]:
        shared = values[0].gcd(values[1])
        values = [quotient_of(value, shared) for value in values]
        if values[1].leading_coefficient() < 0:
            values = [-value for value in values]
    if tree[0] == "/" and values[0]:
        term = values[0].term_content() * (1 if values[0].leading_coefficient() > 0 else -1)
        values[0] = quotient_of(values[0], term)
    return (tree[0], tuple(frozenset((tuple(map(int, powers)), int(c)) for powers, c in value.terms()) for value in values)), term


def equal(setting: Setting, tree: Tree, other: Tree, times: Poly) -> int:
    """The fact that a letter is a multiple of another: since their arguments are equal, or else as quotients that can be cancelled."""
    d, s, i, j = setting.derivation, setting, setting.numbers[tree], setting.numbers[other]
    pairs = [(s.polynomial(x), s.polynomial(y)) for x, y in zip(branches(tree), branches(other), strict=True)]
    x, y = d.space.letter(i), d.space.letter(j)
    if times.value.is_one() and not any(d.reduced((a - b).value)[0] for a, b in pairs):
        return d.learn(f"Same f{i} f{j} {numbers([d.vanishes(a - b) for a, b in pairs])}", "Zero", x - y)
    (above, above_other), (below, below_other) = pairs
    apart = [s.suppose(("!=", z[2], ZERO)) for z in (tree, other)]
    one = d.learn(f"Quotient f{i} f{apart[0]}", "Zero", x * below - above)
    two = d.learn(f"Quotient f{j} f{apart[1]}", "Zero", y * below_other - above_other)
    by = d.differs(below * below_other, s.number(1), apart)
    return d.vanishes(x - times * y, by, [(below_other, one), (s.number(0) - times * below, two)])
