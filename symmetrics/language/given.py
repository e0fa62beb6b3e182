"""Matrices and counts as they are given to functions: what stands for a confusion matrix, and what stands for a count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy
from sympy import Expr
from sympy.core.parameters import global_parameters

from .cells import Cells, IndexedCells
from .counting import exact_count, shown
from .errors import MatrixError
from .matrix_given import matrix_of

__all__ = ["cells_of", "is_inside"]


def is_inside() -> bool:
    """Whether another measure's formula is being made: nothing is evaluated there, numbers are cells like any others, and 0/0 stays."""
    return not global_parameters.evaluate


def cells_of(matrix: Any, name: str) -> Cells | IndexedCells:
    """The cells of a matrix of counts or expressions, given to the measure `name`; counts are made exact.

    A float stands for the decimal number it prints as. Raises `MatrixError` for negative counts and for arrays of them.

    >>> cells_of([[0.1, 2], [sympy.Symbol("x"), 3]], "f1").rows
    ((1/10, 2), (x, 3))
    """
    if isinstance(matrix, Cells | IndexedCells):
        return matrix
    rows = matrix_of(matrix).rows if isinstance(matrix, str | Mapping) or hasattr(matrix, "columns") else getattr(matrix, "rows", matrix)
    try:
        table = [list(row) for row in rows]
    except TypeError:
        raise MatrixError(f"Expected rows of counts for {name}, got {shown(matrix)}. Give [[TP, FN], [FP, TN]].") from None
    return Cells(table if is_inside() else [[_cell(x, name) for x in row] for row in table])


def _cell(value: Any, name: str) -> Expr:
    if getattr(value, "shape", ()) or isinstance(value, list | tuple):
        raise MatrixError(f"Expected one count in each place, got {shown(value)}. For many matrices use vectorise({name!r})(...).")
    if isinstance(value, Expr) and not (value.is_Rational or value.is_Float):
        if value.is_negative:
            raise MatrixError(f"Expected a nonnegative number as a count, got {shown(value)}. Correct that cell.")
        return value
    return sympy.sympify(exact_count(value), strict=True)
