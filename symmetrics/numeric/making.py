"""Measures made into functions of arrays: `vectorise`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from math import nan
from typing import Any

import sympy
from sympy import Expr

from ..language.cells import cells as cells_of
from ..language.errors import DefinitionError, NotExpressible
from ..language.measure import COUNTS, Measure
from ..language.symbols import substitute, symbol
from ..language.turns import in_turn
from ..language.values import Undefined, value_at
from .algebraic import ByAlgebra
from .class_limits import ClassLimit
from .classes import ClassCompiler
from .compiler import Compiler
from .limits import Limit
from .pairing import programs_of
from .policies import policy_of
from .recomputed import Recomputed
from .structured import Structured
from .vectorised import Vectorised

__all__ = ["Exactly", "tree_of", "vectorise"]

FEWEST_CLASSES_WITH_STRUCTURE = 3


@in_turn
def vectorise(
    measures: Measure | Sequence[Measure], K: int = 2, *, undefined: Any = "nan", precise: bool = False, **knobs: Any
) -> Vectorised:
    """The function that evaluates some measures; see `symmetrics.vectorise`, which knows their names too.

    >>> from symmetrics import mcc
    >>> vectorise(mcc)([[[4, 1], [1, 4]], [[5, 0], [5, 0]]])
    array([0.6, nan])
    """
    single = isinstance(measures, Measure)
    fixed = [_with_knobs(m, knobs) for m in ([measures] if isinstance(measures, Measure) else measures)]
    if not fixed:
        raise DefinitionError("Expected a measure or several, got none. Name at least one.")
    needed = tuple(name for name in COUNTS if any(name in m.counts for m in fixed))
    names = tuple(m.name for m in fixed)
    limits = "limit" in (undefined.values() if isinstance(undefined, Mapping) else [undefined])
    if FEWEST_CLASSES_WITH_STRUCTURE + limits <= K and all(m.kind == "multiclass" and m.only is None for m in fixed):
        with suppress(NotExpressible):
            return _of_classes(fixed, K, names, single, undefined, precise)
    compiler = Compiler([cell for row in fixed[0].cells(K).rows for cell in row])
    trees = [tree_of(m, K) for m in fixed]
    for tree in trees:
        compiler.add(tree)
    policy = policy_of(undefined, names, lambda output: Limit(trees[output], K))
    return Vectorised(compiler.program(), names, K, needed, single, Exactly(trees, K), policy, precise=precise)


def _of_classes(measures: Sequence[Measure], K: int, names: tuple[str, ...], single: bool, undefined: Any, precise: bool) -> Vectorised:
    """The same by the printed formulas, never written out in cells; a binary measure is refused as always."""
    compiler = ClassCompiler(K)
    formulas = []
    for measure in measures:
        measure.cells(2)
        formulas.append(substitute(measure.formula, _defaults(measure)))
        compiler.add(formulas[-1])
    careful, quick = programs_of(compiler)
    policy = policy_of(undefined, names, lambda output: ClassLimit(formulas[output], K))
    structured = Structured(quick, Recomputed(careful, ByAlgebra(formulas, K)), K)
    return Vectorised(careful, names, K, (), single, None, policy, structured, precise)


def tree_of(measure: Measure, K: int) -> Expr:
    """The formula for `K` classes, with defaults for the knobs that have no value."""
    return substitute(measure.at(K), _defaults(measure))


def _defaults(measure: Measure) -> dict[Any, Any]:
    return {symbol(knob.name): _rational(knob.default) for knob in measure.free_knobs if knob.default is not None}


def _with_knobs(measure: Measure, values: Mapping[str, Any]) -> Measure:
    return measure.fix(**{name: _rational(value) for name, value in values.items()})


def _rational(value: Any) -> Any:
    """A float knob as the decimal number it is printed as."""
    return sympy.Rational(str(value)) if isinstance(value, float | Fraction) else value


class Exactly:
    """The value of one of some formulas by algebra, where no number of digits decides whether it is defined."""

    def __init__(self, trees: Sequence[Expr], K: int) -> None:
        self.trees, self.K = tuple(trees), K

    @in_turn
    def __call__(self, output: int, cells: Sequence[Any]) -> float:
        symbols = [symbol for row in cells_of(self.K).rows for symbol in row]
        try:
            value = value_at(self.trees[output], {s: sympy.Rational(x) for s, x in zip(symbols, cells, strict=True)})
        except Undefined:
            return nan
        return float(sympy.N(value, 20))
