"""Measures over random labelings: exact mean and variance when predictions are shuffled, so that both margins stay as they are.

For two classes the number of true positives is then hypergeometric; for more, a matrix with cells c has the probability
(a1! ... aK! b1! ... bK!)/(n! times the product of all c!).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import product
from math import comb, factorial, prod

import sympy
from sympy import Expr, Rational

from ..language.errors import MatrixError
from ..language.values import Undefined

__all__ = ["Moments", "moments", "shuffled"]

Rows = tuple[tuple[int, ...], ...]
MOST_ITEMS, MOST_TABLES = 10**6, 200_000


@dataclass(frozen=True)
class Moments:
    """Mean and variance over the labelings at which a measure is defined, their `share`, and how many different `tables` there are."""

    mean: Expr | None
    variance: Expr | None
    share: Fraction
    tables: int


def shuffled(actual: Sequence[int], predicted: Sequence[int]) -> Iterator[tuple[Rows, Fraction]]:
    """Every matrix with these margins, rows actual, and its probability among all shuffles of the predictions.

    >>> [(rows, str(p)) for rows, p in shuffled([1, 2], [1, 2])]
    [(((0, 1), (1, 1)), '2/3'), (((1, 0), (0, 2)), '1/3')]
    """
    top = prod(map(factorial, actual)) * prod(map(factorial, predicted))
    whole = factorial(sum(actual))
    for rows in filled(tuple(actual), tuple(predicted)):
        yield rows, Fraction(top, whole * prod(factorial(x) for row in rows for x in row))


def filled(actual: tuple[int, ...], left: tuple[int, ...]) -> Iterator[Rows]:
    """The matrices with these sums of rows and columns."""
    if len(actual) == 1:
        yield (left,)
        return
    room = sum(left) - actual[0]
    for first in product(*(range(min(x, actual[0]) + 1) for x in left[:-1])):
        last = actual[0] - sum(first)
        if 0 <= last <= left[-1] and room >= 0:
            row = (*first, last)
            yield from ((row, *rest) for rest in filled(actual[1:], tuple(b - x for b, x in zip(left, row, strict=True))))


def moments(value: Callable[[Rows], Expr], actual: Sequence[int], predicted: Sequence[int]) -> Moments:
    """Mean and variance of a value of matrices, exactly, over all shuffles with these margins.

    `value` raises `Undefined` where there is none. Raises `MatrixError` for more than 200,000 different matrices.

    >>> moments(lambda rows: sympy.Integer(rows[0][0]), [1, 2], [1, 2])
    Moments(mean=1/3, variance=2/9, share=Fraction(1, 1), tables=2)
    """
    found: list[tuple[Fraction, Expr]] = []
    tables = 0
    for rows, weight in weighted(actual, predicted):
        tables += 1
        if tables > MOST_TABLES:
            raise MatrixError(f"Expected at most {MOST_TABLES} matrices with these margins, got more. Use fewer items or classes.")
        try:
            found.append((weight, value(rows)))
        except Undefined:
            continue
    share = sum((weight for weight, _ in found), Fraction(0))
    if not share:
        return Moments(None, None, share, tables)
    weights = [Rational(w.numerator, w.denominator) / Rational(share.numerator, share.denominator) for w, _ in found]
    mean = added(w * x for w, (_, x) in zip(weights, found, strict=True))
    variance = added(w * sympy.expand((x - mean) ** 2) for w, (_, x) in zip(weights, found, strict=True))
    return Moments(mean, variance, share, tables)


def weighted(actual: Sequence[int], predicted: Sequence[int]) -> Iterator[tuple[Rows, Fraction]]:
    """The matrices with their probabilities; of two classes without large factorials."""
    if len(actual) > 2:
        yield from shuffled(actual, predicted)
        return
    (p, q), (pp, _) = actual, predicted
    for tp in range(max(0, pp - q), min(p, pp) + 1):
        yield ((tp, p - tp), (pp - tp, q - pp + tp)), Fraction(comb(p, tp) * comb(q, pp - tp), comb(p + q, pp))


def added(terms: Iterator[Expr]) -> Expr:
    """The sum of exact numbers: rational ones first, the others term by term."""
    rest: list[Expr] = []
    total = Fraction(0)
    for x in terms:
        if x.is_Rational:
            total += Fraction(int(x.p), int(x.q))
        else:
            rest.append(x)
    return reduce(lambda a, b: a + b, rest, Rational(total.numerator, total.denominator))
