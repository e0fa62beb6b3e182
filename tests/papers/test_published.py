"""The papers that come with the package: their errata are today's, and what is settled of them is stored and accepted."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from symmetrics.catalogue import names
from symmetrics.display.errata import errata_markdown
from symmetrics.display.printed_values import values_csv
from symmetrics.kernel.store import replay_file
from symmetrics.papers.judging import judge_table
from symmetrics.papers.reading import read_paper
from symmetrics.papers.report import Report
from symmetrics.papers.sheet import Known, Sheet
from symmetrics.questions.auditing import audited, folder_of_papers, papers_in, settled_of
from symmetrics.search.proofs import folder_of_proofs

ROOT = Path(__file__).parents[2]
FILES = papers_in(folder_of_papers())
KEYS = [file.parent.name for file in FILES]
# The audits of the others take a minute and a half, in `.ci/run`; of them the tables are judged anew, without explanations.
WHOLE = ["baldi2000", "labatut2011"]


@cache
def today(key: str) -> Report:
    return audited(folder_of_papers() / key / "paper.toml")[0]


@pytest.mark.parametrize("key", WHOLE)
def test_the_errata_are_those_of_today(key: str) -> None:
    """If this fails, run `symmetrics audit --all --store proofs/papers --format markdown -o docs/papers`."""
    assert (ROOT / "docs" / "papers" / f"{key}.md").read_text(encoding="utf-8") == errata_markdown(today(key))


@pytest.mark.parametrize("key", WHOLE)
def test_the_values_are_those_of_today(key: str) -> None:
    """If this fails, run `symmetrics audit --all --store proofs/papers --format csv -o docs/papers`."""
    assert (ROOT / "docs" / "papers" / f"{key}.csv").read_text(encoding="utf-8") == values_csv(today(key))


@pytest.mark.parametrize("key", WHOLE)
def test_every_value_has_one_verdict_and_all_were_computed_in_time(key: str) -> None:
    counts = today(key).counts
    assert counts["printed"] == sum(count for verdict, count in counts.items() if verdict != "printed")
    assert not [f.where for f in today(key).found if f.verdict == "not_checked"]


@pytest.mark.parametrize("key", WHOLE)
def test_what_a_paper_says_is_stored_with_proofs_that_the_kernel_accepts(key: str) -> None:
    stored = {replace(one.statement, whole=()) for one in settled_of(key)}
    said = {replace(part.claim.statement, whole=()) for told in today(key).told for part in told.parts}
    assert said <= stored


@pytest.mark.parametrize("key", KEYS)
def test_the_kernel_accepts_what_is_stored(key: str) -> None:
    results = list(replay_file(folder_of_proofs() / "papers" / key / "settled.toml"))
    assert results and [(r.label, r.reason) for r in results if r.reason] == []


@pytest.mark.parametrize("key", sorted(set(KEYS) - set(WHOLE)))
def test_the_errata_name_the_values_of_tables_that_do_not_follow_today(key: str) -> None:
    paper = read_paper(folder_of_papers() / key / "paper.toml", names())
    known = Known({}, lambda _: {})
    unsound = [
        f"{found.where}: "
        for table in paper.tables
        for found in judge_table(Sheet(paper, table, known), lambda *_: ())
        if found.verdict not in ("agrees", "tie")
    ]
    lines = (ROOT / "docs" / "papers" / f"{key}.md").read_text(encoding="utf-8").replace("\\", "").splitlines()
    heads = [line.removeprefix("## ") for line in lines if line.startswith("## ")]
    of_tables = [head for head in heads if not head.startswith(("Claim ", "Equation ", *(one.name for one in paper.enumerations)))]
    assert len(of_tables) == len(unsound)
    assert all(head.startswith(start) for head, start in zip(of_tables, unsound, strict=True))


def test_a_finding_that_rests_on_a_lost_table_says_so() -> None:
    remade = {name for name, matrix in today("labatut2011").paper.matrices.items() if matrix.remade}
    findings = [f for f in today("labatut2011").findings if any(name in f.where for name in remade)]
    assert findings and all(f.rests for f in findings)


def test_no_file_says_what_is_to_be_found() -> None:
    for file in FILES:
        written = file.read_text(encoding="utf-8")
        assert not any(word in written for word in ("does_not_follow", "verdict", "expected_", "tolerance", "truncated"))
