"""The arithmetic mean above the geometric one, for any number of terms with whole weights, as squares of differences.

For z1, ..., zd with the sums S1, ..., Sd it is added term by term: Sn**n - n**n*(Sj/j)**j*zn, where j = n - 1, is (Sj - j*zn)**2 times
a polynomial in Sj and zn without minus signs, for as a polynomial in Sj it has one minus sign and a double zero.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb, lcm, prod
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from ..polynomials.parts import joined

__all__ = ["power_above_product"]

Certificate = dict[str, Any]
MOST_TERMS, HIGHEST = 6, 12


def power_above_product(ob: Obligation, whole: Polynomial, degree: int, beside: Polynomial, below: Polynomial) -> Iterator[Certificate]:
    """Certificates that `beside*whole**degree - below` is not negative, for a `whole` of few terms, and one-term `beside` and `below`."""
    ring = ob.reader.ring
    if len(beside) != 1 or len(below) != 1 or not 1 < len(whole) <= MOST_TERMS or degree > HIGHEST or not ob.reader.is_plain(whole):
        return
    ((other, share),), ((lower, size),) = beside.items(), below.items()
    terms = list(whole.items())
    for weights in weights_adding_to(degree, len(terms)):
        scale = lcm(*weights)
        product = other + sum(m * k for (m, _), k in zip(terms, weights, strict=True))
        items = [{m: c * scale // k} for (m, c), k in zip(terms, weights, strict=True) for _ in range(k)]
        least = degree**degree * share * prod(next(iter(item.values())) for item in items)
        if product == lower and size * scale**degree <= least:
            factor, squares = squares_of_means([text_of(ring, item) for item in items])
            outside = text_of(ring, beside)
            yield {"factor": str(scale**degree * factor), "squares": [[joined(outside, weight), base] for weight, base in squares]}


def weights_adding_to(total: int, count: int) -> Iterator[tuple[int, ...]]:
    """Positive whole numbers, `count` of them, with the given sum."""
    if count == 1:
        yield (total,)
        return
    for first in range(1, total - count + 2):
        yield from ((first, *rest) for rest in weights_adding_to(total - first, count - 1))


def squares_of_means(items: Sequence[str]) -> tuple[int, list[list[str]]]:
    """A factor, and squares that add up to it times the d-th power of the sum of d terms less d**d times their product."""
    d, sums = len(items), list(accumulate(items, lambda total, item: f"{total} + {item}"))
    factor = lcm(*(Fraction(d**d, n**n * (n - 1) ** n).denominator for n in range(2, d + 1)))
    squares = []
    for n in range(2, d + 1):
        before, item = sums[n - 2], items[n - 1]
        terms = [(c * (n - 1) ** (n - 2 - k), k) for k, c in enumerate(quotient_of_means(n))]
        powers = [joined(str(c), power_text(before, k), power_text(item, n - 2 - k)) for c, k in terms]
        if set(items[:n]) != {item}:
            share = factor * d**d // (n**n * (n - 1) ** n)
            weight = joined(str(share), f"({' + '.join(powers)})", *(f"({x})" for x in items[n:]))
            squares.append([weight, f"{before} - {n - 1}*({item})"])
    return factor, squares


def power_text(base: str, k: int) -> str:
    """A power as text."""
    return "1" if k == 0 else f"({base})" if k == 1 else f"({base})**{k}"


def quotient_of_means(n: int) -> list[int]:
    """The coefficients of (((n - 1)*x + 1)**n - n**n*x**(n - 1))/(x - 1)**2.

    >>> quotient_of_means(3)
    [1, 8]
    """
    coefficients = [comb(n, k) * (n - 1) ** k - (n**n if k == n - 1 else 0) for k in range(n + 1)]
    return list(accumulate(accumulate(coefficients)))[: n - 1]
