"""The command that draws figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .curves import NUMBER
from .options import as_json, budget
from .output import show
from .reading import read_declared
from .spaces import COUNTS

__all__ = ["plot"]

KINDS = ("isometrics", "discrimination", "series", "margins", "distribution", "order")
TAKES = {
    "isometrics": ("values", "prevalence"),
    "discrimination": ("classes", "imbalance", "of_class"),
    "series": ("classes", "imbalance", "of_class"),
    "margins": ("rows", "columns"),
    "distribution": ("class_sizes", "n", "classes", "rows", "columns"),
    "order": ("classes", "region"),
}
SINGLE = ("distribution", "order")  # kinds of one number of classes
FLAGS = {"values": "--at", "of_class": "--of-class", "class_sizes": "--class-sizes"}


@click.command()
@click.argument("kind", type=click.Choice((*KINDS, "all")))
@click.argument("names", nargs=-1, metavar="[MEASURE]...")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="A .svg, .pdf or .png file.")
@click.option("--title", default="", metavar="TEXT", help="Stands above the figure.")
@click.option("--at", "values", type=NUMBER, multiple=True, metavar="VALUE", help="isometrics: a value of the measure.")
@click.option("--prevalence", type=NUMBER, metavar="SHARE", help="isometrics: the share of positives, 1/2 if not given.")
@click.option("--classes", type=click.IntRange(2, 12), multiple=True, metavar="K", help="A number of classes.")
@click.option("--imbalance", type=NUMBER, multiple=True, metavar="P", help="discrimination, series: from 0 to 1.")
@click.option("--of-class", type=click.IntRange(1), multiple=True, metavar="I", help="discrimination, series: class I against the rest.")
@click.option("--rows", type=COUNTS, metavar="A,B,...", help="margins, distribution: the sums of rows.")
@click.option("--columns", type=COUNTS, metavar="A,B,...", help="margins, distribution: the sums of columns.")
@click.option("--class-sizes", type=COUNTS, metavar="A,B,...", help="distribution: all matrices with these sums of rows.")
@click.option("--n", "n", type=click.IntRange(0, 10**6), metavar="N", help="distribution: all matrices of N items.")
@click.option("--region", type=click.Choice(("everywhere", "above_chance", "below_chance")), help="order: on which matrices.")
@budget
@as_json
def plot(kind: str, names: tuple[str, ...], output: Path | None, title: str, budget: float | None, as_json: bool, **options: Any) -> int:
    """Draw measures into a file, with the data of the figure in a .csv file beside it.

    \b
      isometrics       curves of equal values in the ROC plane
      discrimination   errors in all classes against errors in one
      series           values against the rate at which all classes are recognised
      margins          values against TP with given margins
      distribution     the share of all matrices of a kind up to each value
      order            which measures never exceed which
      all              every figure described in the file figures.toml of a folder

    Options that may be given several times give a line each. Needs matplotlib: pip install 'symmetrics[plots]'.

    \b
      symmetrics plot isometrics f1 mcc --prevalence 1/10 -o isometrics.svg
      symmetrics plot discrimination accuracy --classes 3 --classes 10 -o lines.pdf
      symmetrics plot margins kappa mcc --rows 90,90 --columns 60,120 -o margins.svg
      symmetrics plot distribution kappa pacc --class-sizes 5,5,5 -o values.svg
      symmetrics plot order jaccard f1 ochiai -o order.svg
      symmetrics plot all docs/papers/labatut2011
    """
    from ..questions import plotting

    limit = plotting.BUDGET if budget is None else budget
    if kind == "all":
        files = [str(file) for folder in names for file in plotting.draw_all(folder)]
    else:
        for name in names if kind != "order" else ():
            read_declared(name)
        plotting.plot(kind, list(names), required(output), title=title, budget=limit, **chosen(kind, options))
        files = [str(output), str(required(output).with_suffix(".csv"))]
    show(as_json, lambda: {"kind": kind, "files": files}, lambda: "".join(f"{file}\n" for file in files))
    return 0


def required(output: Path | None) -> Path:
    """The file to write."""
    if output is None:
        raise click.BadParameter("Expected a file to draw into, got none. Write for example -o figure.svg.")
    return output


def chosen(kind: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options that were given, if the kind takes them."""
    given = {name: value for name, value in options.items() if value not in (None, ())}
    for name in given:
        if name not in TAKES[kind]:
            flags = ", ".join(FLAGS.get(x, f"--{x}") for x in TAKES[kind])
            raise click.BadParameter(f"Expected options of {kind} ({flags}), got {FLAGS.get(name, f'--{name}')}. Leave it out.")
    if kind in SINGLE and "classes" in given:
        given["classes"] = given["classes"][-1]
    return given
