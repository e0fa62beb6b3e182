"""The arithmetic of exact numbers: sums, products, roots, logarithms and signs over the generators met so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

from flint import fmpq, fmpz

from .enclosures import LOG, OTHER, ROOT, SQUARE, Enclosures
from .numbers import (
    NONE,
    ONE,
    UNIT,
    Generator,
    Key,
    Number,
    Quotient,
    Sum,
    Term,
    Undecided,
    added,
    as_quotient,
    fraction_to_fmpq,
    key_of,
    multiple,
    quotient,
)

__all__ = ["Field"]

PRECISIONS = (64, 256, 1024, 4096, 16384)
LARGEST_FACTORED = 10**30
MOST_TERMS = 20_000


class Field:
    """The numbers over generators met so far.

    >>> field = Field()
    >>> two, eight = field.power(fmpq(2), Fraction(1, 2)), field.power(fmpq(8), Fraction(1, 2))
    >>> field.sign(field.plus(field.times(two, fmpq(2)), field.times(eight, fmpq(-1))))
    0
    >>> field.times(field.log(fmpq(8)), field.inverse(field.log(fmpq(2))))
    3
    """

    def __init__(self) -> None:
        self.names: dict[Key, Generator] = {}
        self.meanings: dict[Generator, tuple[str, Number, Fraction]] = {}
        self.squares: dict[Generator, Sum] = {}
        self.enclosures = Enclosures(self.squares, self.meanings)
        self.logs: dict[fmpq, Number] = {}
        self.entropies: dict[fmpq, Number] = {}

    def plus(self, a: Number, b: Number) -> Number:
        """The sum."""
        if isinstance(a, fmpq) and isinstance(b, fmpq):
            return a + b
        if isinstance(a, fmpq) and not a:
            return b
        p, q = as_quotient(a), as_quotient(b)
        if p.below == q.below:
            return quotient(added(p.above, q.above), p.below)
        above = added(self.product(p.above, q.below), self.product(q.above, p.below))
        return quotient(above, self.product(p.below, q.below))

    def total(self, numbers: Sequence[Number]) -> Number:
        """The sum of several numbers; those over one, which are most, in one go."""
        rational, rest, terms = fmpq(0), list[Number](), dict[Term, fmpq]()
        for number in numbers:
            if isinstance(number, fmpq):
                rational += number
            elif number.below == UNIT:
                for term, c in number.above.items():
                    terms[term] = terms.get(term, NONE) + c
            else:
                rest.append(number)
        above = {term: c for term, c in terms.items() if c}
        return reduce(self.plus, rest, self.plus(rational, quotient(above, UNIT) if above else rational * 0))

    def times(self, a: Number, b: Number) -> Number:
        """The product."""
        if isinstance(a, fmpq):
            return a * b if isinstance(b, fmpq) else multiple(b, a)
        if isinstance(b, fmpq):
            return multiple(a, b)
        return quotient(self.product(a.above, b.above), self.product(a.below, b.below))

    def inverse(self, a: Number) -> Number:
        """One over a number that is not zero."""
        if isinstance(a, fmpq):
            return 1 / a
        if len(a.above) > 1:
            return quotient(a.below, a.above)
        ((term, c),) = a.above.items()
        opposite, factor = {}, {ONE: 1 / c}
        for generator, exponent in term:
            if generator[0] == SQUARE:  # 1/s is s over its square
                return quotient(self.product(a.below, {((generator, 1),): fmpq(1)}), self.product(a.above, {((generator, 1),): fmpq(1)}))
            opposite[generator] = -exponent
        return quotient(self.product(self.product(a.below, factor), self.term(opposite, fmpq(1))), UNIT)

    def power(self, a: Number, exponent: Fraction) -> Number:
        """A power of a number that is not negative, or any number if the exponent is whole; not zero if it is negative."""
        if exponent < 0:
            return self.inverse(self.power(a, -exponent))
        if exponent.denominator == 1:
            return self.whole_power(a, int(exponent))
        if self.sign(a) == 0:
            return fmpq(0)
        if (parts := self.monomial(a)) is not None:
            return quotient(self.term({g: e * exponent for g, e in parts.items()}, fmpq(1)), UNIT)
        if exponent == Fraction(1, 2):
            return self.square_root(as_quotient(a))
        return self.other("power", a, exponent)

    def whole_power(self, a: Number, exponent: int) -> Number:
        """A power with a whole exponent of zero or more."""
        if isinstance(a, fmpq):
            return a**exponent
        found: Number = fmpq(1)
        for _ in range(exponent):
            found = self.times(found, a)
        return found

    def square_root(self, a: Quotient) -> Number:
        """The root of N/D as the root of N*D over D, numbers taken out."""
        inside = self.product(a.above, a.below)
        scale = fmpq(1) if inside.keys() == UNIT.keys() else abs(inside[min(inside)])
        new = self.named(SQUARE, ("square", frozenset((t, c / scale) for t, c in inside.items())))
        self.squares[new] = {t: c / scale for t, c in inside.items()}
        root = quotient({((new, 1),): fmpq(1)}, a.below)
        return self.times(self.times(root, self.power(scale, Fraction(1, 2))), fmpq(self.sign(quotient(a.below, UNIT))))

    def log(self, a: Number) -> Number:
        """The natural logarithm of a positive number."""
        if isinstance(a, fmpq) and a in self.logs:
            return self.logs[a]
        parts = self.monomial(a)
        if parts is None:
            return self.other("log", a, Fraction(1))
        found = quotient({(((LOG, g[1]), 1),): fraction_to_fmpq(e) for g, e in parts.items() if e}, UNIT)
        if isinstance(a, fmpq):
            self.logs[a] = found
        return found

    def monomial(self, a: Number) -> dict[Generator, Fraction] | None:
        """The exponents of primes in a product of powers of primes; None for a number that is not known as one."""
        if isinstance(a, Quotient):
            if len(a.above) != 1 or a.below != UNIT or any(g[0] != ROOT for term in a.above for g, _ in term):
                return None
            ((term, c),) = a.above.items()
        else:
            term, c = ONE, a
        if c <= 0 or c.p > LARGEST_FACTORED or c.q > LARGEST_FACTORED:
            return None
        found = {g: Fraction(e) for g, e in term}
        for part, sign in ((c.p, 1), (c.q, -1)):
            for prime, k in fmpz(part).factor():
                name = (ROOT, int(prime))
                found[name] = found.get(name, Fraction(0)) + sign * int(k)
        return found

    def other(self, kind: str, a: Number, exponent: Fraction) -> Number:
        """A generator for a power or logarithm of which nothing is known."""
        new = self.named(OTHER, (kind, exponent, key_of(a)))
        self.meanings[new] = kind, a, exponent
        return quotient({((new, 1),): fmpq(1)}, UNIT)

    def named(self, kind: str, key: Key) -> Generator:
        """The generator of a key."""
        return self.names.setdefault(key, (kind, len(self.names)))

    def product(self, a: Sum, b: Sum) -> Sum:
        """The product of two sums."""
        if len(a) * len(b) > MOST_TERMS:
            raise Undecided(f"a product of {len(a)} and {len(b)} terms")
        found: dict[Term, fmpq] = {}
        for s, c in a.items():
            for t, d in b.items():
                if not s or not t:
                    found[s + t] = found.get(s + t, NONE) + c * d
                    continue
                exponents: dict[Generator, Any] = dict(s)
                for g, e in t:
                    exponents[g] = exponents.get(g, 0) + e
                for term, factor in self.term(exponents, c * d).items():
                    found[term] = found.get(term, NONE) + factor
        return {term: c for term, c in found.items() if c}

    def term(self, exponents: Mapping[Generator, Any], c: fmpq) -> Sum:
        """A rational times powers of generators: whole powers of primes and squares of roots taken out."""
        kept, squares = [], []
        for g, e in exponents.items():
            if g[0] == ROOT:
                whole = e.numerator // e.denominator
                c, e = c * fmpq(g[1]) ** whole, e - whole
            elif g[0] == SQUARE and e > 1:
                squares += [self.squares[g]] * (e // 2)
                e = e % 2
            if e:
                kept.append((g, e))
        found: Sum = {tuple(sorted(kept)): c}
        for square in squares:
            found = self.product(found, square)
        return found

    def sign(self, a: Number) -> int:
        """The sign, decided by ball arithmetic or by algebra. Raises `Undecided`."""
        if isinstance(a, fmpq):
            return (a > 0) - (a < 0)
        above, below = self.sign_of(a.above), self.sign_of(a.below)
        if not below:
            raise Undecided("a denominator that may be 0")
        return above * below

    def sign_of(self, a: Sum) -> int:
        """The sign of a sum of terms."""
        if not a:
            return 0
        for number, bits in enumerate(PRECISIONS):
            ball = self.enclosures.of_sum(a, bits)
            if ball > 0 or ball < 0:
                return 1 if ball > 0 else -1
            if not number and self.vanishes(a):
                return 0
        raise Undecided(f"a sum of {len(a)} terms that is 0 to {PRECISIONS[-1]} bits, and not 0 by any rule known")

    def vanishes(self, a: Sum) -> bool:
        """Whether a sum p + q*s with a root s is 0: where p*p = q*q*s*s, and p - q*s is not 0 or both parts are."""
        last = max((g for term in a for g, _ in term if g[0] == SQUARE), default=None)
        if last is None:
            return not a
        p = {term: c for term, c in a.items() if all(g != last for g, _ in term)}
        q = {tuple(x for x in term if x[0] != last): c for term, c in a.items() if term not in p}
        square = self.product(self.product(q, q), self.squares[last])
        norm = added(self.product(p, p), {term: -c for term, c in square.items()})
        if norm and self.sign_of(norm):
            return False
        conjugate = added(p, {term: -c for term, c in self.product(q, {((last, 1),): fmpq(1)}).items()})
        ball = self.enclosures.of_sum(conjugate, PRECISIONS[1])
        return bool(ball > 0 or ball < 0) or (self.sign_of(p) == 0 and self.sign_of(q) == 0)

    def ball(self, a: Number, bits: int = PRECISIONS[0]) -> Any:
        """An interval that surely holds the number, as a ball of Arb."""
        return self.enclosures.of(a, bits)
