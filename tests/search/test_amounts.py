"""Certificates for statements with logarithms: sums of them as letters, tangents in proportion, and what is tried where a pair is open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from symmetrics import atlas, prove
from symmetrics.kernel import Rejected, check
from symmetrics.language.text import text
from symmetrics.questions.charting import arranged, conditions, tree_of
from symmetrics.search.orders.between import certificate, statement_between

ENTROPIES = ["0", "nmi_joint", "nmi_max", "nmi_geometric", "nmi_arithmetic", "nmi_min", "1"]


def statement(f: str, g: str, region: str = "everywhere", classes: int = 2):
    return statement_between("at_most_that_of", *(text(tree_of(name, classes)) for name in (f, g)), conditions(region, classes))


@pytest.mark.parametrize("classes", [2, 3])
def test_quotients_of_entropies_are_in_their_order(classes: int) -> None:
    for f, g in (("0", "nmi_geometric"), ("nmi_joint", "nmi_geometric"), ("nmi_geometric", "nmi_min"), ("nmi_geometric", "1")):
        asked = statement(f, g, classes=classes)
        found = certificate(asked)
        assert found["found_by"] == "facts about sums of logarithms"
        check(asked, "proved", found["evidence"])
        with pytest.raises(Rejected):
            check(statement(g, f, classes=classes), "proved", found["evidence"])


@pytest.mark.parametrize(
    ("f", "g", "region"),
    [
        ("extremal_dependence_index", "yule_q", "above_chance"),
        ("yule_q", "extremal_dependence_index", "below_chance"),
        ("symmetric_extremal_dependence_index", "yule_q", "above_chance"),
        ("random_hits", "tulloss_u", "everywhere"),
        ("braun_blanquet", "tulloss_u", "everywhere"),
    ],
)
def test_tangents_in_proportion(f: str, g: str, region: str) -> None:
    found = certificate(statement(f, g, region))
    assert "tangents" in str(found["evidence"])
    with pytest.raises(Rejected):
        check(statement(g, f, region), "proved", found["evidence"])


def test_a_condition_that_the_proof_needs_is_not_forgotten() -> None:
    above = statement("extremal_dependence_index", "yule_q", "above_chance")
    with pytest.raises(Rejected):
        check(replace(above, given=()), "proved", certificate(above)["evidence"])


# The entropy of shares p and 1 - p with the base 2 is at least 4*p*(1 - p), and both are one where p is one half.
PARABOLAS = [
    ("4*TP*TN/n**2", "actual_entropy"),
    ("8*TP*TN/n**2", "actual_entropy + predicted_entropy"),
    ("2*sqrt(TP*TN)/n", "sqrt(actual_entropy)"),
    ("TP*TN/n", "(TP + TN)*min(actual_entropy, predicted_entropy)/4"),
]


@pytest.mark.thinned(4)
@pytest.mark.parametrize(("left", "right"), PARABOLAS)
def test_entropies_are_above_the_parabolas_that_touch_them(left: str, right: str) -> None:
    assert prove(f"{left} <= {right}").verdict == "proved"
    assert prove(f"21*{left}/20 <= {right}").verdict == "refuted"


def test_measures_below_parabolas_are_below_entropies() -> None:
    found = certificate(statement("rh_balanced", "actual_entropy"))
    assert found["found_by"] == "parabolas below entropies"
    with pytest.raises(Rejected):
        check(statement("actual_entropy", "rh_balanced"), "proved", found["evidence"])


CHORDS = [
    "log2(1 + precision)*log2(1 + recall) >= precision*recall",
    "tulloss_r >= sorgenfrei",
    "log(1 + 2*precision)/log(3)*log(1 + 2*recall)/log(3) >= precision*recall",
    "sqrt(log2(1 + precision)) >= sqrt(precision)",
    "log(1 + precision)*log(1 + recall) <= precision*recall",
    "log(precision)*log(recall) >= (1 - precision)*(1 - recall)",
    "log2(1 + precision)*log2(1 + recall) < 1 given FP + FN > 0",
    "tulloss_r <= f1",
    "log(1 + 2*precision)*log(1 + 2*recall)/log(3)**2 <= 9*precision*recall/((1 + 2*precision)*(1 + 2*recall))",
]


@pytest.mark.parametrize("claim", CHORDS)
def test_products_of_logarithms_from_their_chords_and_tangents(claim: str) -> None:
    assert prove(claim, budget=100).verdict == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        "log2(1 + precision)*log2(1 + recall) <= precision*recall",  # the chord is below, and the tangent is not that of the base 2
        "log(1 + 2*precision)/log(2)*log(1 + 2*recall)/log(2) <= 2*precision*recall",
        "log(1 + precision)*log(1 + recall) <= precision*recall/2",
        "log(1 + 2*precision)*log(1 + 2*recall)/log(3)**2 <= 8*precision*recall/((1 + 2*precision)*(1 + 2*recall))",
        "log2(1 + precision)*log2(1 + recall) < 1 given FP + TN > 0",
    ],
)
def test_the_other_side_of_a_chord_is_refuted(claim: str) -> None:
    assert prove(claim, budget=100).verdict == "refuted"


def test_extremes_beside_a_root_are_ordered() -> None:
    for name in ("goodman_kruskal_lambda_truth", "goodman_kruskal_lambda_prediction"):
        check(statement(name, "cramers_v"), "proved", certificate(statement(name, "cramers_v"))["evidence"])


def test_where_a_pair_is_open_what_is_weaker_is_tried() -> None:
    order = atlas(["0", "mcc", "extremal_dependence_index", "1"], region="above_chance", budget=1).order
    assert order.verdict("0", "extremal_dependence_index") == "proved"
    assert order.verdict("extremal_dependence_index", "1") == "proved"


def test_what_is_known_is_kept_if_the_kernel_accepts_it_again() -> None:
    names = ["jaccard", "f1", "ochiai"]
    known = [replace(one, found_by="known") for one in atlas(names).settled]
    kept = arranged(names, 2, "everywhere", 5, known).settled
    assert {one.found_by for one in kept if one.name == "at_most_that_of"} == {"known"}
    wrong = [replace(one, evidence={"point": {"TP": 1, "FN": 0, "FP": 0, "TN": 0}}) for one in known]
    again = arranged(names, 2, "everywhere", 5, wrong).settled
    assert "known" not in {one.found_by for one in again}
    moved = [replace(one, statement=replace(one.statement, left="0")) for one in known]
    assert "known" not in {one.found_by for one in arranged(names, 2, "everywhere", 5, moved).settled}


@pytest.mark.parametrize(("f", "g"), [("0", "goodman_kruskal_lambda"), ("goodman_kruskal_lambda", "1")])
def test_many_maxima_are_bounded_before_they_are_taken_apart(f: str, g: str) -> None:
    asked, turned = statement(f, g, classes=3), statement(g, f, classes=3)
    evidence = certificate(asked, K=3)["evidence"]
    check(asked, "proved", evidence)
    with pytest.raises(Rejected):
        check(turned, "proved", evidence)
