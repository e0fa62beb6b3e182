"""Agreement beyond chance: accuracy set against the accuracy expected of a guess. The measures differ in the guess."""

from __future__ import annotations

from sympy import Expr, Integer

from ..language.cells import Cells
from ..language.measure import measure
from ..language.symbols import Max


@measure(source="cohen1960", aka=("Cohen's kappa", "CKC", "Heidke skill score", "HSS", "quality index"))
def kappa(C: Cells) -> Expr:
    """Agreement beyond what the two margins produce by chance.

    >>> kappa([[6, 2], [1, 3]])
    8/17
    """
    chance = C.sum(lambda i: C.actual(i) * C.predicted(i)) / C.n**2
    return (C.trace / C.n - chance) / (1 - chance)


@measure(source="shin2017", place="section II", aka=("kappa of Shin, Kim and Han", "Warrens III"))
def shin_kappa(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Agreement beyond the mean of the actual and the predicted share of positives.

    >>> shin_kappa(tp=6, fn=2, fp=1, tn=3)
    1/3
    """
    n = tp + fn + fp + tn
    chance = ((tp + fn) / n + (tp + fp) / n) / 2
    return ((tp + tn) / n - chance) / (1 - chance)


@measure(source="gwet2008", aka=("AC1", "Gwet's AC1", "Gwet's gamma"))
def gwet_ac1(C: Cells) -> Expr:
    """Agreement beyond that of items hard to classify, whose share the evenness of the pooled class shares tells.

    >>> gwet_ac1([[6, 2], [1, 3]])
    9/17
    """

    def evenness(i: int) -> Expr:
        share = (C.actual(i) + C.predicted(i)) / (2 * C.n)
        return share * (1 - share)

    chance = C.sum(evenness) / (C.K - 1)
    return (C.trace / C.n - chance) / (1 - chance)


@measure(source="kent1977", aka=("Kent-Foster I", "chance-corrected occurrence agreement"))
def kent_foster_1(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Jaccard's share beyond chance, where chance is counted among the items that are positive in fact or in prediction.

    >>> kent_foster_1(tp=6, fn=2, fp=1)
    -2/25
    """
    excess = tp - (tp + fp) * (tp + fn) / (tp + fp + fn)
    return excess / (excess + fp + fn)


@measure(source="kent1977", aka=("Kent-Foster II", "chance-corrected nonoccurrence agreement"))
def kent_foster_2(fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Jaccard's share of the negatives beyond chance, counted among the items that are negative in fact or in prediction.

    >>> kent_foster_2(fn=2, fp=1, tn=3)
    -1/8
    """
    excess = tn - (fp + tn) * (fn + tn) / (fp + fn + tn)
    return excess / (excess + fp + fn)


@measure(source="goodman1954", aka=("lambda r",))
def goodman_kruskal_lambda_r(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Agreement beyond the mean of the shares of the commoner actual and of the commoner predicted class.

    >>> goodman_kruskal_lambda_r(tp=1, fn=0, fp=3, tn=2)
    -1
    """
    commoner = (Max(tp + fp, fn + tn) + Max(tp + fn, fp + tn)) / 2
    return (tp + tn - commoner) / (tp + fn + fp + tn - commoner)


@measure(source="scott1955", aka=("Scott's pi", "Fleiss' kappa", "unbiased kappa", "kappa unbiased", "Koppen I", "Köppen I"))
def scott_pi(C: Cells) -> Expr:
    """Agreement beyond what the class shares, pooled over truth and prediction, produce by chance.

    >>> scott_pi([[6, 2], [1, 3]])
    7/15
    """
    chance = C.sum(lambda i: ((C.actual(i) + C.predicted(i)) / (2 * C.n)) ** 2)
    return (C.trace / C.n - chance) / (1 - chance)


@measure(source="labatut2011", place="section 4.6", aka=("Scott's pi", "SPC"))
def scott_pi_true_shares(C: Cells) -> Expr:
    """Agreement beyond what the actual class shares alone produce by chance.

    >>> scott_pi_true_shares([[6, 2], [1, 3]])
    7/16
    """
    chance = C.sum(lambda i: (C.actual(i) / C.n) ** 2)
    return (C.trace / C.n - chance) / (1 - chance)


@measure(
    source="maxwell1977",
    aka=("MRE", "random error coefficient", "Bennett's S", "Bennett S", "Janson-Vegelius C", "Brennan-Prediger", "PABAK"),
)
def maxwell_re(C: Cells) -> Expr:
    """Agreement beyond what an even spread over the classes produces by chance.

    >>> maxwell_re([[2, 0, 0], [0, 2, 0], [1, 1, 0]])
    1/2
    """
    chance = Integer(1) / C.K
    return (C.trace / C.n - chance) / (1 - chance)


@measure(source="krippendorff2004", aka=("Krippendorff's alpha", "nominal alpha"))
def krippendorff_alpha(C: Cells) -> Expr:
    """Agreement beyond what pairs of all labels, actual and predicted, produce by chance.

    >>> krippendorff_alpha([[6, 2], [1, 3]])
    22/45
    """
    labels = 2 * C.n
    chance = C.sum(lambda i: (C.actual(i) + C.predicted(i)) * (C.actual(i) + C.predicted(i) - 1))
    return ((labels - 1) * 2 * C.trace - chance) / (labels * (labels - 1) - chance)


@measure(source="bangdiwala1985", aka=("Bangdiwala's B",))
def bangdiwala_b(C: Cells) -> Expr:
    """Area of the squares of agreement as a share of the rectangles that the margins leave for them.

    >>> bangdiwala_b([[6, 2], [1, 3]])
    45/76
    """
    return C.sum(lambda i: C[i, i] ** 2) / C.sum(lambda i: C.actual(i) * C.predicted(i))
