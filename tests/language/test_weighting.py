"""Weighted kappa with any weights: one formula for a number of classes, and weights that make no sense refused."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from sympy import Rational

from symmetrics import ConfusionMatrix, catalogue, check, evaluate, identify, weighted_kappa
from symmetrics.language.errors import DefinitionError
from symmetrics.language.latex import latex
from symmetrics.language.reader import read_formula
from symmetrics.language.text import text

KNOWN = {
    "kappa": lambda i, j: i != j,
    "linear_weighted_kappa": lambda i, j: abs(i - j),
    "quadratic_weighted_kappa": lambda i, j: (i - j) ** 2,
}


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize("K", [2, 3, 5])
def test_the_usual_weights_give_the_usual_measures(name: str, K: int) -> None:
    weights = [[3 * KNOWN[name](i, j) for j in range(K)] for i in range(K)]
    source = random.Random(K)
    for _ in range(4):
        rows = [[source.randint(0, 20) for _ in range(K)] for _ in range(K)]
        assert weighted_kappa(weights)(rows) == catalogue.catalogue()[name](rows)


def test_weights_of_one_s_own() -> None:
    """Costs 1 and 5: of 12 items 2 miss and 1 is a false alarm, 7 in all; the margins 8, 4 and 7, 5 give (8*5 + 5*4*7)/12 = 15."""
    assert weighted_kappa([[0, 1], [5, 0]])([[6, 2], [1, 3]]) == 1 - Rational(7, 15)
    assert weighted_kappa([[0, 0.1], [0.5, 0]])([[6, 2], [1, 3]]) == weighted_kappa([[0, Fraction(1, 10)], [Fraction(1, 2), 0]])(
        [[6, 2], [1, 3]]
    )


def test_a_card_and_a_value_for_its_number_of_classes_only() -> None:
    measure = weighted_kappa([[0, 1, 2], [1, 0, 1], [2, 1, 0]])
    card = check(measure, budget=2)
    assert [(r.K, r.lower.value, r.upper.value) for r in card.ranges] == [(3, "-1", "1")]
    assert {a.question.name: a.verdict for a in card.answers}["class_symmetric for K = 3"] == "refuted"
    assert ("equal", "linear_weighted_kappa") in [(r.kind, r.other) for r in identify(measure)]
    [at_two] = evaluate(ConfusionMatrix.from_rows([[3, 1], [1, 3]]), [measure])
    assert at_two.why == "needs 3 classes"
    with pytest.raises(DefinitionError, match="Expected 3 classes"):
        measure([[3, 1], [1, 3]])


def test_it_is_printed_and_read_back() -> None:
    measure = weighted_kappa([[0, 1, 2], [1, 0, 1], [2, 1, 0]])
    for printed in (text(measure.formula), latex(measure.formula)):
        assert read_formula(printed)([[2, 0, 0], [0, 1, 0], [1, 0, 2]]) == Rational(2, 3)


@pytest.mark.parametrize(
    ("weights", "reason"),
    [
        ([[0, 1, 2], [1, 0, 1]], "square"),
        ([[0]], "two classes or more"),
        ([[0, -1], [1, 0]], "weights of 0 or more, got -1 in row 1, column 2"),
        ([[1, 1], [1, 0]], "0 on the diagonal, got 1 in row 1"),
        ([[0, 0], [0, 0]], "a weight above 0"),
        ([[0, "x"], [1, 0]], "numbers as weights"),
        ([[0, float("nan")], [1, 0]], "numbers as weights"),
        ([[0, float("inf")], [1, 0]], "numbers as weights"),
        (7, "rows of weights"),
        ([7, 7], "rows of weights"),
    ],
)
def test_weights_that_make_no_sense_are_refused(weights: object, reason: str) -> None:
    with pytest.raises(DefinitionError, match=reason) as refused:
        weighted_kappa(weights)  # type: ignore[arg-type]
    assert str(refused.value).startswith("Expected ") and str(refused.value).count(". ") == 1
