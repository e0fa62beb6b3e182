"""How finely measures tell matrices apart: distinct values, and the consistency and discriminancy of two measures.

For two measures f and g over the same matrices, a pair of matrices is *concordant* if both put it in the same strict order,
*discordant* if in opposite ones; it may be tied in one measure only, or in both. The degree of consistency is concordant /
(concordant + discordant), the degree of discriminancy of f over g is (tied in g only) / (tied in f only) (Ling, Huang and Zhang 2003).
All counts are exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import comb
from typing import Any

import flint
import numpy as np
from flint import fmpq

from ...language.errors import MatrixError
from ...language.measure import Measure
from .levels import UNDEFINED, Codes, Levels, blocks_of, levels_of

__all__ = ["Pairs", "Spread", "distinct_values", "pairs_of", "spread_of"]

BITS = 256
LEAST_FOR_PAIRS = 2


def distinct_values(measure: Measure, matrices: Any) -> int:
    """How many different values a measure takes over matrices, those where it is undefined left out.

    `matrices` is a `Space`, an array of whole numbers of shape (count, K, K), rows actual, or an iterator over such arrays. The count is
    exact. Raises `NotExpressible` where two values can neither be told apart nor be shown to be equal.

    >>> from symmetrics import accuracy
    >>> from symmetrics.numeric.spaces import of_class_sizes
    >>> distinct_values(accuracy, of_class_sizes([5, 5, 5]))
    16
    """
    return len(levels_of(measure, blocks_of(matrices)).values)


@dataclass(frozen=True)
class Spread:
    """The values of one measure: how many matrices there are, and are undefined, and how many values are different.

    `smoothness` is the standard deviation of the differences of neighbouring values, all matrices sorted by value, over their mean:
    0 if the values are evenly spaced, large if many are equal.
    """

    matrices: int
    undefined: int
    distinct: int
    smoothness: float | None

    @property
    def share(self) -> Fraction | None:
        """The different values as a share of the matrices that have one."""
        defined = self.matrices - self.undefined
        return Fraction(self.distinct, defined) if defined else None


def spread_of(levels: Levels) -> Spread:
    """How the values of a measure spread over matrices.

    >>> import numpy as np
    >>> from symmetrics import recall
    >>> spread_of(levels_of(recall, [np.array([[[k, 2 - k], [0, 1]] for k in range(3)])])).smoothness
    0.0
    """
    defined, distinct = len(levels.codes) - levels.undefined, len(levels.values)
    return Spread(len(levels.codes), levels.undefined, distinct, smoothness(levels, defined) if distinct > 1 else None)


def smoothness(levels: Levels, defined: int) -> float:
    """The spread of the differences of neighbouring values; the differences are as many as values, less one."""
    if len(levels.values) == defined and evenly_spaced(levels):
        return 0.0
    with flint.ctx.workprec(BITS):
        balls = [levels.ball(level, BITS) for level in range(len(levels.values))]
        squares = sum(((b - a) ** 2 for a, b in pairwise(balls)), flint.arb(0))
        mean = (balls[-1] - balls[0]) / (defined - 1)
        return float(((squares / (defined - 1) - mean**2) / mean**2).nonnegative_part().sqrt())


def evenly_spaced(levels: Levels) -> bool:
    """Whether all differences of neighbouring values are equal: told from intervals first, and decided exactly where these overlap."""
    field, signed = levels.field, levels.numbers
    balls = [field.ball(number, BITS) for number in signed]
    with flint.ctx.workprec(BITS):
        if not all((balls[k + 1] - balls[k]).overlaps(balls[1] - balls[0]) for k in range(1, len(balls) - 1)):
            return False
    gaps = [field.plus(b, field.times(a, fmpq(-1))) for a, b in pairwise(signed)]
    return all(field.sign(field.plus(gap, field.times(gaps[0], fmpq(-1)))) == 0 for gap in gaps[1:])


@dataclass(frozen=True)
class Pairs:
    """Two measures over the matrices where both are defined, `matrices` in number.

    `first_only` counts the pairs of matrices that the first measure tells apart and the second does not. `difference` is the mean
    absolute difference, as a fraction where both measures have rational values.
    """

    matrices: int
    concordant: int
    discordant: int
    first_only: int
    second_only: int
    tied: int
    difference: Fraction | None
    difference_decimal: float | None
    pearson: float | None
    spearman: float | None

    @property
    def consistency(self) -> Fraction | None:
        """Concordant pairs among those both measures tell apart."""
        strict = self.concordant + self.discordant
        return Fraction(self.concordant, strict) if strict else None

    @property
    def discriminancy(self) -> Fraction | None:
        """Pairs only the first measure tells apart over those only the second does; None where there are none of these."""
        return Fraction(self.first_only, self.second_only) if self.second_only else None

    @property
    def kendall(self) -> float | None:
        """The rank correlation tau-b."""
        strict = self.concordant + self.discordant
        scale = (strict + self.first_only) * (strict + self.second_only)
        return float((self.concordant - self.discordant) / flint.arb(scale).sqrt()) if scale else None


def pairs_of(first: Levels, second: Levels) -> Pairs:
    """What two measures say of the same matrices.

    >>> from symmetrics import accuracy, kappa
    >>> from symmetrics.numeric.spaces import of_class_sizes
    >>> found = pairs_of(*(levels_of(m, of_class_sizes([5, 5]).blocks()) for m in (accuracy, kappa)))
    >>> found.consistency, found.first_only, found.second_only
    (Fraction(1, 1), 0, 0)
    """
    if len(first.codes) != len(second.codes):
        raise MatrixError(f"Expected the same matrices for both, got {len(first.codes)} and {len(second.codes)}. Use one space.")
    both = (first.codes != UNDEFINED) & (second.codes != UNDEFINED)
    table, weights = np.unique(np.stack([first.codes[both], second.codes[both]], axis=1), axis=0, return_counts=True)
    rows, count = list(zip(table[:, 0].tolist(), table[:, 1].tolist(), weights.tolist(), strict=True)), int(both.sum())
    tied, tied_one, tied_two = (ties(column) for column in (weights, totals(first.codes[both]), totals(second.codes[both])))
    concordant = concordant_pairs(rows, len(second.values))
    strict = comb(count, 2) - tied_one - tied_two + tied
    exact = mean_difference(first, second, rows, count) if first.rational and second.rational and count else None
    return Pairs(
        count,
        concordant,
        strict - concordant,
        tied_two - tied,
        tied_one - tied,
        tied,
        exact,
        mean_difference_decimal(first, second, rows, count),
        correlation([(first.ball(f, BITS), second.ball(g, BITS), w) for f, g, w in rows]),
        correlation([(flint.arb(a), flint.arb(b), w) for (a, b), (_, _, w) in zip(ranks_of(first, second, both, rows), rows, strict=True)]),
    )


def totals(codes: Codes) -> Codes:
    """How often each code occurs."""
    return np.bincount(codes)


def ties(counts: Codes) -> int:
    """How many pairs there are within groups of these sizes."""
    return sum(comb(int(count), 2) for count in counts)


def concordant_pairs(rows: list[tuple[int, int, int]], size: int) -> int:
    """Pairs in the same strict order in both columns; rows are sorted by the first. Counts below are kept in a Fenwick tree."""
    tree, found, waiting, last = [0] * (size + 1), 0, list[tuple[int, int]](), None
    for f, g, weight in rows:
        if f != last:
            for place, many in waiting:
                while place <= size:
                    tree[place] += many
                    place += place & -place
            waiting, last = [], f
        place, below = g, 0
        while place > 0:
            below += tree[place]
            place -= place & -place
        found += weight * below
        waiting.append((g + 1, weight))
    return found


def ranks_of(first: Levels, second: Levels, both: Any, rows: list[tuple[int, int, int]]) -> Iterator[tuple[int, int]]:
    """Twice the mean rank of each row in either column."""
    doubled = []
    for levels in (first, second):
        counts = np.bincount(levels.codes[both], minlength=len(levels.values))
        doubled.append((2 * np.cumsum(counts) - counts + 1).tolist())
    for f, g, _ in rows:
        yield doubled[0][f], doubled[1][g]


def mean_difference(first: Levels, second: Levels, rows: list[tuple[int, int, int]], count: int) -> Fraction:
    """The mean absolute difference of fractions."""
    total = sum((abs(first.values[f] - second.values[g]) * w for f, g, w in rows), fmpq(0)) / count  # type: ignore[operator]
    return Fraction(int(total.p), int(total.q))


def mean_difference_decimal(first: Levels, second: Levels, rows: list[tuple[int, int, int]], count: int) -> float | None:
    """The mean absolute difference, by ball arithmetic."""
    if not count:
        return None
    with flint.ctx.workprec(BITS):
        return float(sum((abs(first.ball(f, BITS) - second.ball(g, BITS)) * w for f, g, w in rows), flint.arb(0)) / count)


def correlation(rows: list[tuple[Any, Any, int]]) -> float | None:
    """Pearson's correlation of two columns with weights, by ball arithmetic; None where a column is constant."""
    with flint.ctx.workprec(BITS):
        count, zero = sum(w for _, _, w in rows), flint.arb(0)
        if count < LEAST_FOR_PAIRS:
            return None
        x, y = (sum((row[side] * row[2] for row in rows), zero) / count for side in (0, 1))
        xx, yy, xy = (sum((a * b * w for a, b, w in products), zero) for products in centred(rows, x, y))
        scale = xx * yy
        if not scale > 0:
            return None
        found = xy / scale.sqrt()
    return float(found) if found > 0 or found < 0 else 0.0


def centred(rows: list[tuple[Any, Any, int]], x: Any, y: Any) -> Iterator[list[tuple[Any, Any, int]]]:
    """What the three sums of squares and products are sums of."""
    yield [(a - x, a - x, w) for a, _, w in rows]
    yield [(b - y, b - y, w) for _, b, w in rows]
    yield [(a - x, b - y, w) for a, b, w in rows]
