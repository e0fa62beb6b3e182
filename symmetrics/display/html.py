"""A card as one self-contained HTML page: no script, nothing fetched, readable in print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from ..search.card import Card
from .evidence import NONE, Known
from .page import MARKS, Page, Row, page_of

__all__ = ["card_body", "card_html", "document"]

STYLE = """
  :root { color-scheme: light dark; --ink: #1b1b1b; --faint: #6a6a6a; --line: #d8d8d8; --paper: #fffefb; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --faint: #9a9890; --line: #3c3c3a; --paper: #1a1a19; } }
  body { max-width: 46rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 Georgia, serif; color: var(--ink); background: var(--paper); }
  h1 { font-weight: normal; margin-bottom: .2rem; }
  h2 { font-size: 1.05rem; margin: 2rem 0 .4rem; }
  code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .85em; overflow-wrap: anywhere; }
  p.formula { font-size: 1.15rem; }
  small, .faint { color: var(--faint); }
  table { border-collapse: collapse; width: 100%; }
  th { text-align: left; font-weight: normal; color: var(--faint); }
  td, th { vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); }
  .proved { color: #1a7f37; } .refuted { color: #b3261e; } .open { color: #946200; }
  form label { display: block; margin: .4rem 0; color: var(--faint); }
  form input, form textarea { width: 100%; box-sizing: border-box; font: .9rem ui-monospace, Menlo, Consolas, monospace; padding: .3rem; }
  form button { font: inherit; padding: .2rem 1.2rem; }
  pre { font: .8rem/1.45 ui-monospace, Menlo, Consolas, monospace; overflow-x: auto; }
  @media print { body { margin: 0; max-width: none; color: #000; background: #fff; } tr { break-inside: avoid; } }
"""


def card_html(card: Card, verbose: bool = False, known: Known = NONE) -> str:
    """A card as an HTML page; with `verbose`, refuted properties come with the Python that shows it.

    >>> from symmetrics import check
    >>> card_html(check("precision")).partition("\\n")[0]
    '<!DOCTYPE html>'
    """
    page = page_of(card, known)
    return document(page.title, "\n".join(blocks(page, verbose)))


def document(title: str, body: str) -> str:
    """A whole page around a body that is HTML already; the title is text."""
    head = f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>'
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n'


def card_body(card: Card, known: Known = NONE) -> str:
    """What stands on the page of a card."""
    return "\n".join(blocks(page_of(card, known), verbose=False))


def blocks(page: Page, verbose: bool) -> Iterator[str]:
    """The parts of the body."""
    yield f"<h1>{escape(page.title)}</h1>"
    if page.measure.summary:
        yield f"<p>{escape(page.measure.summary)}</p>"
    yield f'<p class="formula">{code(page.formula)}{f" <small>with {escape(page.knobs)}</small>" if page.knobs else ""}</p>'
    if page.known:
        yield f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in page.known)}</ul>"
    yield "<h2>Range and domain</h2>"
    yield table((), ((sign(e.verdict), escape(e.label), escape(e.value), f"<small>{escape(e.words)}</small>") for e in page.ends))
    yield from (f"<p>{sign(row.verdict)} {escape(row.meaning)} <small>{escape(row.note)}</small></p>" for row in page.undefined)
    if page.symmetries:
        yield "<h2>The seven symmetries of the matrix</h2>"
        yield table(("", "change", "matrix", "effect on the value"), ((s.name, s.change, code(s.image), s.effect) for s in page.symmetries))
    for part in page.sections:
        yield f"<h2>{escape(part.title)}</h2>"
        yield table((), ((sign(row.verdict), row_html(row, verbose)) for row in part.rows))


def row_html(row: Row, verbose: bool) -> str:
    """A property in words, and under it its name, the verdict and what refutes it."""
    note = f": {escape(row.note)}" if row.note else ""
    python = f"<br>{code(row.python)}" if verbose and row.python else ""
    theorem = f"<br>Coq: {code(row.theorem)}" if verbose and row.theorem else ""
    return f"{escape(row.meaning)}<br><small>{code(row.name)} {row.verdict}{note}{python}{theorem}</small>"


def code(words: str) -> str:
    """Words set as code."""
    return f"<code>{escape(words)}</code>"


def sign(verdict: str) -> str:
    """The sign of a verdict."""
    return f'<span class="{verdict}" title="{verdict}">{MARKS[verdict]}</span>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose cells are HTML already."""
    top = f"<thead><tr>{''.join(f'<th>{escape(x)}</th>' for x in head)}</tr></thead>" if head else ""
    body = "\n".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{top}<tbody>\n{body}\n</tbody></table>"
