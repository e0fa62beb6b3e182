"""The measure that a text means."""

from __future__ import annotations

from collections.abc import Sequence

from ..catalogue import find_measure, names
from ..language.errors import DefinitionError
from ..language.measure import Measure
from ..language.reader import read_formula
from ..language.turns import in_turn

__all__ = ["read"]


@in_turn
def read(formula: str | Measure, knobs: Sequence[str] | None = None) -> Measure:
    """The measure a text means: a name of the catalogue, or a formula in text or LaTeX.

    `knobs` declares further letters with their domains, for example `["beta > 0"]`.

    >>> read("2*TP/(2*TP + FP + FN)")([[3, 1], [2, 0]])
    2/3
    """
    if isinstance(formula, Measure):
        return formula
    try:
        return find_measure(formula)
    except DefinitionError:
        return read_formula(formula, knobs=knobs, names=names())
