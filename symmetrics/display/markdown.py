"""A card in Markdown, with tables in the GitHub dialect."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..language.latex import latex
from ..search.card import Card
from .evidence import NONE, Known
from .page import MARKS, Page, Row, page_of

__all__ = ["card_markdown", "escaped", "table"]

SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~$])")


def card_markdown(card: Card, verbose: bool = False, known: Known = NONE) -> str:
    """A card as Markdown; with `verbose`, refuted properties come with the Python that shows it.

    >>> from symmetrics import check, precision
    >>> print(card_markdown(check("precision"), known={"precision": precision}).splitlines()[0])
    # precision
    """
    return "\n\n".join(blocks(page_of(card, known), verbose)) + "\n"


def blocks(page: Page, verbose: bool) -> Iterator[str]:
    """The paragraphs and tables of a page."""
    yield f"# {escaped(page.title)}"
    yield f"$${latex(page.measure.formula)}$$"
    yield f"As text: {code(page.formula)}" + (f", with {code(page.knobs)}" if page.knobs else "")
    if page.measure.summary:
        yield escaped(page.measure.summary)
    if page.known:
        yield "\n".join(f"- {escaped(line)}" for line in page.known)
    yield "## Range and domain"
    yield table(("", "value", "", "verdict"), ((e.label, e.value, escaped(e.words), said(e.verdict)) for e in page.ends))
    yield "\n".join(f"- {escaped(row.meaning)}{f' {escaped(row.note)}.' if row.note else ''} ({row.verdict})" for row in page.undefined)
    if page.symmetries:
        yield "## The seven symmetries of the matrix"
        yield table(("", "change", "matrix", "effect on the value"), ((s.name, s.change, code(s.image), s.effect) for s in page.symmetries))
    for part in page.sections:
        yield f"## {part.title}"
        head = ("verdict", "property", "name", "evidence", "Python", "theorem in Coq")
        yield table(head[: 4 + 2 * verbose], (cells_of(row)[: 4 + 2 * verbose] for row in part.rows))


def cells_of(row: Row) -> tuple[str, ...]:
    """The cells of a row of properties, the Python and the name in Coq last."""
    return said(row.verdict), escaped(row.meaning), code(row.name), escaped(row.note), code(row.python), code(row.theorem)


def said(verdict: str) -> str:
    """A verdict with its sign."""
    return f"{MARKS[verdict]} {verdict}"


def escaped(words: str) -> str:
    """Words with the signs that Markdown would read escaped.

    >>> escaped("C[1,1]*n | x")
    'C\\\\[1,1\\\\]\\\\*n \\\\| x'
    """
    return SPECIAL.sub(r"\\\1", words)


def code(words: str) -> str:
    """Words set as code, safe inside a table; empty for none."""
    return f"`{words.replace('`', chr(39)).replace('|', chr(92) + '|')}`" if words else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table.

    >>> print(table(("a", "b"), [("1", "2")]))
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    lines = [head, *rows]
    written = ["| " + " | ".join(cell.replace("\n", " ") for cell in line) + " |" for line in lines]
    return "\n".join([written[0], "|" + "---|" * len(head), *written[1:]])
