"""Significance: statistics of dependence that grow with the number of items, and what is made of them."""

from __future__ import annotations

from sympy import Expr, Rational

from ..language.cells import Cells
from ..language.measure import measure
from ..language.symbols import Abs, log, sqrt, xlogx
from .association import mcc


@measure(source="yates1934", aka=("Yates", "Yates chi-squared", "chi-square with continuity correction"))
def yates_chi_square(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Chi square of the two-class matrix with half an item taken off each deviation.

    >>> yates_chi_square(tp=6, fn=2, fp=1, tn=3)
    15/14
    """
    n = tp + fn + fp + tn
    return n * (Abs(tp * tn - fp * fn) - n / 2) ** 2 / ((tp + fp) * (fn + tn) * (tp + fn) * (fp + tn))


@measure(source="stiles1961", aka=("Stiles association factor", "association factor"))
def stiles(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Decimal logarithm of Yates' chi square.

    >>> stiles(tp=2, fn=0, fp=0, tn=2)
    0
    """
    n = tp + fn + fp + tn
    return log(n * (Abs(tp * tn - fp * fn) - n / 2) ** 2 / ((tp + fp) * (tp + fn) * (fp + tn) * (fn + tn)), 10)


@measure(source="dunning1993", aka=("Dunning", "Dunning's log-likelihood", "G-test statistic", "G squared"))
def log_likelihood_ratio(C: Cells) -> Expr:
    """Twice the logarithm of how much likelier the matrix is under dependence than under independence.

    >>> log_likelihood_ratio([[1, 0], [0, 1]])
    4*log(2)
    """
    margins = C.sum(lambda i: xlogx(C.actual(i))) + C.sum(lambda i: xlogx(C.predicted(i)))
    return 2 * (C.sum(lambda i, j: xlogx(C[i, j])) - margins + xlogx(C.n))


@measure(source="pecina2010", aka=("unigram subtuples",))
def unigram_subtuple(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Lower bound on the logarithm of the odds ratio: 3.29 times its standard error below it.

    >>> unigram_subtuple(tp=4, fn=4, fp=4, tn=4)
    -329/100
    """
    return log(tp * tn / (fp * fn)) - Rational(329, 100) * sqrt(1 / tp + 1 / fp + 1 / fn + 1 / tn)


@measure(source="choi2010", place="eq. (53)", aka=("Pearson III",))
def pearson_3(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Root of Matthews' correlation as a share of itself and the number of items; it has no value where that is negative.

    >>> pearson_3(tp=4, fn=0, fp=0, tn=4)
    1/3
    """
    correlation = mcc(tp=tp, fn=fn, fp=fp, tn=tn)
    return sqrt(correlation / (tp + fn + fp + tn + correlation))


@measure(source="choi2010", place="eq. (74)", aka=("Eyraud of proportions", "Eyraud of Choi"))
def eyraud(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Covariance of truth and prediction over the product of their variances.

    >>> eyraud(tp=6, fn=2, fp=1, tn=3)
    72/35
    """
    n = tp + fn + fp + tn
    return n**2 * (n * tp - (tp + fp) * (tp + fn)) / ((tp + fp) * (tp + fn) * (fp + tn) * (fn + tn))


@measure(source="hubalek1982")
def eyraud_of_counts(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Eyraud's coefficient with counts in the place of proportions, which makes it depend on the number of items.

    >>> eyraud_of_counts(tp=6, fn=2, fp=1, tn=3)
    -5/112
    """
    return (tp - (tp + fp) * (tp + fn)) / ((tp + fp) * (tp + fn) * (fp + tn) * (fn + tn))
