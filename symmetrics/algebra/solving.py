"""The counts of a matrix in terms of its size and the values of measures, where these values determine them.

Values of quotients of linear forms are linear equations in the counts. They are solved over the field of rational functions of the values,
each count from as few of them as will do. One formula that is not linear may come on top, if what is left is an equation of degree two.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import sympy
from flint import fmpq, fmpq_mat
from sympy import Expr, Integer, Mul, Poly, Pow, Rational, Symbol

from ..language.errors import NotExpressible
from ..language.fractions import context_of, fraction_of
from ..language.signs import is_zero
from ..language.symbols import symbol
from ..language.values import Undefined, value_at
from .forms import shortest

__all__ = ["System"]

HIGHEST, LARGEST_SET = 2, 4


@dataclass(frozen=True)
class System:
    """Unknown counts, linear forms of them that are zero, and formulas that have given values; `size` is known."""

    unknown: tuple[Symbol, ...]
    size: Symbol
    forms: tuple[Expr, ...]
    values: Mapping[Symbol, Expr]

    def solved(self) -> dict[Symbol, tuple[Expr, ...]]:
        """For each count that is determined what it equals; several expressions where there are several solutions.

        >>> from symmetrics.language.symbols import FN, TP, as_written
        >>> n, r = symbol("n"), symbol("r")
        >>> with as_written():
        ...     recall = TP/(TP + FN)
        >>> System((TP, FN), n, (TP + FN - n,), {r: recall}).solved()
        {TP: (n*r,), FN: (n*(1 - r),)}
        """
        found = {x: (self.written(value),) for x in self.unknown if (value := self.linear_solution(x)) is not None}
        if len(found) < len(self.unknown) and self.curved:
            found |= self.with_one_curved()
        return found

    def written(self, value: Expr) -> Expr:
        """A solution in a short form."""
        names = [x for x in (self.size, *self.values) if value.has(x)]
        low = -1 if any(p.exp.q != 1 for p in value.atoms(Pow)) else 0  # below a root nothing is taken to be nonnegative
        try:
            return shortest(value, names, {x: (low, 1) for x in names if x != self.size})
        except NotExpressible:
            return value

    @cached_property
    def linear(self) -> tuple[Expr, ...]:
        """The equations linear in the counts: each expression is zero."""
        return (*self.forms, *(p for v, tree in self.values.items() if (p := cleared(tree, v, 1)) is not None and self.degree(p) == 1))

    @cached_property
    def curved(self) -> tuple[Expr, ...]:
        """The other equations, of formulas that are quotients of polynomials or whose squares are."""
        found = []
        for v, tree in self.values.items():
            p = cleared(tree, v, 1)
            if p is None:
                squared = square_of(tree)
                p = None if squared is None else cleared(squared, v, 2)
            if p is not None and self.degree(p) > 1:
                found.append(p)
        return tuple(found)

    def degree(self, p: Expr) -> int:
        """The degree in the counts and the size together."""
        return int(Poly(p, *self.unknown, self.size).total_degree())

    @cached_property
    def sample(self) -> dict[Symbol, Expr]:
        """Values of all formulas at one matrix without any symmetry, by which ranks are found."""
        point: dict[Symbol, Expr] = {x: Integer(sympy.prime(10 + 7 * k)) for k, x in enumerate(self.unknown)}
        fitted = sympy.solve([f.subs({}) for f in self.forms], [self.size, *reversed(self.unknown)], dict=True)
        fixed = {x: value.subs(point) for x, value in fitted[0].items()} if fitted else {}
        point |= fixed
        return point | {v: value for v, tree in self.values.items() if (value := value_or_none(tree, point)) is not None}

    def rank(self, equations: Sequence[Expr], x: Symbol | None = None) -> int:
        """The rank of linear equations in the counts at the sample, and of one that gives a count its value."""
        rows = [self.coefficients[e] for e in equations]
        rows += [[fmpq(int(y == x)) for y in self.unknown]] if x is not None else []
        return int(fmpq_mat(len(rows), len(self.unknown), [c for row in rows for c in row]).rank())

    @cached_property
    def coefficients(self) -> Mapping[Expr, Sequence[fmpq]]:
        """The factors of the counts in each linear equation at the sample."""
        values = {e: [sympy.diff(e, y).subs(self.sample) for y in self.unknown] for e in self.linear}
        return {e: [fmpq(int(c.p), int(c.q)) for c in row] for e, row in values.items()}

    def determines(self, equations: Sequence[Expr], x: Symbol) -> bool:
        """Whether linear equations leave one value to a count."""
        return bool(equations) and self.rank(equations) == self.rank(equations, x)

    def linear_solution(self, x: Symbol) -> Expr | None:
        """A count by as few of the values as will do, the first ones first."""
        if not self.determines(self.linear, x):
            return None
        given = self.linear[len(self.forms) :]
        sets = (s for k in range(min(len(given), LARGEST_SET) + 1) for s in itertools.combinations(given, k))
        needed = next(((*self.forms, *s) for s in sets if self.determines((*self.forms, *s), x)), None)
        if needed is None:
            return None
        for equation in self.forms:
            fewer = tuple(e for e in needed if e is not equation)
            needed = fewer if self.determines(fewer, x) else needed
        (solution,) = sympy.linsolve(needed, *self.unknown)
        value = solution[self.unknown.index(x)]
        return None if value.has(*self.unknown) else sympy.cancel(value)

    def with_one_curved(self) -> dict[Symbol, tuple[Expr, ...]]:
        """All counts, where the linear equations leave one free and an equation of degree two or less fixes it."""
        independent: list[Expr] = []
        for e in self.linear:
            if self.rank([*independent, e]) > len(independent):
                independent.append(e)
        if len(independent) != len(self.unknown) - 1:
            return {}
        (solution,) = sympy.linsolve(independent, *self.unknown)
        free = sorted(set().union(*(x.free_symbols for x in solution)) & set(self.unknown), key=str)
        for e in self.curved if len(free) == 1 else ():
            above = sympy.fraction(sympy.together(e.subs(dict(zip(self.unknown, solution, strict=True)), simultaneous=True)))[0]
            branches = [[sympy.cancel(s.subs(free[0], v)) for s in solution] for v in self.roots(above, free[0])]
            kept = [branch for branch in branches if self.fits(branch)]
            if kept:
                return {x: tuple(self.written(branch[k]) for branch in kept) for k, x in enumerate(self.unknown)}
        return {}

    def fits(self, branch: Sequence[Expr]) -> bool:
        """Whether formulas have their values, up to the sign, at the counts of a solution."""
        values = {v: value for v, value in self.sample.items() if v in self.values}
        point = {x: sympy.nsimplify(s.subs(self.sample)) for x, s in zip(self.unknown, branch, strict=True)} | {
            self.size: self.sample[self.size]
        }
        found = [(value_or_none(tree, point), values[v]) for v, tree in self.values.items() if v in values]
        return all(a is not None and is_zero(sympy.expand(a**2 - b**2)) for a, b in found)

    def roots(self, p: Expr, x: Symbol) -> Iterator[Expr]:
        """Where a polynomial is zero, zero itself left out, if its factors are of degree two or less."""
        factors = [f for f, _ in Poly(p, x).factor_list()[1] if f != Poly(x, x)]
        if all(f.degree() <= HIGHEST for f in factors):
            for f in factors:
                yield from sympy.roots(f)


def value_or_none(tree: Expr, point: Mapping[Symbol, Expr]) -> Expr | None:
    """The value of a formula at a point, None where it has none."""
    try:
        return value_at(tree, point)
    except Undefined:
        return None


def cleared(tree: Expr, value: Symbol, power: int) -> Expr | None:
    """What is zero where a rational formula has the power of a value; None for other formulas."""
    try:
        above, below = fraction_of(tree, context_of(tree))
    except NotExpressible:
        return None
    return sympy.expand(polynomial(above) - value**power * polynomial(below))


def polynomial(p: object) -> Expr:
    """A polynomial of FLINT as an expression."""
    names = [symbol(name) for name in p.context().names()]  # type: ignore[attr-defined]
    terms = p.to_dict().items()  # type: ignore[attr-defined]
    return sympy.Add(*(int(c) * sympy.prod(x ** int(k) for x, k in zip(names, powers, strict=True)) for powers, c in terms))


def square_of(tree: Expr) -> Expr | None:
    """The square of a product of rational formulas and square roots, as a rational formula; None for other formulas."""
    if isinstance(tree, Mul):
        parts = [square_of(x) for x in tree.args]
        return None if any(p is None for p in parts) else sympy.Mul(*parts, evaluate=False)
    if isinstance(tree, Pow) and tree.exp in (Rational(1, 2), Rational(-1, 2)):
        return Pow(tree.base, 2 * tree.exp, evaluate=False)
    if isinstance(tree, Pow) and tree.exp.is_Integer:
        inside = square_of(tree.base)
        return None if inside is None else Pow(inside, tree.exp, evaluate=False)
    return None if any(p.exp.q != 1 for p in tree.atoms(Pow)) else Pow(tree, 2, evaluate=False)
