"""Bounds of the logarithm of t that are closer than its tangent, on one side of one or on both, and their proof by a derivative.

A curve is a quotient P/Q of polynomials in a number v >= 0, with t = 1 + v, or with t = 1/(1 + v). At v = 0 it is no less than log t, and
the derivative of P/Q - log t is nowhere negative. On both sides t = 1 + v with v > -1, and the derivative has the sign of v.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from .obligation import Obligation
from .points import PRECISIONS, exactly, logarithm
from .polynomial import Polynomial, plus
from .rejected import Rejected

__all__ = ["curve_over", "touched"]

Coefficients = list[int]
KEYS, MOST_COEFFICIENTS = {"beyond", "above", "below", "by"}, 8


def curve_over(ob: Obligation, curve: Any, top: Polynomial, bottom: Polynomial) -> tuple[Polynomial, Polynomial]:
    """A quotient that is no less than the logarithm of top/bottom; a certificate's table tells which, and why top/bottom is beyond one."""
    if not isinstance(curve, Mapping) or set(curve) - KEYS or type(beyond := curve.get("beyond", True)) is not bool:
        raise Rejected("a curve has above and below, and perhaps beyond and by")
    both, above, below = "beyond" not in curve, coefficients(curve.get("above")), coefficients(curve.get("below"))
    if not bounds_logarithm(above, below, 1 if beyond else -1, both):
        raise Rejected("the curve is not shown to bound the logarithm")
    if not ob.reader.is_plain(top) or not ob.reader.is_plain(bottom):
        raise Rejected("a minus sign in the product of a tangent with a curve")
    more, less = (top, bottom) if beyond else (bottom, top)
    gap = plus(more, less, -1)
    if "by" in curve:
        by = ob.read(curve["by"])
        if not ob.reader.is_plain(by) or ob.expanded(by) != gap:
            raise Rejected("what a curve is said to be beyond one by is something else, or has a minus sign")
    elif not both and not ob.reader.is_plain(gap):
        raise Rejected("the product of a tangent is not plainly on the side of one where its curve bounds it")
    degree = max(len(above), len(below)) - 1
    return homogeneous(ob, above, gap, less, degree), homogeneous(ob, below, gap, less, degree)


def coefficients(found: Any) -> Coefficients:
    """A short list of whole numbers, from that of the power zero on."""
    if not isinstance(found, list) or not 0 < len(found) <= MOST_COEFFICIENTS or any(type(c) is not int for c in found):
        raise Rejected("what a curve consists of is a short list of whole numbers")
    return found


def bounds_logarithm(p: Coefficients, q: Coefficients, sign: int, both: bool) -> bool:
    """Whether sign*log(1 + v) <= p/q for all v >= 0: so it is at zero, and nothing in the derivative of p/q less that is negative.

    On both sides, for all v > -1, q is at least what its odd powers leave of its first, and the derivative has odd powers alone.
    """
    slope = [a - b for a, b in zip(times(derivative(p), q), times(p, derivative(q)), strict=True)]
    growth = [a - sign * b for a, b in zip_longest(times([1, 1], slope), times(q, q), fillvalue=0)]
    falling = not both or (q[0] >= sum(q[1::2]) and not any(growth[::2]))
    return p[0] >= 0 and q[0] > 0 and min(q) >= 0 and min(growth) >= 0 and falling


def times(p: Coefficients, q: Coefficients) -> Coefficients:
    """The product of two polynomials in one variable."""
    product = [0] * (len(p) + len(q))
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            product[i + j] += a * b
    return product


def derivative(p: Coefficients) -> Coefficients:
    """The derivative of a polynomial in one variable."""
    return [i * c for i, c in enumerate(p)][1:]


def homogeneous(ob: Obligation, p: Coefficients, gap: Polynomial, less: Polynomial, degree: int) -> Polynomial:
    """The value of p at gap/less, times less to the power of the degree."""
    ring, total = ob.reader.ring, Polynomial()
    for i, c in enumerate(p):
        total = plus(total, ring.times(ring.power(gap, i), ring.power(less, degree - i)), c)
    return total


def touched(at: Any) -> tuple[Fraction, Fraction]:
    """The number where a tangent touches, and one that is no less than its logarithm."""
    numbers = at if isinstance(at, list) and len(at) == 2 else []
    if not numbers or any(not isinstance(x, list) or len(x) != 2 or any(type(y) is not int for y in x) or x[1] < 1 for x in numbers):
        raise Rejected("a tangent touches at a number and a bound of its logarithm, each a pair of whole numbers")
    number, bound = (Fraction(*x) for x in numbers)
    if number <= 0 or all(logarithm([exactly(number)], bits)[1] > bound for bits in PRECISIONS):
        raise Rejected("the logarithm of the number where a tangent touches is not shown to be below the bound")
    return number, bound
