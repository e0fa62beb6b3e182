"""Weighted agreement: classes stand in an order, and a wrong prediction weighs the more the farther off it is."""

from __future__ import annotations

from sympy import Expr

from ..language.cells import Cells
from ..language.measure import measure
from ..language.symbols import Abs


@measure(source="cicchetti1971", aka=("weighted kappa", "weighted kappa with linear weights", "linear kappa", "LWK"))
def linear_weighted_kappa(C: Cells) -> Expr:
    """Share of the disagreement expected of the two margins that is avoided, each weighing its distance in classes.

    >>> linear_weighted_kappa([[2, 0, 0], [0, 1, 0], [1, 0, 2]])
    2/3
    """
    observed = C.sum(lambda i, j: Abs(i - j) * C[i, j]) / C.n
    expected = C.sum(lambda i, j: Abs(i - j) * C.actual(i) * C.predicted(j)) / C.n**2
    return 1 - observed / expected


@measure(source="fleiss1973", aka=("weighted kappa", "weighted kappa with quadratic weights", "quadratic kappa", "QWK"))
def quadratic_weighted_kappa(C: Cells) -> Expr:
    """Share of the disagreement expected of the two margins that is avoided, each weighing its squared distance in classes.

    >>> quadratic_weighted_kappa([[2, 0, 0], [0, 1, 0], [1, 0, 2]])
    19/31
    """
    observed = C.sum(lambda i, j: (i - j) ** 2 * C[i, j]) / C.n
    expected = C.sum(lambda i, j: (i - j) ** 2 * C.actual(i) * C.predicted(j)) / C.n**2
    return 1 - observed / expected


@measure(source="krippendorff2004", aka=("Krippendorff's alpha for interval data", "interval alpha"))
def krippendorff_alpha_interval(C: Cells) -> Expr:
    """Share of the disagreement expected of pairs of all labels that is avoided, each weighing its squared distance in classes.

    >>> krippendorff_alpha_interval([[2, 0, 0], [0, 1, 0], [1, 0, 2]])
    19/30
    """
    observed = C.sum(lambda i, j: (i - j) ** 2 * C[i, j])
    expected = C.sum(lambda i, j: (i - j) ** 2 * (C.actual(i) + C.predicted(i)) * (C.actual(j) + C.predicted(j))) / 2
    return 1 - (2 * C.n - 1) * observed / expected
