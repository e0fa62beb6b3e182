"""Tables of counts with or without labels, as files and printed pages have them: cells between commas, tabs, semicolons, bars or blanks."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from typing import Any

from .counting import counts_from_text, distinct, is_number, shown
from .errors import MatrixError
from .named_counts import COUNTS, Table, rows_by_name

__all__ = ["table_of"]

RULE = re.compile(r"[\s|+:=-]*")  # the line below the head of a table of Markdown, or around one of text


def table_of(text: str, delimiter: str = "") -> Table:
    r"""The rows of a table, and its labels if there are any.

    >>> table_of("| | ill | well |\n|---|---|---|\n| ill | 50 | 10 |\n| well | 5 | 35 |")
    ([[50, 10], [5, 35]], ['ill', 'well'])
    >>> table_of("50 10\n5 35")
    ([[50, 10], [5, 35]], None)
    """
    rows = _cells_of([line for line in text.splitlines() if line.strip() and not line.startswith("# ")], delimiter)
    for named in (rows, [list(column) for column in zip(*rows, strict=False)]):
        if named and sorted(x.upper() for x in named[0]) == sorted(COUNTS):
            return _named(named)
    header, index, cells = _parts(rows)
    counts = counts_from_text(cells, index or (), header or ())
    return _aligned(counts, header, index) if header is not None and index is not None else (counts, header or index)


def _named(rows: list[list[str]]) -> Table:
    """The matrix in a table whose columns are the four counts."""
    names, *matrices = rows
    if len(matrices) != 1 or len(matrices[0]) != len(names):
        got = f"{len(matrices)} rows below {', '.join(names)}" if len(matrices) != 1 else f"{len(matrices[0])} of them"
        raise MatrixError(f"Expected four counts of one matrix, got {got}. Give one row; `vectorise` in Python takes many matrices.")
    [counts] = counts_from_text(matrices, (), names)
    return rows_by_name(zip(names, counts, strict=True))


def _cells_of(lines: list[str], delimiter: str) -> list[list[str]]:
    """The cells of each line; blanks stand between them where nothing else does."""
    first = lines[0] if lines else ""
    mark = delimiter if delimiter in first and delimiter else next((mark for mark in "\t;,|" if mark in first), "")
    if first.lstrip().startswith("|") or RULE.fullmatch(first) or mark == "|":
        return _between_bars(lines)
    return _separated(lines, mark) if mark else _without_titles([line.split() for line in lines])


def _between_bars(lines: list[str]) -> list[list[str]]:
    plain = [line.strip().removeprefix("|").removesuffix("|") for line in lines if not RULE.fullmatch(line)]
    return [[x.strip() for x in line.split("|")] for line in plain]


def _separated(lines: list[str], mark: str) -> list[list[str]]:
    try:
        rows = [[x.strip() for x in row] for row in csv.reader(lines, delimiter=mark)]
    except csv.Error as error:
        raise MatrixError(f"Expected a table of counts, got {shown(lines[0])} ({error}). Separate cells by commas or tabs.") from None
    return [row for row in rows if any(row)]


def _without_titles(rows: list[list[str]]) -> list[list[str]]:
    """Rows without the words that stand alone above the columns or the rows, as printed tables have them."""
    widest = max((len(row) for row in rows), default=0)
    return [row for k, row in enumerate(rows) if k > 1 or len(row) > 1 or widest < 3 or is_number(row[0])]


def _parts(rows: list[list[str]]) -> tuple[list[str] | None, list[str] | None, list[list[str]]]:
    """The column labels, the row labels and the cells of a table that may have either, both or none of the labels."""
    if not rows:
        raise MatrixError("Expected a table of counts, got nothing. Give K rows of K counts.")
    widths = {len(row) for row in rows[1:]}
    if widths == {len(rows[0]) + 1} and len(rows[0]) > 1:
        rows = [["", *rows[0]], *rows[1:]]
    height, width = len(rows), len(rows[0])
    both = 3 <= height == width and not is_number(rows[0][0])
    header = rows[0] if both or (height == width + 1 and not all(map(is_number, rows[0]))) else None
    body = rows[1:] if header else rows
    named = both or (width == height + 1 and not all(is_number(row[0]) for row in body))
    index = [row[0] for row in body] if named else None
    cells = [row[1:] for row in body] if index else body
    return header[1:] if header and index else header, index, cells


def _aligned(counts: list[list[Any]], header: list[str], index: Sequence[str]) -> Table:
    """The columns in the order of the rows."""
    for label, row in zip(index, counts, strict=True):
        if len(row) != len(header):
            got = f"{len(row)} in row {shown(label)}"
            raise MatrixError(f"Expected {len(header)} counts in every row, got {got}. Fill in the missing cells.")
    if set(distinct(header)) != set(distinct(index)):
        got = f"{shown(index)} and {shown(header)}, a label mismatch"
        raise MatrixError(f"Expected the same labels on rows and columns, got {got}. Rename them.")
    return [[row[header.index(label)] for label in index] for row in counts], index
