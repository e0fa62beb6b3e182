"""Refusals: every message of the reader in three beats, with the position it is about."""

from __future__ import annotations

from typing import NoReturn

from ..errors import FormulaError

__all__ = ["refuse"]

SHOWN = 40


def refuse(expected: str, got: str, at: int, do: str) -> NoReturn:
    """Raise the `FormulaError` that says what was expected, what came and what to do.

    >>> refuse("a name", "'+'", 3, "Name a cell.")
    Traceback (most recent call last):
        ...
    symmetrics.language.errors.FormulaError: Expected a name, got '+' at position 3. Name a cell.
    """
    shown = got if len(got) <= SHOWN else f"{got[:SHOWN]}..."
    raise FormulaError(f"Expected {expected}, got {shown} at position {at}. {do}", position=at)
