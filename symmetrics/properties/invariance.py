"""Invariance under changes of the matrix: I1 to I8 of Sokolova and Lapalme (2009), each under its plain name."""

from __future__ import annotations

from ..language.claims import Claim, Conditions, Subject, equal
from ..language.properties import prop
from ..language.symbols import FN, FP, TN, TP, symbol

scale, scale1, scale2, other = symbol("scale"), symbol("scale1"), symbol("scale2"), symbol("other")


@prop(classes="two")
def label_symmetric(m: Subject) -> Claim:
    """Exchanging positives and negatives leaves the value as it was (I1)."""
    return equal(m([[TN, FP], [FN, TP]]), m(m.cells))


@prop(classes="two")
def insensitive_to_tn(m: Subject) -> Claim:
    """The number of true negatives does not matter (I2)."""
    return equal(m([[TP, FN], [FP, other]]), m(m.cells))


@prop(classes="two")
def insensitive_to_tp(m: Subject) -> Claim:
    """The number of true positives does not matter (I3)."""
    return equal(m([[other, FN], [FP, TN]]), m(m.cells))


@prop(classes="two")
def insensitive_to_fn(m: Subject) -> Claim:
    """The number of false negatives does not matter (I4)."""
    return equal(m([[TP, other], [FP, TN]]), m(m.cells))


@prop(classes="two")
def insensitive_to_fp(m: Subject) -> Claim:
    """The number of false positives does not matter (I5)."""
    return equal(m([[TP, FN], [other, TN]]), m(m.cells))


@prop(every_k=True)
def scale_invariant(m: Subject) -> Claim:
    """Multiplying all counts by the same number leaves the value as it was (I6)."""
    return scaled_alike(m)


def scaled_alike(m: Subject, given: Conditions = ()) -> Claim:
    """The claim that multiplying all counts by the same number leaves the value as it was, where conditions hold."""
    return equal(m(m.cells.scaled(scale)), m(m.cells), given=[*given, scale > 0])


@prop(classes="two")
def prediction_scale_invariant(m: Subject) -> Claim:
    """Multiplying the columns by numbers of their own leaves the value as it was (I7)."""
    return equal(m([[scale1 * TP, scale2 * FN], [scale1 * FP, scale2 * TN]]), m(m.cells), given=[scale1 > 0, scale2 > 0])


@prop(classes="two")
def prevalence_invariant(m: Subject) -> Claim:
    """Multiplying the rows by numbers of their own leaves the value as it was (I8)."""
    return equal(m([[scale1 * TP, scale1 * FN], [scale2 * FP, scale2 * TN]]), m(m.cells), given=[scale1 > 0, scale2 > 0])
