"""Which of many measures never exceeds which: every pair settled from few statements, each of them put to the kernel.

Measures that are defined wherever all cells are positive are ordered by their values there, and that order is transitive; on the
margin it holds by continuity (docs/atlas.md). So a claim is proved if it is a chain of proved ones, and refuted if chains lead
from what a matrix refutes. Claims about other measures are settled one by one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...language.verdicts import Settled

__all__ = ["AT_MOST", "EQUAL", "INSIDE", "Order", "chained", "covers", "critical", "spread"]

Relation = NDArray[np.bool_]
INSIDE, EQUAL, AT_MOST = "defined_inside", "same_values", "at_most_that_of"


@dataclass(frozen=True)
class Order:
    """The verdicts on `f <= g` for every ordered pair of some names, as two tables of truth values with a row for each f."""

    names: tuple[str, ...]
    proved: Relation
    refuted: Relation
    inside: NDArray[np.bool_]

    @classmethod
    def of(cls, names: Sequence[str], settled: Collection[Settled]) -> Order:
        """What follows from settled statements.

        Raises `ValueError` if a pair comes out both proved and refuted.
        """
        place = {name: i for i, name in enumerate(names)}
        proved, refuted = np.eye(len(names), dtype=bool), np.zeros((len(names), len(names)), dtype=bool)
        pieces = np.zeros(len(names), dtype=int)
        for one in settled:
            f, g = place[one.arguments[0]], place.get(one.arguments[-1], 0)
            if one.name == INSIDE:
                pieces[f] += (one.verdict == "proved") - needed(one) * (one.part == 1)
            elif one.verdict == "proved":
                proved[f, g] = True
                proved[g, f] |= one.name == EQUAL
            elif one.verdict == "refuted" and one.name == AT_MOST:
                refuted[f, g] = True
        asked = {one.arguments[0] for one in settled if one.name == INSIDE}
        inside = np.array([name in asked for name in names]) & (pieces == 0)
        proved = chained(proved, inside)
        refuted = spread(refuted, proved, inside)
        if (proved & refuted).any():
            raise ValueError("Expected statements that agree, got a pair that is proved and refuted. One of them is wrong.")
        return cls(tuple(names), proved, refuted, inside)

    def part(self, names: Sequence[str]) -> Order:
        """The order of some of its names."""
        places = [self.names.index(name) for name in dict.fromkeys(names)]
        pairs = np.ix_(places, places)
        return Order(tuple(self.names[i] for i in places), self.proved[pairs], self.refuted[pairs], self.inside[places])

    def verdict(self, f: str, g: str) -> str:
        """The verdict on `f <= g`."""
        i, j = self.names.index(f), self.names.index(g)
        return "proved" if self.proved[i, j] else "refuted" if self.refuted[i, j] else "open"

    @property
    def counts(self) -> Mapping[str, int]:
        """How many ordered pairs of two different names are proved, refuted and open."""
        proved, refuted, size = int(self.proved.sum()) - len(self.names), int(self.refuted.sum()), len(self.names)
        return {"proved": proved, "refuted": refuted, "open": size * (size - 1) - proved - refuted}

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The names, those with equal values together."""
        equal = self.proved & self.proved.T & np.outer(self.inside, self.inside) | np.eye(len(self.names), dtype=bool)
        firsts = [i for i, row in enumerate(equal) if row.argmax() == i]
        return tuple(tuple(self.names[j] for j in np.flatnonzero(equal[i])) for i in firsts)

    @property
    def edges(self) -> tuple[tuple[str, str], ...]:
        """The pairs of the transitive reduction, the first name of each group for the group."""
        firsts = np.array([self.names.index(group[0]) for group in self.groups])
        found = covers(self.proved[np.ix_(firsts, firsts)], self.inside[firsts])
        return tuple((self.names[firsts[i]], self.names[firsts[j]]) for i, j in np.argwhere(found))


def needed(one: Settled) -> int:
    """How many statements say that a measure is defined inside."""
    return int(one.arguments[1]) if len(one.arguments) > 1 else 1


def product(a: Relation, b: Relation) -> Relation:
    """The pairs that are linked by way of a third: by `a` from the first, by `b` to the second."""
    return np.asarray(a.astype(np.float32) @ b.astype(np.float32) > 0)


def within(relation: Relation, inside: NDArray[np.bool_]) -> Relation:
    """The pairs of which both are inside."""
    return np.asarray(relation & np.outer(inside, inside))


def chained(relation: Relation, inside: NDArray[np.bool_]) -> Relation:
    """The relation with all chains of pairs that are inside."""
    found = within(relation, inside)
    while (longer := found | product(found, found)).sum() > found.sum():
        found = longer
    return np.asarray(relation | found)


def spread(refuted: Relation, proved: Relation, inside: NDArray[np.bool_]) -> Relation:
    """The refuted pairs with all that follow: where f is above g somewhere, whatever is above f is above whatever is below g."""
    order = within(proved, inside)
    return np.asarray(refuted | product(product(order.T, within(refuted, inside)), order.T))


def covers(relation: Relation, inside: NDArray[np.bool_]) -> Relation:
    """The pairs of different members that are no chain of two others inside."""
    strict = relation & ~np.eye(len(relation), dtype=bool)
    between = within(strict, inside)
    return np.asarray(strict & ~product(between, between))


def critical(refuted: Relation, proved: Relation, inside: NDArray[np.bool_]) -> Relation:
    """The refuted pairs from which all others follow: none has a larger first and, or, a smaller second that would do."""
    order = within(proved, inside)
    strict = order & ~order.T
    mine = within(refuted, inside)
    implied = product(product(strict.T, mine), order.T) | product(mine, strict.T)
    return np.asarray(refuted & ~implied)
