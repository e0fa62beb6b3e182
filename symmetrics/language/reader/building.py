"""SymPy trees of one shape for each way of writing: trees that print alike are alike.

Sums and products stay flat as written. What prints the same is made the same: a product that leads a product joins it,
`a^(-2)` is `1/a^2`, `1/2` is one number and `-3` too. So a formula that is printed and read again is the same tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd
from typing import Any

from sympy import Add, Expr, Integer, Mul, Pow, Rational

from ..symbols import prod, sqrt, total

__all__ = ["minus", "number", "plus", "power", "product"]


def number(value: Fraction) -> Expr:
    """A rational number.

    >>> number(Fraction(1, 2))
    1/2
    """
    return Rational(value.numerator, value.denominator)


def plus(terms: Iterable[Expr]) -> Expr:
    """The flat sum of the terms; a first term that is a sum joins it.

    >>> from symmetrics.language.symbols import TN, TP
    >>> plus([plus([TP, TP]), TN]).args
    (TP, TP, TN)
    """
    first, *rest = [*terms] or [Integer(0)]
    leading = first.args if isinstance(first, Add) and rest else (first,)
    return total([*leading, *rest])


def minus(term: Expr) -> Expr:
    """A term with its sign changed; of a product, as a first factor -1.

    >>> from symmetrics.language.symbols import TP
    >>> minus(Integer(3)), minus(TP).args
    (-3, (-1, TP))
    """
    if isinstance(term, Rational) and term >= 0:
        return -term
    if isinstance(term, Mul) and term.args[0] != -1:
        return prod([Integer(-1), *term.args])
    return prod([Integer(-1), term])


def product(factors: Sequence[tuple[Expr, bool]]) -> Expr:
    """The flat product of the factors, each with whether it divides.

    >>> from symmetrics.language.symbols import TN, TP
    >>> product([(Integer(1), False), (Integer(2), True), (TP, False), (TN, True)]).args
    (1/2, TP, 1/TN)
    """
    (first, _), *rest = factors[0], *map(_divisor_shown, factors[1:])
    if not rest:
        return first
    if first == -1:
        return minus(product([(Integer(1), False), *rest] if rest[0][1] else rest))
    if isinstance(first, Integer) and first > 0 and rest[0][1]:
        return _led_by_quotient(int(first), rest[0][0], rest[1:])
    leading = first.args if isinstance(first, Mul) and first.args[0] != -1 else (first,)
    return prod([*leading, *(_factor(*pair) for pair in rest)])


def _led_by_quotient(above: int, below: Expr, rest: Sequence[tuple[Expr, bool]]) -> Expr:
    if isinstance(below, Integer) and below > 1 and gcd(above, int(below)) == 1:
        quotient = Rational(above, below)
    elif above == 1:
        quotient = _reciprocal(below)
    else:
        quotient = prod([Integer(above), _reciprocal(below)])
    return product([(quotient, False), *rest])


def _divisor_shown(pair: tuple[Expr, bool]) -> tuple[Expr, bool]:
    """A reciprocal as what it divides by: `a*(1/b)` prints as `a/b`."""
    factor, divides = pair
    reciprocal = isinstance(factor, Pow) and factor.exp == -1 and not divides
    return (factor.base, True) if reciprocal else pair


def _factor(factor: Expr, divides: bool) -> Expr:
    return _reciprocal(factor) if divides else factor


def _reciprocal(x: Expr) -> Expr:
    return Pow(x, Integer(-1), evaluate=False)


def power(base: Expr, exponent: Any) -> Expr:
    """A base to an exponent: a rational number, or an expression in knobs. A root of a root is one root.

    >>> from symmetrics.language.symbols import TP
    >>> power(TP, Rational(-3, 2))
    1/((sqrt(TP))**3)
    >>> power(power(TP, Rational(1, 2)), Rational(1, 3))
    TP**(1/6)
    """
    if not isinstance(exponent, Rational):
        return Pow(base, exponent, evaluate=False)
    if exponent < 0:
        whole = power(base, -exponent) if exponent != -1 else base
        return product([(Integer(1), False), (whole, True)])
    share = Fraction(int(exponent.p), int(exponent.q))
    below, inner = root_within(base)
    if share.denominator > 1 and (inner * share).denominator > 1:  # x**(1/2)**2 is x only where x is not negative
        base, share = below, inner * share
    if share.denominator == 2 and share.numerator > 1:
        base, share = sqrt(base), share * 2
    return Pow(base, number(share), evaluate=False)


def root_within(base: Expr) -> tuple[Expr, Fraction]:
    """What a root, or a power of one, is a root of, and its exponent; of anything else, itself and one."""
    exponent = base.exp if isinstance(base, Pow) else None
    if isinstance(exponent, Integer) and exponent > 0:
        below, inner = root_within(base.base)
        return (below, inner * int(exponent)) if below is not base.base else (base, Fraction(1))
    if isinstance(exponent, Rational) and exponent.q > 1 and exponent.p > 0:
        return base.base, Fraction(int(exponent.p), int(exponent.q))
    return base, Fraction(1)
