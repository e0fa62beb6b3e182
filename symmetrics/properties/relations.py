"""How two measures stand to each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy

from ..language.cells import EVERY, Cells
from ..language.claims import Claim, Subject, Term, at_most, equal, relation, same_domain
from ..language.lines import line_through
from ..language.measure import Measure
from ..language.properties import prop
from ..language.symbols import symbol
from .symmetry import IMAGES, Symmetry

FEWEST_CLASSES = 3  # for which the line of `affine` is found where every number of classes is meant


def _of(other: Measure, m: Subject, matrix: Any = None) -> Term:
    """Another measure of the same matrix."""
    return Subject(other, m.K)(m.cells if matrix is None else matrix)


@prop(classes="none")
def same_values(m: Subject, other: Measure) -> Claim:
    """The two measures have equal values wherever both are defined."""
    return equal(m(m.cells), _of(other, m))


@prop(classes="none")
def defined_where(m: Subject, other: Measure) -> Claim:
    """The two measures are defined at the same matrices."""
    return same_domain(m(m.cells), _of(other, m))


@prop(classes="none")
def complement_of(m: Subject, other: Measure) -> Claim:
    """The first measure is one minus the second."""
    return equal(m(m.cells), 1 - _of(other, m))


@prop(classes="none")
def negative_of(m: Subject, other: Measure) -> Claim:
    """The first measure is minus the second."""
    return equal(m(m.cells), -_of(other, m))


@prop(classes="none")
def reciprocal_of(m: Subject, other: Measure) -> Claim:
    """The first measure is one over the second."""
    return equal(m(m.cells) * _of(other, m), 1)


@prop(classes="none")
def affine_with(m: Subject, other: Measure, slope: Any, intercept: Any) -> Claim:
    """The first measure is {slope} times the second plus {intercept}."""
    return equal(m(m.cells), slope * _of(other, m) + intercept)


@prop(classes="none")
def affine(m: Subject, other: Measure) -> Claim:
    """The first measure is a number times the second plus a number."""
    slope, intercept = line_through(m.measure, other, FEWEST_CLASSES if m.K == EVERY else m.K)
    return equal(m(m.cells), slope * _of(other, m) + intercept)


@prop(classes="none")
def dual_of(m: Subject, other: Measure, symmetry: Symmetry) -> Claim:
    """The first measure, of the matrix changed by the symmetry {symmetry}, is the second."""
    return equal(m(IMAGES[symmetry]), _of(other, m))


@prop(classes="none")
def at_most_that_of(m: Subject, other: Measure) -> Claim:
    """The first measure never exceeds the second."""
    return at_most(m(m.cells), _of(other, m))


@prop(classes="none")
def same_ranking(m: Subject, other: Measure) -> tuple[Claim, ...]:
    """The two measures put any two matrices in the same order, ties included."""
    return ranking_claims(m, other, ())


@prop(classes="none")
def reverse_ranking(m: Subject, other: Measure) -> tuple[Claim, ...]:
    """The two measures put any two matrices in opposite orders, with the same ties."""
    return ranking_claims(Subject(m.measure.negative, m.K), other, ())


@prop(classes="none")
def same_ranking_at_fixed_shares(m: Subject, other: Measure) -> tuple[Claim, ...]:
    """The two measures put any two matrices with the same number of items in each class in the same order, ties included."""
    two = second_matrix(m)
    rows = [(m.cells.actual(i), two.actual(i)) for i in m.cells.classes]
    return ranking_claims(m, other, [sympy.Equality(a, b, evaluate=False) for a, b in rows])


def ranking_claims(m: Subject, other: Measure, given: Sequence[Any]) -> tuple[Claim, ...]:
    """That a smaller value of the first measure goes with a smaller one of the second, and equal values with equal ones."""
    one, two = m.cells, second_matrix(m)
    f, g = (m(one), m(two)), (_of(other, m, one), _of(other, m, two))
    below = relation(f[0], "<", f[1])
    level = relation(f[0], "==", f[1])
    strictly = relation(g[0], "<", g[1], given=[*given, as_condition(below)])
    tied = relation(g[0], "==", g[1], given=[*given, as_condition(level)])
    return strictly, tied


def second_matrix(m: Subject) -> Cells:
    """A second matrix of symbols."""
    return Cells([[second(x) for x in row] for row in m.cells.rows])


def second(cell: sympy.Symbol) -> sympy.Symbol:
    """The name of a cell in a second matrix: TP2, or D[1,2] for C[1,2]."""
    return symbol(f"D{cell.name[1:]}" if cell.name.startswith("C[") else f"{cell.name}2")


def as_condition(claim: Claim) -> Any:
    """A claim between two terms as a condition of another claim."""
    kinds = {"<": sympy.StrictLessThan, "==": sympy.Equality}
    return kinds[claim.relation](claim.left, claim.right, evaluate=False)
