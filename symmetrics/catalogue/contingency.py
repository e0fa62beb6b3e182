"""Contingency: how strongly truth and prediction depend on each other in any way, right or wrong."""

from __future__ import annotations

from sympy import Expr

from ..language.cells import Cells
from ..language.measure import measure
from ..language.symbols import sqrt


@measure(source="pearson1900", aka=("chi-squared", "chi2", "Pearson chi-squared", "chi-square statistic", "Pearson I"))
def chi_square(C: Cells) -> Expr:
    """Squared distance of the cells from those of independent predictions, each in units of the expected cell.

    >>> chi_square([[4, 1], [1, 4]])
    18/5
    """

    def of_cell(i: int, j: int) -> Expr:
        expected = C.actual(i) * C.predicted(j) / C.n
        return (C[i, j] - expected) ** 2 / expected

    return C.sum(of_cell)


@measure(source="pearson1904", aka=("phi-squared", "mean square contingency", "Doolittle", "Unknown B"))
def phi_square(C: Cells) -> Expr:
    """Chi square per item.

    >>> phi_square([[4, 1], [1, 4]])
    9/25
    """
    return chi_square(C) / C.n


# For a square matrix Tschuprow's denominator sqrt((K - 1)*(K - 1)) is Cramer's K - 1.
@measure(source="cramer1946", aka=("Cramer's V", "Cramér's V", "Cramer V", "Tschuprow's T", "Tschuprow T"))
def cramers_v(C: Cells) -> Expr:
    """Root of the chi square per item, as a share of its largest value.

    >>> cramers_v([[4, 1], [1, 4]])
    3/5
    """
    return sqrt((_shared_squares(C) - 1) / (C.K - 1))


@measure(source="pearson1904", aka=("Pearson's C", "contingency coefficient", "Pearson II"))
def pearson_c(C: Cells) -> Expr:
    """Root of chi square as a share of itself and the number of items together.

    >>> pearson_c([[7, 1], [1, 7]])
    3/5
    """
    return sqrt(1 - 1 / _shared_squares(C))


def _shared_squares(C: Cells) -> Expr:
    """One and the chi square per item together."""
    return C.sum(lambda i, j: C[i, j] ** 2 / (C.actual(i) * C.predicted(j)))


@measure(source="goodman1954", aka=("lambda A", "Guttman lambda B", "lambda of truth given prediction"))
def goodman_kruskal_lambda_truth(C: Cells) -> Expr:
    """Share of the errors in guessing the actual class that knowing the predicted one avoids.

    >>> goodman_kruskal_lambda_truth([[6, 2], [1, 3]])
    1/4
    """
    largest = C.max(lambda i: C.actual(i))
    return (C.sum(lambda j: C.max(lambda i: C[i, j])) - largest) / (C.n - largest)


@measure(source="goodman1954", aka=("lambda B", "Guttman lambda A", "lambda of prediction given truth"))
def goodman_kruskal_lambda_prediction(C: Cells) -> Expr:
    """Share of the errors in guessing the predicted class that knowing the actual one avoids.

    >>> goodman_kruskal_lambda_prediction([[6, 2], [1, 3]])
    2/5
    """
    largest = C.max(lambda j: C.predicted(j))
    return (C.sum(lambda i: C.max(lambda j: C[i, j])) - largest) / (C.n - largest)


@measure(source="goodman1954", aka=("symmetric lambda", "lambda"))
def goodman_kruskal_lambda(C: Cells) -> Expr:
    """Share of the errors in guessing either class that knowing the other one avoids, both directions pooled.

    >>> goodman_kruskal_lambda([[6, 2], [1, 3]])
    1/3
    """
    in_rows, in_columns = C.sum(lambda i: C.max(lambda j: C[i, j])), C.sum(lambda j: C.max(lambda i: C[i, j]))
    actual, predicted = C.max(lambda i: C.actual(i)), C.max(lambda j: C.predicted(j))
    return (in_rows + in_columns - actual - predicted) / (2 * C.n - actual - predicted)


@measure(source="goodman1954", aka=("tau of truth given prediction",))
def goodman_kruskal_tau_truth(C: Cells) -> Expr:
    """Share of the errors in drawing the actual class by its shares that drawing within the predicted class avoids.

    >>> goodman_kruskal_tau_truth([[6, 2], [1, 3]])
    8/35
    """
    blind = C.sum(lambda i: (C.actual(i) / C.n) ** 2)
    return (C.sum(lambda i, j: C[i, j] ** 2 / (C.n * C.predicted(j))) - blind) / (1 - blind)


@measure(source="goodman1954", aka=("tau of prediction given truth",))
def goodman_kruskal_tau_prediction(C: Cells) -> Expr:
    """Share of the errors in drawing the predicted class by its shares that drawing within the actual class avoids.

    >>> goodman_kruskal_tau_prediction([[2, 0, 0], [0, 2, 0], [1, 1, 0]])
    2/3
    """
    blind = C.sum(lambda j: (C.predicted(j) / C.n) ** 2)
    return (C.sum(lambda i, j: C[i, j] ** 2 / (C.n * C.actual(i))) - blind) / (1 - blind)


@measure(source="hubert1985", aka=("ARI", "adjusted Rand", "Hubert-Arabie index"))
def adjusted_rand_index(C: Cells) -> Expr:
    """Pairs of items that truth and prediction both put into one class, beyond chance, as a share of what there is beyond it.

    >>> adjusted_rand_index([[2, 0], [1, 2]])
    1/6
    """

    def pairs(x: Expr) -> Expr:
        return x * (x - 1) / 2

    actual, predicted = C.sum(lambda i: pairs(C.actual(i))), C.sum(lambda i: pairs(C.predicted(i)))
    chance = actual * predicted / pairs(C.n)
    return (C.sum(lambda i, j: pairs(C[i, j])) - chance) / ((actual + predicted) / 2 - chance)
