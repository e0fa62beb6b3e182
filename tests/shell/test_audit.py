"""The command `audit`: what it prints, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

SOUND = """
[paper]
key = "sound"
title = "Sound"
orientation = "actual rows"
[[definition]]
name = "acc"
formula = "(TP + TN)/n"
[[matrix]]
name = "M"
rows = [[3, 1], [2, 4]]
[[table]]
name = "T"
columns = ["acc"]
rows = [{matrix = "M", values = ["0.7"]}]
[[claim]]
id = "c"
words = "It is at most one."
claim = ["acc <= 1"]
"""
WRONG = SOUND.replace('"sound"', '"wrong"').replace('"0.7"', '"0.8"')


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "a.toml").write_text(SOUND)
    (tmp_path / "papers" / "b.toml").write_text(WRONG)
    return tmp_path


def test_nothing_found_ends_with_0_and_findings_with_1(sy, folder) -> None:
    assert sy("audit", str(folder / "papers" / "a.toml")).status == 0
    ran = sy("audit", str(folder / "papers" / "b.toml"))
    assert ran.status == 1
    assert "does not follow" in ran.out and "7/10" in ran.out


def test_the_json_is_that_of_the_contract(sy, folder) -> None:
    data = sy("audit", str(folder / "papers" / "b.toml"), "--json").data
    assert data["paper"] == "wrong"
    counts = data["values"]
    assert counts["printed"] == 1 == sum(counts[v] for v in ("agrees", "tie", "truncated", "convention", "does_not_follow", "not_checked"))
    [finding] = data["findings"]
    assert finding | {"where": "T, M, acc", "printed": "0.8", "exact": "7/10 = 0.7", "verdict": "does_not_follow"} == finding
    [claim] = data["claims"]
    assert (claim["id"], claim["claim"], claim["verdict"]) == ("c", "acc <= 1", "proved")
    assert claim["evidence"]["parts"][0]["certificate"]


def test_a_folder_is_audited_file_by_file(sy, folder) -> None:
    ran = sy("audit", str(folder / "papers"), "--json")
    assert ran.status == 1
    assert [paper["paper"] for paper in ran.data["papers"]] == ["sound", "wrong"]
    assert ran.data["values"]["printed"] == 2


def test_what_is_no_number_is_a_finding(sy, folder) -> None:
    (folder / "papers" / "b.toml").write_text(WRONG.replace('"0.8"', '"0.7.1"'))
    ran = sy("audit", str(folder / "papers" / "b.toml"))
    assert ran.status == 1
    assert "T, M, acc  is no number" in ran.out and "0.7.1" in ran.out


def test_other_files_in_a_folder_are_passed_over_and_broken_ones_are_not(sy, folder) -> None:
    other = folder / "papers" / "pyproject.toml"
    other.write_text('[project]\nname = "x"')
    assert [paper["paper"] for paper in sy("audit", str(folder / "papers"), "--json").data["papers"]] == ["sound", "wrong"]
    assert f"Passed over {other}:" in sy("audit", str(folder / "papers")).err
    assert sy("audit", str(other)).status == 2
    for broken in ("[paper", SOUND.replace("[paper]", "[papper]")):
        other.write_text(broken)
        assert sy("audit", str(folder / "papers")).status == 2


def test_errata_are_written_in_each_format(sy, folder) -> None:
    for form, sign in (("markdown", "# Errata"), ("latex", r"\section*{Errata"), ("html", "<!DOCTYPE html>")):
        file = folder / f"errata.{form}"
        assert sy("audit", str(folder / "papers" / "b.toml"), "--format", form, "-o", str(file)).status == 1
        written = file.read_text()
        assert sign in written and "7/10" in written and "<script" not in written


def test_what_is_settled_is_kept_and_used_again(sy, folder) -> None:
    from symmetrics.kernel.store import replay

    store = folder / "store"
    sy("audit", str(folder / "papers" / "a.toml"), "--store", str(store))
    results = list(replay(store))
    assert results and not any(r.reason for r in results)
    again = sy("audit", str(folder / "papers" / "a.toml"), "--store", str(store), "--json").data
    assert again["claims"][0]["verdict"] == "proved"


def test_a_stored_lie_is_not_believed(sy, folder) -> None:
    """The certificate of one claim under the statement of another is refused by the kernel, and the claim settled anew."""
    store = folder / "store"
    sy("audit", str(folder / "papers" / "a.toml"), "--store", str(store))
    file = store / "sound" / "settled.toml"
    file.write_text(file.read_text().replace('relation = "<="', 'relation = ">="'))
    claim = SOUND.replace("acc <= 1", "acc >= 1")
    (folder / "papers" / "c.toml").write_text(claim)
    data = sy("audit", str(folder / "papers" / "c.toml"), "--store", str(store), "--json").data
    assert data["claims"][0]["verdict"] in ("refuted", "conditional")


@pytest.mark.parametrize("text", ["", "[paper]\nkey = 3", SOUND + 'extra = "x"', SOUND.replace("acc <= 1", "acc <="), "\0"])
def test_bad_input_ends_with_2_and_one_error(sy, folder, text) -> None:
    file = folder / "bad.toml"
    file.write_text(text)
    ran = sy("audit", str(file), "--json")
    assert ran.status == 2
    assert json.loads(ran.out)["error"]["message"].startswith("Expected")


def test_a_place_or_all_is_needed(sy, folder) -> None:
    for arguments in ((), ("--all", str(folder)), (str(folder / "nowhere"),)):
        ran = sy("audit", *arguments)
        assert ran.status == 2 and "Expected" in ran.err
