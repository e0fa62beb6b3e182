"""Printing a result: a page for people, or one JSON document for scripts."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

__all__ = ["WIDEST", "console", "data_of", "print_json", "show"]

WIDEST = 100


def console() -> Any:
    """A console on the standard output: colours only on a terminal, and nobody's text read as markup."""
    from rich.console import Console

    plain = Console(file=sys.stdout, markup=False, emoji=False, highlight=False)
    plain.width = min(plain.width, WIDEST)
    return plain


def data_of(result: Any) -> dict[str, Any]:
    """The JSON of a result."""
    from ..catalogue import catalogue
    from ..display.data import as_data

    return as_data(result, catalogue())


def print_json(data: dict[str, Any]) -> None:
    """One JSON document."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n")


def show(as_json: bool, data: Callable[[], dict[str, Any]], page: Callable[[], Any]) -> None:
    """The result in one of its two forms; a page is text, or something to render."""
    if as_json:
        print_json(data())
        return
    made = page()
    sys.stdout.write(made if isinstance(made, str) else rendered(made))


def rendered(page: Any) -> str:
    """A page as lines of text without blanks at their ends."""
    terminal = console()
    with terminal.capture() as captured:
        terminal.print(page)
    return "\n".join(line.rstrip() for line in captured.get().split("\n"))
