"""Enumerations, and how finely measures tell matrices apart, as data and on the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from numbers import Rational
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from .text import heading, labelled

__all__ = ["discriminancy_data", "discriminancy_text", "enumeration_data", "enumeration_text"]

Data = dict[str, Any]


def enumeration_data(space: Any, first: int, listed: Any) -> Data:
    """A space of matrices and some of them."""
    return {
        "space": space.words,
        "classes": space.K,
        "n": space.n,
        "count": str(space.count),
        "from": str(first),
        "matrices": [[list(row) for row in rows] for rows in listed],
    }


def enumeration_text(space: Any, first: int, listed: Any) -> str:
    """The count, and a line for each matrix listed."""
    lines = (f"{first + k:>12}  {[list(row) for row in rows]}\n" for k, rows in enumerate(listed))
    return f"{number_of_matrices(space.count)} of {space.words}\n" + "".join(lines)


def number_of_matrices(count: int) -> str:
    """So many matrices, in words."""
    return f"{count:,} {'matrix' if count == 1 else 'matrices'}"


def discriminancy_data(found: Any) -> Data:
    """The comparison of measures over a space."""
    spreads = zip(found.measures, found.spreads, strict=True)
    return {
        "space": found.space,
        "matrices": found.matrices,
        "measures": {name: asdict(spread) | {"share": exact(spread.share)} for name, spread in spreads},
        "pairs": None if found.pairs is None else pairs_data(found.pairs),
        "steps": {name: asdict(steps) for name, steps in zip(found.measures, found.steps, strict=False)},
    }


def pairs_data(pairs: Any) -> Data:
    """What two measures say of pairs of matrices."""
    return asdict(pairs) | {
        "difference": exact(pairs.difference),
        "consistency": exact(pairs.consistency),
        "discriminancy": exact(pairs.discriminancy),
        "kendall": pairs.kendall,
    }


def exact(number: Any) -> str | None:
    """An exact number as JSON has it."""
    return None if number is None else str(number)


def discriminancy_text(found: Any) -> RenderableType:
    """The comparison on a page."""
    return Group(*parts_of(found))


def parts_of(found: Any) -> Iterator[RenderableType]:
    """The parts of the page."""
    yield heading(f"{number_of_matrices(found.matrices)} of {found.space}")
    yield labelled([(name, spread_text(spread)) for name, spread in zip(found.measures, found.spreads, strict=True)])
    if found.steps:
        yield heading("Steps to better matrices")
        yield labelled([(name, steps_text(steps)) for name, steps in zip(found.measures, found.steps, strict=True)])
    if found.pairs is not None:
        yield from pairs_text(found.pairs, *found.measures)


def spread_text(spread: Any) -> Text:
    """The values of a measure."""
    undefined = f", undefined at {number_of_matrices(spread.undefined)}" if spread.undefined else ""
    smooth = "" if spread.smoothness is None else f", smoothness {spread.smoothness:.4g}"
    return Text(f"{spread.distinct:,} distinct values{undefined}{smooth}")


def steps_text(steps: Any) -> Text:
    """The answers of a measure to steps."""
    return Text(f"rises {steps.rises:,}, stays {steps.stays:,}, falls {steps.falls:,}, undefined {steps.undefined:,}")


def pairs_text(pairs: Any, one: str, two: str) -> Iterator[RenderableType]:
    """What two measures say of pairs of matrices, on a page."""
    yield heading(f"{one} and {two}, where both are defined")
    counts = f"{pairs.concordant:,} concordant, {pairs.discordant:,} discordant, {pairs.tied:,} tied in both"
    yield labelled(
        [
            ("pairs", Text(counts)),
            ("told apart by one only", Text(f"{one} {pairs.first_only:,}, {two} {pairs.second_only:,}")),
            ("degree of consistency", Text(shown(pairs.consistency))),
            ("degree of discriminancy", Text(shown(pairs.discriminancy))),
            ("mean absolute difference", Text(shown(pairs.difference, pairs.difference_decimal))),
            ("correlation", Text(", ".join(correlations(pairs)))),
        ]
    )


def correlations(pairs: Any) -> Iterator[str]:
    """The three correlations."""
    for name in ("pearson", "spearman", "kendall"):
        value = getattr(pairs, name)
        yield f"{name.capitalize()} {'undefined' if value is None else f'{value:.6g}'}"


def shown(number: Any, decimal: float | None = None) -> str:
    """An exact number if it is short, and its decimal unless it is whole."""
    if number is None and decimal is None:
        return "undefined"
    if isinstance(number, Rational) and number.denominator == 1:
        return str(number)
    value = float(number) if decimal is None else decimal
    return f"{number} = {value:.6g}" if number is not None and len(str(number)) <= 24 else f"{value:.6g}"
