"""From what a user types to measures."""

from __future__ import annotations

from typing import Any

from .messages import showing

__all__ = ["declared", "read_declared"]


def declared(knobs: tuple[str, ...]) -> tuple[str, ...]:
    """The declarations of knobs, unless one of them cannot be read."""
    from ..language.knobs import Knob

    for domain in knobs:
        Knob.parse(domain)
    return knobs


def read_declared(formula: str, knobs: tuple[str, ...] | None = None) -> Any:
    """The measure a formula means; `knobs` is None in a command that declares none."""
    from ..questions.reading import read

    with showing(formula):
        return read(formula, None if knobs is None else declared(knobs))
