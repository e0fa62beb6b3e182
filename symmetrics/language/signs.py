"""The sign of an exact number, decided by ball arithmetic and algebra."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce

import sympy
from flint import fmpq
from sympy import Add, Expr, Mul, Pow, Rational

from .errors import NotExpressible
from .field import Field
from .numbers import Number, Undecided

__all__ = ["is_zero", "sign"]

DIGITS = 60


def is_zero(value: Expr) -> bool:
    """Whether an exact number is zero.

    >>> is_zero(sympy.sqrt(2)*sympy.sqrt(3 + 2*sympy.sqrt(2)) - sympy.sqrt(2) - 2)
    True
    """
    return sign(value) == 0


def sign(value: Expr) -> int:
    """The sign of a number made of fractions, roots and logarithms; raises `NotExpressible` where it cannot be decided.

    >>> sign(sympy.log(6) - sympy.log(2) - sympy.log(3)), sign(sympy.sqrt(2) - Rational(141421356, 10**8))
    (0, 1)
    """
    if value.is_Rational:
        return int(value.p > 0) - int(value.p < 0)
    if value.has(sympy.E):
        return _by_digits(value)
    field = Field()
    try:
        return field.sign(_number(value, field))
    except Undecided:
        return _by_digits(value)


def _number(value: Expr, field: Field) -> Number:
    """A number of SymPy's as one of the field."""
    if isinstance(value, Rational):
        return fmpq(int(value.p), int(value.q))
    if isinstance(value, Add):
        return field.total([_number(x, field) for x in value.args])
    if isinstance(value, Mul):
        return reduce(field.times, (_number(x, field) for x in value.args))
    if isinstance(value, Pow):
        return field.power(_number(value.base, field), Fraction(int(value.exp.p), int(value.exp.q)))
    if isinstance(value, sympy.log):
        return field.log(_number(value.args[0], field))
    raise Undecided(f"{value}, which is neither a root nor a logarithm")


def _by_digits(value: Expr) -> int:
    """The sign of a number with other parts, such as e: by its digits where sixty of them do not vanish, or by algebra."""
    size = sympy.N(value, 15, maxn=DIGITS)
    if abs(size) > Rational(1, 10 ** (DIGITS - 10)):
        return 1 if size > 0 else -1
    if sympy.simplify(value) == 0:
        return 0
    raise NotExpressible(f"Expected a number that can be told from zero, got {value}. Simplify the formula.")
