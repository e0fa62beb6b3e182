"""What inverse questions give: the matrices behind printed values, as text and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from .evidence import inline
from .text import heading, labelled, mark

__all__ = ["recovery_data", "recovery_text"]

Data = dict[str, Any]


def recovery_data(found: Any) -> Data:
    """The matrices that printed values leave."""
    return {
        "n": found.n,
        "classes": found.K,
        "given": [
            {"value": g.text, "measure": g.measure.name, "class": g.of_class, "low": str(g.printed.low), "high": str(g.printed.high)}
            for g in found.given
        ],
        "count": found.count,
        "complete": found.complete,
        "matrices": [[list(row) for row in matrix] for matrix in found.matrices],
        "closed_form": {name: " or ".join(forms) for name, forms in found.closed_form.items()} or None,
        "contradiction": None if found.contradiction is None else list(found.contradiction),
        "smallest": found.smallest,
        "why": found.why or None,
    }


def recovery_text(found: Any) -> RenderableType:
    """How many matrices there are, the first of them, and what determines them; or the values that contradict each other."""
    parts: list[RenderableType] = [Text.assemble(mark(found.verdict), " ", said(found))]
    parts += [Text(f"  {inline(matrix)}") for matrix in found.matrices]
    if found.count > len(found.matrices):
        parts.append(Text(f"  and {found.count - len(found.matrices):,} more; --limit lists more of them", "dim"))
    if found.contradiction:
        parts += [heading("These values contradict each other"), *(Text(f"  {line}") for line in intervals(found))]
        parts.append(Text("No smaller number of the given values does." if found.smallest else "Perhaps fewer of them do.", "dim"))
    if found.closed_form:
        parts += [heading("In terms of the values"), labelled((name, Text(forms[0])) for name, forms in found.closed_form.items())]
        if any(len(forms) > 1 for forms in found.closed_form.values()):
            parts.append(Text("There is a second solution; --json has it.", "dim"))
    return Group(*parts)


def said(found: Any) -> str:
    """The answer in a sentence."""
    size = f"{found.n} items in {found.K} classes"
    matrices = "1 matrix" if found.count == 1 else f"{found.count:,} matrices"
    if found.complete:
        return f"{matrices if found.count else 'no matrix'} of {size} {'has' if found.count < 2 else 'have'} these values"
    return f"at least {matrices} of {size} have these values ({found.why})" if found.count else f"no matrix found yet ({found.why})"


def intervals(found: Any) -> Iterator[str]:
    """The values of a contradiction with the intervals they stand for."""
    for g in found.given:
        if g.text in found.contradiction:
            low, high = "<" if g.printed.low_open else "<=", "<" if g.printed.high_open else "<="
            exact = g.printed.low == g.printed.high
            yield g.text if exact else f"{g.text}, that is {g.printed.low} {low} {g.text.rpartition('=')[0]} {high} {g.printed.high}"
