"""What the larger tasks cost on this machine: lines for the table of `standing`, measured only when they are asked for."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..catalogue import catalogue
from ..search.proofs import folder_of_proofs
from .census import Bar, kind_of
from .charting import atlas, charted
from .recording import settle

__all__ = ["timings"]

MINUTE = 60.0


def timings() -> Iterator[Bar]:
    """The lines of the table that take time, each as soon as it is measured; all of them take about a quarter of an hour."""
    bounded = [name for name in charted(2, "everywhere")[0] if name in catalogue() and kind_of(catalogue()[name]) == "roots"]
    signed = charted(2, "above_chance")[0]
    unit = [name for name in bounded if name not in signed]
    yield pairs(unit[:60], "from 0 to 1", 5)
    yield pairs(bounded[:160], "from -1 to 1", 60)
    yield replayed()
    yield rebuilt()


def pairs(names: Sequence[str], values: str, aim: float) -> Bar:
    """The order of some measures settled."""
    before = processor()
    unsettled = atlas(names).order.counts["open"]
    seconds = processor() - before
    name = f"all {len(names) * (len(names) - 1):,} pairs of {len(names)} measures with values {values}"
    return Bar(name, f"at most {aim:g} s, 0 open", f"{seconds:.1f} s, {unsettled} open", seconds <= aim and not unsettled)


def processor() -> float:
    """The seconds of the processor that this process and its children have used."""
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def replayed() -> Bar:
    """The whole store replayed by the kernel alone."""
    started = time.monotonic()
    command = [sys.executable, "-S", "-m", "symmetrics.kernel", str(folder_of_proofs())]
    subprocess.run(command, check=False, capture_output=True, cwd=Path(__file__).parents[2])
    seconds = time.monotonic() - started
    return Bar("the whole store replayed by the kernel", "at most 60 s", f"{seconds:.0f} s", seconds <= MINUTE)


def rebuilt() -> Bar:
    """Every question settled from nothing on all cores, those that stay open included."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        settle(folder=Path(place))
    minutes = (time.monotonic() - started) / MINUTE
    return Bar("all questions settled from nothing on all cores", "at most 15 minutes", f"{minutes:.1f} minutes", minutes <= 15)
