"""Whole processes: how fast a command starts, and how much memory a stream takes that is larger than memory."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from functools import cache
from statistics import median

__all__ = ["cold_starts", "streams"]

STARTS = {
    "`symmetrics evaluate` of three measures": ["-m", "symmetrics", "evaluate", "TP=50", "FN=10", "FP=5", "TN=35", "f1", "mcc", "kappa"],
    "`vectorise` and 40 matrices": ["-c", "import symmetrics; symmetrics.vectorise('mcc')([[[4, 1], [1, 4]]] * 40)"],
    "`evaluate` of one matrix": [
        "-c",
        "import symmetrics as s; print(s.evaluate(s.ConfusionMatrix([[4, 1], [1, 4]]), ['mcc'])[0].value)",
    ],
}
STREAM = """
import resource, sys
import numpy as np
from symmetrics import vectorise
size, names = 10**6, sys.argv[2:]
rng, compiled = np.random.default_rng(1), vectorise(names)
chunk = np.floor(1e5 ** rng.random((4, size)))
chunks = (dict(zip(("tp", "fn", "fp", "tn"), np.roll(chunk, k, axis=1))) for k in range(int(sys.argv[1]) // size))
total = sum(float(values[0, 0]) for values in compiled.stream(chunks))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def seconds(arguments: list[str]) -> float:
    """The processor time of a Python process."""
    before = os.times()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True, env=as_installed())
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system


@cache
def as_installed() -> dict[str, str]:
    """An environment in which modules are compiled once, as they are where a package is installed."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": tempfile.mkdtemp()}


def cold_starts(times: int) -> list[tuple[str, str, str]]:
    """Processes from nothing to values against one that imports NumPy, the works taking turns."""
    works = {"numpy": ["-c", "import numpy"], **STARTS}
    taken = [{name: seconds(arguments) for name, arguments in works.items()} for _ in range(times + 1)][1:]
    return [(f"cold start: {name}", "`import numpy`", f"{median(turn[name] / turn['numpy'] for turn in taken):.2f}") for name in STARTS]


def streams(sizes: list[int], names: list[str]) -> list[tuple[str, str, str]]:
    """The peak memory of processes that stream so many matrices; each is four columns in, a row for each measure out."""
    rows = []
    for size in sizes:
        done = subprocess.run([sys.executable, "-c", STREAM, str(size), *names], capture_output=True, text=True, check=True)
        rows.append((f"{len(names)} measures, {size:,} matrices by stream", "peak memory in MB", f"{float(done.stdout):.0f}"))
    return rows
