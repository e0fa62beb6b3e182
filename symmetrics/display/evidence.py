"""Counterexamples as a reader meets them: whole matrices, the values there, and a line of Python that shows the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import sympy

from ..language.cells import cells
from ..language.claims import Claim
from ..language.measure import Measure
from ..language.text import text
from ..language.values import Undefined

__all__ = ["NONE", "Known", "base_matrix", "inline", "knobs_at", "plain", "python_call", "shown_matrices", "value_text"]

Rows = tuple[tuple[Any, ...], ...]
Known = Mapping[str, Measure]
NONE: Known = MappingProxyType({})
CELL = re.compile(r"C\[(\d+),(\d+)\]")


def plain(value: Any) -> int | str:
    """A count as JSON has it: a whole number, or the text of any other exact number.

    >>> plain(sympy.Integer(3)), plain("1/2")
    (3, '1/2')
    """
    number = sympy.sympify(Fraction(value) if isinstance(value, str) else value, strict=True)
    return int(number) if number.is_Integer else str(number)


def shown_matrices(claim: Claim, point: Mapping[str, Any]) -> tuple[Rows, ...]:
    """The matrices a claim speaks of, at a point: for example the one after a step and the one before it."""
    values = {name: Fraction(value) for name, value in point.items()}
    return tuple(tuple(tuple(plain(x) for x in row) for row in rows) for rows in claim.shown_at(values))


def base_matrix(claim: Claim, point: Mapping[str, Any]) -> Rows:
    """The matrix of TP, FN, FP and TN (or C[i,j]) at a point; cells the claim does not mention are 0."""
    K = len(claim.matrices[0].rows) if claim.matrices else classes_in(point)
    names = [[c.name for c in row] for row in cells(K).rows]
    if claim.matrices and not any(name in point for row in names for name in row):
        return shown_matrices(claim, point)[0]
    return tuple(tuple(plain(point.get(name, 0)) for name in row) for row in names)


def classes_in(point: Mapping[str, Any]) -> int:
    """The number of classes the names of a point speak of."""
    return max((int(i) for name in point if (found := CELL.fullmatch(name)) for i in found.groups()), default=2)


def inline(rows: Rows) -> str:
    """A matrix in one line.

    >>> inline(((4, 1), (0, 5)))
    '[[4,1],[0,5]]'
    """
    return "[" + ",".join("[" + ",".join(map(str, row)) + "]" for row in rows) + "]"


def knobs_at(measure: Measure, point: Mapping[str, Any]) -> dict[str, Fraction]:
    """The values a point gives to the knobs of a measure."""
    return {k.name: Fraction(point[k.name]) for k in measure.free_knobs if k.name in point}


def value_text(measure: Measure, rows: Rows, knobs: Mapping[str, Fraction]) -> str:
    """The exact value at a matrix as text, or `undefined`.

    >>> from symmetrics import precision
    >>> value_text(precision, ((2, 0), (1, 0)), {}), value_text(precision, ((0, 1), (0, 0)), {})
    ('2/3', 'undefined')
    """
    if any(k.name not in knobs and k.default is None for k in measure.free_knobs):
        return "a value"
    exact = [[sympy.Rational(x) for x in row] for row in rows]
    try:
        return str(measure.fix(**{name: sympy.Rational(x) for name, x in knobs.items()}).value_or_reason(exact))
    except Undefined:
        return "undefined"


def python_call(measure: Measure, rows: Rows, knobs: Mapping[str, Fraction], known: Known = NONE) -> str:
    """A line of Python that gives the value at a matrix; a measure that is not `known` by name is read from its formula.

    >>> from symmetrics import f1
    >>> python_call(f1, ((3, 1), (2, 0)), {}, {"f1": f1})
    'f1(tp=3, fn=1, fp=2)'
    """
    named = measure.base in known and known[measure.base].body is measure.body
    settings = "".join(f", {name}={number(value)}" for name, value in (dict(measure.settings) | dict(knobs)).items())
    if named and measure.kind == "binary":
        counts = dict(zip(("tp", "fn", "fp", "tn"), (x for row in rows for x in row), strict=True))
        return f"{measure.base}({', '.join(f'{name}={number(counts[name])}' for name in measure.counts)}{settings})"
    declared = f", knobs={[k.domain for k in measure.knobs]}" if measure.knobs else ""
    return f"{measure.base if named else f'read({text(measure.formula)!r}{declared})'}({nested(rows)}{settings})"


def nested(rows: Rows) -> str:
    """A matrix in Python."""
    return "[" + ", ".join("[" + ", ".join(map(number, row)) + "]" for row in rows) + "]"


def number(value: Any) -> str:
    """An exact number in Python."""
    exact = Fraction(str(value))
    return str(exact.numerator) if exact.denominator == 1 else f"Fraction({exact.numerator}, {exact.denominator})"
