"""Quadratic forms in the cells of a matrix: squares of differences of its sums, and of one sum with weights, beside products of cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import isqrt
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, Ring, plus
from .squares import combination

__all__ = ["BOTH", "CELL", "Places", "Square", "squares_of_sums"]

Certificate = dict[str, Any]
BOTH = "row and column"
CELL = re.compile(r"C\[([0-9]+),([0-9]+)\]", re.ASCII)


@dataclass(frozen=True)
class Square:
    """A nonnegative polynomial to build with: the square of a linear form, or a product of two names."""

    weight: str
    base: str
    expanded: Polynomial
    key: str = "squares"

    def texts(self, ob: Obligation) -> tuple[str, str]:
        """The multiplier and the base of a squares certificate."""
        return self.weight, self.base


@dataclass(frozen=True)
class Places:
    """The names of cells by their places."""

    ring: Ring
    names: Mapping[tuple[int, int], str]

    @property
    def classes(self) -> tuple[int, ...]:
        """The numbers of the classes."""
        return tuple(sorted({k for place in self.names for k in place}))

    def line(self, kind: str, k: int) -> Polynomial:
        """A row, a column, both, or these without the cell in which they meet."""
        found = Polynomial()
        for (i, j), name in self.names.items():
            times = ("row" in kind and i == k) + ("column" in kind and j == k)
            if times and not ("errors" in kind and i == j):
                found = plus(found, self.ring.variable(name), times)
        return found


def squares_of_sums(ob: Obligation, target: Polynomial) -> Certificate | None:
    """A squares certificate that a quadratic form in cells is not negative, None if none was found."""
    ring = ob.reader.ring
    names = sorted({name for m in target for name in ring.support(m)})
    degrees = {sum(ring.exponent(m, name) for name in ring.support(m)) for m in target}
    if degrees != {2} or not all(map(CELL.fullmatch, names)):
        return None
    forms = [*differences_of_sums(ob, names), *weighted_sum(ob, target, names)]
    squares = [Square("1", text_of(ring, form), ring.times(form, form)) for form in forms]
    letters = [ring.variable(name) for name in names]
    products = [p for i, x in enumerate(letters) for y in letters[i:] if (p := ring.times(x, y))]
    return combination(ob, target, [*squares, *(Square(text_of(ring, p), "1", p) for p in products)])


def differences_of_sums(ob: Obligation, names: list[str]) -> Iterator[Polynomial]:
    """Differences of two sums of rows, of columns, of a row and a column, and of the row and column of one class."""
    places = Places(ob.reader.ring, {(int(found[1]), int(found[2])): name for name in names if (found := CELL.fullmatch(name))})
    sums = {(kind, k): places.line(kind, k) for k in places.classes for kind in ("row", "column", BOTH)}
    for one, two in combinations(sums, 2):
        if (one[0] == BOTH) == (two[0] == BOTH):
            form = plus(sums[one], sums[two], -1)
            if form:
                yield form


def weighted_sum(ob: Obligation, target: Polynomial, names: list[str]) -> Iterator[Polynomial]:
    """The sum of all names, their weights the roots of what stands before their squares, with signs that leave no minus sign."""
    ring = ob.reader.ring
    letters = {name: next(iter(ring.variable(name))) for name in names}
    weights = {name: isqrt(max(target.get(2 * letters[name], 0), 0)) for name in names}
    signs: dict[str, int] = {}
    for name in (n for n in names if weights[n]):
        signs.setdefault(name, 1)
        for other in (n for n in names if weights[n] and n not in signs):
            if target.get(letters[name] + letters[other], 0) < 2 * weights[name] * weights[other]:
                signs[other] = -signs[name]
    if signs and any(sign < 0 for sign in signs.values()):
        yield {letters[name]: sign * weights[name] for name, sign in signs.items()}
