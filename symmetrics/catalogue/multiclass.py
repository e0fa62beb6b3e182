"""Measures made for three classes and more."""

from __future__ import annotations

from sympy import Expr, Rational

from ..language.cells import Cells
from ..language.measure import measure
from .balance import balanced_accuracy


@measure(source="sigdel2013", place="eq. (18)", aka=("correctness probability", "Rogot-Goldberg", "macro F1", "mean class-wise F1"))
def pacc_c(C: Cells) -> Expr:
    """Mean over the classes of the right predictions, as a share of the items in or predicted as the class.

    >>> pacc_c([[4, 0], [1, 0]])
    4/9
    """
    return C.sum(lambda i: 2 * C[i, i] / (C.actual(i) + C.predicted(i))) / C.K


@measure(source="sigdel2013", place="eq. (17)", aka=("error probability",))
def pacc_epsilon(C: Cells) -> Expr:
    """Wrong predictions, each as a share of the items in its actual or predicted as its predicted class, summed and over K.

    >>> pacc_epsilon([[4, 0], [1, 0]])
    1/6
    """
    return C.sum(lambda i, j: 2 * C[i, j] / (C.actual(i) + C.predicted(j)), off_diagonal=True) / C.K


@measure(source="sigdel2013", place="eq. (19)", aka=("probabilistic accuracy",))
def pacc(C: Cells) -> Expr:
    """Difference of correctness and error probability, moved from [-1, 1] to [0, 1].

    >>> pacc([[4, 0], [1, 0]])
    23/36
    """
    return Rational(1, 2) + (pacc_c(C) - pacc_epsilon(C)) / 2


@measure(source="rezankova2015", place="eq. (3.5)", aka=("RH of sensitivities",))
def rh(C: Cells) -> Expr:
    """Accuracy times the nominal variance of the class recalls, as printed: the leading recall is not divided by the sum.

    >>> rh([[3, 0], [2, 2]])
    20/21
    """

    def recall(i: int) -> Expr:
        return C[i, i] / C.actual(i)

    spread = C.sum(lambda i: recall(i) * (1 - recall(i) / C.sum(recall)))
    return C.trace / C.n * (C.K * spread / (C.K - 1))


@measure(source="rezankova2015", place="eq. (3.6)", aka=("RH of frequencies",))
def rh_balanced(C: Cells) -> Expr:
    """Accuracy times the normalized nominal variance of the right predictions over the classes.

    >>> rh_balanced([[3, 0], [2, 2]])
    24/35
    """
    spread = C.sum(lambda i: C[i, i] / C.trace * (1 - C[i, i] / C.trace))
    return C.trace / C.n * (C.K * spread / (C.K - 1))


@measure(source="rezankova2015", place="eq. (3.7)")
def dif2(C: Cells) -> Expr:
    """Sum over the classes of the squared number of missed items.

    >>> dif2([[3, 0], [2, 2]])
    4
    """
    return C.sum(lambda i: (C.actual(i) - C[i, i]) ** 2)


@measure(source="rezankova2015", place="eq. (3.8)", aka=("normalized Dif2",))
def dif2norm(C: Cells) -> Expr:
    """Share of the sum of squared class sizes that the squared misses leave.

    >>> dif2norm([[3, 0], [2, 2]])
    21/25
    """
    largest = C.sum(lambda i: C.actual(i) ** 2)
    return (largest - dif2(C)) / largest


@measure(source="sokolova2009", place="Table 3", aka=("ACC macro", "macro accuracy"))
def average_accuracy(C: Cells) -> Expr:
    """Mean over the classes of the accuracy of each class against the rest.

    >>> average_accuracy([[2, 0, 0], [0, 2, 0], [1, 1, 0]])
    7/9
    """
    return C.sum(lambda i: (C.n - C.actual(i) - C.predicted(i) + 2 * C[i, i]) / C.n) / C.K


@measure(source="sokolova2009", place="Table 3", aka=("macro error rate",))
def average_error_rate(C: Cells) -> Expr:
    """Mean over the classes of the error rate of each class against the rest.

    >>> average_error_rate([[2, 0, 0], [0, 2, 0], [1, 1, 0]])
    2/9
    """
    return C.sum(lambda i: (C.actual(i) + C.predicted(i) - 2 * C[i, i]) / C.n) / C.K


@measure(source="sokolova2009", place="Table 3", aka=("macro PPV", "average precision of the classes"))
def macro_precision(C: Cells) -> Expr:
    """Mean of the precisions of the classes.

    >>> macro_precision([[2, 0], [1, 1]])
    5/6
    """
    return C.sum(lambda i: C[i, i] / C.predicted(i)) / C.K


@measure(source="opitz2019", aka=("macro F1", "F1 of averages", "Fscore M"))
def macro_f1_of_means(C: Cells) -> Expr:
    """Harmonic mean of the mean precision and the mean recall of the classes.

    >>> macro_f1_of_means([[2, 0], [1, 1]])
    15/19
    """
    precision, recall = macro_precision(C), balanced_accuracy(C)
    return 2 * precision * recall / (precision + recall)


@measure(source="everingham2010", aka=("mean IoU", "mIoU", "mean intersection over union", "overall Jaccard"))
def macro_jaccard(C: Cells) -> Expr:
    """Mean over the classes of the items rightly in the class, as a share of those in it or predicted as it.

    >>> macro_jaccard([[6, 2], [1, 3]])
    7/12
    """
    return C.sum(lambda i: C[i, i] / (C.actual(i) + C.predicted(i) - C[i, i])) / C.K


@measure(source="ferri2009", aka=("micro TNR", "micro NPV"))
def micro_specificity(C: Cells) -> Expr:
    """Items rightly kept out of a class as a share of those not in it, pooled over the classes.

    >>> micro_specificity([[2, 0, 0], [0, 2, 0], [1, 1, 0]])
    5/6
    """
    return C.sum(lambda i: C.n - C.actual(i) - C.predicted(i) + C[i, i]) / C.sum(lambda i: C.n - C.actual(i))
