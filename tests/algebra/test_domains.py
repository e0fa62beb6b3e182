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


def test_divisors_that_would_take_long_to_multiply_out_are_left_as_they_are() -> None:
    """The first divisor has a million terms."""
    assert domain_of(read_formula("1/((n**30 - TN)**6 - FN)")).conditions == ("((TP + FN + FP + TN)**30 - TN)**6 - FN",)


def test_of_factors_and_the_divisors_as_written_the_shorter_are_stated() -> None:
    assert domain_of(read_formula("1/((n**3 - TN)**2 - FN)")).conditions == ("((TP + FN + FP + TN)**3 - TN)**2 - FN",)
    assert domain_of(read_formula("1/((TP - FN)*TN + (TP - FN)*FP)")).conditions == ("FP + TN", "TP - FN")
