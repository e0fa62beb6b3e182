"""Claims beside the value of another measure, many of them a root: proved, and false ones beside them refuted by a matrix."""

from __future__ import annotations

import pytest

from symmetrics import prove

TRUE = [
    "f1 >= 32/41 given mcc == 4/5",
    "kappa >= 32/41 given mcc == 4/5",
    "kappa <= 4/5 given mcc == 4/5",
    "accuracy >= 16/25 given geometric_mean == 4/5",
    "informedness >= 3/5 given geometric_mean == 4/5",
    "accuracy >= 3/5 given balanced_accuracy == 4/5",
    "recall > 1/4 given mcc > 1/2",
    "recall >= 4/25 given mcc >= 2/5",
    "mcc >= 2/5 given kappa >= 2/5",
    "fowlkes_mallows >= 4/5 given mcc == 4/5",
    "f1 <= 3/2 - sqrt(2)/2 given gwet_ac1 == 1/2",
    "gwet_ac1 >= 18/19 - sqrt(2)/19 given balanced_accuracy == 19/20",
    "mcc >= 2/3 - sqrt(7)/3 given gwet_ac1 == 1/2",
    "odds_ratio >= 4 given p4 >= 2/3",
    "lift >= 1 given p4 >= 7/10",
    "p4 <= 1/2 given ochiai <= 1/3 and prevalence <= 1/2",
]
FALSE = [
    "f1 >= 33/41 given mcc == 4/5",
    "kappa >= 33/41 given mcc == 4/5",
    "kappa <= 3/4 given mcc == 4/5",
    "informedness > 3/5 given geometric_mean == 4/5",
    "recall > 1/4 given mcc >= 2/5",
    "f1 <= 5/4 - sqrt(2)/3 given gwet_ac1 == 1/2",
    "gwet_ac1 >= 18/19 - sqrt(2)/20 given balanced_accuracy == 19/20",
    "mcc >= 1 - sqrt(7)/4 given gwet_ac1 == 1/2",
    "odds_ratio >= 9/2 given p4 >= 2/3",
]


@pytest.mark.thinned(3)
@pytest.mark.parametrize("claim", TRUE)
def test_what_another_measure_guarantees_is_proved(claim: str) -> None:
    assert prove(claim, budget=100).verdict == "proved"


@pytest.mark.parametrize("claim", FALSE)
def test_a_little_more_is_refuted(claim: str) -> None:
    assert prove(claim, budget=100).verdict == "refuted"
