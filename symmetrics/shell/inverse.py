"""The inverse questions as commands: matrices from printed values."""

from __future__ import annotations

import click

from .messages import showing
from .options import as_json, budget
from .output import data_of, show
from .questions import STATUS

__all__ = ["recover"]


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
    from .. import asking, inverting
    from ..display.inverse import recovery_text

    with showing(" ".join(values)):
        found = inverting.recover(n, values, K, truncated, limit, 4 * asking.BUDGET if budget is None else budget)
    show(as_json, lambda: data_of(found), lambda: recovery_text(found))
    return STATUS[found.verdict]
