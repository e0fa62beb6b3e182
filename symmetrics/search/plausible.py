"""Polynomials at some points in floating point: what is negative at one of them need not be tried."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..algebra.polynomials import exponents
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial

__all__ = ["EXTREMES", "Points", "is_plausible", "points_of"]

Floats = NDArray[np.float64]
Points = dict[str, Floats]
POINTS, LARGEST, NEAR = 400, 9.0, 1e-9
EXTREMES: dict[str, Callable[..., Any]] = {"max": np.maximum, "min": np.minimum, "abs": np.abs}


def is_plausible(ob: Obligation, p: Polynomial, points: Points | None = None) -> bool:
    """Whether a polynomial is not negative at any of some points that satisfy the conditions, as far as rounding lets one see."""
    points = points_of(ob) if points is None else points
    if ob.equations or not p or not known(ob, p, points):
        return True
    value, size = value_and_size(ob, p, points)
    return bool((value >= -NEAR * size).all())


def points_of(ob: Obligation) -> Points:
    """Values of names and atoms at random points where no radicand and no guard is negative, letters of other meaning left out."""
    ring, random = ob.reader.ring, np.random.default_rng(5)
    points: Points = {}
    for name in ring.slots:
        atom = ring.atoms.get(name)
        if atom is None and name not in ob.reader.letters:
            points[name] = np.floor(np.exp(random.uniform(0, LARGEST, POINTS))) * (random.random(POINTS) > 1 / 4)
        elif atom is not None and all(known(ob, p, points) for p in atom.of):
            of = [value_of(ob, p, points) for p in atom.of]
            points[name] = EXTREMES[atom.kind](*of) if atom.kind in EXTREMES else np.maximum(of[0], 0.0) ** (1 / atom.degree)
    conditions = [value_of(ob, p, points) >= 0 for p in (*ob.radicands, *ob.guards) if p and known(ob, p, points)]
    kept = np.logical_and.reduce(conditions) if conditions else np.ones(POINTS, dtype=bool)
    return {name: values[kept] for name, values in points.items()}


def known(ob: Obligation, p: Polynomial, points: Points) -> bool:
    """Whether all letters of a polynomial have values."""
    return all(name in points for name in ob.reader.ring.support(reduce(or_, p, 0)))


def value_of(ob: Obligation, p: Polynomial, points: Points) -> Floats:
    """The values of a polynomial."""
    return value_and_size(ob, p, points)[0]


def value_and_size(ob: Obligation, p: Polynomial, points: Points) -> tuple[Floats, Floats]:
    """The values of a polynomial, and of the same with a plus sign before every term, for names that are not negative."""
    names, powers = list(ob.reader.ring.slots), dict[tuple[str, int], Floats]()
    above, below = (np.zeros(len(next(iter(points.values()), range(POINTS)))) for _ in "+-")
    for m, c in p.items():
        term: Any = float(abs(c))
        for key in ((name, power) for name, power in zip(names, exponents(ob.reader.ring, m), strict=True) if power):
            if key not in powers:
                powers[key] = points[key[0]] ** key[1]
            term = term * powers[key]
        side = above if c > 0 else below
        side += term
    return above - below, above + below
