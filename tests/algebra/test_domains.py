"""Domains of formulas: where they divide by zero, take roots of negative numbers, or logarithms of what is not positive."""

from __future__ import annotations

import pytest

from symmetrics import find_measure
from symmetrics.algebra.domain import domain_of
from symmetrics.catalogue import names
from symmetrics.language.reader import read_formula


@pytest.mark.parametrize("formula", ["f1*exp(1)", "f1/exp(1)", "exp(1)^2*f1 - exp(1)", "f1*exp(1)^0", "f1/log(2)", "log(exp(1) + f1)"])
def test_positive_numbers_change_no_domain(formula: str) -> None:
    """F1 divides by zero where nothing is positive in fact or in prediction."""
    assert domain_of(read_formula(formula, names=names())).conditions == domain_of(find_measure("f1")).conditions
