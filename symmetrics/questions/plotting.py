"""Figures: the data of each kind of figure from the names of measures, drawn into a file with a table of the data beside it.

Kinds: isometrics (curves of equal values in the ROC plane), discrimination (discrimination lines), series (values against the rate of
homogeneous errors), margins (values against TP with given margins), distribution (share of the matrices of a space up to each value)
and order (which measures never exceed which).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from inspect import signature
from pathlib import Path
from typing import Any

from ..display.plots.chart import Chart, Line, Ordering, csv_of, heads
from ..display.plots.drawing import FORMATS, require_matplotlib, save
from ..language.errors import DefinitionError
from ..language.nearest import nearest
from ..language.turns import in_turn
from .charting import atlas, known_atlas, stored_atlas
from .curving import kept_within
from .reading import read
from .tracing import along_margins, along_series, distribution, lines_of_discrimination, lines_of_isometrics

__all__ = ["BUDGET", "KINDS", "chart_of", "draw_all", "figures_in", "order_of", "plot"]

BUDGET, LEAST_FOR_A_PAIR = 300.0, 3.0
Figure = Chart | Ordering
FRACTION = re.compile(r"\d{1,9}(?:/[1-9]\d{0,8})?", re.ASCII)

KINDS: dict[str, tuple[Callable[..., list[tuple[str, Any]]], str, str, bool, bool]] = {
    "isometrics": (lines_of_isometrics, "false positive rate", "true positive rate", True, False),
    "discrimination": (lines_of_discrimination, "c, rate of all classes", "c1, rate of the first class alone", True, False),
    "series": (along_series, "c, rate of all classes", "value", False, False),
    "margins": (along_margins, "TP", "value", False, False),
    "distribution": (distribution, "value", "share of the matrices", False, True),
}


@in_turn
def plot(
    kind: str, measures: Sequence[str] | Mapping[str, str], output: str | Path, *, title: str = "", budget: float = BUDGET, **options: Any
) -> Figure:
    """Draw a figure into a file (.svg, .pdf or .png), and write its data into a .csv file of the same name, over one of a figure only.

    `measures` are names or formulas, or a table of labels with names or formulas. Options: `values` and `prevalence` for isometrics;
    `classes`, `imbalance` and `of_class`, each one or several, for discrimination and series; `rows` and `columns` for margins; the
    space as for `enumeration` for a distribution; `region` and `classes` for an order. `budget` is the time in seconds.

    Raises `DefinitionError` without matplotlib, for an unknown kind, for a file of another format, or where the .csv file is there and
    holds anything else than the data of a figure.
    """
    file = Path(output)
    require_matplotlib()
    if file.suffix.lower() not in FORMATS:
        raise DefinitionError(f"Expected a file ending in {', '.join(FORMATS)}, got {str(output)!r}. Name one, such as figure.svg.")
    require_own(file.with_suffix(".csv"))
    figure = chart_of(kind, measures, title=title, budget=budget, **options)
    try:
        save(figure, file)
        file.with_suffix(".csv").write_text(csv_of(figure), encoding="utf-8")
    except OSError as reason:
        raise DefinitionError(f"Expected a file that can be written, got {str(output)!r} ({reason.strerror}). Name another.") from None
    return figure


def require_own(beside: Path) -> None:
    """Refuse to write over a table that does not begin as those of figures do."""
    try:
        with beside.open(encoding="utf-8", errors="replace") as there:
            first = there.readline().rstrip("\n")
    except OSError:
        return  # not there, or told when it is written
    if first not in heads((x, y) for _, x, y, *_ in KINDS.values()):
        advice = "Name another figure, or move that file"
        raise DefinitionError(
            f"Expected no other file where the data of the figure go, got {str(beside)!r}, which is no figure's. {advice}."
        )


def chart_of(kind: str, measures: Sequence[str] | Mapping[str, str], *, title: str = "", budget: float = BUDGET, **options: Any) -> Figure:
    """What a figure shows, without drawing it; arguments as for `plot`.

    >>> chart_of("series", ["accuracy"], classes=[2], imbalance=[0], steps=2).lines[0].points
    ((0.0, 0.0), (0.5, 0.5), (1.0, 1.0))
    """
    if kind == "order":
        return order_of(list(measures), title=title, budget=budget, **options)
    if kind not in KINDS:
        known = [*KINDS, "order"]
        raise DefinitionError(f"Expected a kind of figure among {', '.join(known)}, got {kind!r}. {nearest(kind, known)}")
    labels = measures if isinstance(measures, Mapping) else {name: name for name in measures}
    if not labels:
        raise DefinitionError("Expected measures to draw, got none. Name one or more.")
    work, x, y, square, steps = KINDS[kind]
    try:
        signature(work).bind(labels, **options)
    except TypeError as reason:
        raise DefinitionError(f"Expected the options of {kind}, got this: {reason}. Give its options and no others.") from None
    chosen = {label: read(formula) for label, formula in labels.items()}
    lines = kept_within(budget, lambda: {"lines": work(chosen, **options)})["lines"]
    found = tuple(Line(name, tuple((float(a), float(b)) for a, b in points)) for name, points in lines)
    if not any(line.points for line in found):
        advice = "Choose values that it has" if kind == "isometrics" else "Choose other matrices"
        raise DefinitionError(f"Expected something to draw, got no point of {', '.join(labels)} with these options. {advice}.")
    return Chart(title, x, y, found, square, steps)


def order_of(names: Sequence[str], *, title: str = "", budget: float = BUDGET, region: str = "everywhere", classes: int = 2) -> Ordering:
    """The order of some measures, all of the stored atlas if none is named: from the atlas if it has them all, else settled now.

    `budget` is the time in seconds for all pairs together; each has three at least.

    >>> order_of(["jaccard", "f1"]).edges
    (('jaccard', 'f1'),)
    """
    known = known_atlas(names, classes, region) if names else stored_atlas(classes, region)
    if known is None:
        known = atlas(names, classes, region, max(LEAST_FOR_A_PAIR, budget / max(1, len(names) * (len(names) - 1))))
    order = known.order
    return Ordering(title, order.groups, order.edges)


def figures_in(folder: str | Path) -> dict[str, Figure]:
    """The figures that `figures.toml` in a folder describes, by the names of their files, without drawing them.

    Each `[[figure]]` has a `file`, a `kind`, a `title`, a table of `measures` (labels with names or formulas) or a list of names, and
    the options of its kind; fractions are written as text.
    """
    file = Path(folder) / "figures.toml"
    if not file.is_file():
        raise DefinitionError(
            f"Expected a folder with a file figures.toml, got {str(folder)!r}. Name one, such as docs/papers/labatut2011."
        )
    try:
        described = tomllib.loads(file.read_text(encoding="utf-8")).get("figure", [])
        return {str(one["file"]): chart_of(**{name: exact(x) for name, x in one.items() if name != "file"}) for one in described}
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
        raise DefinitionError(
            f"Expected figures with a file, a kind, measures and options of the kind, got {error}. Correct {file}."
        ) from None


def exact(value: Any) -> Any:
    """Lists of fractions written as text, as fractions."""
    if isinstance(value, list) and value and all(isinstance(x, str) and FRACTION.fullmatch(x) for x in value):
        return [Fraction(x) for x in value]
    return Fraction(value) if isinstance(value, str) and FRACTION.fullmatch(value) else value


def draw_all(folder: str | Path) -> Iterator[Path]:
    """Draw the figures of a folder as SVG and PDF, with their data; the files written, one by one."""
    require_matplotlib()
    for name, figure in figures_in(folder).items():
        if Path(name).name != name:
            raise DefinitionError(f"Expected names of files without a folder, got {name!r}. Correct figures.toml.")
        require_own(Path(folder) / f"{name}.csv")
        for ending in (".svg", ".pdf"):
            save(figure, Path(folder) / f"{name}{ending}")
        (Path(folder) / f"{name}.csv").write_text(csv_of(figure), encoding="utf-8")
        yield Path(folder) / name
