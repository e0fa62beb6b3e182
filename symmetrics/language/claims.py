"""Claims: what can be asserted of measures, with every quantifier in place.

A claim says: for every matrix of nonnegative reals (and every knob in its domain) at which both sides are defined and the
conditions hold, left relation right. With `exists` it says that some matrix of whole numbers gives it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import sympy
from sympy import Expr, Symbol
from sympy.core.relational import Relational

from ..kernel import Statement
from .cells import EVERY, Cells, IndexedCells
from .errors import DefinitionError
from .knobs import Knob
from .measure import Measure
from .symbols import as_written, settled_exponents, substitute, symbol
from .text import text

__all__ = [
    "Claim",
    "Conditions",
    "Direction",
    "Subject",
    "Term",
    "at_least",
    "at_most",
    "equal",
    "knob_conditions",
    "relation",
    "same_domain",
    "undefined",
]

Conditions = tuple[Relational, ...]


@dataclass(frozen=True)
class Term:
    """A side of a claim: an expression, the matrices it takes a measure of, and the knobs in it; `of` where it is a measure of K classes.

    >>> from symmetrics import f1
    >>> m = Subject(f1)
    >>> (1 - m(m.cells)).text
    '1 - 2*TP/(2*TP + FP + FN)'
    """

    tree: Expr
    matrices: tuple[Cells, ...] = ()
    knobs: tuple[Knob, ...] = ()
    every_k: bool = False
    of: Measure | None = None

    @property
    def text(self) -> str:
        """The expression as text."""
        return text(self.tree)

    def at_knobs(self, values: Mapping[str, Expr]) -> Term:
        """The same with knobs replaced by expressions, whose domains are no longer asked for."""
        left = tuple(knob for knob in self.knobs if knob.name not in values)
        tree = substitute(self.tree, {symbol(name): value for name, value in values.items()})
        return Term(settled_exponents(tree), self.matrices, left, self.every_k)

    def _with(self, other: Any, tree: Expr) -> Term:
        if not isinstance(other, Term):
            return replace(self, tree=tree, of=None)
        knobs = (*self.knobs, *(knob for knob in other.knobs if knob not in self.knobs))
        return Term(tree, (*self.matrices, *(M for M in other.matrices if M not in self.matrices)), knobs, self.every_k or other.every_k)

    def beside(self, other: Any) -> Term:
        """The same with the matrices and knobs of another term, or of a number, too."""
        return self._with(other, self.tree)

    def __add__(self, other: Any) -> Term:
        with as_written():
            return self._with(other, self.tree + tree_of(other))

    def __sub__(self, other: Any) -> Term:
        with as_written():
            return self._with(other, self.tree - tree_of(other))

    def __rsub__(self, other: Any) -> Term:
        with as_written():
            return self._with(other, tree_of(other) - self.tree)

    def __mul__(self, other: Any) -> Term:
        with as_written():
            return self._with(other, self.tree * tree_of(other))

    def __rmul__(self, other: Any) -> Term:
        with as_written():
            return self._with(other, tree_of(other) * self.tree)

    def __neg__(self) -> Term:
        with as_written():
            return replace(self, tree=-self.tree, of=None)


def tree_of(side: Any) -> Expr:
    """The expression of a term, or of a number."""
    return side.tree if isinstance(side, Term) else sympy.sympify(side, strict=True)


@dataclass(frozen=True)
class Subject:
    """A measure as a property sees it: for `K` classes, to be taken of any matrix of expressions."""

    measure: Measure
    K: int = 2

    @property
    def cells(self) -> Any:
        """The matrix of symbols; one of indexed symbols where every number of classes is meant."""
        return IndexedCells() if self.K == EVERY else self.measure.cells(self.K)

    def __call__(self, matrix: Any) -> Term:
        """The measure of a matrix of expressions, as a term."""
        if isinstance(matrix, IndexedCells):
            return Term(self.measure.over(matrix), (), self.measure.free_knobs, every_k=True)
        if not isinstance(matrix, Cells):
            with as_written():
                matrix = Cells(matrix)
        names = [x for row in self.cells.rows for x in row]
        entries = [x for row in matrix.rows for x in row]
        if len(names) != len(entries):
            raise DefinitionError(
                f"Expected a property of {self.K} classes, got one of {len(matrix.rows)}. Ask for K = {len(matrix.rows)}."
            )
        tree = self.measure.at(self.K)
        if names != entries:
            tree = substitute(tree, dict(zip(names, entries, strict=True)))
        general = self.K > 2 and self.measure.kind == "multiclass" and not self.measure.only and names == entries
        return Term(tree, (matrix,), self.measure.free_knobs, of=self.measure if general else None)


@dataclass(frozen=True)
class Direction:
    """How a claim of monotonicity was made: the formula `of`, with the names in `up` or in `down` raised by `step`.

    Where it is `scaled` they are multiplied by one more than `step`.
    """

    of: Expr
    step: Symbol
    up: tuple[Symbol, ...] = ()
    down: tuple[Symbol, ...] = ()
    scaled: bool = False


@dataclass(frozen=True)
class Claim:
    """`left relation right` wherever both are defined and the conditions hold; of some matrix where `exists`.

    `matrices` are the matrices of expressions the claim speaks of, to show a counterexample by; the names in `whole` stand for
    whole numbers only, and with `every_k` the claim is one about every number of classes. A claim that is only `sufficient`
    helps to prove a property, and its failure says nothing of the property. `general` are the sides for every number of classes.
    An `algebraic` claim is to be settled without derivatives, which are no algebra.
    """

    left: Expr
    relation: str
    right: Expr | None
    given: Conditions = ()
    exists: bool = False
    signed: tuple[str, ...] = ()
    matrices: tuple[Cells, ...] = ()
    direction: Direction | None = None
    every_k: bool = False
    whole: tuple[str, ...] = ()
    sufficient: bool = False
    general: tuple[Expr, Expr] | None = None
    algebraic: bool = False

    @property
    def statement(self) -> Statement:
        """The claim as the kernel reads it."""
        given = tuple(f"{text(c.lhs)} {c.rel_op} {text(c.rhs)}" for c in self.given)
        right = "" if self.right is None else text(self.right)
        return Statement(text(self.left), self.relation, right, given, self.exists, self.signed, self.every_k, self.whole)

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The names in the claim: cells in the order of the matrix, then the others by name."""
        trees = [self.left, *([] if self.right is None else [self.right]), *(x for c in self.given for x in (c.lhs, c.rhs))]
        return tuple(sorted(set().union(*(tree.free_symbols for tree in trees)), key=place_of))

    @property
    def has_matrices(self) -> bool:
        """Whether it speaks of matrices, of their cells or of numbers, and not of names that are no counts alone."""
        named = [{s for row in M.rows for x in row for s in x.free_symbols} for M in self.matrices]
        return not all(inside and inside.isdisjoint(self.symbols) for inside in named)

    def shown_at(self, point: Mapping[str, Any]) -> tuple[tuple[tuple[Any, ...], ...], ...]:
        """The matrices of the claim at a point, names that do not occur at zero."""
        values = {
            s: sympy.Rational(Fraction(point.get(s.name, 0))) for M in self.matrices for row in M.rows for x in row for s in x.free_symbols
        }
        return tuple(tuple(tuple(x.xreplace(values).doit() for x in row) for row in M.rows) for M in self.matrices)

    def __str__(self) -> str:
        return str(self.statement)


