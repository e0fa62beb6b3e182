"""Formulas of K classes by algebra, at a matrix where no number of digits decides whether they are defined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import nan
from typing import Any

import sympy
from sympy import Add, Expr, Indexed, KroneckerDelta, Mul, Rational, Sum, Symbol

from ..language.cells import IndexedCells
from ..language.symbols import Largest, Max, as_written, substitute
from ..language.turns import in_turn
from ..language.values import Undefined, value_at
from .careful import exact_number

__all__ = ["ByAlgebra"]


class ByAlgebra:
    """The value of one of some formulas in their printed form, sums over classes written out with the numbers of a matrix."""

    def __init__(self, formulas: Sequence[Expr], K: int) -> None:
        self.formulas, self.K = tuple(substitute(formula, {IndexedCells.K: K}) for formula in formulas), K

    @in_turn
    def __call__(self, output: int, matrix: Any) -> float:
        rows = [[Rational(exact_number(x)) for x in row] for row in matrix.tolist()]
        with as_written():
            tree = _Written(rows).out(self.formulas[output], {})
        try:
            return float(sympy.N(value_at(tree, {}), 20))
        except Undefined:
            return nan


class _Written:
    def __init__(self, rows: Sequence[Sequence[Rational]]) -> None:
        with sympy.evaluate(True):
            self.rows, self.actual = rows, [sum(row) for row in rows]
            self.predicted = [sum(column) for column in zip(*rows, strict=True)]
            self.n = sum(self.actual)

    def out(self, tree: Expr, classes: Mapping[Symbol, int]) -> Expr:
        """A tree with numbers for cells and margins, and a term for each class."""
        if isinstance(tree, Sum):
            indices = [limit[0] for limit in tree.limits]
            return Add(*self._terms(tree.function, indices, classes))
        if isinstance(tree, Largest):
            return Max(*self._terms(tree.args[1], [tree.args[0]], classes))
        if isinstance(tree, Indexed):
            at = [classes[index] for index in tree.indices]
            return self.rows[at[0]][at[1]] if len(at) == 2 else (self.actual if str(tree.base) == "a" else self.predicted)[at[0]]
        if isinstance(tree, Symbol):
            return sympy.Integer(classes[tree] + 1) if tree in classes else self.n if str(tree) == "n" else tree
        return tree.func(*(self.out(arg, classes) for arg in tree.args)) if tree.args else tree

    def _terms(self, body: Expr, indices: Sequence[Symbol], classes: Mapping[Symbol, int]) -> list[Expr]:
        """The body at each choice of classes, without those at which it is left out."""
        chosen = ({**classes, **dict(zip(indices, one, strict=True))} for one in product(range(len(self.rows)), repeat=len(indices)))
        factors = body.args if isinstance(body, Mul) else (body,)
        deltas = [factor for factor in factors if factor.atoms(KroneckerDelta) and not factor.atoms(Sum, Indexed)]
        kept = [factor for factor in factors if factor not in deltas]
        return [
            Mul(*(self.out(factor, one) for factor in kept))
            for one in chosen
            if not any(len({one[index] for index in d.args}) == 1 for factor in deltas for d in factor.atoms(KroneckerDelta))
        ]
