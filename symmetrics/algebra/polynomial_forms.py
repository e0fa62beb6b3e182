"""A polynomial in the shortest of its usual forms: expanded, factored, collected, or by shares of a variable.

A variable `b` between 0 and 1 splits a polynomial into shares: of degree one it is `b*P(1) + (1 - b)*P(0)`. That is how
papers print accuracy, `b*a_p + (1 - b)*a_n`. Of degree d the shares are the Bernstein coefficients (Farouki 2012, Computer
Aided Geometric Design 29(6)); a variable between -1 and 1 is split by `1 + v` and `1 - v`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import comb, gcd

from flint import fmpz_mpoly
from sympy import Expr, Integer, Symbol

from ..language.fractions import irreducible_factors
from .lengths import length
from .writing import minus, plus, power, times

__all__ = ["Key", "PolynomialWriter"]

Key = frozenset[tuple[tuple[int, ...], int]]

MOST_TERMS, MOST_PARTED, HIGHEST_SHARES = 16, 6, 3


class PolynomialWriter:
    """Writes polynomials of one ring; `names` are what its generators stand for, `ranges` the intervals of some of them.

    `known` remembers the polynomials in the first `len(variables)` generators, for all rings that begin with these; `sign` gives
    the sign of a polynomial where it is known, else 0.
    """

    def __init__(
        self,
        variables: Sequence[Symbol],
        others: Sequence[Expr],
        ranges: Mapping[Symbol, tuple[int, int]],
        known: dict[Key, Expr],
        sign: Callable[[fmpz_mpoly], int],
    ) -> None:
        names = (*variables, *others)
        self.names, self.ranges, self.plain = names, dict(ranges), len(variables)
        self.order = tuple(x for x in names if x.is_Symbol)
        self.signed = frozenset(x for x, (low, _) in ranges.items() if low < 0)
        self.known, self.own, self.sign = known, dict[Key, Expr](), sign

    def length(self, tree: Expr) -> int:
        """How long an expression is to a reader."""
        return length(tree, self.signed)

    def shortest(self, p: fmpz_mpoly) -> Expr:
        """The shortest form found; the first of several."""
        terms = p.to_dict()
        shared = not any(any(powers[self.plain :]) for powers in terms)
        key = frozenset((powers[: self.plain] if shared else powers, int(c)) for powers, c in terms.items())
        known = self.known if shared else self.own
        if key not in known:
            known[key] = min(self.forms(p), key=self.length)
        return known[key]

    def forms(self, p: fmpz_mpoly) -> Iterator[Expr]:
        """Forms of a polynomial; all of them unless it is large."""
        if len(p) < 2:
            yield self.expanded(p)
            return
        yield from self.factored(p)
        yield self.expanded(p)
        used = [slot for slot, degree in enumerate(p.degrees()) if degree]
        functions = [slot for slot in used if slot >= self.plain]
        for slot in functions or (used if len(p) <= MOST_TERMS else ()):
            yield from self.in_shares(p, slot)
            yield self.collected(p, slot)
            if p.degrees()[slot] > 1 and len(p) <= MOST_PARTED:
                yield self.parted(p, slot)

    def expanded(self, p: fmpz_mpoly) -> Expr:
        """The sum of all terms: numbers first, then by the first name of a term."""
        return self.sum(self.monomial(powers, int(c)) for powers, c in sorted(p.to_dict().items(), key=lambda term: _rank(term[0])))

    def monomial(self, powers: Sequence[int], coefficient: int) -> Expr:
        """One term."""
        return self.product([Integer(coefficient), *(power(x, int(k)) for x, k in zip(self.names, powers, strict=True) if k)])

    def product(self, factors: Sequence[Expr]) -> Expr:
        """The product with its names in order."""
        return times(factors, self.order)

    def sum(self, terms: Iterable[Expr]) -> Expr:
        """The sum with its terms in order."""
        return plus(terms, self.order)

    def factored(self, p: fmpz_mpoly) -> Iterator[Expr]:
        """The product of the factors, each with the sign that makes it shorter; a lone minus sign goes where it costs least."""
        number, factors = irreducible_factors(p)
        content = int(number)
        if len(factors) == 1 and factors[0][1] == 1 and abs(content) == 1:
            if content < 0:
                yield self.sum([minus(self.shortest(factors[0][0]))])
            return
        written = []
        for factor, k in factors:
            tree, flipped, sign = self.shortest(factor), self.shortest(-factor), self.sign(factor)
            if sign < 0 or (not sign and self.length(flipped) < self.length(tree)):
                tree, content = flipped, content * (-1) ** int(k)
            written.append(power(tree, int(k)))
        yield self.product([Integer(content), *written])
        for place, (factor, k) in enumerate(factors):
            if content < 0 and k == 1:
                others = written[:place] + written[place + 1 :]
                opposite = self.shortest(-factor if written[place] == self.shortest(factor) else factor)
                yield self.product([Integer(-content), opposite, *others])

    def collected(self, p: fmpz_mpoly, slot: int) -> Expr:
        """The polynomial by powers of one generator."""
        parts = by_powers(p, slot)
        return self.sum(x for k, part in parts.items() for x in self.spread(part, [power(self.names[slot], k)] if k else []))

    def parted(self, p: fmpz_mpoly, slot: int) -> Expr:
        """The terms with a generator and those without it, each in shortest form."""
        without = by_powers(p, slot).get(0, p.context().constant(0))
        return self.expanded(p) if not without else self.sum([self.shortest(p - without), self.shortest(without)])

    def spread(self, p: fmpz_mpoly, factors: Sequence[Expr]) -> Sequence[Expr]:
        """The terms of a polynomial times some factors, in brackets or multiplied out, whichever is shorter."""
        if not p:
            return []
        content = gcd(*map(int, p.coeffs())) if factors else 1
        tree = self.shortest(p / content)
        factors = [*factors, Integer(content)]
        bracket = [self.product([*factors, tree])]
        if not tree.is_Add:
            return bracket
        out = [self.product([*factors, x]) for x in tree.args]
        return out if self.length(self.sum(out)) < self.length(bracket[0]) else bracket

    def in_shares(self, p: fmpz_mpoly, slot: int) -> Iterator[Expr]:
        """The polynomial by powers of the distances of a variable from the two ends of its interval."""
        degree = int(p.degrees()[slot])
        if self.names[slot] not in self.ranges or degree > HIGHEST_SHARES:
            return
        v, (low, high) = self.names[slot], self.ranges[self.names[slot]]
        shares = bernstein(p, slot, low, high)
        if shares is None:
            return
        ends = plus([Integer(-low), v]), plus([Integer(high), minus(v)])
        parts = ([power(end, j) for end, j in zip(ends, (k, degree - k), strict=True) if j] for k in range(degree, -1, -1))
        yield self.sum(x for share, factors in zip(reversed(shares), parts, strict=True) for x in self.spread(share, factors))


def _rank(powers: Sequence[int]) -> tuple[object, ...]:
    first = next((slot for slot, k in enumerate(powers) if k), -1)
    return first, sum(powers), tuple(-k for k in powers)


def by_powers(p: fmpz_mpoly, slot: int) -> dict[int, fmpz_mpoly]:
    """The coefficients of the powers of one generator."""
    parts: dict[int, dict[tuple[int, ...], int]] = {}
    for powers, c in p.to_dict().items():
        rest = tuple(0 if i == slot else int(k) for i, k in enumerate(powers))
        parts.setdefault(int(powers[slot]), {})[rest] = int(c)
    return {k: p.context().from_dict(part) for k, part in sorted(parts.items())}


def bernstein(p: fmpz_mpoly, slot: int, low: int, high: int) -> list[fmpz_mpoly] | None:
    """The parts B with p = sum of B[k] * (v - low)**k * (high - v)**(d - k), None where they are not whole.

    With v = low + (high - low)*u and p = sum of c[i]*u**i the part B[k] times (high - low)**d is the sum of C(d-i, k-i)*c[i].
    """
    width, context = high - low, p.context()
    generators = list(context.gens())
    generators[slot] = generators[slot] * width + low
    parts, degree = by_powers(p.compose(*generators, ctx=context), slot), int(p.degrees()[slot])
    shares = [sum((part * comb(degree - i, k - i) for i, part in parts.items() if i <= k), context.constant(0)) for k in range(degree + 1)]
    scale = width**degree
    if any(int(c) % scale for share in shares for c in share.coeffs()):
        return None
    return [share if scale == 1 or not share else share / scale for share in shares]
