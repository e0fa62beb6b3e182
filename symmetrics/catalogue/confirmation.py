"""Confirmation: how far a positive prediction, as evidence, supports that the item is positive."""

from __future__ import annotations

from sympy import Expr

from ..language.measure import measure
from ..language.symbols import Max, Min
from .rates import fpr, predicted_prevalence, recall


@measure(source="greco2012", aka=("confirmation M", "Mortimer"))
def mortimer_m(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Recall less the share of items that are predicted positive.

    >>> mortimer_m(tp=6, fn=2, fp=1, tn=3)
    1/6
    """
    return recall(tp=tp, fn=fn) - predicted_prevalence(tp=tp, fn=fn, fp=fp, tn=tn)


@measure(source="kemeny1952", aka=("confirmation F", "factual support"))
def kemeny_oppenheim(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Difference of the two rates of positive prediction, among positives and among negatives, as a share of their sum.

    >>> kemeny_oppenheim(tp=6, fn=2, fp=1, tn=3)
    1/2
    """
    hits, alarms = recall(tp=tp, fn=fn), fpr(fp=fp, tn=tn)
    return (hits - alarms) / (hits + alarms)


@measure(source="crupi2007", aka=("CF", "confirmation Z", "Crupi's Z"))
def certainty_factor(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Rise of the share of positives by the prediction, as a share of the largest possible, or its fall likewise.

    >>> certainty_factor(tp=1, fn=3, fp=2, tn=2)
    -1/3
    """
    determinant = tp * tn - fp * fn
    return Max(determinant, 0) / ((tp + fp) * (fp + tn)) + Min(determinant, 0) / ((tp + fp) * (tp + fn))


@measure(source="greco2012", aka=("confirmation A",))
def likelihood_confirmation(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Rise of the share of positive predictions among positives, as a share of the largest possible, or its fall likewise.

    >>> likelihood_confirmation(tp=1, fn=3, fp=2, tn=2)
    -1/5
    """
    determinant = tp * tn - fp * fn
    return Max(determinant, 0) / ((tp + fn) * (fn + tn)) + Min(determinant, 0) / ((fn + tn) * (fp + tn))


@measure(source="greco2012", aka=("confirmation c3",))
def confirmation_product(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Product of the certainty factor and its counterpart in likelihoods, with the sign of the dependence.

    >>> confirmation_product(tp=6, fn=2, fp=1, tn=3)
    8/35
    """
    determinant = tp * tn - fp * fn
    for_it = Max(determinant, 0) ** 2 / ((tp + fn) * (fn + tn) * (tp + fp) * (fp + tn))
    return for_it - Min(determinant, 0) ** 2 / ((fn + tn) * (fp + tn) * (tp + fp) * (tp + fn))


@measure(source="greco2012", aka=("confirmation c4",))
def confirmation_minimum(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Certainty factor or its counterpart in likelihoods, whichever is nearer to zero.

    >>> confirmation_minimum(tp=6, fn=2, fp=1, tn=3)
    2/5
    """
    determinant = tp * tn - fp * fn
    for_it = Max(determinant, 0) / Max((tp + fn) * (fn + tn), (tp + fp) * (fp + tn))
    return for_it + Min(determinant, 0) / Max((tp + fp) * (tp + fn), (fn + tn) * (fp + tn))
