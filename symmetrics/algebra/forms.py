"""The shortest equivalent form of a formula in given variables.

The form is exact: a formula is read as a fraction of polynomials, roots and other functions among the generators, and
its numerator and denominator are written in the shortest of several ways. It is compared with the formula taken part by part
and with its polynomial part split off. What is shortest is judged by `writing.length`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from flint import fmpz_mpoly
from sympy import Add, Expr, Integer, Mul, Pow, Symbol

from ..language.errors import NotExpressible
from ..language.fractions import fraction_of
from ..language.symbols import substitute
from .polynomial_forms import Key, PolynomialWriter
from .roots import Generators
from .writing import joined_roots, minus, over, plus, power, times

__all__ = ["Forms", "shortest"]

Ranges = Mapping[Symbol, tuple[int, int]]
NO_RANGES: Ranges = {}
NO_CELLS: Mapping[Symbol, Expr] = {}
MOST_PARTS = 12
HANDICAP = 8  # a reader prefers one fraction to one plus a fraction that is little shorter


def shortest(tree: Expr, variables: Sequence[Symbol], ranges: Ranges = NO_RANGES, cells: Mapping[Symbol, Expr] = NO_CELLS) -> Expr:
    """The shortest form found of an expression, its variables in the given order.

    `ranges` are intervals with whole ends in which variables lie; `cells` give variables as expressions of nonnegative names, by
    which factors of a root are known to be nonnegative; a variable without either is nonnegative itself.

    >>> from symmetrics.language.symbols import symbol
    >>> b, p, q = symbol("b"), symbol("p"), symbol("q")
    >>> shortest(q + b*p - b*q, [b, p, q], {b: (0, 1)}).args
    (b*p, q*(1 - b))
    """
    return Forms(variables, ranges, cells).shortest(tree)


class Forms:
    """Finds shortest forms in one set of variables, remembering what it has found; arguments as for `shortest`."""

    def __init__(self, variables: Sequence[Symbol], ranges: Ranges = NO_RANGES, cells: Mapping[Symbol, Expr] = NO_CELLS) -> None:
        self.variables, self.ranges, self.cells = tuple(variables), ranges, cells
        self.signed: frozenset[Symbol] = frozenset(x for x, (low, _) in ranges.items() if low < 0 and x not in cells)
        self.known: dict[Expr, Expr] = {}
        self.polynomials: dict[Key, Expr] = {}
        self.signs: dict[Expr, bool] = {}

    def shortest(self, tree: Expr) -> Expr:
        """The shortest form found."""
        if tree not in self.known:
            self.known[tree] = self._shortest(tree)
        return self.known[tree]

    def _shortest(self, tree: Expr) -> Expr:
        generators, writer, above, below = self.read(tree)
        fractions = list(fractions_of(writer, above, below, self.sign(generators, below)))
        needed = fractions[0].free_symbols
        parts = (form for form in self.by_parts(tree, writer.order) if form.free_symbols <= needed)
        best = min((*fractions, *parts), key=writer.length)
        split = best if isinstance(best, Add) else min(self.split(writer, above, below), key=writer.length, default=best)
        return split if writer.length(split) + HANDICAP < writer.length(best) else best

    def read(self, tree: Expr) -> tuple[Generators, PolynomialWriter, fmpz_mpoly, fmpz_mpoly]:
        """The formula as a fraction, with what writes it."""
        generators = Generators(self.variables, self.nonnegative, self.shortest)
        above, below = generators.quotient(tree)
        context = generators.context
        above, below = (p.project_to_context(context) for p in (above, below))
        writer = PolynomialWriter(self.variables, generators.written, self.ranges, self.polynomials, lambda p: self.sign(generators, p))
        return generators, writer, above, below

    def depends_on(self, tree: Expr, name: Symbol) -> bool:
        """Whether a name is left when the formula has been read as a fraction in lowest terms."""
        _, writer, above, below = self.read(tree)
        used = (x for p in (above, below) for x, degree in zip(writer.names, p.degrees(), strict=True) if degree)
        return any(name in x.free_symbols for x in used)

    def nonnegative(self, tree: Expr) -> bool:
        """Whether an expression is known to be nonnegative: written in cells it has no minus sign."""
        if tree not in self.signs:
            self.signs[tree] = self._nonnegative(tree)
        return self.signs[tree]

    def _nonnegative(self, tree: Expr) -> bool:
        if tree.free_symbols & self.signed:
            return False
        try:
            parts = fraction_of(substitute(tree, dict(self.cells)))
        except NotExpressible:
            return False
        return all(c > 0 for p in parts for c in p.coeffs())

    def sign(self, generators: Generators, p: fmpz_mpoly) -> int:
        """The sign of a polynomial where it is known, else 0."""
        return next((sign for sign in (1, -1) if self.nonnegative(generators.back(p * sign))), 0)

    def by_parts(self, tree: Expr, order: Sequence[Symbol]) -> Iterator[Expr]:
        """The formula with each of its parts in shortest form; a number before a sum also multiplied out."""
        if isinstance(tree, Add | Mul) and len(tree.args) <= MOST_PARTS:
            parts = [self.shortest(x) for x in tree.args]
            yield plus(parts, order) if isinstance(tree, Add) else times(parts, order)
            sums = [x for x in parts if isinstance(x, Add)]
            if isinstance(tree, Mul) and len(sums) == 1 and all(x is sums[0] or x.is_Rational for x in parts):
                yield plus([times([*(x for x in parts if x is not sums[0]), term], order) for term in sums[0].args], order)
        if isinstance(tree, Pow) and isinstance(tree.exp, Integer) and tree.exp > 1:
            yield power(self.shortest(tree.base), tree.exp)

    def split(self, writer: PolynomialWriter, above: fmpz_mpoly, below: fmpz_mpoly) -> Iterator[Expr]:
        """The fraction as a polynomial and a proper fraction, and as what it has above or below one."""
        whole, rest = divmod(above, below)
        if whole and rest and len(rest) < len(above):
            yield plus([writer.shortest(whole), fraction(writer, rest, below)], writer.order)
        for one in (1, -1):
            rest = above - below * one
            if rest and len(rest) < len(above):
                yield plus([Integer(one), fraction(writer, rest, below)], writer.order)
                yield plus([Integer(one), minus(fraction(writer, -rest, below))], writer.order)


def fractions_of(writer: PolynomialWriter, above: fmpz_mpoly, below: fmpz_mpoly, sign: int) -> Iterator[Expr]:
    """Ways to write a fraction: with a positive denominator, or either sign where none is known; two roots apart or as one."""
    for s in (sign,) if sign else (1, -1):
        written = fraction(writer, above * s, below * s)
        yield written
        yield joined_roots(written)


def fraction(writer: PolynomialWriter, above: fmpz_mpoly, below: fmpz_mpoly) -> Expr:
    """The fraction with both parts in shortest form."""
    common = above.gcd(below)
    return times([over(writer.shortest(above / common), writer.shortest(below / common))], writer.order)
