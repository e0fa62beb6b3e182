"""Tables and families of matrices, read from the content of a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy

from ..language.errors import FormulaError, SymmetricsError
from ..language.measure import Measure
from ..language.reader import read_formula
from ..language.values import Undefined, value_at
from .model import Cell, Definition, Family, Matrix, Rows, Table
from .printed import number_of
from .schema import Source

__all__ = ["Names", "Scope", "family_of", "formula_of", "known", "rows_at", "table_of"]

Names = Mapping[str, Measure | tuple[Measure, ...]]

WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@dataclass(frozen=True)
class Scope:
    """What the tables of a file may name."""

    source: Source
    definitions: Mapping[str, Definition]
    matrices: Mapping[str, Matrix]
    families: Mapping[str, Family]


def formula_of(source: Source, formula: str, names: Names, knobs: Any = ()) -> Measure:
    """The measure that a formula of the file defines; refused with its place where it cannot be read."""
    try:
        return read_formula(formula, knobs=knobs, names=names)
    except FormulaError as error:
        source.refuse("a formula", formula, str(error), formula)


def family_of(source: Source, one: Mapping[str, Any]) -> Family:
    """The cells with each parameter renamed to a knob: the language gives some letters a meaning of their own."""
    knobs = {name: f"par_{k}" for k, name in enumerate(one["parameters"])}

    def cell(written: str) -> Measure:
        renamed = WORD.sub(lambda word: knobs.get(word[0], word[0]), written)
        made = formula_of(source, renamed, {}, [f"{knob} >= -1000000" for knob in knobs.values()])
        if made.kind != "binary" or made.used:
            source.refuse("cells in parameters and numbers only", written, "Write the counts as numbers.", written)
        return made

    return Family(one["name"], tuple(knobs), tuple(tuple(cell(x) for x in row) for row in one["cells"]))


def member(source: Source, name: str, family: Family, at: Mapping[str, str]) -> Matrix:
    """The matrix of a family at parameters as printed."""
    if set(at) != set(family.parameters):
        source.refuse(f"values of {', '.join(family.parameters)}", ", ".join(at) or "none", "Give each once.", source.key("at"))
    values = {}
    for parameter, printed in at.items():
        value = number_of(printed)
        if value is None:
            source.refuse(f"a number for {parameter}", printed, "Write it as printed.", f'"{printed}"')
        values[parameter] = value
    rows = rows_at(family, values)
    if rows is None:
        source.refuse(f"parameters that give counts of zero or more in {family.name}", dict(at), "Correct them.", source.key("at"))
    return Matrix(name, rows, family=family.name, inputs=tuple(at.items()))


def rows_at(family: Family, values: Mapping[str, Fraction]) -> Rows | None:
    """The counts of a family at values of its parameters; None where one has none or is negative."""
    point = {f"par_{k}": values[name] for k, name in enumerate(family.parameters)}
    try:
        rows = tuple(tuple(_count_at(cell, point) for cell in row) for row in family.cells)
    except (Undefined, SymmetricsError, TypeError):
        return None
    return rows if all(x >= 0 for row in rows for x in row) else None


def _count_at(cell: Measure, point: Mapping[str, Fraction]) -> Fraction:
    tree = cell.binary
    value = value_at(tree, {s: sympy.Rational(point[s.name]) for s in tree.free_symbols})
    return Fraction(int(value.p), int(value.q)) if value.is_Rational else _not_rational()


def _not_rational() -> Fraction:
    raise TypeError("a count that is not rational")


def table_of(scope: Scope, one: Mapping[str, Any]) -> Table:
    """A table: columns of definitions at a matrix for each row, or columns of matrices with a definition for each row."""
    across = one.get("columns") or one.get("matrices") or []
    cells = (cell for number, row in enumerate(one["rows"], 1) for cell in _cells(scope, one, row, number, across))
    return Table(one["name"], one.get("where", one["name"]), tuple(cells))


def _cells(scope: Scope, table: Mapping[str, Any], row: Mapping[str, Any], number: int, across: Sequence[str]) -> Iterator[Cell]:
    """The cells of a row."""
    source, name, by_definition = scope.source, table["name"], "definition" in row
    if len(row["values"]) != len(across):
        source.refuse(f"{len(across)} values in each row of {name}", len(row["values"]), "Give one for each column.", name)
    if by_definition == ("columns" in table):
        source.refuse("either columns of definitions, or rows of them", name, "Name matrices the other way.", name)
    label = row.get("row") or row.get("matrix") or row.get("definition") or f"{name}/{number}"
    place = None if by_definition else _place(scope, table, row, label)
    for named, value in zip(across, row["values"], strict=True):
        definition = row["definition"] if by_definition else named
        matrix = known(source, named, scope.matrices, "matrix") if by_definition else place
        _require_fit(source, known(source, definition, scope.definitions, "definition"), matrix)
        printed, copy = (value, "") if isinstance(value, str) else (value["printed"], value.get("copy", ""))
        yield Cell(label, definition, matrix, printed, copy)


def _place(scope: Scope, table: Mapping[str, Any], row: Mapping[str, Any], label: str) -> Matrix | None:
    """The matrix of a row; None where it is lost."""
    if "at" in row:
        family = known(scope.source, table.get("family", ""), scope.families, "family")
        return member(scope.source, label, family, row["at"])
    return known(scope.source, row["matrix"], scope.matrices, "matrix") if "matrix" in row else None


def known(source: Source, name: str, among: Mapping[str, Any], what: str) -> Any:
    """What a name means; refused where it means nothing."""
    if name not in among:
        advice = f"Write one of {', '.join(list(among)[:12])}." if among else f"Give it above, under [[{what}]]."
        source.refuse(f"the name of a {what}", name, advice, f'"{name}"')
    return among[name]


def _require_fit(source: Source, definition: Definition, matrix: Matrix | None) -> None:
    """Refuse a definition that has no value at a matrix of this size, or none without knobs."""
    name = definition.name
    if definition.measure.free_knobs:
        knobs = ", ".join(knob.name for knob in definition.measure.free_knobs)
        source.refuse(f"a definition without open knobs in a table, {name} has {knobs}", name, "Set them.", f'"{name}"')
    if matrix is None:
        return
    if len(matrix.rows) > 2 and definition.measure.kind == "binary":
        source.refuse(f"{name} in C[i,j] for {len(matrix.rows)} classes", definition.formula, "Write it so.", definition.formula)
    if definition.measure.only not in (None, len(matrix.rows)):
        source.refuse(f"a matrix of {definition.measure.only} classes for {name}", matrix.name, "Take another.", f'"{matrix.name}"')
