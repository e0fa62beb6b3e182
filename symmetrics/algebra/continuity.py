"""Whether a formula of one name is defined and continuous all over an interval, by interval arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from typing import Any

import flint
import sympy
from flint import fmpq
from sympy import Abs, Add, Expr, Max, Min, Mul, Pow, Rational, Symbol

from ..language.symbols import xlogx

__all__ = ["continuous_between"]

BITS = 128


def continuous_between(tree: Expr, name: Symbol, low: Fraction, high: Fraction) -> bool:
    """Whether interval arithmetic shows it; False means only that it does not.

    Each part is given an interval that holds its values; a part that divides by an interval with 0 in it, or takes the root or logarithm
    of one that is not positive, has none.

    >>> from symmetrics.language.symbols import symbol
    >>> x = symbol("x")
    >>> [continuous_between(1/(x - 1), x, Fraction(k), Fraction(k) + Fraction(1, 2)) for k in (0, 1, 2)]
    [True, False, True]
    """
    with flint.ctx.workprec(BITS):
        ends = [flint.arb(fmpq(x.numerator, x.denominator)) for x in (low, high)]
        return bool(enclosed(tree, name, ends[0].union(ends[1])).is_finite())


def enclosed(tree: Expr, name: Symbol, interval: Any) -> Any:
    """An interval that holds the values of a part, not finite where there is none."""
    if tree == name:
        return interval
    if isinstance(tree, Rational):
        return flint.arb(fmpq(int(tree.p), int(tree.q)))
    values = [enclosed(x, name, interval) for x in tree.args]
    if isinstance(tree, Pow):
        return power(values[0], tree.exp)
    if type(tree) in SINGLE:
        return SINGLE[type(tree)](values[0])
    rule = RULES.get(type(tree))
    return reduce(rule, values) if rule else flint.arb("nan")


def power(base: Any, exponent: Expr) -> Any:
    """A power with a rational exponent: of any interval if it is whole, else of a positive one."""
    if not isinstance(exponent, Rational) or (exponent.q > 1 and not base > 0):
        return flint.arb("nan")
    if exponent.q == 1:
        return base ** int(exponent)
    return (base.log() * fmpq(int(exponent.p), int(exponent.q))).exp()


RULES: dict[type, Callable[[Any, Any], Any]] = {
    Add: lambda a, b: a + b,
    Mul: lambda a, b: a * b,
    Max: lambda a, b: a.max(b),
    Min: lambda a, b: a.min(b),
}
SINGLE: dict[type, Callable[[Any], Any]] = {sympy.log: lambda a: a.log(), xlogx: lambda a: a * a.log(), Abs: abs}
