"""The shortest equivalent form of a formula in given variables.

The form is exact: a formula is read as a fraction of polynomials, roots and other functions among the generators, and
its numerator and denominator are written in the shortest of several ways. It is compared with the formula taken part by part
and with its polynomial part split off. What is shortest is judged by `writing.length`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod as multiplied

from flint import fmpz_mpoly
from sympy import Abs, Add, Expr, Integer, Mul, Pow, Rational, Symbol, apart

from ..language.errors import NotExpressible
from ..language.fractions import fraction_of, irreducible_factors
from ..language.symbols import substitute, symbol
from .joining import joined_roots, one_root, only_roots_above, roots_of, turned_up
from .polynomial_forms import Key, PolynomialWriter
from .roots import SIGNED, Generators, expression_of
from .writing import minus, over, plus, power, times

__all__ = ["FORMS", "Forms", "shortest"]

FORMS = ("shortest", "cleared", "factored", "additive")

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
    """Finds shortest forms in one set of variables, remembering what it has found; arguments as for `shortest`.

    `facts` are expressions known to be nonnegative where the formula is meant.
    """

    def __init__(
        self, variables: Sequence[Symbol], ranges: Ranges = NO_RANGES, cells: Mapping[Symbol, Expr] = NO_CELLS, facts: Sequence[Expr] = ()
    ) -> None:
        self.variables, self.ranges, self.cells, self.facts = tuple(variables), ranges, cells, tuple(facts)
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
        if any(isinstance(x, Abs) for x in generators.meaning.values()):
            fractions += self.with_squares(tree)
        needed = fractions[0].free_symbols
        best = min(fractions, key=writer.length)
        whole = is_root(tree) and not only_roots_above(best)  # something stands before the root, as in 2*sqrt(2*x)
        parts = [form for form in self.by_parts(tree, writer.order) if form.free_symbols <= needed and not whole]
        best = self.under_one_root(tree, [*fractions, *parts], writer)
        split = best if isinstance(best, Add) else min(self.split(writer, above, below), key=writer.length, default=best)
        return split if writer.length(split) + HANDICAP < writer.length(best) else best

    def with_squares(self, tree: Expr) -> Iterator[Expr]:
        """Ways to write the formula in which squares of absolute values stay such."""
        generators, writer, above, below = self.read(tree, squares=True)
        yield from fractions_of(writer, above, below, self.sign(generators, below))

    def under_one_root(self, tree: Expr, forms: Sequence[Expr], writer: PolynomialWriter) -> Expr:
        """The shortest of some forms; of a root preferably one with all under one root sign."""
        best = min(forms, key=writer.length)
        if not is_root(tree) or len(roots_of(best)) < 2:
            return best
        joined = [one_root(best, writer.order)] if all(self.nonnegative(x.base) for x in roots_of(best)) else []
        one = min((x for x in (*forms, *joined) if len(roots_of(x)) == 1), key=writer.length, default=best)
        return one if writer.length(one) <= writer.length(best) + HANDICAP else best

    def written(self, tree: Expr, form: str) -> Expr:
        """The formula in the form that is asked for: "cleared" is one fraction of sums, "factored" one of products, "additive" a sum."""
        if form == "shortest":
            return self.shortest(tree)
        generators, writer, above, below = self.read(tree)
        sign = self.sign(generators, below) or 1
        parts = [above * sign, below * sign]
        if form == "cleared":
            return times([over(*map(writer.expanded, parts))], writer.order)
        factored = [min([*writer.factored(p), *alone(writer, p)], key=writer.length) for p in parts]
        if form == "factored":
            return joined_roots(times([over(*factored)], writer.order))
        sums = [*self.by_parts(tree, writer.order), *self.split(writer, *parts), term_by_term(writer, *parts), self.shortest(tree)]
        sums += self.partial_fractions(writer, *parts)
        return min((x for x in sums if isinstance(x, Add)), key=writer.length, default=self.shortest(tree))

    def read(self, tree: Expr, squares: bool = False) -> tuple[Generators, PolynomialWriter, fmpz_mpoly, fmpz_mpoly]:
        """The formula as a fraction, with what writes it; `squares` of absolute values are kept if that is asked for."""
        generators = Generators(self.variables, self.nonnegative, self.shortest, squares)
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
        return self.plain(tree) or (bool(self.facts and tree.free_symbols) and self.follows(tree))

    def plain(self, tree: Expr) -> bool:
        """Whether an expression has no minus sign in cells, and even powers of what may be negative; or is a multiple of a fact."""
        try:
            parts = fraction_of(substitute(tree, dict(self.cells)))
        except NotExpressible:
            return False
        even = all(even_in(p, self.signed) for p in parts)
        return (even and all(c > 0 for p in parts for c in p.coeffs())) or any(positive_multiple(tree, fact) for fact in self.facts)

    def follows(self, tree: Expr) -> bool:
        """Whether an expression is nonnegative factor by factor."""
        try:
            above, below = fraction_of(tree)
        except NotExpressible:
            return False
        names = [symbol(x) for x in above.context().names()]
        content, factors = irreducible_factors(above * below)
        odd = [expression_of(factor, names) for factor, k in factors if k % 2]
        signs = [next((s for s in (1, -1) if self.plain(x if s > 0 else minus(x))), 0) for x in odd]
        return multiplied(signs, start=1 if content > 0 else -1) > 0

    def at(self, values: Mapping[Symbol, Expr]) -> Forms:
        """The same for formulas in which some variables have values; what was found not to be negative stays known."""
        found = [tree for tree, known in self.signs.items() if known and tree.free_symbols & set(values)]
        facts = [substitute(tree, dict(values)) for tree in found if tree.free_symbols <= set(self.variables)]
        return Forms(self.variables, self.ranges, self.cells, facts)

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
        if is_root(tree):
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

    def partial_fractions(self, writer: PolynomialWriter, above: fmpz_mpoly, below: fmpz_mpoly) -> Iterator[Expr]:
        """The partial fractions in each of the variables."""
        plain = [Symbol(f"x{i}") for i in range(len(writer.names))]
        whole = expression_of(above, plain).doit() / expression_of(below, plain).doit()
        for name in plain[: len(self.variables)]:
            if whole.has(name):
                terms = Add.make_args(apart(whole, name))
                back = dict(zip(plain, writer.names, strict=True))
                yield plus([self.shortest(substitute(term, back)) for term in terms], writer.order)


def even_in(p: fmpz_mpoly, signed: frozenset[Symbol]) -> bool:
    """Whether every term of a polynomial has even powers of the signed names."""
    places = [k for k, name in enumerate(p.context().names()) if name.startswith(SIGNED) or symbol(name) in signed]
    return not any(int(powers[k]) % 2 for powers in p.monoms() for k in places)


def is_root(tree: Expr) -> bool:
    """Whether an expression is a root or a power of one."""
    return isinstance(tree, Pow) and isinstance(tree.exp, Rational) and tree.exp.q > 1 and tree.exp.p > 0


def positive_multiple(tree: Expr, fact: Expr) -> bool:
    """Whether an expression is a positive number times another."""
    try:
        above, below = fraction_of(over(tree, fact))
    except NotExpressible:
        return False
    return bool(above.is_constant() and below.is_constant() and above and above.leading_coefficient() > 0)


def alone(writer: PolynomialWriter, p: fmpz_mpoly) -> Iterator[Expr]:
    """The shortest form of a polynomial that is no product."""
    if sum(int(k) for _, k in irreducible_factors(p)[1]) < 2:
        yield writer.shortest(p)


def term_by_term(writer: PolynomialWriter, above: fmpz_mpoly, below: fmpz_mpoly) -> Expr:
    """The fraction as the sum of its terms over the denominator."""
    terms = [above.context().from_dict({powers: c}) for powers, c in above.to_dict().items()]
    return plus([fraction(writer, term, below) for term in terms], writer.order)


def fractions_of(writer: PolynomialWriter, above: fmpz_mpoly, below: fmpz_mpoly, sign: int) -> Iterator[Expr]:
    """Ways to write a fraction: with a positive denominator, or either sign where none is known; two roots apart or as one."""
    for s in (sign,) if sign else (1, -1):
        written = turned_up(fraction(writer, above * s, below * s))
        yield written
        yield joined_roots(written)


def fraction(writer: PolynomialWriter, above: fmpz_mpoly, below: fmpz_mpoly) -> Expr:
    """The fraction with both parts in shortest form."""
    common = above.gcd(below)
    return times([over(writer.shortest(above / common), writer.shortest(below / common))], writer.order)
