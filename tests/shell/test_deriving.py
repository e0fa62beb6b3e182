"""`derive` and `relate` as scripts meet them: exit status, JSON, messages in three beats."""

from __future__ import annotations

import pytest


def test_three_measures_as_coordinates(sy):
    data = sy("derive", "f1", "--in", "sensitivity, precision, prevalence", "--json").data
    assert data["expression"] == "2*sensitivity*precision/(sensitivity + precision)"
    assert (data["certified"], data["branches"]) == (True, [])
    assert "0 <= sensitivity <= 1" in data["conditions"]


@pytest.mark.parametrize(
    ("measure", "coordinates", "expression"),
    [
        ("f1", "jaccard", "2*jaccard/(1 + jaccard)"),
        ("g_mean", "TPR, FPR", "sqrt(TPR*(1 - FPR))"),
        ("dor", "yule_q", "(1 + yule_q)/(1 - yule_q)"),
    ],
)
def test_fewer_coordinates_for_a_measure_that_depends_on_no_others(sy, measure, coordinates, expression):
    """F1 is 2*x/(1 + x) of Jaccard's x, the odds ratio (1 + q)/(1 - q) of Yule's q."""
    data = sy("derive", measure, "--in", coordinates, "--json").data
    assert (data["expression"], data["certified"], data["branches"]) == (expression, True, [])


def test_branches_are_all_given(sy):
    data = sy("derive", "recall", "--in", "g_mean, prevalence, precision", "--json").data
    assert len(data["branches"]) == 1
    assert data["branches"][0]["expression"] != data["expression"]


@pytest.mark.thinned(3)
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--in", "sensitivity, fnr, prevalence"), "do not determine the matrix"),
        (("--in", "shin", "--at", "b=0"), "undefined"),
        (("--in", "shin", "--limit", "b->2"), "between 0 and 1"),
        (("--in", "shin", "--classes", "3"), "two classes"),
        (("--in", "labatut", "--classes", "many"), "from 2 to 10"),
        (("--in", "precision, recall"), "no form in these alone"),
        (("--in", "sensitivity, fnr"), "sensitivity + fnr = 1"),
        (("--in", "recall", "--at", "recall=3/2"), "0 <= recall <= 1"),
        (("--in", "recall, precision, npv, prevalence"), "up to three measures"),
        (("--in", "precision_recall", "--at", "recall=3/2"), "0 <= recall <= 1"),
    ],
)
def test_bad_coordinates_end_with_two_and_say_why(sy, arguments, words):
    outcome = sy("derive", "mcc", *arguments)
    assert outcome.status == 2
    assert words in outcome.err
    assert "Expected" in outcome.err


def test_a_limit_and_a_form(sy):
    assert sy("derive", "precision", "--in", "shin", "--limit", "b -> 1", "--json").data["expression"] == "1"
    assert "\\infty" in sy("derive", "lr_plus", "--in", "shin", "--limit", "a_n -> 1", "--latex").out
    assert sy("derive", "informedness", "--in", "shin", "--form", "cleared", "--json").data["expression"] == "a_p + a_n - 1"


def test_a_refuted_ranking_shows_its_two_matrices(sy):
    relations = {r["kind"]: r for r in sy("relate", "mcc", "kappa", "--json").data["relations"]}
    found = relations["same_ranking"]
    assert (found["verdict"], len(found["counterexample"]), len(found["values"])) == ("refuted", 2, 2)


def test_a_bound_with_its_equality(sy):
    relations = {r["kind"]: r for r in sy("relate", "jaccard", "f1", "--json").data["relations"]}
    assert relations["at_most"]["equality"] == "TP == 0 or FN + FP == 0"
    assert relations["same_ranking"]["function"] == "x/(2 - x)"
