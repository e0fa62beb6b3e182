"""The command that shows the local page."""

from __future__ import annotations

import click

from .options import budget

__all__ = ["serve"]


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Where; 0 takes a free port.")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Whom it answers; by default this machine only.")
@budget
def serve(port: int, host: str, budget: float | None) -> int:
    """A page in the browser that answers what is typed into it.

    A formula gets a card, a claim a verdict; with a matrix there are values, with coordinates a derivation. The page has no script, and
    the server reads no files and keeps nothing. Control-C ends it.

    \b
      symmetrics serve
      symmetrics serve --port 8080 --budget 60
    """
    from . import web

    web.serve(host, port, web.BUDGET if budget is None else budget)
    return 0
