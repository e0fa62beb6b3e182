"""From the checked content of a file to a paper: formulas read in order, each knowing those before it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from .model import Claimed, Definition, Entry, Enumeration, Equation, Matrix, Paper, Rows
from .schema import Source, content_of, source_of
from .tables import Names, Scope, family_of, formula_of, known, table_of

__all__ = ["Names", "names_of", "parse_paper", "read_paper"]

TAKEN = {"tp", "fn", "fp", "tn", "p", "n", "pp", "pn", "k", "c", "a", "b", "given", "exists", "for", "at"}


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
    families = {one["name"]: family_of(source, one) for one in content.get("family", [])}
    turned = head["orientation"] == "predicted rows"
    matrices = {one["name"]: _matrix(source, one, turned) for one in content.get("matrix", [])}
    _refuse_twice(source, "definition", "name", content)
    _refuse_twice(source, "matrix", "name", content)
    _refuse_twice(source, "table", "name", content)
    scope = Scope(source, definitions, matrices, families)
    tables = tuple(table_of(scope, one) for one in content.get("table", []))
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
        measure = formula_of(source, formula, known, one.get("knobs", ()))
        rest = {key: one.get(key, "") for key in ("printed", "where", "doubtful")}
        made[name] = Definition(name, one.get("label", name), measure, formula, **rest)
    return made


def _matrix(source: Source, one: Mapping[str, Any], turned: bool) -> Matrix:
    rows: Rows = tuple(tuple(Fraction(x) for x in row) for row in one["rows"])
    return Matrix(one["name"], tuple(zip(*rows, strict=True)) if turned else rows, one.get("remade", ""))


def _enumeration(source: Source, one: Mapping[str, Any], definitions: Mapping[str, Definition]) -> Enumeration:
    entries = tuple(Entry(**entry) for entry in one["entries"])
    for entry in entries:
        for name in filter(None, (entry.definition, entry.against)):
            known(source, name, definitions, "definition")
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
    return Claimed(
        one["id"], one["words"], tuple(one.get("claim", ())), tuple(one.get("at", ())), knobs=tuple(one.get("knobs", ())), **rest
    )
