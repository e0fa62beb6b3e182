"""The stored proofs, asked: which measures have a property, what is open, and whether every proof still holds."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..algebra.domain import domain_of
from ..catalogue import catalogue
from ..coq import CoqMissing, CoqReport, replay_in_coq
from ..kernel import Rejected
from ..kernel.store import replay
from ..language.cells import EVERY, for_classes
from ..language.errors import DefinitionError
from ..language.measure import Measure
from ..language.naming import several_names
from ..language.properties import Question
from ..language.text import text
from ..language.verdicts import Settled
from ..properties import properties, questions_named
from ..search.proofs import folder_of_proofs, parse_proofs, read_proofs, stale_entries, verdicts_in
from .asking import asked_of_every_k, classes_of, extremes
from .charting import stale_in_atlas

__all__ = [
    "Verification",
    "find",
    "open_ends",
    "open_questions",
    "questions_about",
    "scopes_of",
    "stale",
    "stored",
    "unanswered",
    "verify",
    "verify_in_coq",
]

EXAMPLE = '["scale_invariant"]'
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, OSError, Rejected)


def stored(folder: Path | None = None) -> Iterator[tuple[str, tuple[Settled, ...]]]:
    """The measures with stored proofs, each with its entries."""
    for file in sorted((folder or folder_of_proofs()).glob("*.toml")):
        head, entries = read_proofs(file)
        yield str(head["measure"]), entries


def find(having: str | Sequence[str] = (), lacking: str | Sequence[str] = ()) -> tuple[str, ...]:
    """The measures of the catalogue proved to have some properties and refuted to have others, from the stored proofs.

    A property goes by the name of its question or by a word of another school; a word for several questions asks for all of them.

    >>> "dor" in find(having=["prevalence_invariant"])
    True
    """
    had, lacked = ([[q.name for q in questions_named(name)] for name in several_names(names, EXAMPLE)] for names in (having, lacking))
    return tuple(
        file.stem
        for file in sorted(folder_of_proofs().glob("*.toml"))
        if (found := verdicts_in(file))
        and all(verdict_on(names, found) == "proved" for names in had)
        and all(verdict_on(names, found) == "refuted" for names in lacked)
    )


def verdict_on(names: Sequence[str], found: Mapping[str, set[str]]) -> str:
    """The verdict on questions together, empty if one of them was not asked."""
    each = [together(found.get(name, ())) for name in names]
    return together(each) if all(each) else ""


def together(verdicts: Collection[str]) -> str:
    """The verdict on a question whose parts have these, empty if it was not asked."""
    return next((v for v in ("refuted", "open", "proved") if v in verdicts), "")


def open_questions() -> dict[str, tuple[str, ...]]:
    """The questions that are open in the catalogue, each with the measures it is open for."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder_of_proofs().glob("*.toml")):
        for name, verdicts in verdicts_in(file).items():
            if together(verdicts) == "open":
                found.setdefault(name, []).append(file.stem)
    return {name: tuple(measures) for name, measures in sorted(found.items())}


@dataclass(frozen=True)
class Verification:
    """What a replay of a folder of proofs gave: counts, and (file, entry, reason) for each that is rejected or stale."""

    files: int
    settled: int
    accepted: int
    rejected: tuple[tuple[str, str, str], ...]
    seconds: float


def verify(folder: Path | None = None) -> Verification:
    """Replay every stored proof in the kernel, and compare every statement with what the catalogue and the property say today."""
    started, place = time.monotonic(), folder or folder_of_proofs()
    results = list(replay(place))
    rejected = {(r.file.name, r.label): r.reason for r in results if r.reason}
    for file in sorted((*place.glob("*.toml"), *place.glob("relations/*.toml"))) if place.is_dir() else []:
        for label, reason in unlike_today(file):
            rejected.setdefault((file.name, label), reason)
    accepted = sum((r.file.name, r.label) not in rejected for r in results)
    found = tuple((name, label, reason) for (name, label), reason in rejected.items())
    return Verification(len({r.file for r in results}), len(results), accepted, found, time.monotonic() - started)


