"""Where a measure that never exceeds another is equal to it: the factors of their difference that vanish there, settled both ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
import sympy
from flint import fmpz_mpoly
from numpy.typing import NDArray
from sympy import Expr, Integer

from ...algebra.elimination import coefficients
from ...algebra.identities import confirmed
from ...algebra.implicit import equations
from ...algebra.roots import expression_of
from ...algebra.triples import sampled
from ...language.cells import cells
from ...language.claims import Claim, Subject, Term, equal, relation
from ...language.errors import SymmetricsError
from ...language.fractions import irreducible_factors
from ...language.measure import Measure
from ...language.symbols import as_written, substitute, symbol
from ...language.text import text
from ...language.verdicts import Open, Proved, Settled, Verdict
from ...numeric.sampling import Sample
from ..prover import settle_claim
from .profiles import NEAR, matrices

__all__ = ["Equality", "equality_of", "settled_equality"]

DIFFERENCE = symbol("d")
MOST_FACTORS = 3
NAMES = [x for row in cells(2).rows for x in row]

Sides = tuple[Expr, Expr]


@dataclass(frozen=True)
class Equality:
    """Equations of which one holds, as it seems, at just the matrices where two measures are equal, each by two sides without minus sign.

    `vanishing` is an expression of cells and both measures that is zero everywhere, and that for equal measures is a product of powers
    of the equations alone; None where other factors are left in it.
    """

    factors: tuple[Sides, ...]
    vanishing: Expr | None = None

    def __str__(self) -> str:
        return " or ".join(f"{text(left)} == {text(right)}" for left, right in self.factors) or "never"


def equality_of(one: Measure, two: Measure) -> Equality | None:
    """Where two measures seem to be equal; None where no few equations tell.

    >>> from symmetrics import find_measure
    >>> str(equality_of(find_measure("f1"), find_measure("ochiai")))
    'TP == 0 or FN == FP'
    """
    found = matrices(2)
    sample = Sample(dict(zip(NAMES, found.T, strict=True)))
    a, b = (sample(m.binary) for m in (one, two))
    both = np.isfinite(a) & np.isfinite(b)
    level = both & (np.abs(a - b) <= NEAR)
    with as_written():
        difference = two.binary - one.binary
    try:
        polynomials = [p for p, _ in equations(DIFFERENCE, difference, sampled({str(DIFFERENCE): difference}))]
    except SymmetricsError:
        return None
    factors = [factor for p in polynomials for factor, _ in irreducible_factors(coefficients(p, str(DIFFERENCE))[0])[1]]
    zero = [both & (values_of(p, found) == 0) for p in factors]
    places = covering([where & ~(where & ~level).any() for where in zero], level)
    if places is None:
        return None
    chosen = [factors[i] for i in places]
    complete = len(polynomials) == 1 and len(chosen) == len(factors)
    vanishing = at_difference(polynomials[0], difference) if complete else None
    return Equality(tuple(map(sides, sorted(chosen, key=lambda p: (len(p), str(p))))), vanishing)


def covering(sets: Sequence[NDArray[np.bool_]], level: NDArray[np.bool_]) -> list[int] | None:
    """The places of a few sets that together hold all marked matrices, the largest first; None if there are no few."""
    chosen: list[int] = []
    while level.any():
        sizes = [int((held & level).sum()) for held in sets]
        if not any(sizes) or len(chosen) == MOST_FACTORS:
            return None
        chosen.append(sizes.index(max(sizes)))
        level = level & ~sets[chosen[-1]]
    return chosen


def at_difference(p: fmpz_mpoly, difference: Expr) -> Expr:
    """A polynomial with the difference put in."""
    return substitute(expression_of(p, [symbol(x) for x in p.context().names()]), {DIFFERENCE: difference})


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
    """What a polynomial adds and what it takes away; of one that takes nothing away, which cells must vanish with it."""
    names = [symbol(x) for x in p.context().names()]
    parts = [{powers: sign * int(c) for powers, c in p.to_dict().items() if sign * c > 0} for sign in (1, -1)]
    if not all(parts):
        parts = [dict.fromkeys(least([tuple(min(int(k), 1) for k in powers) for part in parts for powers in part]), 1), {}]
    left, right = (expression_of(p.context().from_dict(part), names) for part in parts)
    return left, right


def least(monomials: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The monomials that no other divides: a sum of products without minus signs vanishes where these do.

    >>> least([(1, 0), (1, 1), (1, 0)])
    [(1, 0)]
    """
    kept = dict.fromkeys(monomials)
    return [m for m in kept if not any(other != m and all(x <= y for x, y in zip(other, m, strict=True)) for other in kept)]


def settled_equality(one: Measure, two: Measure) -> tuple[str, tuple[Settled, ...]] | None:
    """Where two measures are equal, in words, with what proves it both ways; None where that is not found.

    They are equal where one of the equations holds; and nowhere else, because something vanishes that is a product of the
    equations for equal measures, or else because the first measure is smaller where none holds.
    """
    found = equality_of(one, two)
    if found is None:
        return None
    m, other = Subject(one), Subject(two)
    f, g = m(m.cells), other(m.cells)
    verdicts = [settle_claim(equal(f, g, given=[sympy.Equality(left, right, evaluate=False)])) for left, right in found.factors]
    if found.vanishing is not None:
        verdicts.append(identity(equal(Term(found.vanishing, (m.cells,)), 0)))
    else:
        orders = [[(left, right)] if right == Integer(0) else [(left, right), (right, left)] for left, right in found.factors]
        given = ([sympy.StrictGreaterThan(more, less, evaluate=False) for more, less in case] for case in product(*orders))
        verdicts += [settle_claim(relation(f, "<", g, given=case)) for case in given]
    if any(verdict.verdict != "proved" for verdict in verdicts):
        return None
    return str(found), tuple(Settled.of("equality", verdict, i) for i, verdict in enumerate(verdicts, 1))


def identity(claim: Claim) -> Verdict:
    """The verdict on an identity, by the kernel alone."""
    found = confirmed(claim.left, Integer(0))
    return Open(claim, (found.why,)) if found.why else Proved(claim, found.certificate, "identity")
