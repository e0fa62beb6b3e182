"""Relations known from the literature come out of the engines; none is kept in a table."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize(("formula", "kind", "other"), KNOWN)
def test_identified(formula: str, kind: str, other: str) -> None:
    found = [r for r in identify(formula) if r.other == other]
    assert [(r.kind, r.verdict) for r in found] == [(kind, "proved")]


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


def test_unrelated_measures_rank_matrices_differently() -> None:
    assert {(r.kind, r.verdict) for r in relate("yule_q", "recall")} == {
        ("same_ranking", "refuted"),
        ("same_ranking_at_fixed_shares", "refuted"),
    }
