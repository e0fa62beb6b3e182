"""Auditing papers: what they print, recomputed; what they say, settled. Here the room of papers meets the catalogue and the prover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from ..catalogue import catalogue, names
from ..kernel import Statement
from ..language.errors import PaperError
from ..language.turns import in_turn
from ..language.verdicts import Open, Settled
from ..papers.believing import other_definitions
from ..papers.conventions import Convention
from ..papers.explaining import explanations
from ..papers.judging import Found, judge_table
from ..papers.model import Enumeration, Paper, Rows, Table
from ..papers.reading import read_paper
from ..papers.report import Report
from ..papers.schema import may_describe_a_paper
from ..papers.sheet import Known, Sheet
from ..search.budget import within_budget
from ..search.proofs import folder_of_proofs, read_proofs, write_entries, write_whole
from .refereeing import Referee

__all__ = [
    "audit",
    "audited",
    "audits",
    "folder_of_papers",
    "known_measures",
    "looked_up",
    "papers_in",
    "passed_over",
    "settled_of",
    "write_settled",
]

BUDGET = 10.0
TABLE_BUDGET = 60.0
MOST_CLASSES_TO_GUESS = 4


@in_turn
def audit(file: str | Path | Paper, budget: float = BUDGET, store: Path | None = None) -> Report:
    """Recompute what a paper prints and settle what it says; `file` describes it as docs/papers.md tells.

    Every printed value is computed exactly and judged, every equation and claim proved, refuted with a matrix, or left open. `budget` is
    the time in seconds for each claim; what is settled already is looked up below `store`, and believed only if the kernel accepts it.
    Raises `PaperError` with the position for a file that cannot be read.

    >>> from symmetrics.papers.reading import parse_paper
    >>> from symmetrics.papers.schema import Source
    >>> text = '''
    ... [paper]
    ... key = "example"
    ... title = "On hits"
    ... orientation = "actual rows"
    ... [[matrix]]
    ... name = "A"
    ... rows = [[3, 1], [2, 4]]
    ... [[definition]]
    ... name = "hits"
    ... formula = "TP/n"
    ... [[table]]
    ... name = "Table 1"
    ... columns = ["hits"]
    ... rows = [{matrix = "A", values = ["0.4"]}]
    ... '''
    >>> [finding] = audit(parse_paper(Source(text), names())).findings
    >>> finding.where, finding.exact, finding.explanation[0]
    ('Table 1, A, hits', '3/10 = 0.3', 'one digit differs from 0.3')
    """
    return audited(file, budget, store)[0]


def audited(file: str | Path | Paper, budget: float = BUDGET, store: Path | None = None) -> tuple[Report, tuple[Settled, ...]]:
    """The report on a paper, and every statement that was settled for it."""
    paper = file if isinstance(file, Paper) else read_paper(Path(file), names())
    referee = Referee(paper, quick, settled_of(paper.key, store), budget)
    referee.require_readable()
    found = tuple(_values_found(paper))
    told = tuple(referee.told())
    return Report(paper, found, told), tuple(referee.used.values())


def looked_up(file: Path, stored: Sequence[Settled]) -> tuple[list[str], set[Statement]]:
    """What an audit of a paper asks that is not among what is stored, by its labels, and every statement it makes; nothing is settled."""
    referee = Referee(read_paper(file, names()), quick, stored, settle=lambda claims, _: tuple(Open(claim, ()) for claim in claims))
    for _ in referee.told():
        pass
    known = {replace(one.statement, whole=()) for one in stored}
    asked = [one.name for statement, one in referee.used.items() if statement not in known]
    return asked, {statement for one in referee.used.values() for statement in (one.statement, replace(one.statement, whole=()))}


def audits(folder: Path | None = None, budget: float = BUDGET, store: Path | None = None) -> Iterator[Report]:
    """The reports on all papers below a folder, those that come with the package if none is named."""
    for file in papers_in(folder or folder_of_papers()):
        yield audit(file, budget, store)


def folder_of_papers() -> Path:
    """The folder of the papers: inside an installed package, or at the top of a source tree."""
    package = Path(__file__).parents[1]
    return package / "published" if (package / "published").is_dir() else package.parent / "papers"


def papers_in(place: Path) -> list[Path]:
    """The files that describe papers: the file itself, or the .toml files below a folder; those of something else only if alone."""
    files = [place] if place.is_file() else sorted(place.rglob("*.toml")) if place.is_dir() else []
    if not files:
        raise PaperError(f"Expected a .toml file of a paper, or a folder of them, got {str(place)!r}. Check the path.")
    return [file for file in files if may_describe_a_paper(file)] or files


def passed_over(place: Path, files: Sequence[Path]) -> list[Path]:
    """The .toml files below a folder that are not among the files of papers."""
    return sorted({*place.rglob("*.toml")}.difference(files)) if place.is_dir() else []


def settled_of(key: str, store: Path | None = None) -> tuple[Settled, ...]:
    """What is settled already of a paper's statements."""
    file = (store or folder_of_proofs() / "papers") / key / "settled.toml"
    return read_proofs(file)[1] if file.is_file() else ()


