"""How far a long answer is, on a terminal: the card as it fills in, or files that are counted. Elsewhere silence."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from .output import WIDEST, console

__all__ = ["counted", "watched"]


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


def counted(files: Sequence[Path]) -> Iterator[Path]:
    """The files, and on a terminal which of how many it is."""
    for number, file in enumerate(files, 1):
        told(f"{number} of {len(files)}: {file.name}")
        yield file
    told("")


def told(words: str) -> None:
    """Put words in the place of what stands in the last line of a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{words[:WIDEST]}\x1b[K")
        sys.stderr.flush()


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
