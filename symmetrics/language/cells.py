"""Confusion matrices of symbols: the thing a K-class formula is written over.

A K-class measure is a function of one matrix `C`, rows actual and columns predicted. The same function is called with
`Cells` (K given, every sum written out) and with `IndexedCells` (K a symbol, sums kept as indexed sums), so that a formula
is written once. Classes are numbered from one, as in print.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any

import sympy
from sympy import Expr

from .errors import DefinitionError
from .symbols import FN, FP, TN, TP, Largest, Max, as_written, cell, total

__all__ = ["BINARY", "EVERY", "Cells", "IndexedCells", "cells", "for_classes"]

REMEMBERED = 64
EVERY = 0  # stands for the number of classes where every number is meant


class Cells:
    """A K by K matrix of expressions; `rows[i][j]` counts actual class i+1 predicted as class j+1.

    >>> C = cells(3)
    >>> C.actual(1), C.trace
    (C[1,1] + C[1,2] + C[1,3], C[1,1] + C[2,2] + C[3,3])
    """

    def __init__(self, rows: Sequence[Sequence[Any]]) -> None:
        self.rows = tuple(tuple(sympy.sympify(x, strict=True) if isinstance(x, int) else x for x in row) for row in rows)
        if len(self.rows) < 2 or any(len(row) != len(self.rows) for row in self.rows):
            raise DefinitionError(
                f"Expected a square matrix of two classes or more, got rows of lengths {[*map(len, self.rows)]}. Give K rows of K cells."
            )
        self._margins: dict[tuple[str, int], Expr] = {}

    @property
    def K(self) -> Expr:
        """The number of classes, as an exact number."""
        return sympy.Integer(len(self.rows))

    @property
    def classes(self) -> range:
        """The class numbers, from 1 to K."""
        return range(1, len(self.rows) + 1)

    def __getitem__(self, index: tuple[int, int]) -> Expr:
        i, j = index
        return self.rows[i - 1][j - 1]

    @cached_property
    def n(self) -> Expr:
        """The number of items: the sum of all cells."""
        return total(itertools.chain.from_iterable(self.rows))

    @cached_property
    def trace(self) -> Expr:
        """The number of items predicted rightly: the sum of the diagonal."""
        return total(self[i, i] for i in self.classes)

    def actual(self, i: int) -> Expr:
        """The number of items of class i: the sum of row i."""
        if ("a", i) not in self._margins:
            self._margins["a", i] = total(self.rows[i - 1])
        return self._margins["a", i]

    def predicted(self, i: int) -> Expr:
        """The number of items predicted as class i: the sum of column i."""
        if ("b", i) not in self._margins:
            self._margins["b", i] = total(row[i - 1] for row in self.rows)
        return self._margins["b", i]

    def sum(self, term: Callable[..., Any], off_diagonal: bool = False) -> Expr:
        """The sum of `term(i)` over all classes, or of `term(i, j)` over all pairs of classes.

        With `off_diagonal` only pairs of two different classes count.
        """
        return total(self._terms(term, off_diagonal))

    def max(self, term: Callable[..., Any]) -> Expr:
        """The largest `term(i)` over all classes."""
        return Max(*self._terms(term, off_diagonal=False))

    def _terms(self, term: Callable[..., Any], off_diagonal: bool) -> Iterable[Any]:
        for index in itertools.product(self.classes, repeat=arity(term)):
            if not off_diagonal or len(set(index)) == len(index):
                yield term(*index)

    def one_vs_rest(self, i: int) -> Cells:
        """The 2 by 2 matrix of class i against all others together.

        >>> cells(2).one_vs_rest(1)[1, 1]
        TP
        """
        if self.K == 2:
            return self if i == 1 else Cells([row[::-1] for row in self.rows[::-1]])
        rest = [j for j in self.classes if j != i]
        return Cells(
            [
                [self[i, i], total(self[i, j] for j in rest)],
                [total(self[j, i] for j in rest), total(self[j, k] for j in rest for k in rest)],
            ]
        )

    def permuted(self, order: Sequence[int]) -> Cells:
        """The same matrix with its classes in another order, rows and columns alike.

        >>> cells(2).permuted([2, 1])[1, 1]
        TN
        """
        return Cells([[self[i, j] for j in order] for i in order])

    @property
    def transposed(self) -> Cells:
        """The matrix with truth and prediction exchanged."""
        return Cells(list(zip(*self.rows, strict=True)))

    def scaled(self, factor: Expr) -> Cells:
        """The matrix times a number."""
        return self.map(lambda i, j, c: factor * c)

    def map(self, change: Callable[[int, int, Expr], Any]) -> Cells:
        """The matrix of `change(i, j, cell)`.

        >>> cells(2).map(lambda i, j, c: 2 * c)[1, 2]
        2*FN
        """
        with as_written():
            return Cells([[change(i, j, self[i, j]) for j in self.classes] for i in self.classes])


class IndexedCells:
    """A matrix of K classes, K a symbol: cells `C[i, j]`, row sums `a[i]`, column sums `b[i]`.

    >>> IndexedCells().trace
    Sum(C[i, i], (i, 1, K))
    """

    K = sympy.Symbol("K", integer=True, positive=True)

    def __init__(self, factor: Expr | None = None, turned: bool = False) -> None:
        self._depth, self._factor, self._turned = 0, factor, turned

    def __getitem__(self, index: tuple[Any, Any]) -> Expr:
        return self._times(sympy.IndexedBase("C")[index[::-1] if self._turned else index])

    @property
    def n(self) -> Expr:
        """The number of items."""
        return self._times(sympy.Symbol("n", real=True))

    @property
    def classes(self) -> range:
        """The numbers of the classes, which are not known: what goes from class to class is refused."""
        raise DefinitionError("Expected a property of matrices of any size, got one that goes class by class. Ask for K = 3.")

    def actual(self, i: Any) -> Expr:
        """The sum of row i."""
        return self._times(sympy.IndexedBase("b" if self._turned else "a")[i])

    def predicted(self, i: Any) -> Expr:
        """The sum of column i."""
        return self._times(sympy.IndexedBase("a" if self._turned else "b")[i])

    @property
    def transposed(self) -> IndexedCells:
        """The matrix with truth and prediction exchanged."""
        return IndexedCells(self._factor, not self._turned)

    def scaled(self, factor: Expr) -> IndexedCells:
        """The matrix times a number."""
        return IndexedCells(self._times(factor), self._turned)

    def _times(self, x: Expr) -> Expr:
        return x if self._factor is None else self._factor * x

    @property
    def trace(self) -> Expr:
        """The sum of the diagonal."""
        return self.sum(lambda i: self[i, i])

    def sum(self, term: Callable[..., Any], off_diagonal: bool = False) -> Expr:
        """The indexed sum of `term`."""
        count = arity(term)
        indices = [self._index(self._depth + k) for k in range(count)]
        self._depth += count
        body = term(*indices)
        self._depth -= count
        if off_diagonal:
            body = sympy.Mul(body, 1 - sympy.KroneckerDelta(*indices), evaluate=False)
        with sympy.evaluate(True):  # unevaluated, SymPy writes 1*body
            return sympy.Sum(body, *[(index, 1, self.K) for index in indices])

    def max(self, term: Callable[..., Any]) -> Expr:
        """The largest `term(i)` over all classes, with its index."""
        index = self._index(self._depth)
        self._depth += 1
        body = term(index)
        self._depth -= 1
        return Largest(index, body)

    @staticmethod
    def _index(depth: int) -> sympy.Symbol:
        return sympy.Symbol("ijklmpqr"[depth], integer=True)

    def one_vs_rest(self, i: Any) -> Cells:
        """The 2 by 2 matrix of class i against all others together, in cells and margins."""
        with as_written():
            hit, a, b = self[i, i], self.actual(i), self.predicted(i)
            return Cells([[hit, a - hit], [b - hit, self.n - a - b + hit]])


def arity(term: Callable[..., Any]) -> int:
    """The number of indices a summand takes."""
    return term.__code__.co_argcount


BINARY = Cells([[TP, FN], [FP, TN]])


@lru_cache(REMEMBERED)
def cells(K: int) -> Cells:
    """The matrix of `K` classes with one symbol a cell; for two classes the symbols are TP, FN, FP, TN.

    >>> cells(2).rows
    ((TP, FN), (FP, TN))
    """
    return BINARY if K == 2 else Cells([[cell(i, j) for j in range(1, K + 1)] for i in range(1, K + 1)])


def for_classes(K: int) -> str:
    """What a question's name says of the number of classes.

    >>> for_classes(2), for_classes(3), for_classes(EVERY)
    ('', ' for K = 3', ' for every K')
    """
    return " for every K" if K == EVERY else f" for K = {K}" if K > 2 else ""
