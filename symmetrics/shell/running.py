"""Running a command: its exit status, and every error as one message in three beats."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import sys
from collections.abc import Sequence
from itertools import pairwise
from types import FrameType
from typing import Any

import click

from ..language.errors import OutOfTime, SymmetricsError
from .group import symmetrics
from .messages import message_of

__all__ = ["main", "run"]

BAD_INPUT, OPEN, INTERRUPTED, CLOSED_PIPE = 2, 3, 130, 141
NEGATIVE = re.compile(r"-(?![-o])(?![\d./e]+$)(?=.*[\d()\[{<>=+*/ ]).+|-o.*[<>=].*", re.DOTALL)
MOST_DIGITS = 100_000  # a value of high degree at counts of two thousand digits, the most a matrix may have


def main() -> None:
    """The entry point: run the command of the command line and exit with its status."""
    sys.set_int_max_str_digits(0)  # exact values of matrices with huge counts are printed in full
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the systems solved are small; on busy cores a thread pool costs twenty times more
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGINT, Interrupt(os.getpid()))
    sys.exit(run(sys.argv[1:]))


class Interrupt:
    """A Control-C reaches every process of the terminal; only the first is to speak, its children end in silence."""

    def __init__(self, owner: int) -> None:
        self.owner = owner

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if os.getpid() != self.owner:
            os._exit(INTERRUPTED)
        raise KeyboardInterrupt


def run(arguments: Sequence[str]) -> int:
    """The exit status of a command line: 0 done or proved, 1 refuted, 2 bad input, 3 open.

    >>> run(["find", "--is", "label_symmetric", "--not", "label_symmetric"])
    No measure has stored proofs of this.
    0
    """
    sys.set_int_max_str_digits(MOST_DIGITS)
    try:
        status = answered(with_minus_signs(arguments))
        sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        silence()
        return CLOSED_PIPE
    return status


def with_minus_signs(arguments: Sequence[str]) -> list[str]:
    """The arguments behind a command, formulas that begin with a hyphen with a minus sign there, so that none is read as an option.

    >>> with_minus_signs(["prove", "-log(f1) >= 0", "--json", "-v"])
    ['prove', '−log(f1) >= 0', '--json', '-v']
    """
    end = arguments.index("--") if "--" in arguments else len(arguments)
    return [f"−{x[1:]}" if 0 < k < end and NEGATIVE.fullmatch(x) else x for k, x in enumerate(arguments)]


def silence() -> None:
    """Let what is still to be written go nowhere: nobody reads it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def answered(arguments: list[str]) -> int:
    """The status of the command, its errors reported."""
    try:
        with symmetrics.make_context("symmetrics", arguments) as context:
            return int(symmetrics.invoke(context) or 0)
    except click.exceptions.Exit as done:
        return int(done.exit_code)
    except (BrokenPipeError, click.Abort):
        raise
    except Exception as error:  # one message and a status for whatever went wrong, never a traceback
        return reported(error, wants_json(arguments))


def wants_json(arguments: list[str]) -> bool:
    """Whether a command line asks for JSON, readable or not."""
    return "--json" in arguments or "--format=json" in arguments or ("--format", "json") in pairwise(arguments)


def reported(error: Exception, as_json: bool) -> int:
    """Tell of an error on the standard error stream, and with `--json` as a document too."""
    kind, message, notes = message_of(error)
    print("\n".join([message, *notes]), file=sys.stderr)
    if as_json:
        print(json.dumps(error_data(error, kind, message), indent=2, ensure_ascii=False))
    return OPEN if isinstance(error, OutOfTime) else BAD_INPUT


def error_data(error: Exception, kind: str, message: str) -> dict[str, Any]:
    """The JSON of an error; `position` counts characters of the formula from zero."""
    position = getattr(error, "position", None) if isinstance(error, SymmetricsError) else None
    return {"error": {"kind": kind, "message": message, "position": position}}
