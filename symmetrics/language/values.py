"""The exact value of a formula at one matrix, or the reason why it has none.

The value is computed from the author's own tree, leaf to root, with whole numbers and fractions; roots and logarithms stay
exact. Division by zero, the root of a negative number and the logarithm of zero stop the computation: nothing is
cancelled first and no limit is taken. (SymPy's `subs` gives precision 1 at TP = FP = 0.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isqrt, prod
from typing import Any

import sympy
from sympy import Abs, Add, Expr, Integer, Max, Min, Mul, Pow, Rational

from .errors import DefinitionError
from .presence import if_present
from .symbols import xlogx
from .text import text

__all__ = ["Undefined", "value_at"]

DIGITS, SMALL_PRIMES, LARGE = 60, 2000, 10**12


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
    known: dict[Expr, Expr] = {
        symbol: sympy.nsimplify(value, rational=True) if isinstance(value, float) else sympy.sympify(value, strict=True)
        for symbol, value in point.items()
    }
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
    if exponent == -1 and not base.is_Rational:
        parts = _surd(base)
        return surd(1 / (parts[0] * parts[1]), parts[1]) if parts else _reciprocal(base)
    if exponent.q == 2 and base.is_Rational:
        return surd(Integer(1), base**exponent.p) if exponent > 0 else surd(Integer(1), 1 / base**-exponent.p)
    whole = exponent.is_Integer and base.is_Rational
    return Pow(base, exponent, evaluate=False) if _large(base) and not whole else _tidy(base**exponent)


def _reciprocal(base: Expr) -> Expr:
    """One over a sum, without roots below where that is quick: with up to two roots of whole numbers that are not large."""
    roots = base.atoms(Pow)
    simple = len(roots) <= 2 and all(root.exp == Rational(1, 2) and root.base.is_Integer and abs(root.base) < LARGE for root in roots)
    return sympy.radsimp(1 / base) if simple else Pow(base, -1, evaluate=False)


def _sum(_: Expr, values: list[Expr]) -> Expr:
    """The sum; of rational numbers and single roots by their radicands."""
    if all(value.is_Rational for value in values):
        p, q = 0, 1
        for value in values:
            p, q = (p + value.p, q) if value.q == q else (p * value.q + value.p * q, q * value.q)
        return Rational(p, q)
    parts = [_surd(value) for value in values]
    known = [part for part in parts if part]
    if len(known) < len(parts):
        return _tidy(sympy.Add(*values, evaluate=not any(map(_large, values))))
    totals: dict[Expr, Expr] = {}
    for coefficient, radicand in known:
        totals[radicand] = totals.get(radicand, Integer(0)) + coefficient
    terms = [c if m == 1 else _times_root(c, m) for m, c in totals.items() if c]
    return terms[0] if len(terms) == 1 else sympy.Add(*terms, evaluate=not terms or all(m < LARGE for m in totals))


def _product(_: Expr, values: list[Expr]) -> Expr:
    """The product; of rational numbers and single roots by their radicands."""
    if all(value.is_Rational for value in values):
        return Rational(prod(value.p for value in values), prod(value.q for value in values))
    parts = [_surd(value) for value in values]
    known = [part for part in parts if part]
    if len(known) < len(parts):
        product = sympy.Mul(*values, evaluate=not any(map(_large, values)))
        sums = [x for x in values if x.has(sympy.log) and x.has(Add)]
        return product if len(sums) > 1 else _tidy(product)
    return surd(sympy.Mul(*(c for c, _ in known)), sympy.Mul(*(m for _, m in known)))


def _surd(value: Expr) -> tuple[Expr, Expr] | None:
    """A value as a rational number times the root of a whole one, None if it is not of that form."""
    coefficient, rest = value.as_coeff_Mul()
    factors = [] if rest == 1 else list(Mul.make_args(rest))
    if not all(isinstance(f, Pow) and f.exp == Rational(1, 2) and f.base.is_Integer and f.base > 0 for f in factors):
        return None
    return coefficient, sympy.Mul(*(f.base for f in factors))


def surd(coefficient: Expr, radicand: Rational) -> Expr:
    """A rational number times the root of a nonnegative one, squares of small primes and large squares taken out.

    >>> surd(Integer(1), Rational(8, 9))
    2*sqrt(2)/3
    """
    p, q = int(radicand.p), int(radicand.q)
    outside, inside = 1, p * q
    for prime in sympy.primerange(SMALL_PRIMES):
        while inside and inside % (prime * prime) == 0:
            outside, inside = outside * prime, inside // (prime * prime)
        if prime * prime > inside:
            break
    whole = isqrt(inside)
    if whole * whole == inside:
        return coefficient * outside * whole / q
    return _times_root(coefficient * Rational(outside, q), Integer(inside))


def _times_root(coefficient: Expr, whole: Integer) -> Expr:
    """A rational number times the root of a whole one; left alone where it is large, for SymPy would look for its factors."""
    if whole < LARGE:
        return coefficient * sympy.sqrt(whole)
    return Mul(coefficient, Pow(whole, Rational(1, 2), evaluate=False), evaluate=False)


def _log(tree: Expr, values: list[Expr]) -> Expr:
    if sign(values[0]) <= 0:
        raise Undefined(f"logarithm of {text(tree.args[0])}, which is not positive")
    return sympy.log(values[0])


def _xlogx(tree: Expr, values: list[Expr]) -> Expr:
    return Integer(0) if is_zero(values[0]) else values[0] * _log(tree, values)


def _extreme(largest: bool) -> Callable[[Expr, list[Expr]], Expr]:
    def pick(tree: Expr, values: list[Expr]) -> Expr:
        best = values[0]
        for value in values[1:]:
            if (sign(value - best) > 0) == largest and not is_zero(value - best):
                best = value
        return best

    return pick


def _tidy(value: Expr) -> Expr:
    return value if value.is_Rational or _large(value) else sympy.expand(value)


def _large(value: Expr) -> bool:
    """Whether a number is made of whole numbers so large that SymPy had better not look for their factors."""
    return any(abs(x.p) >= LARGE or x.q >= LARGE for x in value.atoms(Rational))


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


def is_zero(value: Expr) -> bool:
    """Whether an exact number is zero."""
    return sign(value) == 0


def sign(value: Expr) -> int:
    """The sign of an exact number: decided by its digits, and by algebra where sixty of them vanish."""
    if value.is_Rational:
        return int(value.p > 0) - int(value.p < 0)
    size = sympy.N(value, 15, maxn=DIGITS)
    if abs(size) > Rational(1, 10 ** (DIGITS - 10)):
        return 1 if size > 0 else -1
    return 0 if sympy.simplify(value) == 0 else (1 if sympy.N(value, 15, maxn=40 * DIGITS) > 0 else -1)
