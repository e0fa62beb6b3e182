"""Goals less multiples of their guards: what is positive wherever guards are not negative may so be made positive everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from flint import fmpz_mpoly

from ..plausible import Floats
from .cones import values

__all__ = ["Lessened", "lessened"]

SHAPES, SAMPLES, SMALLEST, DIGITS, ENOUGH, MOST, MOST_TERMS = (0.1, 0.3, 0.7, 1.5), 120, 1e-9, 8, 0.05, 1e4, 250


@dataclass(frozen=True)
class Lessened:
    """`scale` times a form less multiples of guards, each by a polynomial without minus signs."""

    form: fmpz_mpoly
    scale: int
    by: tuple[fmpz_mpoly, ...]


def lessened(form: fmpz_mpoly, guards: Sequence[fmpz_mpoly]) -> Lessened | None:
    """The form less such multiples of guards that it seems to be nowhere negative; None if there are none, or none are needed."""
    ring, count, degree = form.context(), len(form.context().gens()), form.total_degree()
    draw = np.random.default_rng(3)
    points = np.maximum(np.vstack([draw.dirichlet(np.full(count, shape), SAMPLES) for shape in SHAPES]), SMALLEST)
    sizes = values(form, points, unsigned=True)
    below = values(form, points) / sizes
    if not guards or (below >= 0).all():
        return None
    terms = [(place, powers) for place, guard in enumerate(guards) for powers in of_degree(count, degree - guard.total_degree())]
    if len(terms) > MOST_TERMS:
        return None
    shares = {term: values(ring.from_dict({term[1]: 1}) * guards[term[0]], points) / sizes for term in terms}
    kept = [term for term, column in shares.items() if np.abs(column).max() < MOST]
    found = most_above(np.column_stack([shares[term] for term in kept]), below) if kept else None
    if found is None:
        return None
    scale = 1
    while max(found) * scale < 2**DIGITS:
        scale *= 2
    multiples = [dict[tuple[int, ...], int]() for _ in guards]
    for (place, powers), x in zip(kept, found, strict=True):
        multiples[place][powers] = round(x * scale)
    by = tuple(ring.from_dict({powers: k for powers, k in one.items() if k}) for one in multiples)
    rest = scale * form
    for guard, one in zip(guards, by, strict=True):
        rest -= one * guard
    return Lessened(rest, scale, by)


def of_degree(count: int, degree: int) -> list[tuple[int, ...]]:
    """The exponents of the monomials of a degree in so many coordinates."""
    return [powers for powers in product(range(degree + 1), repeat=count) if sum(powers) == degree]


def most_above(columns: Floats, below: Floats) -> list[float] | None:
    """How much of each column may be taken away so that nothing is left below zero, and as much as can be is above; None if it cannot."""
    from scipy.optimize import linprog

    points, count = columns.shape
    goal = np.r_[np.zeros(count), -np.ones(points)]
    bounds = [(0, None)] * count + [(0, ENOUGH)] * points
    found = linprog(goal, A_ub=np.hstack([columns, np.eye(points)]), b_ub=below, bounds=bounds, method="highs")
    return None if found.status or not found.x[:count].any() else [float(x) for x in found.x[:count]]
