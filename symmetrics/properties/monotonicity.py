"""Monotonicity, in the three readings that papers rarely tell apart."""

from __future__ import annotations

from itertools import product
from typing import Literal

from sympy import Symbol

from ..language.claims import Claim, Direction, Subject, at_least, at_most
from ..language.errors import DefinitionError
from ..language.properties import prop
from ..language.symbols import symbol

CELLS = ("TP", "FN", "FP", "TN")
step = symbol("step")
Keeping = Literal["others", "truth", "n"]


@prop(each=CELLS, classes="two")
def increasing(m: Subject, cell: str, *, keeping: Keeping = "others") -> tuple[Claim, ...]:
    """The value never falls when {cell} grows.

    `keeping="others"`: the other cells stay (the number of items grows). `keeping="truth"`: items move from the other cell of the
    same actual class. `keeping="n"`: items move from any other cell.
    """
    return tuple(_moved(m, cell, source, rises=True) for source in _sources(m, cell, keeping))


@prop(each=CELLS, classes="two")
def decreasing(m: Subject, cell: str, *, keeping: Keeping = "others") -> tuple[Claim, ...]:
    """The value never rises when {cell} grows.

    The readings of `keeping` are those of `increasing`.
    """
    return tuple(_moved(m, cell, source, rises=False) for source in _sources(m, cell, keeping))


@prop
def improves_with_correction(m: Subject) -> tuple[Claim, ...]:
    """Correcting a wrong prediction, the truth kept, never lowers the value."""
    C, classes = m.cells, m.cells.classes
    return tuple(_moved(m, C[i, i].name, C[i, j], rises=True) for i, j in product(classes, classes) if i != j)


@prop(classes="many")
def increasing_on_diagonal(m: Subject) -> tuple[Claim, ...]:
    """The value never falls when a right prediction is added."""
    return tuple(_moved(m, m.cells[i, i].name, None, rises=True) for i in m.cells.classes)


@prop(classes="many")
def decreasing_off_diagonal(m: Subject) -> tuple[Claim, ...]:
    """The value never rises when a wrong prediction is added."""
    C, classes = m.cells, m.cells.classes
    return tuple(_moved(m, C[i, j].name, None, rises=False) for i, j in product(classes, classes) if i != j)


def _sources(m: Subject, cell: str, keeping: Keeping) -> list[Symbol | None]:
    """The cells that items come from; None where they are new."""
    rows = m.cells.rows
    names = [x for row in rows for x in row]
    if cell not in {x.name for x in names}:
        raise DefinitionError(f"Expected a cell among {', '.join(x.name for x in names)}, got {cell}. Choose one.")
    if keeping == "others":
        return [None]
    pool = names if keeping == "n" else next(row for row in rows if symbol(cell) in row)
    return [x for x in pool if x.name != cell]


def _moved(m: Subject, cell: str, source: Symbol | None, rises: bool) -> Claim:
    """The claim that `step` items more in a cell, taken from the source, do not lower (or do not raise) the value."""
    into = symbol(cell)
    after = m(m.cells.map(lambda i, j, c: c + step if c == into else c))
    before = m(m.cells.map(lambda i, j, c: c + step if c == source else c))
    claim = (at_least if rises else at_most)(after, before)
    up, down = (into,), () if source is None else (source,)
    direction = Direction(m(m.cells).tree, step, *((up, down) if rises else (down, up)))
    return Claim(**{**vars(claim), "direction": direction})
