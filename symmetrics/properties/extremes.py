"""Bounds, and where they are taken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from sympy import Expr, Integer, Pow, log, preorder_traversal
from sympy.core.relational import Relational

from ..language.cells import Cells
from ..language.claims import Claim, Conditions, Subject, Term, at_least, at_most, equal, knob_conditions, relation
from ..language.properties import prop
from ..language.symbols import as_written, substitute, symbol, total
from .constants import above_growth, above_products, above_slow_growth, fading, large
from .invariance import scaled_alike


@prop(classes="none", every_k=True)
def lower_bound(m: Subject, value: Any, *, given: Conditions = (), of: Cells | None = None) -> Claim:
    """No value is below {value}."""
    return at_least(m(of or m.cells), value, given)


@prop(classes="none", every_k=True)
def upper_bound(m: Subject, value: Any, *, given: Conditions = (), of: Cells | None = None) -> Claim:
    """No value is above {value}."""
    return at_most(m(of or m.cells), value, given)


@prop(classes="none")
def attains(m: Subject, value: Any, *, given: Conditions = (), of: Cells | None = None) -> Claim:
    """Some matrix has the value {value}."""
    return relation(m(of or m.cells), "==", value, given, exists=True)


@prop(classes="none")
def attains_beside_e(m: Subject, matrix: Cells, value: Any) -> tuple[Claim, ...]:
    """At this matrix, in which the number e stands beside counts, the value is {value}; it is one of proportions."""
    return equal(m(matrix), value), *_of_proportions(m, matrix)


@prop(classes="none")
def attains_beside_roots(m: Subject, matrix: Cells, value: Any, *, given: Conditions = ()) -> tuple[Claim, ...]:
    """At this matrix, in which square roots stand beside counts, the value is {value}; it is one of proportions."""
    return equal(m(matrix), value), *_of_proportions(m, matrix, given), *_kept(m, matrix, given)


@prop
def between_zero_and_one(m: Subject) -> tuple[Claim, ...]:
    """No value is below zero or above one."""
    return at_least(m(m.cells), 0), at_most(m(m.cells), 1)


@prop
def best_exactly_when_perfect(m: Subject) -> tuple[Claim, ...]:
    """All perfect matrices have one value, and every other matrix has a smaller one."""
    C = m.cells
    ones = Cells([[int(i == j) for j in C.classes] for i in C.classes])
    perfect = C.map(lambda i, j, c: c if i == j else 0)
    wrong = total(C[i, j] for i in C.classes for j in C.classes if i != j)
    return equal(m(perfect), m(ones)), relation(m(C), "<", m(ones), given=[wrong > 0])


@prop
def worst_exactly_when_all_wrong(m: Subject) -> tuple[Claim, ...]:
    """All matrices without a right prediction have one value, and every other matrix has a greater one."""
    C = m.cells
    ones = Cells([[int(i != j) for j in C.classes] for i in C.classes])
    wrong = C.map(lambda i, j, c: c if i != j else 0)
    return equal(m(wrong), m(ones)), relation(m(C), ">", m(ones), given=[C.trace > 0])


@prop(classes="none")
def unbounded_above(m: Subject, family: Cells, knobs: str = "", *, given: Conditions = ()) -> tuple[Claim, ...]:
    """Along this family of matrices the value grows without end."""
    value, allowed = _along(m, family, knobs)
    c = above_growth(value.tree)
    return at_least(value, large / c - c, given=[large >= 1]), *allowed, *_about(m, family, given)


@prop(classes="none")
def unbounded_below(m: Subject, family: Cells, knobs: str = "", *, given: Conditions = ()) -> tuple[Claim, ...]:
    """Along this family of matrices the value falls without end."""
    value, allowed = _along(m, family, knobs)
    c = above_growth(value.tree)
    return at_most(value, c - large / c, given=[large >= 1]), *allowed, *_about(m, family, given)


@prop(classes="none")
def unbounded_above_slowly(m: Subject, family: Cells, knobs: str = "", *, given: Conditions = ()) -> tuple[Claim, ...]:
    """Along this family of matrices the value grows without end, like a logarithm."""
    value, allowed = _along(m, family, knobs)
    return at_least(value, _slow_growth(value), given=[large >= 1]), *allowed, *_about(m, family, given)


@prop(classes="none")
def unbounded_below_slowly(m: Subject, family: Cells, knobs: str = "", *, given: Conditions = ()) -> tuple[Claim, ...]:
    """Along this family of matrices the value falls without end, like a logarithm."""
    value, allowed = _along(m, family, knobs)
    return at_most(value, -_slow_growth(value), given=[large >= 1]), *allowed, *_about(m, family, given)


@prop(classes="none")
def approached_from_below(m: Subject, family: Cells, value: Any, knobs: str = "", *, given: Conditions = ()) -> tuple[Claim, ...]:
    """Along this family of matrices the value comes as near to {value} as one wishes."""
    found, allowed = _along(m, family, knobs)
    c = above_products(found.tree - value)
    return at_least(found, value - c / large, given=[large >= 1 if given else large > 0]), *allowed, *_about(m, family, given)


@prop(classes="none")
def approached_from_above(m: Subject, family: Cells, value: Any, knobs: str = "", *, given: Conditions = ()) -> tuple[Claim, ...]:
    """Along this family of matrices the value comes as near to {value} as one wishes."""
    found, allowed = _along(m, family, knobs)
    c = above_products(found.tree - value)
    return at_most(found, value + c / large, given=[large >= 1 if given else large > 0]), *allowed, *_about(m, family, given)


@prop(classes="none")
def approached_from_below_slowly(m: Subject, family: Cells, value: Any, knobs: str = "", *, given: Conditions = ()) -> tuple[Claim, ...]:
    """Along this family of matrices the value comes as near to {value} as one wishes, as fast as a logarithm, or its root, grows."""
    found, allowed = _along(m, family, knobs)
    return at_least(found, value - fading(found.tree - value), given=[large >= 1]), *allowed, *_about(m, family, given)


@prop(classes="none")
def approached_from_above_slowly(m: Subject, family: Cells, value: Any, knobs: str = "", *, given: Conditions = ()) -> tuple[Claim, ...]:
    """Along this family of matrices the value comes as near to {value} as one wishes, as fast as a logarithm, or its root, grows."""
    found, allowed = _along(m, family, knobs)
    return at_most(found, value + fading(found.tree - value), given=[large >= 1]), *allowed, *_about(m, family, given)


def _slow_growth(value: Term) -> Expr:
    """A share of the logarithm of `large`, less a number: half of it for values that grow as fast as that.

    It is one to the base of the logarithms in the value: divided by that of a number, if they are.
    """
    units = {p.base for p in value.tree.atoms(Pow) if p.exp == -1 and isinstance(p.base, log) and p.base.args[0].is_number}
    unit = min(units, key=str, default=Integer(1))
    c = above_slow_growth(value.tree, float(unit))
    with as_written():
        share = log(large) / (c // 4 * unit)
    return share - c


def _along(m: Subject, family: Cells, knobs: str) -> tuple[Term, tuple[Claim, ...]]:
    """The value along a family, knobs going to their ends ("beta -> oo, w = 1/2"), and the claims that they stay in their domains."""
    ends = dict(re.split(" -> | = ", one) for one in knobs.split(", ")) if knobs else {}
    paths = {knob.name: knob.along(ends[knob.name], large) for knob in m.measure.free_knobs if knob.name in ends}
    found = m(family)
    conditions = (substitute_in(c, paths) for c in knob_conditions(found.knobs))
    moving = [c for c in conditions if c.lhs.free_symbols]
    return found.at_knobs(paths), tuple(relation(Term(c.lhs), c.rel_op, c.rhs) for c in moving)


def _about(m: Subject, family: Cells, given: Conditions) -> Iterator[Claim]:
    """The claims that a family is one of matrices that conditions allow, or that whole counts come near to."""
    yield from _of_proportions(m, family, given)
    yield from _kept(m, family, given)


def _of_proportions(m: Subject, matrix: Cells, given: Conditions = ()) -> Iterator[Claim]:
    """The claim that only proportions matter, where cells are not rational: whole counts come as near to those as one wishes."""
    if any(part.is_irrational for row in matrix.rows for cell in row for part in preorder_traversal(cell)):
        yield scaled_alike(m, given)


def _kept(m: Subject, family: Cells, given: Conditions) -> Iterator[Claim]:
    """The claims that conditions hold at a matrix or along a family, and that its cells are not negative."""
    if not given:
        return
    names, entries = ([x for row in cells.rows for x in row] for cells in (m.cells, family))
    path, begun = dict(zip(names, entries, strict=True)), [large >= 1] if any(cell.has(large) for cell in entries) else []
    for c in given:
        yield relation(Term(substitute(c.lhs, path)), c.rel_op, Term(substitute(c.rhs, path)), given=begun)
    for cell in entries:
        if not cell.is_Number:
            yield at_least(Term(cell), 0, given=begun)


def substitute_in(condition: Relational, paths: Mapping[str, Expr]) -> Relational:
    """The condition on a knob as one on its path."""
    lhs = substitute(condition.lhs, {symbol(name): path for name, path in paths.items()})
    return condition.func(lhs, condition.rhs, evaluate=False)
