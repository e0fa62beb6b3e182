"""The order of many measures on the terminal: each group of equal ones with the nearest larger ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from .text import heading

__all__ = ["atlases_text"]

WIDEST = 38  # of the column of equal measures
WORDS = {"everywhere": "All matrices", "above_chance": "Matrices with TP*TN >= FP*FN", "below_chance": "Matrices with TP*TN <= FP*FN"}


def atlases_text(found: Iterable[Any]) -> RenderableType:
    """Orders one below the other."""
    return Group(*(part for one in found for part in order_text(one)))


def order_text(found: Any) -> Iterator[RenderableType]:
    """One order: how many pairs are settled, what is largest, and above each other group its nearest."""
    order, counts = found.order, found.order.counts
    classes = "" if found.classes == 2 else f" of {found.classes} classes"
    yield heading(f"{WORDS[found.region]}{classes}")
    pairs = ", ".join(f"{count:,} {verdict}" for verdict, count in counts.items())
    yield Text(f"{len(order.names)} names, {sum(counts.values()):,} ordered pairs: {pairs}", "dim")
    above: dict[str, list[str]] = {group[0]: [] for group in order.groups}
    for smaller, larger in order.edges:
        above[smaller].append(larger)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", max_width=WIDEST, overflow="fold")
    table.add_column(overflow="fold")
    for group in order.groups:
        table.add_row(" = ".join(group), Text(f"<= {', '.join(above[group[0]])}" if above[group[0]] else "-"))
    yield table
