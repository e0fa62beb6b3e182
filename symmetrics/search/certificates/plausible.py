"""Polynomials at some points in floating point: what is negative at one of them need not be tried."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...algebra.polynomials import exponents
from ...kernel.obligation import Obligation
from ...kernel.polynomial import Polynomial, Quotient
from ...kernel.reading import Reader
from .failures import of_reader

__all__ = ["EXTREMES", "Floats", "is_plausible", "sampled", "values_of"]

Floats = NDArray[np.float64]
POINTS, THIRD, LARGEST, NEAR = 600, 3, 9.0, 1e-9
MOST_READERS, MOST_VALUES = 16, 2_000
EXTREMES: dict[str, Callable[..., Any]] = {"max": np.maximum, "min": np.minimum, "abs": np.abs}


@np.errstate(all="ignore")
def is_plausible(ob: Obligation, p: Polynomial) -> bool:
    """Whether a polynomial is not negative at any of some points that satisfy the conditions, as far as rounding lets one see.

    Letters of sums over classes are no free numbers, and nothing is said of them.
    """
    at = sampled(ob.reader) if p and not ob.equations and not ob.reader.classes else None
    found = at.value_and_size(p) if at is not None else None
    if at is None or found is None:
        return True
    value, size = found
    fails = value < -NEAR * size
    return not (fails & allowed(ob, at) if fails.any() else fails).any()


@np.errstate(all="ignore")
def values_of(ob: Obligation, name: str) -> Floats:
    """The values of a letter at those points that satisfy the conditions at which it has any."""
    at = sampled(ob.reader)
    values = at.points.get(name, np.array([]))
    return values[np.isfinite(values) & allowed(ob, at)] if values.size else values


def allowed(ob: Obligation, at: Sampled) -> Any:
    """At which points the conditions hold, as far as one can see there."""
    found: Any = True
    for condition in (*ob.radicands, *ob.guards):
        known = at.value_and_size(condition) if condition else None
        if known is not None:
            found = found & (known[0] >= 0)
    return found


class Sampled:
    """Values of names and atoms at random points, letters of other meaning left out, and of the polynomials that were asked for.

    They are counts, and at every third point shares, as parts of formulas may be.
    """

    @np.errstate(all="ignore")
    def __init__(self, reader: Reader) -> None:
        self.reader, self.points = reader, dict[str, Floats]()
        self.known: dict[frozenset[tuple[int, int]], tuple[Floats, Floats]] = {}
        ring, random = reader.ring, np.random.default_rng(5)
        for name in ring.slots:
            atom = ring.atoms.get(name)
            if name in reader.letters:
                self.note_letter(name, *reader.letters[name])
            elif atom is None:
                counts = np.floor(np.exp(random.uniform(0, LARGEST, POINTS))) * (random.random(POINTS) > 1 / 4)
                self.points[name] = np.where(np.arange(POINTS) % THIRD, counts, counts / (1 + counts.max()))
            else:
                of = [found[0] for p in atom.of if (found := self.value_and_size(p)) is not None]
                if len(of) == len(atom.of):
                    self.points[name] = EXTREMES[atom.kind](*of) if atom.kind in EXTREMES else np.maximum(of[0], 0.0) ** (1 / atom.degree)

    def note_letter(self, name: str, kind: str, of: tuple[Quotient, ...]) -> None:
        """The values of the number e, or of a logarithm where it has any."""
        if kind == "e":
            self.points[name] = np.full(POINTS, np.e)
        elif kind == "log":
            above, below = (self.value_and_size(p) for p in (of[0].top, self.reader.denominator(of[0])))
            if above is not None and below is not None:
                self.points[name] = np.log(above[0] / below[0])

    def value_and_size(self, p: Polynomial) -> tuple[Floats, Floats] | None:
        """The values of a polynomial, and of the same without minus signs; None if it has letters of other meaning."""
        if any(name not in self.points for name in self.reader.ring.support(reduce(or_, p, 0))):
            return None
        key = frozenset(p.items())
        if key not in self.known:
            if len(self.known) >= MOST_VALUES:
                self.known.clear()
            self.known[key] = self.worked_out(p)
        return self.known[key]

    def worked_out(self, p: Polynomial) -> tuple[Floats, Floats]:
        """The same, term by term."""
        names, powers = list(self.reader.ring.slots), dict[tuple[str, int], Floats]()
        above, below = np.zeros(POINTS), np.zeros(POINTS)
        for m, c in p.items():
            term: Any = float(abs(c))
            for key in ((name, power) for name, power in zip(names, exponents(self.reader.ring, m), strict=True) if power):
                if key not in powers:
                    powers[key] = self.points[key[0]] ** key[1]
                term = term * powers[key]
            side = above if c > 0 else below
            side += term
        return above - below, above + below


LATEST: dict[tuple[Any, ...], Sampled] = {}


def sampled(reader: Reader) -> Sampled:
    """The points for a reader, the same for readers that have read the same."""
    key = tuple(reader.ring.slots), of_reader(reader)
    if key not in LATEST:
        if len(LATEST) >= MOST_READERS:
            LATEST.clear()
        LATEST[key] = Sampled(reader)
    return LATEST[key]
