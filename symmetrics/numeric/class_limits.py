"""The value a formula of K classes tends to where it is undefined, class by class: nothing is expanded into K**2 cells.

A sum tends to the sum of what its terms tend to, and so on upwards. A term that belongs to one class is a formula in the four counts of
that class against all others, and tends to the value of its fraction in lowest terms. What is undefined and mixes classes stays open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import inf, isfinite, nan
from typing import Any

import numpy as np
from sympy import Add, Expr, Indexed, KroneckerDelta, Mul, Pow, Rational, Sum, Symbol

from ..language.cells import IndexedCells
from ..language.errors import NotExpressible
from ..language.fractions import Ratio, fraction_of
from ..language.symbols import FN, FP, TN, TP, as_written, substitute
from ..language.turns import in_turn
from .careful import exact_number
from .polynomials import is_plain

__all__ = ["ClassLimit"]

Number = Fraction | float
OF_A_CLASS = {"C": TP, "a": TP + FN, "b": TP + FP}


class ClassLimit:
    """The value a formula in its printed form tends to at a matrix, from wherever it is defined; NaN where that is not certain."""

    def __init__(self, formula: Expr, K: int) -> None:
        self.formula, self.K = substitute(formula, {IndexedCells.K: K}), K
        self.fractions: dict[Expr, Ratio | None] = {}

    @in_turn
    def __call__(self, point: Sequence[Any]) -> float:
        rows = [[Fraction(exact_number(cell)) for cell in row] for row in np.asarray(point[0]).tolist()]
        found = _At(self, rows).limit(self.formula, {})
        return nan if found is None else float(found)

    def fraction(self, tree: Expr) -> Ratio | None:
        """The fraction in lowest terms of a tree in the counts of one class; None if it is not one."""
        if tree not in self.fractions:
            try:
                self.fractions[tree] = fraction_of(tree)
            except NotExpressible:
                self.fractions[tree] = None
        return self.fractions[tree]


class _At:
    """Limits at one matrix."""

    def __init__(self, of: ClassLimit, rows: Sequence[Sequence[Fraction]]) -> None:
        self.of, self.rows = of, rows
        self.actual, self.predicted = [sum(row) for row in rows], [sum(column) for column in zip(*rows, strict=True)]
        self.n = sum(self.actual)

    def limit(self, tree: Expr, classes: Mapping[Symbol, int]) -> Number | None:
        """The limit of a tree in which indices stand for classes; infinite or a fraction, None where it is not certain."""
        found = self._by_rules(tree, classes)
        return self._of_one_class(tree, classes) if found is None else found

    def _by_rules(self, tree: Expr, classes: Mapping[Symbol, int]) -> Number | None:
        if isinstance(tree, Sum):
            indices, body = [limit[0] for limit in tree.limits], tree.function
            chosen = product(range(self.of.K), repeat=len(indices))
            return _joined(Fraction(0), (self.limit(body, {**classes, **dict(zip(indices, one, strict=True))}) for one in chosen), Add)
        if isinstance(tree, Mul) and any(self._leaves_out(arg, classes) for arg in tree.args):
            return Fraction(0)
        if isinstance(tree, Add | Mul):
            return _joined(Fraction(int(isinstance(tree, Mul))), (self.limit(arg, classes) for arg in tree.args), type(tree))
        if isinstance(tree, Pow):
            return self._power(tree, classes)
        return self._leaf(tree, classes)

    def _leaves_out(self, tree: Expr, classes: Mapping[Symbol, int]) -> bool:
        """Whether a factor is the one that leaves out pairs of equal classes, at such a pair."""
        return bool(tree.atoms(KroneckerDelta)) and not tree.atoms(Sum, Indexed) and self.limit(tree, classes) == 0

    def _power(self, tree: Expr, classes: Mapping[Symbol, int]) -> Number | None:
        base = self.limit(tree.base, classes)
        if base is None or not tree.exp.is_Integer or not isfinite(base) or (base == 0 and tree.exp < 0):
            return None
        return base ** int(tree.exp)

    def _leaf(self, tree: Expr, classes: Mapping[Symbol, int]) -> Number | None:
        if isinstance(tree, Rational):
            return Fraction(int(tree.p), int(tree.q))
        if isinstance(tree, KroneckerDelta):
            return Fraction(len({classes.get(index) for index in tree.args}) == 1)
        if isinstance(tree, Indexed):
            at = [classes[index] for index in tree.indices]
            return self.rows[at[0]][at[1]] if len(at) == 2 else Fraction((self.actual if str(tree.base) == "a" else self.predicted)[at[0]])
        if isinstance(tree, Symbol):
            return Fraction(classes[tree] + 1) if tree in classes else Fraction(self.n) if str(tree) == "n" else None
        return None

    def _of_one_class(self, tree: Expr, classes: Mapping[Symbol, int]) -> Number | None:
        """The limit of a tree in the counts of one class."""
        leaves = tree.atoms(Indexed)
        chosen = {index for leaf in leaves for index in leaf.indices}
        if len(chosen) != 1 or tree.atoms(Sum, KroneckerDelta):
            return None
        k = classes[next(iter(chosen))]
        with as_written():
            known = {leaf: OF_A_CLASS[str(leaf.base)] for leaf in leaves} | {IndexedCells().n: TP + FN + FP + TN}
        counted = substitute(tree, known)
        fraction = self.of.fraction(counted) if counted.free_symbols <= {TP, FN, FP, TN} else None
        right = self.rows[k][k]
        counts = (right, self.actual[k] - right, self.predicted[k] - right, self.n - self.actual[k] - self.predicted[k] + right)
        return None if fraction is None else _value(fraction, dict(zip(("TP", "FN", "FP", "TN"), counts, strict=True)))


def _joined(start: Fraction, parts: Any, kind: type) -> Number | None:
    """The sum or product of some limits; None where one is missing, or infinities do not settle it."""
    total: Number = start
    for part in parts:
        if part is None:
            return None
        total = total + part if kind is Add else total * part
    return total if total == total else None


def _value(fraction: Ratio, point: Mapping[str, Fraction]) -> Number | None:
    """The value of a fraction in lowest terms, or an infinity where its denominator, without a negative coefficient, is 0."""
    over, under = (_polynomial(part, point) for part in fraction)
    if under:
        return over / under
    return (inf if over > 0 else -inf) if over and is_plain(fraction[1]) else None


def _polynomial(polynomial: Any, point: Mapping[str, Fraction]) -> Fraction:
    names = polynomial.context().names()
    total = Fraction(0)
    for powers, c in polynomial.terms():
        term = Fraction(int(c))
        for name, power in zip(names, powers, strict=True):
            term *= point.get(name, Fraction(1)) ** int(power)
        total += term
    return total
