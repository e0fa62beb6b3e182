"""Polynomials of obligations at points, in floating point: guesses of signs."""

from __future__ import annotations

from math import prod

from ...kernel.obligation import Obligation
from ...kernel.polynomial import Polynomial

__all__ = ["Point", "seems_negative", "value", "with_atoms"]

Point = dict[str, float]
ROWS = ((1, 2, 3, 5, 7, 11), (13, 3, 8, 2, 21, 5), (4, 17, 1, 9, 2, 6))


def value(ob: Obligation, p: Polynomial, point: Point) -> float:
    """The value of a polynomial at a point, about."""
    ring = ob.reader.ring
    return sum(c * prod(point[name] ** ring.exponent(m, name) for name in ring.support(m)) for m, c in p.items())


def with_atoms(ob: Obligation, point: Point) -> Point:
    """The point with the values of roots, absolute values, maxima and minima; the root of a negative number counts as zero."""
    point = dict(point)
    for name, atom in ob.reader.ring.atoms.items():
        of = [value(ob, p, point) for p in atom.of]
        root = max(of[0], 0.0) ** (1 / atom.degree)
        point[name] = {"root": root, "abs": abs(of[0]), "max": max(of), "min": min(of)}[atom.kind]
    return point


def seems_negative(ob: Obligation, p: Polynomial) -> bool:
    """Whether a polynomial is negative at each of a few points, so that it cannot be shown to be positive."""
    names = [name for name in ob.reader.ring.slots if name not in ob.reader.ring.atoms]
    if set(names) & set(ob.reader.letters):
        return False
    points = (with_atoms(ob, {name: float(row[k % len(row)]) for k, name in enumerate(names)}) for row in ROWS)
    return all(value(ob, p, point) < 0 for point in points)
