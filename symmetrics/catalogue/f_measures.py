"""F-measures: weighted harmonic means of precision and recall, of either class and of both."""

from __future__ import annotations

from sympy import Expr

from ..language.measure import measure
from ..language.symbols import sqrt


@measure(source="rezankova2015", place="eq. (2.3)", knobs={"alpha": "alpha >= 0"})
def f_alpha(tp: Expr, fn: Expr, fp: Expr, *, alpha: Expr) -> Expr:
    """Weighted harmonic mean of precision and recall, in counts; `alpha` is the square of the `beta` of `f_beta`.

    The source lets `alpha` vary between 0 and 1. The quotient of rates it prints beside the counts has FN and FP exchanged.

    >>> f_alpha(tp=3, fn=1, fp=2, alpha=2)
    9/13
    """
    return (1 + alpha) * tp / ((1 + alpha) * tp + alpha * fn + fp)


@measure(source="maratea2014", aka=("inverse F-beta", "inverse F-measure", "F-beta of the negative class"), knobs={"beta": "beta > 0"})
def negative_f_beta(fn: Expr, fp: Expr, tn: Expr, *, beta: Expr) -> Expr:
    """F-measure of the negative class; `beta` above one favours specificity over the negative predictive value.

    >>> negative_f_beta(fn=2, fp=1, tn=3, beta=2)
    5/7
    """
    return (1 + beta**2) * tn / ((1 + beta**2) * tn + beta**2 * fp + fn)


@measure(source="maratea2014", aka=("AGF", "adjusted F-measure", "adjusted F-score"))
def adjusted_f(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Geometric mean of F with beta 2 of the positive and with beta 1/2 of the negative class, in counts.

    >>> adjusted_f(tp=4, fn=1, fp=1, tn=4)
    4/5
    """
    return sqrt(5 * tp / (5 * tp + 4 * fn + fp) * (5 * tn / (5 * tn + 4 * fn + fp)))
