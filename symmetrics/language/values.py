"""The exact value of a formula at one matrix, or the reason why it has none.

The value is computed from the author's own tree, leaf to root, with whole numbers and fractions; roots and logarithms stay
exact. Division by zero, the root of a negative number and the logarithm of zero stop the computation: nothing is
cancelled first and no limit is taken. (SymPy's `subs` gives precision 1 at TP = FP = 0.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import Any

import sympy
from sympy import Abs, Add, Expr, Integer, Max, Min, Mul, Pow, Rational

from .errors import DefinitionError
from .irrational import added, logarithm, multiplied, power_of, reciprocal
from .presence import if_present
from .signs import is_zero, sign
from .symbols import xlogx
from .text import text

__all__ = ["Undefined", "known_at", "value_at", "value_from"]


class Undefined(ArithmeticError):
    """A formula has no value at a matrix; `str()` says which part of it fails and how."""


def value_at(tree: Expr, point: Mapping[Any, Any]) -> Expr:
    """The exact value of `tree` where each symbol has the value `point` gives it.

    Returns a SymPy number: rational, or built from roots and logarithms of rationals. Raises `Undefined`.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     precision = TP/(TP + FP)
    >>> value_at(precision, {TP: 3, FP: 1})
    3/4
    >>> value_at(precision, {TP: 0, FP: 0})
    Traceback (most recent call last):
        ...
    symmetrics.language.values.Undefined: division by TP + FP, which is 0
    """
    return value_from(tree, known_at(point))


def known_at(point: Mapping[Any, Any]) -> dict[Expr, Expr]:
    """What is known before anything is computed: the value of each symbol, as an exact number."""
    return {
        symbol: sympy.nsimplify(value, rational=True) if isinstance(value, float) else sympy.sympify(value, strict=True)
        for symbol, value in point.items()
    }


def value_from(tree: Expr, known: dict[Expr, Expr]) -> Expr:
    """The exact value of a tree from those of its symbols; those of its parts are added to what is known, for the next tree.

    >>> from symmetrics.language.symbols import TP, FP
    >>> known = known_at({TP: 3, FP: 1})
    >>> value_from(TP/(TP + FP), known)
    3/4
    >>> len(known) > 2
    True
    """
    return _value(tree, known)


def _value(tree: Expr, known: dict[Expr, Expr]) -> Expr:
    if tree not in known:
        if isinstance(tree, Rational):
            return tree
        if isinstance(tree, if_present):
            return _if_present(tree, known)
        rule = RULES.get(type(tree))
        if rule is None:
            raise DefinitionError(f"Expected a value for every symbol, got none for {tree}. Give it as a keyword.")
        known[tree] = rule(tree, [_value(x, known) for x in tree.args])
    return known[tree]


def _if_present(tree: Expr, known: dict[Expr, Expr]) -> Expr:
    """The term, where its guard is positive; elsewhere it is not looked at."""
    guard, term = tree.args
    return _value(term, known) if sign(_value(guard, known)) > 0 else Integer(0)


def _power(tree: Expr, values: list[Expr]) -> Expr:
    base, exponent = values
    if not exponent.is_Rational:
        raise DefinitionError(f"Expected a rational exponent, got {text(tree)}. Give every knob a rational value.")
    if exponent < 0 and is_zero(base):
        raise Undefined(f"division by {text(Pow(tree.base, -exponent, evaluate=False) if exponent != -1 else tree.base)}, which is 0")
    if exponent.q > 1 and sign(base) < 0:
        raise Undefined(f"root of {text(tree.base)}, which is negative")
    if base.is_Rational:
        return base**exponent if exponent.is_Integer or base in (0, 1) else power_of(base, exponent)
    if exponent == -1:
        return reciprocal(base)
    return multiplied([base] * int(exponent)) if exponent.is_Integer and exponent > 0 else base**exponent


def _sum(_: Expr, values: list[Expr]) -> Expr:
    """The sum; of rational numbers without SymPy's detours."""
    if not all(value.is_Rational for value in values):
        return added(values)
    p, q = 0, 1
    for value in values:
        p, q = (p + value.p, q) if value.q == q else (p * value.q + value.p * q, q * value.q)
    return Rational(p, q)


def _product(_: Expr, values: list[Expr]) -> Expr:
    """The product; of rational numbers without SymPy's detours."""
    if all(value.is_Rational for value in values):
        return Rational(prod(value.p for value in values), prod(value.q for value in values))
    return multiplied(values)


def _log(tree: Expr, values: list[Expr]) -> Expr:
    if sign(values[0]) <= 0:
        raise Undefined(f"logarithm of {text(tree.args[0])}, which is not positive")
    return logarithm(values[0])


def _xlogx(tree: Expr, values: list[Expr]) -> Expr:
    return Integer(0) if is_zero(values[0]) else multiplied([values[0], _log(tree, values)])


def _extreme(largest: bool) -> Callable[[Expr, list[Expr]], Expr]:
    def pick(tree: Expr, values: list[Expr]) -> Expr:
        best = values[0]
        for value in values[1:]:
            if (sign(value - best) > 0) == largest and not is_zero(value - best):
                best = value
        return best

    return pick


RULES: dict[type, Callable[[Expr, list[Expr]], Expr]] = {
    Add: _sum,
    Mul: _product,
    Pow: _power,
    sympy.log: _log,
    xlogx: _xlogx,
    type(sympy.E): lambda tree, _: tree,
    Max: _extreme(largest=True),
    Min: _extreme(largest=False),
    Abs: lambda _, values: values[0] if sign(values[0]) >= 0 else -values[0],
}
