"""Exact numbers with roots and logarithms, written so that equal ones look alike.

A number is a sum of terms, and a term is a fraction times roots of whole numbers without square factors, logarithms of primes, and
whatever else stands as it is (roots of sums, quotients of sums). Terms with the same factors are one: `log(6) - log(2) - log(3)` is 0,
for `log(6)` is `log(2) + log(3)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import isqrt, prod

import sympy
from flint import fmpz
from sympy import Add, Expr, Integer, Mul, Pow, Rational

from .signs import is_zero, sign

__all__ = ["LARGE", "added", "logarithm", "multiplied", "power_of", "reciprocal", "surd"]

LARGE = 10**12
LARGEST_FACTORED = 10**30
REMEMBERED = 10_000
HALF = Rational(1, 2)
ONE = Integer(1)


def added(values: Iterable[Expr]) -> Expr:
    """The sum of exact numbers, terms with the same factors as one.

    >>> added([sympy.sqrt(2), logarithm(Integer(6)), -logarithm(Integer(2))])
    log(3) + sqrt(2)
    >>> added([sympy.sqrt(2)/3, -sympy.sqrt(2)/3])
    0
    """
    totals: dict[Expr, Rational] = {}
    for value in values:
        for factor, rest in _terms(value):
            totals[rest] = totals[rest] + factor if rest in totals else factor
    total = Add(*(_scaled(rest, factor) for rest, factor in totals.items() if factor))
    return Integer(0) if total and not all(map(_is_plain, totals)) and is_zero(total) else total


def multiplied(values: Sequence[Expr]) -> Expr:
    """The product of exact numbers: multiplied out, unless two sums with logarithms or a quotient of sums would be taken apart.

    >>> multiplied([sympy.sqrt(6), sympy.sqrt(2) + logarithm(Integer(3))])
    sqrt(6)*log(3) + 2*sqrt(3)
    """
    if any(value == 0 for value in values):
        return Integer(0)
    others = [value for value in values if not value.is_Rational]
    if len(others) < 2:
        return _multiple(prod((value for value in values if value.is_Rational), start=ONE), *others)
    if _is_entangled(values):
        return _kept(values)
    terms = [(ONE, ONE)]
    for value in values:
        others = list(_terms(value))
        terms = [_times(one, other) for one in terms for other in others]
    return added(_product(factor, rest) for factor, rest in terms)


def _multiple(factor: Rational, value: Expr = ONE) -> Expr:
    """A fraction times a number, term by term; where that is not zero, neither is this."""
    return Add(*(_product(factor * own, rest) for own, rest in _terms(value)))


def _product(factor: Rational, rest: Expr) -> Expr:
    return Mul(factor, rest) if rest.is_Add else _scaled(rest, factor)


def reciprocal(value: Expr) -> Expr:
    """One over a number that is not zero, without roots below where there are up to two of them, of whole numbers that are not large.

    >>> reciprocal(1 + sympy.sqrt(2))
    -1 + sqrt(2)
    """
    factor, rest = value.as_coeff_Mul()
    radicand, others = _apart(rest)
    if not others:
        return surd(1 / (factor * radicand), Integer(radicand))
    roots = value.atoms(Pow)
    if len(roots) <= 2 and all(root.exp == HALF and root.base.is_Integer and abs(root.base) < LARGE for root in roots):
        return sympy.expand(sympy.radsimp(1 / value))
    content, primitive = _primitive(value)
    return Mul(1 / content, Pow(primitive, -1))


def surd(factor: Expr, radicand: Rational) -> Expr:
    """A rational number times the root of one that is not negative, square factors taken out of what is not too large to be factored.

    >>> surd(Integer(1), Rational(8, 9))
    2*sqrt(2)/3
    """
    inside = int(radicand.p) * int(radicand.q)
    whole = isqrt(inside)
    if whole * whole == inside:
        return factor * whole / radicand.q
    powers = _prime_powers(inside)
    outside = prod(prime ** (times // 2) for prime, times in powers)
    free = prod(prime for prime, times in powers if times % 2)
    return _scaled(_root(Integer(free)), factor * Rational(outside, radicand.q))


def power_of(base: Rational, exponent: Rational) -> Expr:
    """A power of a positive fraction, that of each of its primes.

    >>> power_of(Rational(8, 3), Rational(2, 3))
    4*3**(1/3)/3
    """
    if exponent.q == 2:
        return surd(ONE, base**exponent.p if exponent > 0 else 1 / base**-exponent.p)
    powers = [(p, e * exponent) for p, e in _prime_powers(base.p)] + [(p, -e * exponent) for p, e in _prime_powers(base.q)]
    whole = [Pow(Integer(p), sympy.floor(e)) for p, e in powers]
    return Mul(*whole, *(Pow(Integer(p), e - sympy.floor(e)) for p, e in powers))


def logarithm(value: Expr) -> Expr:
    """The logarithm of a positive number, by those of primes.

    >>> logarithm(Rational(8, 9)), logarithm(sympy.sqrt(6)/5)
    (-2*log(3) + 3*log(2), -log(5) + log(2)/2 + log(3)/2)
    """
    factor, rest = value.as_coeff_Mul()
    factors = [] if rest == 1 else [factor.as_base_exp() for factor in Mul.make_args(rest)]
    if factor <= 0 or not all((base.is_Integer and base > 0) or base == sympy.E for base, _ in factors):
        return sympy.log(value)
    return added(
        [*_logs(factor.p, ONE), *_logs(factor.q, -ONE)]
        + [term for base, exponent in factors for term in ([exponent] if base == sympy.E else _logs(base, exponent))]
    )


def _logs(whole: int, factor: Rational) -> Iterator[Expr]:
    """The terms of a multiple of the logarithm of a positive whole number."""
    for prime, times in _prime_powers(int(whole)):
        yield _scaled(sympy.log(Integer(prime), evaluate=False), factor * times)


@lru_cache(REMEMBERED)
def _prime_powers(whole: int) -> tuple[tuple[int, int], ...]:
    """The prime factors of a positive whole number with their exponents; what is too large to be factored, as it is."""
    if whole > LARGEST_FACTORED:
        return ((whole, 1),)
    return tuple((int(prime), int(times)) for prime, times in fmpz(whole).factor())


def _terms(value: Expr) -> Iterator[tuple[Expr, Expr]]:
    """The terms of a number, each a fraction and the rest."""
    for term in Add.make_args(value):
        yield term.as_coeff_Mul()


def _scaled(rest: Expr, factor: Expr) -> Expr:
    """A fraction times a term without one, as it stands: SymPy would look for the factors of what is below the roots."""
    if factor == 1 or rest == 1:
        return rest if factor == 1 else factor
    return Mul(factor, *Mul.make_args(rest), evaluate=False)


def _root(whole: Integer) -> Expr:
    return Pow(whole, HALF, evaluate=bool(whole < LARGE))


def _apart(rest: Expr) -> tuple[int, list[Expr]]:
    """What stands below the square roots of a term, and its other factors."""
    factors = [] if rest == 1 else list(Mul.make_args(rest))
    roots = [f for f in factors if isinstance(f, Pow) and f.exp == HALF and f.base.is_Integer and f.base > 0]
    return prod(int(root.base) for root in roots), [f for f in factors if f not in roots]


def _times(one: tuple[Expr, Expr], other: tuple[Expr, Expr]) -> tuple[Expr, Expr]:
    """The product of two terms."""
    factor = one[0] * other[0]
    if one[1] == 1 or other[1] == 1:
        return factor, other[1] if one[1] == 1 else one[1]
    (p, first), (q, second) = _apart(one[1]), _apart(other[1])
    root_factor, root = surd(ONE, Integer(p * q)).as_coeff_Mul() if p * q != 1 else (ONE, ONE)
    others = Mul(*first, *second)
    more, rest = others.as_coeff_Mul()
    joined = rest if root == 1 else root if rest == 1 else Mul(root, rest, evaluate=not root.has(Pow) or root.base < LARGE)
    return factor * root_factor * more, joined


def _is_entangled(values: Sequence[Expr]) -> bool:
    """Whether there are two sums with logarithms, or a sum above and one below."""
    sums = [value for value in values if value.has(Add)]
    divides = any(power.base.is_Add and power.exp.is_negative for value in sums for power in value.atoms(Pow))
    return len(sums) > 1 and (divides or sum(value.has(sympy.log) for value in sums) > 1)


def _kept(values: Sequence[Expr]) -> Expr:
    """A product of sums as it is, but for their contents, so that what stands above and below is cancelled."""
    parts = [_primitive(value) for value in values]
    return Mul(*(content for content, _ in parts), *(primitive for _, primitive in parts))


def _primitive(value: Expr) -> tuple[Expr, Expr]:
    """A sum as a fraction times a positive sum whose factors are whole numbers without a common divisor."""
    content, primitive = value.primitive()
    if primitive.is_Add and sign(primitive) < 0:
        return -content, Add(*(-term for term in primitive.args))
    return content, primitive


@lru_cache(REMEMBERED)
def _is_plain(value: Expr) -> bool:
    """Whether the terms of a number are nothing but fractions, square roots and logarithms of what could be factored."""
    return all(
        (power.exp == HALF and power.base.is_Integer and power.base < LARGEST_FACTORED)
        or (power.exp.is_Integer and isinstance(power.base, sympy.log))
        for power in value.atoms(Pow)
    ) and all(log.args[0].is_Integer and log.args[0] < LARGEST_FACTORED for log in value.atoms(sympy.log))
