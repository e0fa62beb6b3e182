"""Affinity: overlap of the positives that also weighs how many there are, and overlap on a logarithmic scale."""

from __future__ import annotations

from sympy import Expr, Rational

from ..language.measure import measure
from ..language.symbols import Max, Min, log, log2, sqrt
from .overlap import f1, ochiai


@measure(source="mountford1962")
def mountford(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Doubled true positives over the sum of the products of the counts, that of the errors taken twice.

    >>> mountford(tp=6, fn=2, fp=1)
    6/11
    """
    return 2 * tp / (tp * fp + tp * fn + 2 * fp * fn)


@measure(source="fager1963")
def fager_mcgowan(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Ochiai's coefficient less a term that is large where even the larger class of positives is small.

    >>> fager_mcgowan(tp=8, fn=1, fp=8)
    13/24
    """
    return ochiai(tp=tp, fn=fn, fp=fp) - 1 / (2 * sqrt(Max(tp + fp, tp + fn)))


@measure(source="whittaker1982", aka=("Unknown H",))
def fager_mcgowan_min(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Ochiai's coefficient less a term that is large where the smaller class of positives is small.

    >>> fager_mcgowan_min(tp=8, fn=1, fp=8)
    1/2
    """
    return ochiai(tp=tp, fn=fn, fp=fp) - 1 / (2 * sqrt(Min(tp + fp, tp + fn)))


@measure(source="choi2010", place="eq. (47)", aka=("Fager-McGowan of Choi",))
def fager_mcgowan_choi(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Ochiai's coefficient less half of the larger class of positives, as the survey prints it.

    >>> fager_mcgowan_choi(tp=8, fn=1, fp=8)
    -22/3
    """
    return ochiai(tp=tp, fn=fn, fp=fp) - Max(tp + fp, tp + fn) / 2


@measure(source="choi2010", place="eq. (35)", aka=("Fossum-Kaskey",))
def fossum(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Lift of the prediction with half a true positive taken away, times what is left of them.

    >>> fossum(tp=6, fn=2, fp=1, tn=3)
    363/56
    """
    return (tp + fn + fp + tn) * (tp - Rational(1, 2)) ** 2 / ((tp + fp) * (tp + fn))


@measure(source="upholt1977")
def upholt(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Share of unchanged sites that F1, read as the share of unchanged fragments, stands for.

    >>> upholt(tp=1, fn=4, fp=6)
    1/2
    """
    shared = f1(tp=tp, fn=fn, fp=fp)
    return (sqrt(shared**2 + 8 * shared) - shared) / 2


@measure(source="tulloss1997")
def tulloss_u(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Evenness of the two classes of positives, on a logarithmic scale.

    >>> tulloss_u(tp=1, fn=1, fp=0)
    -1 + log(3)/log(2)
    """
    return log2(1 + (Min(fp, fn) + tp) / (Max(fp, fn) + tp))


@measure(source="tulloss1997")
def tulloss_s(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """How few the rarer errors are beside the true positives, on a logarithmic scale.

    >>> tulloss_s(tp=0, fn=14, fp=20)
    1/2
    """
    return 1 / sqrt(log2(2 + Min(fp, fn) / (tp + 1)))


@measure(source="tulloss1997")
def tulloss_r(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Product of precision and recall, each on a logarithmic scale.

    >>> tulloss_r(tp=1, fn=1, fp=0)
    -1 + log(3)/log(2)
    """
    return log(1 + tp / (tp + fp)) * log(1 + tp / (tp + fn)) / log(2) ** 2


@measure(source="tulloss1997")
def tulloss_t(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Root of the product of Tulloss' three indices U, S and R.

    >>> tulloss_t(tp=1, fn=0, fp=0)
    1
    """
    return sqrt(tulloss_u(tp=tp, fn=fn, fp=fp) * tulloss_s(tp=tp, fn=fn, fp=fp) * tulloss_r(tp=tp, fn=fn, fp=fp))


@measure(source="consonni2012", aka=("Consonni-Todeschini I", "CT1"))
def consonni_todeschini_1(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Number of right predictions, as a share of all items on a logarithmic scale.

    >>> consonni_todeschini_1(tp=1, fn=2, fp=0, tn=0)
    1/2
    """
    return log(1 + tp + tn) / log(1 + tp + fn + fp + tn)


@measure(source="consonni2012", aka=("Consonni-Todeschini II", "CT2"))
def consonni_todeschini_2(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """What the number of wrong predictions leaves of all items, on a logarithmic scale.

    >>> consonni_todeschini_2(tp=1, fn=1, fp=0, tn=1)
    1/2
    """
    whole = log(1 + tp + fn + fp + tn)
    return (whole - log(1 + fp + fn)) / whole


@measure(source="consonni2012", aka=("Consonni-Todeschini III", "CT3"))
def consonni_todeschini_3(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Number of true positives, as a share of all items on a logarithmic scale.

    >>> consonni_todeschini_3(tp=1, fn=1, fp=1, tn=0)
    1/2
    """
    return log(1 + tp) / log(1 + tp + fn + fp + tn)


@measure(source="consonni2012", aka=("Consonni-Todeschini IV", "CT4"))
def consonni_todeschini_4(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Jaccard's share on a logarithmic scale.

    >>> consonni_todeschini_4(tp=1, fn=1, fp=1)
    1/2
    """
    return log(1 + tp) / log(1 + tp + fp + fn)


@measure(source="consonni2012", aka=("Consonni-Todeschini V", "CT5"))
def consonni_todeschini_5(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Difference of the logarithms of the right and the wrong product, as a share of its largest value.

    >>> consonni_todeschini_5(tp=0, fn=1, fp=1, tn=0)
    -1
    """
    n = tp + fn + fp + tn
    return (log(1 + tp * tn) - log(1 + fp * fn)) / log(1 + n**2 / 4)