def write_settled(key: str, settled: Iterable[Settled], store: Path | None = None) -> Path | None:
    """Write what was settled of a paper's statements to its file in the store; None where nothing was."""
    entries = list(settled)
    if not entries:
        return None
    file = (store or folder_of_proofs() / "papers") / key / "settled.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, write_entries({"paper": key}, entries))
    return file


def _values_found(paper: Paper) -> Iterator[Found]:
    """What is found of every printed value; each table is judged in a child process within a time budget."""
    places: list[Table | Enumeration] = [*paper.tables, *paper.enumerations]
    tasks = [partial(_packed, paper, place) for place in places]
    for place, outcome in zip(places, within_budget(tasks, TABLE_BUDGET), strict=True):
        if outcome.failure:
            yield from _unchecked(place, outcome.failure)
        else:
            yield from (Found(**{**one, "explanation": tuple(one["explanation"])}) for one in outcome.result)


def _packed(paper: Paper, place: Table | Enumeration) -> list[dict[str, Any]]:
    """What is found of a table or an enumeration, as plain data to send to the parent."""
    found = _of_table(paper, place) if isinstance(place, Table) else _of_enumeration(paper, place)
    return [asdict(one) for one in found]


def _of_table(paper: Paper, table: Table) -> Sequence[Found]:
    return judge_table(Sheet(paper, table, known_measures()), explanations)


def _of_enumeration(paper: Paper, enumeration: Enumeration) -> Sequence[Found]:
    from ..papers.enumerating import judge_enumeration

    readings: dict[str, Convention] = {}
    for table in paper.tables:
        readings |= other_definitions(Sheet(paper, table, known_measures()))
    return judge_enumeration(paper, enumeration, readings)


def _unchecked(place: Table | Enumeration, why: str) -> Iterator[Found]:
    """The values of a table that could not be judged in time."""
    if isinstance(place, Table):
        yield from (Found(f"{place.where}, {c.row}, {c.definition}", c.printed, "not_checked", explanation=(why,)) for c in place.cells)
        return
    for one in place.entries:
        for printed in filter(None, (one.distinct, one.undefined, one.difference)):
            yield Found(f"{place.name}, {one.definition}", printed, "not_checked", explanation=(why,))


def known_measures() -> Known:
    """The measures of the catalogue, as the room of papers is given them."""
    return Known(_without_knobs(), quick)


@cache
def _without_knobs() -> Mapping[str, Any]:
    return {name: m for name, m in catalogue().items() if not m.free_knobs and not m.only}


@cache
def quick(rows: Rows) -> Mapping[str, float]:
    """Every measure of the catalogue that fits, at one matrix, as floats."""
    from .evaluating import vectorise

    if len(rows) > MOST_CLASSES_TO_GUESS:
        return {}
    if len(rows) == 2:
        fitting = list(_without_knobs())
        (tp, fn), (fp, tn) = ([float(x) for x in row] for row in rows)
        values = vectorise(fitting)(tp=[tp], fn=[fn], fp=[fp], tn=[tn])
        return {name: float(value[0]) for name, value in zip(fitting, values, strict=True)}
    many = {name: m for name, m in _without_knobs().items() if m.kind == "multiclass"}
    return {name: float(value) if (value := m.value(rows)).is_number else float("nan") for name, m in many.items()}
