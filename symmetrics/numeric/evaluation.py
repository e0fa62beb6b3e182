"""Measures at one confusion matrix: the exact value, its decimal, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any

import flint
import sympy
from sympy import Expr, Symbol

from ..language.cells import cells
from ..language.errors import NotExpressible
from ..language.fractions import context_of, fraction_of
from ..language.matrix import ConfusionMatrix
from ..language.measure import Measure
from ..language.naming import in_brackets
from ..language.turns import in_turn
from ..language.values import Undefined, known_at, value_from
from .encoding import nodes_of
from .outcome import Evaluation, in_sympy
from .tending import tends_to

__all__ = ["Evaluation", "evaluate", "limit"]

LARGEST_K_OF_FRACTIONS, LARGEST_K_FOR_LIMITS = 3, 12


@in_turn
def evaluate(matrix: ConfusionMatrix, measures: Sequence[Measure]) -> tuple[Evaluation, ...]:
    """Each measure at a matrix, in the order given; a binary measure of more than two classes is refused, with the reason.

    >>> from symmetrics import precision
    >>> [result] = evaluate(ConfusionMatrix.from_counts(tp=0, fn=2, fp=0, tn=5), [precision])
    >>> result.defined, result.why
    (False, 'division by TP + FP, which is 0')
    """
    known = known_at(dict(zip(_in_line(cells(matrix.K).rows), _in_line(matrix.rows), strict=True)))
    return tuple(_evaluation(matrix, measure, known) for measure in measures)


def _in_line(rows: Sequence[Sequence[Any]]) -> list[Any]:
    return [x for row in rows for x in row]


def limit(measure: Measure, matrix: ConfusionMatrix) -> Any:
    """The value a measure tends to at a matrix, from wherever it is defined, infinities included; None where that is not certain.

    Certain is the value of a rational formula in lowest terms where it has one, and `oo` or `-oo` where its denominator, without a
    negative coefficient, is 0 and its numerator is not; else what its parts tend to may tell (`tending.py`).

    >>> from symmetrics.language.measure import measure
    >>> @measure(source="none")
    ... def odds(tp, fp):
    ...     '''Odds of a positive prediction being right.'''
    ...     return tp / fp
    >>> limit(odds, ConfusionMatrix.from_counts(tp=3, fn=0, fp=0, tn=0))
    oo
    """
    if matrix.K > LARGEST_K_FOR_LIMITS:
        return None
    tree = measure.at(matrix.K)
    point = {str(symbol): sympy.Rational(value) for symbol, value in measure.point(matrix.rows).items()}
    if matrix.K > LARGEST_K_OF_FRACTIONS:
        return _limit_by_parts(tree, measure.point(matrix.rows))
    try:
        above, below = fraction_of(tree)
    except NotExpressible:
        return _limit_by_parts(tree, measure.point(matrix.rows))
    at = [point.get(name, sympy.nan) for name in context_of(tree).names()]
    return _ratio_limit(_at(above, at), _at(below, at), signed=all(c > 0 for c in below.coeffs()))


def _limit_by_parts(tree: Expr, point: Mapping[Symbol, Any]) -> Any:
    try:
        nodes = nodes_of(tree, list(point))
    except NotExpressible:
        return None
    return in_sympy(tends_to(nodes, len(nodes) - 1, [Fraction(str(value)) for value in point.values()]))


def _ratio_limit(above: Expr, below: Expr, signed: bool) -> Expr | None:
    if below != 0:
        return above / below
    return sympy.sign(above) * sympy.oo if signed and above != 0 else None


def _at(polynomial: flint.fmpz_mpoly, point: Sequence[Expr]) -> Expr:
    terms = (
        sympy.Integer(int(c)) * sympy.prod(x ** int(k) for x, k in zip(point, powers, strict=True)) for powers, c in polynomial.terms()
    )
    return sum(terms, sympy.Integer(0))


def _evaluation(matrix: ConfusionMatrix, measure: Measure, known: dict[Expr, Expr]) -> Evaluation:
    """A measure at a matrix; `known` are the values of cells, and of what measures have in common."""
    unset = {knob.name: knob.ends[-1] for knob in measure.free_knobs if knob.default is None}
    if measure.kind == "binary" and matrix.K > 2:
        return _refused(measure, f"needs two classes; use {measure.for_classes}")
    if measure.only not in (None, matrix.K):
        return _refused(measure, f"needs {measure.only} classes")
    if unset:
        return _refused(measure, f"needs a value for {', '.join(unset)}; write {measure.name}{in_brackets([*unset.items()])}")
    try:
        exact = measure.value_or_reason(matrix.rows) if measure.free_knobs else value_from(measure.at(matrix.K), known)
    except Undefined as reason:
        return _refused(measure, str(reason), limit(measure, matrix))
    decimal = float(sympy.N(exact, 20))
    return Evaluation(measure.name, exact, decimal if isfinite(decimal) else None, defined=True)


def _refused(measure: Measure, why: str, limit: Expr | None = None) -> Evaluation:
    return Evaluation(measure.name, value=None, decimal=None, defined=False, why=why, tends=limit)
