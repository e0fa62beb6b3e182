"""Exact values at one matrix: what the file of formulas settles is read off it, and SymPy is imported for the rest only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..language.matrix import ConfusionMatrix
from ..language.matrix_given import matrix_of
from ..language.naming import plain_name
from ..numeric.formulas import Beyond, formulas

if TYPE_CHECKING:
    from ..language.measure import Measure
    from ..numeric.outcome import Evaluation

__all__ = ["evaluate", "fitting"]


def evaluate(
    matrix: ConfusionMatrix | Sequence[Sequence[Any]] | Mapping[str, Any] | str, measures: str | Sequence[str | Measure] = ()
) -> tuple[Evaluation, ...]:
    """The exact values of measures at a matrix; without names, of every measure of the catalogue that fits and has no free knob.

    The matrix may be given as rows of actual classes, a DataFrame, counts by name or text. Raises `MatrixError` for what is no
    confusion matrix.

    >>> from symmetrics import ConfusionMatrix
    >>> matrix = ConfusionMatrix.from_counts(tp=50, fn=10, fp=5, tn=35)
    >>> evaluate(matrix, ["accuracy"])[0].exact
    17/20
    >>> str(evaluate([[50, 10], [5, 35]], "accuracy")[0].value)
    '17/20'
    """
    matrix = matrix_of(matrix)
    measures = (measures,) if isinstance(measures, str) else measures
    quick = quickly(matrix, measures)
    if quick is not None:
        return quick
    from ..numeric.evaluation import evaluate as evaluate_at
    from .reading import read

    return evaluate_at(matrix, [read(m) for m in measures] or fitting(matrix))


def fitting(matrix: ConfusionMatrix) -> list[Measure]:
    """The measures of the catalogue without free knobs that the number of classes of a matrix allows."""
    from ..catalogue import catalogue

    return [m for m in catalogue().values() if not m.free_knobs and (matrix.K == 2 or m.kind == "multiclass")]


def quickly(matrix: ConfusionMatrix, measures: Sequence[str | Measure]) -> tuple[Evaluation, ...] | None:
    """The values of some measures of the catalogue without SymPy; None where that is not possible for all of them."""
    known = formulas()
    names = [known.names.get(plain_name(m), "") if isinstance(m, str) else "" for m in measures]
    if matrix.K != 2 or not all(names) or not names:
        return None
    try:
        return tuple(known.evaluation(name, [x for row in matrix.rows for x in row]) for name in names)
    except Beyond:
        return None
