"""recover, floor, correct and expectation: their text, their JSON, their exit status."""

from __future__ import annotations

import pytest

from symmetrics import find, floor, recover
from symmetrics.language.errors import DefinitionError


def test_recover_has_the_fields_of_the_contract(sy):
    ran = sy("recover", "--n", "100", "accuracy=0.78", "precision=0.70", "recall=0.62", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert {"count", "matrices", "closed_form", "contradiction"} <= set(ran.data)
    assert ran.data["matrices"] == [[[21, 13], [9, 57]]]  # 78 of 100, 21 of 30 and 21 of 34
    assert ran.data["contradiction"] is None and set(ran.data["closed_form"]) == {"TP", "FN", "FP", "TN"}


def test_recover_refutes(sy):
    ran = sy("recover", "--n", "50", "f1=0.9", "precision=0.5", "accuracy=0.9", "--json")
    assert ran.status == 1
    assert (ran.data["count"], ran.data["contradiction"]) == (0, ["f1=0.9", "precision=0.5"])  # F1 is at most 2*0.55/1.55
    text = sy("recover", "--n", "50", "f1=0.9", "precision=0.5", "accuracy=0.9")
    assert "contradict each other" in text.out and "f1=0.9" in text.out


def test_recover_truncated_and_limited(sy):
    cut = sy("recover", "--n", "3", "recall=0.66", "TN=0", "--truncated", "--limit", "0", "--json")
    assert cut.data["count"] == 1 and cut.data["matrices"] == []
    assert sy("recover", "--n", "3", "recall=0.66", "TN=0").status == 1  # 2/3 rounds to 0.67


@pytest.mark.parametrize(
    "arguments",
    [
        ("recover", "--n", "0", "f1=0.5"),
        ("recover", "--n", "10", "f1"),
        ("recover", "--n", "10", "f1=x"),
        ("recover", "--n", "10", "--classes", "11", "kappa=0.5"),
        ("recover", "--n", "10", "__import__('os')=1"),
        ("floor", "mcc", "--rates", "FPR"),
        ("floor", "f_beta"),
        ("correct", "no_such_measure"),
        ("expectation", "f1", "[[1,2],[0.5,1]]"),
    ],
)
def test_bad_input_is_two(sy, arguments):
    ran = sy(*arguments, "--json")
    assert ran.status == 2
    assert ran.err.startswith("Expected ") and set(ran.data) == {"error"}


def test_floor_has_the_fields_of_the_contract(sy):
    ran = sy("floor", "kappa", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert {"rates", "floor", "verdict", "attained_by"} <= set(ran.data)
    assert (ran.data["floor"], ran.data["verdict"], ran.data["attained_by"]) == ("t/(2 - t)", "proved", [["x", "1 - x"], ["0", "large"]])
    assert "no larger function of t will do" in " ".join(sy("floor", "jaccard", "--rates", "TPR").out.split())


def test_correct_and_expectation(sy):
    ran = sy("correct", "f1", "--json")
    assert (ran.status, ran.data["exact"]) == (0, True)
    assert "kappa" in [k["name"] for k in ran.data["known_as"] if k["kind"] == "equal"]
    assert "loevinger_h" in sy("correct", "accuracy", "--max", "margins").out
    found = sy("expectation", "accuracy", "TP=6", "FN=2", "FP=1", "TN=3", "--json").data
    assert found["mean"] == "19/36"  # (8*7 + 4*5)/12**2
    assert found["tables"] == 5


def test_sources_of_a_claim(sy):
    out = sy("prove", "jaccard <= f1", "--bibtex").out
    assert "@article{jaccard1912," in out and "@software{symmetrics," in out
    assert out.count("{") == out.count("}")


def test_one_text_is_one_name_in_python():
    assert recover(100, "accuracy=0.78").count == recover(100, ["accuracy=0.78"]).count > 0
    assert find("prevalence_invariant") == find(["prevalence_invariant"])
    assert floor("f1", "recall").floor == "t/(2 - t)"
    for ask in (lambda: recover(100, [("accuracy", "0.78")]), lambda: find(3), lambda: floor("f1", "kappa")):
        with pytest.raises(DefinitionError, match=r"Expected .*, got .*\. "):
            ask()


def test_correct_of_a_measure_without_maximum_is_one_sentence(sy):
    ran = sy("correct", "lr_plus")
    assert ran.status == 2
    assert "NotExpressible" not in ran.err
    assert ran.err.count("Expected") == 1
