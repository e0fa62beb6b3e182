"""Parameters that were rounded when they were printed: unrounded ones under which more of a row follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ..language.measure import Measure
from .conventions import value_at_matrix
from .model import Family, Rows
from .printed import Printed, fits, read_printed
from .tables import rows_at

__all__ = ["inputs_that_fit"]

Wanted = tuple[Measure, Printed, bool]


def inputs_that_fit(family: Family, inputs: Sequence[tuple[str, str]], wanted: Sequence[Wanted]) -> tuple[str, Rows] | None:
    """One parameter with further digits, rounding to what is printed, under which most values of a row follow.

    More must follow than before, and nothing less; None where no parameter does it.
    """
    printed = {name: read_printed(text) for name, text in inputs}
    before = sum(old for *_, old in wanted)
    best: tuple[tuple[int, int], str, Rows] | None = None
    for name, changed in _unrounded(printed):
        rows = rows_at(family, {other: one.value for other, one in printed.items()} | {name: changed})
        count = _following(rows, wanted) if rows else 0
        merit = count, -len(str(float(changed)))
        if rows and count > before and (best is None or merit > best[0]):
            best = merit, f"for example {name} = {float(changed):g}", rows
    return best[1:] if best else None


def _following(rows: Rows, wanted: Sequence[Wanted]) -> int:
    """How many values follow; none where one does not that did before."""
    count = 0
    for measure, printed, before in sorted(wanted, key=lambda one: not one[2]):
        follows = fits(value_at_matrix(measure, rows), printed)
        if before and not follows:
            return 0
        count += follows
    return count


def _unrounded(printed: dict[str, Printed]) -> Iterator[tuple[str, Fraction]]:
    """Each parameter in turn with up to half a unit added, nearest first, in twentieths of a unit."""
    for step in range(1, 11):
        for name, one in printed.items():
            for side in (1, -1):
                yield name, one.value + side * step * one.unit / 20
