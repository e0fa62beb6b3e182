"""Files of proofs held against what is asked today: which entries are stale, and what the files leave out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..algebra.domain import domain_of
from ..catalogue import catalogue
from ..kernel import Rejected
from ..language.cells import EVERY, for_classes
from ..language.measure import Measure
from ..language.properties import Question
from ..language.text import text
from ..language.verdicts import Settled
from ..properties import properties
from ..search.proofs import parse_proofs, read_proofs, stale_entries
from .asking import asked_of_every_k, classes_of, extremes
from .charting import read_atlas, stale_in_atlas

__all__ = ["Held", "held_against_today", "left_out", "open_ends", "scopes_of", "stale", "unanswered"]

UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, OSError, Rejected)
STALE = "stale: the definition or the property says something else today"
CHANGED = "stale: the paper says something else today"


@dataclass(frozen=True)
class Held:
    """What came of it: (entry, reason) for each entry that is stale, and the questions that have no entry."""

    stale: tuple[tuple[str, str], ...] = ()
    missing: tuple[str, ...] = ()


def held_against_today(file: Path) -> Held:
    """A file of a measure of the catalogue, of an atlas or of a paper of the package, compared with what is asked today.

    Entries are named as the kernel's replay names them. Of other files nothing is known to compare with.
    """
    try:
        head, entries = read_proofs(file)
        if "atlas" in head:
            return Held(_labelled(stale_in_atlas(file), STALE), tuple(pairs_left_out(file)))
        if "paper" in head:
            return of_paper(str(head["paper"]), entries)
        return of_measure(catalogue()[head["measure"]], head, entries) if head.get("measure") in catalogue() else Held()
    except UNREADABLE:
        return Held((("the file", "cannot be compared with today's definitions"),))


def _labelled(entries: Iterator[Settled], reason: str) -> tuple[tuple[str, str], ...]:
    return tuple((f"{e.name} {e.part if e.part > 1 else ''}".rstrip(), reason) for e in entries)


def of_measure(measure: Measure, head: Mapping[str, Any], entries: Sequence[Settled]) -> Held:
    """The file of a measure."""
    formula = text(measure.formula)
    changed = () if head.get("formula", formula) == formula else (("the formula", f"stale: {measure.name} is {formula} today"),)
    ends = () if "budget" in head else (*open_ends(measure, entries), *loose_ends(measure, entries))
    return Held((*changed, *_labelled(stale(measure.name, entries), STALE)), (*left_out(measure, entries), *ends))


def of_paper(key: str, entries: Sequence[Settled]) -> Held:
    """The file of a paper: what an audit of today would look up in it."""
    from . import auditing

    file = auditing.folder_of_papers() / key / "paper.toml"
    if not file.is_file():
        return Held()
    asked, used = auditing.looked_up(file, entries)
    return Held(_labelled((e for e in entries if e.statement not in used), CHANGED), tuple(dict.fromkeys(asked)))


def pairs_left_out(file: Path) -> Iterator[str]:
    """How many ordered pairs of an atlas are unsettled that were settled when it was written, if any are."""
    head, _ = read_proofs(file)
    more = read_atlas(file).order.counts["open"] - head.get("unsettled", math.inf)
    if more > 0:
        yield f"the order of {more} pairs"


def unanswered(measure: Measure, written: str, budget: float) -> bool:
    """Whether the text of a measure's file is stale, leaves a question of today out, or has an open one that had less time."""
    try:
        head, entries = parse_proofs(written)
        if (head["measure"], head["formula"]) != (measure.name, text(measure.formula)) or any(stale(measure.name, entries)):
            return True
        had = head.get("budget", 0)
        return any(left_out(measure, entries)) or (
            had < budget and (any(e.verdict == "open" for e in entries) or bool(open_ends(measure, entries)))
        )
    except UNREADABLE:
        return True


def left_out(measure: Measure, entries: Sequence[Settled]) -> Iterator[str]:
    """The questions about a measure that its entries do not answer, not even by saying that they are open."""
    names = {entry.name for entry in entries}
    domains = (f"domain{for_classes(K)}" for K in classes_of(measure) if domain_of(measure, K).claim is not None)
    yield from (name for name in domains if name not in names)
    yield from (question.name for question in questions_about(measure, entries) if not answers(entries, question, measure))


def loose_ends(measure: Measure, entries: Sequence[Settled]) -> Iterator[str]:
    """The proved bounds of the measure's ranges of which nothing says that they are attained or approached."""
    for suffix in map(for_classes, classes_of(measure)):
        for end, ask in zip(("infimum", "supremum"), extremes(properties()), strict=True):
            for bound in (e for e in entries if e.name == f"{ask.bound.name}{suffix}" and e.verdict == "proved"):
                beside = (e for e in entries if e is not bound and set(bound.arguments) & set(e.arguments))
                if not any(e.name.partition(" for ")[2] == bound.name.partition(" for ")[2] for e in beside):
                    yield f"{end}{suffix}"


def answers(entries: Sequence[Settled], question: Question, measure: Measure) -> bool:
    """Whether the entries hold every part of a question, up to the first that decides it."""
    mine = [e for e in entries if e.name == question.name]
    return bool(mine) and (mine[-1].verdict != "proved" or len(mine) == len(question.claims(measure)))


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


def stale(name: str, entries: Sequence[Settled]) -> Iterator[Settled]:
    """The stored entries of a measure that no longer say what it says."""
    measure = catalogue()[name]
    domains = {K: claim.statement for K in classes_of(measure) if (claim := domain_of(measure, K).claim) is not None}
    return stale_entries(measure, entries, properties(), domains)
