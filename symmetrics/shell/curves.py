"""The commands about curves of equal values."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import click

from .options import as_json, budget
from .output import show
from .questions import STATUS
from .reading import read_declared

__all__ = ["NUMBER", "discrimination", "isometric"]

WRITTEN = re.compile(r"-?\d{1,40}(?:\.\d{1,40}|/\d{1,40})?", re.ASCII)


class Number(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A rational number."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Fraction:
        """The exact value of a fraction or decimal."""
        if isinstance(value, Fraction):
            return value
        found = WRITTEN.fullmatch(str(value).strip())
        if found is None or re.search(r"/0+$", found[0]):
            self.fail(f"Expected a fraction or a decimal, got {value!r}. Write for example 1/3 or 0.25.", param, ctx)
        return Fraction(found[0])


NUMBER = Number()


@click.command()
@click.argument("measure")
@click.option("--at", "value", type=NUMBER, metavar="VALUE", help="The value of the measure; c if not given.")
@click.option("--prevalence", type=NUMBER, metavar="SHARE", help="The share of positives; a name if not given.")
@budget
@as_json
def isometric(measure: str, value: Fraction | None, prevalence: Fraction | None, budget: float | None, as_json: bool) -> int:
    """The curves in the ROC plane on which a measure has the same value.

    The true positive rate as a function of the false positive rate, the prevalence and the value, and the slope of the curve through
    a point. Exits with 3 where the curves have no closed form that could be found.

    \b
      symmetrics isometric precision
      symmetrics isometric mcc --prevalence 1/2
      symmetrics isometric f1 --at 0.8 --prevalence 0.1
    """
    from ..display.curves import isometric_data, isometric_text
    from ..questions import curving

    limit = curving.BUDGET if budget is None else budget
    found = curving.isometric(read_declared(measure), value, prevalence=prevalence, budget=limit)
    show(as_json, lambda: isometric_data(found), lambda: isometric_text(found))
    return STATUS["proved" if found.solved else "open"]


@click.command()
@click.argument("measure")
@click.option("--classes", type=click.IntRange(2, 12), default=3, show_default=True, metavar="K", help="The number of classes.")
@click.option("--imbalance", type=NUMBER, metavar="P", help="From 0, equal shares, to 1, each class twice the next; p if not given.")
@click.option("--of-class", type=click.IntRange(1), default=None, metavar="I", help="Class I against the rest.")
@click.option("--points", "steps", type=click.IntRange(1, 1000), default=10, show_default=True, metavar="N", help="Even steps of c1.")
@budget
@as_json
def discrimination(
    measure: str, classes: int, imbalance: Fraction | None, of_class: int | None, steps: int, budget: float | None, as_json: bool
) -> int:
    """Where a measure does not tell errors in all classes from errors in one.

    One classifier recognises every class at the rate c, the other the first class at the rate c1 and the others without error. The
    measure has the same value for both on its discrimination line. Binary measures take --of-class.

    \b
      symmetrics discrimination accuracy
      symmetrics discrimination kappa --classes 4 --imbalance 1
      symmetrics discrimination f1 --of-class 2 --imbalance 0
    """
    from ..display.curves import discrimination_data, discrimination_text
    from ..questions import curving

    found = curving.discrimination(
        read_declared(measure),
        classes=classes,
        imbalance=imbalance,
        of_class=of_class or 0,
        steps=steps,
        budget=curving.BUDGET if budget is None else budget,
    )
    show(as_json, lambda: discrimination_data(found), lambda: discrimination_text(found))
    return 0
