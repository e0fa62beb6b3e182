"""Where a measure that never exceeds another is equal to it: the factors of their difference that vanish there, settled both ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np
import sympy
from flint import fmpz_mpoly
from numpy.typing import NDArray
from sympy import Expr, Integer

from ..algebra.elimination import coefficients
from ..algebra.implicit import equations, generator_degree
from ..algebra.roots import expression_of
from ..algebra.solving import sampled
from ..language.cells import cells
from ..language.claims import Claim, Subject, equal, relation
from ..language.errors import SymmetricsError
from ..language.measure import Measure
from ..language.symbols import as_written, symbol
from ..language.text import text
from ..numeric.sampling import Sample
from .relations import NEAR, matrices

__all__ = ["equality_claims", "equality_factors", "in_words"]

DIFFERENCE = symbol("d")
MOST_FACTORS = 3
NAMES = [x for row in cells(2).rows for x in row]

Sides = tuple[Expr, Expr]


def equality_factors(one: Measure, two: Measure) -> list[Sides] | None:
    """The equations whose solutions are, as it seems, the matrices at which two measures are equal; None where no few are found.

    Each is given by its two sides, both without a minus sign.

    >>> from symmetrics import find_measure
    >>> in_words(equality_factors(find_measure("f1"), find_measure("ochiai")))
    'TP == 0 or FN == FP'
    """
    found = matrices(2)
    sample = Sample(dict(zip(NAMES, found.T, strict=True)))
    a, b = (sample(m.binary) for m in (one, two))
    level = np.isfinite(a) & np.isfinite(b) & (np.abs(a - b) <= NEAR)
    try:
        factors = list(difference_factors(one, two))
    except SymmetricsError:
        return None
    chosen = []
    for p in sorted(factors, key=lambda p: (len(p), int(p.total_degree()))):
        vanishing = values_of(p, found) == 0
        if (vanishing & level).any() and not (vanishing & ~level & np.isfinite(a) & np.isfinite(b)).any():
            chosen.append(p)
            level = level & ~vanishing
    return None if level.any() or len(chosen) > MOST_FACTORS else [sides(p) for p in chosen]


def difference_factors(one: Measure, two: Measure) -> Iterator[fmpz_mpoly]:
    """The irreducible factors of what vanishes where two measures are equal."""
    with as_written():
        difference = two.binary - one.binary
    for p, _ in equations(DIFFERENCE, difference, sampled({str(DIFFERENCE): difference})):
        constant = coefficients(p, str(DIFFERENCE))[0] if generator_degree(p, DIFFERENCE) else p
        yield from (factor for factor, _ in constant.factor()[1])


def values_of(p: fmpz_mpoly, found: NDArray[np.int64]) -> NDArray[np.object_]:
    """The exact values of a polynomial in cells at many matrices."""
    columns = dict(zip(map(str, NAMES), found.T.astype(object), strict=True))
    total = np.zeros(len(found), dtype=object)
    for powers, c in p.to_dict().items():
        term = np.full(len(found), int(c), dtype=object)
        for name, k in zip(p.context().names(), powers, strict=True):
            term = term * columns[name] ** int(k) if k else term
        total = total + term
    return total


def sides(p: fmpz_mpoly) -> Sides:
    """What a polynomial adds and what it takes away."""
    names = [symbol(x) for x in p.context().names()]
    parts = ({powers: sign * int(c) for powers, c in p.to_dict().items() if sign * c > 0} for sign in (1, -1))
    plus, minus = (expression_of(p.context().from_dict(part), names) for part in parts)
    return (plus, minus) if plus != 0 else (minus, plus)


def in_words(factors: Sequence[Sides]) -> str:
    """The condition as text."""
    return " or ".join(f"{text(left)} == {text(right)}" for left, right in factors) or "never"


def equality_claims(one: Measure, two: Measure, factors: Sequence[Sides]) -> list[Claim]:
    """That the measures are equal where one of the equations holds, and that the first is smaller where none does."""
    m, other = Subject(one), Subject(two)
    f, g = m(m.cells), other(m.cells)
    found = [equal(f, g, given=[sympy.Equality(left, right, evaluate=False)]) for left, right in factors]
    orders = [[(left, right)] if right == Integer(0) else [(left, right), (right, left)] for left, right in factors]
    for case in product(*orders):
        given = [sympy.StrictGreaterThan(more, less, evaluate=False) for more, less in case]
        found.append(relation(f, "<", g, given=given))
    return found
