"""The command that writes a measure in another language."""

from __future__ import annotations

import click

from .options import as_json
from .output import show

__all__ = ["export"]


@click.command()
@click.argument("measure")
@click.option("--to", "language", required=True, metavar="LANGUAGE", help="c, rust, javascript, julia, r or sql.")
@click.option("--name", default="", metavar="NAME", help="The name of the function; without it that of the measure, or `measure`.")
@as_json
def export(measure: str, language: str, name: str, as_json: bool) -> int:
    """The source of a measure in another language, in double precision.

    MEASURE is a name or a formula in the counts of two classes.

    \b
      symmetrics export mcc --to c
      symmetrics export "f_beta(beta=2)" --to sql --name f2
    """
    from ..questions import evaluating

    source = evaluating.export(measure, language.lower(), name)
    show(as_json, lambda: {"measure": measure, "language": language.lower(), "source": source}, lambda: source)
    return 0