def unlike_today(file: Path) -> Iterator[tuple[str, str]]:
    """The entries of a file that do not say what the definitions say today, as the kernel's replay names them, and why."""
    try:
        head, _ = read_proofs(file)
        known = catalogue().get(head.get("measure", ""))
        if known is not None and head.get("formula", text(known.formula)) != text(known.formula):
            yield "the formula", f"stale: {known.name} is {text(known.formula)} today"
        for e in stale_in(file):
            yield f"{e.name} {e.part if e.part > 1 else ''}".rstrip(), "stale: the definition or the property says something else today"
    except UNREADABLE:
        yield "the file", "cannot be compared with today's definitions"


def stale_in(file: Path) -> Iterator[Settled]:
    """The entries of a file, of a measure or an atlas, that do not say what the definitions say today."""
    head, entries = read_proofs(file)
    if "atlas" in head:
        yield from stale_in_atlas(file)
    elif head.get("measure") in catalogue():
        yield from stale(head["measure"], entries)


def unanswered(measure: Measure, written: str, budget: float) -> bool:
    """Whether the text of a measure's file is stale, leaves a question of today out, or has an open one that had less time."""
    try:
        head, entries = parse_proofs(written)
        if (head["measure"], head["formula"]) != (measure.name, text(measure.formula)) or any(stale(measure.name, entries)):
            return True
        had = head.get("budget", 0)
        domains = {f"domain{for_classes(K)}" for K in classes_of(measure) if domain_of(measure, K).claim is not None}
        if domains - {entry.name for entry in entries}:
            return True
        return not all(answers(entries, question, measure) for question in questions_about(measure, entries)) or (
            had < budget and (any(e.verdict == "open" for e in entries) or bool(open_ends(measure, entries)))
        )
    except UNREADABLE:
        return True


def answers(entries: Sequence[Settled], question: Question, measure: Measure) -> bool:
    """Whether the entries hold every part of a question, up to the first that decides it."""
    mine, asked = [e for e in entries if e.name == question.name], len(question.claims(measure))
    return bool(mine) and (len(mine) == asked or mine[-1].verdict != "proved")


def questions_about(measure: Measure, entries: Sequence[Settled]) -> Iterator[Question]:
    """The questions a card asks of a measure with these answers."""
    classes = classes_of(measure)
    yield from (question for K in classes for asked in properties().values() for question in asked.questions(K))
    if len(classes) > 1:
        yield from asked_of_every_k({entry.name for entry in entries if entry.verdict == "refuted"}, classes)


def scopes_of(measure: Measure) -> tuple[int, ...]:
    """The numbers of classes that questions about a measure speak of, every number among them if there are several."""
    classes = classes_of(measure)
    return (*classes, EVERY) if len(classes) > 1 else classes


def open_ends(measure: Measure, entries: Sequence[Settled]) -> tuple[str, ...]:
    """The ends of the measure's ranges that are not known, as questions such as `supremum for K = 3`."""
    proved = {e.name for e in entries if e.verdict == "proved"}
    return tuple(
        f"{end}{suffix}"
        for suffix in map(for_classes, classes_of(measure))
        for end, ask in zip(("infimum", "supremum"), extremes(properties()), strict=True)
        if not proved & {f"{asked.name}{suffix}" for asked in (ask.bound, ask.unbounded, ask.slowly)}
    )


def verify_in_coq(folder: Path | None = None, keep: Path | None = None) -> CoqReport:
    """Export every stored proof that Coq can check and have it checked; `keep` is a folder for the scripts, which else are deleted.

    Needs the program `coqc`; raises a `DefinitionError` without it.
    """
    place = folder or folder_of_proofs()
    files = sorted(place.rglob("*.toml")) if place.is_dir() else [place]
    if not files or not files[0].exists():
        raise DefinitionError(f"Expected a folder of proofs, got {str(place)!r}. Name a folder of .toml files.")
    with tempfile.TemporaryDirectory() as scratch:
        try:
            return replay_in_coq(files, keep or Path(scratch))
        except CoqMissing as error:
            raise DefinitionError(str(error)) from None


def stale(name: str, entries: Sequence[Settled]) -> Iterator[Settled]:
    """The stored entries of a measure that no longer say what it says."""
    measure = catalogue()[name]
    domains = {K: claim.statement for K in classes_of(measure) if (claim := domain_of(measure, K).claim) is not None}
    return stale_entries(measure, entries, properties(), domains)
