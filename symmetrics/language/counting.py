"""Counts and labels as they come from outside, turned into exact numbers and distinct names, or refused."""

from __future__ import annotations

import math
import operator
import re
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from typing import Any

from .errors import MatrixError

__all__ = ["count_from_text", "counts_from_text", "distinct", "exact_count", "is_number", "refuse_totals", "shown", "tallied"]

NUMBER = re.compile(r"[+-]?(?:\d{1,2000}/\d{1,2000}|(?:\d{1,2000}\.?\d{0,2000}|\.\d{1,2000})(?:[eE][+-]?\d{1,3})?)", re.ASCII)
MARKS = "_'\N{RIGHT SINGLE QUOTATION MARK}\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}"
THOUSANDS = re.compile(rf"\d{{1,3}}(?:(?P<mark>[{MARKS}])\d{{3}}(?:(?P=mark)\d{{3}})*|(?:,\d{{3}}){{2,}}|(?:\.\d{{3}}){{2,}})", re.ASCII)
LONGEST_COUNT = 2000
LARGEST_DECIMAL_EXPONENT = 1000
TOTALS = {
    "all",
    "total",
    "totals",
    "grand total",
    "sum",
    "sums",
    "gesamt",
    "insgesamt",
    "summe",
    "somme",
    "totale",
    "suma",
    "\N{GREEK CAPITAL LETTER SIGMA}",
}


def shown(value: Any) -> str:
    """A value as an error message quotes it: its first sixty characters."""
    written = repr(value)
    return written if len(written) <= 60 else f"{written[:57]}..."


def exact_count(value: Any, place: str = "") -> int | Fraction:
    """A nonnegative number as an int or, for a weight that is not whole, a Fraction.

    A float stands for the decimal number it prints as. Raises `MatrixError` for anything negative, infinite or not a number, with the
    place where it stands; a truth value is not a number.

    >>> exact_count(3.0), exact_count(0.1)
    (3, Fraction(1, 10))
    """
    if type(value) is int and value >= 0:
        return value
    number = _fraction(value)
    if number is None or number < 0:
        where = f" in {place}" if place else ""
        raise MatrixError(f"Expected a nonnegative number as a count, got {shown(value)}{where}. Correct that cell.")
    return number.numerator if number.denominator == 1 else number


def _fraction(value: Any) -> Fraction | None:
    if isinstance(value, bool):
        return None
    with suppress(TypeError):
        return Fraction(operator.index(value))
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Decimal):
        return Fraction(value) if value.is_finite() and abs(value.adjusted()) <= LARGEST_DECIMAL_EXPONENT else None
    return Fraction(str(value)) if isinstance(value, Real) and math.isfinite(value) else None


def count_from_text(text: str, place: str = "") -> int | Fraction:
    """The number a piece of text writes: `12`, `0.25`, `1e6` or `1/3`, with thousands apart where nothing else can be meant.

    >>> count_from_text("0.1"), count_from_text("1_000"), count_from_text("1,234,567")
    (Fraction(1, 10), 1000, 1234567)
    """
    if text.isascii() and text.isdigit() and len(text) <= LONGEST_COUNT:
        return int(text)
    plain = _without_marks(text)
    if not is_number(plain) or plain.startswith("-"):
        where = f" in {place}" if place else ""
        raise MatrixError(f"Expected a nonnegative number as a count, got {shown(text)}{where}. {_advice(plain)}")
    return exact_count(Fraction(plain))


def counts_from_text(rows: Sequence[Sequence[str]], names: Sequence[str] = (), columns: Sequence[str] = ()) -> list[list[int | Fraction]]:
    """The numbers of a table, whose rows and columns may have names.

    >>> counts_from_text([["1", "2"], ["3", "x"]], columns=["ill", "well"])
    Traceback (most recent call last):
        ...
    symmetrics.language.errors.MatrixError: Expected a nonnegative number as a count, got 'x' in row 2, column 2 (well). Correct that cell.
    """

    def place(i: int, j: int) -> str:
        return f"row {i + 1}{called(names, i)}, column {j + 1}{called(columns, j)}"

    def called(words: Sequence[str], k: int) -> str:
        return f" ({shown(words[k])[1:-1]})" if k < len(words) else ""

    return [[count_from_text(x, place(i, j)) for j, x in enumerate(row)] for i, row in enumerate(rows)]


def _without_marks(text: str) -> str:
    """A number without what stands between its thousands."""
    plain = text.strip()
    return re.sub(r"\D", "", plain, flags=re.ASCII) if THOUSANDS.fullmatch(plain) else plain


