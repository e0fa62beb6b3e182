"""Formulas with roots, logarithms and extremes as fractions of polynomials.

A root is taken apart into roots of irreducible factors, as far as these are known to be nonnegative: sqrt(b**2*(1 - b)) is
b*sqrt(1 - b). Every such root is a generator of its own with a known power, so that roots cancel like anything else.
Other functions are generators too, with simplified arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import gcd, lcm

from flint import Ordering, fmpz, fmpz_mpoly, fmpz_mpoly_ctx
from sympy import Add, Expr, Integer, Mul, Pow, Rational, Symbol, log

from ..language.errors import NotExpressible
from ..language.fractions import Ratio, fraction_of, irreducible_factors
from ..language.symbols import prod, substitute, total, xlogx

__all__ = ["Generators", "expression_of", "factors_of"]

MOST_DIGITS_FACTORED = 30


class Generators:
    """The variables of a formula, and one generator for each root and function met in it.

    `nonnegative` tells of an expression whether it is known to be so, `shortest` writes arguments of functions.
    """

    def __init__(self, variables: Sequence[Symbol], nonnegative: Callable[[Expr], bool], shortest: Callable[[Expr], Expr]) -> None:
        self.variables, self.nonnegative, self.shortest = tuple(variables), nonnegative, shortest
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
        """A root with its radicand in shortest form."""
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
        above, below = lowest(above, below)
        return self.with_roots_cancelled(above, below)

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
        """A generator for a function of shortest arguments; log(1), xlogx(1) and xlogx(0) are zero."""
        arguments = [self.shortest(x) for x in tree.args]
        if (isinstance(tree, log) and arguments == [1]) or (isinstance(tree, xlogx) and arguments[0] in (0, 1)):
            return Integer(0)
        return self.generator(tree.func(*arguments, evaluate=False))

    def generator(self, meaning: Expr) -> Symbol:
        """The generator of that meaning."""
        for known, other in self.meaning.items():
            if other == meaning:
                return known
        new = Symbol(f"_{len(self.meaning)}", real=True)
        self.meaning[new] = meaning
        return new

    def root(self, inside: Expr, degree: int) -> Expr:
        """The root of an expression: whole powers and generators for what stays under a root."""
        above, below = self.quotient(inside)
        sign = next((s for s in (1, -1) if self.nonnegative(self.back(below * s))), 0)
        if not above:
            return Integer(0)
        if not sign:
            return self.generator(nth_root(self.shortest(inside), degree))
        radicand = above * below ** (degree - 1) * sign**degree
        return prod([*self.root_factors(radicand, degree), Pow(self.back(below * sign), -1, evaluate=False)])

    def root_factors(self, p: fmpz_mpoly, degree: int) -> Iterator[Expr]:
        """The root of a polynomial, factor by factor."""
        content, factors = irreducible_factors(p)
        unknown = [Integer(1 if content > 0 else -1)]
        for prime, k in factors_of(abs(int(content))):
            yield from self.root_of_power(Integer(prime), k, degree)
        for factor, k in factors:
            tree = self.back(factor)
            opposite = self.back(-factor)
            if self.nonnegative(tree):
                yield from self.root_of_power(tree, int(k), degree)
            elif self.nonnegative(opposite):
                unknown[0] = unknown[0] * (-1) ** int(k)
                yield from self.root_of_power(opposite, int(k), degree)
            else:
                unknown.append(Pow(tree, int(k), evaluate=False) if k > 1 else tree)
        if len(unknown) > 1 or unknown[0] < 0:
            yield self.joint_root(prod(unknown), degree)

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
        while name := next((x for x in reversed(self.radicand) if self.power_of(x, p) >= self.degree[x]), None):
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

    def with_roots_cancelled(self, above: fmpz_mpoly, below: fmpz_mpoly) -> Ratio:
        """The quotient where r*q/R, for a root r of R, is q over a power of r, and R*q/r is q times a power of r."""
        for name, inside in self.radicand.items():
            root = self.polynomial(name)
            power = self.reduced(self.polynomial(inside))
            for k in range(1, self.degree[name]):
                above, below = exchanged(above, below, power, root**k, root ** (self.degree[name] - k))
                below, above = exchanged(below, above, power, root**k, root ** (self.degree[name] - k))
        return above, below


def nth_root(inside: Expr, degree: int) -> Expr:
    """The root of that degree."""
    return Pow(inside, Rational(1, degree), evaluate=False)


def exchanged(above: fmpz_mpoly, below: fmpz_mpoly, whole: fmpz_mpoly, root: fmpz_mpoly, other: fmpz_mpoly) -> Ratio:
    """(whole*p, root*q) as (other*p, q), where whole = root*other."""
    p, rest = divmod(above, whole)
    q, left = divmod(below, root)
    return (p * other, q) if not rest and not left and p and q else (above, below)


def lowest(above: fmpz_mpoly, below: fmpz_mpoly) -> Ratio:
    """The quotient without common factor."""
    common = above.gcd(below)
    return above / common, below / common


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
