"""Overlap: how far the actual and the predicted positives are the same items; true negatives count little or not at all."""

from __future__ import annotations

from sympy import Expr

from ..language.cells import Cells
from ..language.measure import measure
from ..language.symbols import Max, Min, sqrt
from .rates import precision, recall


@measure(source="sokolova2009", aka=("Fbeta", "F-measure", "F-score", "van Rijsbergen F"), knobs={"beta": "beta > 0"})
def f_beta(tp: Expr, fn: Expr, fp: Expr, *, beta: Expr) -> Expr:
    """Weighted harmonic mean of precision and recall, in counts; `beta` above one favours recall.

    >>> f_beta(tp=3, fn=1, fp=2, beta=2)
    5/7
    """
    return (1 + beta**2) * tp / ((1 + beta**2) * tp + beta**2 * fn + fp)


@measure(
    source="rezankova2015",
    place="eq. (2.2)",
    aka=(
        "F1-score",
        "F1-measure",
        "Dice",
        "Dice coefficient",
        "DSC",
        "Sorensen",
        "Sorensen-Dice",
        "Czekanowski",
        "Nei-Li",
        "Gleason",
        "PSA",
        "positive specific agreement",
        "Zijdenbos similarity index",
        "Zijdenbos SI",
    ),
)
def f1(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Harmonic mean of precision and recall, in counts.

    >>> f1(tp=6, fn=2, fp=1)
    4/5
    """
    return 2 * tp / (2 * tp + fp + fn)


@measure(
    source="jaccard1912",
    aka=("Jaccard index", "Tanimoto", "IoU", "intersection over union", "critical success index", "threat score", "TS", "F*", "JCC", "J"),
)
def jaccard(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Share of true positives among the items that are positive in fact or in prediction.

    >>> jaccard(tp=6, fn=2, fp=1)
    2/3
    """
    return tp / (tp + fn + fp)


@measure(source="rezankova2015", place="eq. (2.25)", aka=("SS2", "Sokal-Sneath II"))
def sokal_sneath_2(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Jaccard's share where each wrong prediction counts twice.

    >>> sokal_sneath_2(tp=6, fn=2, fp=1)
    1/2
    """
    return tp / (tp + 2 * (fn + fp))


@measure(source="tversky1977", aka=("Tversky index", "TI"), knobs={"alpha": "alpha >= 0", "beta": "beta >= 0"})
def tversky(tp: Expr, fn: Expr, fp: Expr, *, alpha: Expr, beta: Expr) -> Expr:
    """Jaccard's share where misses weigh `alpha` and false alarms `beta`.

    >>> tversky(tp=6, fn=2, fp=1, alpha=2, beta=4)
    3/7
    """
    return tp / (tp + alpha * fn + beta * fp)


@measure(source="rezankova2015", place="eq. (2.4)", aka=("K2", "Kulczynski II", "Driver-Kroeber", "AUPR", "Unknown G"))
def kulczynski_2(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Arithmetic mean of recall and precision.

    >>> kulczynski_2(tp=6, fn=2, fp=1)
    45/56
    """
    return (recall(tp=tp, fn=fn) + precision(tp=tp, fp=fp)) / 2


@measure(
    source="ochiai1957",
    aka=("Ochiai I", "Otsuka", "cosine", "Fowlkes-Mallows", "FMI", "Driver-Kroeber", "G-measure", "FM", "G1", "G", "OOC"),
)
def ochiai(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Geometric mean of recall and precision.

    >>> ochiai(tp=2, fn=2, fp=7)
    1/3
    """
    return tp / sqrt((tp + fn) * (tp + fp))


@measure(source="labatut2011", place="eq. (8)", aka=("individual classification success index", "McConnaughey"))
def icsi(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """One less the two shares of error, those of precision and of recall.

    >>> icsi(tp=6, fn=2, fp=1)
    17/28
    """
    return precision(tp=tp, fp=fp) + recall(tp=tp, fn=fn) - 1


@measure(source="labatut2011", place="section 4.5", aka=("classification success index",))
def csi(C: Cells) -> Expr:
    """Mean over the classes of the individual classification success index.

    >>> csi([[6, 2], [1, 3]])
    67/140
    """
    return C.sum(lambda i: C[i, i] / C.predicted(i) + C[i, i] / C.actual(i) - 1) / C.K


@measure(source="russel1940", aka=("RR", "Russell-Rao", "support of the rule", "detection rate", "DR", "support"))
def russel_rao(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of all items that are true positives.

    >>> russel_rao(tp=6, fn=2, fp=1, tn=3)
    1/2
    """
    return tp / (tp + fn + fp + tn)


@measure(source="schaefer1990", aka=("ETS", "Gilbert skill score", "GSS", "Gilbert"))
def equitable_threat_score(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Jaccard's share after the hits that chance would give have been taken away.

    >>> equitable_threat_score(tp=6, fn=2, fp=1, tn=3)
    4/13
    """
    chance = (tp + fn) * (tp + fp) / (tp + fn + fp + tn)
    return (tp - chance) / (tp + fn + fp - chance)


@measure(source="kulczynski1927", aka=("K1", "Kulczynski I"))
def kulczynski_1(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """True positives for each wrong prediction.

    >>> kulczynski_1(tp=6, fn=2, fp=1)
    2
    """
    return tp / (fp + fn)


@measure(source="choi2010", place="eq. (4)", aka=("3W-Jaccard",))
def jaccard_3w(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Jaccard's share where each true positive counts three times.

    >>> jaccard_3w(tp=6, fn=2, fp=1)
    6/7
    """
    return 3 * tp / (3 * tp + fp + fn)


@measure(source="gower1986", knobs={"theta": "theta > 0"})
def gower_legendre_t(tp: Expr, fn: Expr, fp: Expr, *, theta: Expr) -> Expr:
    """Jaccard's share where each wrong prediction counts `theta` times.

    >>> gower_legendre_t(tp=6, fn=2, fp=1, theta=4)
    1/3
    """
    return tp / (tp + theta * (fp + fn))


@measure(source="choi2010", place="eq. (2)", aka=("Dice of Choi",))
def dice_choi(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Half of F1, as the survey prints Dice's coefficient.

    >>> dice_choi(tp=6, fn=2, fp=1)
    2/5
    """
    return tp / (2 * tp + fp + fn)


@measure(source="naseem2011")
def jaccard_nm(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """True positives as a share of all items and the positive ones, in fact or in prediction, once more.

    >>> jaccard_nm(tp=6, fn=2, fp=1, tn=3)
    2/7
    """
    return tp / (2 * (tp + fp + fn) + tn)


@measure(source="braun1932", aka=("BB", "all-confidence"))
def braun_blanquet(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """True positives as a share of the larger number of positives, actual or predicted.

    >>> braun_blanquet(tp=6, fn=2, fp=1)
    3/4
    """
    return tp / Max(tp + fp, tp + fn)


@measure(source="choi2010", place="eq. (45)", aka=("overlap", "OC", "Simpson", "Szymkiewicz-Simpson", "maximum confidence"))
def overlap_coefficient(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """True positives as a share of the smaller number of positives, actual or predicted.

    >>> overlap_coefficient(tp=6, fn=2, fp=1)
    6/7
    """
    return tp / Min(tp + fp, tp + fn)


@measure(source="choi2010", place="eq. (36)", aka=("Michelet",))
def sorgenfrei(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Product of precision and recall.

    >>> sorgenfrei(tp=6, fn=2, fp=1)
    9/14
    """
    return tp**2 / ((tp + fp) * (tp + fn))


@measure(source="choi2010", place="eq. (43)")
def johnson(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Sum of precision and recall.

    >>> johnson(tp=6, fn=2, fp=1)
    45/28
    """
    return precision(tp=tp, fp=fp) + recall(tp=tp, fn=fn)


@measure(source="maarel1969", aka=("Warrens I",))
def maarel(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Excess of doubled true positives over wrong predictions, as a share of their sum.

    >>> maarel(tp=6, fn=2, fp=1)
    3/5
    """
    return (2 * tp - fp - fn) / (2 * tp + fp + fn)
