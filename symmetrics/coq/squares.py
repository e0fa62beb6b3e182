"""Comparisons of roots, of products of roots and numbers: their squares are compared, each as one fraction.

Then the root has no letter of its own over the common denominator, and nothing of its size is multiplied by itself.
"""

from __future__ import annotations

from ..kernel.syntax import Tree, names_in
from .formulas import ZERO, data_tree
from .fractions import fraction, parts, product
from .lowest import plain
from .setting import Setting
from .signs import is_plain
from .terms import Rewriting, multiples_text

__all__ = ["by_squares"]


def by_squares(setting: Setting) -> int:
    """The fact that the conclusion is, if the difference of the squares of both sides has no minus sign; else 0."""
    s, d, (relation, left, right) = setting, setting.derivation, setting.claim.conclusion
    more, less = (left, right) if relation == ">=" else (right, left)
    squares = [squared(tree) for tree in (more, less)]
    roots = [x for tree in (more, less) for x in parts(tree) if x[0] == "sqrt"]
    above = s.polynomial(more)
    if None in squares or not roots or not is_plain(s, above):
        return 0
    for tree in dict.fromkeys(roots):
        i, (inside,) = s.numbers[tree], tree[1]
        x = d.space.letter(i)
        square = d.learn(f"RootSquare f{i} f{s.suppose(('<=', ZERO, inside))}", "Zero", x * x - s.polynomial(inside))
        d.rewritings.append(Rewriting(i, 2, square))
    tree = ("+", (squares[0], ("neg", squares[1])))
    top, under = fraction(s, tree)
    rest, reductions = d.reduced(product(s, top).value)
    if not all(plain(s, p) for p in (*under, d.space.expanded(rest))):
        return 0
    step = f"Compared {data_tree(tree, s.claim.names)} Nonneg None {multiples_text([], reductions)}"
    fact = d.learn(step, "Nonneg", s.polynomial(tree))
    goal = above - s.polynomial(less)
    nonneg = d.known(above.value, "Nonneg", "Positive") or d.at_least(above)
    apart = d.at_least(above**2 - (above - goal) ** 2, 0, [(s.number(1), (fact,), s.number(1))])
    return d.learn(f"Powers {goal.text} f{nonneg} e2 f{apart}", "Nonneg", goal)


def squared(tree: Tree) -> Tree | None:
    """The square of a product of roots and numbers, without these roots; None if it is no such product."""
    if tree[0] == "sqrt":
        inside: Tree = tree[1][0]
        return inside
    if tree[0] == "*":
        found = [squared(x) for x in tree[1]]
        return None if None in found else ("*", tuple(found))
    return None if names_in(tree) else ("**", tree, 2)
