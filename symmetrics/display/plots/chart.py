"""What a figure shows, apart from how it is drawn: named lines in a plane, or an order; and its data as a CSV table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

__all__ = ["Chart", "Line", "Ordering", "csv_of", "heads", "merged"]

DIGITS = 6


@dataclass(frozen=True)
class Line:
    """A line with its name; several lines of one name are drawn alike."""

    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Chart:
    """Lines in a plane; `x` and `y` name the axes, `square` gives both the same scale, `steps` draws lines as steps."""

    title: str
    x: str
    y: str
    lines: tuple[Line, ...]
    square: bool = False
    steps: bool = False


@dataclass(frozen=True)
class Ordering:
    """An order: groups of equal names, and the pairs (smaller, larger) of its transitive reduction by the first name of each group."""

    title: str
    groups: tuple[tuple[str, ...], ...]
    edges: tuple[tuple[str, str], ...]


PAIRS = ("smaller", "larger")


def heads(axes: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The first lines that tables of figures may have, for the names of the axes of each kind.

    >>> heads([("fpr", "tpr")])
    ('smaller,larger', 'line,fpr,tpr')
    """
    return tuple(table(head, ()).rstrip("\n") for head in (PAIRS, *(("line", x, y) for x, y in axes)))


def csv_of(figure: Chart | Ordering) -> str:
    """The data of a figure as a table: a row for each point, or for each pair.

    >>> print(csv_of(Chart("", "fpr", "tpr", (Line("f1", ((0.0, 1 / 3),)),))), end="")
    line,fpr,tpr
    f1,0,0.333333
    """
    if isinstance(figure, Ordering):
        return table(PAIRS, [*figure.edges, *((name, group[0]) for group in figure.groups for name in group)])
    rows = [(line.name, decimal(x), decimal(y)) for line in figure.lines for x, y in line.points]
    return table(("line", figure.x, figure.y), rows)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Rows as CSV."""
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows([head, *rows])
    return file.getvalue()


def decimal(x: float) -> str:
    """A number to six decimals, without zeros at its end.

    >>> decimal(0.5), decimal(-1e-9), decimal(20.0)
    ('0.5', '0', '20')
    """
    return f"{round(x, DIGITS) + 0.0:.{DIGITS}f}".rstrip("0").rstrip(".")


def merged(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines, those with the same points under one name.

    >>> merged([Line("f1", ((0, 0),)), Line("jaccard", ((0, 0),))])
    (Line(name='f1 = jaccard', points=((0, 0),)),)
    """
    names: dict[tuple[tuple[str, str], ...], list[Line]] = {}
    for line in lines:
        names.setdefault(tuple((decimal(x), decimal(y)) for x, y in line.points), []).append(line)
    return tuple(Line(" = ".join(dict.fromkeys(line.name for line in same)), same[0].points) for same in names.values())
