"""Ratios: how much more often a prediction is made of one class than of the other."""

from __future__ import annotations

from sympy import Expr

from ..language.measure import measure
from ..language.symbols import Abs, log
from .rates import false_omission_rate, fnr, fpr, precision, recall, specificity


@measure(source="rezankova2015", place="eq. (2.7)", aka=("LR+", "PLR", "positive likelihood ratio", "LRP"))
def lr_plus(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """How many times likelier a positive prediction is of a positive than of a negative.

    >>> lr_plus(tp=6, fn=2, fp=1, tn=3)
    3
    """
    return recall(tp=tp, fn=fn) / fpr(fp=fp, tn=tn)


@measure(source="rezankova2015", place="eq. (2.8)", aka=("LR-", "NLR", "negative likelihood ratio", "LRN"))
def lr_minus(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """How many times likelier a negative prediction is of a positive than of a negative.

    >>> lr_minus(tp=6, fn=2, fp=1, tn=3)
    1/3
    """
    return fnr(tp=tp, fn=fn) / specificity(fp=fp, tn=tn)


@measure(source="edwards1963", aka=("odds ratio", "diagnostic odds ratio", "cross-product ratio", "OR"))
def dor(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Odds of a positive prediction among positives over those among negatives.

    >>> dor(tp=6, fn=2, fp=1, tn=3)
    9
    """
    return tp * tn / (fp * fn)


@measure(source="glas2003", aka=("log diagnostic odds ratio", "log DOR"))
def log_odds_ratio(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Natural logarithm of the odds ratio; the discriminant power is a constant multiple of it.

    >>> log_odds_ratio(tp=2, fn=1, fp=1, tn=1)
    log(2)
    """
    return log(tp * tn / (fp * fn))


@measure(source="batagelj1995")
def batagelj_bren(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Odds of a positive prediction among negatives over those among positives.

    >>> batagelj_bren(tp=6, fn=2, fp=1, tn=3)
    1/9
    """
    return fp * fn / (tp * tn)


@measure(source="choi2010", place="eq. (75)", aka=("risk ratio", "Tarantula of Choi", "AMPLE of Choi"))
def relative_risk(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """How many times likelier an item is positive if it is predicted so.

    >>> relative_risk(tp=6, fn=2, fp=1, tn=3)
    15/7
    """
    return precision(tp=tp, fp=fp) / false_omission_rate(fn=fn, tn=tn)


@measure(source="jones2005")
def tarantula(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Precision as a share of its sum with the false omission rate.

    >>> tarantula(tp=6, fn=2, fp=1, tn=3)
    15/22
    """
    risk = precision(tp=tp, fp=fp)
    return risk / (risk + false_omission_rate(fn=fn, tn=tn))


@measure(source="abreu2007")
def ample(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Distance between precision and the false omission rate.

    >>> ample(tp=6, fn=2, fp=1, tn=3)
    16/35
    """
    return Abs(precision(tp=tp, fp=fp) - false_omission_rate(fn=fn, tn=tn))
