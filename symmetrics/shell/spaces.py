"""The commands about all matrices of a kind: listing them, and comparing measures over them."""

from __future__ import annotations

import sys
from itertools import chain
from typing import Any

import click

from .options import as_json, budget
from .output import show
from .reading import read_declared

__all__ = ["COUNTS", "discriminancy", "enumeration", "space_of", "space_options"]

MOST_DIGITS, BAR = 40, 30


class Counts(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """Whole numbers with commas between them."""

    name = "numbers"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """The numbers."""
        parts = [part.strip() for part in str(value).split(",")]
        if not all(part.isascii() and part.isdigit() and len(part) <= MOST_DIGITS for part in parts):
            self.fail(f"Expected whole numbers with commas between them, got {value!r}. Write for example 5,5,5.", param, ctx)
        return tuple(int(part) for part in parts)


COUNTS = Counts()
OPTIONS = (
    click.option("--class-sizes", type=COUNTS, metavar="A,B,...", help="All matrices with these sums of rows."),
    click.option("--n", "n", type=click.IntRange(0, 10**6), metavar="N", help="All matrices of N items."),
    click.option("--classes", type=click.IntRange(2, 32), default=2, show_default=True, metavar="K", help="With --n: how many classes."),
    click.option("--rows", type=COUNTS, metavar="A,B,...", help="With --columns: all matrices with these margins."),
    click.option("--columns", type=COUNTS, metavar="A,B,...", help="The sums of columns, of what is predicted."),
)


def space_options(command: Any) -> Any:
    """The options that say which matrices are meant."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def space_of(options: dict[str, Any]) -> dict[str, Any]:
    """The options about the space, as the functions take them."""
    return {name: options[name] for name in ("class_sizes", "n", "classes", "rows", "columns")}


@click.command()
@space_options
@click.option("--from", "first", type=click.IntRange(0), default=0, metavar="NUMBER", help="The first to list, counted from 0.")
@click.option("--limit", type=click.IntRange(0, 10**6), default=10, show_default=True, metavar="N", help="How many to list.")
@as_json
def enumeration(first: int, limit: int, as_json: bool, **options: Any) -> int:
    """How many matrices of a kind there are, and some of them, each with its number.

    Rows are actual, columns predicted. The order is lexicographic, so that a list can go on at any number.

    \b
      symmetrics enumeration --class-sizes 5,5,5
      symmetrics enumeration --n 100 --from 176850
      symmetrics enumeration --rows 90,90 --columns 60,120 --limit 61
    """
    from ..display.spreads import enumeration_data, enumeration_text
    from ..questions import discriminating

    space = discriminating.enumeration(**space_of(options))
    listed = list(chain.from_iterable(block.tolist() for block in space.blocks(first, first + limit)))
    show(as_json, lambda: enumeration_data(space, first, listed), lambda: enumeration_text(space, first, listed))
    return 0


@click.command()
@click.argument("one", metavar="MEASURE")
@click.argument("two", metavar="[MEASURE]", required=False)
@space_options
@click.option("--steps", is_flag=True, help="Also how often the value falls though the matrix gets better.")
@budget
@as_json
def discriminancy(one: str, two: str | None, steps: bool, budget: float | None, as_json: bool, **options: Any) -> int:
    """How finely measures tell all matrices of a kind apart.

    For one measure: how many different values it takes. For two also: the pairs of matrices they put in the same or in opposite order,
    the degrees of consistency and discriminancy, their mean absolute difference and correlations. All counts are exact.

    \b
      symmetrics discriminancy pacc --class-sizes 5,5,5
      symmetrics discriminancy mcc accuracy --n 20 --steps
      symmetrics discriminancy kappa mcc --rows 90,90 --columns 60,120
    """
    from ..display.spreads import discriminancy_data, discriminancy_text
    from ..questions import discriminating

    measures = [read_declared(name) for name in (one, two) if name is not None]
    limit = discriminating.BUDGET if budget is None else budget
    bar = progress if sys.stderr.isatty() else None
    found = discriminating.discriminancy(*measures, steps=steps, budget=limit, progress=bar, **space_of(options))
    show(as_json, lambda: discriminancy_data(found), lambda: discriminancy_text(found))
    return 0


def progress(name: str, done: int, count: int) -> None:
    """A bar on the standard error stream, wiped out at the end."""
    filled = BAR * done // count
    line = f"{name} {'#' * filled}{'.' * (BAR - filled)} {done:,} of {count:,}"
    sys.stderr.write(f"\r{line}" if done < count else f"\r{' ' * len(line)}\r")
    sys.stderr.flush()
