"""What a measure says of predictions that know nothing of the truth."""

from __future__ import annotations

from ..language.cells import Cells
from ..language.claims import Claim, Subject, equal, undefined
from ..language.properties import prop
from ..language.symbols import FN, FP, TN, TP, as_written, symbol, total

row1, row2, col1, col2, step = (symbol(name) for name in ("row1", "row2", "col1", "col2", "step"))


@prop(classes="two")
def constant_under_independence(m: Subject) -> Claim:
    """The value is the same wherever prediction and truth are independent (TP*TN = FP*FN)."""
    with as_written():
        independent = Cells([[row1 * col1, row1 * col2], [row2 * col1, row2 * col2]])
    return equal(m(independent), m(Cells([[1, 1], [1, 1]])))


@prop(classes="two")
def zero_under_independence(m: Subject) -> Claim:
    """The value is zero wherever prediction and truth are independent."""
    with as_written():
        independent = Cells([[row1 * col1, row1 * col2], [row2 * col1, row2 * col2]])
    return equal(m(independent), 0)


@prop(classes="two", each=("positive", "negative"))
def undefined_for_constant(m: Subject, prediction: str) -> Claim:
    """The value is undefined wherever every prediction is {prediction}."""
    return undefined(m(CONSTANT[prediction]))


@prop(classes="two", each=("positive", "negative"))
def constant_for_constant(m: Subject, prediction: str) -> Claim:
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
