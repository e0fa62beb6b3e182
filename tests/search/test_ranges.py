"""Ranges that are published or follow by hand, found and proved."""

from __future__ import annotations

import pytest

from symmetrics.asking import extremes
from symmetrics.catalogue import catalogue
from symmetrics.properties import properties
from symmetrics.search.ranges import range_of

UNIT = [
    "recall",
    "specificity",
    "precision",
    "npv",
    "accuracy",
    "balanced_accuracy",
    "f1",
    "jaccard",
    "kulczynski_2",
    "ochiai",
    "g_mean",
    "p4",
    "pacc",
]
SIGNED = ["kappa", "mcc", "informedness", "markedness", "yule_q", "yule_y", "somers_d", "hamann", "scott_pi", "icsi"]
OTHERS = {"equitable_threat_score": ("-1/3", "1"), "dor": ("0", "oo"), "lr_plus": ("0", "oo"), "lr_minus": ("0", "oo")}
RANGES = {**dict.fromkeys(UNIT, ("0", "1")), **dict.fromkeys(SIGNED, ("-1", "1")), **OTHERS}


@pytest.mark.parametrize("name", sorted(RANGES))
def test_range(name: str) -> None:
    lower, upper = (range_of(catalogue()[name], ask) for ask in extremes(properties()))
    assert (lower.value, upper.value) == RANGES[name]
    assert (lower.verdict, upper.verdict) == ("proved", "proved")
    assert lower.attained is True
    assert upper.attained is (upper.value != "oo")


@pytest.mark.parametrize(("name", "K", "lower"), [("maxwell_re", 3, "-1/2"), ("kappa", 3, "-1"), ("r_k", 3, "-1")])
def test_range_for_more_classes(name: str, K: int, lower: str) -> None:
    found = range_of(catalogue()[name], extremes(properties())[0], K)
    assert (found.value, found.verdict) == (lower, "proved")


def test_a_supremum_that_no_matrix_has_is_tight_but_not_attained() -> None:
    """TP/(TP + FP + 1) stays below one and comes as near to it as one wishes."""
    from symmetrics import read

    bound = range_of(read("TP/(TP + FP + 1)"), extremes(properties())[1])
    assert (bound.value, bound.verdict, bound.attained) == ("1", "proved", False)
