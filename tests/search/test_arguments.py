"""Inequalities with maxima, minima and absolute values, from those with one argument in the place of each."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from symmetrics import prove
from symmetrics.kernel import Statement, check
from symmetrics.search.certificates.statements.arguments import by_arguments, by_simple_strategies
from symmetrics.search.certificates.statements.large import of_few_terms

X, Y = "(TP/(TP + FP))", "(TP/(TP + FN))"
BETWEEN = ("TP + FP > 0", "TP + FN > 0")

# min(x, y) <= x <= max(x, y), x and y lie between zero and one, and so do their products.
TRUE = [
    (f"min({X}, {Y})", "<=", f"{X}"),
    (f"min({X}, {Y})", "<=", f"max({X}, {Y})"),
    (f"{X}*{Y}", "<=", f"max({X}, {Y})"),
    (f"max({X}, {Y})", ">=", f"({X} + {Y})/2"),
    (f"abs({X}) + {Y}", "<=", "2"),
    (f"min({X}, {Y})", "<", "2"),
    (f"min({X}, TP/(TP + FP + FN))/max({X}, TP/(TP + FP + FN))", "<=", "1"),
    (f"max({X}, TP/(TP + FP + FN)) - min({Y}, TP/(TP + FP + FN))", ">=", "0"),
]
FALSE = [
    (f"max({X}, {Y})", "<=", f"{X}"),
    (f"min({X}, {Y})", ">=", f"{X}*2 - {Y}"),
    (f"abs({X} - {Y})", "<=", "1/2"),
    (f"min({X}, {Y})", "<", "1"),
    (f"max({X}, TP/(TP + FP + FN)) - min({X}, TP/(TP + FP + FN))", "<=", "1/2"),
]


def found(left: str, relation: str, right: str) -> tuple[Statement, dict[str, Any] | None]:
    """A statement about two fractions, and what the search finds for it."""
    statement = Statement(left, relation, right, given=BETWEEN)
    return statement, by_arguments(statement, lambda x: of_few_terms(x, thorough=False))


@pytest.mark.parametrize("claim", TRUE, ids=" ".join)
def test_one_argument_of_each_is_enough(claim: tuple[str, str, str]) -> None:
    statement, certificate = found(*claim)
    assert certificate is not None and certificate["rule"] == "parts"
    check(statement, "proved", certificate | {"inhabited": {"TP": 1, "FP": 1, "FN": 1}})


@pytest.mark.parametrize("claim", FALSE, ids=" ".join)
def test_what_is_false_has_no_certificate(claim: tuple[str, str, str]) -> None:
    assert found(*claim)[1] is None


@pytest.mark.parametrize("relation", ["==", "!="])
def test_equalities_are_left_to_others(relation: str) -> None:
    assert found(f"max({X}, {Y})", relation, f"max({Y}, {X})")[1] is None


def test_too_many_choices_are_not_begun() -> None:
    """Five maxima of two arguments each have 32 choices."""
    largest = [f"max({x}/(1 + TP), {y}/(1 + FP))" for x, y in list(product(["TP", "FP", "FN"], ["FN", "TN"]))[:5]]
    assert found(" + ".join(largest), ">=", "0")[1] is None


@pytest.mark.parametrize("power", [8, 40])
def test_what_is_long_in_letters_is_left_to_others(power: int) -> None:
    """The eighth power has more than sixty terms; the fortieth is not even multiplied out."""
    bases = " + ".join(f"max({X}, {y}/({y} + {z}))" for y, z in [("FN", "FP"), ("TN", "FP"), ("TN", "FN")])
    assert found(f"({bases} + {Y})**{power}", "<=", f"4**{power} + 1")[1] is None


@pytest.mark.parametrize("formula", ["kappa/(2 - abs(kappa))", "(kappa/(1 + abs(accuracy)))*(ochiai*informedness)"])
def test_extremes_in_fractions(formula: str) -> None:
    """The first rises with kappa; kappa is at most the accuracy, which over one more than itself is at most a half."""
    assert prove(f"best_exactly_when_perfect({formula})").verdict == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        "min(f1, mcc) <= ochiai",
        "(min(f1, kappa) + jaccard)/2 <= accuracy + f1",
        "max(mcc, kappa) <= max(f1, ochiai) + 1",
    ],
)
def test_measures_in_extremes(claim: str) -> None:
    """F1 is at most Ochiai, half of kappa and jaccard at most F1, and each of the correlations at most one."""
    assert prove(claim, budget=100).verdict == "proved"


def test_which_argument_is_the_larger_is_shown_first() -> None:
    """With recall 3/4 and precision 3/(3 + x**2) for x >= 1 the ratio is 4/(3 + x**2), with 1/2 and 1/(1 + x**2) it is 2/(1 + x**2)."""
    assert prove("fades_for_rare_events(min(precision, recall)/max(precision, recall))").verdict == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        "sqrt(sqrt(TP/(TP + FP + FN + TN))) >= 1/40 given TP > 0",
        "sqrt(TP/(TP + FP + FN + TN)) + sqrt(FP/(TP + FP + FN + TN)) >= 1/300 given TP > 0",
    ],
)
def test_what_is_false_far_away_only_is_refuted(claim: str) -> None:
    """The first where there is one true positive among more than 40**4 items, the other among more than 300**2."""
    assert prove(claim, budget=100).verdict == "refuted"


def test_the_whole_by_simple_strategies() -> None:
    larger = "max(TP, FN) + max(FP, TN) - max(TP + FP, FN + TN)"
    statement = Statement(larger, ">=", "0")
    whole = by_simple_strategies(statement)
    assert whole is not None
    check(statement, "proved", {**whole.certificate, "inhabited": {"TP": 1, "FN": 0, "FP": 0, "TN": 0}})
    assert by_simple_strategies(Statement(larger, ">=", "1")) is None
    assert by_simple_strategies(Statement(larger, "==", larger)) is None
