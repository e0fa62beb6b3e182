"""Relations known from the literature come out of the engines; none is kept in a table."""

from __future__ import annotations

import pytest
import sympy

from symmetrics import identify, prove, relate
from symmetrics.language.errors import DefinitionError

KNOWN = [
    ("TP/(TP+FP) + TP/(TP+FN) - 1", "equal", "icsi"),
    ("2/(1/PPV + 1/TPR)", "equal_values", "f1"),
    ("TP*TN/(TP*TN + FP*FN)", "affine", "yule_q"),
    ("(FP + FN)/n", "complement", "accuracy"),
    ("(TP*FN + 1 - 1)/(TP*FN)*FP/(FP + TN)", "equal_values", "fpr"),
    ("TN/(TN + FP + FN)", "dual_L", "jaccard"),
    ("TP/(FP + FN)", "same_ranking", "jaccard"),
    ("(FP*FN)/(TP*TN)", "reciprocal", "dor"),
    ("(PPV + TPR + TNR + NPV)/4", "equal", "sokal_sneath_4"),
    ("4/(1/PPV + 1/TPR + 1/TNR + 1/NPV)", "equal_values", "p4"),
]


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("formula", "kind", "other"), KNOWN)
def test_identified(formula: str, kind: str, other: str) -> None:
    found = [r for r in identify(formula) if r.other == other]
    assert [(r.kind, r.verdict) for r in found] == [(kind, "proved")]


@pytest.mark.parametrize(
    ("formula", "other", "function"),
    [
        ("max(0, TPR + TNR - 1)", "informedness", "max(0, x)"),
        ("1 - abs(kappa)", "kappa", "1 - abs(x)"),
        ("2*(TP*TN - FP*FN)**2/(P*N*PP*PN) - 1", "mcc", "-1 + 2*x**2"),
        ("min(1, 1 + 2*mcc)", "mcc", "1 + 2*min(0, x)"),
    ],
)
def test_the_square_the_size_and_the_positive_part_of_a_measure(formula: str, other: str, function: str) -> None:
    (found,) = (r for r in identify(formula) if r.other == other)
    assert (found.kind, found.function, found.verdict) == ("function", function, "proved")


def test_what_only_begins_like_the_positive_part() -> None:
    assert not [r for r in identify("max(0, informedness) + max(0, -informedness)/2") if r.kind == "function"]


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("affine(icsi, kulczynski_2)", "proved"),
        ("affine(informedness, balanced_accuracy)", "proved"),
        ("affine((mcc + 1)/2, mcc)", "proved"),
        ("affine(sqrt(2)*ochiai + 1, ochiai)", "proved"),
        ("affine(log(f1), log(2*f1))", "proved"),
        ("affine(log(TP), log(TP**2))", "proved"),
        ("affine(maxwell_re, accuracy) for K = 3", "proved"),
        ("affine(hamann, accuracy) for every K", "proved"),
        ("affine(f1, jaccard)", "refuted"),
        ("affine(mcc, kappa)", "refuted"),
        ("affine(accuracy, f1)", "refuted"),
    ],
)
def test_a_line_is_found_where_there_is_one(claim: str, verdict: str) -> None:
    assert prove(claim).verdict == verdict


@pytest.mark.parametrize("claim", ["affine(f1, 2)", "at_most_that_of(f1, 1)", "affine(f1, TP/TP)"])
def test_what_is_no_measure_or_has_one_value_is_refused(claim: str) -> None:
    with pytest.raises(DefinitionError, match=r"Expected a (measure as the second|second measure)"):
        prove(claim)


def test_the_function_that_links_two_rankings() -> None:
    (ranking,) = (r for r in relate("jaccard", "f1") if r.kind == "same_ranking")
    assert (ranking.function, ranking.verdict) == ("x/(2 - x)", "proved")


def test_a_function_that_links_two_rankings_is_defined_wherever_both_are() -> None:
    one, two = "TP/(TP + sqrt(FP*FN))", "TP**2/(TP**2 + FP*FN)"
    (ranking,) = (r for r in relate(one, two) if r.kind == "same_ranking")
    function = sympy.sympify(ranking.function)
    for x in (sympy.Rational(0), sympy.Rational(1, 2), sympy.Rational(16, 25), sympy.Rational(1)):  # by hand: 1/(1 + sqrt((1 - x)/x))
        wanted = 0 if x == 0 else 1 / (1 + sympy.sqrt((1 - x) / x))
        assert sympy.simplify(function.subs("x", x) - wanted) == 0


def test_unrelated_measures_rank_matrices_differently() -> None:
    assert {(r.kind, r.verdict) for r in relate("yule_q", "recall")} == {
        ("same_ranking", "refuted"),
        ("same_ranking_at_fixed_shares", "refuted"),
    }


@pytest.mark.parametrize(
    ("formula", "other", "function"),
    [
        ("1/(2 + g_mean)", "g_mean", "1/(2 + x)"),
        ("sqrt(1 - markedness)", "markedness", "sqrt(1 - x)"),
    ],
)
def test_a_decreasing_function_reverses_the_order(formula: str, other: str, function: str) -> None:
    found = {r.other: r for r in identify(formula)}
    assert (found[other].kind, found[other].verdict, found[other].function) == ("reverse_ranking", "proved", function)
    assert {r.kind for r in relate(formula, other)} >= {"reverse_ranking"}


@pytest.mark.parametrize(
    ("formula", "other", "kind", "function"),
    [
        ("-sum(i, xlogx(a[i]/n))", "actual_entropy", "affine", "x*log(2)"),  # in nats, where the catalogue has bits
        ("sqrt(2)*markedness + 1/3", "markedness", "affine", "sqrt(2)*x + 1/3"),
        ("log(1 + precision)", "precision", "same_ranking", "log(1 + x)"),
        ("log(2 - specificity)/5", "specificity", "reverse_ranking", "log(2 - x)/5"),
    ],
)
def test_numbers_that_are_no_fractions(formula: str, other: str, kind: str, function: str) -> None:
    found = relate(formula, other)[0]
    assert (found.kind, found.verdict, found.function) == (kind, "proved", function)


@pytest.mark.parametrize(
    ("formula", "other", "kind", "function"),
    [
        ("kappa**3", "kappa", "same_ranking", "x**3"),  # of values near zero hardly anything is left
        ("pacc**2", "pacc", "same_ranking", "x**2"),
        ("(2*accuracy - 1)**3", "error_rate", "reverse_ranking", "-(2*x - 1)**3"),
    ],
)
def test_powers_of_what_has_both_signs_or_many_classes(formula: str, other: str, kind: str, function: str) -> None:
    found = {r.kind: r for r in relate(formula, other)}
    assert (found[kind].verdict, found[kind].function) == ("proved", function)


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("reverse_ranking(1 - f1^2, jaccard)", "proved"),
        ("reverse_ranking(error_rate, hamann) for K = 3", "proved"),
        ("reverse_ranking(f1, jaccard)", "refuted"),
        ("reverse_ranking(recall, precision)", "refuted"),
    ],
)
def test_the_reverse_order_as_a_claim(claim: str, verdict: str) -> None:
    assert prove(claim).verdict == verdict


def test_what_holds_for_every_number_of_classes_is_said_of_every_one() -> None:
    found = {(r.other, r.kind): (r.scope, r.verdict) for r in identify("2*sum(i, C[i,i])/n - 1")}
    assert found["hamann", "equal_values"] == ("every K", "proved")
    assert found["accuracy", "affine"] == ("every K", "proved")
    assert found["maxwell_re", "affine"] == ("K = 3", "proved")  # (K*accuracy - 1)/(K - 1) depends on K
