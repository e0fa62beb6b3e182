"""How long an expression is to a reader, by which the shortest form is chosen."""

from __future__ import annotations

from functools import lru_cache

from sympy import Add, Expr, Mul, Pow, Rational, S, Symbol

from .writing import inverted, power

__all__ = ["length"]

REMEMBERED = 1 << 16
NONE: frozenset[Symbol] = frozenset()


def complement_of(tree: Expr, signed: frozenset[Symbol] = NONE) -> Symbol | None:
    """The variable v if the tree is `1 - v`; also if it is `1 + v` and v runs from -1 to 1."""
    if not isinstance(tree, Add) or len(tree.args) != 2 or tree.args[0] is not S.One:
        return None
    other = tree.args[1]
    if other in signed:
        return other
    sign, *rest = other.args or (None,)
    return rest[0] if sign is S.NegativeOne and len(rest) == 1 and rest[0].is_Symbol else None


@lru_cache(maxsize=REMEMBERED)
def length(tree: Expr, signed: frozenset[Symbol] = NONE) -> int:
    """How long an expression is to a reader: its names and numbers, operations, brackets and minus signs.

    A factor `1 - v` reads as one thing and counts as one; so does `1 + v` for the `signed` variables, which run from -1 to 1.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     length(TP*(1 - FP)), length(TP - TP*FP), length(TP*(TP + FP))
    (3, 6, 6)
    """
    if isinstance(tree, Rational):
        return (1 if tree.q == 1 else 3) + int(tree.p < 0)
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
    alone = len([x for x in tree.args if x.free_symbols]) == 1
    size = sum(_length_of_factor(x, signed, brackets=len(above) > 1, complements=not alone) for x in above)
    return size + max(len(above) - 1 - (-1 in above), 0) + sum(length(x, signed) - (above not in ([], [S.NegativeOne])) for x in below)


def _length_of_factor(tree: Expr, signed: frozenset[Symbol], brackets: bool = True, complements: bool = True) -> int:
    if tree is S.NegativeOne or (complements and complement_of(tree, signed) is not None):
        return 1
    return length(tree, signed) + (brackets and isinstance(tree, Add))


def _length_of_power(tree: Pow, signed: frozenset[Symbol]) -> int:
    if tree.exp is S.Half:
        return 1 + length(tree.base, signed)
    if inverted(tree):
        return 2 + length(power(tree.base, -tree.exp), signed)
    if isinstance(tree.exp, Rational) and tree.exp.p == 1:
        return 2 + length(tree.base, signed)  # a root sign and its degree
    return _length_of_factor(tree.base, signed) + 1 + length(tree.exp, signed)
