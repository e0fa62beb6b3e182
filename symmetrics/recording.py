"""Writing the store of proofs: `python -m symmetrics.recording [NAME ...]` settles every question of the catalogue, or of some measures."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from .asking import check
from .catalogue import catalogue, find_measure
from .language.measure import Measure
from .language.text import text
from .search.proofs import folder_of_proofs, write_proofs

__all__ = ["main", "record"]

BUDGET = 20.0


def record(measure: Measure, folder: Path) -> Path:
    """Settle every question about a measure and write the answers to its file in the folder."""
    card = check(measure, budget=BUDGET)
    file = folder / f"{measure.name}.toml"
    file.write_text(write_proofs(measure, card.settled, text(measure.formula)), encoding="utf-8")
    return file


def main(arguments: Sequence[str]) -> None:
    """Record the named measures, or all; a file of a measure that is gone is deleted."""
    folder = folder_of_proofs()
    for measure in [find_measure(name) for name in arguments] or catalogue().values():
        print(record(measure, folder), flush=True)
    for file in folder.glob("*.toml"):
        if file.stem not in catalogue():
            file.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
