"""Solving an equation for one of its names in closed form: linear and quadratic factors, roots removed by squaring.

Squaring may let in values that do not solve the equation; each such step leaves a condition behind, under which it does no harm:
p + q*r = 0 with a root r means p*p = q*q*r*r where -p*q >= 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from flint import fmpz_mpoly
from sympy import Expr, Integer, Pow, Symbol

from ..language.errors import NotExpressible
from ..language.fractions import irreducible_factors
from ..language.symbols import as_written, sqrt
from ..language.text import text
from .forms import Forms
from .roots import Generators

__all__ = ["Solutions", "solved"]


@dataclass(frozen=True)
class Solutions:
    """What solves an equation: values in closed form, and factors that are not solved, each meant to be 0.

    `conditions` must be nonnegative wherever the equation holds; there are some where roots were removed, which `squared` tells.
    `polynomial` is what is left then: the equation holds where it is 0 and the conditions hold. `without` are the factors that do not
    contain the unknown: where one is 0 the equation holds whatever the unknown is.
    """

    polynomial: Expr
    values: tuple[Expr, ...]
    implicit: tuple[Expr, ...]
    without: tuple[Expr, ...]
    conditions: tuple[Expr, ...]
    squared: bool = False

    @property
    def always(self) -> bool:
        """Whether the equation holds everywhere."""
        return self.without == (Integer(0),)


def solved(tree: Expr, unknown: Symbol, forms: Forms) -> Solutions:
    """Where a formula is 0, as values of the unknown; `forms` knows the variables and their ranges.

    Raises `NotExpressible` for an unknown inside a logarithm or another function.

    >>> from symmetrics.language.symbols import symbol
    >>> x, y = symbol("x"), symbol("y")
    >>> solved(x*x - y*x, x, Forms([x, y])).values
    (0, y)
    """
    generators, _, above, _ = forms.read(tree)
    above, squared = without_roots(generators, above, unknown)
    written = Written(generators, forms, unknown)
    conditions = tuple(written.back(p) for p in (written.of_unknown_sign(q) for q in squared) if not p.is_one())
    if not above:
        return Solutions(Integer(0), (), (), (Integer(0),), conditions)
    parts = [(factor, written.coefficients(factor)) for factor, _ in irreducible_factors(above)[1]]
    values = [value for _, powers in parts for value in written.values(powers)]
    implicit = [written.back(factor) for factor, powers in parts if len(powers) > 3]
    without = [written.back(factor) for factor, powers in parts if len(powers) == 1]
    return Solutions(written.back(above), tuple(values), tuple(implicit), tuple(without), conditions, bool(squared))


@dataclass(frozen=True)
class Written:
    """Polynomials in generators, read by powers of the unknown and written in shortest form."""

    generators: Generators
    forms: Forms
    unknown: Symbol

    def back(self, p: fmpz_mpoly) -> Expr:
        """A polynomial as an expression in the variables."""
        return self.forms.shortest(self.generators.spelled_out(self.generators.back(p)))

    def of_unknown_sign(self, p: fmpz_mpoly) -> fmpz_mpoly:
        """The polynomial without factors that are never negative."""
        content, factors = irreducible_factors(p)
        found = p.context().constant(1 if content > 0 else -1)
        for factor, power in factors:
            is_root = any(factor == self.generators.polynomial(name).project_to_context(p.context()) for name in self.generators.radicand)
            if power % 2 and not is_root and not self.forms.nonnegative(self.back(factor)):
                opposite = self.forms.nonnegative(self.back(-factor))
                found *= p.context().constant(-1) if opposite else factor
        return found

    def coefficients(self, p: fmpz_mpoly) -> list[fmpz_mpoly]:
        """The coefficients of the powers of the unknown, the lowest first."""
        context, slot = p.context(), p.context().names().index(str(self.unknown))
        parts: list[dict[tuple[int, ...], int]] = [{} for _ in range(int(p.degrees()[slot]) + 1)]
        for powers, c in p.to_dict().items():
            parts[int(powers[slot])][tuple(0 if k == slot else int(e) for k, e in enumerate(powers))] = int(c)
        return [context.from_dict(part) for part in parts]

    def values(self, powers: list[fmpz_mpoly]) -> list[Expr]:
        """The zeros of a polynomial of degree one or two in the unknown."""
        tree = [self.generators.spelled_out(self.generators.back(p)) for p in powers]
        with as_written():
            if len(tree) == 2:
                found = [-tree[0] / tree[1]]
            elif len(tree) == 3:
                root = sqrt(self.back(powers[1] * powers[1] - 4 * powers[0] * powers[2]))
                found = [(-tree[1] + sign * root) * Pow(2 * tree[2], -1, evaluate=False) for sign in (1, -1)]
            else:
                found = []
        return [self.forms.shortest(value) for value in found]


def without_roots(generators: Generators, p: fmpz_mpoly, unknown: Symbol) -> tuple[fmpz_mpoly, list[fmpz_mpoly]]:
    """A polynomial that is 0 where the given one is, without roots of the unknown, and what must be nonnegative there."""
    conditions: list[fmpz_mpoly] = []
    for name in reversed(list(generators.meaning)):
        slot = p.context().names().index(str(name)) if str(name) in p.context().names() else -1
        if slot < 0 or not p.degrees()[slot] or unknown not in generators.spelled_out(name).free_symbols:
            continue
        if generators.degree.get(name) != 2:
            raise NotExpressible(f"Expected an equation of polynomials and roots, got {text(generators.meaning[name])}. Draw it instead.")
        p = generators.reduced(p)
        factor = p.derivative(slot)
        rest = p - factor * p.context().gens()[slot]
        conditions.append(-rest * factor)
        inside = generators.polynomial(generators.radicand[name]).project_to_context(p.context())
        p = generators.reduced(rest * rest - factor * factor * inside)
    return p, conditions
