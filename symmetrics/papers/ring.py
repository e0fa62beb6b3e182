"""Exact values of many matrices, fast: rational combinations of roots and logarithms of whole numbers, in one normal form each.

A number is a sum of rational multiples of monomials `2**x * 3**y * ... * log(2)**i * log(3)**j * ...`, the exponents x, y between 0 and 1.
Equal normal forms are equal numbers. (Different ones are different where only roots and single logarithms occur; a caller who counts must
make sure.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial
from math import floor, log

import sympy
from sympy import Add, Expr, Integer, Mul, Pow, Rational

from ..language.errors import NotExpressible
from ..language.symbols import xlogx
from ..language.values import Undefined

__all__ = ["Number", "evaluator", "float_of"]

Roots = tuple[tuple[int, Fraction], ...]
Logs = tuple[tuple[int, int], ...]
Monomial = tuple[Roots, Logs]
Terms = tuple[tuple[Monomial, Fraction], ...]
Number = Fraction | Terms  # a rational number is a fraction, which is quick; terms hold at least one that is not
Values = Mapping[str, Fraction]
Rule = Callable[[list[Number]], Number]
Step = tuple[Rule | None, Fraction | str, tuple[int, ...]]
ONE: Monomial = ((), ())


def evaluator(tree: Expr) -> Callable[[Values], Number]:
    """The function that gives the normal form of a tree at counts by name; it raises `Undefined` where there is no value.

    Equal parts of the tree are computed once.

    >>> from symmetrics.language.symbols import TP, FN, as_written
    >>> with as_written():
    ...     evaluate = evaluator(sympy.sqrt(TP)/FN)
    >>> evaluate({"TP": Fraction(8), "FN": Fraction(4)})
    (((((2, Fraction(1, 2)),), ()), Fraction(1, 2)),)
    """
    steps: list[Step] = []
    places: dict[Expr, int] = {}
    last = _compiled(tree, steps, places)

    def evaluate(values: Values) -> Number:
        results: list[Number] = []
        for rule, constant, parts in steps:
            results.append(rule([results[part] for part in parts]) if rule else values[constant] if isinstance(constant, str) else constant)
        return results[last]

    return evaluate


def _compiled(tree: Expr, steps: list[Step], places: dict[Expr, int]) -> int:
    """The number of the step that computes a tree, its steps added."""
    if tree in places:
        return places[tree]
    step: Step
    if isinstance(tree, Rational):
        step = None, Fraction(int(tree.p), int(tree.q)), ()
    elif tree.is_Symbol:
        step = None, str(tree.name), ()
    elif isinstance(tree, Pow):
        exponent = Fraction(int(tree.exp.p), int(tree.exp.q))
        step = partial(_to_the, exponent), "", (_compiled(tree.base, steps, places),)
    elif type(tree) in RULES:
        step = RULES[type(tree)], "", tuple(_compiled(part, steps, places) for part in tree.args)
    else:
        raise NotExpressible(f"Expected sums, products, roots and logarithms, got {tree.func}. Count by hand.")
    steps.append(step)
    places[tree] = len(steps) - 1
    return places[tree]


def _to_the(exponent: Fraction, values: list[Number]) -> Number:
    return _power(values[0], exponent)


def float_of(number: Number) -> float:
    """A number as a float, to guess by."""
    if isinstance(number, Fraction):
        return float(number)
    total = 0.0
    for (roots, logs), coefficient in number:
        term = float(coefficient)
        for prime, exponent in roots:
            term *= float(prime) ** float(exponent)
        for prime, power in logs:
            term *= log(prime) ** power
        total += term
    return total


def expression_of(number: Number) -> Expr:
    """A number as SymPy writes it."""
    return Add(*(_product_of(roots, logs, coefficient) for (roots, logs), coefficient in _terms(number)))


def _product_of(roots: Roots, logs: Logs, coefficient: Fraction) -> Expr:
    return Mul(Rational(coefficient), *(Integer(p) ** Rational(x) for p, x in roots), *(sympy.log(p) ** k for p, k in logs))


def _terms(value: Number) -> Terms:
    if isinstance(value, Fraction):
        return ((ONE, value),) if value else ()
    return value


def _normal(terms: Mapping[Monomial, Fraction]) -> Number:
    kept = tuple(sorted((m, c) for m, c in terms.items() if c))
    if all(monomial == ONE for monomial, _ in kept):
        return kept[0][1] if kept else Fraction(0)
    return kept


def _sum(values: list[Number]) -> Number:
    terms: dict[Monomial, Fraction] = {}
    rational = Fraction(0)
    for value in values:
        if isinstance(value, Fraction):
            rational += value
            continue
        for monomial, coefficient in value:
            terms[monomial] = terms[monomial] + coefficient if monomial in terms else coefficient
    if not terms:
        return rational
    terms[ONE] = terms.get(ONE, Fraction(0)) + rational
    return _normal(terms)


def _product(values: list[Number]) -> Number:
    factor, others = Fraction(1), []
    for value in values:
        if isinstance(value, Fraction):
            factor *= value
        else:
            others.append(value)
    if not others or not factor:
        return factor
    result: Number = others[0]
    for value in others[1:]:
        result = _multiplied(_terms(result), value)
    return factor * result if isinstance(result, Fraction) else tuple((monomial, factor * c) for monomial, c in result)


def _multiplied(left: Terms, right: Terms) -> Number:
    terms: dict[Monomial, Fraction] = {}
    for (roots, logs), c in left:
        for (other, more), d in right:
            outside, inside = _reduced(roots, other)
            monomial = inside, _joined(logs, more)
            terms[monomial] = terms.get(monomial, Fraction(0)) + c * d * outside
    return _normal(terms)


def _reduced(roots: Roots, other: Roots) -> tuple[Fraction, Roots]:
    """The product of two monomials of roots: a rational number, and what is left of each prime."""
    if not (roots and other):
        return Fraction(1), roots or other
    powers: dict[int, Fraction] = dict(roots)
    for prime, exponent in other:
        powers[prime] = powers.get(prime, Fraction(0)) + exponent
    return _split(powers)


def _split(powers: Mapping[int, Fraction]) -> tuple[Fraction, Roots]:
    """A product of powers of primes as a rational number times powers between 0 and 1."""
    outside = Fraction(1)
    for prime, exponent in powers.items():
        outside *= Fraction(prime) ** floor(exponent)
    return outside, tuple(sorted((p, x - floor(x)) for p, x in powers.items() if x - floor(x)))


def _joined(logs: Logs, more: Logs) -> Logs:
    if not (logs and more):
        return logs or more
    powers = dict(logs)
    for prime, power in more:
        powers[prime] = powers.get(prime, 0) + power
    return tuple(sorted((p, k) for p, k in powers.items() if k))


def _power(base: Number, exponent: Fraction) -> Number:
    if not base:
        if exponent < 0:
            raise Undefined("division by zero")
        return Fraction(0)
    if isinstance(base, Fraction) and exponent.denominator == 1:
        return Fraction(base) ** int(exponent)
    if exponent.denominator == 1 and exponent > 0:
        return _product([base] * int(exponent))
    return _power_of_product(_terms(base), exponent)


def _power_of_product(base: Terms, exponent: Fraction) -> Number:
    """A root of, or one over, a product of roots and logarithms."""
    if len(base) > 1:
        raise NotExpressible("Expected a root of, or a division by, one product, got a sum of roots or logarithms. Count by hand.")
    ((roots, logs), coefficient) = base[0]
    if exponent.denominator > 1 and logs:
        raise NotExpressible("Expected a root without logarithms, got one with. Count by hand.")
    if exponent.denominator > 1 and coefficient < 0:
        raise Undefined("root of a negative number")
    sign = Fraction(-1 if coefficient < 0 and int(exponent) % 2 else 1)
    powers = {p: k * exponent for p, k in _factors(abs(coefficient)).items()}
    for prime, x in roots:
        powers[prime] = powers.get(prime, Fraction(0)) + x * exponent
    outside, inside = _split(powers)
    return _normal({(inside, tuple((p, k * int(exponent)) for p, k in logs)): sign * outside})


@cache
def _factors(value: Fraction) -> Mapping[int, int]:
    """The primes of a positive rational number with their exponents."""
    above, below = sympy.factorint(value.numerator), sympy.factorint(value.denominator)
    return {int(p): int(k) for p, k in above.items() if p > 1} | {int(p): -int(k) for p, k in below.items() if p > 1}


@cache
def _log_of(value: Fraction) -> Number:
    if value <= 0:
        raise Undefined("logarithm of a number that is not positive")
    return _normal({((), ((p, 1),)): Fraction(k) for p, k in _factors(value).items()})


def _log(values: list[Number]) -> Number:
    if not isinstance(values[0], Fraction):
        raise NotExpressible("Expected logarithms of rational numbers, got one of another. Count by hand.")
    return _log_of(values[0])


@cache
def _xlogx_of(value: Fraction) -> Number:
    return _product([value, _log_of(value)])


def _xlogx(values: list[Number]) -> Number:
    if values[0] and isinstance(values[0], Fraction):
        return _xlogx_of(values[0])
    return _product([values[0], _log(values)]) if values[0] else Fraction(0)


RULES: Mapping[type, Rule] = {Add: _sum, Mul: _product, sympy.log: _log, xlogx: _xlogx}
