"""Values, comparisons, relations, derivations, lists and replays on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..language.latex import latex
from ..language.matrix import ConfusionMatrix
from ..language.measure import Measure
from ..language.text import text
from ..numeric.evaluation import Evaluation
from ..search.relations import Relation
from .evidence import NONE, Known
from .known import relation_line
from .page import CHANGES
from .text import heading, labelled, mark

__all__ = [
    "comparisons_text",
    "coq_text",
    "families_text",
    "measure_text",
    "open_text",
    "relations_text",
    "values_text",
    "verification_text",
]

MOST_NAMED = 4

WIDEST = 26


def shortened(value: Any, widest: int = WIDEST) -> str:
    """An exact value as text, its middle left out where it is long.

    >>> shortened(10**40, 12)
    '1000…0000 (41 characters)'
    """
    whole = str(value)
    keep = widest // 3
    return whole if len(whole) <= widest else f"{whole[:keep]}…{whole[-keep:]} ({len(whole)} characters)"


def grid(*columns: str) -> Table:
    """A table with a line under its head."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="dim")
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def value_of(found: Evaluation) -> str:
    """A value with its decimal; `undefined` where there is none."""
    return decimal_of(found) if found.defined else "undefined"


def decimal_of(found: Evaluation) -> str:
    """The decimal of a value, to six digits."""
    return "" if found.decimal is None else f"{found.decimal:.6g}"


def values_text(matrix: ConfusionMatrix, values: Mapping[str, Evaluation]) -> RenderableType:
    """The matrix, and each measure's exact value and decimal, or why there is none."""
    table = grid("measure", "exact", "decimal")
    for name, found in values.items():
        if found.defined:
            table.add_row(name, shortened(found.exact), decimal_of(found))
        else:
            tends = "" if found.limit is None else f"; tends to {shortened(found.limit)}"
            table.add_row(name, Text(f"undefined: {found.why}{tends}", "dim"), "")
    return Group(Text(shortened(matrix, 4000)), Text(), table)


def comparisons_text(values: Mapping[str, Any]) -> RenderableType:
    """Each measure at both matrices, and the one it prefers."""
    table = grid("measure", "first", "second", "prefers")
    words = {1: "first", 2: "second", 0: "neither", None: "-"}
    for name, found in values.items():
        table.add_row(name, value_of(found.first), value_of(found.second), words[found.prefers])
    return table


def relations_text(name: str, relations: Sequence[Relation], verbose: bool = False, known: Known = NONE) -> RenderableType:
    """How a measure stands to others, one relation a line."""
    if not relations:
        return Text(f"{name}: none of the known relations was found.")
    lines = [Text.assemble(mark(r.verdict), " ", relation_line(r, CHANGES, known), (f"  {r.verdict}", "dim")) for r in relations]
    statements = [Text(f"    {p.verdict}: {p.statement}", "dim") for r in relations for p in r.parts] if verbose else []
    return Group(Text(name, "bold"), *lines, *statements)


def families_text(families: Mapping[str, Iterable[Measure]]) -> RenderableType:
    """The measures of the catalogue, family by family."""
    return Group(*(part for family, measures in families.items() for part in family_text(family, measures)))


def family_text(family: str, measures: Iterable[Measure]) -> Iterator[RenderableType]:
    """One family."""
    yield heading(family.replace("_", " ").capitalize())
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    for m in measures:
        table.add_row(m.name, m.summary)
    yield table


def open_text(questions: Mapping[str, Sequence[str]]) -> RenderableType:
    """The open questions of the catalogue, each property with how many measures it is open for, and the first of them."""
    if not questions:
        return Text("No question is open.")
    table = grid("property", "open", "measures")
    for name, measures in sorted(questions.items(), key=lambda item: (-len(item[1]), item[0])):
        shown = ", ".join(measures[:MOST_NAMED]) + (f" and {len(measures) - MOST_NAMED} more" if len(measures) > MOST_NAMED else "")
        table.add_row(name, str(len(measures)), Text(shown, "dim"))
    return table


def measure_text(measure: Measure, entry: str = "") -> RenderableType:
    """The definition of a measure, its names and its source."""
    rows: list[tuple[str, RenderableType]] = [("formula", Text(text(measure.formula), "bold")), ("LaTeX", Text(latex(measure.formula)))]
    rows += [("two classes", Text(text(measure.binary)))] if measure.kind == "multiclass" else []
    rows += [("knobs", Text(", ".join(k.domain for k in measure.knobs)))] if measure.knobs else []
    rows += [("aliases", Text(", ".join(measure.aka)))] if measure.aka else []
    rows.append(("source", Text(f"{measure.source}{f', {measure.place}' if measure.place else ''}")))
    source = [Text(), Text(entry)] if entry else []
    return Group(Text(measure.name, "bold"), Text(measure.summary), Text(), labelled(rows), *source)


def verification_text(found: Any) -> RenderableType:
    """How many stored proofs the kernel accepts, and each that it rejects."""
    rejected = [Text.assemble(mark("refuted"), f" {file}: {entry}", (f"  {reason}", "dim")) for file, entry, reason in found.rejected]
    summary = f"{found.accepted} of {found.settled} settled statements in {found.files} files accepted in {found.seconds:.1f} s"
    return Group(*rejected, Text.assemble(mark("refuted" if rejected else "proved"), f" {summary}."))


def coq_text(found: Any) -> RenderableType:
    """How many theorems Coq accepts, each that it refuses, what they rest on, and what was not exported."""
    refused = [Text.assemble(mark("refuted"), f" {name}", (f"  {reason}", "dim")) for name, reason in found.refused]
    rest = f"on the axioms {', '.join(found.axioms)}" if found.axioms else "on no axioms"
    words = f"{found.accepted} of {found.theorems} theorems accepted by Coq, {rest}, in {found.cpu_seconds:.0f} s of processor time"
    left = [Text(f"  not exported: {count} ({reason})", "dim") for reason, count in found.left_out]
    good = not refused and not found.axioms
    return Group(*refused, Text.assemble(mark("proved" if good else "refuted"), f" {words}."), *left)
