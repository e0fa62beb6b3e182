"""Linear inequalities between counts, and what the value of a quotient of linear forms says in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flint import fmpz_mpoly
from sympy import Expr, Symbol

from ...language.errors import NotExpressible
from ...language.fractions import context_of, fraction_of
from ...language.quoted import Quoted
from ...language.symbols import symbol

__all__ = ["Inequality", "equation", "linear"]

LARGEST = 2**61


@dataclass(frozen=True)
class Inequality:
    """The sum of `factors[name]*name` is at least `least`; all numbers whole."""

    factors: Mapping[Symbol, int]
    least: int = 0


def equation(factors: Mapping[Symbol, int], total: int) -> Iterator[Inequality]:
    """A linear equation as two inequalities."""
    yield Inequality(factors, total)
    yield Inequality({name: -f for name, f in factors.items()}, -total)


def linear(tree: Expr, printed: Quoted, n: int) -> list[Inequality] | None:
    """What an interval of values says of a quotient of two linear forms, the lower one nowhere negative; None for other formulas."""
    context = context_of(tree)
    try:
        above, below = fraction_of(tree, context)
    except NotExpressible:
        return None
    if max(above.total_degree(), below.total_degree()) > 1 or any(c < 0 for c in below.coeffs()):
        return None
    made = [form(below, 1, 1)]
    for end, way, is_open in ((printed.low, 1, printed.low_open), (printed.high, -1, printed.high_open)):
        made.append(form(above * (way * end.denominator) - below * (way * end.numerator), 0, int(is_open)))
    sizes = (n * sum(map(abs, one.factors.values())) + abs(one.least) for one in made)
    return made if max(sizes) < LARGEST else None


def form(p: fmpz_mpoly, least: int, strictly: int) -> Inequality:
    """A linear form that is at least a number, or more than that."""
    names, factors, constant = p.context().names(), {}, 0
    for powers, c in p.to_dict().items():
        if any(powers):
            factors[symbol(names[list(powers).index(1)])] = int(c)
        else:
            constant = int(c)
    return Inequality(factors, (least or strictly) - constant)
