"""evaluate and compare."""

from __future__ import annotations

import pytest

M = "[[50,10],[5,35]]"


def test_evaluate_has_the_fields_of_the_contract(sy):
    data = sy("evaluate", M, "accuracy", "f1", "--json").data
    assert data["matrix"] == [[50, 10], [5, 35]]
    assert data["values"]["accuracy"]["exact"] == "17/20"
    assert data["values"]["accuracy"]["decimal"] == pytest.approx(0.85)
    assert data["values"]["f1"]["exact"] == "20/23"
    assert set(data["values"]["f1"]) >= {"exact", "decimal", "defined", "why", "limit"}


TYPED = "TP=50 FN=10 FP=5 TN=35"


@pytest.mark.parametrize("matrix", [[TYPED], TYPED.split(), TYPED.replace(" ", ", ").split()])
def test_counts_by_name_need_no_quotes(sy, matrix):
    assert sy("evaluate", *matrix, "recall", "--json").data["values"]["recall"]["exact"] == "5/6"


def test_a_file_and_the_standard_input(sy, tmp_path):
    file = tmp_path / "m.csv"
    file.write_text("50,10\n5,35\n")
    assert sy("evaluate", str(file), "precision", "--json").data["values"]["precision"]["exact"] == "10/11"
    assert sy("evaluate", "-", "precision", "--json", stdin="50\t10\n5\t35\n").data["values"]["precision"]["exact"] == "10/11"


def test_undefined_values_say_why_and_what_they_tend_to(sy):
    value = sy("evaluate", "[[3,0],[0,4]]", "dor", "--json").data["values"]["dor"]
    assert (value["exact"], value["decimal"], value["defined"], value["limit"]) == (None, None, False, "oo")
    assert "FP*FN" in value["why"]
    out = " ".join(sy("evaluate", "[[3,0],[0,4]]", "dor").out.split())
    assert "undefined: division by FP*FN, which is 0; tends to oo" in out


def test_many_classes_take_measures_of_many_classes_and_averages(sy):
    three = "[[2,0,0],[1,1,0],[0,0,4]]"
    values = sy("evaluate", three, "macro(recall)", "precision", "--json").data["values"]
    assert values["macro(recall)"]["exact"] == "5/6"  # (1 + 1/2 + 1)/3
    assert not values["precision"]["defined"] and "macro(precision)" in values["precision"]["why"]
    every = sy("evaluate", three, "--json").data["values"]
    assert "accuracy" in every and "precision" not in every


def test_settings_of_knobs_do_not_hide_each_other(sy):
    values = sy("evaluate", "[[3,1],[2,0]]", "f_beta(beta=1)", "f_beta(beta=2)", "--json").data["values"]
    assert [v["exact"] for v in values.values()] == ["2/3", "5/7"]


def test_a_huge_count_does_not_overflow(sy):
    huge = "9" * 1900
    ran = sy("evaluate", f"[[{huge},1],[1,{huge}]]", "--json")
    assert ran.status == 0
    assert ran.data["values"]["accuracy"]["decimal"] == pytest.approx(1.0)
    assert ran.data["matrix"][0][0] == int(huge)
    assert sy("evaluate", f"[[{huge},1],[1,{huge}]]", "accuracy", "dor").status == 0


def test_compare(sy):
    data = sy("compare", M, "[[45,15],[0,40]]", "recall", "precision", "fpr", "--json").data
    assert data["matrices"] == [[[50, 10], [5, 35]], [[45, 15], [0, 40]]]
    prefers = {name: value["prefers"] for name, value in data["measures"].items()}
    # recall 5/6 > 3/4, precision 10/11 < 1, and of the false positive rate 1/8 > 0 less is better
    assert prefers == {"recall": 1, "precision": 2, "fpr": 2}
    assert data["measures"]["recall"]["first"]["exact"] == "5/6"
    assert "prefers" in sy("compare", M, M, "recall").out


def test_averages_settings_of_knobs_and_formulas_have_a_preference_too(sy):
    names = ["macro(f1)", "weighted(fnr)", "f_beta(2)", "2*TP/(2*TP+FP+FN)", "FN/n"]
    data = sy("compare", M, "[[45,15],[0,40]]", *names, "prevalence", "lr_plus", "--json").data["measures"]
    # macro f1 331/391 < 113/133, weighted fnr 3/20 both (1 - accuracy), f2 50/59 > 15/19, f1 20/23 > 6/7, and of FN/n less is better
    assert [data[name]["prefers"] for name in names] == [2, 0, 1, 1, 1]
    assert [data[name]["why"] for name in ("FN/n", "prevalence", "lr_plus")] == [None, "no direction", "a value is missing"]
    assert "no direction" in sy("compare", M, M, "prevalence").out


def test_values_stand_under_the_names_that_were_asked_for(sy):
    asked = ["dice", "F1", "TPR", "F0.5", " TP / (TP+FN)"]
    values = sy("evaluate", M, *asked, "--json").data["values"]
    assert list(values) == [name.strip() for name in asked]
    assert [value["measure"] for value in values.values()][:4] == ["f1", "f1", "recall", "f_beta(beta=1/2)"]
    assert list(sy("compare", M, M, *asked, "--json").data["measures"]) == list(values)


def test_a_sum_of_many_cells_is_told_by_its_ends(sy):
    rows = [[0] * 6 if i == 3 else [1] * 6 for i in range(6)]
    out = " ".join(sy("evaluate", str(rows), "balanced_accuracy").out.split())
    assert "undefined: division by C[4,1] + … + C[4,6], which is 0" in out
    assert "C[4,1] + C[4,2] + C[4,3]" in sy("evaluate", str(rows), "balanced_accuracy", "--json").out


def test_a_matrix_of_many_classes_has_a_line_for_each_row(sy):
    lines = sy("evaluate", str([[10] * 30] * 30), "accuracy", "goodman_kruskal_lambda_prediction").out.splitlines()
    assert [line.split()[0] for line in lines[2:32]] == [str(i) for i in range(1, 31)]
    assert all(len(line) <= 100 for line in lines)
    assert any(line.startswith("goodman_kruskal_lambda_prediction ") for line in lines)


def test_commas_within_brackets_belong_to_a_formula(sy) -> None:
    found = sy("evaluate", "[[3,1,0],[0,2,2],[1,1,8]]", "min(i, C[i,i]/a[i]), macro(recall)", "--json").data["values"]
    assert [one["exact"] for one in found.values()] == ["1/2", "41/60"]
