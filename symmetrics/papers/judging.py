"""The cells of a table, each held against its definition: as it stands, then under the conventions that hold far enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial

from sympy import Expr

from ..language.measure import Measure
from ..language.text import text
from .conventions import CONVENTIONS, Convention, value_at_matrix
from .model import Cell, Definition, Paper, Rows, Table
from .printed import Printed, decimal, fits, judged, read_printed

__all__ = ["VERDICTS", "Found", "Known", "Sheet", "judge_table", "other_definition"]

VERDICTS = ("agrees", "tie", "truncated", "convention", "does_not_follow", "not_checked")
LONGEST_EXACT, MOST_GUESSES = 160, 40_000


@dataclass(frozen=True)
class Known:
    """The measures known by name, and quick floats of all of them at a matrix, to guess by."""

    measures: Mapping[str, Measure]
    quick: Callable[[Rows], Mapping[str, float]]


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


@dataclass
class Sheet:
    """A table with its exact values, computed once for each definition and matrix."""

    paper: Paper
    table: Table
    known: Known
    values: dict[tuple[str, Rows, str], Expr | None] = field(default_factory=dict)
    inputs: dict[str, tuple[str, Rows] | None] = field(default_factory=dict)
    guesses: int = MOST_GUESSES

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in which something is printed."""
        return tuple(c for c in self.table.cells if read_printed(c.printed).kind != "nothing")

    @cached_property
    def printed(self) -> Mapping[Cell, Printed]:
        """What is printed in each cell, whole numbers read to the places of the other values of the same definition."""
        read = {cell: read_printed(cell.printed) for cell in self.cells}
        finest: dict[str, Printed] = {}
        for cell, one in read.items():
            if one.kind == "number" and (cell.definition not in finest or 0 < one.unit < finest[cell.definition].unit):
                finest[cell.definition] = one
        return {cell: one.to_places_of(finest.get(cell.definition, one)) for cell, one in read.items()}

    def definition(self, cell: Cell) -> Definition:
        """The definition of a cell."""
        return self.paper.definitions[cell.definition]

    def value(self, cell: Cell, convention: Convention | None = None) -> Expr | None:
        """The exact value of a cell, None where it is undefined."""
        assert cell.matrix is not None
        key = (cell.definition, cell.matrix.rows, convention.name if convention else "")
        if key not in self.values:
            measure = self.definition(cell).measure
            reading = convention.reading if convention else value_at_matrix
            self.values[key] = reading(measure, cell.matrix.rows)
        return self.values[key]

    def fits(self, cell: Cell, convention: Convention | None = None) -> bool:
        """Whether a cell follows."""
        return cell.matrix is not None and fits(self.value(cell, convention), self.printed[cell])

    def row(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells at the same matrix."""
        return tuple(c for c in self.cells if c.matrix is not None and c.matrix is cell.matrix)

    def column(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of the same definition."""
        return tuple(c for c in self.cells if c.definition == cell.definition and c.matrix is not None)


def judge_table(sheet: Sheet, explain: Callable[[Sheet, Cell], Iterable[str]]) -> list[Found]:
    """What is found of each printed value of a table; `explain` gives reasons for one that does not follow."""
    plain = {cell: _plainly(sheet, cell) for cell in sheet.cells}
    others = {name: _other_definition(sheet, name, plain) for name in dict.fromkeys(c.definition for c in sheet.cells)}
    return [_settled(sheet, cell, plain[cell], others[cell.definition], explain) for cell in sheet.cells]


def _plainly(sheet: Sheet, cell: Cell) -> Found:
    """A cell by its definition as it stands."""
    place = cell.matrix.name if cell.row == cell.definition and cell.matrix else cell.row
    where = f"{sheet.table.where}, {place}, {sheet.definition(cell).label}"
    found = Found(where, cell.printed, "not_checked", rests=_rests(sheet, cell))
    printed = sheet.printed[cell]
    if printed.kind == "unreadable":
        return replace(found, explanation=("no number is printed",))
    if cell.matrix is None:
        return replace(found, explanation=("the matrix is lost",))
    exact = sheet.value(cell)
    verdict = judged(exact, printed) if exact is not None else "agrees" if printed.kind == "undefined" else ""
    verdict = verdict or "does_not_follow"
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


def _settled(sheet: Sheet, cell: Cell, found: Found, other: Convention | None, explain: Callable[[Sheet, Cell], Iterable[str]]) -> Found:
    """A cell that does not follow as it stands, under the first convention that is believed, or with explanations."""
    if found.verdict not in ("does_not_follow", "truncated"):
        return found
    for convention in (*([other] if other else []), *CONVENTIONS):
        if sheet.fits(cell, convention) and (convention is other or _is_believed(sheet, cell, convention)):
            value = sheet.value(cell, convention)
            return replace(
                found,
                verdict="convention",
                convention=convention.name,
                explanation=(f"{digits(value, sheet.printed[cell].unit) or 'undefined'} under the convention: {convention.name}",),
            )
    under = [f"{digits(sheet.value(cell, other), sheet.printed[cell].unit)} where {other.name}"] if other else []
    return replace(found, explanation=(*under, *explain(sheet, cell)))


def _is_believed(sheet: Sheet, cell: Cell, convention: Convention) -> bool:
    """Whether a convention that fits a cell also fits what it would have to hold for."""
    if convention.scope == "cell":
        return sheet.value(cell) is None
    row, column = sheet.row(cell), sheet.column(cell)
    if convention.scope == "row or column" and _holds(sheet, row, convention):
        return True
    if convention.scope == "matrix" and all(sheet.fits(c, convention) for c in row):
        return True  # even of one cell: papers print matrices either way
    plainly = sum(sheet.fits(c) for c in column)
    return _holds(sheet, column, convention) and plainly < len(column)


def _holds(sheet: Sheet, cells: Sequence[Cell], convention: Convention) -> bool:
    return len(cells) > 1 and all(sheet.fits(c, convention) for c in cells)


def _other_definition(sheet: Sheet, name: str, plain: Mapping[Cell, Found]) -> Convention | None:
    """The other measure that a column is a table of: one that fits most of it, and more than the printed definition does."""
    column = [c for c in plain if c.definition == name and c.matrix is not None]
    failing = [c for c in column if plain[c].verdict == "does_not_follow"]
    if len(column) < 3 or 2 * len(failing) < len(column):
        return None
    own = sheet.paper.definitions[name]
    candidates: dict[str, Measure] = {f"{d.label} of this paper": d.measure for d in sheet.paper.definitions.values() if d.name != name}
    floats = [(sheet.known.quick(c.matrix.rows), sheet.printed[c]) for c in column if c.matrix]
    for known in sorted(sheet.known.measures, key=lambda one: one != own.label.lower()):  # the namesake first, where there is one
        near = sum(_near(values.get(known), printed) for values, printed in floats)
        if near > len(column) - len(failing):
            candidates[f"{known} of the catalogue"] = sheet.known.measures[known]
    return _best(sheet, own, column, len(column) - len(failing), candidates)


def other_definition(sheet: Sheet, name: str) -> Convention | None:
    """The same for a definition that has a column in a table."""
    return _other_definition(sheet, name, {c: _plainly(sheet, c) for c in sheet.cells if c.definition == name})


def _best(sheet: Sheet, own: Definition, column: Sequence[Cell], fitting: int, candidates: Mapping[str, Measure]) -> Convention | None:
    best: tuple[int, Convention] | None = None
    for said, measure in candidates.items():
        if measure.free_knobs or (measure.kind == "binary" and any(c.matrix and len(c.matrix.rows) > 2 for c in column)):
            continue
        count = sum(fits(value_at_matrix(measure, c.matrix.rows), sheet.printed[c]) for c in column if c.matrix)
        if count > (best[0] if best else fitting) and 4 * count >= 3 * len(column):
            reading = partial(_value_of, measure)
            best = count, Convention(f"{own.label} is read as {said}", "column", reading, measure)
    return best[1] if best else None


def _value_of(measure: Measure, _: Measure, rows: Rows) -> Expr | None:
    """The value of one measure in the place of another."""
    return value_at_matrix(measure, rows)


def _near(value: float | None, printed: Printed) -> bool:
    if value is None or value != value:
        return printed.kind == "undefined"
    return printed.kind == "number" and abs(value - float(printed.value)) <= 0.51 * float(printed.unit)
