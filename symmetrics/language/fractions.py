"""Rational formulas as one fraction of polynomials with whole coefficients, in lowest terms.

The fraction has the values of the formula and, where something cancels, a larger domain: questions of definedness are
asked of the author's tree. Polynomials are FLINT's (Hart 2010), a thousand times faster than expression trees.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from math import comb

from flint import Ordering, fmpz_mpoly, fmpz_mpoly_ctx
from sympy import Add, Dummy, Expr, Integer, Mul, Poly, Pow, Rational, Symbol

from .errors import NotExpressible
from .text import text

__all__ = ["Ratio", "context_of", "fraction_of", "irreducible_factors"]

Ratio = tuple[fmpz_mpoly, fmpz_mpoly]

MOST_TERMS = 2 * 10**6


def context_of(*trees: Expr) -> fmpz_mpoly_ctx:
    """The ring of the symbols of some expressions, one generator a symbol, sorted by name.

    >>> from symmetrics.language.symbols import TP, FN
    >>> context_of(TP, TP + FN).names()
    ('FN', 'TP')
    """
    names = sorted({str(symbol) for tree in trees for symbol in tree.free_symbols})
    return fmpz_mpoly_ctx.get(tuple(names) or ("n",), Ordering.degrevlex)


def fraction_of(tree: Expr, context: fmpz_mpoly_ctx | None = None) -> Ratio:
    """Numerator and denominator of a rational formula, without common factor; the denominator leads with a positive coefficient.

    `context` is the ring to use, by default `context_of(tree)`. Raises `NotExpressible` for roots, logarithms and other functions,
    for a denominator that is zero everywhere, and for fractions of more than some million terms.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     fraction_of(2/(1/(TP/(TP + FP)) + 1))
    (2*TP, FP + 2*TP)
    """
    context = context or context_of(tree)
    known: dict[Expr, Ratio] = dict(_leaves(tree, context))
    return _fraction(tree, context, known)


def _leaves(tree: Expr, context: fmpz_mpoly_ctx) -> Iterable[tuple[Expr, Ratio]]:
    one = context.constant(1)
    generators = dict(zip(context.names(), context.gens(), strict=True))
    for symbol in tree.free_symbols:
        if str(symbol) not in generators:
            raise NotExpressible(f"Expected a formula in {', '.join(generators)}, got {symbol} in it. Use a ring that has it.")
        yield symbol, (generators[str(symbol)], one)


def _fraction(tree: Expr, context: fmpz_mpoly_ctx, known: dict[Expr, Ratio]) -> Ratio:
    if tree not in known:
        known[tree] = _composed(tree, context, known)
    return known[tree]


def _composed(tree: Expr, context: fmpz_mpoly_ctx, known: dict[Expr, Ratio]) -> Ratio:
    if isinstance(tree, Rational) and not isinstance(tree, Symbol):
        return context.constant(int(tree.p)), context.constant(int(tree.q))
    if isinstance(tree, Pow) and isinstance(tree.exp, Integer):
        return _power(_fraction(tree.base, context, known), int(tree.exp), tree)
    if isinstance(tree, Add | Mul):
        parts = [_fraction(arg, context, known) for arg in tree.args]
        return reduce(_plus if isinstance(tree, Add) else _times, parts)
    raise NotExpressible(f"Expected sums, products, quotients and whole powers, got {text(tree)}. Use a form without it.")


def _plus(a: Ratio, b: Ratio) -> Ratio:
    common = a[1].gcd(b[1])
    rest_a, rest_b = a[1] / common, b[1] / common
    _require_room(len(a[0]) * len(rest_b) + len(b[0]) * len(rest_a))
    return _lowest(a[0] * rest_b + b[0] * rest_a, a[1] * rest_b)


def _times(a: Ratio, b: Ratio) -> Ratio:
    (p, s), (r, q) = _lowest(a[0], b[1]), _lowest(b[0], a[1])
    _require_room(max(len(p) * len(r), len(q) * len(s)))
    return p * r, q * s


def _power(base: Ratio, exponent: int, tree: Expr) -> Ratio:
    above, below = base if exponent >= 0 else (base[1], base[0])
    if below.is_zero():
        raise NotExpressible(f"Expected a denominator, got {text(tree)}, a division by zero everywhere. Correct the formula.")
    for p in (above, below):
        degree = int(p.total_degree()) * abs(exponent) if len(p) > 1 else abs(exponent)
        _require_room(min(comb(degree + p.context().nvars(), p.context().nvars()), len(p) ** min(abs(exponent), 64)))
    return _lowest(above ** abs(exponent), below ** abs(exponent))


def _lowest(above: fmpz_mpoly, below: fmpz_mpoly) -> Ratio:
    common = above.gcd(below)
    if below.leading_coefficient() < 0:
        common = -common
    return above / common, below / common


def _require_room(terms: int) -> None:
    if terms > MOST_TERMS:
        got = f"one of up to {terms}"
        raise NotExpressible(f"Expected a fraction of at most {MOST_TERMS} terms, got {got}. Use fewer classes or smaller powers.")


def irreducible_factors(p: fmpz_mpoly) -> tuple[int, list[tuple[fmpz_mpoly, int]]]:
    """The content of a polynomial and its irreducible factors with their powers.

    >>> from symmetrics.language.symbols import TP, FN
    >>> irreducible_factors(fraction_of(2*TP*(TP + FN)**2)[0])
    (2, [(TP, 1), (FN + TP, 2)])
    """
    if p.total_degree() == 1:  # in many variables faster than its factors are found
        content, part = p.primitive()
        sign = 1 if part.leading_coefficient() > 0 else -1
        return sign * int(content), [(sign * part, 1)]
    try:
        content, factors = p.factor()
    except OverflowError:  # python-flint orders factors by coefficients, of which it takes 32 bits only
        context = p.context()
        content, several = Poly(p.to_dict(), *map(Dummy, context.names())).factor_list()
        factors = [(context.from_dict({m: int(c) for m, c in f.terms()}), k) for f, k in several]
    return int(content), [(f, int(k)) for f, k in factors]
