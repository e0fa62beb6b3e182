"""The ground truth index: what was put into the errors comes out, and errors that do not tell are refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symmetrics import ConfusionMatrix, ground_truth_index
from symmetrics.language.errors import MatrixError

COUNTS = st.integers(1, 40)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(COUNTS, COUNTS, COUNTS), min_size=3, max_size=6))
def test_skill_and_chance_that_made_a_matrix_are_found(classes: list[tuple[int, int, int]]) -> None:
    """Of each class some items are known and the others guessed by shares that are the same for all classes."""
    known, guessed, shares = zip(*classes, strict=True)
    rows = [[Fraction(g * a, sum(shares)) + k * (i == j) for j, a in enumerate(shares)] for i, (k, g, _) in enumerate(classes)]
    found = ground_truth_index(rows)
    assert found.chance == pytest.approx([a / sum(shares) for a in shares], abs=1e-9)
    assert found.classes == pytest.approx([k / (k + g) for k, g in zip(known, guessed, strict=True)], abs=1e-9)
    assert found.overall == pytest.approx(sum(known) / (sum(known) + sum(guessed)), abs=1e-9)


def test_a_class_below_chance_has_a_negative_index() -> None:
    """Errors are even, so chance is 1/3; a recall of 0 is (0 - 1/3)/(1 - 1/3)."""
    found = ground_truth_index(ConfusionMatrix.from_rows([[0, 2, 2], [2, 8, 2], [2, 2, 8]]))
    assert found.classes == pytest.approx((-1 / 2, 1 / 2, 1 / 2))
    assert found.overall == pytest.approx((-4 / 2 + 12 / 2 + 12 / 2) / 28)


def test_numbers_of_items_do_not_matter_but_shares_do() -> None:
    rows = [[50, 3, 2], [4, 60, 8], [1, 9, 30]]
    assert ground_truth_index(rows).classes == pytest.approx(ground_truth_index([[7 * x for x in row] for row in rows]).classes)


def test_a_class_without_errors_has_the_index_one() -> None:
    """Nothing of class 1 is missed; the errors of classes 2 and 3 say what it is guessed."""
    found = ground_truth_index([[9, 0, 0], [1, 5, 2], [1, 3, 5]])
    assert found.classes[0] == 1
    assert sum(found.chance) == pytest.approx(1)


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([[5, 1], [1, 5]], "three classes or more, got 2"),
        ([[5, 0, 0], [0, 5, 0], [0, 0, 5]], "some wrong predictions, got none"),
        ([[5, 1, 0], [0, 0, 0], [0, 1, 5]], "got none of class 2"),
        ([[5, 2, 3], [0, 5, 0], [0, 0, 5]], "class 1 in every error"),
        ([[5, 3, 0], [4, 5, 0], [0, 0, 5]], "class 1 in every error"),
        ([[5, 1, 1], [1, 5, 0], [1, 0, 5]], "class 1 in every error"),
    ],
)
def test_errors_that_do_not_tell_chance_from_skill_are_refused(rows: list[list[int]], reason: str) -> None:
    with pytest.raises(MatrixError, match=reason) as refused:
        ground_truth_index(rows)
    assert str(refused.value).startswith("Expected ") and str(refused.value).count(". ") == 1
