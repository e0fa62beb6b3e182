"""Writing an expression as a reader would: products and sums in a natural order, and a measure of how long they are.

A sum puts its positive terms first; a product puts numbers first, then coordinates in their order, then brackets, then
roots, and gathers what it divides by.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod as multiplied

from sympy import Add, Expr, Integer, Mul, Pow, Rational, Symbol

from ..language.symbols import prod, sqrt, total

__all__ = ["complement_of", "inverted", "length", "minus", "over", "plus", "power", "times"]

HALF = Rational(1, 2)
NONE: frozenset[Symbol] = frozenset()


def complement_of(tree: Expr, signed: frozenset[Symbol] = NONE) -> Symbol | None:
    """The variable v if the tree is `1 - v`; also if it is `1 + v` and v runs from -1 to 1."""
    if not isinstance(tree, Add) or len(tree.args) != 2 or tree.args[0] != 1:
        return None
    other = tree.args[1]
    if other in signed:
        return other
    return other.args[1] if isinstance(other, Mul) and other.args[0] == -1 and other.args[1:] == (other.args[1],) and other.args[1].is_Symbol else None


def length(tree: Expr, signed: frozenset[Symbol] = NONE) -> int:
    """How long an expression is to a reader: its names and numbers, operations, brackets and minus signs.

    A factor `1 - v` reads as one thing and counts as one; so does `1 + v` for the `signed` variables, which run from -1 to 1.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     length(TP*(1 - FP)), length(TP - TP*FP), length(TP*(TP + FP))
    (3, 6, 6)
    """
    if isinstance(tree, Rational):
        return (1 if tree.q == 1 else 3) + bool(tree < 0)
    if isinstance(tree, Add):
        return sum(length(x, signed) for x in tree.args) + len(tree.args) - 1
    if isinstance(tree, Mul):
        return _length_of_product(tree, signed)
    if isinstance(tree, Pow):
        return _length_of_power(tree, signed)
    return 1 + sum(length(x, signed) for x in tree.args)


def _length_of_product(tree: Mul, signed: frozenset[Symbol]) -> int:
    above = [x for x in tree.args if not inverted(x)]
    below = [x for x in tree.args if inverted(x)]
    lone = len([x for x in above if x != -1]) == 1
    size = sum(1 if x == -1 else length(x, signed) + (isinstance(x, Add) and -1 in above) if lone else _length_of_factor(x, signed) for x in above)
    return size + max(len(above) - 1 - (-1 in above), 0) + sum(length(x, signed) - bool(above) for x in below)


def _length_of_factor(tree: Expr, signed: frozenset[Symbol]) -> int:
    if complement_of(tree, signed) is not None:
        return 1
    return length(tree, signed) + isinstance(tree, Add)


def _length_of_power(tree: Pow, signed: frozenset[Symbol]) -> int:
    if tree.exp == HALF:
        return 1 + length(tree.base, signed)
    if isinstance(tree.exp, Rational) and tree.exp < 0:
        return 2 + length(power(tree.base, -tree.exp), signed)
    return _length_of_factor(tree.base, signed) + 1 + length(tree.exp, signed) // 2


def inverted(tree: Expr) -> bool:
    """Whether a factor divides."""
    return isinstance(tree, Pow) and isinstance(tree.exp, Rational) and bool(tree.exp < 0)


def power(base: Expr, exponent: Expr | int) -> Expr:
    """The power, without one as its base or exponent."""
    return base if exponent == 1 or base == 1 else Pow(base, exponent, evaluate=False)


def minus(tree: Expr) -> Expr:
    """The tree with the other sign.

    >>> minus(minus(Symbol("x")))
    x
    """
    if isinstance(tree, Rational):
        return -tree
    if isinstance(tree, Mul) and tree.args[0] == -1:
        return prod(tree.args[1:])
    return prod([Integer(-1), *(tree.args if isinstance(tree, Mul) else (tree,))])


def plus(terms: Iterable[Expr], order: Sequence[Symbol] = ()) -> Expr:
    """The flat sum of the terms: a positive number, the other terms by the first name in them, terms with a minus sign last.

    >>> x, y = Symbol("x"), Symbol("y")
    >>> plus([minus(x), y, Integer(2), Integer(-1)]).args
    (1, y, -x)
    """
    flat = [x for term in terms for x in terms_of(term)]
    number = sum((x for x in flat if isinstance(x, Rational)), Integer(0))
    rest = [x for x in flat if not isinstance(x, Rational)]
    return total(sorted([*([number] if number > 0 else []), *rest, *([number] if number < 0 else [])], key=lambda x: (negative(x), _first(x, order))))


def terms_of(tree: Expr) -> tuple[Expr, ...]:
    """The terms of a sum, a minus sign before brackets multiplied out; the tree itself if it is none."""
    if isinstance(tree, Mul) and len(tree.args) == 2 and tree.args[0] == -1 and isinstance(tree.args[1], Add):
        return tuple(minus(x) for x in tree.args[1].args)
    return tree.args if isinstance(tree, Add) else (tree,)


def _first(term: Expr, order: Sequence[Symbol]) -> int:
    return next((place for place, name in enumerate(order) if name in term.free_symbols), len(order)) if term.free_symbols else -negative(term)


def negative(tree: Expr) -> bool:
    """Whether a term is written with a minus sign."""
    return bool(tree < 0) if isinstance(tree, Rational) else isinstance(tree, Mul) and tree.args[0] == -1


def over(above: Expr, below: Expr) -> Expr:
    """The quotient.

    >>> x = Symbol("x")
    >>> over(Integer(3), Integer(2)), over(Integer(1), x)
    (3/2, 1/x)
    """
    if isinstance(above, Rational) and isinstance(below, Rational):
        return above / below
    return above if below == 1 else times([above, Pow(below, -1, evaluate=False)])


def times(factors: Iterable[Expr], order: Sequence[Symbol] = ()) -> Expr:
    """The flat product: sign, number, names in the given order, brackets, one root, one divisor.

    >>> x = Symbol("x")
    >>> times([sqrt(x), Integer(-2), sqrt(Integer(3))]).args
    (-1, 2, sqrt(3*x))
    """
    flat = list(_flat(factors))
    below = [power(x.base, -x.exp) for x in flat if inverted(x)]
    above = [x for x in flat if not inverted(x)]
    number = multiplied((x for x in above if isinstance(x, Rational)), start=Integer(1))
    if number == 0:
        return Integer(0)
    below = [*([Integer(number.q)] if number.q > 1 else []), *below]
    number = Integer(number.p)
    rest = sorted((x for x in above if not isinstance(x, Rational) and not _is_root(x)), key=lambda x: _place(x, order))
    sign = [Integer(-1)] if number < 0 else []
    top = [*([abs(number)] if abs(number) != 1 else []), *rest, *_one_root([x for x in above if _is_root(x)], order)]
    bottom = [Pow(times(below, order), -1, evaluate=False)] if below else []
    return prod([*sign, *(top or ([Integer(1)] if sign and not bottom else [])), *bottom])


def _flat(factors: Iterable[Expr]) -> Iterable[Expr]:
    for factor in factors:
        if isinstance(factor, Mul):
            yield from _flat(factor.args)
        elif inverted(factor) and factor.exp == -1 and isinstance(factor.base, Mul):
            yield from (Pow(x, -1, evaluate=False) for x in _flat(factor.base.args))
        elif factor != 1:
            yield factor


def _is_root(tree: Expr) -> bool:
    return isinstance(tree, Pow) and bool(tree.exp == HALF)


def _one_root(roots: Sequence[Expr], order: Sequence[Symbol]) -> list[Expr]:
    return [sqrt(times([x.base for x in roots], order))] if roots else []


def _place(factor: Expr, order: Sequence[Symbol]) -> tuple[int, int]:
    """Where a factor stands: a name or its complement in the order of names, a longer bracket behind them."""
    base = factor.base if isinstance(factor, Pow) else factor
    name = complement_of(base, frozenset(order)) or base
    if name in order:
        return order.index(name), int(name is not base)
    return len(order), int(not base.is_Symbol)
