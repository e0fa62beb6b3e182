"""Rates: one cell of the two-class matrix over one of its margins."""

from __future__ import annotations

from sympy import Expr

from ..language.measure import measure


@measure(
    source="rezankova2015",
    place="Table 2.2",
    aka=(
        "sensitivity",
        "TPR",
        "true positive rate",
        "hit rate",
        "POD",
        "probability of detection",
        "SNS",
        "detection probability",
        "lambda_PP",
        "PCP",
        "Dice asymmetric II",
        "Se",
        "SN",
        "Sens",
        "Rec",
        "producer's accuracy",
    ),
)
def recall(tp: Expr, fn: Expr) -> Expr:
    """Share of the actual positives that are predicted positive.

    >>> recall(tp=6, fn=2)
    3/4
    """
    return tp / (tp + fn)


@measure(
    source="rezankova2015",
    place="Table 2.2",
    aka=("TNR", "true negative rate", "selectivity", "inverse recall", "SPC", "lambda_NN", "PCN", "Sp", "Spec"),
)
def specificity(fp: Expr, tn: Expr) -> Expr:
    """Share of the actual negatives that are predicted negative.

    >>> specificity(fp=1, tn=3)
    3/4
    """
    return tn / (fp + tn)


@measure(
    source="rezankova2015",
    place="Table 2.2",
    aka=(
        "PPV",
        "positive predictive value",
        "confidence",
        "success ratio",
        "Prec",
        "PRC",
        "Dice asymmetric I",
        "strength",
        "SR",
        "user's accuracy",
    ),
)
def precision(tp: Expr, fp: Expr) -> Expr:
    """Share of the predicted positives that are actual positives.

    >>> precision(tp=6, fp=1)
    6/7
    """
    return tp / (tp + fp)


@measure(source="rezankova2015", place="Table 2.2", aka=("negative predictive value", "inverse precision"))
def npv(fn: Expr, tn: Expr) -> Expr:
    """Share of the predicted negatives that are actual negatives.

    >>> npv(fn=2, tn=3)
    3/5
    """
    return tn / (fn + tn)


@measure(source="rezankova2015", place="Table 2.2", aka=("false negative rate", "miss rate"))
def fnr(tp: Expr, fn: Expr) -> Expr:
    """Share of the actual positives that are predicted negative.

    >>> fnr(tp=6, fn=2)
    1/4
    """
    return fn / (tp + fn)


@measure(
    source="rezankova2015",
    place="Table 2.2",
    aka=("false positive rate", "fall-out", "fallout", "false alarm rate", "probability of false detection", "POFD", "FAR"),
)
def fpr(fp: Expr, tn: Expr) -> Expr:
    """Share of the actual negatives that are predicted positive.

    >>> fpr(fp=1, tn=3)
    1/4
    """
    return fp / (fp + tn)


@measure(source="rezankova2015", place="Table 2.2", aka=("false discovery rate", "false alarm ratio", "FAR"))
def fdr(tp: Expr, fp: Expr) -> Expr:
    """Share of the predicted positives that are actual negatives.

    >>> fdr(tp=6, fp=1)
    1/7
    """
    return fp / (tp + fp)


@measure(source="rezankova2015", place="Table 2.2", aka=("FOR",))
def false_omission_rate(fn: Expr, tn: Expr) -> Expr:
    """Share of the predicted negatives that are actual positives.

    >>> false_omission_rate(fn=2, tn=3)
    2/5
    """
    return fn / (fn + tn)


@measure(source="shin2017", place="Table II", aka=("balance", "base rate", "PREV", "PRE", "PR"))
def prevalence(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of all items that are actual positives.

    >>> prevalence(tp=6, fn=2, fp=1, tn=3)
    2/3
    """
    return (tp + fn) / (tp + fn + fp + tn)


@measure(source="goodman1959", aka=("Koppen II", "Köppen II", "pooled prevalence"))
def koppen_2(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Mean of the actual and the predicted share of positives.

    >>> koppen_2(tp=6, fn=2, fp=1, tn=3)
    5/8
    """
    return (tp + (fp + fn) / 2) / (tp + fn + fp + tn)


@measure(source="rezankova2015", place="Table 2.2", aka=("bias", "forecast rate", "detection prevalence", "TOPR"))
def predicted_prevalence(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of all items that are predicted positive; the source lists it as prevalence.

    >>> predicted_prevalence(tp=6, fn=2, fp=1, tn=3)
    7/12
    """
    return (tp + fp) / (tp + fn + fp + tn)


@measure(source="canbek2022", aka=("CRR",))
def correct_rejection_rate(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of all items that are true negatives.

    >>> correct_rejection_rate(tp=6, fn=2, fp=1, tn=3)
    1/4
    """
    return tn / (tp + fn + fp + tn)
