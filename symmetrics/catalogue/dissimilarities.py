"""Dissimilarities: Baulieu's coefficients of presence and absence, made to tell axiom systems apart."""

from __future__ import annotations

from sympy import Expr, Rational

from ..language.measure import measure
from ..language.symbols import Max


@measure(source="baulieu1989", aka=("Baulieu I",))
def baulieu_1(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """One less the product of precision and recall.

    >>> baulieu_1(tp=6, fn=2, fp=1)
    5/14
    """
    margins = (tp + fp) * (tp + fn)
    return (margins - tp**2) / margins


@measure(source="baulieu1989", aka=("Baulieu II",))
def baulieu_2(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Product of recall, precision, specificity and negative predictive value.

    >>> baulieu_2(tp=6, fn=2, fp=1, tn=3)
    81/280
    """
    return tp**2 * tn**2 / ((tp + fp) * (tp + fn) * (fp + tn) * (fn + tn))


@measure(source="baulieu1989", aka=("Baulieu III",))
def baulieu_3(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """One half less twice the covariance of truth and prediction.

    >>> baulieu_3(tp=6, fn=2, fp=1, tn=3)
    5/18
    """
    n = tp + fn + fp + tn
    return (n**2 - 4 * (tp * tn - fp * fn)) / (2 * n**2)


@measure(source="baulieu1997", aka=("Baulieu IV",), knobs={"k": "k > 0"})
def baulieu_4(tp: Expr, fn: Expr, fp: Expr, tn: Expr, *, k: Expr) -> Expr:
    """Wrong predictions less `k` times a product of right ones, for each item; the source has an irrational `k`.

    >>> baulieu_4(tp=6, fn=2, fp=1, tn=3, k=2)
    -89/8
    """
    n = tp + fn + fp + tn
    half = Rational(1, 2)
    return (fp + fn - (tp + half) * (tn + half) * tn * k) / n


@measure(source="baulieu1997", aka=("Baulieu V",))
def baulieu_5(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Jaccard's distance with one wrong prediction more.

    >>> baulieu_5(tp=6, fn=2, fp=1)
    2/5
    """
    return (fp + fn + 1) / (tp + fp + fn + 1)


@measure(source="baulieu1997", aka=("Baulieu VI",))
def baulieu_6(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Wrong predictions as a share of one more than the items that are positive in fact or in prediction.

    >>> baulieu_6(tp=6, fn=2, fp=1)
    3/10
    """
    return (fp + fn) / (tp + fp + fn + 1)


@measure(source="baulieu1997", aka=("Baulieu VII",))
def baulieu_7(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Wrong predictions over all items and a cubic of the true positives.

    >>> baulieu_7(tp=6, fn=2, fp=1, tn=3)
    1/12
    """
    return (fp + fn) / (tp + fn + fp + tn + tp * (tp - 4) ** 2)


@measure(source="baulieu1997", aka=("Baulieu VIII",))
def baulieu_8(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Squared difference of the actual and the predicted share of positives.

    >>> baulieu_8(tp=6, fn=2, fp=1, tn=3)
    1/144
    """
    return (fp - fn) ** 2 / (tp + fn + fp + tn) ** 2


@measure(source="baulieu1997", aka=("Baulieu IX",))
def baulieu_9(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of wrong predictions where each miss counts twice.

    >>> baulieu_9(tp=6, fn=2, fp=1, tn=3)
    5/14
    """
    return (fp + 2 * fn) / (tp + fp + 2 * fn + tn)


@measure(source="baulieu1997", aka=("Baulieu X",))
def baulieu_10(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of wrong predictions where the more frequent error counts twice.

    >>> baulieu_10(tp=6, fn=2, fp=1, tn=3)
    5/14
    """
    larger = Max(fp, fn)
    return (fp + fn + larger) / (tp + fn + fp + tn + larger)


@measure(source="baulieu1997", aka=("Baulieu XI",))
def baulieu_11(fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of wrong predictions among the items that are negative in fact or in prediction.

    >>> baulieu_11(fn=2, fp=1, tn=3)
    1/2
    """
    return (fp + fn) / (fp + fn + tn)


@measure(source="baulieu1997", aka=("Baulieu XII",))
def baulieu_12(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Wrong predictions as a share of one less than the items that are positive in fact or in prediction.

    >>> baulieu_12(tp=6, fn=2, fp=1)
    3/8
    """
    return (fp + fn) / (tp + fp + fn - 1)


@measure(source="baulieu1997", aka=("Baulieu XIII",))
def baulieu_13(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Wrong predictions over the items that are positive in fact or in prediction and a cubic of the true positives.

    >>> baulieu_13(tp=6, fn=2, fp=1)
    1/11
    """
    return (fp + fn) / (tp + fp + fn + tp * (tp - 4) ** 2)


@measure(source="baulieu1997", aka=("Baulieu XIV",))
def baulieu_14(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Jaccard's distance where each miss counts twice.

    >>> baulieu_14(tp=6, fn=2, fp=1)
    5/11
    """
    return (fp + 2 * fn) / (tp + fp + 2 * fn)


@measure(source="baulieu1997", aka=("Baulieu XV",))
def baulieu_15(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Jaccard's distance where the more frequent error counts twice.

    >>> baulieu_15(tp=6, fn=2, fp=1)
    5/11
    """
    larger = Max(fp, fn)
    return (fp + fn + larger) / (tp + fp + fn + larger)
