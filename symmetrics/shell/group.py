"""The commands together, each imported when it is asked for: a command starts without what the others need."""

from __future__ import annotations

from importlib import import_module

import click

from .. import __version__

__all__ = ["symmetrics"]

HOMES = {
    "questions": ("check", "prove", "bounds", "derive", "relate", "identify"),
    "matrices": ("evaluate", "compare"),
    "inverse": ("recover", "floor", "correct", "expectation"),
    "library": ("list", "show", "find", "verify"),
    "exporting": ("export",),
    "store": ("settle", "atlas", "standing"),
    "spaces": ("enumeration", "discriminancy"),
    "curves": ("isometric", "discrimination"),
    "plots": ("plot",),
    "papers": ("audit",),
    "serving": ("serve",),
}
FUNCTIONS = {"list": "listing", "show": "show_measure"}


class Commands(click.Group):
    """A group that knows its commands by name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, sorted."""
        return sorted(name for names in HOMES.values() for name in names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, None if there is none."""
        module = next((module for module, names in HOMES.items() if cmd_name in names), None)
        if module is None:
            return None
        found: click.Command = getattr(import_module(f".{module}", __package__), FUNCTIONS.get(cmd_name, cmd_name))
        return found


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
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
