"""Which readings of a table earn their place: those that explain more than one value, and would hardly fit by accident."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import prod

from sympy import Expr

from ..language.measure import Measure
from .conventions import CONVENTIONS, Convention, value_at_matrix
from .model import Cell, Rows
from .printed import Printed, fits
from .sheet import Sheet

__all__ = ["are_exchanged", "earned", "other_definitions", "reading_of"]

UNLIKELY = Fraction(1, 10)
FEWEST = 2


def earned(readings: int, explained: Iterable[Printed]) -> bool:
    """Whether so many readings would hardly fit these values by accident.

    A reading fits a value by accident as often as a unit of its last place goes into one, or into the value where that is larger.

    >>> from symmetrics.papers.printed import read_printed
    >>> earned(250, [read_printed("0.62")]), earned(250, [read_printed("0.62"), read_printed("0.43")])
    (False, True)
    """
    return readings * prod(map(_chance, explained)) < UNLIKELY


def _chance(printed: Printed) -> Fraction:
    return min(Fraction(1), printed.unit / max(Fraction(1), abs(printed.value))) if printed.kind == "number" else Fraction(1)


def reading_of(sheet: Sheet, cell: Cell, other: Convention | None) -> Convention | None:
    """The reading under which a cell that does not follow does, or else the one under which most of its row or column does.

    `other` is the definition that its column is believed to be a table of, if it is another.
    """
    if other and sheet.fits(cell, other):
        return other
    if fitting := next((one for one in CONVENTIONS if sheet.fits(cell, one) and _is_believed(sheet, cell, one)), None):
        return fitting
    return other or next((one for one in CONVENTIONS if not one.of_undefined and _is_believed(sheet, cell, one)), None)


def _is_believed(sheet: Sheet, cell: Cell, convention: Convention) -> bool:
    """Whether a convention is believed of a cell: of an undefined value by itself, of another with its row or column."""
    if convention.of_undefined:
        return sheet.value(cell) is None
    row, column = sheet.row(cell), sheet.column(cell)
    alone = convention.alone and len(column) == 1 and sheet.fits(cell, convention)
    return alone or _explains(sheet, row, convention) or _explains(sheet, column, convention)


def _explains(sheet: Sheet, cells: Sequence[Cell], convention: Convention) -> bool:
    """Whether a convention fits most of a row or column, and spares it two slips of the pen or more.

    Two values that are exchanged are one slip, unless they are in all of the table: there nothing else speaks for the matrices as given.
    """
    if sum(not sheet.verdict(cell) for cell in cells) < FEWEST:
        return False
    following = [cell for cell in cells if sheet.verdict(cell, convention)]
    spared = [cell for cell in following if not sheet.verdict(cell)]
    spoiled = sum(bool(sheet.verdict(cell)) for cell in cells) - (len(following) - len(spared))
    gain = len(spared) - spoiled - (0 if len(cells) == len(sheet.cells) else _exchanges(sheet, spared))
    return _are_most(following, cells) and gain >= FEWEST and earned(len(CONVENTIONS), (sheet.printed[c] for c in spared))


def _are_most(some: Sequence[Cell], cells: Sequence[Cell]) -> bool:
    return 4 * len(some) >= 3 * len(cells)


def _exchanges(sheet: Sheet, cells: Sequence[Cell]) -> int:
    """How many pairs of cells there are whose values are exchanged."""
    left, found = list(cells), 0
    while left:
        cell = left.pop()
        if other := next((one for one in left if are_exchanged(sheet, cell, one)), None):
            left.remove(other)
            found += 1
    return found


def are_exchanged(sheet: Sheet, a: Cell, b: Cell) -> bool:
    """Whether each of two cells that do not follow has the value of the other."""
    swapped = fits(sheet.value(a), sheet.printed[b]) and fits(sheet.value(b), sheet.printed[a])
    return swapped and not sheet.fits(a) and not sheet.fits(b)


def other_definitions(sheet: Sheet) -> Mapping[str, Convention]:
    """The other measures that columns are tables of, by the names of the definitions; two may be exchanged."""
    found = {name: _other_definition(sheet, name) for name in dict.fromkeys(cell.definition for cell in sheet.cells)}
    others = {name: one for name, one in found.items() if one}
    return {name: _exchanged(sheet, name, one, others) or one for name, one in others.items()}


def _exchanged(sheet: Sheet, name: str, other: Convention, others: Mapping[str, Convention]) -> Convention | None:
    own = sheet.paper.definitions
    for twin, theirs in others.items():
        if twin != name and other.measure is own[twin].measure and theirs.measure is own[name].measure:
            first, second = (own[one].label for one in own if one in (name, twin))
            return replace(other, name=f"the values of {first} and {second} are exchanged")
    return None


def _other_definition(sheet: Sheet, name: str) -> Convention | None:
    """The other measure that a column is a table of: one of the paper, or one of the catalogue, its namesake first."""
    column = [cell for cell in sheet.cells if cell.definition == name and cell.matrix is not None]
    following = sum(bool(sheet.verdict(cell)) for cell in column)
    if len(column) - following < FEWEST:
        return None
    label = sheet.paper.definitions[name].label
    own = {f"{d.label} of this paper": d.measure for d in sheet.paper.definitions.values() if d.name != name}
    known = sorted(sheet.known.measures, key=lambda one: one != label.lower())
    floats = [(sheet.known.quick(c.matrix.rows), sheet.printed[c]) for c in column if c.matrix]
    near = [one for one in known if sum(_near(values.get(one), printed) for values, printed in floats) >= following + FEWEST]
    of_catalogue = {f"{one} of the catalogue": sheet.known.measures[one] for one in near}
    best: tuple[int, Convention] | None = None
    for measures, readings in ((own, len(own)), (of_catalogue, len(known))):
        for said, measure in measures.items():
            count = _explained(sheet, column, measure, readings)
            if count > (best[0] if best else following + FEWEST - 1):
                best = count, Convention(f"{label} is read as {said}", partial(_value_of, measure), measure=measure)
    return best[1] if best else None


def _explained(sheet: Sheet, column: Sequence[Cell], measure: Measure, readings: int) -> int:
    """How many cells of a column follow from a measure; 0 where they are not most of them, or may be by accident."""
    if measure.free_knobs or (measure.kind == "binary" and any(c.matrix and len(c.matrix.rows) > 2 for c in column)):
        return 0
    fitting = [c for c in column if c.matrix and fits(value_at_matrix(measure, c.matrix.rows), sheet.printed[c])]
    spared = (sheet.printed[c] for c in fitting if not sheet.verdict(c))
    return len(fitting) if _are_most(fitting, column) and earned(readings, spared) else 0


def _value_of(measure: Measure, _: Measure, rows: Rows) -> Expr | None:
    """The value of one measure in the place of another."""
    return value_at_matrix(measure, rows)


def _near(value: float | None, printed: Printed) -> bool:
    if value is None or value != value:
        return printed.kind == "undefined"
    return printed.kind == "number" and abs(value - float(printed.value)) <= 0.51 * float(printed.unit)
