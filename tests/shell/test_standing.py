"""The table of what is aimed at, and the page of what is open."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from symmetrics import standing
from symmetrics.catalogue import catalogue
from symmetrics.display.standings import open_page
from symmetrics.properties import properties
from symmetrics.questions.archive import open_questions
from symmetrics.questions.asking import classes_of
from symmetrics.questions.census import Standing, Stood, code_lines
from symmetrics.search.proofs import folder_of_proofs

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def today() -> Standing:
    return standing()


def test_the_page_of_what_is_open_is_that_of_the_stored_proofs(today: Standing) -> None:
    """If this fails, run `symmetrics standing --page docs/open.md`."""
    assert (ROOT / "docs" / "open.md").read_text() == open_page(today)


def test_every_question_of_the_catalogue_is_listed_once_with_a_verdict(today: Standing) -> None:
    listed = [(q.measure, q.question) for q in today.questions]
    assert len(listed) == len(set(listed))
    asked = {(m.name, q.name) for m in catalogue().values() for K in classes_of(m) for p in properties().values() for q in p.questions(K)}
    ends = {
        (m.name, f"{end}{'' if K == 2 else f' for K = {K}'}")
        for m in catalogue().values()
        for K in classes_of(m)
        for end in ("infimum", "supremum")
    }
    assert asked | ends <= set(listed)
    assert {q.verdict for q in today.questions} <= {"proved", "refuted", "open"}


def test_what_is_open_in_the_files_is_open_in_the_list(today: Standing) -> None:
    listed = {(q.measure, q.question) for q in today.questions if q.verdict == "open"}
    of_ranges = ("lower_bound", "upper_bound", "attains", "unbounded", "approached")
    in_files = {(m, name) for name, measures in open_questions().items() for m in measures if not name.startswith(of_ranges)}
    assert in_files == {(m, name) for m, name in listed if not name.startswith(("infimum", "supremum"))}
    assert all(q.tried for q in today.questions if q.verdict == "open")


@pytest.mark.parametrize(("verdicts", "reached"), [(["proved", "refuted"], True), (["proved", "open"], False), (["open"] * 100, False)])
def test_a_bar_is_reached_or_not(verdicts: list[str], reached: bool) -> None:
    questions = tuple(Stood("m", str(i), 2, "roots", verdict, ("x",)) for i, verdict in enumerate(verdicts))
    assert Standing(questions, (), 0, 400).bars[0].reached is reached


def test_one_open_question_in_a_hundred_is_within_one_percent() -> None:
    for count, reached in ((1, True), (2, False)):
        questions = tuple(Stood("m", str(i), 3, "roots", "open" if i < count else "proved") for i in range(100))
        assert Standing(questions, (), 0, 501).bars[1].reached is reached


def test_lines_of_code_are_counted_without_comments_and_docstrings() -> None:
    source = '"""Doc."""\n\n\ndef f(x):\n    """Doc\n    in two lines."""\n    # why\n    return [\n        x,\n    ]\n'
    assert code_lines(source) == 4


def test_the_command(sy, tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("f1", "generalized_means", "modified_confusion_entropy"):
        shutil.copy(folder_of_proofs() / f"{name}.toml", tmp_path)
    monkeypatch.setattr("symmetrics.questions.census.folder_of_proofs", lambda: tmp_path)
    ran = sy("standing", "--json", "--page", str(tmp_path / "open.md"))
    assert ran.status == 0 and {"bars", "questions"} <= set(ran.data)
    assert {"name", "aim", "today", "reached"} == set(ran.data["bars"][0])
    assert (tmp_path / "open.md").read_text().startswith("# What is open")
    assert "lines of code in the kernel" in sy("standing").out


def test_a_missing_store_is_an_error_in_three_beats(tmp_path) -> None:
    with pytest.raises(ValueError, match=r"Expected a folder of proofs.* Run"):
        standing(tmp_path)
    assert folder_of_proofs().is_dir()
