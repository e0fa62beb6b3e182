"""Matrices at which equations hold: cells that an equation is linear in are solved for, one after the other; guesses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache, reduce
from math import lcm
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Poly, Symbol
from sympy.core.relational import Equality

from ...language.claims import Claim
from .designs import Design, counts_of, extreme, largest_size, up_to

__all__ = ["Solution", "at", "solution_of", "solved_design"]

ROOM = 4_000
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

    def designs(self) -> Iterator[Design]:
        """Points of whole numbers at which the equations hold, with small or far-apart free names, those with few items first."""
        if self.solved and self.free:
            parts = len(self.free)
            table = np.concatenate([up_to(largest_size(parts, ROOM), parts), extreme(parts, ROOM)])
            points = sorted(self._whole(table), key=sum)
            if points:
                yield {name: np.array([point[k] for point in points], dtype=object) for k, name in enumerate(self.names)}

    def _whole(self, table: Any) -> Iterator[tuple[int, ...]]:
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
    solved, complete, left_out = dict[Symbol, Expr](), True, list[tuple[Expr, Expr]]()
    for c in equations:
        equation = sympy.fraction(sympy.together((c.lhs - c.rhs).doit().subs(solved)))[0]
        found = linear_in(sympy.expand(equation), [x for x in names if x not in solved])
        if found is None:
            return Solution(tuple(names))
        name, value, alone, both = found
        left_out += [] if both[0].is_number else [both]
        solved = {x: sympy.cancel(other.subs(name, value)) for x, other in solved.items()} | {name: value}
        complete &= alone
    return Solution(tuple(names), solved, complete and bool(solved), tuple(left_out))


def linear_in(equation: Expr, names: Sequence[Symbol]) -> tuple[Symbol, Expr, bool, tuple[Expr, Expr]] | None:
    """A name x that a factor a*x + b of an equation is linear in, what it equals, whether there is no other factor, and a and b; or None.

    Factors without minus signs come last: they are zero only where counts are.
    """
    if not equation.is_polynomial(*equation.free_symbols):
        return None
    factors = [Poly(factor, *names) for factor, _ in sympy.factor_list(equation)[1] if factor.has(*names)] if names else []
    for factor in sorted(factors, key=has_one_sign):
        for name in names:
            if factor.degree(name) == 1:
                slope, rest = Poly(factor.as_expr(), name).all_coeffs()
                return name, sympy.cancel(-rest / slope), len(factors) == 1, (slope, rest)
    return None


def has_one_sign(p: Poly) -> bool:
    """Whether all coefficients of a polynomial are numbers of one sign."""
    return all(c.is_nonnegative for c in p.coeffs()) or all(c.is_nonpositive for c in p.coeffs())


def solved_design(claim: Claim) -> Design | None:
    """Points at which the equations of a claim hold, its own included where one matrix is asked for; None if there are none.

    Only counts are solved for, in claims that speak of nothing else.
    """
    itself = [sympy.Eq(claim.left, claim.right, evaluate=False)] if claim.exists and claim.relation == "==" else []
    equations = (*itself, *(c for c in claim.given if c.rel_op == "=="))
    names = counts_of(claim)
    rational = all(side.is_rational_function(*names) for c in equations for side in c.args)
    return design_for(equations, names) if equations and rational and len(names) == len(claim.symbols) else None


@lru_cache(maxsize=16)
def design_for(equations: tuple[Equality, ...], names: tuple[Symbol, ...]) -> Design | None:
    """The points of the solution of some equations."""
    return next(solution_of(equations, names).designs(), None)
