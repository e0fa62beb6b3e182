"""Inverse questions, guarantees and questions about chance as commands."""

from __future__ import annotations

import sys

import click

from .messages import showing
from .options import as_json, budget
from .output import data_of, show
from .questions import STATUS
from .reading import read_declared

__all__ = ["correct", "expectation", "floor", "recover"]

MODELS = ("independence", "scott", "uniform")


@click.command()
@click.option("--n", "n", type=int, required=True, help="The number of items; 100 where entries are printed in hundredths.")
@click.option("--classes", "K", type=int, default=2, show_default=True, help="The number of classes.")
@click.option("--truncated", is_flag=True, help="Further digits were cut off instead of rounded.")
@click.option("--limit", type=click.IntRange(0, 100_000), default=20, show_default=True, help="List at most so many matrices.")
@click.argument("values", nargs=-1, required=True, metavar="NAME=VALUE...")
@budget
@as_json
def recover(n: int, K: int, truncated: bool, limit: int, values: tuple[str, ...], budget: float | None, as_json: bool) -> int:
    """All confusion matrices with the printed values.

    NAME is a measure or a formula, with a class number at its end (tpr_1) one of that class against the rest. VALUE is a number as printed:
    0.78 stands for 0.775 to 0.785, 78% for the same, 39/50 for itself. Where no matrix has the values, a smallest set of them that
    contradict each other is told, and the exit status is 1.

    \b
      symmetrics recover --n 100 accuracy=0.78 precision=0.70 recall=0.62
      symmetrics recover --n 100 --classes 3 tpr_1=91% ppv_1=68% kappa=0.66
    """
    from ..display.inverse import recovery_text
    from ..questions import asking, inverting

    for value in values:
        with showing(value):
            inverting.given_value(value, K, truncated)
    found = inverting.recover(n, values, K, truncated, limit, 4 * asking.BUDGET if budget is None else budget)
    show(as_json, lambda: data_of(found), lambda: recovery_text(found))
    return STATUS[found.verdict]


@click.command()
@click.argument("measure")
@click.option(
    "--model", type=click.Choice(("independence", "scott", "uniform")), default="independence", show_default=True, help="The chance."
)
@click.option("--max", "maximum", type=click.Choice(("1", "margins")), default="1", show_default=True, help="What becomes 1.")
@click.option("--classes", "K", type=click.IntRange(2, 4), default=2, show_default=True, help="The number of classes.")
@budget
@as_json
def correct(measure: str, model: str, maximum: str, K: int, budget: float | None, as_json: bool) -> int:
    """A measure corrected for chance, (M - E)/(max - E).

    Chance has both margins as they are (independence), the mean of both (scott), or equal classes (uniform). The maximum is 1, or what
    the margins allow. The result is compared with the catalogue.

    \b
      symmetrics correct f1
      symmetrics correct f1 --max margins
      symmetrics correct accuracy --model scott
    """
    from ..catalogue import catalogue
    from ..display.inverse import correction_text
    from ..questions import asking, correcting

    found = correcting.correct(read_declared(measure), model, maximum, K, 4 * asking.BUDGET if budget is None else budget)
    show(as_json, lambda: data_of(found), lambda: correction_text(found, catalogue()))
    return 0


@click.command()
@click.argument("measure")
@click.argument("matrix", nargs=-1, required=True, metavar="MATRIX")
@budget
@as_json
def expectation(measure: str, matrix: tuple[str, ...], budget: float | None, as_json: bool) -> int:
    """Exact mean and variance of a measure when predictions are shuffled.

    Both margins of MATRIX stay as they are, so that true positives are hypergeometric; MATRIX is written as for evaluate.

    \b
      symmetrics expectation f1 "[[6,2],[1,3]]"
      symmetrics expectation kappa matrix.csv
    """
    from ..display.inverse import expectation_text
    from ..language.matrix import ConfusionMatrix
    from ..questions import asking, correcting

    read = ConfusionMatrix.read(" ".join(matrix), sys.stdin)
    found = correcting.expectation(read_declared(measure), read, 4 * asking.BUDGET if budget is None else budget)
    show(as_json, lambda: data_of(found), lambda: expectation_text(found))
    return 0


@click.command()
@click.argument("measure")
@click.option("--rates", default="TPR,TNR,PPV,NPV", show_default=True, metavar="NAMES", help="The rates that are asked for.")
@budget
@as_json
def floor(measure: str, rates: str, budget: float | None, as_json: bool) -> int:
    """What a value of a measure guarantees of the rates.

    The largest g such that MEASURE >= t means that each rate is at least g(t), with a proof, and a family of matrices that comes as near
    as one likes.

    \b
      symmetrics floor mcc
      symmetrics floor f1 --rates TPR,PPV
    """
    from ..display.inverse import floor_text
    from ..questions import asking, guaranteeing

    found = guaranteeing.floor(read_declared(measure), rates.split(","), 4 * asking.BUDGET if budget is None else budget)
    show(as_json, lambda: data_of(found), lambda: floor_text(found))
    return STATUS[found.verdict]
