"""Families of matrices that lead to one where a measure divides by zero, though its counts are not zero; guesses."""

from __future__ import annotations

import numpy as np
from sympy import Expr

from ...language.measure import Measure
from ...numeric.enumeration import compositions
from ...numeric.sampling import Sample
from .limits import LARGE, Family

__all__ = ["towards_poles"]

MOST_ITEMS, MOST_POLES, FAR = 40, 200, 1e9


def towards_poles(measure: Measure) -> list[Family]:
    """Multiples of small matrices at which the values of a measure of two classes have no end, with one item more."""
    table = np.concatenate([compositions(n, 4) for n in range(1, MOST_ITEMS + 1)])
    columns = dict(zip([x for row in measure.cells(2).rows for x in row], table.T, strict=True))
    with np.errstate(all="ignore"):
        values = np.abs(Sample(columns)(measure.at(2)))
    poles = table[~(values < FAR)]
    multiples: dict[tuple[int, int], Expr] = {}
    return [
        tuple(multiples.setdefault((int(c), e), c * LARGE + e) for c, e in zip(pole, one, strict=True))
        for pole in poles[np.argsort((poles == 0).sum(axis=1), kind="stable")][:MOST_POLES]
        for one in np.eye(4, dtype=int).tolist()
    ]
