"""Distances: how far truth and prediction lie apart, zero where every item is predicted rightly."""

from __future__ import annotations

from sympy import Expr

from ..language.measure import measure
from ..language.symbols import sqrt
from .overlap import ochiai


@measure(
    source="hamming1950",
    aka=("Hamming", "HD", "FC", "false classification", "Manhattan", "Cityblock", "Minkowski", "Canberra", "squared Euclidean", "Q-gram"),
)
def hamming_distance(fn: Expr, fp: Expr) -> Expr:
    """Number of items that are predicted wrongly.

    >>> hamming_distance(fn=2, fp=1)
    3
    """
    return fn + fp


@measure(source="choi2010", place="eq. (16)", aka=("Euclid", "Euclidean"))
def euclidean_distance(fn: Expr, fp: Expr) -> Expr:
    """Square root of the number of items that are predicted wrongly.

    >>> euclidean_distance(fn=3, fp=1)
    2
    """
    return sqrt(fn + fp)


@measure(source="yang2016", aka=("YJHHR p=2",))
def yjhhr(fn: Expr, fp: Expr) -> Expr:
    """Length of the vector of misses and false alarms.

    >>> yjhhr(fn=4, fp=3)
    5
    """
    return sqrt(fn**2 + fp**2)


@measure(source="yang2016", aka=("normalized YJHHR p=2",))
def yjhhr_normalized(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Length of the vector of misses and false alarms, as a share of the items that are positive in fact or in prediction.

    >>> yjhhr_normalized(tp=3, fn=4, fp=3)
    1/2
    """
    return sqrt(fn**2 + fp**2) / (tp + fn + fp)


@measure(source="choi2010", place="eq. (27)", aka=("Bray-Curtis", "Canberra"))
def lance_williams(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Wrong predictions as a share of the actual and the predicted positives.

    >>> lance_williams(tp=6, fn=2, fp=1)
    1/5
    """
    return (fp + fn) / (2 * tp + fp + fn)


@measure(source="marczewski1958", aka=("Marczewski-Steinhaus", "Soergel", "Tanimoto distance"))
def jaccard_distance(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Share of wrong predictions among the items that are positive in fact or in prediction.

    >>> jaccard_distance(tp=6, fn=2, fp=1)
    1/3
    """
    return (fn + fp) / (tp + fn + fp)


@measure(source="choi2010", place="eq. (23)")
def vari(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """A quarter of the share of wrong predictions.

    >>> vari(tp=6, fn=2, fp=1, tn=3)
    1/16
    """
    return (fp + fn) / (4 * (tp + fn + fp + tn))


@measure(source="choi2010", place="eq. (24)", aka=("Penrose size",))
def size_difference(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of wrong predictions, squared.

    >>> size_difference(tp=6, fn=2, fp=1, tn=3)
    1/16
    """
    return (fp + fn) ** 2 / (tp + fn + fp + tn) ** 2


@measure(source="choi2010", place="eq. (25)", aka=("Penrose shape",))
def shape_difference(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of wrong predictions less the squared difference of the two shares of error.

    >>> shape_difference(tp=6, fn=2, fp=1, tn=3)
    35/144
    """
    n = tp + fn + fp + tn
    return (n * (fp + fn) - (fp - fn) ** 2) / n**2


@measure(source="choi2010", place="eq. (26)")
def pattern_difference(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Product of the two shares of error, each doubled.

    >>> pattern_difference(tp=6, fn=2, fp=1, tn=3)
    1/18
    """
    return 4 * fp * fn / (tp + fn + fp + tn) ** 2


@measure(source="choi2010", place="eq. (29)", aka=("Hellinger distance",))
def hellinger(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Twice the root of what Ochiai's coefficient leaves of one.

    >>> hellinger(tp=3, fn=1, fp=1)
    1
    """
    return 2 * sqrt(1 - ochiai(tp=tp, fn=fn, fp=fp))


@measure(source="choi2010", place="eq. (30)", aka=("chord distance",))
def chord(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Distance on the unit circle of two vectors whose cosine is Ochiai's coefficient.

    >>> chord(tp=1, fn=1, fp=1)
    1
    """
    return sqrt(2 * (1 - ochiai(tp=tp, fn=fn, fp=fp)))


@measure(source="excoffier1992", aka=("Excoffier", "Unknown K"))
def excoffier_distance(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Number of items that are not true positives.

    >>> excoffier_distance(tp=6, fn=2, fp=1, tn=3)
    6
    """
    n = tp + fn + fp + tn
    return n * (1 - tp / n)
