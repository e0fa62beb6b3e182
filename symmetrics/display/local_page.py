"""The local page: a form, and below it what was found, as HTML. Whatever was typed is escaped; there is no script."""

from __future__ import annotations

import io
from collections.abc import Mapping
from html import escape
from typing import Any

from rich.console import Console

from .html import document

__all__ = ["error_body", "local_page", "report_body"]

FIELDS = {
    "q": ("A formula or a claim", "2*TP/(2*TP + FP + FN), or jaccard &lt;= f1, or label_symmetric(mcc)"),
    "matrix": ("At this confusion matrix (rows actual, positive class first)", "[[50,10],[5,35]]"),
    "in": ("In these coordinates", "shin, or sensitivity, precision, prevalence"),
    "knobs": ("Letters and their domains", "beta &gt; 0; w &gt;= 1"),
}
WIDTH = 88


def local_page(asked: Mapping[str, str], body: str) -> str:
    """The page with the form as it was filled in and what is below it, which is HTML already.

    >>> "&lt;script&gt;" in local_page({"q": "<script>"}, "")
    True
    """
    fields = "\n".join(field(name, *words, asked.get(name, "")) for name, words in FIELDS.items())
    form = f'<form method="get" action="/">\n{fields}\n<button>Ask</button>\n</form>'
    title = asked.get("q", "").strip() or "symmetrics"
    return document(title, f'<p><a href="/">symmetrics</a></p>\n{form}\n<main>\n{body}\n</main>')


def field(name: str, label: str, example: str, value: str) -> str:
    """One field of the form; a matrix may have several lines."""
    if name == "matrix":
        return f'<label>{label}\n<textarea name="{name}" rows="3" placeholder="{example}">\n{escape(value)}</textarea></label>'
    return f'<label>{label}\n<input name="{name}" value="{escape(value)}" placeholder="{example}" autocomplete="off"></label>'


def report_body(page: Any) -> str:
    """What is shown on a terminal, as it stands there.

    >>> report_body("1 < 2")
    '<pre>1 &lt; 2\\n</pre>'
    """
    console = Console(file=io.StringIO(), width=WIDTH, record=True, markup=False, emoji=False, highlight=False)
    console.print(page)
    plain = "".join(line.rstrip() + "\n" for line in console.export_text(styles=False).splitlines())
    return f"<pre>{escape(plain, quote=False)}</pre>"


def error_body(message: str, notes: str = "") -> str:
    """What is wrong with what was typed."""
    below = f"\n<pre>{escape(notes)}</pre>" if notes else ""
    return f'<p class="refuted">{escape(message)}</p>{below}'
