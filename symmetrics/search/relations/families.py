"""Which member of a known family with knobs a formula is, or is one minus: values at a few matrices tell the knobs, and it is settled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Poly, PolynomialError

from ...language.errors import DefinitionError
from ...language.measure import Measure
from ...language.properties import Property
from ...language.symbols import symbol
from .profiles import Profile, agree
from .relating import Relation, settled_relations

__all__ = ["related_families"]

WAYS: tuple[tuple[str, str, str, Callable[[Any], Any]], ...] = (
    ("equal", "same_values", "", lambda x: x),
    ("complement", "complement_of", "1 - x", lambda x: 1 - x),
    ("negated", "negative_of", "-x", lambda x: -x),
    ("reciprocal", "reciprocal_of", "1/x", lambda x: 1 / x),
)
MATRICES = (((7, 3), (5, 11)), ((2, 9), (4, 1)), ((13, 1), (6, 5)), ((3, 8), (1, 10)), ((1, 2), (12, 3)), ((4, 7), (9, 6)))


def related_families(
    measure: Measure, families: Iterable[Measure], properties: Mapping[str, Property], seconds: float
) -> Iterator[Relation]:
    """The members of families of two classes that a measure without free knobs equals, or one minus or over which it is, each settled.

    Families with the fewest knobs come first, and of these the ones with the most names. `seconds` is the time for each.
    """
    own, values = Profile.of(measure, {}), [measure.value(rows) for rows in MATRICES]
    ordered = sorted(families, key=lambda m: (len(m.free_knobs), -len(m.aka)))
    for kind, name, function, change in WAYS:
        wanted, suggested = [change(value) for value in values], []
        if not all(value.is_Rational for value in wanted):
            continue
        for member in (member for family in ordered for member in members(family, wanted)):
            with np.errstate(divide="ignore"):
                alike = agree(own.values, change(Profile.of(member, {}).values))
            if alike:
                suggested.append((measure, member, (kind, name, (), function or member.name)))
        if suggested:
            yield from settled_relations(suggested, properties, 2, seconds)
            return


def members(family: Measure, values: Sequence[Expr]) -> Iterator[Measure]:
    """The members of a family that may have these values at the matrices."""
    names = [knob.name for knob in family.free_knobs]
    try:
        equations = [equation(family, rows, value, names) for rows, value in zip(MATRICES, values, strict=True)]
    except PolynomialError:
        return
    for solution in solutions(equations):
        try:
            yield family.fix(**dict(zip(names, solution, strict=True)))
        except DefinitionError:
            continue


def equation(family: Measure, rows: Sequence[Sequence[int]], value: Expr, names: Sequence[str]) -> Poly:
    """A polynomial in the knobs that is zero where the family has a value at a matrix."""
    cells = family.cells().rows
    point = {cell: sympy.Integer(x) for own, row in zip(cells, rows, strict=True) for cell, x in zip(own, row, strict=True)}
    numerator, _ = sympy.fraction(sympy.cancel(family.binary.xreplace(point).doit() - value))
    return Poly(numerator, *map(symbol, names))


def solutions(equations: Sequence[Poly]) -> Iterator[tuple[Fraction, ...]]:
    """Rational numbers at which the polynomials may all be zero: roots of the first in one name, one solution of linear ones in several."""
    names = equations[0].gens
    if len(names) == 1:
        first = next((each for each in equations if not each.is_zero), None)
        yield from ((Fraction(int(root.p), int(root.q)),) for root in (first.ground_roots() if first else ()))
    elif all(each.total_degree() <= 1 for each in equations):
        for solution in sympy.linsolve([each.as_expr() for each in equations], *names):
            numbers = [x.xreplace(dict.fromkeys(names, sympy.Integer(1))).doit() for x in solution]
            yield tuple(Fraction(int(x.p), int(x.q)) for x in numbers)
