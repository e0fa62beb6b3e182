"""Matrices at which equations hold: cells that an equation is linear in are solved for, one after the other; guesses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, reduce
from itertools import combinations, islice
from math import lcm
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Poly, Pow, Rational, Symbol
from sympy.core.relational import Equality

from ...algebra.roots import expression_of
from ...language.errors import NotExpressible
from ...language.fractions import context_of, fraction_of, irreducible_factors
from .designs import Design, extreme, largest_size, up_to

__all__ = ["Solution", "at", "corners", "curves", "faces", "factors_of", "numerator", "solution_of", "solutions_of", "without_roots"]

ROOM, FEW_POINTS, FEW = 4_000, 200, 4
Quotient = tuple[Poly, Poly]


@dataclass(frozen=True)
class Solution:
    """Names of counts, of which some are given as expressions in the others by `solved`.

    It is `complete` if no factor of an equation was left out. An equation `a*x + b = 0` solved for x leaves out the matrices at which a and
    b are zero; `left_out` holds these pairs, but for those in which a is a number.
    """

    names: tuple[Symbol, ...]
    solved: Mapping[Symbol, Expr] = field(default_factory=dict)
    complete: bool = False
    left_out: tuple[tuple[Expr, Expr], ...] = ()

    @property
    def free(self) -> list[Symbol]:
        """The names that are not solved for."""
        return [x for x in self.names if x not in self.solved]

    @cached_property
    def quotients(self) -> Mapping[Symbol, Quotient]:
        """The solved names as quotients of polynomials with whole coefficients."""
        parts = {x: sympy.fraction(sympy.together(value)) for x, value in self.solved.items()}
        return {x: (Poly(top, *self.free), Poly(below, *self.free)) for x, (top, below) in parts.items()}

    def designs(self, room: int = ROOM) -> Iterator[Design]:
        """Points of whole numbers at which the equations hold, with small or far-apart free names, those with few items first."""
        if self.solved and self.free:
            parts = len(self.free)
            table = np.concatenate([up_to(largest_size(parts, room), parts), extreme(parts, room)])
            points = sorted(self.points(table), key=sum)
            if points:
                yield {name: np.array([point[k] for point in points], dtype=object) for k, name in enumerate(self.names)}

    def points(self, table: Any) -> Iterator[tuple[int, ...]]:
        """The points with these free names, each times a number that makes it whole; none where a count is negative or has no value."""
        columns = list(table.astype(object).T)
        rows = np.zeros(len(table), dtype=object)
        pairs = {x: (rows + at(top, columns), rows + at(below, columns)) for x, (top, below) in self.quotients.items()}
        kept = np.ones(len(table), dtype=bool)
        for top, below in pairs.values():
            kept &= (below != 0) & (top * np.sign(below) >= 0)
        for row in np.flatnonzero(kept):
            values = dict(zip(self.free, map(Fraction, table[row].tolist()), strict=True))
            values |= {x: Fraction(top[row], below[row]) for x, (top, below) in pairs.items()}
            common = lcm(*(x.denominator for x in values.values()))
            yield tuple(int(values[x] * common) for x in self.names)


def at(p: Poly, values: Sequence[Any]) -> Any:
    """The value of a polynomial with whole coefficients at numbers, columns of them, or polynomials."""
    terms = (reduce(lambda a, b: a * b, (v**e for v, e in zip(values, exponents, strict=True)), int(c)) for exponents, c in p.terms())
    return sum(terms, start=0 * values[0] if values else 0)


def solution_of(equations: Iterable[Equality], names: Sequence[Symbol]) -> Solution:
    """The names with one of them solved for by each equation; none is solved for if an equation is linear in none.

    >>> from symmetrics.language.symbols import FN, FP, TN, TP
    >>> solution_of([sympy.Eq(TP + FN, FP + TN, evaluate=False)], [TP, FN, FP, TN]).solved
    {TP: -FN + FP + TN}
    """
    return next(solutions_of(list(equations), Solution(tuple(names), complete=True)), Solution(tuple(names)))


def solutions_of(equations: Sequence[Equality], begun: Solution) -> Iterator[Solution]:
    """The ways to solve equations one after the other, each for a name that one of its factors is linear in."""
    if not equations:
        yield replace(begun, complete=begun.complete and bool(begun.solved))
        return
    c, *others = equations
    equation = numerator((c.lhs - c.rhs).doit().subs(begun.solved))
    for name, value, alone, both in linear_in(sympy.expand(equation), begun.free):
        solved = {x: sympy.cancel(other.subs(name, value)) for x, other in begun.solved.items()} | {name: value}
        if not any(x.has(sympy.zoo, sympy.nan) for x in solved.values()):
            left_out = begun.left_out if both[0].is_number else (*begun.left_out, both)
            yield from solutions_of(others, Solution(begun.names, solved, begun.complete and alone, left_out))


def faces(equations: Sequence[Equality], names: Sequence[Symbol], ways: int = 2) -> Iterator[Solution]:
    """The solutions where counts are zero or equal in pairs, those with most zeros first, each in at most so many ways.

    Roots are squared away, so that signs may be lost.

    >>> from symmetrics.language.symbols import FN, FP, TN, TP
    >>> {FN: 0, TN: 0, TP: FP} in (face.solved for face in faces([sympy.Eq(TP / (TP + FP), sympy.Rational(1, 2))], [TP, FN, FP, TN]))
    True
    """
    polynomials = [without_roots(c.lhs - c.rhs) for c in equations] if len(names) <= FEW else []
    for pattern in patterns(names):
        left = tuple(x for x in names if x not in pattern)
        equal = [sympy.Eq(p.subs(pattern), 0, evaluate=False) for p in polynomials]
        for found in islice(solutions_of(equal, Solution(left, complete=True)), ways):
            if 0 < len(found.solved) < len(left):
                yield Solution(tuple(names), {**{x: y.subs(found.solved) for x, y in pattern.items()}, **found.solved})


def corners(equations: Sequence[Equality], names: Sequence[Symbol], ways: int = 2) -> Iterator[dict[Symbol, Expr]]:
    """The points where counts are zero or equal in pairs and equations leave but one proportion, an irrational quadratic number.

    >>> from symmetrics.language.symbols import FN, FP, TN, TP
    >>> next(corners([sympy.Eq(TP**2 + TN**2, 3 * TP * TN)], [TP, FN, FP, TN]))
    {FN: 0, FP: 0, TP: 1, TN: sqrt(5)/2 + 3/2}
    """
    for cells, (one, letter), last in but_for_one(equations, names, 2, ways):
        for root in quadratic_roots(last, one, letter):
            yield {x: sympy.radsimp(y.subs({one: 1, letter: root})) for x, y in cells.items()}


def curves(equations: Sequence[Equality], names: Sequence[Symbol], ways: int = 2) -> Iterator[tuple[dict[Symbol, Expr], Poly]]:
    """Where counts are zero or equal in pairs and equations leave one proportion free, but are linear in no count that is left.

    All counts by three of them, one of which is one, and the polynomial in the other two that is zero; it is quadratic in the last one.

    >>> from symmetrics.language.symbols import FN, FP, TN, TP
    >>> next(curves([sympy.Eq(TP**2 + TN**2 + FN**2, 3 * TP * TN)], [TP, FN, FP, TN]))
    ({FP: 0, TP: 1, FN: FN, TN: TN}, Poly(TN**2 - 3*TN + FN**2 + 1, TN, FN, domain='ZZ'))
    """
    for cells, (one, x, y), last in but_for_one(equations, names, 3, ways):
        for factor in (Poly(factor, y, x, one) for factor in factors_of(last)):
            if factor.is_homogeneous and factor.degree(y) == 2 and min(factor.degree_list()) > 1:
                yield {name: cell.subs(one, 1) for name, cell in cells.items()}, Poly(factor.as_expr().subs(one, 1), y, x)


def but_for_one(
    equations: Sequence[Equality], names: Sequence[Symbol], count: int, ways: int
) -> Iterator[tuple[dict[Symbol, Expr], list[Symbol], Expr]]:
    """The faces on which all equations but one leave so many names: all names by these, these, and what the last one says is zero."""
    polynomials = [without_roots(c.lhs - c.rhs) for c in equations] if len(names) <= FEW else []
    for pattern in patterns(names):
        left = tuple(x for x in names if x not in pattern)
        equal = [sympy.Eq(p.subs(pattern), 0, evaluate=False) for p in polynomials]
        for k, last in enumerate(equal):
            for found in islice(solutions_of([*equal[:k], *equal[k + 1 :]], Solution(left)), ways):
                free, above = found.free, numerator(last.lhs.subs(found.solved))
                if len(free) == count and above.free_symbols == set(free) and above.is_polynomial(*free):
                    solved = {**{x: x for x in free}, **found.solved}
                    yield {**{x: y.subs(solved) for x, y in pattern.items()}, **solved}, free, above


def quadratic_roots(equation: Expr, one: Symbol, letter: Symbol) -> Iterator[Expr]:
    """The positive irrational numbers that quadratic factors of a homogeneous equation say a letter is, where the other one is one."""
    for factor in (Poly(factor, letter, one) for factor in factors_of(equation)):
        if factor.is_homogeneous and factor.degree(letter) == 2:
            a, b, c = Poly(factor.as_expr().subs(one, 1), letter).all_coeffs()
            if b**2 > 4 * a * c:
                yield from (x for x in (sympy.expand((-b + sign * sympy.sqrt(b**2 - 4 * a * c)) / (2 * a)) for sign in (1, -1)) if x > 0)


def patterns(names: Sequence[Symbol]) -> Iterator[dict[Symbol, Expr]]:
    """Some of a few counts zero, those with most zeros first; none zero; then two equal ones, perhaps beside a zero or two more of them."""
    if len(names) <= FEW:
        for k in reversed(range(len(names) - 1)):
            yield from (dict.fromkeys(zeros, sympy.Integer(0)) for zeros in combinations(names, k))
        for one, two in combinations(names, 2):
            others = [x for x in names if x not in (one, two)]
            yield {two: one}
            yield from ({two: one, other: sympy.Integer(0)} for other in others)
            if len(others) > 1:
                yield {two: one} | dict.fromkeys(others[1:], others[0])


def without_roots(side: Expr) -> Expr:
    """The numerator of an expression, times its conjugates where roots are in it, those that are in no other root first."""
    found = numerator(side.doit())
    while roots := [x for x in sympy.expand(found).atoms(Pow) if x.exp.is_Rational and not x.exp.is_Integer]:
        root, letter = max(roots, key=lambda x: (x.count_ops(), str(x))), sympy.Dummy()
        degree = root.exp.q
        least = root.base ** Rational(1, degree)
        p = Poly(sympy.expand(found).subs(least, letter), letter)
        found = numerator(sympy.resultant(p, letter**degree - root.base, letter))
    return found


def numerator(side: Expr) -> Expr:
    """What is above the bar when an expression is one fraction."""
    try:
        return expression_of(fraction_of(side, context_of(side))[0], sorted(side.free_symbols, key=str))
    except NotExpressible:  # roots, or irrational numbers
        return sympy.fraction(sympy.together(side))[0]


def factors_of(equation: Expr) -> list[Expr]:
    """The irreducible factors of a polynomial with names in it, those of the fewest terms first; FLINT's, which needs no chance.

    >>> from symmetrics.language.symbols import FN, TP
    >>> factors_of(2 * TP**2 - 2 * TP * FN)
    [TP, FN - TP]
    """
    context = context_of(equation)
    try:
        _, several = irreducible_factors(fraction_of(equation, context)[0])
    except NotExpressible:  # irrational numbers
        return [factor for factor, _ in sympy.factor_list(equation)[1]]
    names = sorted(equation.free_symbols, key=str)
    return [expression_of(factor, names) for factor, _ in sorted(several, key=lambda each: len(each[0]))]


def linear_in(equation: Expr, names: Sequence[Symbol]) -> Iterator[tuple[Symbol, Expr, bool, tuple[Expr, Expr]]]:
    """Each name x that a factor a*x + b of an equation is linear in, what it equals, whether there is no other factor, and a and b.

    Factors without minus signs come last: they are zero only where counts are.
    """
    if not equation.is_polynomial(*equation.free_symbols):
        return
    factors = [Poly(factor, *names) for factor in factors_of(equation) if factor.has(*names)] if names else []
    for factor in sorted(factors, key=has_one_sign):
        for name in names:
            if factor.degree(name) == 1:
                slope, rest = Poly(factor.as_expr(), name).all_coeffs()
                yield name, sympy.cancel(-rest / slope), len(factors) == 1, (slope, rest)


def has_one_sign(p: Poly) -> bool:
    """Whether all coefficients of a polynomial are numbers of one sign."""
    return all(c.is_nonnegative for c in p.coeffs()) or all(c.is_nonpositive for c in p.coeffs())
