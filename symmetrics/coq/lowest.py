"""Comparisons by the numerator of their difference in lowest terms: one without a minus sign, or zero, needs no certificate.

The kernel cancels names only, so that its polynomials are multiples of these; its certificates serve for them as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from flint import fmpz_mpoly

from ..kernel.obligation import Obligation
from ..kernel.syntax import Tree
from .atoms import difference
from .derivation import NotExported, letters_of
from .formulas import ZERO
from .fractions import CLAIM, fraction, parts, product, trivial
from .positive import Positivity
from .quotients import read
from .rules import Certificate, Place, Rules
from .setting import Setting
from .terms import Poly, Rewriting, multiples_text, option
from .values import divided

__all__ = ["by_numerator", "in_lowest_terms", "without_certificate"]

MOST_TERMS = 150_000  # Coq takes seconds for more
SIGNS = {"==": "Zero", "!=": "Nonzero", "<=": "Nonneg", ">=": "Nonneg", "<": "Positive", ">": "Positive"}


def without_certificate(setting: Setting) -> int:
    """The fact that an equation or a comparison that may be equal is, if the difference of its sides shows it in lowest terms; else 0."""
    s, found = setting, numerator(setting)
    if found is None or len(found[0]) > MOST_TERMS:
        return 0
    tree, sign, (rest, reductions) = difference(*s.claim.conclusion), SIGNS[s.claim.conclusion[0]], found
    shown = plain(s, s.derivation.space.expanded(rest)) if sign == "Nonneg" else not rest
    return compared(s, tree, sign, 0, reductions) if shown else 0


def in_lowest_terms(setting: Setting, obligation: Obligation, guards: tuple[int, ...]) -> int:
    """The fact that the conclusion is, if the difference of its sides shows it in lowest terms; else 0."""
    s, d, sign = setting, setting.derivation, SIGNS[setting.claim.conclusion[0]]
    if sign in ("Zero", "Nonneg"):
        return without_certificate(s)
    found = numerator(s)
    if found is None:
        return 0
    tree, (rest, reductions) = difference(*s.claim.conclusion), found
    minus = sign == "Nonzero" and all(c < 0 for c in rest.coeffs())
    size = d.space.expanded(-rest if minus else rest)
    if not plain(s, size):
        return 0
    divisors(s, tree)
    sure = Positivity(s, obligation, d, guards).plain_positive(size) if rest else 0
    if sure and sign == "Nonzero":
        sure = d.differs(d.space.expanded(rest), s.number(-1), [sure]) if minus else d.weaker(sign, sure)
    return sure and compared(s, tree, sign, sure, reductions)


def numerator(setting: Setting) -> tuple[fmpz_mpoly, list[tuple[Rewriting, fmpz_mpoly]]] | None:
    """What is above in the difference in lowest terms, with what is below and of unclear sign, without high powers of roots.

    None if a root or extreme in it is no atom of the kernel.
    """
    s, relation = setting, setting.claim.conclusion[0]
    tree = difference(*s.claim.conclusion)
    if not all(x[0] in ("/", "int", "name") or trivial(read(s, x)) for x in parts(tree)):
        return None
    above, under = fraction(s, tree)
    return s.derivation.reduced(product(s, above if relation in ("==", "!=") else above + unclear(s, under)).value)


def by_numerator(setting: Setting, place: Place, certificate: Certificate) -> int:
    """The fact that the conclusion is, by a certificate of a multiple of what is above in the difference in lowest terms."""
    s, d, relation = setting, setting.derivation, setting.claim.conclusion[0]
    tree, found = difference(*s.claim.conclusion), numerator(s)
    scale = found and found[0] and divided(s.image(place.obligation.goal).value, found[0])
    if not found or not scale or relation == "!=":
        raise NotExported("no multiple of a numerator")
    divisors(s, tree)
    whole = None if scale.is_one() else d.space.expanded(scale)
    last = Rules(s).settle(replace(place, goal=d.space.expanded(found[0]), scale=whole), certificate)
    sign = SIGNS[relation]
    return compared(s, tree, sign, d.weaker(sign, last), found[1])


def compared(setting: Setting, tree: Tree, sign: str, top: int, reductions: Iterable[tuple[Rewriting, fmpz_mpoly]]) -> int:
    """The fact that the difference has a sign, which is that of its numerator."""
    step = f"Compared (difference_of {CLAIM}) {sign} {option(top)} {multiples_text([], reductions)}"
    return setting.derivation.learn(step, sign, setting.polynomial(tree))


def unclear(setting: Setting, under: list[Poly]) -> list[Poly]:
    """The factors that have no clear sign, of which two that are equal need not be looked at."""
    seen: list[Poly] = []
    for p in under:
        if not plain(setting, p):
            left = [q for q in seen if q.value != p.value]
            seen = left if len(left) < len(seen) else [p, *seen]
    return seen


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
