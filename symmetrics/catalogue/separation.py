"""Separation: the true positives less those expected by chance, over the scales that Kuhns compares."""

from __future__ import annotations

from sympy import Expr, Rational

from ..language.measure import measure
from ..language.symbols import Max, Min, sqrt
from .dependence import lift


def _excess(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    return tp - (tp + fp) * (tp + fn) / (tp + fn + fp + tn)


@measure(source="kuhns1965", aka=("Kuhns I",))
def kuhns_1(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Separation over half of all items.

    >>> kuhns_1(tp=6, fn=2, fp=1, tn=3)
    2/9
    """
    return 2 * _excess(tp, fn, fp, tn) / (tp + fn + fp + tn)


@measure(source="kuhns1965", aka=("Kuhns II",))
def kuhns_2(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Separation over the larger number of positives, actual or predicted.

    >>> kuhns_2(tp=6, fn=2, fp=1, tn=3)
    1/6
    """
    return _excess(tp, fn, fp, tn) / Max(tp + fp, tp + fn)


@measure(source="kuhns1965", aka=("Kuhns III",))
def kuhns_3(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Separation over the positives, actual and predicted, less those expected to be both, times the share that is not shared.

    >>> kuhns_3(tp=6, fn=2, fp=1, tn=3)
    20/93
    """
    positives = 2 * tp + fp + fn
    chance = (tp + fp) * (tp + fn) / (tp + fn + fp + tn)
    return _excess(tp, fn, fp, tn) / ((1 - tp / positives) * (positives - chance))


@measure(source="kuhns1965", aka=("Kuhns IV",))
def kuhns_4(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Separation over the smaller number of positives, actual or predicted.

    >>> kuhns_4(tp=6, fn=2, fp=1, tn=3)
    4/21
    """
    return _excess(tp, fn, fp, tn) / Min(tp + fp, tp + fn)


@measure(source="kuhns1965", aka=("Kuhns V",))
def kuhns_5(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Covariance of truth and prediction over the larger of their variances.

    >>> kuhns_5(tp=6, fn=2, fp=1, tn=3)
    16/35
    """
    n = tp + fn + fp + tn
    return _excess(tp, fn, fp, tn) / Max((tp + fp) * (1 - (tp + fp) / n), (tp + fn) * (1 - (tp + fn) / n))


@measure(source="kuhns1965", aka=("Kuhns VI",))
def kuhns_6(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Covariance of truth and prediction over the smaller of their variances.

    >>> kuhns_6(tp=6, fn=2, fp=1, tn=3)
    1/2
    """
    n = tp + fn + fp + tn
    return _excess(tp, fn, fp, tn) / Min((tp + fp) * (1 - (tp + fp) / n), (tp + fn) * (1 - (tp + fn) / n))


@measure(source="kuhns1965", aka=("Kuhns VII",))
def kuhns_7(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Separation over the geometric mean of the numbers of actual and of predicted positives.

    >>> kuhns_7(tp=2, fn=2, fp=2, tn=3)
    1/18
    """
    return _excess(tp, fn, fp, tn) / sqrt((tp + fp) * (tp + fn))


@measure(source="kuhns1965", aka=("Kuhns VIII",))
def kuhns_8(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Separation over the mean of the numbers of actual and of predicted positives.

    >>> kuhns_8(tp=6, fn=2, fp=1, tn=3)
    8/45
    """
    return _excess(tp, fn, fp, tn) / (tp + Rational(1, 2) * (fp + fn))


@measure(source="kuhns1965", aka=("Kuhns XII", "VRL"))
def varying_rates_liaison(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Separation as a share of the true positives expected by chance: one less than lift.

    >>> varying_rates_liaison(tp=6, fn=2, fp=1, tn=3)
    2/7
    """
    return lift(tp=tp, fn=fn, fp=fp, tn=tn) - 1
