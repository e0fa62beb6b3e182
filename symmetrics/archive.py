"""The stored proofs, asked: which measures have a property, what is open, and whether every proof still holds."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from .algebra.domain import domain_of
from .asking import classes_of
from .catalogue import catalogue
from .coq import CoqMissing, CoqReport, replay_in_coq
from .kernel.store import replay
from .language.errors import DefinitionError
from .language.verdicts import Settled
from .properties import properties, questions_named
from .search.proofs import folder_of_proofs, read_proofs, stale_entries, verdicts_in

__all__ = ["Verification", "find", "open_questions", "stale", "stored", "verify", "verify_in_coq"]


def stored() -> Iterator[tuple[str, tuple[Settled, ...]]]:
    """The measures with stored proofs, each with its entries."""
    for file in sorted(folder_of_proofs().glob("*.toml")):
        head, entries = read_proofs(file)
        yield str(head["measure"]), entries


def find(having: Sequence[str] = (), lacking: Sequence[str] = ()) -> tuple[str, ...]:
    """The measures of the catalogue proved to have some properties and refuted to have others, from the stored proofs.

    A property goes by the name of its question or by a word of another school; a word for several questions asks for all of them.

    >>> "dor" in find(having=["prevalence_invariant"])
    True
    """
    had, lacked = ([[q.name for q in questions_named(name)] for name in names] for names in (having, lacking))
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
            if "open" in verdicts:
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
    rejected = [(r.file.name, r.label, r.reason) for r in results if r.reason]
    accepted = len(results) - len(rejected)
    for file in sorted(place.glob("*.toml")) if place.is_dir() else []:
        try:
            head, entries = read_proofs(file)
        except (ValueError, LookupError, TypeError, AttributeError, OSError):
            rejected.append((file.name, "the file", "cannot be compared with today's definitions"))
            continue
        if head.get("measure") in catalogue():
            rejected += [
                (file.name, e.name, "stale: the definition or the property says something else today")
                for e in stale(head["measure"], entries)
            ]
    return Verification(len({r.file for r in results}), len(results), accepted, tuple(rejected), time.monotonic() - started)


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
