"""Compiling the catalogue: `python -m symmetrics.compiling` writes the files that let measures be evaluated without SymPy."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from .catalogue import catalogue, names
from .language.cells import cells
from .language.measure import COUNTS, Measure
from .numeric import formulas
from .numeric.compiler import Compiler
from .numeric.encoding import encoded
from .numeric.making import tree_of
from .numeric.stored import FILE, Store, text_of

__all__ = ["compiled_catalogue", "encoded_catalogue", "main"]


def compiled_catalogue() -> Store:
    """Every measure of the catalogue that needs no value for a knob, for two classes, as one program.

    >>> "mcc" in compiled_catalogue().outputs
    True
    """
    chosen = {name: m for name, m in catalogue().items() if all(knob.default is not None for knob in m.free_knobs)}
    compiler = Compiler([cell for row in cells(2).rows for cell in row])
    for measure in chosen.values():
        compiler.add(tree_of(measure, 2))
    needed = {name: tuple(count for count in COUNTS if count in m.counts) for name, m in chosen.items()}
    return Store(compiler.program(), {name: number for number, name in enumerate(chosen)}, needed, names_of(chosen))


def names_of(chosen: Collection[str]) -> dict[str, str]:
    """The names and aliases of some measures, each with the measure it means."""
    return {alias: m.name for alias, m in names().items() if isinstance(m, Measure) and m.name in chosen}


def encoded_catalogue() -> str:
    """The formulas of all measures without a knob to set, for two classes, as `symmetrics evaluate` needs them.

    >>> '"mcc": ' in encoded_catalogue()
    True
    """
    chosen = {name: m.at(2) for name, m in catalogue().items() if not m.free_knobs and m.only in (None, 2)}
    return encoded(chosen, [cell for row in cells(2).rows for cell in row], names_of(chosen))


def main() -> None:
    """Write the files."""
    Path(formulas.FILE).write_text(encoded_catalogue(), encoding="utf-8")
    Path(FILE).write_text(text_of(compiled_catalogue()), encoding="utf-8")


if __name__ == "__main__":
    main()
