"""Errors in three beats: what was expected, what came, what to do."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from ..language.errors import FormulaError, SymmetricsError

__all__ = ["message_of", "showing"]

WINDOW = 60
QUOTED, EXTRA = re.compile("'([^']*)'"), re.compile(r"extra arguments? \((.*)\)", re.DOTALL)


ON_THE_COMMAND_LINE = (
    (re.compile(r"knobs=\[(\"[^\"]*\")\]"), r"--knob \1"),
    (re.compile(r"\bSee catalogue\(\) for"), "See `symmetrics list` for"),
)


@contextmanager
def showing(source: str) -> Iterator[None]:
    """Show the source with a mark under the place where reading it failed."""
    try:
        yield
    except FormulaError as error:
        if error.position is not None and source.strip() and not hasattr(error, "__notes__"):
            error.add_note(marked(source, error.position))
        raise


def marked(source: str, position: int) -> str:
    """A line of source with a caret under a position; long sources are shown in part.

    >>> print(marked("TP/(TP +", 8))
      TP/(TP +
              ^
    """
    start = max(0, position - WINDOW // 2)
    shown = "".join(c if c.isprintable() else " " for c in source[start : start + WINDOW])
    before, after = "…" if start else "", "…" if start + WINDOW < len(source) else ""
    return f"  {before}{shown}{after}\n  {' ' * (len(before) + position - start)}^"


def message_of(error: Exception) -> tuple[str, str, list[str]]:
    """The kind of an error, its message, and notes to print below it."""
    if isinstance(error, SymmetricsError):
        return error.kind, on_the_command_line(str(error)), list(getattr(error, "__notes__", []))
    if isinstance(error, click.ClickException):
        return "usage", usage(error), []
    if isinstance(error, OSError) and error.filename is not None:
        return "file", f"Expected a file that can be read or written, got {str(error.filename)!r} ({error.strerror}). Name another.", []
    reason = f"{type(error).__name__}: {error}"[:300].replace("\n", " ")
    return "internal", f"Expected to answer this, got an error of our own ({reason}). Please report it with the command that caused it.", []


def on_the_command_line(message: str) -> str:
    """A message with what is typed in a shell in the place of what is written in Python.

    >>> on_the_command_line('Declare a knob with knobs=["w > 0"].')
    'Declare a knob with --knob "w > 0".'
    """
    for written, typed in ON_THE_COMMAND_LINE:
        message = written.sub(typed, message)
    return message


def usage(error: click.ClickException) -> str:
    """A usage error in three beats."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "symmetrics"
    see = f"See `{command} --help`."
    if isinstance(error, click.NoSuchOption):
        near = f"Did you mean {error.possibilities[0]}?" if error.possibilities else ""
        advice = near or (see if error.option_name.startswith("--") else f"Put -- before a formula that begins with a minus sign. {see}")
        return f"Expected an option of `{command}`, got {error.option_name}. {advice}"
    if isinstance(error, click.MissingParameter):
        return f"Expected {missing(error)} for `{command}`, got nothing. {see}"
    if isinstance(error, click.BadParameter) and error.message.startswith("Expected "):
        return error.message
    if isinstance(error, click.BadParameter) and isinstance(error.param and error.param.type, click.Choice):
        return choice(error, see)
    return other_usage(error.format_message(), command, context, see)


def choice(error: click.BadParameter, see: str) -> str:
    """A value that is none of those an option or argument takes."""
    param: Any = error.param
    name = f" for {param.opts[-1]}" if isinstance(param, click.Option) else ""
    got, *values = QUOTED.findall(error.message)
    near = difflib.get_close_matches(got, values, n=1)
    return f"Expected one of {', '.join(values)}{name}, got {got!r}. {f'Did you mean {near[0]}?' if near else see}"


def missing(error: click.MissingParameter) -> str:
    """The name of a missing argument or option."""
    if not error.param or not error.ctx:
        return str(error.param_hint or "a parameter")
    metavar = error.param.make_metavar(error.ctx)
    return f"{error.param.opts[0]} {metavar}" if isinstance(error.param, click.Option) else metavar


def other_usage(words: str, command: str, context: click.Context | None, see: str) -> str:
    """What click tells of unknown commands, arguments too many, and values an option does not take."""
    group = context.command if context else None
    if context and isinstance(group, click.Group) and (unknown := QUOTED.search(words)):
        near = difflib.get_close_matches(unknown[1], group.list_commands(context), n=1)
        return f"Expected a command of `{command}`, got '{unknown[1]}'. {f'Did you mean {near[0]}?' if near else see}"
    if found := EXTRA.search(words):
        return f"Expected fewer arguments for `{command}`, got {found[1]} as well. Put a formula or claim in quotes. {see}"
    return f"Expected what `{command}` takes, got this: {words[:1].lower()}{words[1:].rstrip('.')}. {see}"
