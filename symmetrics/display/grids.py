"""Tables of values at one matrix or two, for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..numeric.outcome import Evaluation
from .values import decimal_of, reason_of, shortened, value_of

__all__ = ["comparisons_text", "grid", "values_text"]

LONGEST_NAME = 40
MOST_LINES = 40


def grid(*columns: str) -> Table:
    """A table with a line under its head."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="dim")
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def values_text(matrix: Any, values: Mapping[str, Evaluation]) -> RenderableType:
    """The matrix, and each measure's exact value and decimal, or why there is none."""
    table = grid("measure", "exact", "decimal")
    table.columns[0].min_width = min(LONGEST_NAME, max(map(len, values), default=0))
    for name, found in values.items():
        if found.defined:
            table.add_row(name, shortened(found.value), decimal_of(found))
        else:
            table.add_row(name, Text(reason_of(found), "dim"), "")
    return Group(_matrix_text(matrix), Text(), table)


def _matrix_text(matrix: Any) -> Text:
    """A matrix line by line; what does not fit, to the right or below, is left out."""
    lines = str(matrix).splitlines()
    below = [] if len(lines) <= MOST_LINES else [f"… and {len(lines) - MOST_LINES} more rows"]
    return Text("\n".join([*lines[:MOST_LINES], *below]), no_wrap=True, overflow="ellipsis")


def comparisons_text(values: Mapping[str, Any]) -> RenderableType:
    """Each measure at both matrices, and the one it prefers."""
    table = grid("measure", "first", "second", "prefers")
    words = {1: "first", 2: "second", 0: "neither"}
    for name, found in values.items():
        defined = found.first.defined and found.second.defined
        preferred = Text(found.why if defined else "-", "dim") if found.prefers is None else words[found.prefers]
        table.add_row(name, value_of(found.first), value_of(found.second), preferred)
    return table
