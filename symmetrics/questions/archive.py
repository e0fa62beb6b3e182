"""The stored proofs, asked: which measures have a property, what is open, and whether every proof still holds."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from ..catalogue import catalogue
from ..coq import CoqMissing, CoqReport, replay_in_coq
from ..kernel.store import Replay, replay
from ..language.errors import DefinitionError
from ..language.naming import several_names
from ..language.verdicts import Settled
from ..properties import questions_named
from ..search.proofs import folder_of_proofs, read_proofs, verdicts_in
from .bindings import Held, held_against_today

__all__ = [
    "Verification",
    "find",
    "open_questions",
    "stored",
    "verify",
    "verify_in_coq",
]

EXAMPLE = '["scale_invariant"]'


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
    """What a replay of a folder of proofs gave: counts, and (file, entry, reason) for each that is rejected or stale.

    `missing` are the questions of today that have no entry, file by file.
    """

    files: int
    settled: int
    accepted: int
    rejected: tuple[tuple[str, str, str], ...]
    seconds: float
    missing: tuple[tuple[str, tuple[str, ...]], ...] = ()


def verify(
    folder: Path | None = None, watch: Callable[[Sequence[Path]], Iterable[Path]] = iter, workers: int | None = None
) -> Verification:
    """Replay every stored proof in the kernel, and compare every statement with what definitions and papers say today.

    A question that has no entry in the file of its measure, its atlas or its paper is missing; in the store of the package a measure that
    has no file is too. `watch` is given the files, and gives them one by one as they are looked at, by so many `workers`: one for each
    processor unless said otherwise.
    """
    started, place, held = time.monotonic(), folder or folder_of_proofs(), dict[str, Held]()

    def each(check: Callable[[Path], list[Replay]], files: Sequence[Path]) -> Iterator[list[Replay]]:
        with ProcessPoolExecutor(workers, mp_context=get_context("fork")) as pool:
            for file, (replayed, one) in zip(watch(files), pool.map(partial(looked_at, check), files), strict=True):
                held[name_of(file)] = one
                yield replayed

    results = list(replay(place, each))
    rejected = {(name_of(r.file), r.label): r.reason for r in results if r.reason}
    for name, one in held.items():
        for label, reason in one.stale:
            rejected.setdefault((name, label), reason)
    accepted = sum((name_of(r.file), r.label) not in rejected for r in results)
    found = tuple((name, label, reason) for (name, label), reason in rejected.items())
    missing = (*((name, one.missing) for name, one in held.items() if one.missing), *without_file(place))
    return Verification(len(held), len(results), accepted, found, time.monotonic() - started, missing)


def looked_at(check: Callable[[Path], list[Replay]], file: Path) -> tuple[list[Replay], Held]:
    """What the kernel says of a file, and how it stands to what is asked today."""
    return check(file), held_against_today(file)


def name_of(file: Path) -> str:
    """The name of a file of proofs; that of a paper's is the same for all, and told with its folder."""
    return f"{file.parent.name}/{file.name}" if file.name == "settled.toml" else file.name


def without_file(place: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The measures of the catalogue that have no file in the store of the package; a folder of somebody's own may leave out any."""
    if place.resolve() == folder_of_proofs().resolve():
        yield from ((f"{name}.toml", ("every question",)) for name in catalogue() if not (place / f"{name}.toml").is_file())


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
