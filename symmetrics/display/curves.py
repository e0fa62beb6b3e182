"""Isometrics and discrimination lines, as data and on the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from .derivations import signed
from .text import heading, labelled

__all__ = ["discrimination_data", "discrimination_text", "isometric_data", "isometric_text"]

Data = dict[str, Any]


def isometric_data(found: Any) -> Data:
    """The isometrics of a measure."""
    return asdict(found)


def isometric_text(found: Any) -> RenderableType:
    """The isometrics of a measure on a page."""
    return Group(*isometric_parts(found))


def isometric_parts(found: Any) -> Iterator[RenderableType]:
    """The parts of the page."""
    rows: list[tuple[str, RenderableType]] = [("measure", Text(found.expression, "bold")), ("value", Text(found.value))]
    rows += [("where", Text(", ".join(found.conditions)))] if found.conditions else []
    if found.slope.expression:
        rows.append(("slope at a point", signed(found.slope.certified, found.slope.expression)))
    yield labelled(rows)
    yield heading("Curves")
    for curve in found.curves:
        yield signed(curve.certified, f"tpr = {curve.tpr}", f"where {', '.join(curve.conditions)}" if curve.conditions else "")
    yield from (Text(f"{polynomial} = 0") for polynomial in found.implicit)
    yield from [Text(found.why if found.solved else f"None found in closed form. {found.why}", "dim")] if found.why else []


def discrimination_data(found: Any) -> Data:
    """The discrimination line of a measure; the ends of intervals are exact."""
    points = [{"c1": str(p.second), "c": [str(p.low), str(p.high)], "decimal": float(p.low + p.high) / 2} for p in found.points]
    return asdict(found) | {"points": points}


def discrimination_text(found: Any) -> RenderableType:
    """The discrimination line of a measure on a page."""
    return Group(*discrimination_parts(found))


def discrimination_parts(found: Any) -> Iterator[RenderableType]:
    """The parts of the page."""
    about = f"class {found.of_class} against the rest" if found.of_class else "all classes"
    yield labelled(
        [("measure", Text(found.measure, "bold")), ("of", Text(about)), ("classes", Text(f"{found.classes}, p = {found.imbalance}"))]
    )
    yield heading("Equal values")
    if found.always:
        yield Text("everywhere")
    yield from (signed(form.certified, f"{form.of} = {form.expression}") for form in found.forms)
    yield from (Text(f"{polynomial} = 0") for polynomial in found.implicit)
    if found.conditions:
        yield Text(f"where {', '.join(found.conditions)}")
    if found.points:
        yield heading("Points")
        yield from (Text(f"c1 = {float(p.second):<8.6g} c = {float(p.low + p.high) / 2:.6f}") for p in found.points)
