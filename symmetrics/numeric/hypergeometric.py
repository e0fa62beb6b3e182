"""Exact moments of formulas of two classes over random labelings, by the recurrence of the hypergeometric distribution.

With both margins kept, the probability of one more true positive is a small rational multiple of that of the last; sums of values
times probabilities are taken half by half, so that long numbers meet only where they must.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import fmpq
from sympy import Expr, Rational, sqrt

from ..language.errors import MatrixError, NotExpressible
from .fractional import Fractional, fractional_values
from .labelings import MOST_TABLES, Moments

__all__ = ["moments_by_recurrence"]

ZERO, ONE = fmpq(0), fmpq(1)


@dataclass(frozen=True)
class Span:
    """Sums over neighbouring matrices, the probability of the first as unit; `ratio` is that of the next matrix after them."""

    ratio: fmpq
    sums: tuple[fmpq, ...]

    def before(self, other: Span) -> Span:
        """The sums of both."""
        return Span(self.ratio * other.ratio, tuple(a + self.ratio * b for a, b in zip(self.sums, other.sums, strict=True)))


def moments_by_recurrence(tree: Expr, names: Sequence[Expr], actual: Sequence[int], predicted: Sequence[int]) -> Moments:
    """Mean and variance of a formula in the four cells, over all shuffles with these margins.

    `names` are the symbols of TP, FN, FP and TN. Raises `NotExpressible` for values that are not rational multiples of one root, and
    `MatrixError` for more than 200,000 different matrices.

    >>> from symmetrics.language.symbols import FN, FP, TN, TP
    >>> moments_by_recurrence(TP, [TP, FN, FP, TN], [1, 2], [1, 2])
    Moments(mean=1/3, variance=2/9, share=Fraction(1, 1), tables=2)
    """
    (p, q), (pp, _) = actual, predicted
    tp = np.arange(max(0, pp - q), min(p, pp) + 1, dtype=np.int64)
    if len(tp) > MOST_TABLES:
        raise MatrixError(f"Expected at most {MOST_TABLES} matrices with these margins, got {len(tp)}. Use fewer items.")
    values, defined = fractional_values(tree, names, np.stack([tp, p - tp, pp - tp, q - pp + tp], axis=1), {})
    square, factors = apart(values, defined)
    ratios = [fmpq((p - k) * (pp - k), (k + 1) * (q - pp + k + 1)) for k in map(int, tp)]
    spans = [Span(r, (ONE, fmpq(int(d)), x * d, x * x * d)) for r, d, x in zip(ratios, map(int, defined), factors, strict=True)]
    whole, inside, first, second = joined(spans).sums
    if not inside:
        return Moments(None, None, Fraction(0), len(tp))
    mean = first / inside
    variance = (second / inside - mean * mean) * fmpq(int(square.p), int(square.q))
    return Moments(rational(mean) * sqrt(square), rational(variance), fraction(inside / whole), len(tp))


def joined(spans: Sequence[Span]) -> Span:
    """The sums over all spans, neighbours joined first."""
    left = list(spans)
    while len(left) > 1:
        left = [a.before(b) for a, b in zip(left[::2], left[1::2], strict=False)] + left[len(left) // 2 * 2 :]
    return left[0]


def apart(values: Fractional, defined: Sequence[bool]) -> tuple[Rational, list[fmpq]]:
    """What stands under the root of all values, and their rational factors."""
    factors = [fmpq(int(a), int(b)) for a, b in zip(values.above, values.below, strict=True)]
    if values.inside is None or values.outside is None:
        return Rational(1), factors
    squares = [fmpq(int(a), int(b)) for a, b in zip(values.inside, values.outside, strict=True)]
    factors = [x if y else ZERO for x, y in zip(factors, squares, strict=True)]
    kinds = {str(y): y for x, y, there in zip(factors, squares, defined, strict=True) if there and x}
    if len(kinds) > 1:
        raise NotExpressible("Expected values with one root in common, got several roots. Sum them one by one.")
    square = next(iter(kinds.values()), ONE)
    return rational(square), factors


def rational(x: fmpq) -> Rational:
    """A fraction as SymPy has it."""
    return Rational(int(x.p), int(x.q))


def fraction(x: fmpq) -> Fraction:
    """A fraction as Python has it."""
    return Fraction(int(x.p), int(x.q))
