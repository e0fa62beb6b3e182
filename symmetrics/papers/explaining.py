"""Why a printed value may not follow: guesses, nearest first, each checked exactly before it is told."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from sympy import Expr

from ..language.measure import Measure
from .believing import FEWEST, are_exchanged, earned
from .conventions import CONVENTIONS, Convention, value_at_matrix
from .inputs import inputs_that_fit
from .model import Cell, Matrix, Rows
from .printed import Printed, compared, decimal, fits, judged, number_of, read_printed, rounded
from .sheet import Sheet
from .tables import rows_at

__all__ = ["explanations"]

MOST_TOLD, MOST_NAMED = 3, 3


def explanations(sheet: Sheet, cell: Cell, reading: Convention | None = None) -> tuple[str, ...]:
    """The nearest explanations of a value that does not follow, `reading` being how its row or column is read."""
    if cell.matrix is None:
        return ()
    if sheet.verdict(cell) == "truncated":
        return tuple(_rounded_inputs(sheet, cell))
    return tuple(islice(_each(sheet, cell, reading), MOST_TOLD)) or ("no explanation found",)


def _each(sheet: Sheet, cell: Cell, reading: Convention | None) -> Iterator[str]:
    """What explains more than this value, alone; then a slip of the pen; then what would hardly explain it by accident."""
    inputs = _other_inputs(sheet, cell)
    for said in (*_exchanges(sheet, cell), *(said for said, count in inputs if count >= FEWEST)):
        yield said
        return
    yield from _rounded_inputs(sheet, cell)
    simple = [*_misprints(sheet.value(cell, reading), sheet.printed[cell]), *_neighbours(sheet, cell)]
    yield from simple
    if not simple:
        yield from _conventions(sheet, cell)
        yield from (said for said, _ in inputs)
        yield from _other_measures(sheet, cell)


def _rounded_inputs(sheet: Sheet, cell: Cell) -> Iterator[str]:
    """An unrounded input under which this cell follows as well, and nothing of its row less than before."""
    if cell.matrix is None or not cell.matrix.inputs:
        return
    if cell.row not in sheet.inputs:
        wanted = [(sheet.definition(c).measure, sheet.printed[c], sheet.fits(c)) for c in sheet.row(cell)]
        sheet.inputs[cell.row] = inputs_that_fit(sheet.paper.families[cell.matrix.family], cell.matrix.inputs, wanted)
    found = sheet.inputs[cell.row]
    if found and fits(value_at_matrix(sheet.definition(cell).measure, found[1]), sheet.printed[cell]):
        yield f"it follows where an input is printed rounded, {found[0]}"


def _exchanges(sheet: Sheet, cell: Cell) -> Iterator[str]:
    """The nearest cell of the same column or row with which this one has exchanged its value."""
    for count, other in enumerate(_near(sheet, cell), 1):
        if are_exchanged(sheet, cell, other):
            if earned(count, (sheet.printed[cell], sheet.printed[other])):
                yield f"exchanged with the value of {_place(sheet, cell, other)}"
            return


def _neighbours(sheet: Sheet, cell: Cell) -> Iterator[str]:
    """The nearest cell of the same column or row whose value this is."""
    for count, other in enumerate(_near(sheet, cell), 1):
        if fits(sheet.value(other), sheet.printed[cell]):
            if earned(count, (sheet.printed[cell],)):
                yield f"it is the value of {_place(sheet, cell, other)}"
            return


def _place(sheet: Sheet, cell: Cell, other: Cell) -> str:
    """The name of another cell as seen from this one: its row, its matrix, or its definition."""
    if other.definition != cell.definition:
        return sheet.definition(other).label
    return other.row if other.row != cell.row or other.matrix is None else other.matrix.name


def _near(sheet: Sheet, cell: Cell) -> list[Cell]:
    """The other cells of the same column and row, nearest first."""
    lines = sheet.column(cell), sheet.row(cell)
    placed = [(abs(place - line.index(cell)), other) for line in lines for place, other in enumerate(line) if other is not cell]
    return [other for _, other in sorted(placed, key=lambda one: one[0])]


def _misprints(exact: Expr | None, printed: Printed) -> Iterator[str]:
    """The small slip of the pen or of rounding that lies between an exact value and the printed one, if there is one."""
    if exact is None or printed.kind != "number" or not printed.unit:
        return
    percent = "%" if printed.text.strip().endswith("%") else ""
    value, given = exact * (100 if percent else 1), printed.text.strip(" %+")
    places = len(given.partition(".")[2])
    right = rounded(value, places)
    wrong = [k for k, (a, b) in enumerate(zip(right, given, strict=False)) if a != b]
    if judged(exact, printed) == "truncated":
        yield f"cut off from {decimal(value, Fraction(1, 10**places))}{percent}, not rounded"
    elif _is_within(exact, printed, 1):
        yield f"rounded the wrong way from {decimal(value, Fraction(1, 10**places))}{percent}"
    elif right.lstrip("-") == given.lstrip("-"):
        yield f"the sign differs from {right}{percent}"
    elif len(right) == len(given) and len(wrong) == 1:
        yield f"one digit differs from {right}{percent}"
    elif len(right) == len(given) and len(wrong) == 2 and sorted(right) == sorted(given):
        yield f"two digits are exchanged in {right}{percent}"
    elif _is_within(exact, printed, Fraction(3, 2)):
        yield f"it is one off {right}{percent} in the last place"
    else:
        yield from (f"the decimal point is displaced in {rounded(value, max(places + k, 0))}{percent}" for k in _displaced(exact, printed))


def _is_within(exact: Expr, printed: Printed, units: Fraction | int) -> bool:
    """Whether a value is less than some units of the last place away from what is printed."""
    away = units * printed.unit
    return compared(exact, printed.value - away) > 0 > compared(exact, printed.value + away)


def _displaced(exact: Expr, printed: Printed) -> Iterator[int]:
    """By how many places the decimal point stands too far to the right; by two it is per cent, which is a convention."""
    yield from islice((k for k in (1, -1, -2) if fits(exact * 10**k, printed)), 1)


def _conventions(sheet: Sheet, cell: Cell) -> Iterator[str]:
    """A convention that fits this cell, though nothing else of its row and column needs it."""
    plain = sheet.value(cell)
    other = [one for one in CONVENTIONS if sheet.value(cell, one) not in (None, plain)]
    found = next((one for one in other if sheet.fits(cell, one)), None)
    if found and earned(len(other), (sheet.printed[cell],)):
        yield f"it would follow under the convention: {found.name}; nothing else needs it"


def _other_inputs(sheet: Sheet, cell: Cell) -> list[tuple[str, int]]:
    """The first input that, with one slip in it, makes all of the row follow, and how many values it explains."""
    assert cell.matrix is not None
    row = sorted(sheet.row(cell), key=sheet.fits)
    wrong = [sheet.printed[c] for c in row if not sheet.fits(c)]
    changed = list(_changed(sheet, cell.matrix))
    for said, rows in changed if earned(len(changed), wrong) else ():
        sheet.guesses -= len(rows) ** 2
        if sheet.guesses < 0:
            break
        if all(fits(value_at_matrix(sheet.definition(c).measure, rows), sheet.printed[c]) for c in row):
            return [(f"its row follows from the input {said}", len(wrong))]
    return []


def _changed(sheet: Sheet, matrix: Matrix) -> Iterator[tuple[str, Rows]]:
    for name, printed in matrix.inputs:
        family = sheet.paper.families[matrix.family]
        for other in _slips(printed):
            values = {n: number_of(other if n == name else p) for n, p in matrix.inputs}
            rows = rows_at(family, {n: v for n, v in values.items() if v is not None})
            if rows:
                yield f"{name} = {other} in place of {printed}", rows
    if matrix.inputs:
        return
    for i, line in enumerate(matrix.rows):
        for j, count in enumerate(line):
            for other in _slips(str(count)) if count.denominator == 1 else ():
                changed = (*line[:j], Fraction(other), *line[j + 1 :])
                yield f"C[{i + 1},{j + 1}] = {other} in place of {count}", (*matrix.rows[:i], changed, *matrix.rows[i + 1 :])


def _slips(printed: str) -> Iterator[str]:
    """A number with two neighbouring digits exchanged, a nought more or less, or one digit changed."""
    found = [printed[:k] + printed[k + 1] + printed[k] + printed[k + 2 :] for k in range(len(printed) - 1)]
    found += [printed + "0"] if "." not in printed else []
    found += [printed[:-1]] if len(printed) > 1 else []
    found += [printed[:k] + d + printed[k + 1 :] for k, old in enumerate(printed) if old.isdigit() for d in "0123456789" if d != old]
    for one in dict.fromkeys(found):
        if one != printed and read_printed(one).kind == "number" and read_printed(one).unit and "-" not in one:
            yield one


def _other_measures(sheet: Sheet, cell: Cell) -> Iterator[str]:
    """Measures of the catalogue that have this value there, where enough places are printed to mean anything."""
    printed = sheet.printed[cell]
    if cell.matrix is None or printed.kind != "number" or not 0 < printed.unit <= Fraction(1, 100):
        return
    quick = sheet.known.quick(cell.matrix.rows)
    near = [name for name, value in quick.items() if value == value and abs(value - float(printed.value)) <= float(printed.unit)]
    exact = [name for name in near if _has_value(sheet.known.measures[name], cell.matrix.rows, printed)]
    if exact and earned(len(quick), (printed,)):
        more = f" and {len(exact) - MOST_NAMED} more" if len(exact) > MOST_NAMED else ""
        yield f"the value there of the catalogue's {', '.join(exact[:MOST_NAMED])}{more}"


def _has_value(measure: Measure, rows: Rows, printed: Printed) -> bool:
    try:
        return fits(value_at_matrix(measure, rows), printed)
    except RecursionError:  # SymPy may descend too deep into nested roots; the guess is then not told
        return False
