"""Tables of counts in text and files: typed inline, as tables, by name, in brackets or in JSON. Nothing is ever evaluated."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, TextIO

from .counting import count_from_text, counts_from_text, shown
from .errors import MatrixError
from .matrix_brackets import is_bracketed, rows_in_brackets
from .matrix_tables import table_of
from .named_counts import NAMED, Table, from_named, rows_by_name

__all__ = ["table_from", "table_in"]

MOST_BYTES = 50 * 10**6
IN_A_LINE = re.compile(r"[\d \t,./+eE-]+;[\d \t,./+eE;-]+", re.ASCII)  # rows between semicolons
QUOTES = str.maketrans(dict.fromkeys("{}'\"", " "))


def table_from(source: str, stream: TextIO | None = None) -> Table:
    r"""The rows, and the labels if there are any, of what a user typed: a table, a path, or "-" for the stream.

    >>> table_from("TP=3 FN=1 FP=2 TN=4")
    ([[3, 1], [2, 4]], None)
    >>> table_from("[[3 1] [2 4]]") == table_from("3 1; 2 4") == table_from("3,1\n2,4") == table_from("array([[3, 1], [2, 4]])")
    True
    """
    text = source.strip()
    if text == "-":
        return table_in(_stream_text(stream or sys.stdin))
    if "\n" in text or IN_A_LINE.fullmatch(text) or is_bracketed(text) or NAMED.match(text):
        return table_in(source)
    return table_in(_file_text(source), "\t" if source.lower().endswith(".tsv") else "")


def _file_text(source: str) -> str:
    try:
        with Path(source).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a path"
        expected = "a matrix like [[50,10],[5,35]], counts like TP=50 FN=10 FP=5 TN=35 or a readable file"
        raise MatrixError(f"Expected {expected}, got {shown(source)} ({reason}). Check it.") from None
    return _checked(content.decode("utf-8", errors="replace") if len(content) <= MOST_BYTES else " " * len(content))


def _stream_text(stream: TextIO) -> str:
    try:
        return _checked(stream.read(MOST_BYTES + 1))
    except UnicodeDecodeError:
        return _checked("\0")


def _checked(text: str) -> str:
    """The text, unless it is too long or no text at all."""
    if len(text) > MOST_BYTES:
        raise MatrixError(f"Expected at most {MOST_BYTES // 10**6} MB, got more. Tabulate the items first.")
    if "\0" in text or "\ufffd" in text:
        raise MatrixError("Expected text in UTF-8, got binary data. Save the matrix as CSV or JSON.")
    return text


def table_in(text: str, delimiter: str = "") -> Table:
    """The rows and labels that stand in a text; no file is opened."""
    text = text.strip("\ufeff \t\r\n")
    if is_bracketed(text):
        return _from_brackets(text)
    if NAMED.match(text):
        return from_named(text)
    return table_of(text.replace(";", "\n") if IN_A_LINE.fullmatch(text) else text, delimiter)


def _from_brackets(text: str) -> Table:
    try:
        read = json.loads(text, parse_int=_number, parse_float=_number, parse_constant=str)
    except (json.JSONDecodeError, RecursionError) as error:
        return _from_other_brackets(text, f"{shown(text)} ({error})")
    if isinstance(read, list):
        return read, None
    if set(read) <= {"matrix", "labels"} and isinstance(read.get("matrix"), list) and isinstance(read.get("labels", []), list):
        return read["matrix"], read.get("labels")
    return rows_by_name(read.items())


def _from_other_brackets(text: str, got: str) -> Table:
    """What stands in brackets as languages other than JSON write them."""
    plain = text.translate(QUOTES).strip()
    if NAMED.match(plain):
        return from_named(plain)
    rows = rows_in_brackets(text)
    if rows is None:
        raise MatrixError(f"Expected rows such as [[50,10],[5,35]], got {got}. Correct the brackets and commas.")
    return counts_from_text(rows), None


def _number(text: str) -> Any:
    """A number of a JSON text; a minus sign may still belong to a label."""
    return text if text.startswith("-") else count_from_text(text)
