"""Expressions as plain text, in the very order their author wrote them.

The text is what certificates state, what the command line echoes, and what the formula reader and the kernel read back.
"""

from __future__ import annotations

import re

from sympy import Abs, Add, E, Expr, Heaviside, Integer, KroneckerDelta, Max, Min, Mul, Pow, Product, Rational, Sum, exp, log
from sympy.core.function import AppliedUndef, Function

from ..kernel.reading import LARGEST_DEGREE
from .symbols import Largest, as_smallest, prod

__all__ = ["text"]

SUM, PRODUCT, POWER, ATOM = 1, 2, 3, 4
NAMES = {Max: "max", Min: "min", Largest: "max", Abs: "abs", log: "log"}


def text(tree: Expr) -> str:
    """The expression as text.

    >>> from symmetrics.language.symbols import TP, FN, FP, as_written
    >>> with as_written():
    ...     text(2*TP/(2*TP + FP + FN))
    '2*TP/(2*TP + FP + FN)'
    """
    return _render(tree)[0]


def _render(tree: Expr) -> tuple[str, int]:
    if isinstance(tree, Add):
        return _sum(tree)
    if smallest := as_smallest(tree):
        return f"min({smallest[0]}, {text(smallest[1])})", ATOM
    if isinstance(tree, Mul):
        return _product(tree)
    if isinstance(tree, Pow):
        return _power(tree.base, tree.exp)
    if isinstance(tree, Rational):
        return _number(tree)
    if isinstance(tree, Sum):
        return _indexed_sum(tree)
    if isinstance(tree, Product):
        return f"prod({', '.join([*(str(limit[0]) for limit in tree.limits), text(tree.function)])})", ATOM
    if tree == E:
        return "exp(1)", ATOM
    if isinstance(tree, exp):
        return _power(E, tree.args[0])
    if isinstance(tree, Function | Max | Min) and not isinstance(tree, AppliedUndef):
        name = NAMES.get(type(tree), type(tree).__name__)
        arguments = [text(x) for x in tree.args]
        return f"{name}({', '.join(sorted(arguments, key=_place) if isinstance(tree, Max | Min) else arguments)})", ATOM
    return str(tree).replace(", ", ","), ATOM


def _place(argument: str) -> str:
    """Where an argument of max or min stands, for SymPy keeps them as a set: the same before and after cells are raised by a step."""
    return re.sub(r"[()]| \+ step", "", argument)


def _number(value: Rational) -> tuple[str, int]:
    if value.q == 1:
        return str(value.p), ATOM if value.p >= 0 else SUM
    return f"{value.p}/{value.q}", PRODUCT if value.p > 0 else SUM


def _bracket(tree: Expr, least: int) -> str:
    rendered, level = _render(tree)
    return rendered if level >= least else f"({rendered})"


def _sum(tree: Add) -> tuple[str, int]:
    first, *rest = tree.args
    parts = [text(first)]
    for term in rest:
        rendered = _bracket(term, PRODUCT) if isinstance(term, Add) else text(term)
        parts.append(f" - {rendered[1:]}" if rendered.startswith("-") else f" + {rendered}")
    return "".join(parts), SUM


def _product(tree: Mul) -> tuple[str, int]:
    factors = list(tree.args)
    sign = ""
    if factors[0] == -1 and len(factors) > 1:
        sign, factors = "-", factors[1:]
    out = ""
    for factor in factors:
        below = _below(factor)
        if below is not None:
            out = f"{out or '1'}/{_bracket(below, POWER)}"
        else:
            out = f"{out}*{_bracket(factor, POWER)}" if out else _bracket(factor, PRODUCT)
    return sign + out, SUM if sign else PRODUCT


def _below(factor: Expr) -> Expr | None:
    """What a factor divides by, if it is a reciprocal."""
    if isinstance(factor, exp) and factor.args[0].is_negative:
        return exp(-factor.args[0])
    if isinstance(factor, Pow) and isinstance(factor.exp, Rational) and factor.exp < 0:
        return factor.base if factor.exp == -1 else Pow(factor.base, -factor.exp, evaluate=False)
    return None


def _power(base: Expr, exponent: Expr) -> tuple[str, int]:
    if isinstance(exponent, Integer):
        if exponent < 0:
            return f"1/{_bracket(base if exponent == -1 else Pow(base, -exponent, evaluate=False), POWER)}", PRODUCT
        return f"{_bracket(base, ATOM)}**{exponent}", POWER
    if isinstance(exponent, Rational):
        return _root(base, exponent)
    return f"{_bracket(base, ATOM)}**({text(exponent)})", POWER


def _root(base: Expr, exponent: Rational) -> tuple[str, int]:
    """Square roots as such, other roots as powers; those of very high degree as roots of roots, which the kernel reads."""
    p, q = int(exponent.p), int(exponent.q)
    if p < 0:
        return f"1/{_root(base, -exponent)[0]}", PRODUCT
    if q == 2:
        return (f"sqrt({text(base)})", ATOM) if p == 1 else (f"sqrt({text(base)})**{p}", POWER)
    outer = max(k for k in range(1, LARGEST_DEGREE + 1) if q % k == 0) if q > LARGEST_DEGREE else 1
    inner = Pow(base, Rational(1, q // outer), evaluate=False) if outer > 1 else base
    return f"{_bracket(inner, ATOM)}**({p}/{q if inner is base else outer})", POWER


def _indexed_sum(tree: Sum) -> tuple[str, int]:
    summand, conditions = _conditions_apart(tree.function)
    return f"sum({', '.join([*(str(limit[0]) for limit in tree.limits), *conditions, text(summand)])})", ATOM


def _conditions_apart(summand: Expr) -> tuple[Expr, list[str]]:
    """What is summed, and what the factors that are 0 or 1 say of the indices."""
    if condition := _condition(summand):
        return Integer(1), [condition]
    if not isinstance(summand, Mul):
        return summand, []
    parts = [_conditions_apart(x) for x in summand.args]
    conditions = [condition for _, found in parts for condition in found]
    left = [part for (part, found), x in zip(parts, summand.args, strict=True) if not (found and _condition(x))]
    return (prod(left) if conditions else summand), conditions


def _condition(factor: Expr) -> str:
    """What a factor that is 0 or 1 says of the indices of a sum; empty for any other factor."""
    if isinstance(factor, KroneckerDelta):
        return f"{factor.args[0]} == {factor.args[1]}"
    if isinstance(factor, Add) and len(factor.args) == 2 and factor.args[0] == 1 and factor.has(KroneckerDelta):
        return " != ".join(map(str, next(iter(factor.atoms(KroneckerDelta))).args))
    if isinstance(factor, Heaviside):
        larger, smaller = factor.args[0].args
        return f"{Mul(-1, smaller, evaluate=True)} {'<=' if factor.args[1] == 1 else '<'} {larger}"
    return ""
