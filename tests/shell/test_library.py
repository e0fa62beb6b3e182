"""list, show, find and verify."""

from __future__ import annotations

import pytest

from symmetrics.catalogue import catalogue


def test_list_has_every_measure_once(sy):
    families = sy("list", "--json").data["families"]
    names = [m["name"] for measures in families.values() for m in measures]
    assert sorted(names) == sorted(catalogue())
    assert "Share of true positives" in sy("list", "--family", "overlap").out
    assert list(sy("list", "--family", "Overlap", "--json").data["families"]) == ["overlap"]


def test_list_open_is_by_property(sy):
    assert all(isinstance(measures, list) for measures in sy("list", "--open", "--json").data["open"].values())
    assert sy("list", "--open").status == 0


def test_show(sy):
    data = sy("show", "dice", "--json").data
    assert (data["name"], data["formula"]) == ("f1", "2*TP/(2*TP + FP + FN)")
    assert data["knobs"] == [] and "Dice" in data["aliases"]
    assert sy("show", "f_beta", "--json").data["knobs"] == ["beta > 0"]
    out = sy("show", "kappa").out
    assert "Cohen's kappa" in out and "cohen1960" in out


@pytest.mark.parametrize(("typed", "advice"), [("TP/(TP + FP)", "Use check, identify or derive"), ("presicion", "Did you mean precision?")])
def test_show_of_no_name_says_what_to_do(sy, typed, advice):
    ran = sy("show", typed)
    assert ran.status == 2
    assert advice in ran.err


def test_show_bibtex_prints_one_entry(sy):
    out = sy("show", "kappa", "--bibtex").out
    assert out.startswith("@article{cohen1960,") and out.endswith("}\n")
    assert out.count("\n@") == 0 and out.count("{") == out.count("}")


def test_find_of_a_contradiction_is_empty(sy):
    assert sy("find", "--is", "label_symmetric", "--not", "label_symmetric", "--json").data == {"measures": []}


PRECISION = """measure = "precision"
formula = "TP/(TP + FP)"

[[settled]]
property = "upper_bound"
arguments = ["1"]
verdict = "proved"
left = "TP/(TP + FP)"
relation = "<="
right = "{}"
inhabited = {{TP = 1, FP = 0}}
"""


def test_verify_accepts_what_is_right_and_exits_with_1_for_what_is_not(sy, tmp_path):
    (tmp_path / "precision.toml").write_text(PRECISION.format("1"))
    ran = sy("verify", str(tmp_path), "--json")
    assert ran.status == 0
    assert {"files", "settled", "accepted", "rejected", "seconds"} <= set(ran.data)
    assert (ran.data["files"], ran.data["settled"], ran.data["accepted"], ran.data["rejected"]) == (1, 1, 1, [])
    (tmp_path / "precision.toml").write_text(PRECISION.format("1/2"))
    ran = sy("verify", str(tmp_path), "--json")
    assert ran.status == 1 and ran.data["accepted"] == 0
    assert ran.data["rejected"][0]["file"] == "precision.toml"
    assert "precision.toml: upper_bound" in sy("verify", str(tmp_path)).out


@pytest.mark.parametrize("content", [b"measure = [", b'measure = "f1"\n[[settled]]\nproperty = "x"\n', b"\xff\xfe", b""])
def test_a_broken_file_of_proofs_is_rejected_and_no_accident(sy, tmp_path, content):
    (tmp_path / "f1.toml").write_bytes(content)
    ran = sy("verify", str(tmp_path), "--json")
    assert (ran.status, ran.err) == (1, "")
    assert ran.data["accepted"] == 0 and ran.data["rejected"]


def test_what_verify_counts_adds_up_and_a_formula_of_another_measure_is_found(sy, tmp_path):
    (tmp_path / "precision.toml").write_text(PRECISION.format("1").replace("upper_bound", "lower_bound"))
    ran = sy("verify", str(tmp_path), "--json").data
    assert (ran["settled"], ran["accepted"], [e["entry"] for e in ran["rejected"]]) == (1, 0, ["lower_bound"])
    (tmp_path / "precision.toml").write_text(PRECISION.format("1").replace("TP/(TP + FP)", "TP/(TP + FN)", 1))
    ran = sy("verify", str(tmp_path), "--json").data
    assert "the formula" in [e["entry"] for e in ran["rejected"]]


def test_an_open_entry_that_cannot_be_read_ends_nothing(sy, tmp_path):
    (tmp_path / "precision.toml").write_text(PRECISION.format("1") + "\n[[open]]\nproperty = 1\n")
    ran = sy("verify", str(tmp_path), "--json")
    assert (ran.status, ran.err) == (1, "")
    assert ran.data["rejected"][0]["file"] == "precision.toml"


def test_settle_writes_files_and_says_so_on_the_standard_error_stream(sy, tmp_path):
    ran = sy("settle", "fdr", "--folder", str(tmp_path), "--json")
    assert (ran.status, ran.err.split()[:2]) == (0, ["1", "fdr:"])
    [entry] = ran.data["measures"]
    assert (entry["name"], entry["file"], entry["kept"]) == ("fdr", str(tmp_path / "fdr.toml"), False)
    ran = sy("settle", "fdr", "--folder", str(tmp_path))
    assert (ran.out, "up to date" in ran.err) == ("", True)


@pytest.mark.parametrize("arguments", [(), ("f1", "--all"), ("no_such_measure",), ("f1", "--budget", "0")])
def test_settle_says_what_it_expects(sy, tmp_path, arguments):
    ran = sy("settle", *arguments, "--folder", str(tmp_path))
    assert ran.status == 2 and ran.err.startswith("Expected ")


def test_verify_compares_an_atlas_with_the_definitions(sy, tmp_path):
    folder = tmp_path / "relations"
    folder.mkdir()
    assert sy("atlas", "jaccard", "f1", "-o", str(folder / "order.toml")).status == 0
    assert sy("verify", str(tmp_path)).status == 0
    written = (folder / "order.toml").read_text()
    (folder / "order.toml").write_text(written.replace('["jaccard", "f1"]', '["jaccard", "ochiai"]'))
    ran = sy("verify", str(tmp_path), "--json")
    assert ran.status == 1
    assert {entry["entry"] for entry in ran.data["rejected"]} == {"at_most_that_of"}


def test_an_atlas_as_json_and_as_text(sy):
    [data] = sy("atlas", "jaccard", "f1", "hamann", "bennett_s", "--json").data["atlases"]
    assert data["edges"] == [["jaccard", "f1"]] and ["hamann", "bennett_s"] in data["groups"]
    assert data["at_most"]["jaccard"] == ["f1"] and data["open"] == []
    assert data["pairs"] == {"proved": 3, "refuted": 9, "open": 0}
    assert "hamann = bennett_s" in sy("atlas", "jaccard", "f1", "hamann", "bennett_s").out


@pytest.mark.parametrize(
    "arguments", [("no_such_measure",), ("f1", "--all"), ("f_beta",), ("kappa", "--classes", "3", "--region", "above_chance")]
)
def test_atlas_says_what_it_expects(sy, arguments):
    ran = sy("atlas", *arguments)
    assert ran.status == 2 and ran.err.startswith("Expected ")
