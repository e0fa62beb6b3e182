"""Files of proofs held against today: what was deleted from them is missing, what was changed in a paper is stale."""

from __future__ import annotations

from pathlib import Path

import pytest

from symmetrics.questions import auditing
from symmetrics.questions.archive import verify
from symmetrics.questions.bindings import Held, held_against_today
from symmetrics.search.proofs import folder_of_proofs

STORE = folder_of_proofs()


def without(file: Path, start: str, to: Path, every: bool = False) -> Path:
    """A copy of a file of proofs without the last entry that begins so, or without all such."""
    head, *entries = file.read_text(encoding="utf-8").split("\n\n")
    marked = [entry for entry in entries if entry.partition("\n")[2].startswith(start)]
    assert marked
    gone = marked if every else marked[-1:]
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text("\n\n".join([head, *(entry for entry in entries if entry not in gone)]).rstrip() + "\n", encoding="utf-8")
    return to


@pytest.mark.parametrize(
    ("start", "missing"),
    [
        ('property = "scale_invariant"', ("scale_invariant",)),
        ('property = "domain"', ("domain",)),
        ('property = "upper_bound"', ("supremum",)),
        ('property = "attains"\narguments = ["1"]', ("supremum",)),
        ('property = "invariant_under(LT)"', ("invariant_under(LT)",)),
    ],
)
def test_an_entry_that_was_deleted_is_missing(tmp_path: Path, start: str, missing: tuple[str, ...]) -> None:
    held = held_against_today(without(STORE / "f1.toml", start, tmp_path / "f1.toml", every=True))
    assert (held.stale, held.missing) == ((), missing)


def test_nothing_is_missing_in_the_store() -> None:
    for file in ("f1.toml", "f_beta.toml", "relations/below_chance.toml", "papers/baldi2000/settled.toml"):
        assert held_against_today(STORE / file) == Held()


def test_a_part_of_a_question_that_was_deleted_is_missing(tmp_path: Path) -> None:
    """The first claim of `monotonicity(truth)` is proved for f1, the second refuted."""
    file = without(STORE / "f1.toml", 'property = "monotonicity(truth)"\npart = 2', tmp_path / "f1.toml")
    assert held_against_today(file).missing == ("monotonicity(truth)",)


def test_an_atlas_says_how_many_pairs_it_no_longer_settles(tmp_path: Path) -> None:
    file = without(STORE / "relations" / "below_chance.toml", 'property = "at_most_that_of"', tmp_path / "a.toml", every=True)
    [said] = held_against_today(file).missing
    assert said.startswith("the order of ") and said.endswith(" pairs")


def test_verify_names_what_is_missing_in_a_folder_of_ones_own(tmp_path: Path) -> None:
    without(STORE / "f1.toml", 'property = "scale_invariant"', tmp_path / "f1.toml")
    found = verify(tmp_path)
    assert found.missing == (("f1.toml", ("scale_invariant",)),)
    assert found.rejected == ()


def test_a_paper_that_says_something_else_makes_its_entries_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = (auditing.folder_of_papers() / "baldi2000" / "paper.toml").read_text(encoding="utf-8")
    changed = written.replace('"same_ranking(hamming, 1 - accuracy)"', '"same_ranking(hamming, 1 - f1)"')
    assert changed != written
    (tmp_path / "baldi2000").mkdir()
    (tmp_path / "baldi2000" / "paper.toml").write_text(changed, encoding="utf-8")
    monkeypatch.setattr(auditing, "folder_of_papers", lambda: tmp_path)
    held = held_against_today(STORE / "papers" / "baldi2000" / "settled.toml")
    assert "B-3b" in held.missing
    assert ("B-3b", "stale: the paper says something else today") in held.stale


def test_a_paper_that_is_not_there_is_not_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auditing, "folder_of_papers", lambda: tmp_path)
    held = held_against_today(STORE / "papers" / "baldi2000" / "settled.toml")
    assert (held.stale, held.missing) == ((), ())
