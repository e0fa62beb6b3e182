"""What a measure says of predictions that know nothing of the truth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Literal

from ..language.cells import Cells
from ..language.claims import Claim, Conditions, Subject, equal, undefined
from ..language.properties import prop
from ..language.symbols import FN, FP, TN, TP, as_written, symbol, total
from .decomposition import additive

step = symbol("step")
Prediction = Literal["positive", "negative"]


def independent(K: int) -> Cells:
    """Every matrix in which prediction and truth are independent: each cell is a number of its row times one of its column."""
    with as_written():
        return Cells([[symbol(f"row{i}") * symbol(f"col{j}") for j in range(1, K + 1)] for i in range(1, K + 1)])


@prop
def constant_under_independence(m: Subject) -> Claim:
    """The value is the same wherever prediction and truth are independent."""
    return same_under_independence(m)


def same_under_independence(m: Subject, given: Conditions = ()) -> Claim:
    """The claim that all matrices in which prediction and truth are independent have one value."""
    return equal(m(independent(m.K)), m(Cells([[1] * m.K] * m.K)), given)


@prop
def zero_under_independence(m: Subject) -> Claim:
    """The value is zero wherever prediction and truth are independent."""
    return equal(m(independent(m.K)), 0)


@prop(classes="two", each=("positive", "negative"))
def undefined_for_constant(m: Subject, prediction: Prediction) -> Claim:
    """The value is undefined wherever every prediction is {prediction}."""
    return undefined(m(CONSTANT[prediction]))


@prop(classes="two", each=("positive", "negative"))
def constant_for_constant(m: Subject, prediction: Prediction) -> Claim:
    """The value is the same wherever every prediction is {prediction} and both classes occur."""
    matrix = CONSTANT[prediction]
    occurs = [total(row) > 0 for row in ([TP], [FP])] if prediction == "positive" else [FN > 0, TN > 0]
    ones = matrix.map(lambda i, j, c: 0 if c == 0 else 1)
    return equal(m(matrix), m(ones), given=occurs)


CONSTANT = {"positive": Cells([[TP, 0], [FP, 0]]), "negative": Cells([[0, FN], [0, TN]])}


@prop(classes="two")
def affine_in_tp(m: Subject) -> Claim:
    """At fixed margins the value is an affine function of TP."""
    low, middle, high = (m(with_hits(m.cells, moved)) for moved in (0, 1, 2))
    return equal(low + high, 2 * middle)


def with_hits(cells: Cells, moved: int) -> Cells:
    """The matrix with two steps shared out: `moved` to the right predictions, the rest to the wrong ones, so that no margin changes."""
    return cells.map(lambda i, j, c: c + (moved if i == j else 2 - moved) * step)


def affine_in_cells(m: Subject) -> Iterator[Claim]:
    """The claims that at fixed margins the value is an affine function of the cells: no two exchanges of predictions interact.

    An exchange moves an item of class i and one of the last class to each other's predictions; all changes that keep the margins are
    made of these.
    """
    last = m.K
    exchanges = [(frozenset([(i, j), (last, last)]), frozenset([(i, last), (last, j)])) for i, j in product(range(1, last), range(1, last))]
    for one, two in combinations_with_replacement(exchanges, 2):
        yield additive(m, one, two)
