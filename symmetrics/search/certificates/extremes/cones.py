"""Cones of points at which linear forms are not negative: their edges, their faces, and coordinates that are forms themselves."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd

from flint import fmpq_mat, fmpz_mat

__all__ = ["Cone", "Coordinates", "Form", "cone_of"]

Form = tuple[int, ...]
MOST_RAYS, MOST_CHOICES = 60, 40


@dataclass(frozen=True)
class Coordinates:
    """Forms, by their numbers, as coordinates: `scale` times the point is `matrix` times their values.

    Those in `flat` are zero all over the cone; for each of these there are other forms, with positive weights, whose sum is its opposite.
    """

    forms: tuple[int, ...]
    scale: int
    matrix: tuple[Form, ...]
    flat: dict[int, dict[int, int]]


@dataclass(frozen=True)
class Cone:
    """The points where no form is negative: `rays` are the edges, and `tight` the numbers of those at which each form is zero."""

    forms: tuple[Form, ...]
    rays: tuple[Form, ...]
    tight: tuple[frozenset[int], ...]

    @property
    def coordinates(self) -> Iterator[Coordinates]:
        """Choices of forms as coordinates: those that bound the cone, beside those that are zero all over it."""
        every = frozenset(range(len(self.rays)))
        flat = [k for k, tight in enumerate(self.tight) if tight == every]
        proper = {tight: k for k, tight in reversed(list(enumerate(self.tight))) if tight != every}
        faces = sorted(k for tight, k in proper.items() if not any(tight < other for other in proper))
        fixed = independent(self.forms, flat)
        opposites = {k: opposite(self.forms, flat, k) for k in fixed}
        if not all(opposites.values()):
            return
        size = len(self.forms[0])
        for chosen in itertools.islice(itertools.combinations(faces, size - len(fixed)), MOST_CHOICES):
            table = fmpz_mat([self.forms[k] for k in (*fixed, *chosen)])
            if table.det():
                inverse, scale = fmpq_mat(table).inv().numer_denom()
                rows = tuple(tuple(int(inverse[i, j]) for j in range(size)) for i in range(size))
                yield Coordinates((*fixed, *chosen), int(scale), rows, {k: found for k, found in opposites.items() if found})

    @property
    def simple(self) -> bool:
        """Whether the edges are independent of one another."""
        return fmpz_mat(self.rays).rank() == len(self.rays)

    @property
    def halves(self) -> Iterator[Form]:
        """Differences of two coordinates that take both signs in the cone, those first that are zero at most edges."""
        size, found = len(self.forms[0]), list[tuple[int, Form]]()
        for i, j in itertools.combinations(range(size), 2):
            values = [ray[i] - ray[j] for ray in self.rays]
            if min(values) < 0 < max(values):
                found.append((-values.count(0), tuple(int(k == i) - int(k == j) for k in range(size))))
        yield from (form for _, form in sorted(found))


def independent(forms: Sequence[Form], numbers: Sequence[int]) -> list[int]:
    """Some of the numbered forms, independent of one another and as many as can be."""
    found: list[int] = []
    for k in numbers:
        if fmpz_mat([forms[i] for i in (*found, k)]).rank() > len(found):
            found.append(k)
    return found


def opposite(forms: Sequence[Form], numbers: Sequence[int], one: int) -> dict[int, int]:
    """Weights, with one for the form itself, for which a sum of forms is zero, none of them negative; empty if there are none."""
    others = [k for k in numbers if k != one]
    for count in range(1, len(others) + 1):
        for chosen in itertools.combinations(others, count):
            table = fmpz_mat([forms[k] for k in (one, *chosen)]).transpose()
            kernel, nullity = table.nullspace()
            weights = [int(kernel[i, 0]) for i in range(count + 1)]
            if nullity == 1 and (min(weights) > 0 or max(weights) < 0):
                return dict(zip((one, *chosen), map(abs, weights), strict=True))
    return {}


@lru_cache(maxsize=256)
def cone_of(forms: tuple[Form, ...]) -> Cone | None:
    """The cone of forms, the first of which are the coordinates of the point (double description); None if it has too many edges."""
    size = len(forms[0])
    rays: list[Form] = [forms[k] for k in range(size)]
    tight = [frozenset(j for j in range(size) if not ray[j]) for ray in rays]
    for number, form in enumerate(forms[size:], size):
        values = [sum(map(int.__mul__, form, ray)) for ray in rays]
        kept = [(ray, at | {number} if not value else at) for ray, at, value in zip(rays, tight, values, strict=True) if value >= 0]
        above, below = ([k for k, value in enumerate(values) if sign * value > 0] for sign in (1, -1))
        for i, j in itertools.product(above, below):
            common = tight[i] & tight[j]
            if not any(common <= tight[k] for k in range(len(rays)) if k not in (i, j)):
                kept.append((shortest(values[i], rays[j], values[j], rays[i]), common | {number}))
        rays, tight = [ray for ray, _ in kept], [at for _, at in kept]
        if not 0 < len(rays) <= MOST_RAYS:
            return None
    return Cone(forms, tuple(rays), tuple(frozenset(k for k, at in enumerate(tight) if n in at) for n in range(len(forms))))


def shortest(a: int, p: Form, b: int, q: Form) -> Form:
    """The whole numbers in the direction of a*p - b*q."""
    mixed = [a * x - b * y for x, y in zip(p, q, strict=True)]
    common = gcd(*mixed)
    return tuple(x // common for x in mixed)
