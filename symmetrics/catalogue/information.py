"""Information: entropies of the matrix read as a joint distribution of truth and prediction."""

from __future__ import annotations

from sympy import Expr

from ..language.cells import Cells
from ..language.measure import measure
from ..language.symbols import log, log2, xlogx
from .rates import precision, prevalence


@measure(source="shannon1948", place="section 12", aka=("MI", "transinformation"))
def mutual_information(C: Cells) -> Expr:
    """What the prediction tells about the truth, in bits: the entropies of both less the entropy of the pair.

    >>> mutual_information([[1, 0], [0, 1]])
    1
    """
    margins = C.sum(lambda i: xlogx(C.actual(i) / C.n)) + C.sum(lambda i: xlogx(C.predicted(i) / C.n))
    return (C.sum(lambda i, j: xlogx(C[i, j] / C.n)) - margins) / log(2)


@measure(source="wei2010", aka=("CEN",))
def confusion_entropy(C: Cells) -> Expr:
    """Entropy of the wrong predictions, each seen from its actual and from its predicted class.

    The logarithm has base 2(K - 1).

    >>> confusion_entropy([[1, 1], [1, 1]])
    1
    """

    def seen_from(i: int, j: int) -> Expr:
        size = C.actual(i) + C.predicted(i)
        return size / (2 * C.n) * (xlogx(C[i, j] / size) + xlogx(C[j, i] / size))

    return -C.sum(seen_from, off_diagonal=True) / log(2 * (C.K - 1))


@measure(source="kononenko1991", aka=("IS", "log2 lift"))
def information_score(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Bits that a positive prediction gives about the class of its item: from its prior share to precision.

    >>> information_score(tp=2, fn=0, fp=0, tn=2)
    1
    """
    return -log2(prevalence(tp=tp, fn=fn, fp=fp, tn=tn)) + log2(precision(tp=tp, fp=fp))
