"""Constants of statements about what happens far along a family of matrices; any would serve, and these go with the units of the value."""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr

from ..language.symbols import symbol
from ..language.values import Undefined, value_at

__all__ = ["above_growth", "above_products", "large"]

large = symbol("large")
LEAST, MOST, NEAR, FAR = 8, 8 * 10**12, (1, 2, 4), (1, 4, 16, 64, 256, 1024)


def above_products(gap: Expr) -> int:
    """A number that `large` times the size of a gap does not pass while `large` is small; 8 where knobs are free.

    >>> above_products(1 / large), above_products(500 / large**2)
    (8, 800)
    """
    return first(gap, NEAR, lambda size, value, constant: size * abs(value) <= constant)


def above_growth(value: Expr) -> int:
    """A number c such that the size of a value is at least `large/c - c` as far as tried; 8 where knobs are free.

    >>> above_growth(large**2), above_growth(large**2 / 1000000)
    (8, 80)
    """
    return first(value, FAR, lambda size, value, constant: abs(value) >= size / constant - constant)


def first(tree: Expr, sizes: tuple[int, ...], holds: Callable[[int, float, int], bool]) -> int:
    """The first of the numbers 8, 80, 800, ... for which something holds of the values at all sizes; 8 where there is none."""
    if tree.free_symbols - {large}:
        return LEAST
    found, constant = dict[int, float](), LEAST
    for size in sizes:
        try:
            found[size] = float(value_at(tree, {large: size}))
        except (Undefined, TypeError):
            continue
    while constant <= MOST:
        if all(holds(size, value, constant) for size, value in found.items()):
            return constant
        constant *= 10
    return LEAST