def place_of(name: Symbol) -> tuple[bool, int, str]:
    """Where a name stands in a list of names."""
    cells = ["TP", "FN", "FP", "TN"]
    return name.name not in cells and not name.name.startswith("C["), cells.index(name.name) if name.name in cells else 0, name.name


def relation(left: Any, symbol: str, right: Any, given: Iterable[Any] = (), exists: bool = False) -> Claim:
    """The claim `left symbol right` between terms or numbers, with the domains of all knobs among its conditions.

    >>> from symmetrics import f1
    >>> m = Subject(f1)
    >>> print(relation(m(m.cells), "<=", 1))
    2*TP/(2*TP + FP + FN) <= 1
    """
    both = Term(tree_of(left)).beside(left).beside(right)
    conditions = tuple(dict.fromkeys((*given, *knob_conditions(both.knobs))))
    signed = tuple(knob.name for knob in both.knobs if knob.lower is None or knob.lower < 0)
    sides = [(x.of.formula if x.of else None) if isinstance(x, Term) else tree_of(x) for x in (left, right)]
    general = None if conditions or exists or None in sides else (sides[0], sides[1])
    return Claim(tree_of(left), symbol, tree_of(right), conditions, exists, signed, both.matrices, every_k=both.every_k, general=general)


def knob_conditions(knobs: Iterable[Knob]) -> Conditions:
    """The domains of knobs as conditions, bounds that the reading of a claim implies left out."""
    conditions = []
    for knob in knobs:
        name = symbol(knob.name)
        if knob.lower is not None and (knob.lower != 0 or knob.lower_open):
            conditions.append(
                (sympy.StrictGreaterThan if knob.lower_open else sympy.GreaterThan)(name, sympy.Rational(knob.lower), evaluate=False)
            )
        if knob.upper is not None:
            conditions.append(
                (sympy.StrictLessThan if knob.upper_open else sympy.LessThan)(name, sympy.Rational(knob.upper), evaluate=False)
            )
    return tuple(conditions)


def equal(left: Any, right: Any, given: Iterable[Any] = ()) -> Claim:
    """The claim that two terms have equal values wherever both are defined."""
    return relation(left, "==", right, given)


def at_most(left: Any, right: Any, given: Iterable[Any] = ()) -> Claim:
    """The claim that the left term never exceeds the right one."""
    return relation(left, "<=", right, given)


def at_least(left: Any, right: Any, given: Iterable[Any] = ()) -> Claim:
    """The claim that the left term is never below the right one."""
    return relation(left, ">=", right, given)


def same_domain(left: Term, right: Term) -> Claim:
    """The claim that two terms are defined at the same matrices."""
    return Claim(left.tree, "same domain", right.tree, matrices=left.matrices)


def undefined(term: Term) -> Claim:
    """The claim that a term is defined at no matrix."""
    return Claim(term.tree, "undefined", None, matrices=term.matrices)
