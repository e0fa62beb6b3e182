"""The commands about numbers: measures at one matrix, and at two."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any

import click

from .options import as_json
from .output import data_of, show
from .reading import read_declared

__all__ = ["compare", "evaluate"]

COUNT = re.compile(r"(TP|FN|FP|TN)\s*[=:]\s*[^\s,;=:]+,?", re.ASCII | re.IGNORECASE)


@click.command()
@click.argument("matrix", nargs=-1, required=True, metavar="MATRIX [NAME]...")
@as_json
def evaluate(matrix: tuple[str, ...], as_json: bool) -> int:
    """Exact values of measures at a confusion matrix.

    MATRIX has rows of actual and columns of predicted classes, the positive class first; or it is counts by name, a file (.csv, .tsv,
    .json, or text with a table of Markdown or of NumPy), or - for the standard input. NAMEs are measures or formulas; without them every
    measure that fits is evaluated.

    \b
      symmetrics evaluate "[[50,10],[5,35]]" f1 mcc
      symmetrics evaluate TP=50 FN=10 FP=5 TN=35
      symmetrics evaluate matrix.csv "macro(f1)" "f_beta(beta=2)"
    """
    from ..display.values import evaluation_data
    from ..questions.valuing import evaluate as evaluated

    given, rest = first_matrix(matrix)
    names = apart(rest)
    found = labelled(names, evaluated(given, [readable(name) for name in names]))
    data = {"matrix": rows_of(given), "values": {name: evaluation_data(value) for name, value in found.items()}}
    show(as_json, lambda: data, lambda: page_of(given, found))
    return 0


def apart(arguments: Sequence[str]) -> list[str]:
    """Names and formulas one by one: a comma outside of brackets stands between two.

    >>> apart(["f1,mcc", "min(i, C[i,i]/a[i])"])
    ['f1', 'mcc', 'min(i, C[i,i]/a[i])']
    """
    from ..language.naming import parts_between_commas

    return [name.strip() for argument in arguments for name in parts_between_commas(argument) if name.strip() or name == argument]


def readable(name: str) -> Any:
    """A name of the catalogue as it is, and the measure that a formula means."""
    from ..language.naming import plain_name
    from ..numeric.formulas import formulas

    return name if plain_name(name) in formulas().names else read_declared(name)


def page_of(matrix: Any, found: dict[str, Any]) -> Any:
    """The values as a page."""
    from ..display.grids import values_text

    return values_text(matrix, found)


@click.command()
@click.argument("matrices", nargs=-1, required=True, metavar="MATRIX MATRIX [NAME]...")
@as_json
def compare(matrices: tuple[str, ...], as_json: bool) -> int:
    """Which of two matrices each measure prefers.

    \b
      symmetrics compare "[[50,10],[5,35]]" "[[45,15],[0,40]]"
      symmetrics compare before.csv after.csv f1 mcc
    """
    from ..display.grids import comparisons_text
    from ..language.errors import MatrixError
    from ..questions import asking

    one, rest = first_matrix(matrices)
    if not rest:
        raise MatrixError("Expected two matrices, got one. Give a second one, for example [[45,15],[0,40]].")
    two, rest = first_matrix(rest)
    names = apart(rest)
    if one.K != two.K:
        raise MatrixError(f"Expected two matrices with equally many classes, got {one.K} and {two.K}. Compare matrices of one problem.")
    found = labelled(names, asking.compare(one, two, [read_declared(name) for name in names]))
    data = {"matrices": [rows_of(one), rows_of(two)], "measures": {name: data_of(value) for name, value in found.items()}}
    show(as_json, lambda: data, lambda: comparisons_text(found))
    return 0


def first_matrix(arguments: Sequence[str]) -> tuple[Any, Sequence[str]]:
    """The matrix at the head of some arguments, and the others; counts by name may be four arguments."""
    from ..language.matrix import ConfusionMatrix

    named = 0
    while named < min(4, len(arguments)) and COUNT.fullmatch(arguments[named].strip()):
        named += 1
    size = max(named, 1)
    return ConfusionMatrix.read(" ".join(arguments[:size]), sys.stdin), arguments[size:]


def labelled(names: Sequence[str], found: Sequence[Any]) -> dict[str, Any]:
    """Results by what was typed, or where nothing was by the name of their measure."""
    return dict(zip(names or [result.measure for result in found], found, strict=True))


def rows_of(matrix: Any) -> list[list[int | str]]:
    """The rows of a matrix; weights that are not whole as text."""
    return [[int(x) if x == int(x) else str(x) for x in row] for row in matrix.rows]
