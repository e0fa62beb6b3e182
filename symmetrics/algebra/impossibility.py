"""No measure has a constant baseline, is monotone and is a distance: a certificate over the labelings of three items.

Gösgens, Zhiyanov, Tikhonov and Prokhorenkova (2021) prove it for any number of items. Three items suffice, and no labeling that leaves
a class empty is needed. Whatever a measure is, each axiom says something linear of its values at a few tables. The certificate adds
multiples of what is said: all values cancel, and what is left is 0 > 0.

A linear transformation of a monotone measure that is a metric falls when the measure rises, so up to a factor it is the value at perfect
tables minus the value. That difference is the distance spoken of here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

__all__ = ["CERTIFICATE", "Said", "baseline", "monotone", "refutes", "symmetric", "table_of", "triangle"]

Labeling = tuple[int, ...]
Table = tuple[int, int, int, int]


@dataclass(frozen=True)
class Said:
    """What an axiom says: the sum of `value[table]*number` over the tables is zero ("=="), not negative (">=") or positive (">")."""

    axiom: str
    numbers: Mapping[Table, Fraction]
    relation: str


def table_of(truth: Labeling, prediction: Labeling) -> Table:
    """TP, FN, FP and TN of two labelings.

    >>> table_of((1, 0, 0), (1, 1, 0))
    (1, 0, 1, 1)
    """
    found = Counter(zip(truth, prediction, strict=True))
    return found[1, 1], found[1, 0], found[0, 1], found[0, 0]


def said(axiom: str, relation: str, *terms: tuple[Fraction | int, Table]) -> Said:
    """The sum of multiples of values, tables that occur twice taken together."""
    numbers: dict[Table, Fraction] = {}
    for number, table in terms:
        numbers[table] = numbers.get(table, Fraction(0)) + number
    return Said(axiom, numbers, relation)


def baseline(truth: Labeling, one: int, two: int) -> Said:
    """Constant baseline: predictions with `one` positives and with `two`, uniformly at random, have the same expected value."""
    terms = []
    for sign, size in ((1, one), (-1, two)):
        chosen = list(labelings(len(truth), size))
        terms += [(Fraction(sign, len(chosen)), table_of(truth, prediction)) for prediction in chosen]
    return said("constant baseline", "==", *terms)


def labelings(n: int, size: int) -> Iterator[Labeling]:
    """The labelings of n items with that many positives."""
    return (labels for labels in product((0, 1), repeat=n) if sum(labels) == size)


def monotone(truth: Labeling, worse: Labeling, better: Labeling) -> Said:
    """Monotonicity: a prediction that makes one wrong answer of another right, and changes nothing else, has the greater value."""
    changed = [t == b for t, w, b in zip(truth, worse, better, strict=True) if w != b]
    if changed != [True]:
        raise ValueError(f"Expected one wrong answer made right, got {worse} and {better} for {truth}. Change one label to the truth.")
    return said("monotonicity", ">", (1, table_of(truth, better)), (-1, table_of(truth, worse)))


def symmetric(one: Labeling, two: Labeling) -> Said:
    """Distance: it does not matter which of two labelings is the truth."""
    return said("distance", "==", (1, table_of(one, two)), (-1, table_of(two, one)))


def triangle(one: Labeling, between: Labeling, two: Labeling) -> Said:
    """Distance: from a first labeling to a second it is no farther than over a third, and from the first to itself it is zero."""
    straight = [(1, table_of(one, two)), (1, table_of(one, one))]
    return said("distance", ">=", *straight, (-1, table_of(one, between)), (-1, table_of(between, two)))


FIRST, SECOND, BOTH, OTHERS = (1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 1, 1)
CERTIFICATE: tuple[tuple[int, Said], ...] = (
    (-3, baseline(FIRST, 1, 2)),
    (1, monotone(FIRST, OTHERS, SECOND)),
    (1, triangle(FIRST, BOTH, SECOND)),
    (1, symmetric(BOTH, SECOND)),
)


def refutes(certificate: tuple[tuple[int, Said], ...]) -> bool:
    """Whether multiples of what axioms say add up to 0 > 0: no value is left, and something positive was added.

    What is not an equation may be taken a positive number of times only.

    >>> refutes(CERTIFICATE), refutes(CERTIFICATE[1:])
    (True, False)
    """
    left: dict[Table, Fraction] = {}
    for weight, one in certificate:
        if one.relation != "==" and weight <= 0:
            return False
        for table, number in one.numbers.items():
            left[table] = left.get(table, Fraction(0)) + weight * number
    return not any(left.values()) and any(one.relation == ">" for _, one in certificate)
