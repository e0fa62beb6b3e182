"""Squares of differences of sums: (FP - FN - TN)**2 beside the squares of two terms that `squares` builds with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any

from ....algebra.polynomials import packed, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from .squares import atoms_for, box_of, combination, degrees, join, monomial_text, monomials, shifted

__all__ = ["squares_of_margins"]

Certificate = dict[str, Any]
MOST_COLUMNS, MOST_ROWS, MOST_NAMES, LARGEST_SUM = 2_500, 500, 5, 3


@dataclass(frozen=True)
class MarginAtom:
    """A nonnegative polynomial to build with: a guard (text) times a monomial times the square of a difference of sums."""

    guards: str
    monomial: int
    base: Polynomial
    expanded: Polynomial
    key: str = "squares"

    def texts(self, ob: Obligation) -> tuple[str, str]:
        """The multiplier and the base of a squares certificate."""
        return join(monomial_text(ob, self.monomial), self.guards), text_of(ob.reader.ring, self.base)


def squares_of_margins(ob: Obligation, target: Polynomial) -> Certificate | None:
    """A squares certificate that `target >= 0` with squares of differences of sums, None if none was found."""
    return combination(ob, target, chain(atoms_for(ob, target), margin_atoms(ob, target)), most=(MOST_COLUMNS, MOST_ROWS))


def margin_atoms(ob: Obligation, target: Polynomial) -> Iterator[MarginAtom]:
    """Squares of differences of sums of names, times monomials, without and with one guard, of the degree of the target."""
    ring = ob.reader.ring
    low, high = degrees(ob, target)
    box = box_of(ob, [target])
    slots = [slot for slot, most in enumerate(box) if most]
    if len(slots) > MOST_NAMES:
        return
    bases = list(differences(slots, len(box)))
    for guard, name in (({0: 1}, ""), *((g, f"g{i}") for i, g in enumerate(ob.guards, 1) if g)):
        least, most = degrees(ob, guard)
        room = monomials(box, max(low - least - 2, 0), high - most - 2) if high - most >= 2 else ()
        products = [(base, ring.times(guard, ring.times(base, base))) for base in bases] if room else ()
        yield from (MarginAtom(name, m, base, shifted(product, {m: 1})) for m in room for base, product in products if product)


def differences(slots: Sequence[int], size: int) -> Iterator[Polynomial]:
    """The differences of two sums of different names, three names or more in all, each up to its sign."""
    for count in range(3, len(slots) + 1):
        for chosen in combinations(slots, count):
            for k in range(1, min(LARGEST_SUM, count // 2 + 1)):
                for positive in combinations(chosen, k):
                    if 2 * k < count or chosen[0] in positive:
                        yield {packed(int(i == slot) for i in range(size)): 1 if slot in positive else -1 for slot in chosen}
