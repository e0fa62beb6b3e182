"""Balanced measures: means and sums of rates, each class given its own share of the value."""

from __future__ import annotations

from sympy import Expr, Integer

from ..language.cells import Cells
from ..language.measure import measure
from ..language.presence import if_present
from ..language.symbols import Max, sqrt
from .rates import npv, precision, recall, specificity


@measure(
    source="brodersen2010",
    place="for two classes",
    aka=(
        "BA",
        "average recall",
        "macro recall",
        "AUC",
        "single-point AUC",
        "one-point AUC",
        "strength",
        "macro TPR",
        "AvAcc",
        "BAC",
        "BACC",
    ),
)
def balanced_accuracy(C: Cells) -> Expr:
    """Mean of the recalls of the classes.

    >>> balanced_accuracy([[3, 1], [1, 1]])
    5/8
    """
    return C.sum(lambda i: C[i, i] / C.actual(i)) / C.K


@measure(source="kubat1997", aka=("geometric mean", "G-measure", "gmean", "GM", "G2", "G"))
def g_mean(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Geometric mean of recall and specificity.

    >>> g_mean(tp=6, fn=2, fp=1, tn=3)
    3/4
    """
    return sqrt(recall(tp=tp, fn=fn) * specificity(fp=fp, tn=tn))


# Somers' d of the predicted class given the actual one has the denominator TP*TN + FN*FP + TP*FP + FN*TN, which is
# (TP + FN)*(FP + TN): it is informedness, with the same domain. Given the predicted class it is markedness.
@measure(
    source="powers2011",
    aka=(
        "Youden's J",
        "Youden index",
        "Youden",
        "Peirce skill score",
        "PSS",
        "Peirce",
        "true skill statistic",
        "TSS",
        "Hanssen-Kuipers",
        "BM",
        "bookmaker informedness",
        "bookmaker",
        "Gini",
        "somers_d_c_given_r",
        "delta P prime",
        "DOC",
        "difference of confidence",
        "GI",
        "J",
        "Unknown A",
        "confirmation N",
    ),
    wider="adjusted_balanced_accuracy",
)
def informedness(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Recall and specificity together, less the one that chance alone gives.

    >>> informedness(tp=6, fn=2, fp=1, tn=3)
    1/2
    """
    return recall(tp=tp, fn=fn) + specificity(fp=fp, tn=tn) - 1


@measure(
    source="powers2011",
    aka=(
        "MK",
        "delta P",
        "Clayton skill score",
        "Peirce",
        "somers_d_r_given_c",
        "predictive summary index",
        "PSI",
        "DOC",
        "difference of confidence",
        "confirmation S",
    ),
)
def markedness(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Precision and negative predictive value together, less the one that chance alone gives.

    >>> markedness(tp=6, fn=2, fp=1, tn=3)
    16/35
    """
    return precision(tp=tp, fp=fp) + npv(fn=fn, tn=tn) - 1


@measure(
    source="rezankova2015", place="eq. (2.6)", aka=("SS4", "Sokal-Sneath IV", "symmetric balanced accuracy", "SBA"), wider="multiclass_sba"
)
def sokal_sneath_4(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Mean of recall, precision, specificity and negative predictive value.

    >>> sokal_sneath_4(tp=6, fn=2, fp=1, tn=3)
    207/280
    """
    return (recall(tp=tp, fn=fn) + precision(tp=tp, fp=fp) + specificity(fp=fp, tn=tn) + npv(fn=fn, tn=tn)) / 4


@measure(source="rezankova2015", place="eq. (2.19)", aka=("SS5", "Sokal-Sneath V", "Ochiai II"))
def sokal_sneath_5(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Geometric mean of recall, precision, specificity and negative predictive value, squared.

    >>> sokal_sneath_5(tp=4, fn=1, fp=1, tn=4)
    16/25
    """
    return tp * tn / sqrt((tp + fn) * (fp + tn) * (tp + fp) * (fn + tn))


@measure(source="sitarz2022", aka=("UPM", "unified performance measure", "Warrens IV"))
def p4(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Harmonic mean of recall, precision, specificity and negative predictive value, in counts.

    >>> p4(tp=6, fn=2, fp=1, tn=3)
    8/11
    """
    return 4 * tp * tn / (4 * tp * tn + (tp + tn) * (fp + fn))


@measure(source="batuwita2009", aka=("adjusted geometric mean", "AGM"))
def adjusted_g_mean(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """G-mean and specificity, the latter weighted by the share of negatives; zero where no positive is found.

    >>> adjusted_g_mean(tp=6, fn=2, fp=1, tn=3)
    3/4
    """
    share = (fp + tn) / (tp + fn + fp + tn)
    rate = specificity(fp=fp, tn=tn)
    return if_present(tp, (g_mean(tp=tp, fn=fn, fp=fp, tn=tn) + rate * share) / (1 + share))


@measure(source="guyon2015", aka=("balanced accuracy adjusted for chance", "normalized balanced accuracy"))
def adjusted_balanced_accuracy(C: Cells) -> Expr:
    """Mean of the recalls of the classes beyond the one over K that a guess gets.

    >>> adjusted_balanced_accuracy([[3, 1], [1, 1]])
    1/4
    """
    chance = Integer(1) / C.K
    return (balanced_accuracy(C) - chance) / (1 - chance)


@measure(source="goesgens2021", aka=("multiclass symmetric balanced accuracy",))
def multiclass_sba(C: Cells) -> Expr:
    """Mean of the recalls and the precisions of the classes.

    >>> multiclass_sba([[6, 2], [1, 3]])
    207/280
    """
    return C.sum(lambda i: C[i, i] / C.actual(i) + C[i, i] / C.predicted(i)) / (2 * C.K)


@measure(source="mosley2013", aka=("CBA",))
def class_balance_accuracy(C: Cells) -> Expr:
    """Mean over the classes of the smaller one of recall and precision.

    >>> class_balance_accuracy([[6, 2], [1, 3]])
    27/40
    """
    return C.sum(lambda i: C[i, i] / Max(C.actual(i), C.predicted(i))) / C.K


@measure(source="ferri2009", aka=("AUC of each class against the rest",))
def aunu(C: Cells) -> Expr:
    """Mean over the classes of the mean of recall and specificity, each class against the rest.

    >>> aunu([[1, 0, 0], [0, 1, 0], [1, 1, 0]])
    13/18
    """
    return C.sum(lambda i: _single_point(C, i)) / C.K


@measure(source="ferri2009", aka=("AUC of each class against the rest by shares",))
def aunp(C: Cells) -> Expr:
    """Mean of recall and specificity of each class against the rest, weighted by the actual class shares.

    >>> aunp([[1, 0, 0], [0, 1, 0], [1, 1, 0]])
    2/3
    """
    return C.sum(lambda i: C.actual(i) / C.n * _single_point(C, i))


def _single_point(C: Cells, i: int) -> Expr:
    """The area under the ROC curve of class i through its one point."""
    return (C[i, i] / C.actual(i) + (C.n - C.actual(i) - C.predicted(i) + C[i, i]) / (C.n - C.actual(i))) / 2
