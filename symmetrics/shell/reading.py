"""From what a user types to measures."""

from __future__ import annotations

import re
from typing import Any

import click

from .messages import showing

__all__ = ["declared", "note_on_negatives", "read_declared"]

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
OF_NEGATIVES = "Note: N is the number of actual negatives, FP + TN; the number of all items is n."


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
        measure = read(formula, None if knobs is None else declared(knobs))
    note_on_negatives(formula)
    return measure


def note_on_negatives(source: str) -> None:
    """Say what N is, where a formula or claim may have meant another number by it."""
    if may_mean_all(source):
        click.echo(OF_NEGATIVES, err=True)


def may_mean_all(formula: str) -> bool:
    """Whether N stands in a formula as the number of all items does in print: beside positives, and without P.

    >>> may_mean_all("(TP + TN)/N"), may_mean_all("FP/N"), may_mean_all("TP/P + TN/N")
    (True, False, False)
    """
    names = set(NAME.findall(formula))
    return "N" in names and bool(names & {"TP", "FN"}) and "P" not in names
