"""A card on the terminal: calm, readable at eighty columns, with or without colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..search.card import Card, Range
from .evidence import NONE, Known
from .page import MARKS, End, Page, Row, Section, Symmetry, ends_of, page_of

__all__ = ["card_text", "heading", "labelled", "mark", "range_text"]

STYLES = {"proved": "green", "refuted": "red", "open": "yellow"}


def card_text(card: Card, verbose: bool = False, known: Known = NONE) -> RenderableType:
    """A card as a page for the terminal; with `verbose`, refuted properties come with the Python that shows it.

    >>> from rich.console import Console
    >>> from symmetrics import check
    >>> console = Console(width=80)
    >>> with console.capture() as shown:
    ...     console.print(card_text(check("TP/(TP + FP)")))
    >>> "equal to precision" in shown.get()
    True
    """
    page = page_of(card, known)
    parts = [head(page), *(section(s, verbose) for s in page.sections)]
    if page.symmetries:
        parts.insert(2, symmetry_table(page.symmetries))
    return Group(*parts, tally(page))


def mark(verdict: str) -> Text:
    """The sign of a verdict."""
    return Text(MARKS[verdict], STYLES[verdict])


def heading(title: str) -> Text:
    """The title of a part, with an empty line above it."""
    return Text(f"\n{title}", "bold")


def labelled(rows: Iterable[tuple[str, RenderableType]]) -> Table:
    """A table of labels, and beside each what it names."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for label, content in rows:
        table.add_row(label, content)
    return table


def head(page: Page) -> RenderableType:
    """The formula, what it is, its range and its domain."""
    summary = page.measure.summary or ("" if page.known else "not among the measures of the catalogue")
    rows: list[tuple[str, RenderableType]] = [("formula", Text(page.formula, "bold"))]
    rows += [("knobs", Text(page.knobs))] if page.knobs else []
    rows += [("meaning", Text(summary))] if summary else []
    rows += [("known as" if not k else "", Text(line)) for k, line in enumerate(page.known)]
    return Group(Text(page.title, "bold"), Text(), labelled(rows), heading("Range and domain"), labelled(extent(page)))


def extent(page: Page) -> Iterator[tuple[str, RenderableType]]:
    """The ends of the range, then where the measure is undefined."""
    for end in page.ends:
        yield end.label, end_line(end)
    for row in page.undefined:
        yield "domain", Text.assemble(mark(row.verdict), " ", row.meaning, (f" {row.note}." if row.note else "", "dim"))


def end_line(end: End) -> Text:
    """One end of the range."""
    return Text.assemble(mark(end.verdict), " ", (end.value, "bold"), (f"  {end.words}", "dim"))


def range_text(found: Range) -> RenderableType:
    """Both ends of a range."""
    return labelled((end.label, end_line(end)) for end in ends_of(found.lower, found.upper, found.K))


def section(part: Section, verbose: bool) -> RenderableType:
    """The properties of one theme."""
    table = Table.grid(padding=(0, 1))
    table.add_column(width=1)
    table.add_column(overflow="fold")
    for row in part.rows:
        table.add_row(mark(row.verdict), row_text(row, verbose))
    return Group(heading(part.title), Padding(table, (0, 0, 0, 1)))


def row_text(row: Row, verbose: bool) -> Text:
    """A property in words, and under it its name, the verdict and what refutes it."""
    lines = Text.assemble(row.meaning, "\n", (row.name, "dim italic"), (f"  {row.verdict}", f"dim {STYLES[row.verdict]}"))
    if row.note:
        lines.append(f": {row.note}", "dim")
    if verbose and row.python:
        lines.append(f"\n>>> {row.python}", "cyan")
    if verbose and row.theorem:
        lines.append(f"\nCoq: {row.theorem}", "dim")
    return lines


def symmetry_table(symmetries: tuple[Symmetry, ...]) -> RenderableType:
    """What each of the seven symmetries does to the value."""
    table = Table.grid(padding=(0, 2))
    for column in ("name", "change", "image", "effect"):
        table.add_column(column, style="dim" if column in ("name", "image") else "", no_wrap=column in ("name", "image"))
    for s in symmetries:
        table.add_row(s.name, s.change, s.image, Text(s.effect, STYLES[s.verdict] if s.verdict != "refuted" else "dim"))
    return Group(heading("The seven symmetries of the matrix"), Padding(table, (0, 0, 0, 1)))


def tally(page: Page) -> Text:
    """How many of the properties shown are proved, refuted and open."""
    counts = {verdict: sum(row.verdict == verdict for row in page.rows) for verdict in MARKS}
    return Text("\n" + ", ".join(f"{count} {verdict}" for verdict, count in counts.items() if count) + ".", "dim")
