"""Formulas that the checker reads as one fraction at once, however many quotients are in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..kernel.syntax import Tree
from .formulas import ZERO, branches
from .setting import Setting
from .terms import Poly
from .values import LETTERS, Value, known, quotient_of

__all__ = ["CLAIM", "at_once", "fraction", "parts", "places", "product", "trivial"]

CLAIM = "CLAIM"  # stands for the name of the claim

Read = Callable[[Setting, Tree], Value]
Fraction = tuple[list[Poly], list[Poly]]


def places(setting: Setting) -> dict[Tree, str]:
    """The steps that read formulas as fractions: quotients, what is inside letters, and the conclusion's sides and their difference."""
    found: dict[Tree, str] = {}
    for tree in setting.trees:
        i = setting.numbers[tree]
        for which, below in zip(("First", "Second"), branches(tree), strict=False):
            found.setdefault(below, f"Fraction{which} f{i}")
    for tree in setting.trees:
        found |= {tree: f"FractionOf f{setting.numbers[tree]}"} if tree[0] == "/" else {}
    relation, left, right = setting.claim.conclusion
    above, below = (right, left) if relation in ("<", "<=") else (left, right)
    found |= {("+", (above, ("neg", below))): f"Fraction (difference_of {CLAIM})"}
    found |= {tree: f"Fraction ({side} {CLAIM})" for tree, side in ((above, "above_of"), (below, "below_of")) if tree[0] not in LETTERS}
    return found


def at_once(setting: Setting, tree: Tree, read: Read) -> Value | None:
    """The value of a formula from one step; None if there is none for it, no quotient in it, or a root of a quotient and the like."""
    step = setting.places.get(tree, "")
    if not step or not any(x[0] == "/" for x in parts(tree)):
        return None
    for x in parts(tree):
        if x[0] not in ("/", "int", "name") and not trivial(read(setting, x)):
            return None
    for x in parts(tree):
        if x[0] == "/":
            divisor(setting, x, read)
    d, quotient = setting.derivation, setting.reader.read(tree)
    above, under = fraction(setting, tree)
    value, top, whole = setting.polynomial(tree), product(setting, above), product(setting, under)
    fact = d.learn(step, "Zero", value * whole - top)
    below, final = setting.below(quotient.below), setting.image(quotient.top)
    if (whole.value, top.value) == (below.value, final.value):
        return Value(value, top, quotient.below, fact)
    shared = whole.value.gcd(below.value)
    more, by = (d.space.expanded(quotient_of(x.value, shared)) for x in (below, whole))
    apart = setting.nonzero(by) if not by.value.is_one() else 0
    return Value(value, final, quotient.below, d.vanishes(value * below - final, apart, known([(more, fact)])))


def trivial(value: Value) -> bool:
    """Whether a letter is the kernel's own."""
    return not value.fact and not value.below and value.value.value == value.top.value


def divisor(setting: Setting, tree: Tree, read: Read) -> None:
    """Make known that the numerator of a divisor is not zero."""
    d = setting.derivation
    apart = setting.suppose(("!=", tree[2], ZERO))
    if any(x[0] == "/" for x in parts(tree[2])):
        under = read(setting, tree[2])
        if under.fact and not d.known(under.top.value, "Nonzero", "Positive"):
            below = setting.below(under.below)
            d.differs(under.top, setting.number(1), [apart, setting.nonzero(below)], [(setting.number(-1), under.fact)])


def parts(tree: Tree) -> Iterator[Tree]:
    """The names, numbers, quotients and other letters of a formula, those inside quotients first, not those inside other letters."""
    if tree[0] in ("+", "*", "neg", "**", "/"):
        for x in branches(tree):
            yield from parts(x)
    if tree[0] in (*LETTERS, "int", "name"):
        yield tree


def fraction(setting: Setting, tree: Tree) -> Fraction:
    """What is above and what is below, factor by factor, as the checker's function `as_fraction` has it."""
    kind = tree[0]
    if kind == "int":
        return [setting.number(tree[1])], []
    if kind == "neg":
        top, below = fraction(setting, tree[1])
        return [setting.number(0) - product(setting, top)], below
    if kind == "**":
        top, below = fraction(setting, tree[1])
        return top * tree[2], below * tree[2]
    if kind == "/":
        one, two = (fraction(setting, x) for x in tree[1:])
        shorter, rest = lacking(one[0] + two[1], one[1] + two[0])
        return rest, shorter
    if kind not in ("+", "*"):
        return [setting.letter(tree)], []
    found = fraction(setting, tree[1][0])
    for x in tree[1][1:]:
        minus = kind == "+" and x[0] == "neg"
        other = fraction(setting, x[1] if minus else x)
        found = (found[0] + other[0], found[1] + other[1]) if kind == "*" else added(setting, found, other, minus)
    return found


def added(setting: Setting, one: Fraction, two: Fraction, minus: bool) -> Fraction:
    """The sum or difference of two fractions over a common denominator."""
    missing, other = lacking(one[1], two[1])
    a, b = product(setting, one[0]) * product(setting, missing), product(setting, two[0]) * product(setting, other)
    return [a - b if minus else a + b], one[1] + missing


def lacking(one: Sequence[Poly], two: Sequence[Poly]) -> tuple[list[Poly], list[Poly]]:
    """What is in the second and not in the first, and the other way round."""
    missing, left = [], list(one)
    for p in two:
        at = next((i for i, q in enumerate(left) if p.value == q.value), None)
        if at is None:
            missing.append(p)
        else:
            del left[at]
    return missing, left


def product(setting: Setting, factors: Sequence[Poly]) -> Poly:
    """The product of polynomials."""
    out = setting.number(1)
    for factor in factors:
        out = out * factor
    return out
