"""Matching: right predictions of both classes, the true negatives counted in full, in part or by themselves."""

from __future__ import annotations

from sympy import Expr, Rational

from ..language.measure import measure
from ..language.symbols import Max, Min, sqrt
from .overlap import jaccard
from .rates import npv, precision

HALF = Rational(1, 2)


@measure(source="fleiss2003", aka=("Fleiss-Levin-Paik", "FLP", "Warrens II", "negative specific agreement", "NSA"))
def negative_f1(fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """F1 of the negative class.

    >>> negative_f1(fn=2, fp=1, tn=3)
    2/3
    """
    return 2 * tn / (2 * tn + fp + fn)


@measure(source="sokal1963", aka=("SS3", "Sokal-Sneath III"))
def sokal_sneath_3(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Right predictions for each wrong one.

    >>> sokal_sneath_3(tp=6, fn=2, fp=1, tn=3)
    3
    """
    return (tp + tn) / (fp + fn)


@measure(source="gower1986", knobs={"theta": "theta > 0"})
def gower_legendre_s(tp: Expr, fn: Expr, fp: Expr, tn: Expr, *, theta: Expr) -> Expr:
    """Share of right predictions where each wrong one counts `theta` times.

    >>> gower_legendre_s(tp=6, fn=2, fp=1, tn=3, theta=2)
    3/5
    """
    return (tp + tn) / (tp + tn + theta * (fp + fn))


@measure(source="faith1983")
def faith(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of right predictions where each true negative counts half.

    >>> faith(tp=6, fn=2, fp=1, tn=3)
    5/8
    """
    return (tp + tn / 2) / (tp + fn + fp + tn)


@measure(source="choi2010", place="eq. (50)", aka=("Gower of Choi", "Unknown C"))
def gower(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Right predictions over the geometric mean of the two products of margins.

    >>> gower(tp=4, fn=1, fp=1, tn=4)
    8/25
    """
    return (tp + tn) / sqrt((tp + fp) * (tp + fn) * (fp + tn) * (fn + tn))


@measure(source="choi2010", place="eq. (13)")
def inner_product(tp: Expr, tn: Expr) -> Expr:
    """Number of items that are predicted rightly.

    >>> inner_product(tp=6, tn=3)
    9
    """
    return tp + tn


@measure(source="choi2010", place="eq. (12)")
def intersection(tp: Expr) -> Expr:
    """Number of true positives.

    >>> intersection(tp=6)
    6
    """
    return tp


@measure(source="cha2006", knobs={"sigma": "0 <= sigma <= 1"})
def azzoo(tp: Expr, tn: Expr, *, sigma: Expr = HALF) -> Expr:
    """Number of true positives, and of true negatives at the weight `sigma`.

    >>> azzoo(tp=6, tn=3)
    15/2
    """
    return tp + sigma * tn


@measure(source="andres2004")
def andres_marzo_delta(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Right predictions less twice the geometric mean of the two errors, for each item.

    >>> andres_marzo_delta(tp=6, fn=4, fp=1, tn=3)
    5/14
    """
    return (tp + tn - 2 * sqrt(fp * fn)) / (tp + fn + fp + tn)


@measure(source="baroni1976", aka=("Baroni-Urbani-Buser I", "BUB1"))
def baroni_urbani_buser_1(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Jaccard's share with the geometric mean of both right counts added above and below.

    >>> baroni_urbani_buser_1(tp=4, fn=2, fp=1, tn=1)
    2/3
    """
    both = sqrt(tp * tn)
    return (both + tp) / (both + tp + fp + fn)


@measure(source="baroni1976", aka=("Baroni-Urbani-Buser II", "BUB2"))
def baroni_urbani_buser_2(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """The same as the first coefficient of Baroni-Urbani and Buser, moved from [0, 1] to [-1, 1].

    >>> baroni_urbani_buser_2(tp=4, fn=2, fp=1, tn=1)
    1/3
    """
    both = sqrt(tp * tn)
    return (both + tp - fp - fn) / (both + tp + fp + fn)


@measure(source="clement1976")
def clement(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Precision and negative predictive value, each weighted by the predicted share of the other class.

    >>> clement(tp=6, fn=2, fp=1, tn=3)
    99/140
    """
    n = tp + fn + fp + tn
    return precision(tp=tp, fp=fp) * (1 - (tp + fp) / n) + npv(fn=fn, tn=tn) * (1 - (fn + tn) / n)


@measure(source="hawkins1975", wider="macro_jaccard")
def hawkins_dotson(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Mean of Jaccard's shares of the two classes.

    >>> hawkins_dotson(tp=6, fn=2, fp=1, tn=3)
    7/12
    """
    return (jaccard(tp=tp, fn=fn, fp=fp) + jaccard(tp=tn, fn=fp, fp=fn)) / 2


@measure(source="harris1978")
def harris_lahey(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Jaccard's shares of the two classes, each weighted by the pooled share of the other class.

    >>> harris_lahey(tp=6, fn=2, fp=1, tn=3)
    9/16
    """
    n = tp + fn + fp + tn
    positive = jaccard(tp=tp, fn=fn, fp=fp) * (2 * tn + fp + fn) / (2 * n)
    negative = jaccard(tp=tn, fn=fp, fp=fn) * (2 * tp + fp + fn) / (2 * n)
    return positive + negative


@measure(source="goodman1954", aka=("Unknown E",))
def goodman_kruskal_reliability(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """One less the wrong predictions over the mean number of errors of naming the commoner class, for truth and prediction.

    >>> goodman_kruskal_reliability(tp=6, fn=2, fp=1, tn=3)
    1/3
    """
    rarer = 2 * Min(tp, tn)
    return (rarer - fp - fn) / (rarer + fp + fn)


@measure(source="anderberg1973")
def anderberg_d(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Mean gain in the share of items named rightly when one label is told before the other is named.

    >>> anderberg_d(tp=6, fn=2, fp=1, tn=3)
    1/8
    """
    told = Max(tp, fp) + Max(fn, tn) + Max(tp, fn) + Max(fp, tn)
    untold = Max(tp + fn, fp + tn) + Max(tp + fp, fn + tn)
    return (told - untold) / (2 * (tp + fn + fp + tn))


@measure(source="choi2010", place="eq. (73)", aka=("Peirce of Choi", "Peirce", "Unknown D"))
def peirce_choi(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of false alarms times positives in their sum with misses times negatives, as the survey prints Peirce's coefficient.

    >>> peirce_choi(tp=6, fn=2, fp=1, tn=3)
    1/2
    """
    return (tp * fp + fp * fn) / (tp * fp + 2 * fp * fn + fn * tn)
