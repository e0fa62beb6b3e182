"""Polynomials of obligations at points, in floating point: guesses of signs."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...algebra.polynomials import exponents
from ...kernel.obligation import Obligation
from ...kernel.polynomial import Polynomial, Ring

__all__ = ["Floats", "Point", "Terms", "seems_negative", "value", "with_atoms", "with_atoms_at_many"]

Floats = NDArray[np.float64]
Point = dict[str, float]
ROWS = ((1, 2, 3, 5, 7, 11), (13, 3, 8, 2, 21, 5), (4, 17, 1, 9, 2, 6))


class Terms:
    """A polynomial taken apart once, for its values at many points."""

    def __init__(self, ring: Ring, p: Polynomial) -> None:
        names = list(ring.slots)
        powers = ((c, zip(names, exponents(ring, m), strict=True)) for m, c in p.items())
        self.terms = [(c, [power for power in some if power[1]]) for c, some in powers]
        self.powers = {power for _, some in self.terms for power in some}

    def at(self, point: Mapping[str, Any]) -> Any:
        """The value at a point, about, or those at many points at once."""
        known = {(name, k): point[name] ** k for name, k in self.powers}
        return sum(c * prod(map(known.__getitem__, some)) for c, some in self.terms)


def value(ob: Obligation, p: Polynomial, point: Point) -> float:
    """The value of a polynomial at a point, about."""
    found: float = Terms(ob.reader.ring, p).at(point)
    return found


def with_atoms(ob: Obligation, point: Point) -> Point:
    """The point with the values of roots, absolute values, maxima and minima; the root of a negative number counts as zero."""
    point = dict(point)
    for name, atom in ob.reader.ring.atoms.items():
        of = [value(ob, p, point) for p in atom.of]
        root = max(of[0], 0.0) ** (1 / atom.degree)
        point[name] = {"root": root, "abs": abs(of[0]), "max": max(of), "min": min(of)}[atom.kind]
    return point


def with_atoms_at_many(ob: Obligation, points: Mapping[str, Floats]) -> dict[str, Floats]:
    """The same for many points at once, as a column for each name."""
    found = dict(points)
    for name, atom in ob.reader.ring.atoms.items():
        of = [np.asarray(Terms(ob.reader.ring, p).at(found)) for p in atom.of]
        if atom.kind == "root":
            found[name] = np.maximum(of[0], 0.0) ** (1 / atom.degree)
        else:
            found[name] = np.abs(of[0]) if atom.kind == "abs" else np.maximum(*of) if atom.kind == "max" else np.minimum(*of)
    return found


def seems_negative(ob: Obligation, p: Polynomial) -> bool:
    """Whether a polynomial is negative at each of a few points, so that it cannot be shown to be positive."""
    names = [name for name in ob.reader.ring.slots if name not in ob.reader.ring.atoms]
    if set(names) & set(ob.reader.letters):
        return False
    points = (with_atoms(ob, {name: float(row[k % len(row)]) for k, name in enumerate(names)}) for row in ROWS)
    return all(value(ob, p, point) < 0 for point in points)
