"""Where the catalogue stands: the table on the terminal, and the page of what is open."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from .grids import grid
from .text import mark

__all__ = ["open_page", "standing_text"]

KINDS = {"roots": "rational, or with roots", "logarithms": "with logarithms", "powers": "with a knob in an exponent"}
NUMBER = re.compile(r"\d+(\.\d+)?")
MOST_PAIRS = 40
HEAD = """# What is open

Every question about every measure of the catalogue is proved, refuted or open. This page counts the open ones and says what was tried.
It is written from the files in `proofs/` by `symmetrics standing --page docs/open.md`, and a test compares.
"""


def standing_text(found: Any) -> RenderableType:
    """The table of what is aimed at and what is reached."""
    table = grid("", "what is counted", "aim", "today")
    signs = {True: mark("proved"), False: mark("refuted"), None: Text("")}
    for bar in found.bars:
        table.add_row(signs[bar.reached], bar.name, bar.aim, bar.today)
    return table


def open_page(found: Any) -> str:
    """The page of what is open, in Markdown."""
    parts = [[HEAD.strip()], by_kind(found), by_reason(found), by_question(found), *(by_pair(one) for one in found.atlases)]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[str]:
    """A table in Markdown; what stands between bars has none itself."""
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines]


def by_kind(found: Any) -> list[str]:
    """How many questions there are of each kind."""
    counted = Counter((KINDS[q.kind], q.classes, q.verdict) for q in found.questions)
    kinds = sorted({key[:2] for key in counted}, key=lambda key: (list(KINDS.values()).index(key[0]), str(key[1])))
    rows = [(key[0], key[1] or "every number", *(counted[*key, verdict] for verdict in ("proved", "refuted", "open"))) for key in kinds]
    return ["## By kind of formula", "", *table(("formula", "classes", "proved", "refuted", "open"), rows)]


def by_reason(found: Any) -> list[str]:
    """Why questions are open: what was tried last that is not a mere search for a matrix."""
    counted = Counter((KINDS[q.kind], why(q.tried)) for q in found.questions if q.verdict == "open")
    rows = [(kind, reason, count) for (kind, reason), count in sorted(counted.items(), key=lambda item: (-item[1], item[0]))]
    return ["## By what was tried", "", *table(("formula", "why it is open", "questions"), rows)]


def why(tried: Sequence[str]) -> str:
    """What stopped the last attempt at a proof, numbers left out; a counterexample was searched for in any case."""
    searched = ("all matrices", "extreme proportions", "random matrices")
    attempts = [step for step in tried if not step.startswith(searched)]
    return NUMBER.sub("N", attempts[-1]) if attempts else "no proof was tried"


def by_question(found: Any) -> list[str]:
    """The open questions, each with the measures it is open for."""
    measures: dict[str, list[str]] = {}
    for q in found.questions:
        if q.verdict == "open":
            measures.setdefault(q.question, []).append(q.measure)
    rows = [
        (f"`{name}`", len(names), ", ".join(names)) for name, names in sorted(measures.items(), key=lambda item: (-len(item[1]), item[0]))
    ]
    return ["## By question", "", *table(("question", "open", "measures"), rows)]


def by_pair(found: Any) -> list[str]:
    """The pairs of an atlas that are open and nearest to each other, with what was tried; those further apart wait for them."""
    classes = "" if found.classes == 2 else f", {found.classes} classes"
    counts = found.order.counts
    summary = f"{counts['proved']:,} pairs proved, {counts['refuted']:,} refuted, {counts['open']:,} open."
    rows = list(pairs_of(found))
    more = [f"\nand {len(rows) - MOST_PAIRS} more." if len(rows) > MOST_PAIRS else ""]
    listed = [*table(("open", "why"), rows[:MOST_PAIRS]), *(more if more[0] else [])] if rows else []
    return [f"## The atlas {found.region}{classes}", "", summary, *(["", *listed] if listed else [])]


def pairs_of(found: Any) -> Iterator[tuple[str, str]]:
    """The open statements of an atlas."""
    for one in found.settled:
        if one.verdict == "open":
            left, right = one.arguments[0], one.arguments[-1]
            claim = f"`{left} <= {right}`" if one.name == "at_most_that_of" else f"`{one.name}` of {', '.join(one.arguments)}"
            yield claim, why(one.tried)
