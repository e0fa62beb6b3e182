"""The ROC plane: measures of the point that recall and specificity make, with the class sizes or without."""

from __future__ import annotations

from sympy import Expr

from ..language.measure import measure
from ..language.symbols import Abs, sqrt
from .accuracy import accuracy
from .balance import balanced_accuracy
from .rates import fpr, prevalence, recall, specificity


@measure(source="canbek2022", aka=("wACC", "weighted balanced accuracy"), knobs={"w": "0 < w < 1"})
def weighted_accuracy(tp: Expr, fn: Expr, fp: Expr, tn: Expr, *, w: Expr) -> Expr:
    """Mean of recall and specificity with the weight `w` on recall.

    >>> from fractions import Fraction
    >>> weighted_accuracy(tp=3, fn=1, fp=1, tn=1, w=Fraction(1, 4))
    9/16
    """
    return w * recall(tp=tp, fn=fn) + (1 - w) * specificity(fp=fp, tn=tn)


@measure(source="garcia2009", aka=("Dom",))
def dominance(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Recall less specificity: which class is recognised better, and by how much.

    >>> dominance(tp=3, fn=1, fp=1, tn=1)
    1/4
    """
    return recall(tp=tp, fn=fn) - specificity(fp=fp, tn=tn)


@measure(source="garcia2009", aka=("AUC1", "pointwise AUC-ROC", "squared geometric mean", "AUC"))
def g_mean_squared(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Recall times specificity.

    >>> g_mean_squared(tp=6, fn=2, fp=1, tn=3)
    9/16
    """
    return recall(tp=tp, fn=fn) * specificity(fp=fp, tn=tn)


@measure(source="garcia2009", aka=("IBA",), knobs={"alpha": "0 <= alpha <= 1"})
def index_of_balanced_accuracy(tp: Expr, fn: Expr, fp: Expr, tn: Expr, *, alpha: Expr) -> Expr:
    """Recall times specificity, raised or lowered by `alpha` times the dominance of recall over specificity.

    >>> index_of_balanced_accuracy(tp=3, fn=1, fp=1, tn=1, alpha=1)
    15/32
    """
    return (1 + alpha * dominance(tp=tp, fn=fn, fp=fp, tn=tn)) * (recall(tp=tp, fn=fn) * specificity(fp=fp, tn=tn))


@measure(source="ranawana2006", aka=("OP", "optimised precision"))
def optimized_precision(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Accuracy less the relative difference of recall and specificity.

    >>> optimized_precision(tp=3, fn=1, fp=1, tn=1)
    7/15
    """
    sensitive, specific = recall(tp=tp, fn=fn), specificity(fp=fp, tn=tn)
    return accuracy([[tp, fn], [fp, tn]]) - Abs(specific - sensitive) / (specific + sensitive)


@measure(source="ballabio2018", aka=("dInd", "distance index", "ROC distance"))
def distance_to_perfect(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Distance of the point of the two rates from the corner where both classes are recognised wholly.

    >>> distance_to_perfect(tp=1, fn=4, fp=3, tn=2)
    1
    """
    return sqrt((1 - specificity(fp=fp, tn=tn)) ** 2 + (1 - recall(tp=tp, fn=fn)) ** 2)


@measure(source="ballabio2018", aka=("sInd",))
def similarity_index(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """One less the distance to the perfect corner, as a share of the largest.

    >>> similarity_index(tp=6, fn=2, fp=1, tn=3)
    3/4
    """
    return 1 - distance_to_perfect(tp=tp, fn=fn, fp=fp, tn=tn) / sqrt(2)


@measure(source="balayla2020", aka=("PT",))
def prevalence_threshold(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Prevalence at which precision, drawn over all prevalences with the two rates kept, bends most.

    >>> prevalence_threshold(tp=4, fn=5, fp=1, tn=8)
    1/3
    """
    return sqrt(fpr(fp=fp, tn=tn)) / (sqrt(recall(tp=tp, fn=fn)) + sqrt(fpr(fp=fp, tn=tn)))


@measure(source="vuk2006", aka=("AUL", "area under the lift curve"))
def area_under_lift(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Area under the lift chart of a single point: half the share of positives, and balanced accuracy on the rest.

    >>> area_under_lift(tp=6, fn=2, fp=1, tn=3)
    7/12
    """
    share = prevalence(tp=tp, fn=fn, fp=fp, tn=tn)
    return share / 2 + (1 - share) * balanced_accuracy([[tp, fn], [fp, tn]])
