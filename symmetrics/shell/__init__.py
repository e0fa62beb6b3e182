"""The command line: `symmetrics COMMAND ...`, and `python -m symmetrics`."""

from __future__ import annotations

from .running import main

__all__ = ["main"]
