"""Comparisons that hold by the signs of the parts: a root is not negative, nor is a quotient of what is not negative.

That a measure that is a root of large quotients is at least zero, or minus one, needs no common denominator.
"""

from __future__ import annotations

from ..kernel.syntax import Tree
from .formulas import ZERO
from .setting import Setting
from .terms import Poly

__all__ = ["not_negative_by_parts"]


def not_negative_by_parts(setting: Setting) -> int:
    """The fact that the conclusion is, if the difference of its sides has no minus sign and its letters are not negative; else 0."""
    relation, left, right = setting.claim.conclusion
    more, less = (left, right) if relation == ">=" else (right, left)
    goal = setting.polynomial(more) - setting.polynomial(less)
    return setting.derivation.at_least(goal) if is_plain(setting, goal) else 0


def is_plain(setting: Setting, p: Poly) -> bool:
    """Whether a polynomial has no minus sign and its letters can be shown not to be negative; that is done, too."""
    used = [i for i, k in enumerate(p.value.degrees(), 1) if k > 0]
    return all(c > 0 for _, c in p.value.terms()) and all(i in setting.derivation.fine or shown(setting, i) for i in used)


def shown(setting: Setting, i: int) -> bool:
    """Show that a letter is not negative, if it is a root, absolute value, power, or a quotient of what is shown alike."""
    s, d, x = setting, setting.derivation, setting.derivation.space.letter(i)
    tree: Tree = next(tree for tree, number in s.numbers.items() if number == i)
    if tree[0] == "sqrt":
        d.learn(f"RootSign f{i} f{s.suppose(('<=', ZERO, tree[1][0]))}", "Nonneg", x)
    elif tree[0] in ("abs", "power"):
        d.learn(f"{'AbsSign' if tree[0] == 'abs' else 'RpowSign'} f{i}", "Nonneg", x)
    elif tree[0] == "/":
        above, below = s.polynomial(tree[1]), s.polynomial(tree[2])
        if not is_plain(s, above) or not is_plain(s, below):
            return False
        apart = s.suppose(("!=", tree[2], ZERO))
        whole = d.learn(f"Quotient f{i} f{apart}", "Zero", x * below - above)
        positive = d.strict(d.known(below.value, "Nonneg") or d.at_least(below), apart)
        d.at_least(x, positive, (), [(s.number(1), whole)])
    return i in d.fine
