"""Margins: the sizes of the classes and of the predicted classes, alone and set against each other."""

from __future__ import annotations

from sympy import Expr

from ..language.cells import Cells
from ..language.measure import measure
from ..language.symbols import Abs, Max, Min
from .rates import predicted_prevalence, prevalence


@measure(source="canbek2022", aka=("NER",))
def null_error_rate(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of all items that are actual negatives: the error rate of calling everything positive.

    >>> null_error_rate(tp=6, fn=2, fp=1, tn=3)
    1/3
    """
    return (fp + tn) / (tp + fn + fp + tn)


@measure(source="canbek2022", aka=("skew", "class ratio"))
def class_skew(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Number of actual negatives for each actual positive.

    >>> class_skew(tp=6, fn=2, fp=1, tn=3)
    1/2
    """
    return (fp + tn) / (tp + fn)


@measure(source="canbek2022", aka=("IMB", "IR", "imbalance ratio"))
def class_imbalance_ratio(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Size of the larger class over that of the smaller.

    >>> class_imbalance_ratio(tp=6, fn=2, fp=1, tn=3)
    2
    """
    return Max(tp + fn, fp + tn) / Min(tp + fn, fp + tn)


@measure(source="luque2019", aka=("delta", "class imbalance coefficient"))
def imbalance_coefficient(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Imbalance of the classes: -1 without positives, 0 when both are of one size, 1 without negatives.

    >>> imbalance_coefficient(tp=6, fn=2, fp=1, tn=3)
    1/3
    """
    return 2 * (tp + fn) / (tp + fn + fp + tn) - 1


@measure(source="jolliffe2012", aka=("bias score", "bias", "FBI"))
def frequency_bias(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Number of predicted positives for each actual positive.

    >>> frequency_bias(tp=6, fn=2, fp=1)
    7/8
    """
    return (tp + fp) / (tp + fn)


@measure(source="mcnemar1947", aka=("AM", "automatic/manual", "difference between automatic and manual classification"))
def automatic_manual(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Number of predicted positives less the number of actual ones.

    >>> automatic_manual(tp=6, fn=2, fp=1)
    -1
    """
    return (tp + fp) - (tp + fn)


@measure(source="bray1957", aka=("BCD", "Bray-Curtis dissimilarity of margins"))
def bray_curtis_margins(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Term of the positive class in the Bray-Curtis dissimilarity of the actual and the predicted class sizes.

    The term of the negative class is the same; the two together are the quantity disagreement.

    >>> bray_curtis_margins(tp=6, fn=2, fp=1, tn=3)
    1/24
    """
    return Abs((tp + fp) - (tp + fn)) / (2 * (tp + fn + fp + tn))


@measure(source="pontius2011", aka=("QD", "Bray-Curtis dissimilarity of class sizes"))
def quantity_disagreement(C: Cells) -> Expr:
    """Share of items that the predicted class sizes differ by from the actual ones.

    >>> quantity_disagreement([[6, 2], [1, 3]])
    1/12
    """
    return C.sum(lambda i: Abs(C.predicted(i) - C.actual(i)) / C.n) / 2


@measure(source="cohen1960", aka=("RACC", "chance agreement on positives"))
def random_hits(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of true positives that chance gives when both margins are kept.

    >>> random_hits(tp=6, fn=2, fp=1, tn=3)
    7/18
    """
    return prevalence(tp=tp, fn=fn, fp=fp, tn=tn) * predicted_prevalence(tp=tp, fn=fn, fp=fp, tn=tn)


@measure(source="scott1955", aka=("RACCU", "unbiased chance agreement on positives"))
def random_hits_unbiased(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of true positives that chance gives when truth and prediction share the mean of their margins.

    >>> random_hits_unbiased(tp=6, fn=2, fp=1, tn=3)
    25/64
    """
    n = tp + fn + fp + tn
    return (((tp + fn) + (tp + fp)) / (2 * n)) ** 2
