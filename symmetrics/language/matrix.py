"""Confusion matrices of numbers: rows actual, columns predicted, the positive class first of two.

Layouts differ between libraries and papers, so there is one named constructor for each, and the conversion happens there.
"""

from __future__ import annotations

import html
import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TextIO

from .counting import distinct, exact_count, positive_first, refuse_totals, shown, tallied
from .errors import MatrixError
from .matrix_text import table_from, table_in

__all__ = ["ConfusionMatrix"]


@dataclass(frozen=True)
class ConfusionMatrix:
    """A square table of nonnegative counts or weights: `rows[i][j]` items of class i were predicted as class j.

    Without labels the classes are "positive" and "negative", or numbered from one. Raises `MatrixError` for any other table.

    >>> print(ConfusionMatrix.from_counts(tp=50, fn=10, fp=5, tn=35))
                 predicted
    actual    positive  negative
    positive        50        10
    negative         5        35
    """

    rows: tuple[tuple[int | Fraction, ...], ...]
    labels: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Make counts exact and complete the labels."""
        rows = _square(self.rows)
        labels = distinct(self.labels) or _usual_labels(len(rows))
        if len(labels) != len(rows):
            got = f"{len(labels)}, a label mismatch"
            raise MatrixError(f"Expected {len(rows)} labels, one for each class, got {got}. Give one label for each row.")
        refuse_totals(rows, labels)
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "labels", labels)

    @classmethod
    def from_counts(cls, *, tp: Any, fn: Any, fp: Any, tn: Any) -> ConfusionMatrix:
        """The matrix of two classes with these four counts.

        >>> ConfusionMatrix.from_counts(tp=3, fn=1, fp=2, tn=4).rows
        ((3, 1), (2, 4))
        """
        return cls(((tp, fn), (fp, tn)))

    @classmethod
    def from_rows(cls, rows: Any, labels: Iterable[Any] | None = None) -> ConfusionMatrix:
        """The matrix with these rows, one for each actual class; of two classes the positive one comes first.

        >>> ConfusionMatrix.from_rows([[3, 1], [2, 4]], ["ill", "well"]).fn
        1
        """
        return cls(rows, tuple(labels if labels is not None else ()))

    @classmethod
    def from_predicted_rows(cls, rows: Any, labels: Iterable[Any] | None = None) -> ConfusionMatrix:
        """The matrix of a table with one row for each *predicted* class, as many papers print it.

        >>> ConfusionMatrix.from_predicted_rows([[3, 2], [1, 4]]).rows
        ((3, 1), (2, 4))
        """
        return cls.from_rows(rows, labels).transposed

    @classmethod
    def from_sklearn(cls, matrix: Any, *, positive: Any = None, labels: Iterable[Any] | None = None) -> ConfusionMatrix:
        """The matrix that scikit-learn's `confusion_matrix` returns: rows actual, labels sorted, so of two the negative first.

        `labels` are the labels in the order of its rows. Of two classes the second is taken as positive unless `positive` names
        the other.

        >>> ConfusionMatrix.from_sklearn([[4, 2], [1, 3]]).rows
        ((3, 1), (2, 4))
        """
        given = None if labels is None else list(labels)
        plain = cls.from_rows(matrix, given if given is not None or _height(matrix) != 2 else [0, 1])
        if plain.K > 2 and positive is None:
            return plain
        order = positive_first(plain.labels, plain.labels[1] if positive is None else str(positive))
        flipped = plain.permuted(order)
        return flipped if given is not None or positive is not None else cls(flipped.rows)

    @classmethod
    def from_labels(cls, actual: Any, predicted: Any, *, labels: Sequence[Any] | None = None, positive: Any = None) -> ConfusionMatrix:
        """The matrix of two equally long sequences of labels, item by item.

        `labels` fixes the classes and their order, positive first. Without it they are sorted, and of two numbers or truth values
        the larger is positive; of two names `positive` must say which.

        >>> ConfusionMatrix.from_labels([1, 1, 0, 0], [1, 0, 0, 0]).rows
        ((1, 1), (0, 2))
        """
        rows, order = tallied(actual, predicted, labels, positive)
        return cls.from_rows(rows, order)

    @classmethod
    def from_dataframe(cls, frame: Any, orientation: str = "actual rows") -> ConfusionMatrix:
        """The matrix in a pandas DataFrame whose index and columns are the same labels; columns are put in the order of the index.

        `orientation` is "actual rows" or "predicted rows". Of two classes the first row is the positive class.
        """
        if orientation not in ("actual rows", "predicted rows"):
            raise MatrixError(f"Expected orientation 'actual rows' or 'predicted rows', got {shown(orientation)}. Choose one of them.")
        labels, columns = distinct(frame.index.tolist()), distinct(frame.columns.tolist())
        if set(labels) != set(columns):
            got = f"{shown(labels)} and {shown(columns)}, a label mismatch"
            raise MatrixError(f"Expected the same labels in index and columns, got {got}. Reindex the frame.")
        rows = [[row[columns.index(label)] for label in labels] for row in frame.to_numpy(dtype=object).tolist()]
        return cls.from_rows(rows, labels) if orientation == "actual rows" else cls.from_predicted_rows(rows, labels)

    @classmethod
    def read(cls, source: str, stream: TextIO | None = None) -> ConfusionMatrix:
        """The matrix a user types or names: rows, counts by name, a file, or "-" for `stream` (the standard input).

        Files are tables, with or without labels, with commas, tabs, semicolons, bars (as in Markdown) or blanks between the cells; or
        JSON: rows, `{"matrix": ..., "labels": ...}` or `{"TP": ..., ...}`. What NumPy prints is read, too. Raises `MatrixError`, also
        for files that cannot be read.

        >>> ConfusionMatrix.read("TP=3, TN=4, FN=1, FP=2") == ConfusionMatrix.read("[[3,1],[2,4]]")
        True
        """
        rows, labels = table_from(source, stream)
        return cls.from_rows(rows, labels)

    @classmethod
    def from_text(cls, text: str) -> ConfusionMatrix:
        """The matrix in a text, written as in a file; nothing is taken for the name of one.

        >>> ConfusionMatrix.from_text("3 1; 2 4").rows
        ((3, 1), (2, 4))
        """
        rows, labels = table_in(text)
        return cls.from_rows(rows, labels)

    @property
    def K(self) -> int:
        """The number of classes."""
        return len(self.rows)

    @property
    def n(self) -> int | Fraction:
        """The number of items."""
        return sum(x for row in self.rows for x in row)

    @property
    def tp(self) -> int | Fraction:
        """True positives, of a matrix of two classes."""
        return self._binary[0][0]

    @property
    def fn(self) -> int | Fraction:
        """False negatives, of a matrix of two classes."""
        return self._binary[0][1]

    @property
    def fp(self) -> int | Fraction:
        """False positives, of a matrix of two classes."""
        return self._binary[1][0]

    @property
    def tn(self) -> int | Fraction:
        """True negatives, of a matrix of two classes."""
        return self._binary[1][1]

    @property
    def _binary(self) -> tuple[tuple[int | Fraction, ...], ...]:
        if self.K != 2:
            raise MatrixError(f"Expected a matrix of two classes, got {self.K}. Take one class against the rest with .positive(label).")
        return self.rows

    @property
    def transposed(self) -> ConfusionMatrix:
        """The matrix with truth and prediction exchanged."""
        return ConfusionMatrix(tuple(zip(*self.rows, strict=True)), self.labels)

    def permuted(self, order: Sequence[int | str]) -> ConfusionMatrix:
        """The same matrix with its classes in another order, given by labels or by numbers from one.

        >>> ConfusionMatrix.from_rows([[3, 1], [2, 4]]).permuted([2, 1]).rows
        ((4, 2), (1, 3))
        """
        places = [self._place(label) for label in order]
        if sorted(places) != list(range(self.K)):
            wanted = f"the labels {shown(self.labels)} in the order you want"
            raise MatrixError(f"Expected every class once, got {shown(list(order))}. Give {wanted}.")
        return ConfusionMatrix(tuple(tuple(self.rows[i][j] for j in places) for i in places), tuple(self.labels[i] for i in places))

    def positive(self, label: int | str) -> ConfusionMatrix:
        """The matrix of one class against all others together.

        >>> ConfusionMatrix.from_rows([[5, 1, 0], [2, 3, 1], [0, 0, 4]]).positive(1).rows
        ((5, 1), (2, 8))
        """
        i = self._place(label)
        rest = [j for j in range(self.K) if j != i]
        tp, row, column = self.rows[i][i], sum(self.rows[i]), sum(line[i] for line in self.rows)
        other = self.labels[rest[0]] if self.K == 2 else f"not {self.labels[i]}"
        return ConfusionMatrix(((tp, row - tp), (column - tp, self.n - row - column + tp)), (self.labels[i], other))

    def _place(self, label: int | str) -> int:
        if isinstance(label, str) and label in self.labels:
            return self.labels.index(label)
        if not isinstance(label, str | bool) and hasattr(label, "__index__") and 1 <= operator.index(label) <= self.K:
            return operator.index(label) - 1
        expected = f"a label among {shown(self.labels)} or a number from 1 to {self.K}"
        raise MatrixError(f"Expected {expected}, got {shown(label)}. Choose one of them.")

    def __str__(self) -> str:
        """The table with its labels, columns aligned."""
        lines = [["actual", *self.labels], *([label, *map(str, row)] for label, row in self._labelled)]
        first, *others = (max(map(len, column)) for column in zip(*lines, strict=True))
        table = [line[0].ljust(first) + "".join(x.rjust(width + 2) for x, width in zip(line[1:], others, strict=True)) for line in lines]
        return "\n".join([(" " * first + "predicted".center(len(table[0]) - first)).rstrip(), *table])

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{html.escape(label)}</th>" for label in self.labels)
        body = "".join(f"<tr><th>{html.escape(label)}</th>{''.join(f'<td>{x}</td>' for x in row)}</tr>" for label, row in self._labelled)
        caption = "<caption>rows actual, columns predicted</caption>"
        return f"<table>{caption}<thead><tr><th></th>{head}</tr></thead><tbody>{body}</tbody></table>"

    @property
    def _labelled(self) -> list[tuple[str, tuple[int | Fraction, ...]]]:
        return list(zip(self.labels, self.rows, strict=True))


def _usual_labels(K: int) -> tuple[str, ...]:
    return ("positive", "negative") if K == 2 else tuple(str(i + 1) for i in range(K))


def _height(rows: Any) -> int:
    return len(rows) if hasattr(rows, "__len__") else 0


def _square(rows: Any) -> tuple[tuple[int | Fraction, ...], ...]:
    """The rows as exact numbers, checked to form a square of two or more."""
    try:
        table = [list(row) for row in rows]
    except TypeError:
        raise MatrixError(f"Expected rows of counts, got {shown(rows)}. Give K rows of K counts.") from None
    lengths = [len(row) for row in table]
    if len(table) < 2 or set(lengths) != {len(table)}:
        raise MatrixError(f"Expected a square matrix of two classes or more, got {_misfit(lengths)}. Give K rows of K counts.")
    return tuple(tuple(exact_count(x, f"row {i}, column {j}") for j, x in enumerate(row, 1)) for i, row in enumerate(table, 1))


def _misfit(lengths: list[int]) -> str:
    """What is not square in rows of some lengths: the one row that is at fault, or all of them."""
    odd = [i for i, length in enumerate(lengths, 1) if length != len(lengths)]
    if len(odd) == 1 and len(lengths) > 2:
        return f"{lengths[odd[0] - 1]} counts in row {odd[0]} of {len(lengths)}"
    return f"rows of lengths {shown(lengths)}"
