"""Tables of counts in text and files: typed inline, comma- or tab-separated, or JSON. Nothing is ever evaluated."""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TextIO

from .counting import count_from_text, distinct, is_number, shown
from .errors import MatrixError

__all__ = ["rows_by_name", "table_from"]

Table = tuple[Any, Sequence[Any] | None]

MOST_BYTES = 50 * 10**6
COUNTS = ("TP", "FN", "FP", "TN")
NAMED = re.compile(r"(TP|FN|FP|TN)\s*[=:]\s*([^\s,;=:]+)", re.ASCII | re.IGNORECASE)


def table_from(source: str, stream: TextIO | None = None) -> Table:
    """The rows, and the labels if there are any, of what a user typed: a table, a path, or "-" for the stream.

    >>> table_from("TP=3 FN=1 FP=2 TN=4")
    ([[3, 1], [2, 4]], None)
    """
    if source.strip() == "-":
        return _from_text(_stream_text(stream or sys.stdin))
    if source.lstrip()[:1] in ("[", "{") or NAMED.match(source.strip()):
        return _from_text(source)
    return _from_text(_file_text(source), "\t" if source.lower().endswith(".tsv") else "")


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


def _from_text(text: str, delimiter: str = "") -> Table:
    text = text.strip().lstrip("\ufeff")
    if text[:1] in ("[", "{"):
        return _from_json(text)
    return _from_named(text) if NAMED.match(text) else _from_table(text, delimiter)


def _from_named(text: str) -> Table:
    rest = NAMED.sub("", text)
    if rest.strip(" \t\r\n,;"):
        raise MatrixError(f"Expected TP=.. FN=.. FP=.. TN=.. and nothing else, got {shown(rest.strip())} as well. Remove it.")
    return rows_by_name([(name, count_from_text(count)) for name, count in NAMED.findall(text)])


def rows_by_name(named: Iterable[tuple[Any, Any]]) -> Table:
    """The rows of four counts, each with its name.

    >>> rows_by_name([("tp", 3), ("tn", 4), ("fn", 1), ("fp", 2)])
    ([[3, 1], [2, 4]], None)
    """
    pairs = list(named)
    names = [str(name).strip().upper() for name, _ in pairs]
    if sorted(names) != sorted(COUNTS):
        raise MatrixError(f"Expected TP, FN, FP and TN once each, got {shown(' '.join(names))}. Give all four.")
    count = dict(zip(names, (value for _, value in pairs), strict=True))
    return [[count["TP"], count["FN"]], [count["FP"], count["TN"]]], None


def _from_json(text: str) -> Table:
    def refuse(name: str) -> NoReturn:
        raise MatrixError(f"Expected finite counts, got {name}. Correct that cell.")

    try:
        read = json.loads(text, parse_int=_number, parse_float=_number, parse_constant=refuse)
    except (json.JSONDecodeError, RecursionError) as error:
        got = f"{shown(text)} ({error})"
        raise MatrixError(f"Expected rows such as [[50,10],[5,35]] in JSON, got {got}. Correct the brackets and commas.") from None
    if isinstance(read, list):
        return read, None
    if set(read) <= {"matrix", "labels"} and isinstance(read.get("matrix"), list) and isinstance(read.get("labels", []), list):
        return read["matrix"], read.get("labels")
    return rows_by_name(list(read.items()))


def _number(text: str) -> Any:
    """A number of a JSON text; a minus sign may still belong to a label."""
    return text if text.startswith("-") else count_from_text(text)


def _from_table(text: str, delimiter: str) -> Table:
    first = text.partition("\n")[0]
    delimiter = delimiter if delimiter in first and delimiter else next((mark for mark in "\t;," if mark in first), ",")
    try:
        rows = [[x.strip() for x in row] for row in csv.reader(text.splitlines(), delimiter=delimiter) if any(x.strip() for x in row)]
    except csv.Error as error:
        raise MatrixError(f"Expected a table of counts, got {shown(first)} ({error}). Separate cells by commas or tabs.") from None
    if len(rows) == 2 and sorted(x.upper() for x in rows[0]) == sorted(COUNTS) and len(rows[1]) == 4:
        return rows_by_name([(name, count_from_text(x)) for name, x in zip(*rows, strict=True)])
    header, index, cells = _parts(rows)
    counts = [[count_from_text(x) for x in row] for row in cells]
    return _aligned(counts, header, index) if header is not None and index is not None else (counts, header or index)


def _parts(rows: list[list[str]]) -> tuple[list[str] | None, list[str] | None, list[list[str]]]:
    """The column labels, the row labels and the cells of a table that may have either, both or none of the labels."""
    if not rows:
        raise MatrixError("Expected a table of counts, got nothing. Give K rows of K counts.")
    widths = {len(row) for row in rows[1:]}
    if widths == {len(rows[0]) + 1}:
        rows = [["", *rows[0]], *rows[1:]]
    height, width = len(rows), len(rows[0])
    both = 3 <= height == width and not is_number(rows[0][0])
    header = rows[0] if both or (height == width + 1 and not all(map(is_number, rows[0]))) else None
    body = rows[1:] if header else rows
    named = both or (width == height + 1 and not all(is_number(row[0]) for row in body))
    index = [row[0] for row in body] if named else None
    cells = [row[1:] for row in body] if index else body
    return header[1:] if header and index else header, index, cells


def _aligned(counts: list[list[Any]], header: list[str], index: list[str]) -> Table:
    """The columns in the order of the rows."""
    if any(len(row) != len(header) for row in counts):
        got = f"rows of lengths {shown([len(row) for row in counts])}"
        raise MatrixError(f"Expected {len(header)} counts in every row, got {got}. Fill in the missing cells.")
    if set(distinct(header)) != set(distinct(index)):
        got = f"{shown(index)} and {shown(header)}, a label mismatch"
        raise MatrixError(f"Expected the same labels on rows and columns, got {got}. Rename them.")
    return [[row[header.index(label)] for label in index] for row in counts], index
