"""Names that lie in an interval, written in names that are not negative."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from sympy import Expr, Integer, Symbol

from ..language.errors import NotExpressible
from ..language.fractions import context_of, fraction_of
from ..language.symbols import as_written, substitute, symbol
from .elimination import coefficients
from .roots import expression_of
from .writing import minus, over, plus, times

__all__ = ["parametrisations", "parametrised", "sign_in"]

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


def parametrisations(conditions: Sequence[str], facts: Sequence[Expr]) -> Iterator[dict[Symbol, Expr]]:
    """Ways to write names in nonnegative ones: by their intervals, and one of them by an expression that is known to be nonnegative.

    >>> x, y = symbol("x"), symbol("y")
    >>> [found[x] for found in parametrisations(["0 <= y <= 1"], [2*x - y]) if x in found]
    [(margin + near_y/(far_y + near_y))/2]
    """
    known = parametrised(conditions)
    yield known
    for fact in facts:
        context = context_of(fact)
        p, _ = fraction_of(fact, context)
        names = [symbol(x) for x in context.names()]
        for name in names:
            parts = coefficients(p, str(name))
            if len(parts) == 2 and parts[1].is_constant() and not p.is_constant():
                others = {x: value for x, value in known.items() if x != name}
                rest, lead = (expression_of(part, names) for part in parts)
                solved = over(plus([symbol("margin"), minus(rest)]), lead)
                if lead > 0:
                    yield {**others, name: substitute(solved, others)}
