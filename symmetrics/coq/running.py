"""Running `coqc` on theorems, several files at a time, and telling what it accepted."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from .scripts import PRELUDES, Export, Theorem, chunks, export_file, file_text, prelude_text

__all__ = ["CoqMissing", "CoqReport", "coqc", "replay_in_coq", "run_theorems"]

SECONDS_FOR_A_FILE, MOST_RUNS = 600.0, 8
WHERE = re.compile(r'^File "[^"]*", line (\d+)', re.MULTILINE)
CLOSED = "Closed under the global context"
MEMORY = "s=8M,o=400"  # Coq frees memory less often than it would; this takes no more of it for files of theorems


class CoqMissing(ValueError):
    """There is no `coqc`; the message says how to get it."""


@dataclass(frozen=True)
class CoqReport:
    """What Coq said: the theorems it accepted and refused, what was not exported and why, and what the theorems rest on.

    `coqc_seconds` and `writing_seconds` are the processor time of Coq and that of writing the theorems, `seconds` the time on the clock.
    """

    theorems: int
    accepted: int
    refused: tuple[tuple[str, str], ...]
    left_out: tuple[tuple[str, int], ...]
    axioms: tuple[str, ...]
    coqc_seconds: float
    writing_seconds: float
    seconds: float


def coqc() -> str:
    """The path of `coqc`."""
    found = shutil.which("coqc")
    if found is None:
        raise CoqMissing("Expected the program coqc on the path, got none. Install Coq 8.16, for example by `apt-get install coq`.")
    return found


def replay_in_coq(files: Sequence[Path], folder: Path, workers: int | None = None) -> CoqReport:
    """Export every settled entry of some files of proofs into a folder and run Coq on it."""
    coqc()
    started, jobs = time.monotonic(), workers or os.cpu_count() or 1
    before = os.times()
    with ProcessPoolExecutor(jobs) as pool:
        exports: list[Export] = list(pool.map(export_file, files))
    after = os.times()
    theorems = [t for export in exports for t in export.theorems]
    refused, axioms, seconds = run_theorems(theorems, folder, jobs)
    reasons = Counter(reason for export in exports for _, reason in export.left_out)
    return CoqReport(
        len(theorems),
        len(theorems) - len(refused),
        tuple(refused),
        tuple(sorted(reasons.items())),
        tuple(axioms),
        round(seconds, 1),
        round(sum(after[:4]) - sum(before[:4]), 1),
        time.monotonic() - started,
    )


def run_theorems(theorems: Sequence[Theorem], folder: Path, workers: int = 1) -> tuple[list[tuple[str, str]], list[str], float]:
    """Run Coq on theorems: those refused with the reason, the axioms used, and the seconds of processor time."""
    before = os.times()
    folder.mkdir(parents=True, exist_ok=True)
    kept = True
    for name in PRELUDES:
        file = folder / f"{name}.v"
        kept = kept and file.with_suffix(".vo").exists() and file.read_text(encoding="utf-8") == prelude_text(name)
        if kept:  # with all that it rests on
            continue
        file.write_text(prelude_text(name), encoding="utf-8")
        if complaint := compiled(folder, name)[1]:
            raise RuntimeError(f"Coq refuses the prelude: {complaint}")
    portions = list(enumerate(chunks(theorems), 1))
    with ThreadPoolExecutor(workers) as pool:
        results = list(pool.map(lambda item: run_portion(folder, f"claims_{item[0]}", item[1]), portions))
    after = os.times()
    refused = [r for found, _ in results for r in found]
    return refused, sorted({a for _, axioms in results for a in axioms}), sum(after[2:4]) - sum(before[2:4])


def run_portion(folder: Path, name: str, theorems: Sequence[Theorem]) -> tuple[list[tuple[str, str]], list[str]]:
    """Run Coq on one file, without the theorems it refuses until it accepts the rest."""
    left = list(theorems)
    refused: list[tuple[str, str]] = []
    for _ in range(MOST_RUNS):
        text = file_text(left)
        (folder / f"{name}.v").write_text(text, encoding="utf-8")
        output, complaint = compiled(folder, name)
        if not complaint:
            return refused, axioms_in(output)
        bad = theorem_at(text, complaint, left)
        refused += [(t.name, complaint.strip()[:500]) for t in ([bad] if bad else left)]
        left = [t for t in left if t is not bad] if bad else []
        if not left:
            return refused, []
    return refused + [(t.name, f"not tried after {MOST_RUNS} refusals in its file") for t in left], []


def compiled(folder: Path, name: str) -> tuple[str, str]:
    """What `coqc` prints about a file, and what it complains of."""
    command = [coqc(), "-q", "-noglob", "-w", "none", "-Q", ".", "Symmetrics", f"{name}.v"]
    environment = {"OCAMLRUNPARAM": MEMORY, **os.environ}
    try:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=SECONDS_FOR_A_FILE, check=False)
    except subprocess.TimeoutExpired:
        return "", f"out of time after {SECONDS_FOR_A_FILE:.0f} seconds"
    return done.stdout, (done.stderr or f"exit status {done.returncode}") if done.returncode else ""


def theorem_at(text: str, complaint: str, theorems: Sequence[Theorem]) -> Theorem | None:
    """The theorem in which an error lies, None if it lies in none."""
    found = WHERE.search(complaint)
    if found is None:
        return None
    before = "\n".join(text.split("\n")[: int(found[1])]) + "\n"
    marks = [(t, mark) for t in theorems for one in t.all() for mark in (one.data.partition(":=")[0], f"Theorem {one.name} :") if mark]
    begun = [(before.rfind(mark), t) for t, mark in marks]
    last = max(begun, key=lambda item: item[0], default=None)
    return last[1] if last and last[0] >= 0 else None


def axioms_in(output: str) -> list[str]:
    """The axioms that a file's theorems rest on."""
    if CLOSED in output:
        return []
    return [line.split(" ")[0] for line in output.split("\n") if line[:1].isalpha() and " : " in line] or ["unknown"]
