"""The shortest equivalent form of a formula in given variables.

The form is exact: a formula is read as a fraction of polynomials, roots and other functions among the generators, and
its numerator and denominator are written in the shortest of several ways. It is compared with the formula taken part by part
and with its polynomial part split off. What is shortest is judged by `writing.length`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from flint import fmpz_mpoly
from sympy import Add, Expr, Integer, Mul, Pow, Symbol

from ..language.errors import NotExpressible
from ..language.fractions import fraction_of
from ..language.symbols import substitute
from .polynomial_forms import PolynomialWriter
from .roots import Generators
from .writing import minus, over, plus, power, times

__all__ = ["Forms", "shortest"]

Ranges = Mapping[Symbol, tuple[int, int]]
NO_RANGES: Ranges = {}
NO_CELLS: Mapping[Symbol, Expr] = {}
MOST_PARTS = 12


def shortest(tree: Expr, variables: Sequence[Symbol], ranges: Ranges = NO_RANGES, cells: Mapping[Symbol, Expr] = NO_CELLS) -> Expr:
    """The shortest form found of an expression, its variables in the given order.

    `ranges` are intervals with whole ends in which variables lie; `cells` give variables as expressions of nonnegative names, by
    which factors of a root are known to be nonnegative. Other symbols come behind the variables and are taken to be nonnegative.

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
        self.signs: dict[Expr, bool] = {}

    def shortest(self, tree: Expr) -> Expr:
        """The shortest form found."""
        if tree not in self.known:
            self.known[tree] = self._shortest(tree)
        return self.known[tree]

    def _shortest(self, tree: Expr) -> Expr:
        generators, writer, above, below = self.read(tree)
        forms = [*quotients(writer, above, below, self.sign(generators, below)), *self.by_parts(tree)]
        needed = forms[0].free_symbols
        return min((form for form in forms if form.free_symbols <= needed), key=writer.length)

    def read(self, tree: Expr) -> tuple[Generators, PolynomialWriter, fmpz_mpoly, fmpz_mpoly]:
        """The formula as a fraction, with what writes it."""
        others = sorted(tree.free_symbols - set(self.variables), key=str)
        generators = Generators((*self.variables, *others), self.nonnegative, self.shortest)
        above, below = generators.quotient(tree)
        context = generators.context
        above, below = (p.project_to_context(context) for p in (above, below))
        return generators, PolynomialWriter(generators.meanings, self.ranges), above, below

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

    def by_parts(self, tree: Expr) -> Iterator[Expr]:
        """The formula with each of its parts in shortest form."""
        if isinstance(tree, Add | Mul) and len(tree.args) <= MOST_PARTS:
            parts = [self.shortest(x) for x in tree.args]
            yield plus(parts) if isinstance(tree, Add) else times(parts, self.variables)
        if isinstance(tree, Pow) and isinstance(tree.exp, Integer) and tree.exp > 1:
            yield power(self.shortest(tree.base), tree.exp)


def quotients(writer: PolynomialWriter, above: fmpz_mpoly, below: fmpz_mpoly, sign: int) -> Iterator[Expr]:
    """Ways to write a fraction: with either sign of both parts, less a whole part, or as what is missing to one."""
    if not above:
        yield Integer(0)
        return
    for s in (sign,) if sign else (1, -1):
        yield from signed_quotients(writer, above * s, below * s)


def signed_quotients(writer: PolynomialWriter, above: fmpz_mpoly, below: fmpz_mpoly) -> Iterator[Expr]:
    """Ways to write a fraction whose denominator keeps its sign."""

    def fraction(p: fmpz_mpoly) -> Expr:
        common = p.gcd(below)
        return times([over(writer.shortest(p / common), writer.shortest(below / common))], writer.order)

    yield fraction(above)
    whole, rest = divmod(above, below)
    if whole and rest:
        yield plus([writer.shortest(whole), fraction(rest)])
    for one in (1, -1):
        rest = above - below * one
        if rest:
            yield plus([Integer(one), *terms_of(fraction, rest)])


def terms_of(fraction: Callable[[fmpz_mpoly], Expr], rest: fmpz_mpoly) -> list[Expr]:
    """A fraction as one term of a sum, written with the sign that is shorter."""
    return [minus(fraction(-rest))] if rest.leading_coefficient() < 0 else [fraction(rest)]
