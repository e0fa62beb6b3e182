"""Why a printed value may not follow: guesses, nearest first, each checked exactly before it is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice

from sympy import Expr

from ..language.measure import Measure
from .conventions import CONVENTIONS, value_at_matrix
from .inputs import inputs_that_fit
from .judging import Sheet
from .model import Cell, Matrix, Rows
from .printed import Printed, fits, number_of, read_printed, rounded
from .tables import rows_at

__all__ = ["explanations"]

MOST_TOLD, MOST_NAMED = 3, 3


def explanations(sheet: Sheet, cell: Cell) -> tuple[str, ...]:
    """The nearest explanations of a value that does not follow."""
    if cell.matrix is None:
        return ()
    return tuple(islice(_each(sheet, cell), MOST_TOLD)) or ("no explanation found",)


def _each(sheet: Sheet, cell: Cell) -> Iterator[str]:
    """What explains most comes first: an input of the whole row, a neighbour, a slip of the pen, a coincidence."""
    yield from islice(_other_inputs(sheet, cell), 1)
    yield from _rounded_inputs(sheet, cell)
    yield from _of_neighbours(sheet, cell)
    yield from islice(_misprints(sheet.value(cell), sheet.printed[cell]), 1)
    for convention in CONVENTIONS:
        if sheet.fits(cell, convention):
            yield f"it would follow under the convention: {convention.name}; its row and column do not"
            break
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


def _of_neighbours(sheet: Sheet, cell: Cell) -> Iterator[str]:
    """Cells of the same column or row, nearest first, whose value this is."""
    printed, near = sheet.printed[cell], (*_by_distance(sheet.column(cell), cell), *_by_distance(sheet.row(cell), cell))
    for other in near:
        if other.matrix is None or not fits(sheet.value(other), printed):
            continue
        place = other.row if other.definition == cell.definition and other.row != cell.row else sheet.definition(other).label
        place = other.matrix.name if other.definition == cell.definition and other.row == cell.row else place
        if fits(sheet.value(cell), sheet.printed[other]) and not sheet.fits(other):
            yield f"exchanged with the value of {place}"
        else:
            yield f"it is the value of {place}"
        return


def _by_distance(cells: Sequence[Cell], cell: Cell) -> list[Cell]:
    here = cells.index(cell)
    return sorted((c for c in cells if c is not cell), key=lambda c: abs(cells.index(c) - here))


def _misprints(exact: Expr | None, printed: Printed) -> Iterator[str]:
    """Small slips of the pen between the rounded value and the printed one."""
    if exact is None or printed.kind != "number" or not printed.unit:
        return
    percent = "%" if printed.text.strip().endswith("%") else ""
    places = len(printed.text.strip(" %").partition(".")[2])
    right = rounded(exact * (100 if percent else 1), places)
    given = printed.text.strip(" %+")
    wrong = [k for k, (a, b) in enumerate(zip(right, given, strict=False)) if a != b]
    if right.lstrip("-") == given.lstrip("-"):
        yield f"the sign differs from {right}{percent}"
    elif len(right) == len(given) and len(wrong) == 1:
        yield f"one digit differs from {right}{percent}"
    elif len(right) == len(given) and len(wrong) == 2 and sorted(right) == sorted(given):
        yield f"two digits are exchanged in {right}{percent}"
    elif any(fits(exact * 10**k, printed) for k in (-2, -1, 1, 2)):
        yield f"the decimal point is displaced in {right}{percent}"


def _other_inputs(sheet: Sheet, cell: Cell) -> Iterator[str]:
    """One input with one digit changed or digits exchanged, under which the cell and all of its row follow."""
    assert cell.matrix is not None
    row = sheet.row(cell)
    for said, rows in _changed(sheet, cell.matrix):
        sheet.guesses -= len(rows) ** 2
        if sheet.guesses < 0:
            return
        first = (c for c in (cell, *row))
        if all(fits(value_at_matrix(sheet.definition(c).measure, rows), sheet.printed[c]) for c in first):
            yield f"its row follows from the input {said}"


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
    if exact:
        more = f" and {len(exact) - MOST_NAMED} more" if len(exact) > MOST_NAMED else ""
        yield f"the value there of the catalogue's {', '.join(exact[:MOST_NAMED])}{more}"


def _has_value(measure: Measure, rows: Rows, printed: Printed) -> bool:
    try:
        return fits(value_at_matrix(measure, rows), printed)
    except RecursionError:  # SymPy may descend too deep into nested roots; the guess is then not told
        return False
