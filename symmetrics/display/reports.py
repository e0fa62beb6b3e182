"""Values, comparisons, relations, derivations, lists and replays on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..language.latex import latex
from ..language.measure import Measure
from ..language.text import text
from ..search.relations.relating import Relation
from .evidence import NONE, Known
from .grids import grid
from .known import relation_line
from .page import CHANGES
from .text import heading, labelled, mark

__all__ = [
    "coq_text",
    "families_text",
    "measure_text",
    "open_text",
    "relations_text",
    "verification_text",
]

MOST_NAMED = 4


def relations_text(
    name: str,
    relations: Sequence[Relation],
    verbose: bool = False,
    known: Known = NONE,
    none: str = "none of the known relations was found",
) -> RenderableType:
    """How a measure stands to others, one relation a line; `none` says what there is to say where there are none."""
    if not relations:
        return Text(f"{name}: {none}.")
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
    """How many stored proofs the kernel accepts, each that it rejects, and the questions that have no entry."""
    rejected = [Text.assemble(mark("refuted"), f" {file}: {entry}", (f"  {reason}", "dim")) for file, entry, reason in found.rejected]
    missing = [Text.assemble(mark("open"), f" {file}: {missing_text(names)}") for file, names in found.missing]
    summary = f"{found.accepted} of {found.settled} settled statements in {found.files} files accepted in {found.seconds:.1f} s"
    return Group(*rejected, *missing, Text.assemble(mark("refuted" if rejected else "proved"), f" {summary}."))


def missing_text(names: Sequence[str]) -> str:
    """How many questions a file leaves out, and the first of them by name."""
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    count = f"{len(names)} question{'s are' if len(names) > 1 else ' is'}"
    return f"{count} not in the file: {', '.join(names[:MOST_NAMED])}{more}"


def coq_text(found: Any) -> RenderableType:
    """How many theorems Coq accepts, each that it refuses, what they rest on, and what was not exported."""
    refused = [Text.assemble(mark("refuted"), f" {name}", (f"  {reason}", "dim")) for name, reason in found.refused]
    rest = f"on the axioms {', '.join(found.axioms)}" if found.axioms else "on no axioms"
    times = f"in {found.coqc_seconds:.0f} s of processor time, after {found.writing_seconds:.0f} s for writing them"
    words = f"{found.accepted} of {found.theorems} theorems accepted by Coq, {rest}, {times}"
    left = [Text(f"  not exported: {count} ({reason})", "dim") for reason, count in found.left_out]
    good = not refused and not found.axioms
    return Group(*refused, Text.assemble(mark("proved" if good else "refuted"), f" {words}."), *left)
