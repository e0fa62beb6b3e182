"""Sums of squares whose bases are differences of unequal parts: a square is completed from a term with a minus sign and one beside it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd, isqrt
from typing import Any

from ....algebra.polynomials import factored, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from .squares import atoms_for, box_of, combination, degrees, monomial_text, monomials, multiples_for, roots, shifted, sum_of_squares

__all__ = ["completed_in_a_name", "completed_squares"]

MOST_TO_COMPLETE = 80


@dataclass(frozen=True)
class Difference:
    """A nonnegative polynomial to build with: a monomial times the square of `first` times one minus `second` times another."""

    monomial: int
    one: int
    two: int
    first: int
    second: int
    key: str = "squares"

    @property
    def expanded(self) -> Polynomial:
        """The polynomial multiplied out."""
        a, b = self.one, self.two
        square = {2 * a: self.first**2, a + b: -2 * self.first * self.second, 2 * b: self.second**2}
        return shifted(square, {self.monomial: 1})

    def texts(self, ob: Obligation) -> tuple[str, str]:
        """The multiplier and the base of a squares certificate."""
        base = {self.one: self.first, self.two: -self.second}
        return monomial_text(ob, self.monomial) or "1", text_of(ob.reader.ring, base)


def completed_squares(ob: Obligation, target: Polynomial) -> dict[str, Any] | None:
    """A squares certificate with the squares that complete each term with a minus sign, None if there is none."""
    differences = list(differences_for(ob, target))
    if not differences:
        return None
    return combination(ob, target, itertools.chain(differences, multiples_for(ob, target), atoms_for(ob, target)))


def differences_for(ob: Obligation, target: Polynomial) -> Iterator[Difference]:
    """For each term -c*m and monomials a*b = m**2 the squares of weighted differences that take the whole of a term, or of both."""
    room = set(monomials(box_of(ob, [target]), *degrees(ob, target)))
    above = [m for m, c in target.items() if c > 0]
    for middle, c in ((m, -c) for m, c in target.items() if c < 0):
        for a in above:
            b = 2 * middle - a  # with an exponent below zero it is no monomial of the room
            if b in room:
                yield from weighted(a, b, [(2 * target[a], c), *means(target[a], target.get(b, 0))])


def weighted(a: int, b: int, ratios: list[tuple[int, int]]) -> Iterator[Difference]:
    """The squares of differences of the roots of two monomials, in given ratios other than one."""
    odd, one, two = roots(a, b)
    for p, q in dict.fromkeys((p // gcd(p, q), q // gcd(p, q)) for p, q in ratios):
        if p != q:
            yield Difference(odd, one, two, p, q)


def means(p: int, q: int) -> list[tuple[int, int]]:
    """The ratio of the roots of two coefficients, if both are squares but for a common factor."""
    p, q = (p // gcd(p, q), q // gcd(p, q)) if q > 0 else (0, 0)
    return [(isqrt(p), isqrt(q))] if q and isqrt(p) ** 2 == p and isqrt(q) ** 2 == q else []


def completed_in_a_name(ob: Obligation, target: Polynomial) -> dict[str, Any] | None:
    """A squares certificate for A*x**2 + B*x + C with a plain A: 4*A times it is (2*A*x + B)**2 + 4*A*C - B**2."""
    ring = ob.reader.ring
    for name in [name for name in ring.slots if name not in ring.atoms] if len(target) <= MOST_TO_COMPLETE else []:
        slope = ring.derivative(target, name)
        twice = ring.derivative(slope, name)
        if not twice or any(ring.exponent(m, name) for m in twice) or not ob.reader.is_plain(twice):
            continue
        rest = plus(ring.product([{0: 2}, twice, target]), ring.times(slope, slope), -1)
        found = of_known_sign(ob, rest)
        if found is not None:
            around, squares = found
            return {"factor": f"{around}*2*({text_of(ring, twice)})", "squares": [[around, text_of(ring, slope)], *squares]}
    return None


def of_known_sign(ob: Obligation, p: Polynomial) -> tuple[str, list[list[str]]] | None:
    """A factor, and the squares that a polynomial is the sum of when multiplied by it, from its own factors; None if that fails."""
    if not p:
        return "1", []
    ring, found = ob.reader.ring, factored(ob.reader.ring, p)
    odd = [f for f, power in found.factors if power % 2]
    hard = ring.product([f for f in odd if not ob.reader.is_plain(f)] or [{0: 1}])
    hard = hard if found.content > 0 else negated(hard)
    core: dict[str, Any] | None = {"squares": [["1", "1"]]} if hard == {0: 1} else sum_of_squares(ob, hard)
    if core is None or "multiples" in core:
        return None
    texts = [(f"({text_of(ring, f)})", power, ob.reader.is_plain(f)) for f, power in found.factors]
    weight = "*".join([str(abs(found.content)), *(text for text, power, plain in texts if power % 2 and plain)])
    base = "*".join(["1", *(f"{text}**{power // 2}" for text, power, _ in texts if power > 1)])
    return core.get("factor", "1"), [[f"{weight}*({w})", f"{base}*({b})"] for w, b in core["squares"]]
