"""The commands together."""

from __future__ import annotations

import click

from .. import __version__
from .curves import discrimination, isometric
from .exporting import export
from .inverse import correct, expectation, floor, recover
from .library import find, listing, show_measure, verify
from .matrices import compare, evaluate
from .papers import audit
from .plots import plot
from .questions import bounds, check, derive, identify, prove, relate
from .spaces import discriminancy, enumeration
from .store import atlas, settle, standing

__all__ = ["symmetrics"]


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="symmetrics", message="%(prog)s %(version)s")
@click.pass_context
def symmetrics(context: click.Context) -> None:
    """Properties of classification performance measures, proved or refuted.

    Write measures by name (f1, mcc, kappa, TPR ...) or as formulas in TP, FN, FP and TN, in plain text or LaTeX.

    \b
      symmetrics check "2*TP/(2*TP + FP + FN)"    all properties of a formula
      symmetrics prove "jaccard <= f1"            settle one claim
      symmetrics evaluate "[[50,10],[5,35]]"      exact values at a matrix
      symmetrics list                             the measures there are

    Exit status: 0 done or proved, 1 refuted, 2 bad input, 3 open.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


OF_FORMULAS = (check, prove, bounds, derive, evaluate, compare, relate, identify, recover, floor, correct, expectation)
OF_THE_CATALOGUE = (listing, show_measure, find, verify, export, settle, atlas, standing)
OF_SPACES = (enumeration, discriminancy, isometric, discrimination, plot)
OF_PAPERS = (audit,)
for command in (*OF_FORMULAS, *OF_THE_CATALOGUE, *OF_SPACES, *OF_PAPERS):
    symmetrics.add_command(command)