def _advice(plain: str) -> str:
    """What to do with a text that is no number."""
    if re.fullmatch(r"\d+,\d+", plain, re.ASCII):
        return f"Write {plain.replace(',', '')} or {plain.replace(',', '.')}, whichever is meant."
    if " " in plain or "&" in plain:
        return "Separate cells by commas, tabs or |, and leave out what stands between thousands."
    return "Fill in that cell." if not plain else "Correct that cell."


def is_number(text: str) -> bool:
    """Whether a piece of text writes a number of reasonable length."""
    plain = _without_marks(text)
    return NUMBER.fullmatch(plain) is not None and not re.search(r"/0+$", plain)


def distinct(labels: Iterable[Any]) -> tuple[str, ...]:
    """The labels as text, all different.

    >>> distinct([0, 1, "rest"])
    ('0', '1', 'rest')
    """
    names = tuple(str(label) for label in labels)
    repeated = [name for name, times in Counter(names).items() if times > 1]
    if repeated:
        raise MatrixError(f"Expected a different label for each class, got {shown(repeated[0])} twice. Rename one of them.")
    return names


def refuse_totals(rows: Sequence[Sequence[Any]], labels: Sequence[str]) -> None:
    """Refuse a table whose last row and column are called totals, and are the sums of the others.

    Without such a label they may be a class like any other: [[1,0,1],[0,0,0],[1,0,1]] is a matrix.
    """
    *classes, last = rows
    named = labels[-1].strip().casefold() in TOTALS
    if not named or len(classes) < 2:
        return
    if all(row[-1] == sum(row[:-1]) for row in rows) and all(x == sum(column) for x, *column in zip(last, *classes, strict=True)):
        got = f"{shown(labels[-1])}, the sums of the others"
        raise MatrixError(
            f"Expected a row and a column for each class, got also {got}. Leave out totals (margins=False in pandas.crosstab)."
        )


def tallied(actual: Any, predicted: Any, labels: Sequence[Any] | None, positive: Any) -> tuple[list[list[int]], list[Any]]:
    """The table of counts of two sequences of labels, and its labels in order, the positive one first for two classes."""
    pairs = _pairs(actual, predicted)
    found = {label for pair in pairs for label in pair}
    order = _items(labels) if labels is not None else _ordered(found, positive)
    for stranger in found - set(order):
        got = f"{shown(stranger)}, a label mismatch"
        raise MatrixError(f"Expected only the labels {shown(order)}, got {got}. Add it to labels= or clean the data.")
    if positive is not None:
        order = positive_first(order, positive)
    return [[pairs[a, p] for p in order] for a in order], order


def positive_first(order: Sequence[Any], positive: Any) -> list[Any]:
    """Two labels with the positive one in front."""
    if len(order) != 2 or positive not in order:
        got = f"{shown(positive)} of {shown(list(order))}"
        raise MatrixError(f"Expected positive= to be one of two labels, got {got}. Leave it out or correct it.")
    return [positive, *(label for label in order if label != positive)]


def _pairs(actual: Any, predicted: Any) -> Counter[tuple[Hashable, Hashable]]:
    a, p = _items(actual), _items(predicted)
    if len(a) != len(p):
        raise MatrixError(f"Expected as many predicted as actual labels, got {len(p)} and {len(a)}. Pair them item by item.")
    pairs = Counter(zip(a, p, strict=True))
    for label in {label for pair in pairs for label in pair if _missing(label)}:
        raise MatrixError(f"Expected a label for every item, got {shown(label)}. Drop or fill the missing ones.")
    return pairs


def _missing(label: Any) -> bool:
    """Whether a label is None, NaN or pandas' NA, which compare neither equal nor unequal to themselves."""
    return label is None or not isinstance(same := label.__eq__(label), bool) or not same


def _items(values: Any) -> list[Any]:
    try:
        items = values.tolist() if hasattr(values, "tolist") else list(values)
        hash(tuple(items))
    except TypeError:
        raise MatrixError(f"Expected one sequence of labels, got {shown(values)}. Give a flat list, array or column.") from None
    return [item.item() if hasattr(item, "item") else item for item in items]


def _ordered(found: set[Any], positive: Any) -> list[Any]:
    """The labels sorted; of two numbers or truth values the larger is the positive class and goes first."""
    if len(found) < 2:
        raise MatrixError(f"Expected items of two classes or more, got {shown(sorted(map(str, found)))}. Name all classes with labels=.")
    try:
        order = sorted(found)
    except TypeError:
        order = sorted(found, key=str)
    if len(order) != 2 or positive is not None:
        return order
    if not all(isinstance(label, int | float) for label in order):
        got = "neither positive= nor labels="
        raise MatrixError(f"Expected to be told which of {shown(order)} is positive, got {got}. Give one (labels= positive first).")
    return order[::-1]
