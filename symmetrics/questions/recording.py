"""Writing the store of proofs: every question settled, measure by measure, by any executor, and resumed where it was left."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from types import FrameType

from ..catalogue import catalogue, find_measure
from ..language.cells import EVERY
from ..language.errors import DefinitionError
from ..language.measure import Measure
from ..language.text import text
from ..language.turns import in_turn
from ..search.card import Range, settled_by
from ..search.proofs import folder_of_proofs, write_proofs, write_whole
from .asking import steps_of_check
from .bindings import unanswered

__all__ = ["BUDGET", "Recorded", "settle", "steps_of_settle"]

BUDGET = 20.0
ALONE_AFTER = 2.0  # seconds between two looks of a worker whether its parent still lives


@dataclass(frozen=True)
class Recorded:
    """What became of one measure: its file, and whether that was up to date before; `seconds` on the clock."""

    measure: str
    file: Path
    kept: bool
    seconds: float


def settle(
    names: Sequence[str] = (), executor: Executor | None = None, budget: float = BUDGET, again: bool = False, folder: Path | None = None
) -> tuple[Recorded, ...]:
    """Settle every question about the named measures, or about all of the catalogue, and write the answers to the store of proofs.

    `executor` is any `concurrent.futures.Executor`, one process for each core if none is given; the files are the same whichever it
    is. `budget` is the time in seconds any one question may take. A file that answers today's questions, and whose open ones had
    that budget, is left alone, unless `again` is set. `folder` is where the files are, the store of the package by default.

    Raises `DefinitionError` for a name that is not in the catalogue.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     [done] = settle(["fdr"], folder=Path(place))
    ...     done.measure, done.file.name, done.kept
    ('fdr', 'fdr.toml', False)
    """
    return tuple(steps_of_settle(names, executor, budget, again, folder))


def steps_of_settle(
    names: Sequence[str] = (), executor: Executor | None = None, budget: float = BUDGET, again: bool = False, folder: Path | None = None
) -> Iterator[Recorded]:
    """What became of each measure, as soon as its file is written, in the order in which they are done."""
    place, chosen = folder or folder_of_proofs(), [named(name).name for name in names] or list(catalogue())
    place.mkdir(parents=True, exist_ok=True)
    with at_work(executor) as pool:
        jobs = {pool.submit(answered, name, "" if again else content(place, name), budget): name for name in slowest_first(chosen)}
        for job in as_completed(jobs):
            (found, kept, seconds), file = job.result(), file_of(place, jobs[job])
            if not kept:
                write_whole(file, found)
            yield Recorded(jobs[job], file, kept, seconds)
    if not names:
        remove_gone(place)


def named(name: str) -> Measure:
    """The measure of the catalogue with that name or alias, as it stands there."""
    found = find_measure(name)
    if catalogue().get(found.name) is not found:
        raise DefinitionError(f"Expected a measure of the catalogue, got {name!r}, which is made of one. Name {found.name} alone.")
    return found


def slowest_first(names: Sequence[str]) -> list[str]:
    """The names with measures of many classes first, so that no long one is left for the end."""
    return sorted(dict.fromkeys(names), key=lambda name: catalogue()[name].kind != "multiclass")


@in_turn
def answered(name: str, known: str, budget: float) -> tuple[str, bool, float]:
    """The text of a measure's file, whether it is the one that is known already, and the seconds it took."""
    started, measure = time.monotonic(), catalogue()[name]
    if known and not unanswered(measure, known, budget):
        return known, True, time.monotonic() - started
    steps = list(steps_of_check(measure, (), budget))
    ends = [end for step in steps if isinstance(step, Range) and step.K != EVERY for end in (step.lower, step.upper)]
    settled = list(settled_by(steps))
    complete = "open" not in {*(end.verdict for end in ends), *(one.verdict for one in settled)}
    return write_proofs(measure, settled, text(measure.formula), None if complete else budget), False, time.monotonic() - started


def file_of(folder: Path, name: str) -> Path:
    """The file of a measure."""
    return folder / f"{name}.toml"


def content(folder: Path, name: str) -> str:
    """What stands in the file of a measure, nothing if there is none."""
    file = file_of(folder, name)
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def remove_gone(folder: Path) -> None:
    """Delete the files of measures that are gone, and what an interruption has left."""
    for file in (*folder.glob("*.toml"), *folder.glob("*.part")):
        if file.suffix == ".part" or file.stem not in catalogue():
            file.unlink()


@contextmanager
def at_work(executor: Executor | None, workers: int | None = None) -> Iterator[Executor]:
    """The executor, or a pool of processes of our own, which ends with what it is doing."""
    if executor is not None:
        yield executor
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("fork"), initializer=watch, initargs=(os.getpid(),))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def watch(parent: int) -> None:
    """Let a worker end when the process it works for was killed."""

    def look(number: int, frame: FrameType | None) -> None:
        if os.getppid() != parent:
            os._exit(1)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, ALONE_AFTER, ALONE_AFTER)
