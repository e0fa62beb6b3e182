"""Shortest forms: equal in value, never longer than the expanded or the factored form, in a natural order."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symmetrics.algebra.forms import shortest
from symmetrics.algebra.lengths import length
from symmetrics.algebra.writing import over, plus, times
from symmetrics.language.errors import NotExpressible
from symmetrics.language.symbols import Abs, Max, Min, as_written, log, sqrt, symbol, xlogx
from symmetrics.language.text import text
from symmetrics.language.values import Undefined, value_at

b, p, q = symbol("b"), symbol("p"), symbol("q")
UNIT = {b: (0, 1), p: (0, 1), q: (0, 1)}
NAMES = (b, p, q)


def test_a_mixture_is_written_by_the_shares_of_its_weight():
    assert text(shortest(q + b * p - b * q, NAMES, UNIT)) == "b*p + (1 - b)*q"


def test_a_variable_between_minus_one_and_one_has_two_complements():
    mixture = sympy.expand(p * (1 + b) + q * (1 - b))
    assert text(shortest(mixture, (p, q, b), {b: (-1, 1)})) == "p*(1 + b) + q*(1 - b)"


@pytest.mark.parametrize(
    "tree, expected",
    [
        ((b**2 - p**2) / (b - p), "b + p"),
        (b * p / (b * p + b * q), "p/(p + q)"),
        (1 / (1 / p + 1 / q), "p*q/(p + q)"),
        (p - p, "0"),
        (sympy.Rational(6, 4) * p / p, "3/2"),
        (-p, "-p"),
        (p - 1 + q, "p + q - 1"),
        (sqrt(b**2 * (1 - b)), "b*sqrt(1 - b)"),
        (b * (1 - b) / sqrt(b * (1 - b)), "sqrt(b*(1 - b))"),
        (p * sqrt(b) / (sqrt(b) * sqrt(q)), "p/sqrt(q)"),
        (sqrt(8 * p), "2*sqrt(2*p)"),
        (sqrt(p) * sqrt(p), "p"),
        (sqrt(p - p), "0"),
        (xlogx(b * p / b) + log(1), "xlogx(p)"),
        (Abs(b * p / b), "p"),
        (Abs(-2 * b * (p - q)), "2*b*abs(p - q)"),
        (sqrt(b * (p - q) ** 2), "abs(p - q)*sqrt(b)"),
        (sqrt(p * log(b) ** 2), "abs(log(b))*sqrt(p)"),
        (b * (p - q) / sqrt(b**2 * (p - q) / (p - 2 * q)), "(p - q)*sqrt((p - 2*q)/(p - q))"),
        (Max(b * p, b * q) / b, "max(p,q)"),
        (Min(b**2 * (p - q), 0) / b, "b*min(0,p - q)"),
        (Min(1, sympy.Rational(1, 2), p), "min(1/2,p)"),
        (Max(1 + b * p, 1, q), "max(1 + b*p,q)"),
    ],
)
def test_forms_worked_out_by_hand(tree, expected):
    cells = {b: symbol("u") / (symbol("u") + symbol("v"))}
    assert text(shortest(tree, NAMES, UNIT, cells)).replace(", ", ",") == expected


def test_the_arguments_of_an_extreme_are_shortened():
    assert set(shortest(Max(p * b / b, q - p + p), NAMES, UNIT).args) == {p, q}


def test_the_root_of_a_square_of_unknown_sign_keeps_its_sign():
    found = shortest(sqrt((p - q) ** 2), NAMES, UNIT)
    assert value_at(found, {p: 1, q: 3}) == 2
    assert value_at(found, {p: 3, q: 1}) == 2


def test_the_root_of_a_quotient_with_a_negative_divisor_has_the_right_sign():
    with as_written():
        tree = (p - 2) * sqrt(1 / ((p - 3) * (p - 4)))
    found = shortest(tree, NAMES, {})
    for value in (1, 2, 5, Fraction(7, 3)):
        assert sympy.simplify(value_at(found, {p: value}) - value_at(tree, {p: value})) == 0


def test_a_division_by_zero_everywhere_is_refused():
    with as_written(), pytest.raises(NotExpressible, match="division by zero everywhere"):
        shortest(p / (sqrt(p) * sqrt(p) - p), NAMES, {})


def polynomials():
    coefficients = st.lists(st.integers(-3, 3), min_size=8, max_size=8)
    monomials = [b**i * p**j * q**k for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    return coefficients.map(lambda cs: sympy.Add(*(c * m for c, m in zip(cs, monomials, strict=True))))


def in_order(tree):
    """A polynomial of SymPy's with our order of factors and terms, so that only its form is judged."""
    if tree.is_Add:
        return plus([in_order(x) for x in tree.args], NAMES)
    return times([in_order(x) for x in tree.args], NAMES) if tree.is_Mul else tree


@settings(max_examples=40, deadline=None)
@given(polynomials())
def test_never_longer_than_the_expanded_or_the_factored_form(polynomial):
    found = length(shortest(polynomial, NAMES, UNIT))
    assert found <= length(in_order(sympy.expand(polynomial)))
    assert found <= length(in_order(sympy.factor(polynomial)))


@settings(max_examples=20, deadline=None)
@given(polynomials(), polynomials(), st.tuples(*[st.fractions(0, 1, max_denominator=7)] * 3))
def test_equal_in_value_where_the_formula_is_defined(above, below, values):
    if below == 0:
        return
    with as_written():
        tree = above / below + sqrt(p * q) * above
    point = dict(zip(NAMES, values, strict=True))
    try:
        expected = value_at(tree, point)
    except Undefined:
        return
    assert sympy.simplify(value_at(shortest(tree, NAMES, UNIT), point) - expected) == 0


def test_length_counts_names_operations_brackets_and_signs():
    with as_written():
        assert length(b * p + b * q) == 7
        assert length(b * (p + q)) == 6
        assert length(b * (1 - p)) == 3
        assert length(b - b * p) == 6
    assert length(over(p, q)) == 3
