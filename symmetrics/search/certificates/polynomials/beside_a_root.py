"""Linear equations between numbers a + b*sqrt(d): solutions without negative numbers, and why each number in them is positive."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, prod, sqrt

from ....algebra.polynomials import roots_of_numbers, text_of
from ....kernel.polynomial import Polynomial, Ring
from ....kernel.rejected import Rejected
from ..conditions.lemmas import Path
from .nonnegative import only_solution, supports

__all__ = ["Number", "Root", "root_in"]

Number = tuple[Fraction, Fraction]  # a and b of a + b*sqrt(d)


@dataclass(frozen=True)
class Root:
    """The square root of a number that stands in some polynomials: it as a monomial (a product of roots of primes), and the number."""

    text: str
    monomial: int
    of: int

    def parts(self, ring: Ring, p: Polynomial) -> tuple[Polynomial, Polynomial]:
        """A and B of a polynomial A + B*root. Keys below zero are no monomials; they belong to A."""
        beside = {m for m in p if m >= 0 and part_of_numbers(ring, m)}
        return {m: c for m, c in p.items() if m not in beside}, {m - self.monomial: p[m] for m in beside}

    def combination(self, ring: Ring, columns: Sequence[Polynomial], aim: Polynomial, most_rows: int) -> list[tuple[int, Number]] | None:
        """The columns, by their numbers, with positive coefficients by which they add up to `aim`, which has no root in it."""
        parts = [self.parts(ring, column) for column in columns]
        about = [{m: a.get(m, 0) + b.get(m, 0) * sqrt(self.of) for m in a | b} for a, b in parts]
        for support in supports(about, aim, most_rows):
            twice = [part for j in support for part in self.of_rationals(*parts[j])]
            solution = only_solution(twice, {2 * m: c for m, c in aim.items()})
            if solution is not None:
                numbers = [Fraction(int(x.p), int(x.q)) for x in solution]
                found = list(zip(support, zip(numbers[::2], numbers[1::2], strict=True), strict=True))
                if not any(self.is_negative(number) for _, number in found):
                    return [(j, number) for j, number in found if any(number)]
        return None

    def of_rationals(self, a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial]:
        """What a column A + B*root adds for the two numbers of its coefficient: rows without the root are even, those beside it odd."""
        alone = {2 * m: c for m, c in a.items()} | {2 * m + 1: c for m, c in b.items()}
        beside = {2 * m + 1: c for m, c in a.items()} | {2 * m: self.of * c for m, c in b.items()}
        return alone, beside

    def is_negative(self, number: Number) -> bool:
        """Whether a + b*root is below zero."""
        a, b = number
        return (a < 0 or b < 0) and (max(a, b) <= 0 or (a * a > b * b * self.of) == (a < 0))

    def positive(self, path: Path, number: Number) -> str:
        """A positive number a + b*root, whole a and b, as a factor of a certificate; after a step that it is positive if one is not."""
        ring, common = path.ob.reader.ring, gcd(*map(int, number))
        a, b = (int(x) // common for x in number)
        p = {m: c for m, c in ((0, a), (self.monomial, b)) if c}
        if min(a, b) >= 0:
            return f"{common}*({text_of(ring, p)})"
        conjugate = {"factor": f"{abs(a)} + {abs(b)}*{self.text}", "squares": [[str(abs(a * a - b * b * self.of)), "1"]]}
        if p not in path.ob.guards and not path.take(p, conjugate, relation=">"):
            raise Rejected(f"{text_of(ring, p)} is not shown to be positive")
        return f"{common}*g{path.ob.guards.index(p) + 1}"


def root_in(ring: Ring, polynomials: Iterable[Polynomial]) -> Root | None:
    """The one root of a number that stands in some polynomials; None if there is none, or more than one."""
    found = {part for p in polynomials for m in p if m >= 0 and (part := part_of_numbers(ring, m))}
    if len(found) != 1:
        return None
    monomial, roots = found.pop(), roots_of_numbers(ring)
    among = [roots[name] for name in ring.support(monomial)]
    simple = all(atom.degree == 2 for atom in among)
    return Root(text_of(ring, {monomial: 1}), monomial, prod(atom.constant[0] for atom in among)) if simple else None


def part_of_numbers(ring: Ring, m: int) -> int:
    """The part of a monomial that is a root of a number."""
    return sum(next(iter(ring.variable(name))) * ring.exponent(m, name) for name in roots_of_numbers(ring))
