"""The order of many measures on the terminal: each group of equal ones with the nearest larger ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from .text import heading, labelled

__all__ = ["atlases_text"]

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
    yield labelled((" = ".join(group), Text(", ".join(f"<= {name}" for name in above[group[0]]) or "-")) for group in order.groups)
