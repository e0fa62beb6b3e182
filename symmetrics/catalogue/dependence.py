"""Dependence: how far the matrix is from that of independent predictions, on scales of many kinds."""

from __future__ import annotations

from sympy import Expr

from ..language.measure import measure
from ..language.symbols import Max, Min, sqrt
from .rates import precision, prevalence


@measure(
    source="choi2010",
    place="eq. (66)",
    aka=("leverage", "Piatetsky-Shapiro", "covariance", "novelty", "confirmation C", "Carnap's relevance"),
)
def dispersion(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Covariance of truth and prediction, each read as a 0/1 variable.

    >>> dispersion(tp=6, fn=2, fp=1, tn=3)
    1/9
    """
    return (tp * tn - fp * fn) / (tp + fn + fp + tn) ** 2


@measure(source="brin1997", aka=("Forbes I", "Forbes", "interest", "interest factor", "LS"))
def lift(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """How many times likelier an item is positive if it is predicted so than without any prediction.

    >>> lift(tp=6, fn=2, fp=1, tn=3)
    9/7
    """
    return precision(tp=tp, fp=fp) / prevalence(tp=tp, fn=fn, fp=fp, tn=tn)


@measure(source="choi2010", place="eq. (40)")
def tarwid(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Difference of the true positives and those expected by chance, as a share of their sum.

    >>> tarwid(tp=6, fn=2, fp=1, tn=3)
    1/8
    """
    n = tp + fn + fp + tn
    return (n * tp - (tp + fp) * (tp + fn)) / (n * tp + (tp + fp) * (tp + fn))


@measure(source="choi2010", place="eq. (44)", aka=("Lerman", "Lerman similarity"))
def dennis(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Excess of the true positives over those expected by chance, in units of the root of the latter.

    >>> dennis(tp=2, fn=2, fp=2, tn=3)
    1/6
    """
    return (tp * tn - fp * fn) / sqrt((tp + fn + fp + tn) * (tp + fp) * (tp + fn))


@measure(source="benini1901", aka=("Benini I",))
def benini_1(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Excess of the true positives over chance, as a share of what it is when no positive is missed.

    >>> benini_1(tp=6, fn=2, fp=1, tn=3)
    2/5
    """
    return (tp * tn - fp * fn) / ((tp + fn) * (fn + tn))


@measure(source="loevinger1948", aka=("Loevinger's H", "Loevinger", "Benini II", "Forbes II"))
def loevinger_h(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Covariance of truth and prediction, as a share of the largest that the margins allow.

    >>> loevinger_h(tp=6, fn=2, fp=1, tn=3)
    4/7
    """
    return (tp * tn - fp * fn) / Min((tp + fn) * (fn + tn), (tp + fp) * (fp + tn))


@measure(source="cole1949", aka=("Cole",))
def cole_c7(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Covariance as a share of its value without false alarms if positive, of its lowest for the margins if negative.

    >>> cole_c7(tp=1, fn=3, fp=2, tn=2)
    -1/3
    """
    determinant = tp * tn - fp * fn
    without_alarms = Max(determinant, 0) / ((tp + fp) * (fp + tn))
    return without_alarms + Min(determinant, 0) / Min((tp + fp) * (tp + fn), (fp + tn) * (fn + tn))


@measure(source="warrensthesis2008", aka=("Warrens V",))
def warrens_5(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Covariance of truth and prediction, as a share of its largest absolute value below zero for the margins.

    >>> warrens_5(tp=6, fn=2, fp=1, tn=3)
    4/5
    """
    return (tp * tn - fp * fn) / Min((tp + fp) * (tp + fn), (fp + tn) * (fn + tn))


@measure(source="fleiss1975", aka=("Fleiss", "Fleiss MA1", "mean of informedness and markedness"), wider="csi")
def fleiss_m_a1(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Covariance of truth and prediction over the harmonic mean of their variances.

    >>> fleiss_m_a1(tp=6, fn=2, fp=1, tn=3)
    67/140
    """
    of_truth, of_prediction = (tp + fn) * (fp + tn), (tp + fp) * (fn + tn)
    return (tp * tn - fp * fn) * (of_truth + of_prediction) / (2 * of_truth * of_prediction)


@measure(source="kuder1937", aka=("KR20", "Cronbach's alpha of two items"))
def kuder_richardson(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Reliability of the sum of truth and prediction as a test of two items.

    >>> kuder_richardson(tp=6, fn=2, fp=1, tn=3)
    64/99
    """
    determinant = tp * tn - fp * fn
    return 4 * determinant / ((tp + fp) * (fn + tn) + (tp + fn) * (fp + tn) + 2 * determinant)


@measure(source="michael1920", aka=("Michael",))
def mcewen_michael(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Four times the determinant over the squares of the numbers of right and of wrong predictions.

    >>> mcewen_michael(tp=6, fn=2, fp=1, tn=3)
    32/45
    """
    return 4 * (tp * tn - fp * fn) / ((tp + tn) ** 2 + (fp + fn) ** 2)


@measure(source="cole1949", aka=("mean square contingency coefficient", "coefficient of mean square contingency"))
def ms_contingency(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Pearson's coefficient of contingency with the sign of the dependence, as a share of its largest value.

    >>> ms_contingency(tp=4, fn=3, fp=3, tn=4)
    1/5
    """
    determinant = tp * tn - fp * fn
    return sqrt(2) * determinant / sqrt(determinant**2 + (tp + fp) * (tp + fn) * (fp + tn) * (fn + tn))


@measure(source="digby1983", aka=("Digby's H",))
def digby(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Yule's Q with the two products to the power of three quarters, close to the tetrachoric correlation.

    >>> digby(tp=4, fn=1, fp=1, tn=4)
    7/9
    """
    right, wrong = sqrt(tp * tn * sqrt(tp * tn)), sqrt(fp * fn * sqrt(fp * fn))
    return (right - wrong) / (right + wrong)


@measure(source="choi2010", place="eq. (62)", aka=("Yule QII", "Yule's Q distance"))
def yule_q_distance(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Doubled product of the wrong counts as a share of the sum of both products: one less Yule's Q.

    >>> yule_q_distance(tp=6, fn=2, fp=1, tn=3)
    1/5
    """
    return 2 * fp * fn / (tp * tn + fp * fn)


@measure(source="kendall1938", aka=("tau a", "Kendall tau"))
def kendall_tau_a(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Pairs of items that truth and prediction put in one order less those in opposite orders, as a share of all pairs.

    >>> kendall_tau_a(tp=6, fn=2, fp=1, tn=3)
    8/33
    """
    n = tp + fn + fp + tn
    return 2 * (tp * tn - fp * fn) / (n * (n - 1))


@measure(source="kendall1938", aka=("Kendall tau",))
def kendall_tau_of_items(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Kendall's tau with right and wrong predictions in place of the pairs of items in the same and in opposite orders.

    >>> kendall_tau_of_items(tp=6, fn=2, fp=1, tn=3)
    1/11
    """
    n = tp + fn + fp + tn
    return 2 * (tp + tn - fp - fn) / (n * (n - 1))


@measure(source="stuart1953", aka=("tau c", "Stuart tau"))
def stuart_tau_c(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Four times the covariance of truth and prediction, which moves it to [-1, 1].

    >>> stuart_tau_c(tp=6, fn=2, fp=1, tn=3)
    4/9
    """
    return 4 * (tp * tn - fp * fn) / (tp + fn + fp + tn) ** 2


@measure(source="stuart1953", aka=("Stuart tau",))
def stuart_tau_of_items(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Stuart's tau with right and wrong predictions in place of the pairs of items in the same and in opposite orders.

    >>> stuart_tau_of_items(tp=6, fn=2, fp=1, tn=3)
    1/6
    """
    return 4 * ((tp + tn) - (fp + fn)) / (tp + fn + fp + tn) ** 2
