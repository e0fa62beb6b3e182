"""Bounds on what a formula may ask for, checked on its syntax tree before anything is built."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from .refusal import refuse
from .tree import Call, Largest, Minus, Named, Node, Number, Plus, Power, Product, ProductOver, Sum, children

__all__ = ["require_moderate"]

NODES, DEPTH, DEGREE = 4_000, 60, 400
MEASURE_DEGREE, FEW_CLASSES = 8, 5


def require_moderate(node: Node, at: int = 0) -> None:
    """Raise `FormulaError` for a tree with too many nodes, too deep, or of too high a degree.

    >>> require_moderate(Number(Fraction(2)))
    """
    limits = ((_depth(node), DEPTH, "levels of nesting"), (_nodes(node), NODES, "parts"), (_degree(node), DEGREE, "as the degree"))
    for size, limit, what in limits:
        if size > limit:
            refuse(f"at most {limit} {what}", str(size), at, "Split the formula, or name parts of it as measures.")


def _depth(node: Node) -> int:
    return 1 + max((_depth(child) for child in children(node)), default=0)


def _nodes(node: Node) -> int:
    return 1 + sum(_nodes(child) for child in children(node))


def _degree(node: Node) -> int:
    """A bound on the degree above and below the line; whole numbers count too, since their powers grow as fast."""
    match node:
        case Number(value):
            return int(value > 1)
        case Named():
            return MEASURE_DEGREE
        case Power(base, exponent):
            return _degree(base) * (1 if not isinstance(exponent, Fraction) else ceil(abs(exponent)))
        case Product():
            return sum(_degree(child) for child in children(node))
        case ProductOver(_, body):
            return _degree(body) * FEW_CLASSES
        case Plus() | Minus() | Call() | Sum() | Largest():
            return max(_degree(child) for child in children(node))
        case _:
            return 1
