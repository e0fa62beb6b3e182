"""Sums over classes that are linear in the wrong predictions: one sum over pairs of classes, with the terms of each pair compared.

For e = a[i] - C[i,i], the items of a class that are predicted otherwise, and f = b[i] - C[i,i], the other way round, a term may be
k + l*e + m*f. Since e is the sum of C[i,j] over all other classes j, and f that of C[j,i], so is the sum of all terms one over pairs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd
from typing import Any

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel import Rejected
from ....kernel.classes import with_facts
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, Ring, plus
from ....kernel.reading import Reader
from ....kernel.rules import settle
from ....kernel.syntax import parse
from ..polynomials.quick import products_of_guards
from .sampling import is_plausible
from .terms import Certify, apart_from, settled_facts, summands_in

__all__ = ["by_errors"]

Certificate = dict[str, Any]
Fact = dict[str, Any]
MOST_SUMS = 4


@dataclass(frozen=True)
class Linear:
    """What stands in k + l*e + m*f, as texts with the index i, empty for zero; k is what is left without errors."""

    right: str
    row: str
    column: str

    @property
    def text(self) -> str:
        """All of it, in cells and margins."""
        errors = [f"{x}[i]*{by} - C[i,i]*{by}" for x, by in (("a", self.row), ("b", self.column)) if by]
        return " + ".join([self.right or "0", *errors])

    def of_pair(self, weight: str) -> Iterator[str]:
        """Its share in a pair of classes, times a weight, as terms."""
        yield from (f"({weight})*C[i,j]*{by}" for by in (self.row, self.column.replace("[i]", "[j]")) if by)


def by_errors(ob: Obligation, p: Polynomial, certify: Certify) -> Iterator[tuple[list[Fact], Certificate]]:
    """Facts from which a polynomial, linear in sums of such terms, is not negative, and how it follows from them."""
    ring, bodies = ob.reader.ring, summands_in(ob, p)
    weights = {name: ring.derivative(p, name) for name in bodies}
    if not 0 < len(bodies) <= MOST_SUMS or any(ring.exponent(m, name) for weight in weights.values() for m in weight for name in bodies):
        return
    eaches, pairs = list[str](), list[str]()
    for name, body in bodies.items():
        signs = [sign for sign in (1, -1) if ob.reader.is_plain(ring.times(weights[name], {0: sign}))]
        linear = linear_in_errors(body) if signs else None
        if linear is None:
            return
        pairs += linear.of_pair(text_of(ring, weights[name]))
        eaches.append(f"sum(i, {body} - ({linear.text}))" if signs[0] > 0 else f"sum(i, {linear.text} - {body})")
    eaches.insert(0, f"sum(i, j, i != j, {' + '.join(pairs) or 0})")
    if is_plausible(eaches[0], ob.reader.sums):
        facts = settled_facts(ob, eaches, certify)
        shown = products_of_guards(with_facts(apart_from(ob), facts, settle), p) if facts else None
        if shown is not None:
            yield facts, shown


def linear_in_errors(body: str) -> Linear | None:
    """A term as one that is linear in the errors of its class, None for others."""
    reader = Reader()
    try:
        found = reader.read(parse(body))
    except Rejected:
        return None
    ring = reader.ring
    ring.variable("C[i,i]")
    a, b, e, f = map(ring.variable, ("a[i]", "b[i]", "e", "f"))
    below = [dict(key) for key, k in found.below.items() for _ in range(k)]
    names = {name for p in below for m in p for name in ring.support(m)}
    if reader.letters or ring.atoms or names - {"a[i]", "b[i]", "n"}:
        return None
    top, divisor, scale = found.top, ring.product(below), 1
    if {"a[i]", "b[i]"} <= names:
        slope = ring.derivative(top, "C[i,i]")
        rest = ring.substitute(top, "C[i,i]", {})
        middle = plus(plus(a, b), plus(e, f), -1)
        top, scale = plus(ring.times(rest, {0: 2}), ring.times(slope, middle)), 2
    elif "b[i]" in names:
        top = ring.substitute(ring.substitute(top, "C[i,i]", plus(b, f, -1)), "a[i]", plus(plus(b, f, -1), e))
    else:
        top = ring.substitute(ring.substitute(top, "C[i,i]", plus(a, e, -1)), "b[i]", plus(plus(a, e, -1), f))
    row, column = ring.derivative(top, "e"), ring.derivative(top, "f")
    right = ring.substitute(ring.substitute(top, "e", {}), "f", {})
    if any(ring.exponent(m, name) for p in (right, row, column) for m in p for name in ("e", "f", "C[i,i]")):
        return None
    return Linear(*(quotient_text(ring, p, ring.times(divisor, {0: scale})) for p in (right, row, column)))


def quotient_text(ring: Ring, top: Polynomial, below: Polynomial) -> str:
    """A quotient in lowest terms as a text, empty if it is zero; what it divides by has no factor that is a number."""
    upper, lower = to_flint(ring, top), to_flint(ring, below)
    shared = upper.gcd(lower)
    above, under = from_flint(upper / shared), from_flint(lower / shared)
    leading = max(under.items(), key=lambda term: ring.exponent(term[0], "n") if "n" in ring.slots else 0)[1]
    sign, number = 1 if leading > 0 else -1, gcd(*under.values())
    divisor, above = {m: sign * c // number for m, c in under.items()}, {m: sign * c for m, c in above.items()}
    factors = [f"({text_of(ring, above)})", *([f"(1/({text_of(ring, divisor)}))"] if divisor != {0: 1} else [])]
    return f"({'*'.join(factors)}/{number})" if top else ""
