"""The four counts of two classes by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from .counting import count_from_text, shown
from .errors import MatrixError

__all__ = ["COUNTS", "NAMED", "Table", "from_named", "rows_by_name"]

Table = tuple[Any, Sequence[Any] | None]

COUNTS = ("TP", "FN", "FP", "TN")
NAMED = re.compile(r"\b(TP|FN|FP|TN)\s*[=:]\s*([^\s,;=:]+)", re.ASCII | re.IGNORECASE)
COMMA_INSIDE = re.compile(r"(?:TP|FN|FP|TN)\s*[=:]\s*\d+(?:,\d+)+", re.ASCII | re.IGNORECASE)


def from_named(text: str) -> Table:
    """The rows of four counts in a text.

    >>> from_named("TP=3 FN=1/2 FP=2 TN=4")
    ([[3, Fraction(1, 2)], [2, 4]], None)
    """
    if found := COMMA_INSIDE.search(text):
        raise MatrixError(f"Expected numbers without commas in them, got {shown(found[0])}. Write {found[0].replace(',', '')}.")
    rest = NAMED.sub("", text)
    if rest.strip(" \t\r\n,;"):
        raise MatrixError(f"Expected TP=.. FN=.. FP=.. TN=.. and nothing else, got {shown(rest.strip())} as well. Remove it.")
    return rows_by_name([(name, count_from_text(count, name)) for name, count in NAMED.findall(text)])


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
