"""Chance: how many items a guess that knows only shares of classes gets right."""

from __future__ import annotations

from sympy import Expr

from ..language.cells import Cells
from ..language.measure import measure


@measure(source="cohen1960", aka=("Overall RACC", "overall random accuracy", "Cohen's expected agreement", "expected agreement", "p_e"))
def random_accuracy(C: Cells) -> Expr:
    """Accuracy expected of predictions that keep both margins and know nothing of the truth.

    >>> random_accuracy([[6, 2], [1, 3]])
    19/36
    """
    return C.sum(lambda i: C.actual(i) * C.predicted(i)) / C.n**2


@measure(
    source="scott1955", aka=("Overall RACCU", "overall random accuracy unbiased", "Scott's expected agreement", "expected agreement", "p_e")
)
def random_accuracy_unbiased(C: Cells) -> Expr:
    """Accuracy expected of a guess with the class shares pooled over truth and prediction.

    >>> random_accuracy_unbiased([[6, 2], [1, 3]])
    17/32
    """
    return C.sum(lambda i: ((C.actual(i) + C.predicted(i)) / (2 * C.n)) ** 2)


@measure(source="morrison1969", aka=("proportional chance",))
def proportional_chance_criterion(C: Cells) -> Expr:
    """Accuracy expected of a guess with the actual class shares.

    >>> proportional_chance_criterion([[6, 2], [1, 3]])
    5/9
    """
    return C.sum(lambda i: (C.actual(i) / C.n) ** 2)


@measure(source="morrison1969", aka=("NIR", "maximum chance criterion", "majority class share"))
def no_information_rate(C: Cells) -> Expr:
    """Accuracy of always predicting the largest actual class.

    >>> no_information_rate([[6, 2], [1, 3]])
    2/3
    """
    return C.max(lambda i: C.actual(i)) / C.n
