"""Names that lie in an interval, written in names that are not negative."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sympy import Expr, Integer, Symbol

from ..language.errors import NotExpressible
from ..language.fractions import fraction_of
from ..language.symbols import as_written, substitute, symbol
from .writing import minus, over, plus, times

__all__ = ["parametrised", "sign_in"]

INTERVAL = re.compile(r"(?:(?P<low>-?\d+) <= )?(?P<name>[A-Za-z]\w*)(?: <= (?P<high>-?\d+))?", re.ASCII)


def sign_in(tree: Expr, ranges: tuple[str, ...]) -> int:
    """The sign of a polynomial where each name is in its interval, 0 where it is not known.

    A name between 0 and 1 is s/(s + t) with nonnegative s and t; of a polynomial in these the coefficients tell the sign.

    >>> p, q = symbol("p"), symbol("q")
    >>> [sign_in(tree, ("0 <= p <= 1", "0 <= q")) for tree in (1 - p, q - p*q, p - q)]
    [1, 1, 0]
    """
    values = parametrised(ranges)
    if not tree.free_symbols <= set(values):
        return 0
    try:
        above, below = fraction_of(substitute(tree, values))
    except NotExpressible:
        return 0
    found = {c > 0 for p in (above, below) for c in p.coeffs()}
    negative = {c < 0 for c in above.coeffs()} | {c > 0 for c in below.coeffs()}
    return 1 if found == {True} else -1 if negative == {True} else 0


def parametrised(conditions: Iterable[str]) -> dict[Symbol, Expr]:
    """For each name in an interval with whole ends an expression of nonnegative names that runs through the interval.

    >>> list(parametrised(("0 <= p <= 1", "-1 <= q")).items())
    [(p, near_p/(far_p + near_p)), (q, near_q - 1)]
    """
    found = {}
    for condition in conditions:
        if match := INTERVAL.fullmatch(condition):
            name, low, high = match["name"], match["low"], match["high"]
            near, far = symbol(f"near_{name}"), symbol(f"far_{name}")
            with as_written():
                if low and high:
                    found[symbol(name)] = over(plus([times([Integer(low), far]), times([Integer(high), near])]), plus([near, far]))
                elif low or high:
                    found[symbol(name)] = plus([Integer(low), near]) if low else plus([Integer(high), minus(near)])
    return found
