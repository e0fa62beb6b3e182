"""Exact numbers: equal ones are recognised, different ones told apart, and the digits are right."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from symmetrics.algebra.exact_values import ExactValues
from symmetrics.language.field import Field
from symmetrics.language.numbers import Undecided
from symmetrics.language.reader import read_formula
from symmetrics.language.symbols import FN, FP, TN, TP
from symmetrics.language.values import Undefined, value_at

NAMES = (TP, FN, FP, TN)
EQUAL = [
    ("sqrt(8)", "2*sqrt(2)"),
    ("1/(sqrt(2) + 1)", "sqrt(2) - 1"),
    ("sqrt(6)*sqrt(10)", "2*sqrt(15)"),
    ("log(8)/log(2)", "3"),
    ("log(6) - log(2)", "log(3)"),
    ("log(sqrt(12))", "log(2) + log(3)/2"),
    ("sqrt(log(2)*log(2))", "log(2)"),
    ("sqrt(log(2)*log(3))/log(2)", "sqrt(log(3)/log(2))"),
    ("sqrt(3 + 2*sqrt(2))", "1 + sqrt(2)"),
    ("8^(1/3)", "2"),
    ("2^(1/3)*4^(1/3)", "2"),
    ("max(sqrt(2), 3/2)", "3/2"),
    ("abs(log(1/2))", "log(2)"),
]
DIFFERENT = [("sqrt(2)", "707106781186547524400844362104849/500000000000000000000000000000000"), ("log(2)/log(3)", "12/19")]


def number(formula: str, field: Field) -> object:
    value = ExactValues(read_formula(formula).binary, NAMES, field).at([1, 1, 1, 1])
    assert value is not None
    return value


@pytest.mark.parametrize(("one", "two"), EQUAL)
def test_equal_numbers_are_equal(one: str, two: str) -> None:
    field = Field()
    assert field.sign(field.plus(number(one, field), field.times(number(two, field), fmpq(-1)))) == 0  # type: ignore[arg-type]


@pytest.mark.parametrize(("one", "two"), DIFFERENT)
def test_numbers_that_look_alike_are_told_apart(one: str, two: str) -> None:
    field = Field()
    assert field.sign(field.plus(number(one, field), field.times(number(two, field), fmpq(-1)))) != 0  # type: ignore[arg-type]


def test_what_no_rule_settles_is_said() -> None:
    """log(1 + sqrt(2)) + log(sqrt(2) - 1) is 0, but its two logarithms have no prime in common."""
    field = Field()
    with pytest.raises(Undecided):
        field.sign(number("log(1 + sqrt(2)) + log(sqrt(2) - 1)", field))  # type: ignore[arg-type]


FORMULAS = [
    "(TP*TN - FP*FN)/sqrt((TP+FP)*(TP+FN)*(TN+FP)*(TN+FN))",
    "(sqrt(TP*TN) - sqrt(FP*FN))/(sqrt(TP*TN) + sqrt(FP*FN))",
    "xlogx(TP/n) + xlogx(FN/n) - xlogx((TP + FN)/n)",
    "log(1 + TP/(FN + 1))/sqrt(log(2 + FP)*log(3 + TN))",
    "max(TP/(TP + FN), sqrt(TN/(TN + FP)))",
]


@given(st.sampled_from(FORMULAS), st.lists(st.integers(0, 12), min_size=4, max_size=4))
def test_digits_and_definedness_are_those_of_the_other_evaluation(formula: str, cells: list[int]) -> None:
    tree, field = read_formula(formula).binary, Field()
    found = ExactValues(tree, NAMES, field).at(cells)
    try:
        expected = value_at(tree, dict(zip(NAMES, cells, strict=True)))
    except Undefined:
        assert found is None
        return
    assert found is not None
    assert abs(float(field.ball(found, 256)) - float(sympy.N(expected, 30))) < 1e-12


FRACTIONS = st.fractions(min_value=Fraction(1, 50), max_value=50, max_denominator=10**6)


@given(FRACTIONS, FRACTIONS)
def test_products_of_roots_and_sums_of_logarithms(x: Fraction, y: Fraction) -> None:
    field, (a, b) = Field(), [fmpq(z.numerator, z.denominator) for z in (x, y)]
    half = Fraction(1, 2)
    roots = field.times(field.power(a, half), field.power(b, half)), field.power(a * b, half)
    logs = field.plus(field.log(a), field.log(b)), field.log(a * b)
    for one, two in (roots, logs):
        assert field.sign(field.plus(one, field.times(two, fmpq(-1)))) == 0


def test_roots_of_numbers_too_large_to_be_factored() -> None:
    field, half = Field(), Fraction(1, 2)
    p, q = fmpq(10**40 + 7), fmpq(10**41 + 3)
    both = field.times(field.power(p, half), field.power(q, half))
    assert field.sign(field.plus(both, field.times(field.power(p * q, half), fmpq(-1)))) == 0
