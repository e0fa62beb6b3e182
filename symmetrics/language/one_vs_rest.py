"""Formulas of K classes in what they mostly depend on: for each class its hits, misses and false alarms.

A measure of one class against the rest, and most measures of K classes, do not ask where wrong predictions went. Written in the counts
of each class they have fewer names, and the number of items is the number it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import sympy
from sympy import Add, Expr, Symbol

from .cells import BINARY, Cells, cells
from .measure import Measure
from .symbols import as_written, symbol, total

__all__ = ["ClassCounts"]


@dataclass(frozen=True)
class ClassCounts:
    """The names of the counts of `K` classes in a matrix of `n` items: for class i `TP_i`, `FN_i`, `FP_i` and `TN_i`; `n` may be a symbol.

    For two classes they are the cells themselves.

    >>> from symmetrics import accuracy, recall
    >>> counts = ClassCounts(3, 100)
    >>> counts.of(accuracy), counts.of_class(recall, 2)
    ((TP_1 + TP_2 + TP_3)/100, TP_2/(FN_2 + TP_2))
    """

    K: int
    n: int | Symbol

    @property
    def cells(self) -> Cells:
        """The cells of the matrix."""
        return cells(self.K)

    @cached_property
    def classes(self) -> tuple[tuple[Symbol, Symbol, Symbol, Symbol], ...]:
        """TP, FN, FP and TN of each class."""
        if self.K == 2:
            tp, fn, fp, tn = (BINARY[i, j] for i in (1, 2) for j in (1, 2))
            return (tp, fn, fp, tn), (tn, fp, fn, tp)
        made = ((symbol(f"{count}_{i}") for count in ("TP", "FN", "FP", "TN")) for i in self.cells.classes)
        return tuple((tp, fn, fp, tn) for tp, fn, fp, tn in made)

    def of(self, measure: Measure) -> Expr:
        """A measure in the counts of the classes, and in cells where it asks for more."""
        return self._named(measure.at(self.K), self._sums, self._diagonal)

    def of_class(self, measure: Measure, i: int) -> Expr:
        """A binary measure of one class against the rest."""
        names = [BINARY[a, b] for a in (1, 2) for b in (1, 2)]
        return self._named(
            measure.binary, {frozenset(names): sympy.sympify(self.n, strict=True)}, dict(zip(names, self.classes[i - 1], strict=True))
        )

    @cached_property
    def _diagonal(self) -> Mapping[Expr, Expr]:
        return {} if self.K == 2 else {self.cells[i, i]: counts[0] for i, counts in enumerate(self.classes, 1)}

    @cached_property
    def _sums(self) -> Mapping[frozenset[Expr], Expr]:
        """Sums of cells that have a name of their own."""
        C, found = self.cells, {frozenset(x for row in self.cells.rows for x in row): sympy.sympify(self.n, strict=True)}
        if self.K == 2:
            return found
        apart = frozenset(C[i, j] for i in C.classes for j in C.classes if i != j)
        found[apart] = total(fn for _, fn, _, _ in self.classes)
        for i, (tp, fn, fp, tn) in enumerate(self.classes, 1):
            row, column = {C[i, j] for j in C.classes}, {C[j, i] for j in C.classes}
            found |= {frozenset(row): total([tp, fn]), frozenset(column): total([tp, fp])}
            found |= {frozenset(row - {C[i, i]}): fn, frozenset(column - {C[i, i]}): fp}
            found[frozenset(C[j, k] for j in C.classes for k in C.classes if i not in (j, k))] = tn
        return found

    def _named(self, tree: Expr, sums: Mapping[frozenset[Expr], Expr], names: Mapping[Expr, Expr]) -> Expr:
        """A tree with its sums of cells and its cells by other names."""
        if isinstance(tree, Add):
            terms = flat(tree)
            if len(set(terms)) == len(terms) and frozenset(terms) in sums:
                return sums[frozenset(terms)]
        if not tree.args:
            return names.get(tree, tree)
        with as_written():
            return tree.func(*(self._named(x, sums, names) for x in tree.args))


def flat(tree: Expr) -> list[Expr]:
    """The terms of a sum of sums."""
    return [y for x in tree.args for y in flat(x)] if isinstance(tree, Add) else [tree]
