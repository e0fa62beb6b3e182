"""The command that audits papers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from .options import Writable, as_json, budget
from .output import print_json, show

__all__ = ["audit"]

FORMATS = ("text", "markdown", "latex", "html", "csv")


@click.command()
@click.argument("place", required=False, metavar="[FILE_OR_DIR]", type=click.Path(path_type=Path))
@click.option("--all", "everything", is_flag=True, help="The papers that come with the package.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    help="How to print the errata; csv lists every printed value.",
    show_default=True,
)
@click.option(
    "-o", "--output", type=Writable(folders=True), metavar="PATH", help="Write the errata to a file; of several papers, to a folder."
)
@click.option(
    "--store",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Keep what is settled below a folder, and use it again.",
)
@budget
@as_json
def audit(
    place: Path | None, everything: bool, form: str, output: Path | None, store: Path | None, budget: float | None, as_json: bool
) -> int:
    """Whether the numbers and claims of a paper follow from its definitions.

    FILE_OR_DIR describes papers in TOML: definitions, matrices, tables with values as printed, equations and claims. Every value is
    computed exactly, every claim proved, refuted with a matrix, or left open. Exit status: 0 nothing found, 1 findings, 2 bad input.

    \b
      symmetrics audit paper.toml
      symmetrics audit --all --json
      symmetrics audit paper.toml --format markdown -o errata.md
      symmetrics audit paper.toml --format csv -o values.csv
    """
    from ..language.errors import PaperError
    from ..questions import auditing

    if everything == (place is not None):
        got = "both" if everything else "neither"
        raise PaperError(f"Expected a file or folder of papers, or --all, got {got}. Write for example `symmetrics audit paper.toml`.")
    files = auditing.papers_in(place := place or auditing.folder_of_papers())
    for file in auditing.passed_over(place, files):
        sys.stderr.write(f"Passed over {file}: no table of it belongs to a paper.\n")
    found = [auditing.audited(file, auditing.BUDGET if budget is None else budget, store) for file in files]
    for report, settled in found if store else []:
        auditing.write_settled(report.paper.key, settled, store)
    shown([report for report, _ in found], form, output, as_json)
    return 1 if any(report.findings for report, _ in found) else 0


def shown(reports: list[Any], form: str, output: Path | None, as_json: bool) -> None:
    """Print the reports, and write the errata where they were asked for."""
    from rich.console import Group

    from ..display.audits import audit_text, audits_data
    from ..display.errata import FORMS

    suffix, made = FORMS.get("markdown" if form == "text" else form, FORMS["markdown"])
    if output is not None:
        written(reports, output, suffix, made)
    if as_json:
        print_json(audits_data(reports))
    elif output is None:
        show(False, dict, lambda: Group(*map(audit_text, reports)) if form == "text" else "\n".join(map(made, reports)))


def written(reports: list[Any], output: Path, suffix: str, made: Any) -> None:
    """Write the errata of one paper to a file, those of several to a folder by their keys."""
    if len(reports) == 1 and not output.is_dir():
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(made(reports[0]), encoding="utf-8")
        return
    output.mkdir(parents=True, exist_ok=True)
    for report in reports:
        (output / f"{report.paper.key}{suffix}").write_text(made(report), encoding="utf-8")
