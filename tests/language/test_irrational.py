"""Exact values with roots and logarithms: equal ones look alike, and zero is zero."""

from __future__ import annotations

import random
from math import prod

import numpy as np
import pytest
import sympy
from sympy import Integer, Rational

from symmetrics import evaluate, f1, find_measure, mcc
from symmetrics.language.errors import MatrixError
from symmetrics.language.irrational import added, logarithm, multiplied, reciprocal, surd
from symmetrics.language.signs import sign

INFORMATION = ["mutual_information", "nmi_arithmetic", "nmi_geometric", "uncertainty_coefficient", "uncertainty_coefficient_prediction"]
HUGE = [[10**8, 10**8 + 3], [10**8, 10**8 + 3]]


@pytest.mark.parametrize("rows", [[[2, 2], [1, 1]], [[2, 2, 2], [1, 1, 1], [3, 3, 3]], [[6, 10], [21, 35]]], ids=str)
def test_independent_rows_share_no_information(rows: list[list[int]]) -> None:
    assert [(str(x.value), x.decimal) for x in evaluate(rows, [*INFORMATION, "log_likelihood_ratio"])] == [("0", 0.0)] * 6


@pytest.mark.parametrize("name", ["mcc", "mcc^2", "digby", "consonni_todeschini_5", "yule_y", "mutual_information"])
def test_equal_rows_of_large_counts_have_no_association(name: str) -> None:
    [found] = evaluate(HUGE, [name])
    assert (str(found.value), found.decimal) == ("0", 0.0)


def test_right_predictions_have_all_the_information() -> None:
    """The mutual information is the entropy of the truth, and the two are written alike."""
    assert [x.exact for x in evaluate([[3, 0, 0], [0, 4, 0], [0, 0, 5]], INFORMATION[1:])] == [1] * 4


def test_logarithms_of_random_fractions_add_up() -> None:
    source = random.Random(3)
    for _ in range(20):
        fractions = [Rational(source.randint(1, 10**6), source.randint(1, 10**6)) for _ in range(4)]
        whole = logarithm(Rational(prod(x.p for x in fractions), prod(x.q for x in fractions)))
        assert added([whole, *(-logarithm(x) for x in fractions)]) == 0


def test_roots_with_large_square_factors() -> None:
    """sqrt(p**2*q) is p*sqrt(q), p and q being primes of eleven digits."""
    p, q = 10000000019, 10000000033
    assert added([surd(Integer(1), Integer(p * p * q)), -p * surd(Integer(1), Integer(q))]) == 0


def test_what_is_no_sum_of_known_terms_is_decided_by_algebra() -> None:
    """sqrt(3 + 2*sqrt(2)) is 1 + sqrt(2); 1/(1 + log 2) + log(2)/(1 + log 2) is 1."""
    nested = sympy.Pow(3 + 2 * sympy.sqrt(2), Rational(1, 2), evaluate=False)
    assert added([nested, -sympy.sqrt(2), Integer(-1)]) == 0
    under = reciprocal(1 + sympy.log(2))
    assert added([under, multiplied([under, sympy.log(2)]), Integer(-1)]) == 0


def test_signs_of_large_sums_that_nearly_cancel() -> None:
    """sqrt(n*n + 1) - n is positive whatever n, though sixty digits do not show it."""
    n = 10**70
    assert sign(sympy.Pow(Integer(n * n + 1), Rational(1, 2), evaluate=False) - n) == 1


@pytest.mark.parametrize("counts", [{"tp": -5}, {"tp": float("nan")}, {"tp": [1, 2]}, {"tp": True}, {"tp": "5"}], ids=str)
def test_what_is_no_count_is_refused(counts: dict[str, object]) -> None:
    with pytest.raises(MatrixError, match=r"^Expected"):
        mcc(**{"tp": 1, "fn": 1, "fp": 1, "tn": 5, **counts})


def test_counts_as_numpy_and_python_have_them() -> None:
    """A tenth is a tenth: 2*0.1/(2*0.1 + 0.2 + 0.3) = 2/7."""
    assert f1(tp=0.1, fn=0.2, fp=0.3) == Rational(2, 7)
    assert mcc(tp=np.int64(4), fn=np.uint8(1), fp=np.float32(1), tn=4) == Rational(3, 5) == mcc(np.array([[4, 1], [1, 4]]))
    with pytest.raises(MatrixError, match=r"vectorise\('f1'\)"):
        f1(tp=np.array([1, 2]), fn=1, fp=1)


def test_matrices_as_functions_take_them() -> None:
    frame = pytest.importorskip("pandas").DataFrame([[50, 10], [5, 35]])
    expected = Rational(20, 23)
    for given in ([[50, 10], [5, 35]], "[[50,10],[5,35]]", {"tp": 50, "fn": 10, "fp": 5, "tn": 35}, frame):
        assert evaluate(given, "f1")[0].exact == expected == find_measure("f1")(given)
