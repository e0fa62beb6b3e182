"""Constants of statements about what happens far along a family of matrices; any would serve, and these go with the units of the value."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from sympy import Expr, log, sqrt

from ..language.symbols import as_written, symbol
from ..language.values import Undefined, value_at

__all__ = ["above_growth", "above_products", "above_slow_growth", "fading", "large"]

large = symbol("large")
LEAST, MOST_DIGITS, NEAR, FAR = 8, 13, (1, 2, 4), (1, 4, 16, 64, 256, 1024)
FARTHER, NEARLY, STEADY = (10**20, 10**40), 0.999, 1.1


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


def above_slow_growth(value: Expr, unit: float = 1.0) -> int:
    """A number c such that the size of a value grows as fast as `4*log(large)/(c*unit)`, as far as tried; 8 where knobs are free.

    >>> above_slow_growth(log(large)), above_slow_growth(log(large) / 100)
    (8, 800)
    """
    near, far = FARTHER
    found = values_along(value, FARTHER)
    if len(found) < len(FARTHER):
        return LEAST
    grown = abs(found[far] - found[near])
    return next((c for c in constants() if grown * unit >= NEARLY * 4 * math.log(far // near) / c), LEAST)


def fading(gap: Expr) -> Expr:
    """What a gap that fades like one over a logarithm of `large` is less than, as far as tried; or over the root of one.

    >>> fading(1 / log(2 + large)), fading(100 / sqrt(log(2 + large)))
    (8/log(large + 1), 800/(sqrt(log(large + 1))))
    """
    for over in (log(1 + large), sqrt(log(1 + large))):
        far = list(map(abs, values_along(gap * over, FARTHER).values()))
        if len(far) == len(FARTHER) and far[1] <= STEADY * far[0]:
            break
    constant = first(gap * over, (*FAR, *FARTHER), lambda _, value, constant: abs(value) <= constant)
    with as_written():
        return constant / over


def first(tree: Expr, sizes: tuple[int, ...], holds: Callable[[int, float, int], bool]) -> int:
    """The first of the numbers 8, 80, 800, ... for which something holds of the values at all sizes; 8 where there is none."""
    found = values_along(tree, sizes)
    return next((c for c in constants() if all(holds(size, value, c) for size, value in found.items())), LEAST)


def values_along(tree: Expr, sizes: tuple[int, ...]) -> dict[int, float]:
    """The values of a formula for sizes of `large`, those that are real numbers; none where knobs are free."""
    found = dict[int, float]()
    for size in sizes if not tree.free_symbols - {large} else ():
        try:
            found[size] = float(value_at(tree, {large: size}))
        except (Undefined, TypeError):
            continue
    return found


def constants() -> Iterator[int]:
    """The numbers 8, 80, 800, ..."""
    return (LEAST * 10**k for k in range(MOST_DIGITS))
