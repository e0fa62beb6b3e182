"""What was tried in vain: an obligation that was not shown is not tried again in the same way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...algebra.polynomials import lasting_names
from ...kernel.obligation import Obligation
from ...kernel.polynomial import Polynomial, Quotient
from ...kernel.reading import Reader

__all__ = ["Failures", "of_reader"]

MOST = 100_000
Key = int  # the hash of all that an attempt depends on: if two are ever equal by chance, one attempt is not made


class Failures:
    """The attempts that found nothing, as many of the last ones as are kept."""

    def __init__(self) -> None:
        self.known: set[Key] = set()

    def add(self, key: Key) -> None:
        """Remember an attempt; all others are forgotten where there are too many."""
        if len(self.known) >= MOST:
            self.known.clear()
        self.known.add(key)

    def __contains__(self, key: Key) -> bool:
        return key in self.known

    @staticmethod
    def key(ob: Obligation, *way: Any) -> Key:
        """What stands for an obligation and the way in which it is tried, the same for readers that have read the same."""
        known = (ob.goal, *ob.guards, *ob.equations, *ob.positive, *ob.radicands)
        counted = len(ob.guards), len(ob.equations), len(ob.positive)
        said = ob.relation, ob.strict, ob.supports, ob.whole, ob.summands, ob.conditions, ob.inside
        return hash((members(known), counted, *said, *of_reader(ob.reader), *way))


def members(polynomials: Iterable[Polynomial]) -> tuple[frozenset[tuple[int, int]], ...]:
    """Polynomials as members of sets."""
    return tuple(frozenset(p.items()) for p in polynomials)


def of_quotient(quotient: Quotient) -> tuple[frozenset[Any], ...]:
    """A quotient as a member of sets."""
    return frozenset(quotient.top.items()), frozenset(quotient.below.items())


def of_reader(reader: Reader) -> tuple[Any, ...]:
    """What a reader knows, without the names that certificates give to conditions."""
    names = tuple((name, reader.ring.slots[name]) for name in lasting_names(reader.ring))
    atoms = tuple((a.name, a.kind, members((*a.of, a.linear, a.constant)), a.degree) for a in reader.ring.atoms.values())
    letters = tuple((name, kind, *map(of_quotient, of)) for name, (kind, of) in reader.letters.items())
    return names, atoms, letters, reader.signed, reader.classes, tuple(reader.sums.items())
