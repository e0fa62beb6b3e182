"""Formulas with roots, logarithms and extremes as fractions of polynomials.

A root is taken apart into roots of irreducible factors, as far as these are known to be nonnegative: sqrt(b**2*(1 - b)) is
b*sqrt(1 - b). Every such root is a generator of its own with a known power, so that roots cancel like anything else.
Other functions are generators too, with simplified arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from math import gcd, lcm

from flint import Ordering, fmpz, fmpz_mpoly, fmpz_mpoly_ctx
from sympy import Abs, Add, Expr, Integer, Max, Min, Mul, Pow, Rational, Symbol, log

from ..language.errors import NotExpressible
from ..language.fractions import Ratio, fraction_of, irreducible_factors
from ..language.symbols import prod, substitute, total, xlogx
from .cancelling import with_roots_cancelled
from .extremes import never_negative, outermost
from .lengths import length
from .writing import minus, over, power

__all__ = ["SIGNED", "Generators", "expression_of", "factors_of"]

MOST_DIGITS_FACTORED = 30
SIGNED = "~"  # begins the name of a generator that may be negative


class Generators:
    """The variables of a formula, and one generator for each root and function met in it.

    `nonnegative` tells of an expression whether it is known to be so, `shortest` writes arguments of functions; `squares` says whether
    squares of absolute values are kept.
    """

    def __init__(
        self, variables: Sequence[Symbol], nonnegative: Callable[[Expr], bool], shortest: Callable[[Expr], Expr], squares: bool = False
    ) -> None:
        self.variables, self.nonnegative, self.shortest, self.squares = tuple(variables), nonnegative, shortest, squares
        self.meaning: dict[Symbol, Expr] = {}
        self.radicand: dict[Symbol, Expr] = {}
        self.degree: dict[Symbol, int] = {}

    @property
    def context(self) -> fmpz_mpoly_ctx:
        """The ring of the variables and of everything met so far."""
        return fmpz_mpoly_ctx.get(tuple(str(x) for x in (*self.variables, *self.meaning)), Ordering.degrevlex)

    @property
    def written(self) -> tuple[Expr, ...]:
        """What the generators beside the variables stand for, in shortest form."""
        return tuple(self.written_root(x) if x in self.radicand else f for x, f in self.meaning.items())

    def written_root(self, name: Symbol) -> Expr:
        """A root with its radicand in shortest form; of a square, the absolute value."""
        if isinstance(self.meaning[name], Abs):
            inside = self.spelled_out(self.meaning[name].args[0])
            return Abs(min(map(self.shortest, (inside, minus(inside))), key=length), evaluate=False)
        return nth_root(self.shortest(self.spelled_out(self.radicand[name])), self.degree[name])

    def spelled_out(self, tree: Expr) -> Expr:
        """An expression in generators with what they stand for; later ones may hold earlier ones."""
        for name, meaning in reversed(self.meaning.items()):
            tree = substitute(tree, {name: meaning})
        return tree

    def quotient(self, tree: Expr) -> Ratio:
        """Numerator and denominator in lowest terms. Raises `NotExpressible` where the formula divides by zero everywhere."""
        rational = self.rational(tree)
        above, below = (self.reduced(p) for p in fraction_of(rational, self.context))
        if not below:
            raise NotExpressible("Expected a formula with a value somewhere, got a division by zero everywhere. Correct the formula.")
        common = above.gcd(below)
        roots = [(self.polynomial(x), self.reduced(self.polynomial(inside)), self.degree[x]) for x, inside in self.radicand.items()]
        return with_roots_cancelled(above / common, below / common, roots)

    def rational(self, tree: Expr) -> Expr:
        """The formula with its roots and functions replaced by generators."""
        if tree.is_Symbol or isinstance(tree, Rational):
            return tree
        if isinstance(tree, Pow) and isinstance(tree.exp, Rational) and tree.exp.q > 1:
            return Pow(self.root(tree.base, tree.exp.q), tree.exp.p, evaluate=False)
        if isinstance(tree, Add | Mul) or (isinstance(tree, Pow) and isinstance(tree.exp, Integer)):
            return tree.func(*(self.rational(x) for x in tree.args), evaluate=False)
        return self.function(tree)

    def function(self, tree: Expr) -> Expr:
        """A generator for a function of shortest arguments; log(1), xlogx(1) and xlogx(0) are zero, and |x| is the root of x*x."""
        if isinstance(tree, Abs):
            return self.root(Pow(tree.args[0], 2, evaluate=False), 2)
        if isinstance(tree, Max | Min):
            return self.extreme(tree)
        arguments = [self.shortest(x) for x in tree.args]
        if (isinstance(tree, log) and arguments == [1]) or (isinstance(tree, xlogx) and arguments[0] in (0, 1)):
            return Integer(0)
        return self.generator(tree.func(*arguments, evaluate=False))

    def extreme(self, tree: Expr) -> Expr:
        """A maximum or minimum, what its arguments share and is not negative standing before it."""
        parts = [self.quotient(x) for x in tree.args]
        above, below = (reduce(fmpz_mpoly.gcd, (p.project_to_context(self.context) for p in side)) for side in zip(*parts, strict=True))
        if not above:
            return Integer(0)
        shared = [self.signs_apart(p, 2)[0] for p in (above, below)]
        outside = [self.back(p) for p in shared]
        inside = [
            [self.spelled_out(self.back(p.project_to_context(self.context) / q)) for p, q in zip(x, shared, strict=True)] for x in parts
        ]
        arguments = outermost(tree.func, [self.shortest(over(*x)) for x in inside], self.nonnegative)
        alone = self.rational(arguments[0]) if len(arguments) == 1 else self.generator(tree.func(*arguments, evaluate=False))
        return prod([outside[0], alone, Pow(outside[1], -1, evaluate=False)])

    def generator(self, meaning: Expr) -> Symbol:
        """The generator of that meaning; its name tells whether it may be negative."""
        for known, other in self.meaning.items():
            if other == meaning:
                return known
        new = Symbol(f"{'_' if never_negative(meaning, self.nonnegative) else SIGNED}{len(self.meaning)}", real=True)
        self.meaning[new] = meaning
        return new

    def root(self, inside: Expr, degree: int) -> Expr:
        """The root of an expression: whole powers and generators for what stays under a root.

        Factors of unknown sign stay under one root, with those they are divided by.
        """
        above, below = self.quotient(inside)
        if not above:
            return Integer(0)
        (known, above), (divisor, below) = (self.signs_apart(p, degree) for p in (above, below))
        if below.is_constant():
            known, unknown = known * above * below, []
        else:
            parts = [self.spelled_out(self.back(p)) for p in (above, below)]
            unknown = [self.generator(nth_root(self.shortest(over(*parts)), degree))]
        factors = self.root_factors(known * divisor ** (degree - 1), degree)
        return prod([*unknown, *factors, Pow(self.absolute(divisor), -1, evaluate=False)])

    def signs_apart(self, p: fmpz_mpoly, degree: int) -> tuple[fmpz_mpoly, fmpz_mpoly]:
        """A polynomial as a product of what is not negative, whole powers under roots of an even degree included, and the rest."""
        content, factors = irreducible_factors(p)
        known, rest = p.context().constant(abs(int(content))), p.context().constant(1 if content > 0 else -1)
        for factor, k in factors:
            sign = next((s for s in (1, -1) if self.nonnegative(self.back(factor * s))), 0)
            left = 0 if sign else k % degree if degree % 2 == 0 else k
            known *= (factor * (sign or 1)) ** (k - left)
            rest *= factor**left * (-1 if sign < 0 and k % 2 else 1)
        return known, rest

    def root_factors(self, p: fmpz_mpoly, degree: int) -> Iterator[Expr]:
        """The root of a polynomial, factor by factor."""
        known, rest = self.signs_apart(p, degree)
        content, factors = irreducible_factors(known)
        for prime, k in factors_of(abs(content)):
            yield from self.root_of_power(Integer(prime), k, degree)
        for factor, k in factors:
            yield from self.root_of_power(self.size(factor), k, degree)
        if not rest.is_one():
            content, factors = irreducible_factors(rest)
            yield self.joint_root(prod([Integer(content), *(power(self.back(f), k) for f, k in factors)]), degree)

    def absolute(self, p: fmpz_mpoly) -> Expr:
        """The absolute value of a polynomial, factor by factor."""
        content, factors = irreducible_factors(p)
        return prod([Integer(abs(content)), *(power(self.size(factor), k) for factor, k in factors)])

    def size(self, p: fmpz_mpoly) -> Expr:
        """The absolute value of an irreducible polynomial; where its sign is not known, a generator that is the root of the square."""
        known = next((x for x in (self.back(p), self.back(-p)) if self.nonnegative(x)), None)
        if known is not None:
            return known
        new = self.generator(Abs(self.back(p), evaluate=False))
        if new not in self.radicand:
            self.radicand[new], self.degree[new] = power(self.back(p), 2), 2
        return new

    def root_of_power(self, base: Expr, k: int, degree: int) -> Iterator[Expr]:
        """The root of a power of something nonnegative, roots of the least degree; a root of a root is one root."""
        if base in self.radicand:
            yield from self.root_of_power(self.radicand[base], k, degree * self.degree[base])
            return
        whole, rest = divmod(k, degree)
        if whole:
            yield Pow(base, whole, evaluate=False)
        if rest:
            shared = gcd(rest, degree)
            yield Pow(self.joint_root(base, degree // shared), rest // shared, evaluate=False)

    def joint_root(self, inside: Expr, degree: int) -> Expr:
        """The root of an expression; all roots of one expression are powers of one generator."""
        known = next((x for x in self.radicand if self.radicand[x] == inside and self.degree[x] > 1), None)
        if known is None:
            return self.finer_root(inside, degree)
        finest = lcm(self.degree[known], degree)
        if finest > self.degree[known]:
            finer, times = self.finer_root(inside, finest), finest // self.degree[known]
            self.radicand[known], self.degree[known] = Pow(finer, times, evaluate=False), 1
            known = finer
        return Pow(known, finest // degree, evaluate=False) if finest > degree else known

    def finer_root(self, inside: Expr, degree: int) -> Symbol:
        """A new generator for a root."""
        new = self.generator(nth_root(inside, degree))
        self.radicand[new], self.degree[new] = inside, degree
        return new

    def back(self, p: fmpz_mpoly) -> Expr:
        """The polynomial as an expression in the generators."""
        return expression_of(p, (*self.variables, *self.meaning))

    def reduced(self, p: fmpz_mpoly) -> fmpz_mpoly:
        """The polynomial with the powers of roots replaced; what they are replaced by may hold other roots."""
        replaced = [x for x in reversed(self.radicand) if not (self.squares and isinstance(self.meaning[x], Abs))]
        while name := next((x for x in replaced if self.power_of(x, p) >= self.degree[x]), None):
            p = self.lowered(p, p.context().names().index(str(name)), self.degree[name], self.polynomial(self.radicand[name]))
        return p

    def power_of(self, name: Symbol, p: fmpz_mpoly) -> int:
        """The highest power of a generator in a polynomial."""
        return int(p.degrees()[p.context().names().index(str(name))])

    def lowered(self, p: fmpz_mpoly, slot: int, degree: int, power: fmpz_mpoly) -> fmpz_mpoly:
        """The polynomial with that power of one generator replaced."""
        context, out = p.context(), p.context().constant(0)
        for powers, c in p.to_dict().items():
            k = int(powers[slot])
            rest = tuple(k % degree if i == slot else int(e) for i, e in enumerate(powers))
            out += context.from_dict({rest: c}) * power ** (k // degree)
        return out

    def polynomial(self, tree: Expr) -> fmpz_mpoly:
        """An expression without denominators as a polynomial."""
        return fraction_of(tree, self.context)[0]


def nth_root(inside: Expr, degree: int) -> Expr:
    """The root of that degree."""
    return Pow(inside, Rational(1, degree), evaluate=False)


def factors_of(number: int) -> list[tuple[int, int]]:
    """The prime factors of a positive number; of a huge one, the number itself."""
    if len(str(number)) > MOST_DIGITS_FACTORED:
        return [(number, 1)]
    return [(int(prime), int(k)) for prime, k in fmpz(number).factor()]


def expression_of(p: fmpz_mpoly, names: Sequence[Expr]) -> Expr:
    """The polynomial as an expanded expression in the given names."""
    terms = []
    for powers, c in p.to_dict().items():
        factors = [Pow(x, int(k), evaluate=False) if k > 1 else x for x, k in zip(names, powers, strict=False) if k]
        terms.append(prod([Integer(int(c)), *factors]) if c != 1 or not factors else prod(factors))
    return total(terms)
