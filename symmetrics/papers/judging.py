"""The cells of a table, each held against its definition: as it stands, then under the conventions that hold far enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from sympy import Expr

from ..language.text import text
from .believing import other_definitions, reading_of
from .conventions import Convention, value_at_matrix
from .model import Cell
from .printed import decimal
from .sheet import Sheet

__all__ = ["VERDICTS", "Found", "digits", "judge_table"]

VERDICTS = ("agrees", "tie", "truncated", "convention", "does_not_follow", "unreadable", "not_checked")
LONGEST_EXACT = 160
Explain = Callable[[Sheet, Cell, Convention | None], Iterable[str]]


@dataclass(frozen=True)
class Found:
    """What was found of a printed value; `exact` is empty where nothing can be computed, `rests` says what rests on the transcription.

    `namesake` is another measure that the catalogue knows by the printed name, with its value there, where that is another.
    """

    where: str
    printed: str
    verdict: str
    exact: str = ""
    decimal: str = ""
    convention: str = ""
    explanation: tuple[str, ...] = ()
    rests: str = ""
    namesake: str = ""


def judge_table(sheet: Sheet, explain: Explain) -> list[Found]:
    """What is found of each printed value of a table; `explain` gives reasons for one that does not follow."""
    others = other_definitions(sheet)
    return [_settled(sheet, cell, _plainly(sheet, cell), others.get(cell.definition), explain) for cell in sheet.cells]


def _plainly(sheet: Sheet, cell: Cell) -> Found:
    """A cell by its definition as it stands."""
    place = cell.matrix.name if cell.row == cell.definition and cell.matrix else cell.row
    where = f"{sheet.table.where}, {place}, {sheet.definition(cell).label}"
    found = Found(where, cell.printed, "not_checked", rests=_rests(sheet, cell))
    printed = sheet.printed[cell]
    if printed.kind == "unreadable":
        return replace(found, verdict="unreadable", explanation=("write a number such as 0.78, 78% or 7/9, or nan",))
    if cell.matrix is None:
        return replace(found, explanation=("the matrix is lost",))
    exact = sheet.value(cell)
    verdict = sheet.verdict(cell) or "does_not_follow"
    return replace(found, verdict=verdict, exact=shown(exact), decimal=digits(exact, printed.unit), namesake=_namesake(sheet, cell))


def _namesake(sheet: Sheet, cell: Cell) -> str:
    """The measure that the catalogue knows by the printed name, with its value, where that is not the value of the definition."""
    known = sheet.known.measures.get(sheet.definition(cell).label.lower().replace(" ", "_").replace("-", "_"))
    if known is None or cell.matrix is None or (len(cell.matrix.rows) > 2 and known.kind == "binary"):
        return ""
    value = value_at_matrix(known, cell.matrix.rows)
    same = shown(value) == shown(sheet.value(cell))
    return "" if same else f"{known.name}: {digits(value, sheet.printed[cell].unit) or 'undefined'}"


def _rests(sheet: Sheet, cell: Cell) -> str:
    """What of a cell rests on the transcription rather than on the paper."""
    said = [sheet.definition(cell).doubtful, cell.matrix.remade if cell.matrix else ""]
    said.append(f"the copy shows {cell.copy!r}" if cell.copy else "")
    return "; ".join(filter(None, said))


def shown(exact: Expr | None) -> str:
    """An exact value as text, long ones cut."""
    whole = "undefined" if exact is None else text(exact)
    return whole if len(whole) <= LONGEST_EXACT else whole[: LONGEST_EXACT - 1] + "…"


def digits(exact: Expr | None, unit: Fraction) -> str:
    """An exact value in digits."""
    return "" if exact is None else decimal(exact, unit)


def _settled(sheet: Sheet, cell: Cell, found: Found, other: Convention | None, explain: Explain) -> Found:
    """A cell that does not follow as it stands, under a convention that is believed, or with explanations."""
    if found.verdict not in ("does_not_follow", "truncated"):
        return found
    reading = reading_of(sheet, cell, other)
    value = digits(sheet.value(cell, reading), sheet.printed[cell].unit) or "undefined"
    if reading and sheet.fits(cell, reading):
        said = f"{value} under the convention: {reading.name}"
        return replace(found, verdict="convention", convention=reading.name, explanation=(said,))
    differs = reading is not None and found.verdict == "does_not_follow" and sheet.value(cell, reading) != sheet.value(cell)
    under = [f"{value} where {reading.name}"] if reading and differs else []
    return replace(found, explanation=(*under, *explain(sheet, cell, reading)))
