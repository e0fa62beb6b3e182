"""Rows in brackets as other programs print and take them: NumPy's `[[50 3] [2 45]]`, also in `array(...)`, and `[50 3; 2 45]`."""

from __future__ import annotations

import re

from .errors import MatrixError

__all__ = ["is_bracketed", "rows_in_brackets"]

OPENED = re.compile(r"(?:[A-Za-z_][\w.]{0,40}\s*\(\s*[\[({]|\(\s*[\[(]|\[|\{)", re.ASCII)
CALLED = re.compile(r"[A-Za-z_][\w.]{0,40}\s*\(", re.ASCII)
SETTINGS = re.compile(r"\s*(?:,\s*\w+\s*=\s*[\w.:'\"]+\s*)*,?\s*", re.ASCII)
ROW = re.compile(r"\[([^\[\]]*)\]")
ALIKE = str.maketrans("(){}", "[][]")


def is_bracketed(text: str) -> bool:
    """Whether a text begins as rows in brackets do.

    >>> [is_bracketed(text) for text in ("[[1,2],[3,4]]", "np.array([[1, 2], [3, 4]])", "((1,2),(3,4))", "(old) matrix.csv")]
    [True, True, True, False]
    """
    return OPENED.match(text) is not None


def rows_in_brackets(text: str) -> list[list[str]] | None:
    """The cells of each row as text; None where the brackets are those of something else.

    >>> rows_in_brackets("array([[50., 3.], [2., 1e2]], dtype=float32)"), rows_in_brackets("[50 3; 2 1/2]")
    ([['50.', '3.'], ['2.', '1e2']], [['50', '3'], ['2', '1/2']])
    """
    inside = _argument(text).translate(ALIKE).strip()
    if inside[:1] != "[" or inside[-1:] != "]":
        return None
    if "..." in inside:
        advice = "Print it with numpy.set_printoptions(threshold=sys.maxsize)"
        raise MatrixError(f"Expected every count, got an array printed in part ('...'). {advice}.")
    body = inside[1:-1]
    rows, between = ROW.findall(body), ROW.sub("", body)
    if not rows:
        rows, between = re.split(r"[;\n]", body.strip()), between if "[" in between or "]" in between else ""
    if between.replace(",", "").strip() or not 0 <= between.count(",") <= len(rows):
        return None
    return [_cells(row) for row in rows]


def _argument(text: str) -> str:
    """The first argument of what is written as a call, without the settings behind it."""
    called = CALLED.match(text)
    if called is None or not text.endswith(")"):
        return text
    inside = text[called.end() : -1]
    end = max(map(inside.rfind, "])}")) + 1
    return inside[:end] if SETTINGS.fullmatch(inside[end:]) else text


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().removesuffix(",").split(",")] if "," in row else row.split()
