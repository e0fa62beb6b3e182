"""Claims at named matrices, and the chains of equations as claims in the claim language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sympy import Expr

from ..language.errors import FormulaError, PaperError
from ..language.measure import Measure
from ..language.reader import read_formula
from ..language.signs import sign
from ..language.text import text
from .conventions import value_at_matrix
from .model import Equation, Paper, Rows
from .reading import Names, names_of

__all__ = ["AtMatrices", "at_matrices", "claims_of_equation", "sides_at"]

RELATION = re.compile(r"(==|!=|<=|>=|<|>)")
HOLDS = {
    "==": lambda s: s == 0,
    "!=": lambda s: s != 0,
    "<=": lambda s: s <= 0,
    ">=": lambda s: s >= 0,
    "<": lambda s: s < 0,
    ">": lambda s: s > 0,
}
UNDEFINED = "undefined"
ANYWHERE: Rows = ((Fraction(1), Fraction(0)), (Fraction(0), Fraction(1)))

Side = tuple[str, Measure | None, Rows]


@dataclass(frozen=True)
class AtMatrices:
    """A chain of relations between values at named matrices: whether all of it holds, and the values."""

    holds: bool
    values: tuple[tuple[str, str], ...]


def at_matrices(claim: str, paper: Paper, names: Names) -> AtMatrices:
    """A claim such as `cen at H < cen at G`, decided by exact values; `undefined` may stand on one side of `==` or `!=`."""
    sides, relations = sides_at(claim, paper, names)
    values = [None if measure is None else value_at_matrix(measure, rows) for _, measure, rows in sides]
    holds = all(_holds(a, relation, b) for a, relation, b in zip(values, relations, values[1:], strict=False))
    told = ((side, UNDEFINED if v is None else text(v)) for (side, *_), v in zip(sides, values, strict=True) if " at " in side)
    return AtMatrices(holds, tuple(told))


def sides_at(claim: str, paper: Paper, names: Names) -> tuple[list[Side], list[str]]:
    """The sides of such a claim and the relations between them; raises `PaperError` where it cannot be read. Nothing is computed."""
    pieces = [piece.strip() for piece in RELATION.split(claim)]
    if len(pieces) < 3 or not all(pieces):
        raise PaperError(f"Expected a claim like 'f1 at A < f1 at B', got {claim!r}. Relate two values or more.")
    return [_side(side, claim, paper, names) for side in pieces[::2]], pieces[1::2]


def _holds(a: Expr | None, relation: str, b: Expr | None) -> bool:
    if a is None or b is None:
        return relation in ("==", "!=") and ((a is None) == (b is None)) == (relation == "==")
    return bool(HOLDS[relation](sign(a - b)))


def _side(side: str, claim: str, paper: Paper, names: Names) -> Side:
    """A side as written, its measure (None for `undefined`) and the matrix; a constant is taken at any matrix."""
    formula, _, place = side.rpartition(" at ") if " at " in side else (side, "", "")
    if formula == UNDEFINED:
        return side, None, ANYWHERE
    if place and place not in paper.matrices:
        raise PaperError(f"Expected a matrix of the paper in {claim!r}, got {place!r}. Name one of its matrices or rows.")
    try:
        measure = read_formula(formula, names=names_of(paper, names))
    except FormulaError as error:
        raise PaperError(f"Expected a formula in {claim!r}, got {formula!r}. {error}") from None
    constant = measure.kind == "binary" and not measure.used
    rows = paper.matrices[place].rows if place and not constant else ANYWHERE
    if measure.free_knobs or (not place and not constant):
        raise PaperError(f"Expected a matrix and no knobs in {claim!r}, got {side!r}. Write 'f1 at A'.")
    if len(rows) > 2 and measure.kind == "binary":
        raise PaperError(f"Expected a measure of {len(rows)} classes in {claim!r}, got {formula!r}. Write it in C[i,j].")
    return side, measure, rows


def claims_of_equation(equation: Equation, multiclass: bool) -> Iterator[tuple[int, str]]:
    """Each neighbouring pair of sides as a claim, with the number of its left side; for two and three classes where K is open."""
    given = f" given {equation.given}" if equation.given else ""
    for number, (left, right) in enumerate(zip(equation.sides, equation.sides[1:], strict=False)):
        for classes in (" for K = 2", " for K = 3") if multiclass else ("",):
            yield number, f"{left} == {right}{given}{classes}"
