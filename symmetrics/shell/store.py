"""The commands that fill the store of proofs: the questions of the catalogue, and the order of its measures."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from .options import Writable, as_json, budget
from .output import print_json, show

__all__ = ["atlas", "settle", "standing"]

REGIONS = ("everywhere", "above_chance", "below_chance")


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--all", "everything", is_flag=True, help="Every measure of the catalogue; files of measures that are gone are deleted.")
@budget
@click.option("--again", is_flag=True, help="Settle anew what is up to date as well.")
@click.option("--workers", type=click.IntRange(1, 1024), metavar="N", help="How many processes; one for each core if not given.")
@click.option(
    "--folder", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Where the files are, if not in the package."
)
@as_json
def settle(
    names: tuple[str, ...], everything: bool, budget: float | None, again: bool, workers: int | None, folder: Path | None, as_json: bool
) -> int:
    """Settle every question about measures and write their files of proofs.

    Works on all cores, and leaves out the files that are up to date, so that it goes on where it was ended. The files are the same
    whatever the number of workers.

    \b
      symmetrics settle f1 kappa
      symmetrics settle --all --budget 20
    """
    from ..language.errors import DefinitionError
    from ..questions import recording

    if everything == bool(names):
        got = f"{names[0]!r} and --all" if names else "none"
        raise DefinitionError(f"Expected names of measures, or --all, got {got}. Write for example `symmetrics settle f1`.")
    limit = recording.BUDGET if budget is None else budget
    with recording.at_work(None, workers) as pool:
        steps = recording.steps_of_settle(names, pool, limit, again, folder)
        done = [told(number, step) for number, step in enumerate(steps, 1)]
    if as_json:
        print_json({"measures": [data_of_step(step) for step in sorted(done, key=lambda step: step.measure)]})
    return 0


def told(number: int, step: Any) -> Any:
    """A line of progress on the standard error stream."""
    sys.stderr.write(f"{number:4} {step.measure}: {'up to date' if step.kept else f'{step.seconds:.1f} s'}\n")
    sys.stderr.flush()
    return step


def data_of_step(step: Any) -> dict[str, Any]:
    """The JSON of what became of a measure."""
    return {"name": step.measure, "file": str(step.file), "kept": step.kept, "seconds": round(step.seconds, 3)}


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--all", "everything", is_flag=True, help="Settle what is open or new in the atlases of the catalogue.")
@click.option("--classes", type=click.IntRange(2, 9), default=2, show_default=True, metavar="K", help="The number of classes.")
@click.option(
    "--region",
    type=click.Choice(REGIONS),
    default="everywhere",
    show_default=True,
    help="On which matrices.",
)
@budget
@click.option("-o", "--output", type=Writable(), metavar="FILE", help="Write the proofs to a .toml file.")
@as_json
def atlas(
    names: tuple[str, ...], everything: bool, classes: int, region: str, budget: float | None, output: Path | None, as_json: bool
) -> int:
    """Which measures never exceed which: every ordered pair, proved or refuted.

    The order of NAMEs follows from the store of proofs if it has them all, else it is settled now, as it is for a file; without names that
    of the catalogue is shown. Equal measures stand together, each line names the nearest larger ones, and a claim is meant where both
    sides are defined.

    \b
      symmetrics atlas jaccard f1 ochiai
      symmetrics atlas --region above_chance
      symmetrics atlas mcc kappa informedness -o order.toml
    """
    from ..display.data import atlas_data
    from ..display.orders import atlases_text
    from ..language.errors import DefinitionError
    from ..questions import charting

    if everything and (names or output):
        raise DefinitionError("Expected names of measures or --all, got more. Write `symmetrics atlas --all` alone.")
    limit = charting.BUDGET if budget is None else budget
    if everything:
        found = [told_of(one) for one in charting.settle_atlases(limit)]
    else:
        stored = charting.stored_atlas(classes, region) if not names else charting.known_atlas(names, classes, region)
        found = [stored if stored and not (names and output) else charting.atlas(names, classes, region, limit)]
    if output is not None:
        output.write_text(charting.write_atlas(found[0]), encoding="utf-8")
    show(as_json, lambda: {"atlases": [atlas_data(one) for one in found]}, lambda: atlases_text(found))
    return 0


def told_of(found: Any) -> Any:
    """A line of progress on the standard error stream."""
    counts = ", ".join(f"{count} {verdict}" for verdict, count in found.order.counts.items())
    sys.stderr.write(f"{found.region}, {found.classes} classes: {counts}\n")
    return found


@click.command()
@click.option("--measure", is_flag=True, help="Measure what takes time as well: about a quarter of an hour.")
@click.option("--page", type=Writable(), metavar="FILE", help="Write the page of what is open, in Markdown.")
@as_json
def standing(measure: bool, page: Path | None, as_json: bool) -> int:
    """Where the catalogue stands: how much is open, against what is aimed at.

    With --json every question of the catalogue comes with its verdict.

    \b
      symmetrics standing
      symmetrics standing --json > questions.json
      symmetrics standing --page docs/open.md
    """
    from ..display.data import standing_data
    from ..display.standings import open_page, standing_text
    from ..questions import census as stood

    found = stood.standing()
    if measure:
        from ..questions.timings import timings

        found = replace(found, measured=tuple(timings()))
    if page is not None:
        page.write_text(open_page(found), encoding="utf-8")
    show(as_json, lambda: standing_data(found), lambda: standing_text(found))
    return 0
