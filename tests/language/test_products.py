"""Products over the classes: read, printed, evaluated, and claimed for a number of classes; means are compared with SciPy's."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import numpy as np
import pytest
from scipy.stats import gmean
from sympy import Rational, nan

import symmetrics as sm
from symmetrics.language.crossing import packed, unpacked
from symmetrics.language.latex import latex
from symmetrics.language.reader import read_formula
from symmetrics.language.text import text

MEAN = "prod(i, C[i,i]/a[i])**(1/K)"


@pytest.mark.parametrize(
    ("source", "echo"),
    [
        (r"\left(\prod_{i=1}^{K} \frac{C_{ii}}{C_{i+}}\right)^{1/K}", MEAN),
        (r"\left(\prod\limits_{k=1}^m \frac{n_{kk}}{n_{k.}}\right)^{\frac1m}", "prod(k, C[k,k]/a[k])**(1/K)"),
        (r"\sqrt{\prod_i p_{ii}}", "sqrt(prod(i, C[i,i]/n))"),
        ("1 - prod(i, 1 - sum(j, i != j, C[i,j]**2)/n)", "1 - prod(i, 1 - sum(j, i != j, C[i,j]**2)/n)"),
        ("prod(i, j, 1 + C[i,j])", "prod(i, j, 1 + C[i,j])"),
    ],
)
def test_printed_and_read_again(source: str, echo: str) -> None:
    formula = read_formula(source).formula
    assert text(formula) == echo
    assert read_formula(echo).formula == read_formula(latex(formula)).formula == unpacked(packed(formula)) == formula


@pytest.mark.parametrize("matrix", [[[3, 1], [2, 5]], [[3, 1, 4], [1, 5, 9], [2, 6, 5]]])
def test_exact_values(matrix: list[list[int]]) -> None:
    rows = [Fraction(row[i], sum(row)) for i, row in enumerate(matrix)]
    assert read_formula("prod(i, C[i,i]/a[i])")(matrix) == Rational(prod(rows))
    cells = prod(1 + cell for row in matrix for cell in row)
    assert read_formula("prod(i, j, 1 + C[i,j])")(matrix) == cells


def test_an_empty_class_has_no_share() -> None:
    assert read_formula(MEAN)([[3, 1, 4], [0, 0, 0], [2, 6, 5]]) is nan
    assert np.isnan(sm.vectorise(MEAN, K=3)([[3, 1, 4], [0, 0, 0], [2, 6, 5]]))


@pytest.mark.parametrize("K", [2, 3, 5, 14])
def test_batches(K: int) -> None:
    matrices = np.random.default_rng(K).integers(0, 30, (50, K, K)) + np.eye(K, dtype=int)
    shares = np.diagonal(matrices, axis1=1, axis2=2) / matrices.sum(2)
    assert np.allclose(sm.vectorise(MEAN, K=K)(matrices), gmean(shares, axis=1), rtol=1e-12, atol=0)


def test_the_mean_of_many_small_shares_is_no_zero() -> None:
    matrix = np.full((30, 30), 10**14) - np.eye(30, dtype=np.int64) * (10**14 - 1)
    assert np.isclose(sm.vectorise(MEAN, K=30)(matrix), 1 / (29e14 + 1), rtol=1e-12, atol=0)


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (f"{MEAN} <= balanced_accuracy for K = 3", "proved"),  # the geometric and the arithmetic mean
        (f"min(i, C[i,i]/a[i]) <= {MEAN} <= 1 for K = 4", "proved"),
        (f"{MEAN} == g_mean", "proved"),
        (f"scale_invariant({MEAN}) for K = 3", "proved"),
        (f"{MEAN} >= balanced_accuracy for K = 3", "refuted"),
    ],
)
def test_claims(claim: str, verdict: str) -> None:
    assert sm.prove(claim, budget=60).verdict == verdict


def test_every_number_of_classes_is_open_and_why() -> None:
    found = sm.prove(f"{MEAN} <= 1 for every K")
    assert found.verdict == "open"
    assert found.parts[0].tried == ("a product over the classes is settled for one number of them at a time",)
