"""Drawing with matplotlib: black lines told apart by dashes and markers, each with its name at its end.

The same data give the same file: no dates, fixed identifiers. Lines are kept in one order of styles.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

from ...language.errors import DefinitionError
from .chart import Chart, Line, Ordering, merged
from .layers import Layout, laid_out

__all__ = ["FORMATS", "draw", "require_matplotlib", "save"]

FORMATS = (".svg", ".pdf", ".png")
DASHES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1, 1.5)), (0, (7, 2, 1, 2)), (0, (3, 1, 1, 1, 1, 1)), (0, (9, 3)))
MARKERS = ("o", "s", "^", "x", "D", "+", "v", "*", "P", "<", ">", "1")
SETTINGS = {"svg.hashsalt": "symmetrics", "svg.fonttype": "none", "font.size": 8, "pdf.fonttype": 42, "lines.linewidth": 1.0}
WIDTH, HEIGHT, MARKS, GAP = 5.6, 4.2, 7, 0.045
LETTER, LAYER = 0.08, 0.95


def require_matplotlib() -> Any:
    """The module; raises `DefinitionError` where it is not installed."""
    try:
        import matplotlib
    except ImportError:
        raise DefinitionError("Expected matplotlib to draw with, got none. Install it: pip install 'symmetrics[plots]'.") from None
    return matplotlib


def save(figure: Chart | Ordering, file: Path) -> None:
    """Draw a figure into a file; its ending says in which format. Raises `DefinitionError` for another ending."""
    if file.suffix.lower() not in FORMATS:
        raise DefinitionError(f"Expected a file ending in {', '.join(FORMATS)}, got {str(file)!r}. Name one, such as figure.svg.")
    form = file.suffix.lower().removeprefix(".")
    nothing = {"svg": {"Date": None, "Creator": None}, "pdf": {"CreationDate": None, "Creator": None, "Producer": None}, "png": {}}
    with require_matplotlib().rc_context(SETTINGS):
        draw(figure).savefig(file, format=form, metadata=nothing[form], bbox_inches="tight")


def draw(figure: Chart | Ordering) -> Any:
    """The figure as one of matplotlib."""
    require_matplotlib()
    return drawn_order(figure) if isinstance(figure, Ordering) else drawn_chart(figure)


def drawn_chart(chart: Chart) -> Any:
    """Lines in a plane."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(HEIGHT, HEIGHT) if chart.square else (WIDTH, HEIGHT))
    axes = figure.add_subplot()
    axes.set(xlabel=chart.x, ylabel=chart.y)
    axes.set_title(chart.title, parse_math=False)
    axes.spines[["top", "right"]].set_visible(False)
    if chart.square:
        axes.set(xlim=(0, 1), ylim=(0, 1), aspect="equal")
        axes.plot([0, 1], [0, 1], color="0.8", linewidth=0.6, zorder=0)
    lines = merged(chart.lines)
    styles = dict(zip(dict.fromkeys(line.name for line in lines), cycle(zip(cycle(DASHES), MARKERS, strict=False)), strict=False))
    for line in lines:
        dashes, marker = styles[line.name]
        x, y = zip(*line.points, strict=True) if line.points else ((), ())
        every = max(1, len(x) // MARKS)
        drawn = "steps-post" if chart.steps else "default"
        axes.plot(x, y, color="black", linestyle=dashes, marker=marker, markersize=3.5, markevery=every, fillstyle="none", drawstyle=drawn)
    name_lines(axes, lines, styles)
    return figure


def name_lines(axes: Any, lines: Sequence[Line], styles: dict[str, Any]) -> None:
    """The names at the right of the lines, moved apart where they would meet, each with its marker."""
    low, high = axes.get_ylim()
    left, right = axes.get_xlim()
    ends = {line.name: max(line.points) for line in lines if line.points}
    means = {line.name: sum(y - x for x, y in line.points) / len(line.points) for line in lines if line.points}
    order = sorted(ends, key=lambda name: (ends[name][1], means[name], name))
    places = spread([(ends[name][1] - low) / (high - low) for name in order], GAP)
    for name, place in zip(order, places, strict=True):
        dashes, marker = styles[name]
        x = right + (right - left) * 0.02
        y = low + place * (high - low)
        axes.plot([x, x + (right - left) * 0.07], [y, y], color="black", linestyle=dashes, clip_on=False)
        axes.plot([x + (right - left) * 0.035], [y], color="black", marker=marker, markersize=3.5, fillstyle="none", clip_on=False)
        axes.text(x + (right - left) * 0.085, y, name, va="center", parse_math=False)
    axes.set(xlim=(left, right), ylim=(low, high))


def spread(wanted: Sequence[float], gap: float) -> list[float]:
    """Places in the same order as wanted, at least a gap apart, as near to what is wanted as pushing up and back gives.

    >>> spread([0.0, 1.0, 1.0], 0.25)
    [0.0, 0.75, 1.0]
    """
    places = list(wanted)
    for k in range(1, len(places)):
        places[k] = max(places[k], places[k - 1] + gap)
    excess = max(0.0, places[-1] - max(1.0, gap * (len(places) - 1))) if places else 0.0
    for k in range(len(places) - 1, -1, -1):
        ceiling = places[k] - excess if k == len(places) - 1 else places[k + 1] - gap
        places[k] = min(places[k], ceiling)
    return places


def drawn_order(order: Ordering) -> Any:
    """A Hasse diagram: what is larger stands higher."""
    from matplotlib.figure import Figure

    layout = laid_out(order.groups, order.edges, lambda lines: LETTER * max(map(len, lines)) + 0.15)
    height = LAYER * max(1, layout.layers - 1) + 1.0
    figure = Figure(figsize=(max(layout.width, 2.0), height))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(-0.1, layout.width + 0.1), ylim=(-0.5, height - 0.5))
    axes.axis("off")
    axes.set_title(order.title, y=0.97, parse_math=False)
    for path in layout.paths:
        x, y = zip(*((x, LAYER * layer) for x, layer in path), strict=True)
        axes.plot(x, y, color="0.35", linewidth=0.6, zorder=0)
    boxes(axes, layout)
    return figure


def boxes(axes: Any, layout: Layout) -> None:
    """The names in their places, equal ones below each other."""
    for (x, layer), lines in layout.places.items():
        frame = {"boxstyle": "round,pad=0.25", "facecolor": "white", "edgecolor": "black", "linewidth": 0.5}
        axes.text(x, LAYER * layer, "\n= ".join(lines), ha="center", va="center", bbox=frame, parse_math=False)
