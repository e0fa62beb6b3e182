"""Coordinate systems for the two-class matrix: each function gives the shares [[TP, FN], [FP, TN]] of all items."""

from __future__ import annotations

from sympy import Expr

from ..language.coordinates import coordinates
from .overlap import russel_rao
from .rates import fpr, predicted_prevalence, prevalence, recall, specificity

Shares = list[list[Expr]]

# Systems that are three measures by name; the cells follow from these.
TRIPLES = {
    "precision_recall": ("precision", "recall", "prevalence"),
    "predictive_values": ("precision", "npv", "predicted_prevalence"),
}


@coordinates(
    source="shin2017",
    place="Table III",
    domain=("0 <= b <= 1", "0 <= a_p <= 1", "0 <= a_n <= 1"),
    inverse={"b": prevalence, "a_p": recall, "a_n": specificity},
)
def shin(b: Expr, a_p: Expr, a_n: Expr) -> Shares:
    """Balance of the classes and the accuracy within each of them.

    >>> from fractions import Fraction
    >>> shin.to_cells(n=20, b=Fraction(1, 2), a_p=Fraction(9, 10), a_n=Fraction(1, 2)).rows
    ((9, 1), (5, 5))
    """
    return [[b * a_p, b * (1 - a_p)], [(1 - b) * (1 - a_n), (1 - b) * a_n]]


@coordinates(
    source="fawcett2006",
    domain=("0 <= tpr <= 1", "0 <= fpr <= 1", "0 <= prevalence <= 1"),
    inverse={"tpr": recall, "fpr": fpr, "prevalence": prevalence},
)
def roc(tpr: Expr, fpr: Expr, prevalence: Expr) -> Shares:
    """A point of the plane of false and true positive rate, and the share of positives.

    >>> from fractions import Fraction
    >>> roc.to_cells(n=8, tpr=1, fpr=Fraction(1, 3), prevalence=Fraction(1, 4)).rows
    ((2, 0), (2, 4))
    """
    return [[prevalence * tpr, prevalence * (1 - tpr)], [(1 - prevalence) * fpr, (1 - prevalence) * (1 - fpr)]]


@coordinates(
    source="luque2019",
    domain=("0 <= lambda_PP <= 1", "0 <= lambda_NN <= 1", "-1 <= delta <= 1"),
    inverse={"lambda_PP": recall, "lambda_NN": specificity, "delta": lambda C: 2 * prevalence(C) - 1},
)
def luque(lambda_PP: Expr, lambda_NN: Expr, delta: Expr) -> Shares:
    """The two rates of right predictions and the imbalance, -1 without positives, 0 when balanced, 1 without negatives.

    >>> from fractions import Fraction
    >>> luque.to_cells(n=8, lambda_PP=1, lambda_NN=Fraction(1, 3), delta=Fraction(1, 2)).rows
    ((6, 0), (4/3, 2/3))
    """
    positive, negative = (1 + delta) / 2, (1 - delta) / 2
    return [[positive * lambda_PP, positive * (1 - lambda_PP)], [negative * (1 - lambda_NN), negative * lambda_NN]]


@coordinates(
    source="warrens2008",
    domain=("0 <= p <= 1", "0 <= q <= 1", "0 <= x", "x <= p", "x <= q", "p + q - 1 <= x"),
    inverse={"p": prevalence, "q": predicted_prevalence, "x": russel_rao},
)
def margins(p: Expr, q: Expr, x: Expr) -> Shares:
    """The shares of actual, of predicted and of true positives.

    >>> from fractions import Fraction
    >>> margins.to_cells(n=12, p=Fraction(2, 3), q=Fraction(7, 12), x=Fraction(1, 2)).rows
    ((6, 2), (1, 3))
    """
    return [[x, p - x], [q - x, 1 - p - q + x]]
