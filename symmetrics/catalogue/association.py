"""Association: how strongly truth and prediction depend on each other, with the sign of the dependence."""

from __future__ import annotations

from sympy import Expr

from ..language.cells import Cells
from ..language.measure import measure
from ..language.symbols import sqrt


@measure(
    source="matthews1975",
    aka=(
        "Matthews correlation coefficient",
        "matthews_corrcoef",
        "phi",
        "phi coefficient",
        "Yule phi",
        "Pearson r",
        "Pearson correlation",
        "Cohen's index",
        "Pearson-Heron I",
        "Kuhns IX",
        "tau b",
    ),
    wider="r_k",
)
def mcc(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Correlation of truth and prediction, each read as a 0/1 variable.

    >>> mcc(tp=4, fn=1, fp=1, tn=4)
    3/5
    """
    return (tp * tn - fp * fn) / sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))


@measure(source="gorodkin2004", aka=("K-category correlation coefficient", "Gorodkin", "multiclass MCC", "overall MCC"))
def r_k(C: Cells) -> Expr:
    """Correlation of truth and prediction, each read as the indicator of its class.

    >>> r_k([[2, 0, 0], [0, 2, 0], [1, 1, 0]])
    sqrt(3)/3
    """
    covariance = C.n * C.trace - C.sum(lambda i: C.actual(i) * C.predicted(i))
    of_truth = C.sum(lambda i: C.actual(i) * (C.n - C.actual(i)))
    of_prediction = C.sum(lambda i: C.predicted(i) * (C.n - C.predicted(i)))
    return covariance / (sqrt(of_truth) * sqrt(of_prediction))


@measure(source="rezankova2015", place="eq. (2.12)", aka=("Yule's Q", "odds ratio skill score", "ORSS", "Goodman-Kruskal gamma", "Kuhns X"))
def yule_q(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Excess of the product of right counts over that of wrong counts, as a share of their sum.

    >>> yule_q(tp=6, fn=2, fp=1, tn=3)
    4/5
    """
    return (tp * tn - fn * fp) / (tp * tn + fn * fp)


@measure(source="rezankova2015", place="eq. (2.14)", aka=("Yule's Y", "coefficient of colligation", "Yule W", "Kuhns XI"))
def yule_y(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Yule's Q with the roots of the two products.

    >>> yule_y(tp=6, fn=2, fp=1, tn=3)
    1/2
    """
    return (sqrt(tp * tn) - sqrt(fn * fp)) / (sqrt(tp * tn) + sqrt(fn * fp))


@measure(source="goesgens2021", aka=("generalised means", "GM_r"), knobs={"r": "r > 0"})
def generalized_means(tp: Expr, fn: Expr, fp: Expr, tn: Expr, *, r: Expr) -> Expr:
    """Covariance of truth and prediction over the power mean of their variances.

    >>> generalized_means(tp=6, fn=2, fp=1, tn=3, r=1)
    32/67
    """
    of_truth, of_prediction = (tp + fn) * (fp + tn), (tp + fp) * (fn + tn)
    return (tp * tn - fn * fp) / ((of_truth**r + of_prediction**r) / 2) ** (1 / r)


@measure(source="rezankova2015", place="eq. (2.10)", aka=("Somers' d", "symmetric Somers' d", "maxwell_pilliner"))
def somers_d(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Covariance of truth and prediction over the mean of their variances.

    >>> somers_d(tp=6, fn=2, fp=1, tn=3)
    32/67
    """
    return 2 * (tp * tn - fn * fp) / ((tp + fn) * (fp + tn) + (tp + fp) * (fn + tn))


@measure(source="canbek2022", aka=("DET",))
def determinant(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Product of the right counts less the product of the wrong ones.

    >>> determinant(tp=6, fn=2, fp=1, tn=3)
    16
    """
    return tp * tn - fp * fn
