"""The card as it fills in, on a terminal: one mark for each answer, theme by theme. Elsewhere silence."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from .output import console

__all__ = ["watched"]


def watched(formula: str, steps: Iterable[Any]) -> Iterator[Any]:
    """The steps of a check, shown as they come.

    The display is refreshed by hand: a thread of its own must not be there when the engine forks.
    """
    if not sys.stdout.isatty():
        yield from steps
        return
    from rich.live import Live

    seen: list[Any] = []
    with Live(console=console(), auto_refresh=False, transient=True, redirect_stdout=False, redirect_stderr=False) as live:
        live.update(so_far(formula, seen), refresh=True)
        for step in steps:
            seen.append(step)
            live.update(so_far(formula, seen), refresh=True)
            yield step


def so_far(formula: str, seen: list[Any]) -> Any:
    """The marks of the answers there are, and the question answered last."""
    from rich.console import Group
    from rich.text import Text

    from ..display.page import theme_of
    from ..display.text import labelled, mark

    answers = [step for step in seen if hasattr(step, "question")]
    themes = dict.fromkeys(map(theme_of, answers))
    rows = [(theme, Text.assemble(*(mark(a.verdict) for a in answers if theme_of(a) == theme))) for theme in themes if theme != "asking"]
    last = answers[-1].question.name if answers else "range"
    return Group(Text(formula, "bold"), labelled(rows), Text(f"{len(answers)} questions answered, last: {last}", "dim"))
