"""From the checked content of a file to a paper: formulas read in order, each knowing those before it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import sympy

from ..language.errors import FormulaError, SymmetricsError
from ..language.measure import Measure
from ..language.reader import read_formula
from ..language.values import Undefined, value_at
from .model import Cell, Claimed, Definition, Entry, Enumeration, Equation, Family, Matrix, Paper, Rows, Table
from .printed import number_of
from .schema import Source, content_of, source_of

__all__ = ["Names", "names_of", "parse_paper", "read_paper"]

Names = Mapping[str, Measure | tuple[Measure, ...]]

TAKEN = {"tp", "fn", "fp", "tn", "p", "n", "pp", "pn", "k", "c", "a", "b", "given", "exists", "for", "at"}
WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def read_paper(file: Path, names: Names) -> Paper:
    """The paper that a file describes; `names` are the measures known by name. Raises `PaperError` with the position."""
    return parse_paper(source_of(file), names)


def parse_paper(source: Source, names: Names) -> Paper:
    """The same of a text.

    >>> text = '''
    ... [paper]
    ... key = "x"
    ... title = "On hits"
    ... orientation = "actual rows"
    ... [[definition]]
    ... name = "hits"
    ... formula = "TP/n"
    ... '''
    >>> parse_paper(Source(text), {}).definitions["hits"].measure([[3, 1], [2, 4]])
    3/10
    """
    content = content_of(source)
    head = content["paper"]
    definitions = _definitions(source, content.get("definition", []), names)
    families = {one["name"]: _family(source, one) for one in content.get("family", [])}
    turned = head["orientation"] == "predicted rows"
    matrices = {one["name"]: _matrix(source, one, turned) for one in content.get("matrix", [])}
    _refuse_twice(source, "definition", "name", content)
    _refuse_twice(source, "matrix", "name", content)
    _refuse_twice(source, "table", "name", content)
    tables = tuple(_table(source, one, definitions, matrices, families) for one in content.get("table", []))
    of_rows = {cell.row: cell.matrix for table in tables for cell in table.cells if cell.matrix and cell.row not in matrices}
    return Paper(
        key=head["key"],
        title=head["title"],
        authors=tuple(head.get("authors", ())),
        year=head.get("year", 0),
        orientation=head["orientation"],
        transcription=head.get("transcription", ""),
        definitions=definitions,
        matrices=matrices | of_rows,
        families=families,
        tables=tables,
        enumerations=tuple(_enumeration(source, one, definitions) for one in content.get("enumeration", [])),
        equations=tuple(_equation(source, one) for one in content.get("equation", [])),
        claims=tuple(_claim(source, one) for one in content.get("claim", [])),
    )


def names_of(paper: Paper, names: Names) -> Names:
    """The names a formula of the paper may use: its own definitions before those of the catalogue."""
    return {**names, **{name.lower(): one.measure for name, one in paper.definitions.items()}}


def _refuse_twice(source: Source, table: str, key: str, content: Mapping[str, Any]) -> None:
    seen = set()
    for one in content.get(table, []):
        if one[key].lower() in seen:
            source.refuse(f"each {table} once", one[key], "Rename one of them.", f'"{one[key]}"')
        seen.add(one[key].lower())


def _definitions(source: Source, found: list[dict[str, Any]], names: Names) -> dict[str, Definition]:
    made: dict[str, Definition] = {}
    for one in found:
        name, formula = one["name"], one["formula"]
        if name.lower() in TAKEN:
            source.refuse("a name that has no other meaning", name, "Rename the definition.", f'"{name}"')
        known = {**names, **{other.lower(): d.measure for other, d in made.items()}}
        measure = _formula(source, formula, known, one.get("knobs", ()))
        rest = {key: one.get(key, "") for key in ("printed", "where", "doubtful")}
        made[name] = Definition(name, one.get("label", name), measure, formula, **rest)
    return made


def _formula(source: Source, formula: str, names: Names, knobs: Any = ()) -> Measure:
    try:
        return read_formula(formula, knobs=knobs, names=names)
    except FormulaError as error:
        source.refuse("a formula", formula, str(error), formula)


def _matrix(source: Source, one: Mapping[str, Any], turned: bool) -> Matrix:
    rows: Rows = tuple(tuple(Fraction(x) for x in row) for row in one["rows"])
    return Matrix(one["name"], tuple(zip(*rows, strict=True)) if turned else rows, one.get("remade", ""))


def _family(source: Source, one: Mapping[str, Any]) -> Family:
    """The cells with each parameter renamed to a knob: the language gives some letters a meaning of their own."""
    knobs = {name: f"par_{k}" for k, name in enumerate(one["parameters"])}

    def cell(written: str) -> Measure:
        renamed = WORD.sub(lambda word: knobs.get(word[0], word[0]), written)
        made = _formula(source, renamed, {}, [f"{knob} >= -1000000" for knob in knobs.values()])
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


def _table(
    source: Source,
    one: Mapping[str, Any],
    definitions: Mapping[str, Definition],
    matrices: Mapping[str, Matrix],
    families: Mapping[str, Family],
) -> Table:
    across = one.get("columns") or one.get("matrices") or []
    cells: list[Cell] = []
    for number, row in enumerate(one["rows"], 1):
        if len(row["values"]) != len(across):
            source.refuse(f"{len(across)} values in each row of {one['name']}", len(row["values"]), "Give one for each column.", one["name"])
        by_definition = "definition" in row
        if by_definition == ("columns" in one):
            source.refuse("either columns of definitions, or rows of them", one["name"], "Name matrices the other way.", one["name"])
        label = row.get("row") or row.get("matrix") or row.get("definition") or f"{one['name']}/{number}"
        place = None if by_definition else _place(source, one, row, label, matrices, families)
        for named, value in zip(across, row["values"], strict=True):
            definition = row["definition"] if by_definition else named
            matrix = _known(source, named, matrices, "matrix") if by_definition else place
            _require_fit(source, _known(source, definition, definitions, "definition"), matrix)
            printed, copy = (value, "") if isinstance(value, str) else (value["printed"], value.get("copy", ""))
            cells.append(Cell(label, definition, matrix, printed, copy))
    return Table(one["name"], one.get("where", one["name"]), tuple(cells))


def _place(
    source: Source, table: Mapping[str, Any], row: Mapping[str, Any], label: str, matrices: Mapping[str, Matrix], families: Mapping[str, Family]
) -> Matrix | None:
    if "at" in row:
        return member(source, label, _known(source, table.get("family", ""), families, "family"), row["at"])
    return _known(source, row["matrix"], matrices, "matrix") if "matrix" in row else None


def _known(source: Source, name: str, among: Mapping[str, Any], what: str) -> Any:
    if name not in among:
        source.refuse(f"the name of a {what}", name, f"Write one of {', '.join(list(among)[:12]) or 'none is given'}.", f'"{name}"')
    return among[name]


def _require_fit(source: Source, definition: Definition, matrix: Matrix | None) -> None:
    if definition.measure.free_knobs:
        knobs = ", ".join(knob.name for knob in definition.measure.free_knobs)
        source.refuse(f"a definition without open knobs in a table, {definition.name} has {knobs}", definition.name, "Set them.", definition.name)
    if matrix is not None and len(matrix.rows) > 2 and definition.measure.kind == "binary":
        source.refuse(f"{definition.name} in C[i,j] for {len(matrix.rows)} classes", definition.formula, "Write it so.", definition.formula)


def _enumeration(source: Source, one: Mapping[str, Any], definitions: Mapping[str, Definition]) -> Enumeration:
    entries = tuple(Entry(**entry) for entry in one["entries"])
    for entry in entries:
        for name in filter(None, (entry.definition, entry.against)):
            _known(source, name, definitions, "definition")
    return Enumeration(one["name"], tuple(one["class_sizes"]), one.get("matrices", ""), entries)


def _equation(source: Source, one: Mapping[str, Any]) -> Equation:
    if len(one["sides"]) < 2:
        source.refuse("two sides or more", one["sides"], "Give all of the chain.", f'"{one["id"]}"')
    rest = {key: one.get(key, "") for key in ("where", "given", "doubtful")}
    return Equation(one["id"], one["printed"], tuple(one["sides"]), knobs=tuple(one.get("knobs", ())), **rest)


def _claim(source: Source, one: Mapping[str, Any]) -> Claimed:
    if ("claim" in one or "at" in one) == ("not_expressed" in one):
        source.refuse("claim, at, or not_expressed", one["id"], "Say what is claimed, or why it cannot be said.", f'"{one["id"]}"')
    rest = {key: one.get(key, "") for key in ("not_expressed", "where", "doubtful")}
    return Claimed(one["id"], one["words"], tuple(one.get("claim", ())), tuple(one.get("at", ())), knobs=tuple(one.get("knobs", ())), **rest)
