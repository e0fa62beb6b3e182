"""Exact values of many matrices, fast: rational combinations of roots and logarithms of whole numbers, in one normal form each.

A number is a sum of rational multiples of monomials `sqrt(m) * log(2)**i * log(3)**j * ...` with square-free m. Equal normal forms are
equal numbers. (Different ones are different where only single roots and logarithms occur; a caller who counts must make sure.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import sympy
from sympy import Add, Expr, Mul, Pow, Rational

from ..language.errors import NotExpressible
from ..language.symbols import xlogx
from ..language.values import Undefined

__all__ = ["Number", "evaluator", "float_of"]

Monomial = tuple[int, tuple[tuple[int, int], ...]]
Number = tuple[tuple[Monomial, Fraction], ...]
Values = dict[Any, Fraction]
ONE: Monomial = (1, ())


def evaluator(tree: Expr) -> Callable[[Values], Number]:
    """The function that gives the normal form of a tree at counts; it raises `Undefined` where there is no value.

    >>> from symmetrics.language.symbols import TP, FN, as_written
    >>> with as_written():
    ...     evaluate = evaluator(sympy.sqrt(TP)/FN)
    >>> evaluate({TP: Fraction(8), FN: Fraction(4)})
    (((2, ()), Fraction(1, 2)),)
    """
    if isinstance(tree, Rational):
        constant = _rational(Fraction(int(tree.p), int(tree.q)))
        return lambda _: constant
    if tree.is_Symbol:
        return lambda values: _rational(values[tree])
    parts = [evaluator(part) for part in tree.args if not (isinstance(tree, Pow) and part is tree.exp)]
    if isinstance(tree, Pow):
        return lambda values: _power(parts[0](values), Fraction(int(tree.exp.p), int(tree.exp.q)))
    rule = RULES.get(type(tree))
    if rule is None:
        raise NotExpressible(f"Expected sums, products, roots and logarithms, got {tree.func}. Count by hand.")
    return lambda values: rule([part(values) for part in parts])


def float_of(number: Number) -> float:
    """A number as a float, to guess by."""
    total = 0.0
    for (radicand, logs), coefficient in number:
        term = float(coefficient) * radicand**0.5
        for prime, power in logs:
            term *= float(sympy.N(sympy.log(prime), 20)) ** power if prime > 64 else LOGS[prime] ** power
        total += term
    return total


def expression_of(number: Number) -> Expr:
    """A number as SymPy writes it."""
    return Add(*(Mul(Rational(c), sympy.sqrt(m), *(sympy.log(p) ** k for p, k in logs)) for (m, logs), c in number))


LOGS: Mapping[int, float] = {p: float(sympy.log(p)) for p in sympy.primerange(65)}


def _rational(value: Fraction) -> Number:
    return ((ONE, value),) if value else ()


def _normal(terms: Mapping[Monomial, Fraction]) -> Number:
    return tuple(sorted((m, c) for m, c in terms.items() if c))


def _sum(values: list[Number]) -> Number:
    terms: dict[Monomial, Fraction] = {}
    for value in values:
        for monomial, coefficient in value:
            terms[monomial] = terms.get(monomial, Fraction(0)) + coefficient
    return _normal(terms)


def _product(values: list[Number]) -> Number:
    result = _rational(Fraction(1))
    for value in values:
        terms: dict[Monomial, Fraction] = {}
        for (m, logs), c in result:
            for (other, more), d in value:
                outside, inside = _square_free(m * other)
                monomial = inside, _joined(logs, more)
                terms[monomial] = terms.get(monomial, Fraction(0)) + c * d * outside
        result = _normal(terms)
    return result


def _joined(logs: tuple[tuple[int, int], ...], more: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    if not (logs and more):
        return logs or more
    powers = dict(logs)
    for prime, power in more:
        powers[prime] = powers.get(prime, 0) + power
    return tuple(sorted((p, k) for p, k in powers.items() if k))


def _power(base: Number, exponent: Fraction) -> Number:
    if exponent < 0:
        return _reciprocal(_power(base, -exponent))
    if exponent.denominator == 1:
        return _product([base] * int(exponent))
    if exponent.denominator != 2 or any(monomial != ONE for monomial, _ in base):
        raise NotExpressible("Expected square roots of rational numbers, got another power. Count by hand.")
    value = base[0][1] ** exponent.numerator if base else Fraction(0)
    if value < 0:
        raise Undefined("root of a negative number")
    outside, inside = _square_free(value.numerator * value.denominator)
    return (((inside, ()), Fraction(outside, value.denominator)),) if value else ()


def _reciprocal(value: Number) -> Number:
    if not value:
        raise Undefined("division by zero")
    if len(value) > 1:
        raise NotExpressible("Expected to divide by one root or logarithm, got a sum of them. Count by hand.")
    ((radicand, logs), coefficient) = value[0]
    return (((radicand, tuple((p, -k) for p, k in logs)), 1 / (coefficient * radicand)),)


@cache
def _square_free(number: int) -> tuple[int, int]:
    """A number as the square of the first times the square-free second."""
    outside, inside = 1, 1
    for prime, power in sympy.factorint(number).items():
        outside, inside = outside * prime ** (power // 2), inside * prime ** (power % 2)
    return outside, inside


@cache
def _log_of(value: Fraction) -> Number:
    if value <= 0:
        raise Undefined("logarithm of a number that is not positive")
    above, below = sympy.factorint(value.numerator), sympy.factorint(value.denominator)
    primes = {p: k for p, k in above.items() if p > 1} | {p: -k for p, k in below.items() if p > 1}
    return _normal({(1, ((p, 1),)): Fraction(k) for p, k in primes.items()})


def _log(values: list[Number]) -> Number:
    if any(monomial != ONE for monomial, _ in values[0]):
        raise NotExpressible("Expected logarithms of rational numbers, got one of another. Count by hand.")
    return _log_of(values[0][0][1] if values[0] else Fraction(0))


def _xlogx(values: list[Number]) -> Number:
    return _product([values[0], _log(values)]) if values[0] else ()


RULES: Mapping[type, Callable[[list[Number]], Number]] = {Add: _sum, Mul: _product, sympy.log: _log, xlogx: _xlogx}
