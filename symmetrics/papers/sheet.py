"""A table of a paper with the exact values of its cells, computed once for each definition and matrix."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from sympy import Expr

from ..language.measure import Measure
from .conventions import Convention, value_at_matrix
from .model import Cell, Definition, Paper, Rows, Table
from .printed import Printed, judged, read_printed

__all__ = ["Known", "Sheet"]

MOST_GUESSES = 40_000
FITTING = ("agrees", "tie")


@dataclass(frozen=True)
class Known:
    """The measures known by name, and quick floats of all of them at a matrix, to guess by."""

    measures: Mapping[str, Measure]
    quick: Callable[[Rows], Mapping[str, float]]


@dataclass
class Sheet:
    """A table with its exact values, computed once for each definition and matrix."""

    paper: Paper
    table: Table
    known: Known
    values: dict[tuple[str, Rows, str], Expr | None] = field(default_factory=dict)
    verdicts: dict[tuple[Cell, str], str] = field(default_factory=dict)
    inputs: dict[str, tuple[str, Rows] | None] = field(default_factory=dict)
    guesses: int = MOST_GUESSES

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in which something is printed."""
        return tuple(c for c in self.table.cells if read_printed(c.printed).kind != "nothing")

    @cached_property
    def printed(self) -> Mapping[Cell, Printed]:
        """What is printed in each cell, whole numbers read to the places of the other values of the same definition."""
        read = {cell: read_printed(cell.printed) for cell in self.cells}
        finest: dict[str, Printed] = {}
        for cell, one in read.items():
            if one.kind == "number" and (cell.definition not in finest or 0 < one.unit < finest[cell.definition].unit):
                finest[cell.definition] = one
        return {cell: one.to_places_of(finest.get(cell.definition, one)) for cell, one in read.items()}

    def definition(self, cell: Cell) -> Definition:
        """The definition of a cell."""
        return self.paper.definitions[cell.definition]

    def value(self, cell: Cell, convention: Convention | None = None) -> Expr | None:
        """The exact value of a cell, None where it is undefined."""
        assert cell.matrix is not None
        key = (cell.definition, cell.matrix.rows, convention.name if convention else "")
        if key not in self.values:
            measure = self.definition(cell).measure
            reading = convention.reading if convention else value_at_matrix
            self.values[key] = reading(measure, cell.matrix.rows)
        return self.values[key]

    def verdict(self, cell: Cell, convention: Convention | None = None) -> str:
        """How the value of a cell stands to what is printed: "agrees", "tie", "truncated", or "" where it does not follow."""
        key = (cell, convention.name if convention else "")
        if key not in self.verdicts:
            value = None if cell.matrix is None else self.value(cell, convention)
            undefined = "agrees" if cell.matrix and self.printed[cell].kind == "undefined" else ""
            self.verdicts[key] = undefined if value is None else judged(value, self.printed[cell])
        return self.verdicts[key]

    def fits(self, cell: Cell, convention: Convention | None = None) -> bool:
        """Whether a cell follows."""
        return self.verdict(cell, convention) in FITTING

    def row(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells at the same matrix."""
        return tuple(c for c in self.cells if c.matrix is not None and c.matrix is cell.matrix)

    def column(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of the same definition."""
        return tuple(c for c in self.cells if c.definition == cell.definition and c.matrix is not None)
