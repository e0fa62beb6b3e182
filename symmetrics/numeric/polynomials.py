"""Polynomials in the cells as steps: written so that no digit is lost, with as few operations as a quick search finds.

A polynomial without a minus sign is a sum of products of sums of cells, in which nothing cancels. Any other one is one
difference of two of those: where the numbers are whole it is computed exactly, whatever their size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from flint import Ordering, fmpz_mpoly, fmpz_mpoly_ctx

from ..language.fractions import irreducible_factors
from .building import Builder
from .program import RING

__all__ = ["Polynomials"]

MOST_TERMS = 3000
MOST_CELLS_TO_COVER = 4
MOST_FIRST_CHOICES = 40

Powers = dict[int, int]
Terms = dict[tuple[int, ...], int]
Chosen = tuple[int, ...]


class Polynomials:
    """The polynomials behind the steps of a builder, and the steps that compute a polynomial."""

    def __init__(self, builder: Builder, cells: int) -> None:
        self.builder = builder
        self.ring = fmpz_mpoly_ctx.get(tuple(f"c{k}" for k in range(cells)), Ordering.lex)
        self.parts: Mapping[int, frozenset[int]] = {}  # the cells that are parts of another one
        self.known: dict[int, fmpz_mpoly | None] = {}
        self.steps: dict[str, int] = {}

    def of(self, step: int) -> fmpz_mpoly | None:
        """The polynomial a step computes; None for other steps and for those with too many terms."""
        if step not in self.known:
            self.known[step] = self._computed(step)
            if self.known[step] is not None:
                self.steps.setdefault(str(self.known[step]), step)
        return self.known[step]

    def _computed(self, position: int) -> fmpz_mpoly | None:
        step = self.builder.steps[position]
        if step.kind not in RING:
            return None
        if step.kind == "cell":
            return self.ring.gens()[step.detail]
        if step.kind == "number":
            return self.ring.constant(step.detail)
        args = [known for known in map(self.of, step.args) if known is not None]
        if len(args) < len(step.args):
            return None
        if step.kind == "product":
            return self.product(args)
        return args[0] - args[1] if step.kind in ("difference", "rest") else sum(args[1:], args[0])

    def product(self, factors: Iterable[fmpz_mpoly]) -> fmpz_mpoly | None:
        """The product, None where it may have too many terms."""
        factors = list(factors)
        degree, cells = sum(max(int(p.total_degree()), 0) for p in factors), self.ring.nvars()
        if min(comb(degree + cells, cells), prod(len(p) for p in factors)) > MOST_TERMS:
            return None
        return prod(factors, start=self.ring.constant(1))

    def factors(self, polynomial: fmpz_mpoly) -> tuple[int, Powers]:
        """A polynomial as a number times powers of steps."""
        if polynomial.is_zero():
            return 0, {}
        content, parts = irreducible_factors(polynomial)
        number, powers = int(content), Powers()
        for part, power in parts:
            if is_plain(-part) or (not is_plain(part) and part.leading_coefficient() < 0):
                part, number = -part, number * (-1) ** int(power)
            powers[self.step(part)] = int(power)
        return number, powers

    def step(self, polynomial: fmpz_mpoly) -> int:
        """The step that computes a polynomial."""
        key = str(polynomial)
        if key not in self.steps:
            above = self._part(polynomial, 1)
            below = self._part(polynomial, -1)
            if below.is_zero():
                return self.written(above)
            kind = "rest" if self.is_rest(polynomial) else "difference"
            self.steps[key] = self.builder.step(kind, (self.written(above), self.written(below)))
            self.known.setdefault(self.steps[key], polynomial)
        return self.steps[key]

    def is_rest(self, polynomial: fmpz_mpoly) -> bool:
        """Whether a linear polynomial is not negative because what is taken away is part of what is there."""
        if not self.parts or polynomial.total_degree() != 1:
            return False
        terms = {next((k for k, e in enumerate(powers) if e), -1): int(c) for powers, c in polynomial.to_dict().items()}
        there = {cell: c for cell, c in terms.items() if c > 0}
        for cell, c in terms.items():
            for whole in sorted(there, key=lambda k: len(self.parts.get(k, ()))) if c < 0 else ():
                if cell in self.parts.get(whole, ()):
                    taken = min(-c, there[whole])
                    there[whole], c = there[whole] - taken, c + taken
            if c < 0:
                return False
        return True

    def _part(self, polynomial: fmpz_mpoly, sign: int) -> fmpz_mpoly:
        return self.ring.from_dict({powers: sign * c for powers, c in polynomial.to_dict().items() if sign * c > 0})

    def written(self, polynomial: fmpz_mpoly) -> int:
        """The step of a polynomial without a minus sign."""
        key = str(polynomial)
        if key not in self.steps:
            self.steps[key] = self._sum_of_products(polynomial)
            self.known.setdefault(self.steps[key], polynomial)
        return self.steps[key]

    def _sum_of_products(self, p: fmpz_mpoly) -> int:
        if len(p) <= 1 or p.total_degree() <= 1:
            return self.builder.sum(self._monomial(powers, int(c)) for powers, c in sorted(p.to_dict().items(), reverse=True))
        number, parts = irreducible_factors(p)
        if (number != 1 or len(parts) > 1 or parts[0][1] > 1) and all(is_plain(part) for part, _ in parts):
            return self.builder.product(int(number), {self.written(part): int(power) for part, power in parts})
        if p.total_degree() == 2 and self.ring.nvars() <= MOST_CELLS_TO_COVER:
            return self.builder.sum(self._cover(p))
        cell = max(range(self.ring.nvars()), key=lambda k: sum(powers[k] > 0 for powers in p.to_dict()))
        holding = self.ring.from_dict({powers: c for powers, c in p.to_dict().items() if powers[cell]})
        quotient = holding / self.ring.gens()[cell]
        rest = p - holding
        steps = [self.builder.product(1, {self.written(quotient): 1, self.builder.step("cell", detail=cell): 1})]
        return self.builder.sum([*steps, *([] if rest.is_zero() else [self.written(rest)])])

    def _monomial(self, powers: tuple[int, ...], number: int) -> int:
        return self.builder.product(number, {self.builder.step("cell", detail=k): int(e) for k, e in enumerate(powers) if e})

    def _cover(self, p: fmpz_mpoly) -> Iterator[int]:
        """Products of sums of cells, and monomials, that add up to a quadratic polynomial."""
        terms, products = cover({powers: int(c) for powers, c in p.to_dict().items()}, self.ring.nvars())
        for first, second, number in products:
            yield self.builder.product(number, count([self.written(self._sum_of(first)), self.written(self._sum_of(second))]))
        yield from (self._monomial(powers, c) for powers, c in sorted(terms.items(), reverse=True))

    def _sum_of(self, cells: tuple[int, ...]) -> fmpz_mpoly:
        return sum((self.ring.gens()[k] for k in cells), self.ring.constant(0))


def is_plain(polynomial: fmpz_mpoly) -> bool:
    """Whether no coefficient is negative.

    >>> ring = fmpz_mpoly_ctx.get(("x", "y"), Ordering.lex)
    >>> x, y = ring.gens()
    >>> is_plain(x + y), is_plain(x - y)
    (True, False)
    """
    return all(c > 0 for c in polynomial.coeffs())


def count(steps: Iterable[int]) -> Powers:
    """How often each step occurs."""
    powers: Powers = {}
    for step in steps:
        powers[step] = powers.get(step, 0) + 1
    return powers


def cover(terms: Terms, cells: int, breadth: int = MOST_FIRST_CHOICES) -> tuple[Terms, list[tuple[Chosen, Chosen, int]]]:
    """Products of two sums of cells, each with a number, and what they leave of a quadratic polynomial: few of both.

    >>> cover({(2, 0): 1, (1, 1): 2, (0, 2): 1}, 2)
    ({}, [((0, 1), (0, 1), 1)])
    """
    tried = sorted(fitting(terms, cells), key=lambda found: -found[0])
    if not tried or tried[0][0] < 2:
        return terms, []
    best: tuple[Terms, list[tuple[Chosen, Chosen, int]]] | None = None
    for _, first, second, number in tried[:breadth]:
        rest, more = cover(without(terms, products(first, second, cells), number), cells, breadth=1)
        if best is None or len(rest) + len(more) + 1 < len(best[0]) + len(best[1]):
            best = rest, [(first, second, number), *more]
    return best or (terms, [])


def fitting(terms: Terms, cells: int) -> Iterator[tuple[int, Chosen, Chosen, int]]:
    """The products of two sums of cells that a polynomial contains: how many terms each takes away, and how often it fits."""
    for first, second in combinations_with_replacement(subsets(cells), 2):
        wanted = products(first, second, cells)
        if wanted.keys() <= terms.keys():
            number = min(terms[powers] // c for powers, c in wanted.items())
            if number:
                yield sum(terms[powers] == number * c for powers, c in wanted.items()), first, second, number


def without(terms: Terms, product: Mapping[tuple[int, ...], int], number: int) -> Terms:
    """A polynomial less a multiple of a product."""
    left = {powers: c - number * product.get(powers, 0) for powers, c in terms.items()}
    return {powers: c for powers, c in left.items() if c}


@cache
def subsets(cells: int) -> tuple[tuple[int, ...], ...]:
    """The sets of cells, larger ones first."""
    return tuple(chosen for size in range(cells, 0, -1) for chosen in combinations(range(cells), size))


@cache
def products(first: tuple[int, ...], second: tuple[int, ...], cells: int) -> dict[tuple[int, ...], int]:
    """The terms of the product of two sums of cells."""
    found: dict[tuple[int, ...], int] = {}
    for a in first:
        for b in second:
            powers = tuple((k == a) + (k == b) for k in range(cells))
            found[powers] = found.get(powers, 0) + 1
    return found
