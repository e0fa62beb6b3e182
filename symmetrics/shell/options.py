"""Options that several commands take."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

__all__ = ["CLASSES", "SECONDS", "SETTING", "Writable", "as_json", "budget", "knobs", "verbose"]

LONGEST_BUDGET = 86_400.0
VALUE = re.compile(r"\s*([A-Za-z_]\w*)\s*=\s*(-?\d{1,40}(?:\.\d{1,40}|/\d{1,40})?)\s*", re.ASCII)

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class Seconds(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A time budget."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The budget in seconds, more than zero and at most a day."""
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not 0 < seconds <= LONGEST_BUDGET:
            expected = f"a number of seconds above 0 and at most {LONGEST_BUDGET:.0f}"
            self.fail(f"Expected {expected}, got {value!r}. Write for example --budget 10.", param, ctx)
        return seconds


class Setting(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A coordinate and the value it is set to."""

    name = "name=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, Fraction]:
        """The name and the exact value, such as `b` and one half."""
        found = VALUE.fullmatch(value) if isinstance(value, str) else None
        if found is None or re.search(r"/0+$", found[2]):
            self.fail(
                f"Expected a coordinate and a number, got {value!r}. Write for example --at b=1/2, with --at before each.", param, ctx
            )
        return found[1], Fraction(found[2])


class Classes(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A number of classes, or the letter K for any number."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        """The number from 2 to 10, or the letter."""
        if value == "K":
            return "K"
        if not re.fullmatch(r"[2-9]|10", str(value), re.ASCII):
            self.fail(
                f"Expected a number of classes from 2 to 10 or the letter K, got {value!r}. Write for example --classes 3.", param, ctx
            )
        return int(value)


class Writable(click.Path):  # type: ignore[type-arg,unused-ignore]
    """A file that is to be written, refused before anything is computed where its folder is not there or may not be written to.

    With `folders` it may be a folder, which is made where it is not there.
    """

    def __init__(self, folders: bool = False) -> None:
        super().__init__(path_type=Path, dir_okay=folders)
        self.folders = folders

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        around = [place for place in (path, *path.parents) if place.is_dir()]
        near = next((place for place in around if self.folders or place in (path, path.parent)), None)
        reason = "no such folder" if near is None else "" if os.access(path if path.exists() else near, os.W_OK) else "permission denied"
        if reason:
            self.fail(f"Expected a file that can be written, got {str(path)!r} ({reason}). Name another.", param, ctx)
        return path


SECONDS, SETTING, CLASSES = Seconds(), Setting(), Classes()

as_json: Decorator = click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")
verbose: Decorator = click.option("-v", "--verbose", is_flag=True, help="Show more: Python that reproduces counterexamples, every step.")
knobs: Decorator = click.option("--knob", "knobs", multiple=True, metavar="DOMAIN", help='Declare a letter: --knob "beta > 0".')
budget: Decorator = click.option("--budget", type=SECONDS, default=None, metavar="SECONDS", help="Time for each question.")
