"""Comparisons whose difference in lowest terms has no minus sign, or is zero: they need no certificate.

The kernel cancels names only, so that its polynomials are multiples of these.
"""

from __future__ import annotations

from ..kernel.obligation import Obligation
from ..kernel.syntax import Tree
from .atoms import difference
from .derivation import letters_of
from .formulas import ZERO
from .fractions import fraction, parts, product, trivial
from .positive import Positivity
from .quotients import read
from .setting import Setting
from .terms import Poly

__all__ = ["in_lowest_terms"]


def in_lowest_terms(setting: Setting, obligation: Obligation, guards: tuple[int, ...]) -> int:
    """The fact that the conclusion is, if the difference of its sides shows it in lowest terms; else 0."""
    s, d, relation = setting, setting.derivation, setting.claim.conclusion[0]
    tree = difference(*s.claim.conclusion)
    if not all(x[0] in ("/", "int", "name") or trivial(read(s, x)) for x in parts(tree)):
        return 0
    above, under = fraction(s, tree)
    if relation == "!=":
        return unequal(s, Positivity(s, obligation, d, guards), tree)
    odd = [p for p in unlike(under) if not plain(s, p) and sum(p.value == q.value for q in under) % 2]
    more = product(s, odd) if relation != "==" else s.number(1)
    rest = d.reduced((product(s, above) * more).value)[0]
    if rest and (relation == "==" or any(c < 0 for c in rest.coeffs()) or not letters_of(rest) <= d.fine):
        return 0
    divisors(s, tree)
    value, below = s.polynomial(tree), product(s, under)
    fact = d.learn(s.places[tree], "Zero", value * below - product(s, above))
    if relation == "==":
        return d.vanishes(value, d.differs(below, s.number(1), [s.nonzero(p) for p in under]), [(s.number(1), fact)])
    whole = below * more
    positive = sizes(s, whole, [*under, *odd])
    found = d.at_least(value, positive, (), [(more, fact)])
    if relation in ("<=", ">="):
        return found
    top = d.space.expanded(rest)
    sure = Positivity(s, obligation, d, guards).plain_positive(top) if rest else 0
    return d.above(value, whole, found, [sure], (), [(more, fact)]) if sure else 0


def unequal(setting: Setting, positivity: Positivity, tree: Tree) -> int:
    """The fact that a difference is not zero whose numerator in lowest terms has no minus sign, or nothing else; else 0."""
    s, d = setting, setting.derivation
    above, under = fraction(s, tree)
    top, below = product(s, above), product(s, under)
    size = top if plain(s, top) else s.number(0) - top
    if not top.value or not plain(s, size):
        return 0
    divisors(s, tree)
    fact = d.learn(s.places[tree], "Zero", s.polynomial(tree) * below - top)
    sure = positivity.plain_positive(size)
    if not sure:
        return 0
    sign = s.number(1) if size.value == top.value else s.number(-1)
    return d.differs(s.polynomial(tree), sign * below, [sure], [(sign, fact)])


def unlike(polys: list[Poly]) -> list[Poly]:
    """Polynomials without repetition."""
    return [p for i, p in enumerate(polys) if all(p.value != q.value for q in polys[:i])]


def plain(setting: Setting, p: Poly) -> bool:
    """Whether a polynomial has no minus sign and no letter that may be negative."""
    return all(c > 0 for c in p.value.coeffs()) and letters_of(p.value) <= setting.derivation.fine


def divisors(setting: Setting, tree: Tree) -> None:
    """Make known of all divisors in a formula that their numerators are not zero."""
    for x in parts(tree):
        if x[0] == "/":
            divisor(setting, x)


def divisor(setting: Setting, tree: Tree) -> None:
    """Make known that the numerator of a divisor is not zero."""
    s, d = setting, setting.derivation
    apart = s.suppose(("!=", tree[2], ZERO))
    if any(x[0] == "/" for x in parts(tree[2])):
        above, under = fraction(s, tree[2])
        top, below = product(s, above), product(s, under)
        if not d.known(top.value, "Nonzero", "Positive"):
            fact = d.learn(f"FractionSecond f{s.numbers[tree]}", "Zero", s.polynomial(tree[2]) * below - top)
            d.differs(top, s.number(1), [apart, *(s.nonzero(p) for p in under)], [(s.number(-1), fact)])


def sizes(setting: Setting, whole: Poly, under: list[Poly]) -> int:
    """The fact that a product of denominators is positive, those of unclear sign in even powers."""
    s, d = setting, setting.derivation
    facts = [s.positive(p) for p in under if plain(s, p)]
    unclear = [p for p in under if not plain(s, p)]
    root = product(s, [p for p in unlike(unclear) for _ in range(sum(p.value == q.value for q in unclear) // 2)])
    nonneg = d.at_least(whole, 0, [(s.number(1), tuple(facts), root)])
    return d.strict(nonneg, d.differs(whole, s.number(1), [s.nonzero(p) for p in under]))
