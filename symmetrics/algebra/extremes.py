"""Maxima, minima and other functions: which are never negative, and which arguments decide an extreme."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sympy import Abs, Expr, Max, Min, Pow, Rational, log

from ..language.symbols import total
from .writing import minus

__all__ = ["never_negative", "outermost"]

Nonnegative = Callable[[Expr], bool]


def never_negative(tree: Expr, nonnegative: Nonnegative) -> bool:
    """Whether a root or a function is known not to be negative.

    >>> from sympy import Integer, Symbol
    >>> x = Symbol("x")
    >>> [never_negative(tree, lambda x: False) for tree in (log(x), log(Integer(2), evaluate=False), Abs(x), Max(x, 1))]
    [False, True, True, False]
    """
    if isinstance(tree, Max | Min):
        return (any if isinstance(tree, Max) else all)(map(nonnegative, tree.args))
    if isinstance(tree, log):
        return isinstance(tree.args[0], Rational) and bool(tree.args[0] >= 1)
    return isinstance(tree, Abs | Pow)


def outermost(kind: type[Max | Min], arguments: Sequence[Expr], nonnegative: Nonnegative) -> list[Expr]:
    """The arguments of a maximum or minimum without those that another one is known to exceed, or to stay below.

    >>> from sympy import Integer
    >>> outermost(Min, [Integer(1), Rational(1, 2)], lambda x: bool(x >= 0))
    [1/2]
    """
    left = list(dict.fromkeys(arguments))
    for one in list(left):
        others = [other for other in left if other is not one]
        if any(nonnegative(difference(other, one) if kind is Max else difference(one, other)) for other in others):
            left.remove(one)
    return left


def difference(one: Expr, other: Expr) -> Expr:
    """One expression less another; of numbers, a number."""
    return one - other if isinstance(one, Rational) and isinstance(other, Rational) else total([one, minus(other)])
