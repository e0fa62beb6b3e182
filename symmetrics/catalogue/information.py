"""Information: entropies of the matrix read as a joint distribution of truth and prediction."""

from __future__ import annotations

from sympy import Expr

from ..language.cells import Cells
from ..language.measure import measure
from ..language.symbols import Max, Min, log, log2, sqrt, xlogx
from .entropy import actual_entropy, joint_entropy, predicted_entropy
from .rates import precision, prevalence


@measure(source="shannon1948", place="section 12", aka=("MI", "transinformation"))
def mutual_information(C: Cells) -> Expr:
    """What the prediction tells about the truth, in bits: the entropies of both less the entropy of the pair.

    >>> mutual_information([[1, 0], [0, 1]])
    1
    """
    margins = C.sum(lambda i: xlogx(C.actual(i) / C.n)) + C.sum(lambda i: xlogx(C.predicted(i) / C.n))
    return (C.sum(lambda i, j: xlogx(C[i, j] / C.n)) - margins) / log(2)


@measure(source="wei2010", aka=("CEN", "Overall CEN"))
def confusion_entropy(C: Cells) -> Expr:
    """Entropy of the wrong predictions, each seen from its actual and from its predicted class.

    The logarithm has base 2(K - 1).

    >>> confusion_entropy([[1, 1], [1, 1]])
    1
    """

    def seen_from(i: int, j: int) -> Expr:
        size = C.actual(i) + C.predicted(i)
        return size / (2 * C.n) * (xlogx(C[i, j] / size) + xlogx(C[j, i] / size))

    return -C.sum(seen_from, off_diagonal=True) / log(2 * (C.K - 1))


@measure(source="kononenko1991", aka=("IS", "log2 lift"))
def information_score(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Bits that a positive prediction gives about the class of its item: from its prior share to precision.

    >>> information_score(tp=2, fn=0, fp=0, tn=2)
    1
    """
    return -log2(prevalence(tp=tp, fn=fn, fp=fp, tn=tn)) + log2(precision(tp=tp, fp=fp))


@measure(source="theil1970", aka=("RCI", "relative classifier information", "Theil's U", "U of truth given prediction"))
def uncertainty_coefficient(C: Cells) -> Expr:
    """Share of the uncertainty of the actual class that the predicted one removes.

    >>> uncertainty_coefficient([[2, 0, 2], [0, 2, 2], [0, 0, 0]])
    1/2
    """
    return mutual_information(C) / actual_entropy(C)


@measure(source="theil1970", aka=("U of prediction given truth",))
def uncertainty_coefficient_prediction(C: Cells) -> Expr:
    """Share of the uncertainty of the predicted class that the actual one removes.

    >>> uncertainty_coefficient_prediction([[2, 0, 2], [0, 2, 2], [0, 0, 0]])
    1/3
    """
    return mutual_information(C) / predicted_entropy(C)


@measure(source="vinh2010", aka=("NMI", "normalized mutual information", "symmetric uncertainty coefficient", "symmetric U"))
def nmi_arithmetic(C: Cells) -> Expr:
    """Mutual information over the arithmetic mean of the entropies of truth and prediction.

    >>> nmi_arithmetic([[2, 0, 2], [0, 2, 2], [0, 0, 0]])
    2/5
    """
    return 2 * mutual_information(C) / (actual_entropy(C) + predicted_entropy(C))


@measure(source="vinh2010", aka=("NMI", "normalized mutual information"))
def nmi_geometric(C: Cells) -> Expr:
    """Mutual information over the geometric mean of the entropies of truth and prediction.

    >>> nmi_geometric([[2, 0, 2], [0, 2, 2], [0, 0, 0]])
    sqrt(6)/6
    """
    return mutual_information(C) / sqrt(actual_entropy(C) * predicted_entropy(C))


@measure(source="vinh2010")
def nmi_min(C: Cells) -> Expr:
    """Mutual information over the smaller one of the entropies of truth and prediction.

    >>> nmi_min([[2, 0, 2], [0, 2, 2], [0, 0, 0]])
    1/2
    """
    return mutual_information(C) / Min(actual_entropy(C), predicted_entropy(C))


@measure(source="vinh2010")
def nmi_max(C: Cells) -> Expr:
    """Mutual information over the larger one of the entropies of truth and prediction.

    >>> nmi_max([[2, 0, 2], [0, 2, 2], [0, 0, 0]])
    1/3
    """
    return mutual_information(C) / Max(actual_entropy(C), predicted_entropy(C))


@measure(source="vinh2010", aka=("information quality ratio",))
def nmi_joint(C: Cells) -> Expr:
    """Mutual information over the joint entropy of truth and prediction.

    >>> nmi_joint([[2, 0, 2], [0, 2, 2], [0, 0, 0]])
    1/4
    """
    return mutual_information(C) / joint_entropy(C)
