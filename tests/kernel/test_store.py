"""Reading files of settled statements, replaying folders of them, and what is printed of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from symmetrics.kernel import Rejected, __main__, store
from symmetrics.kernel.store import Replay, replay, replay_file, settled_in, statement_of

TRUE = '[[settled]]\nproperty = "é"\npart = "q"\nverdict = "proved"\nleft = "TP"\nrelation = ">="\nright = "0"\ninhabited = {TP = 0}\n'
FALSE = '\n[[settled]]\nverdict = "refuted"\nleft = "TP"\nrelation = ">="\nright = "0"\npoint = {TP = 0}\n'
OPEN = '[[open]]\nleft = "TP"\nrelation = ">="\nright = "TN"\n'


def written(file: Path, text: str) -> Path:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_a_folder_is_replayed_file_by_file(tmp_path: Path) -> None:
    one, two = written(tmp_path / "b" / "one.toml", TRUE + FALSE), written(tmp_path / "c.toml", TRUE)
    written(tmp_path / "d.toml", OPEN)
    written(tmp_path / "a.txt", "this is no TOML")
    first, second, third = replay(tmp_path)
    assert (first, third) == (Replay(one, "é q", "proved", ""), Replay(two, "é q", "proved", ""))
    assert second == Replay(one, "?", "refuted", "the statement is true at the point")
    assert list(replay(two)) == [third]


def test_files_are_shared_out_as_one_likes(tmp_path: Path) -> None:
    files = [written(tmp_path / name, TRUE) for name in ("a.toml", "b.toml")]
    asked = []

    def each(work: Callable[[Path], list[Replay]], given: list[Path]) -> Iterable[list[Replay]]:
        asked.append(given)
        return map(work, given)

    assert [result.file for result in replay(tmp_path, each)] == files
    assert asked == [files]


@pytest.mark.parametrize("texts", [[OPEN, TRUE], [TRUE, OPEN], [OPEN, TRUE, OPEN]])
def test_what_is_open_does_not_hide_what_is_settled(tmp_path: Path, texts: list[str]) -> None:
    for i, text in enumerate(texts):
        written(tmp_path / f"{i}.toml", text)
    assert [result.reason for result in replay(tmp_path)] == [""]


def test_where_nothing_is_settled(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "missing", tmp_path / "missing.toml"):
        with pytest.raises(Rejected, match="no proofs in"):
            list(replay(place))
    for place in (written(tmp_path / "open.toml", OPEN), tmp_path):
        with pytest.raises(Rejected, match="nothing is settled in"):
            list(replay(place))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (TRUE + "[[setled]]\nleft = 1\n[other]\n", "expected [[settled]] and [[open]] entries only, got other, setled"),
        ("settled = []\nlist = [1]\n", "expected [[settled]] and [[open]] entries only, got list"),
        ('[settled]\nleft = "TP"\n', "expected at least one [[settled]] or [[open]] entry"),
        ("settled = 1\n", "expected at least one [[settled]] or [[open]] entry"),
        ('settled = "TP"\n', "expected at least one [[settled]] or [[open]] entry"),
        ('settled = [{left = "TP"}, "TP >= 0"]\n', "expected at least one [[settled]] or [[open]] entry"),
        ("settled = []\nopen = []\n", "expected at least one [[settled]] or [[open]] entry"),
        ('title = "empty"\n', "expected at least one [[settled]] or [[open]] entry"),
    ],
)
def test_a_file_of_another_form_is_one_rejected_entry(tmp_path: Path, text: str, reason: str) -> None:
    file = written(tmp_path / "file.toml", text)
    assert replay_file(file) == [Replay(file, "the file", "", reason)]


def test_what_may_stand_in_a_file(tmp_path: Path) -> None:
    assert len(settled_in(written(tmp_path / "a.toml", 'title = "é"\nyear = 1\n' + TRUE + OPEN))) == 1
    assert settled_in(written(tmp_path / "a.toml", OPEN)) == []


@pytest.mark.parametrize(("size", "large"), [(50_000_000, False), (50_000_001, True)])
def test_the_largest_file(tmp_path: Path, size: int, large: bool) -> None:
    file = tmp_path / "large.toml"
    with file.open("wb") as handle:
        handle.truncate(size)
    (result,) = replay_file(file)
    assert result.reason
    assert (result.reason == "the file is too large") is large


def test_an_error_without_words_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> Any:
        raise ZeroDivisionError

    file = written(tmp_path / "a.toml", TRUE)
    monkeypatch.setattr(store, "check", fails)
    assert [result.reason for result in replay_file(file)] == ["ZeroDivisionError"]
    monkeypatch.setattr(store, "settled_in", fails)
    assert [result.reason for result in replay_file(file)] == ["ZeroDivisionError"]


@pytest.mark.parametrize("key", ["left", "relation", "right", "given", "signed", "whole", "exists", "every_k"])
def test_a_statement_is_made_of_texts(key: str) -> None:
    entry = {"left": "TP", "relation": ">=", "right": "0"}
    for wrong in (1, ["TP > 0", 1], [["TP > 0"]]):
        with pytest.raises(Rejected, match="texts"):
            statement_of({**entry, key: wrong})


class Here:
    """Stands for a pool of processes, and does everything itself."""

    map = staticmethod(map)

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *_: object) -> None:
        pass


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(__main__, "ProcessPoolExecutor", Here)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("texts", "arguments", "status", "out", "err"),
    [
        ({"proofs/a": TRUE}, [], 0, "1 of 1 accepted\n", ""),
        ({"proofs/a": TRUE + FALSE}, [], 1, "1 of 2 accepted\n", "rejected: proofs/a: ?: the statement is true at the point\n"),
        ({"proofs/a": FALSE, "b": TRUE}, ["b"], 0, "1 of 1 accepted\n", ""),
        ({"a": TRUE, "b": FALSE}, ["a", "b"], 1, "1 of 2 accepted\n", "rejected: b: ?: the statement is true at the point\n"),
        ({"proofs/a": OPEN}, [], 2, "", "rejected: nothing is settled in proofs\n"),
        ({"a": TRUE}, ["a", "b"], 2, "", "rejected: no proofs in b\n"),
    ],
)
def test_what_is_printed(
    place: Path, capsys: pytest.CaptureFixture[str], texts: dict[str, str], arguments: list[str], status: int, out: str, err: str
) -> None:
    for name, text in texts.items():
        written(place / f"{name}.toml", text)
    assert __main__.main([f"{argument}.toml" for argument in arguments]) == status
    printed = capsys.readouterr()
    assert (printed.out, printed.err.replace(".toml", "")) == (out, err)
