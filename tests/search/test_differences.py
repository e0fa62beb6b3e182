"""Goals in two names that may be negative, written in their difference and their sum."""

from __future__ import annotations

import pytest

from symmetrics.kernel import Statement
from symmetrics.kernel.check import check
from symmetrics.kernel.obligation import obligation_of
from symmetrics.search.certificates.certify import certificate_of
from symmetrics.search.certificates.polynomials.differences import difference_and_sum

SIGNED = ("u", "v")
INCREASING = ["u**3", "u**5", "u**9 + 2*u", "TP*u**3 + TN*u", "u/(1 + TP)", "(u**3 + u)*TP + 3"]
INCREASING += ["(2*u - 1)**3", "(3*u + 2)**5 + u", "u**3 - u**2 + u", "TP*u + (u - 1)**3"]
# u**2 falls below zero; u**3 - u falls between -1/2 and 1/2, u*(u - 1)**2 between 1/3 and 1; TP - TN has no sign
NOT = ["u**2", "u**3 - u", "u*(u - 1)**2", "(TP - TN)*u**3"]


def statement(formula: str, relation: str) -> Statement:
    return Statement(formula, relation, formula.replace("u", "v"), (f"u {relation} v",), signed=SIGNED)


@pytest.mark.parametrize("formula", INCREASING)
def test_sums_of_odd_powers_increase_also_below_zero(formula: str) -> None:
    claim = statement(formula, "<=")
    inhabited = {"u": -1, "v": 1} | {name: 1 for name in ("TP", "TN") if name in formula}
    (certificate,) = difference_and_sum(obligation_of(claim))
    check(claim, "proved", {**certificate, "inhabited": inhabited})


def test_names_that_are_not_negative_serve_where_the_goal_is_in_them_alone() -> None:
    claim = Statement("(2*u - 1)**3", "<", "(2*v - 1)**3", ("u < v", "v <= 1"))
    (certificate,) = difference_and_sum(obligation_of(claim))
    check(claim, "proved", {**certificate, "inhabited": {"u": 0, "v": 1}})


def test_strictly_where_nothing_may_vanish() -> None:
    claim = statement("u**7 + u", "<")
    (certificate,) = difference_and_sum(obligation_of(claim))
    check(claim, "proved", {**certificate, "inhabited": {"u": -1, "v": 1}})


@pytest.mark.parametrize("formula", ["u + x**3", "u**3 + x**5 + x", "(u**5 + x)/2", "TP*u + x**3"])
def test_sums_of_what_rises_with_one_of_two_names(formula: str) -> None:
    moved = formula.replace("u", "v").replace("x", "y")
    claim = Statement(formula, "<", moved, ("u < v", "x < y", "TP > 0"), signed=("u", "v", "x", "y"))
    (certificate,) = difference_and_sum(obligation_of(claim))
    inhabited = {"u": -1, "v": 1, "x": -2, "y": 0} | {"TP": 1}
    check(claim, "proved", {**certificate, "inhabited": inhabited})


@pytest.mark.parametrize("formula", ["u*x", "u**2 + x", "u - x"])
def test_what_falls_with_one_of_two_names_has_no_certificate(formula: str) -> None:
    moved = formula.replace("u", "v").replace("x", "y")
    assert list(difference_and_sum(obligation_of(Statement(formula, "<=", moved, ("u <= v", "x <= y"), signed=("u", "v", "x", "y"))))) == []


@pytest.mark.parametrize("formula", NOT)
def test_what_does_not_increase_has_no_certificate(formula: str) -> None:
    assert list(difference_and_sum(obligation_of(statement(formula, "<=")))) == []


@pytest.mark.parametrize("given", ["u*v <= TP", "2*u <= v", "u + v >= 0", "TP <= TN", "u >= 1"])
def test_only_guards_of_two_names_serve(given: str) -> None:
    claim = Statement("u**3 + TP", "<=", "v**3 + TN", (given,), signed=SIGNED)
    assert list(difference_and_sum(obligation_of(claim))) == []


def test_the_search_finds_it() -> None:
    assert certificate_of(obligation_of(statement("u**11", "<"))) is not None
