"""Formulas of any number of classes in shares and rates: the value they have at matrices is that of the measure."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy

from symmetrics import derive, read
from symmetrics.algebra.spread import derive_for_every_k, written_out
from symmetrics.language.errors import NotExpressible
from symmetrics.language.latex import latex
from symmetrics.language.symbols import symbol
from symmetrics.language.text import text
from symmetrics.language.values import value_at

SHARES = {2: ("2/3", "1/3"), 3: ("1/2", "1/3", "1/6"), 4: ("2/5", "3/10", "1/5", "1/10")}
RATES = ("3/4", "2/3", "1/2", "5/7")
ITEMS = 5040


@pytest.mark.thinned(3)
@pytest.mark.parametrize(
    "name",
    [
        "error_rate",
        "hamann",
        "mutual_information",
        "joint_entropy",
        "confusion_entropy",
        "cramers_v",
        "goodman_kruskal_lambda_prediction",
        "linear_weighted_kappa",
        "chi_square",
        "log_likelihood_ratio",
        "dif2",
        "krippendorff_alpha",
        "adjusted_rand_index",
        "no_information_rate",
        "sum(i, j, i <= j, C[i,j])/n",
        "sum(i, j, i == j, C[i,j])/n",
        "sum(i, j, k, C[i,j]*C[j,k])/n^2",
        "sum(i, (sum(j, C[i,j]))^2)/n^2",
    ],
)
@pytest.mark.parametrize("K", [2, 3])
def test_the_value_at_a_matrix_is_that_of_the_measure(name, K):
    """The matrix has n*pi*c on the diagonal and n*pi*(1 - c)/(K - 1) beside it."""
    measure = read(name)
    shares, rates = ([Fraction(x) for x in found[:K]] for found in (SHARES[K], RATES))
    rows = [
        [ITEMS * p * (c if i == j else (1 - c) / (K - 1)) for j in range(K)] for i, (p, c) in enumerate(zip(shares, rates, strict=True))
    ]
    wanted = measure([[sympy.Rational(x.numerator, x.denominator) for x in row] for row in rows])
    point = {symbol(f"{x}_{i}"): v for x, values in (("pi", shares), ("c", rates)) for i, v in enumerate(values, 1)}
    form = written_out(derive_for_every_k(measure).expression, K)
    found = value_at(form, {**{x: sympy.Rational(str(v)) for x, v in point.items()}, symbol("n"): sympy.Integer(ITEMS)})
    assert abs(sympy.N(found - wanted, 30)) < 1e-20


def test_errors_of_a_class_are_counted_where_they_are_alike():
    """Each of K - 1 cells has pi*(1 - c)/(K - 1)."""
    found = derive("error_rate", "labatut", classes="K")
    assert text(found.expression) == "sum(i, pi[i]*(1 - c[i]))"
    assert latex(found.expression) == r"\sum_{i=1}^{K} \pi_{i} (1 - c_{i})"


def test_conditions_on_indices_are_written_as_such():
    found = derive("confusion_entropy", "labatut", classes="K")
    assert "Kronecker" not in text(found.expression)
    assert "sum(i, j, i != j, " in text(found.expression)


def test_the_largest_of_all_classes_but_one_is_refused():
    with pytest.raises(NotExpressible, match="--classes 3"):
        derive("goodman_kruskal_lambda_truth", "labatut", classes="K")


def test_what_is_put_in_is_not_certified_where_the_result_is_not():
    assert [step.certified for step in derive("kappa", "labatut", classes="K").steps] == [True, False, False]
    assert all(step.certified for step in derive("accuracy", "labatut", classes="K").steps)
