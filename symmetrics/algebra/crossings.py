"""Where a formula of one name takes a given value: rational intervals that surely hold one such place each.

A quotient of polynomials has all its places found, by Sturm's theorem. Other formulas are followed from point to point with exact signs:
an interval at whose ends the difference has opposite signs is halved until it is narrow, and kept if the formula is continuous on it. There
every place found is certain, and places may be missed where the difference touches zero, or changes its sign twice between two points.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from flint import fmpq, fmpq_poly
from sympy import Expr, Symbol

from ..language.errors import NotExpressible
from ..language.field import Field
from ..language.fractions import context_of, fraction_of
from ..language.numbers import Number
from .continuity import continuous_between
from .exact_values import ExactValues

__all__ = ["Crossings", "crossings_of"]

Interval = tuple[Fraction, Fraction]
WIDTH = Fraction(1, 2**30)
POINTS = 64


class Crossings:
    """The formula, read once; ask it for the places of many values."""

    def __init__(self, tree: Expr, name: Symbol, field: Field) -> None:
        self.tree, self.name, self.values, self.field = tree, name, ExactValues(tree, [name], field), field
        try:
            above, below = fraction_of(tree, context_of(name))
            self.fraction: tuple[fmpq_poly, fmpq_poly] | None = polynomial(above), polynomial(below)
        except NotExpressible:
            self.fraction = None

    def places(self, value: Number) -> list[Interval] | None:
        """Intervals in ascending order between 0 and 1, each with one place; None where every place has the value."""
        if self.fraction is not None and isinstance(value, fmpq):
            difference = self.fraction[0] - value * self.fraction[1]
            return None if not difference.degree() >= 0 else list(real_zeros(difference))
        return list(self.followed(value))

    def followed(self, value: Number) -> Iterator[Interval]:
        """By signs at many points."""
        opposite = self.field.times(value, fmpq(-1))
        signs = [(x, self.sign(x, opposite)) for x in (Fraction(k, POINTS) for k in range(POINTS + 1))]
        for (low, first), (high, last) in pairwise(signs):
            if first == 0:
                yield low, low
            elif first is not None and last is not None and first * last < 0:
                found = self.narrowed(low, high, first, opposite)
                if found[0] == found[1] or continuous_between(self.tree, self.name, *found):
                    yield found
        if signs[-1][1] == 0:
            yield Fraction(1), Fraction(1)

    def narrowed(self, low: Fraction, high: Fraction, first: int, opposite: Number) -> Interval:
        """The half in which the sign changes, again and again."""
        while high - low > WIDTH:
            middle = (low + high) / 2
            sign = self.sign(middle, opposite)
            if sign is None:
                break
            if sign == 0:
                return middle, middle
            low, high = (middle, high) if sign == first else (low, middle)
        return low, high

    def sign(self, x: Fraction, opposite: Number) -> int | None:
        """The sign of the difference at a point, None where the formula is undefined."""
        found = self.values.at([x])
        return None if found is None else self.field.sign(self.field.plus(found, opposite))


def crossings_of(tree: Expr, name: Symbol, value: Fraction) -> list[Interval] | None:
    """The places between 0 and 1 where a formula has a rational value.

    >>> from symmetrics.language.symbols import symbol
    >>> x = symbol("x")
    >>> [low for low, _ in crossings_of(x*x - x, x, Fraction(-3, 16))]
    [Fraction(1, 4), Fraction(3, 4)]
    """
    return Crossings(tree, name, Field()).places(fmpq(value.numerator, value.denominator))


def polynomial(p: object) -> fmpq_poly:
    """A polynomial of one name."""
    terms = {int(powers[0]): int(c) for powers, c in p.to_dict().items()}  # type: ignore[attr-defined]
    return fmpq_poly([terms.get(k, 0) for k in range(max(terms, default=-1) + 1)])


def real_zeros(p: fmpq_poly) -> Iterator[Interval]:
    """The zeros from 0 to 1, each in an interval of its own: Sturm's sequence counts those in a half-open interval."""
    plain = p / p.gcd(p.derivative()) if p.degree() > 0 else p
    if plain(fmpq(0)) == 0:
        yield Fraction(0), Fraction(0)
    if plain.degree() == 1:
        yield from [(x, x) for x in [fraction(-plain[0] / plain[1])] if 0 < x <= 1]
        return
    chain = [plain, plain.derivative()]
    while chain[-1].degree() > 0:
        chain.append(-(chain[-2] % chain[-1]))
    waiting = [(Fraction(0), Fraction(1))] if plain.degree() > 0 else []
    while waiting:
        low, high = waiting.pop()
        count = changes(chain, low) - changes(chain, high)
        if count == 1 and plain(fmpq(high.numerator, high.denominator)) == 0:
            yield high, high
        elif count == 1 and high - low <= WIDTH:
            yield low, high
        elif count:
            middle = (low + high) / 2
            waiting += [(middle, high), (low, middle)]


def fraction(x: fmpq) -> Fraction:
    """A rational number as Python has it."""
    return Fraction(int(x.p), int(x.q))


def changes(chain: list[fmpq_poly], x: Fraction) -> int:
    """How often the signs of a sequence change at a point, zeros left out."""
    values = [q(fmpq(x.numerator, x.denominator)) for q in chain]
    signs = [value > 0 for value in values if value != 0]
    return sum(a != b for a, b in pairwise(signs))
