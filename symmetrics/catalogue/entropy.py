"""Entropy: how uncertain truth and prediction are, alone, together, each given the other, and in their errors; in bits."""

from __future__ import annotations

from sympy import Expr, Integer

from ..language.cells import Cells
from ..language.measure import measure
from ..language.symbols import Min, log, xlogx


@measure(source="shannon1948", aka=("class entropy", "reference entropy", "entropy of the truth", "HC"))
def actual_entropy(C: Cells) -> Expr:
    """Uncertainty of the actual class.

    >>> actual_entropy([[1, 1], [0, 2]])
    1
    """
    return -C.sum(lambda i: xlogx(C.actual(i) / C.n)) / log(2)


@measure(source="shannon1948", aka=("outcome entropy", "response entropy", "entropy of the prediction", "HO"))
def predicted_entropy(C: Cells) -> Expr:
    """Uncertainty of the predicted class.

    >>> predicted_entropy([[1, 2], [1, 0]])
    1
    """
    return -C.sum(lambda i: xlogx(C.predicted(i) / C.n)) / log(2)


@measure(source="shannon1948", aka=("HOC",))
def joint_entropy(C: Cells) -> Expr:
    """Uncertainty of the actual and the predicted class together.

    >>> joint_entropy([[1, 1], [1, 1]])
    2
    """
    return -C.sum(lambda i, j: xlogx(C[i, j] / C.n)) / log(2)


@measure(source="shannon1948", aka=("conditional entropy", "conditional entropy of prediction"))
def conditional_predicted_entropy(C: Cells) -> Expr:
    """Uncertainty of the predicted class where the actual one is known.

    >>> conditional_predicted_entropy([[1, 1], [0, 2]])
    1/2
    """
    return -C.sum(lambda i, j: C.actual(i) / C.n * xlogx(C[i, j] / C.actual(i))) / log(2)


@measure(source="shannon1948", aka=("equivocation", "conditional entropy of truth"))
def conditional_actual_entropy(C: Cells) -> Expr:
    """Uncertainty of the actual class where the predicted one is known.

    >>> conditional_actual_entropy([[1, 0], [1, 2]])
    1/2
    """
    return -C.sum(lambda i, j: C.predicted(j) / C.n * xlogx(C[i, j] / C.predicted(j))) / log(2)


@measure(source="kerridge1961", aka=("Kerridge inaccuracy",))
def cross_entropy(C: Cells) -> Expr:
    """Bits needed for the actual classes in a code made for the predicted shares.

    >>> cross_entropy([[1, 0], [1, 2]])
    1
    """
    return -C.sum(lambda i: C.actual(i) / C.n * log(C.predicted(i) / C.n)) / log(2)


@measure(source="kullback1951", aka=("relative entropy", "Kullback-Leibler divergence", "KL divergence", "KL"))
def kullback_leibler(C: Cells) -> Expr:
    """Bits lost by a code for the actual classes that is made for the predicted shares.

    >>> kullback_leibler([[1, 0, 0], [0, 1, 0], [1, 0, 1]])
    1/4
    """
    return C.sum(lambda i: xlogx(C.actual(i) / C.n) - C.actual(i) / C.n * log(C.predicted(i) / C.n)) / log(2)


@measure(source="delgado2019", aka=("MCEN", "Overall MCEN"))
def modified_confusion_entropy(C: Cells) -> Expr:
    """Entropy of the wrong predictions, each seen from its actual and from its predicted class; right ones count once.

    The logarithm has base 2(K - 1). For two classes right predictions count half in the sum of the weights.

    >>> modified_confusion_entropy([[0, 1], [1, 2]])
    6/7
    """
    counted = Min((C.K - 1) / Integer(2), 1)

    def seen_from(i: int, j: int) -> Expr:
        size = C.actual(i) + C.predicted(i) - C[i, i]
        return size / (2 * C.n - counted * C.trace) * (xlogx(C[i, j] / size) + xlogx(C[j, i] / size))

    return -C.sum(seen_from, off_diagonal=True) / log(2 * (C.K - 1))


@measure(source="wei2010", aka=("class confusion entropy", "class CEN"))
def positive_confusion_entropy(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """What the positive class of two gives to the confusion entropy, before it is weighted.

    >>> positive_confusion_entropy(tp=3, fn=1, fp=1)
    3/4
    """
    size = 2 * tp + fn + fp
    return -(xlogx(fn / size) + xlogx(fp / size)) / log(2)


@measure(source="delgado2019", aka=("class modified confusion entropy", "class MCEN"))
def positive_modified_confusion_entropy(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """What the positive class of two gives to the modified confusion entropy, before it is weighted.

    >>> positive_modified_confusion_entropy(tp=6, fn=1, fp=1)
    3/4
    """
    size = tp + fn + fp
    return -(xlogx(fn / size) + xlogx(fp / size)) / log(2)
