"""Squares of differences of sums: what they prove, and what they do not."""

from __future__ import annotations

import pytest

from symmetrics import prove


@pytest.mark.parametrize(
    "claim",
    [
        "(TP + FN + FP)^2 >= 4*TP*(FN + FP)",
        "(TP + FN + FP + TN)^2 >= 4*FP*(FN + TN)",
        "4*FP*FN/(TP + FN + FP + TN)^2 <= FP/(TP + FP)",
        "TN*(TP + FN + FP + TN)^2 >= 4*TP*TN*(FN + TN)",
    ],
)
def test_a_sum_against_a_product_of_sums(claim: str) -> None:
    assert prove(claim, budget=100).verdict == "proved"


def test_what_fails_by_little_is_not_proved() -> None:
    proof = prove("100*(TP + FN + FP)^2 >= 401*TP*(FN + FP)")
    assert proof.verdict == "refuted"
