"""Expressions of which SymPy's own text and LaTeX are right, as they stand in results that a Python user prints.

SymPy prints a product unevaluated that begins with one or has a number behind the first place, and leaves out the brackets around what
it divides by; elsewhere it puts them. So no product here begins with one, a sign stands before a product of its own, and so does what
is divided.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Mul, Number, Pow, Product, Rational, S, Sum

from .symbols import as_written, prod

__all__ = ["legible"]


def legible(tree: Expr) -> Expr:
    """The same formula, its products nested where SymPy would print another one; sums over classes stay as they are.

    >>> from sympy import Integer
    >>> from symmetrics.language.symbols import TP, FN, FP
    >>> below = Pow(prod([TP + FN, TP + FP]), -1, evaluate=False)
    >>> str(prod([Integer(-1), Integer(2), TP, below])), str(legible(prod([Integer(-1), Integer(2), TP, below])))
    ('-1*2*TP/(FN + TP)*(FP + TP)', '-2*TP/((FN + TP)*(FP + TP))')
    """
    if not tree.args or isinstance(tree, Sum | Product):
        return tree
    parts = [legible(x) for x in tree.args]
    if isinstance(tree, Mul):
        return nested([x for x in parts if x is not S.One])
    with as_written():
        return tree.func(*parts)


def nested(factors: Sequence[Expr]) -> Expr:
    """The product of the factors, the sign before it and what it divides by behind it where SymPy would print it unevaluated."""
    if not printed_unevaluated(factors):
        return prod(factors)
    first, *rest = factors
    if first is S.NegativeOne:
        return prod([first, nested(rest)])
    divisor = next((x for x in factors if divides_by_product(x)), None)
    return prod(factors) if divisor is None else prod([nested([x for x in factors if x is not divisor]), divisor])


def printed_unevaluated(factors: Sequence[Expr]) -> bool:
    """Whether a number, or a power of one, stands behind the first factor."""
    return any(isinstance(x, Number) or (isinstance(x, Pow) and all(y.is_Integer for y in x.args)) for x in factors[1:])


def divides_by_product(factor: Expr) -> bool:
    """Whether a factor divides by a product."""
    return isinstance(factor, Pow) and isinstance(factor.exp, Rational) and factor.exp.is_negative and isinstance(factor.base, Mul)
