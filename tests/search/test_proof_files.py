"""Files of proofs: written, read back, and found stale when a definition changes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from symmetrics import check, f1, jaccard
from symmetrics.kernel.store import replay
from symmetrics.language.text import text
from symmetrics.language.verdicts import Settled
from symmetrics.questions.bindings import stale
from symmetrics.search.proofs import folder_of_proofs, read_proofs, verdicts_in, write_proofs


@cache
def settled() -> tuple[Settled, ...]:
    return tuple(check(f1).settled)


def stored(tmp_path: Path) -> Path:
    file = tmp_path / "f1.toml"
    file.write_text(write_proofs(f1, settled(), text(f1.formula)))
    return file


def test_what_is_written_is_read_and_replayed(tmp_path: Path) -> None:
    file = stored(tmp_path)
    head, entries = read_proofs(file)
    assert head == {"measure": "f1", "formula": "2*TP/(2*TP + FP + FN)"}
    assert [e for e in entries if e.verdict != "open"] == [s for s in settled() if s.verdict != "open"]
    assert all(not r.reason for r in replay(tmp_path))


def test_a_changed_definition_makes_its_proofs_stale(tmp_path: Path) -> None:
    _, entries = read_proofs(stored(tmp_path))
    assert not list(stale("f1", entries))
    assert list(stale(jaccard.name, entries)) == list(entries)


def test_an_edited_statement_is_stale(tmp_path: Path) -> None:
    _, entries = read_proofs(stored(tmp_path))
    edited = replace(entries[0], statement=replace(entries[0].statement, right="1/2"))
    renamed = replace(entries[0], name="increasing(PP)")  # a property of today, but no question
    assert list(stale("f1", [edited, entries[0], renamed])) == [edited, renamed]


def test_the_quick_reading_of_verdicts_is_that_of_the_whole_file() -> None:
    for file in sorted(folder_of_proofs().glob("*.toml"))[::9]:
        whole: dict[str, set[str]] = {}
        for entry in read_proofs(file)[1]:
            whole.setdefault(entry.name, set()).add(entry.verdict)
        assert verdicts_in(file) == whole
