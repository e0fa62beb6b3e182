"""Misprints in formulas: one sign changed or two names exchanged, so that a formula gives what it is said to equal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import nan

from sympy import Expr

from ..language.errors import SymmetricsError
from ..language.measure import Measure
from ..language.reader import read_formula
from ..language.signs import sign
from .conventions import value_at_matrix
from .model import Rows
from .reading import Names

__all__ = ["SAMPLES", "measures_like", "readable", "repairs_of", "values_at_samples"]

TOKEN = re.compile(r"[A-Za-z_]\w*|\d+(?:\.\d+)?|\*\*|[-+*/^()\[\],]|\s+|.")
Quick = Callable[[Rows], Mapping[str, float]]
COUNTS = ("TP", "FN", "FP", "TN", "P", "N", "PP", "PN", "n")
OPERATORS = ("+", "-", "*", "/")
NUMBERS = ("1", "2", "3", "4", "n", "K", "(K - 1)")
LONGEST = 200
CLOSE = 1e-9
UNREMARKABLE = (Fraction(3, 7), Fraction(23, 7))


def _rows(*cells: int, K: int = 2) -> Rows:
    return tuple(tuple(Fraction(x) for x in cells[k * K : (k + 1) * K]) for k in range(K))


# Matrices without any symmetry, on which two formulas that differ hardly agree.
SAMPLES = {
    2: (_rows(7, 2, 3, 11), _rows(5, 13, 2, 3), _rows(1, 6, 17, 4), _rows(29, 3, 8, 2)),
    3: (_rows(7, 2, 3, 1, 11, 5, 4, 6, 13, K=3), _rows(1, 8, 2, 6, 3, 5, 9, 4, 14, K=3), _rows(19, 3, 1, 2, 5, 7, 11, 8, 4, K=3)),
}


def repairs_of(
    side: str, values: Sequence[Expr | None], names: Names, K: int = 2, words: Sequence[str] = (), knobs: Sequence[str] = ()
) -> Iterator[tuple[str, str]]:
    """Texts one slip away from a formula that have the given values at the samples, each with the slip in words.

    >>> repaired = read_formula("TP/(TP + FP)")
    >>> wanted = [value_at_matrix(repaired, rows) for rows in SAMPLES[2]]
    >>> next(repairs_of("TP/(TP + FN)", wanted, {}))
    ('TP/(TP + FP)', 'FP in place of FN')
    """
    pieces = TOKEN.findall(side)
    if len(pieces) > LONGEST or len([piece for piece in pieces if piece.strip()]) < 2:
        return  # a lone name has no slip that is not another name
    for changed, said in _mutated(pieces, words):
        measure = readable("".join(changed), names, knobs)
        if measure is not None and _has_values(measure, values, K):
            yield "".join(changed), said


def _mutated(pieces: list[str], words: Sequence[str]) -> Iterator[tuple[list[str], str]]:
    for k, piece in enumerate(pieces):
        for other in _alternatives(piece, k, pieces, words):
            yield [*pieces[:k], other, *pieces[k + 1 :]], f"{other} in place of {piece}"
    named = [k for k, piece in enumerate(pieces) if piece in COUNTS or piece in words]
    for x, i in enumerate(named):
        for j in named[x + 1 :]:
            if pieces[i] != pieces[j]:
                changed = list(pieces)
                changed[i], changed[j] = pieces[j], pieces[i]
                yield changed, f"{pieces[i]} and {pieces[j]} exchanged"


def _alternatives(piece: str, k: int, pieces: list[str], words: Sequence[str]) -> Iterator[str]:
    if piece in COUNTS:
        yield from (other for other in COUNTS if other != piece)
    elif piece in words:
        yield from (other for other in words if other != piece)
        yield f"(1/{piece})"
    elif piece in ("a", "b") and pieces[k + 1 : k + 2] == ["["]:
        yield "b" if piece == "a" else "a"
    elif piece in OPERATORS:
        yield from (other for other in OPERATORS if other != piece)
    elif piece[0].isdigit():
        yield from (other for other in NUMBERS if other != piece)
    elif piece == "sqrt":
        yield ""


def readable(formula: str, names: Names, knobs: Sequence[str] = ()) -> Measure | None:
    """The measure a text defines, its knobs set to a value of their domains that nothing else singles out; None for no formula."""
    try:
        measure = read_formula(formula, knobs=knobs, names=names)
    except SymmetricsError:
        return None
    for value in UNREMARKABLE:
        try:
            return measure.fix(**{knob.name: value for knob in measure.free_knobs})
        except SymmetricsError:
            continue
    return None


def values_at_samples(measure: Measure, K: int = 2) -> list[Expr | None]:
    """The values at the samples."""
    return [value_at_matrix(measure, rows) for rows in SAMPLES[K]]


def _has_values(measure: Measure, values: Sequence[Expr | None], K: int) -> bool:
    if K > 2 and measure.kind == "binary":
        return False
    for rows, wanted in zip(SAMPLES[K], values, strict=True):
        value = value_at_matrix(measure, rows)
        if value is None or wanted is None or not same(value, wanted):
            return False
    return True


def same(a: Expr, b: Expr) -> bool:
    """Whether two exact numbers are equal; floats rule most pairs out."""
    return bool(a == b) or (abs(float(a) - float(b)) < CLOSE and sign(a - b) == 0)


def measures_like(measure: Measure, known: Mapping[str, Measure], quick: Quick, K: int = 2) -> tuple[str, ...]:
    """The known measures with the same values at the samples; floats at all of them choose whom to look at."""
    wanted = values_at_samples(measure, K)
    if any(value is None for value in wanted):
        return ()
    floats = [(float(value), quick(rows)) for value, rows in zip(wanted, SAMPLES[K], strict=True) if value is not None]
    near = [name for name in known if all(abs(values.get(name, nan) - value) < CLOSE for value, values in floats)]
    return tuple(name for name in near if _has_values(known[name], wanted, K))
