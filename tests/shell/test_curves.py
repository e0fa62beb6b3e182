"""enumeration, discriminancy, isometric, discrimination and plot on the command line."""

from __future__ import annotations

import pytest


def test_enumeration(sy):
    data = sy("enumeration", "--rows", "2,2", "--columns", "3,1", "--json").data
    assert data["count"] == "2"
    assert data["matrices"] == [[[1, 1], [2, 0]], [[2, 0], [1, 1]]]
    later = sy("enumeration", "--class-sizes", "5,5,5", "--from", "9260", "--json").data
    assert later["matrices"] == [[[5, 0, 0]] * 3]
    assert sy("enumeration", "--n", "100", "--limit", "0").out == "176,851 matrices of 100 items, 2 classes\n"


def test_discriminancy(sy):
    data = sy("discriminancy", "accuracy", "kappa", "--class-sizes", "5,5,5", "--json").data
    assert data["measures"]["kappa"]["distinct"] == 16
    assert data["measures"]["accuracy"]["share"] == "16/9261"
    assert data["pairs"]["consistency"] == "1"
    assert data["pairs"]["discriminancy"] is None
    assert data["pairs"]["difference"] == "1/3"  # kappa is (3*accuracy - 1)/2, accuracy 1/3 on average
    text = sy("discriminancy", "mcc", "--n", "3", "--steps").out
    assert "distinct values, undefined at" in text
    assert "Steps to better matrices" in text


def test_isometric(sy):
    data = sy("isometric", "f1", "--at", "0.8", "--prevalence", "1/10", "--json").data
    assert data["curves"] == [
        {"tpr": "(2 + 18*fpr)/3", "latex": "\\frac{2 + 18 \\mathrm{fpr}}{3}", "conditions": [], "certified": True, "why": ""}
    ]
    assert "tpr = fpr + c" in sy("isometric", "informedness").out


def test_what_is_not_found_in_time_or_at_all_is_open(sy):
    late = sy("isometric", "accuracy", "--budget", "0.01", "--json")
    assert (late.status, late.data["error"]["kind"]) == (3, "out_of_time")
    assert late.err.startswith("Expected ")
    unsolved = sy("isometric", "mutual_information", "--at", "0.1", "--prevalence", "0.3")
    assert unsolved.status == 3
    assert "None found in closed form" in unsolved.out
    assert sy("isometric", "specificity").status == 0  # an answer: it does not depend on the rate


def test_discrimination(sy):
    data = sy("discrimination", "accuracy", "--imbalance", "1", "--points", "2", "--json").data
    assert data["points"][1] == {"c1": "1/2", "c": ["5/7", "5/7"], "decimal": pytest.approx(5 / 7)}
    assert data["forms"][0]["certified"]
    assert "everywhere" in sy("discrimination", "accuracy - accuracy").out


def test_plot(sy, tmp_path):
    file = tmp_path / "series.svg"
    data = sy("plot", "series", "accuracy", "kappa", "--classes", "3", "-o", str(file), "--json").data
    assert data == {"kind": "series", "files": [str(file), str(file.with_suffix(".csv"))]}
    assert file.with_suffix(".csv").read_text().startswith('line,"c, rate of all classes",value\naccuracy,0,0\n')
    (tmp_path / "figures.toml").write_text('[[figure]]\nfile = "a"\nkind = "margins"\nmeasures = ["f1"]\nrows = [1, 1]\ncolumns = [1, 1]\n')
    assert sy("plot", "all", str(tmp_path)).status == 0
    assert (tmp_path / "a.csv").read_text() == "line,TP,value\nf1,0,0\nf1,1,1\n"


def test_data_of_a_figure_replace_no_other_file(sy, tmp_path):
    matrix = tmp_path / "mine.csv"
    matrix.write_text("50,10\n5,35\n")
    asked = ("plot", "margins", "f1", "--rows", "1,1", "--columns", "1,1", "-o", str(tmp_path / "mine.svg"))
    ran = sy(*asked)
    assert (ran.status, matrix.read_text(), (tmp_path / "mine.svg").exists()) == (2, "50,10\n5,35\n", False)
    assert "mine.csv" in ran.err
    matrix.unlink()
    assert [sy(*asked).status, sy(*asked).status] == [0, 0]  # over its own data


BAD = [
    ["enumeration"],
    ["enumeration", "--n", "3", "--rows", "1,2", "--columns", "2,1"],
    ["enumeration", "--class-sizes", "3;4"],
    ["enumeration", "--class-sizes", "3,-4"],
    ["enumeration", "--rows", "3,4"],
    ["enumeration", "--rows", "3,4", "--columns", "3,5"],
    ["enumeration", "--class-sizes", ",".join(["9" * 41] * 2)],
    ["discriminancy", "f1", "--class-sizes", "5,5,5"],
    ["discriminancy", "f1"],
    ["discriminancy", "f1", "--n", "9999"],
    ["discriminancy", "no_such", "--n", "3"],
    ["isometric", "f1", "--at", "1/0"],
    ["isometric", "f1", "--prevalence", "3"],
    ["discrimination", "f1"],
    ["discrimination", "accuracy", "--imbalance", "-1"],
    ["plot", "pie", "f1", "-o", "x.svg"],
    ["plot", "series", "accuracy"],
    ["plot", "series", "accuracy", "-o", "x.svg", "--rows", "2,2"],
    ["plot", "all", "no/such/folder"],
]


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_bad_requests_have_status_two_and_three_beats(sy, arguments):
    ran = sy(*arguments)
    assert ran.status == 2
    assert ran.err.startswith("Expected ")
    assert "got" in ran.err
    assert "error of our own" not in ran.err
    said = sy(*arguments, "--json")
    assert said.status == 2
    assert said.data["error"]["message"].startswith("Expected ")
