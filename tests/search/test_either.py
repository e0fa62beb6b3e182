"""Formulas with a factor that moves one way only where it has one sign."""

from __future__ import annotations

import pytest

from symmetrics import prove
from symmetrics.kernel import Statement, check
from symmetrics.search.certificates.statements.either import by_either

# For 2*(TP*TN - FP*FN)/D, with D that grows with FN: the value falls with FN where it is not negative.
KAPPA = ["sqrt(kappa*accuracy)", "sqrt(kappa*f1)", "accuracy + sqrt(kappa*accuracy)", "(max(kappa*accuracy*f1, TPR) + f1)/2"]

# (TP - FP)/(TP + FP + step) falls with the step where it is not negative, and rises where it is not positive.
SIGNED = [
    ("max(((TP - FP)/(TP + FP + step))*TP, 0)", "<=", "max(((TP - FP)/(TP + FP))*TP, 0)"),
    ("min(((TP - FP)/(TP + FP + step))*TP, 0)", ">=", "min(((TP - FP)/(TP + FP))*TP, 0)"),
    ("sqrt((TP - FP)/(TP + FP + step)*TN)", "<=", "sqrt((TP - FP)/(TP + FP)*TN)"),
]


@pytest.mark.parametrize("formula", KAPPA)
def test_a_signed_measure_beneath_a_root_or_beside_a_greater_one(formula: str) -> None:
    found = prove(f"decreasing({formula}, FN)", budget=80)
    assert found.verdict == "proved"


@pytest.mark.parametrize("sides", SIGNED, ids=" ".join)
def test_the_kernel_accepts_either_case(sides: tuple[str, str, str]) -> None:
    statement = Statement(*sides)
    found = by_either(statement)
    assert found is not None
    names = ("TP", "FP", "TN", "step") if "TN" in sides[0] else ("TP", "FP", "step")
    check(statement, "proved", found | {"inhabited": dict.fromkeys(names, 1)})


def test_none_is_found_for_what_is_false() -> None:
    """Without a maximum the value rises where it is negative."""
    assert by_either(Statement("((TP - FP)/(TP + FP + step))*TP", "<=", "((TP - FP)/(TP + FP))*TP")) is None
