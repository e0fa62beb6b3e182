"""Rare events: scores in logarithms that keep a meaning when the positives become few."""

from __future__ import annotations

from sympy import Expr

from ..language.measure import measure
from ..language.symbols import log
from .rates import fpr, predicted_prevalence, prevalence, recall


@measure(source="stephenson2008", aka=("EDS", "extreme dependence score"))
def extreme_dependency_score(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """How slowly hits vanish as the positives become rare, from the logarithms of their two shares.

    >>> extreme_dependency_score(tp=1, fn=3, fp=0, tn=4)
    -1/3
    """
    hits = tp / (tp + fn + fp + tn)
    return 2 * log(prevalence(tp=tp, fn=fn, fp=fp, tn=tn)) / log(hits) - 1


@measure(source="hogan2009", aka=("SEDS", "symmetric extreme dependence score"))
def symmetric_extreme_dependency_score(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """The extreme dependency score with actual and predicted positives treated alike.

    >>> symmetric_extreme_dependency_score(tp=2, fn=2, fp=0, tn=4)
    1/2
    """
    hits = tp / (tp + fn + fp + tn)
    shares = log(predicted_prevalence(tp=tp, fn=fn, fp=fp, tn=tn)) + log(prevalence(tp=tp, fn=fn, fp=fp, tn=tn))
    return shares / log(hits) - 1


@measure(source="ferro2011", aka=("EDI", "extremal dependency index"))
def extremal_dependence_index(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Difference of the logarithms of false positive rate and recall, as a share of their sum.

    >>> extremal_dependence_index(tp=1, fn=1, fp=1, tn=3)
    1/3
    """
    hits, alarms = log(recall(tp=tp, fn=fn)), log(fpr(fp=fp, tn=tn))
    return (alarms - hits) / (alarms + hits)


@measure(source="ferro2011", aka=("SEDI", "symmetric extremal dependency index"))
def symmetric_extremal_dependence_index(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """The extremal dependence index with both classes treated alike.

    >>> symmetric_extremal_dependence_index(tp=1, fn=1, fp=1, tn=1)
    0
    """
    hit, alarm = recall(tp=tp, fn=fn), fpr(fp=fp, tn=tn)
    above = log(alarm) - log(hit) - log(1 - alarm) + log(1 - hit)
    return above / (log(alarm) + log(hit) + log(1 - alarm) + log(1 - hit))
