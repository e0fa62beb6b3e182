"""What a single logarithm lies between: its tangents at 1, its chord from 1 to a whole number that its argument plainly stays below,
and that chord of `q*log(q)`, which is above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel import Rejected
from ....kernel.polynomial import Polynomial, plus
from ....kernel.reading import Reader
from ....kernel.syntax import Tree, names_in

__all__ = ["chords_of_logarithms"]

LARGEST = 4


def chords_of_logarithms(trees: Sequence[Tree], signed: frozenset[str]) -> Iterator[dict[str, Any]]:
    """Facts for the rule `parts` about each part that is a logarithm of what is at least 1, with a number before it or below it."""
    numbers = {tree[1][0][1]: f"t{k}" for k, tree in enumerate(trees, 1) if tree[0] == "log" and tree[1][0][0] == "int"}
    for k, tree in enumerate(trees, 1):
        one = OneLogarithm.of(tree, signed) if names_in(tree) else None
        for says in one.between(f"t{k}", numbers) if one else ():
            yield {"says": says, "relation": ">="}


@dataclass(frozen=True)
class OneLogarithm:
    """A part that is `scale` times the logarithm of above/below, which is at least 1; over the logarithm of `base` where that is not 0."""

    scale: int
    above: Polynomial
    below: Polynomial
    base: int
    reader: Reader

    @classmethod
    def of(cls, tree: Tree, signed: frozenset[str]) -> OneLogarithm | None:
        """A tree read as one logarithm, None for any other."""
        reader = Reader(signed=signed)
        try:
            read = reader.read(tree)
        except Rejected:
            return None
        logs = {name: of[0] for name, (kind, of) in reader.letters.items() if kind == "log"}
        moving = [name for name, of in logs.items() if set(of.top) - {0}]
        if len(moving) != 1 or moving[0] in reader.signed or reader.ring.atoms or len(read.top) != 1:
            return None
        letter, of, bottom = reader.ring.variable(moving[0]), logs[moving[0]], reader.denominator(read)
        bases = {name: inside.top[0] for name, inside in logs.items() if name != moving[0]}
        base = next((c for name, c in bases.items() if bottom == reader.ring.variable(name)), 0)
        (scale,) = read.top.values()
        alone = set(read.top) == set(letter) and (base or bottom == {0: 1})
        return cls(scale, of.top, reader.denominator(of), base, reader) if alone else None

    def between(self, part: str, numbers: dict[int, str]) -> Iterator[str]:
        """That the part, on its side of zero, is between two chords; and the tangents at 1 of a logarithm that no other divides."""
        ring = self.reader.ring
        positive = dict.fromkeys(ring.variable(part), 1 if self.scale > 0 else -1)
        rise = ring.times({0: abs(self.scale)}, plus(self.above, self.below, -1))
        for c in (c for c in range(2, LARGEST + 1) if self.base in (0, c)):
            reached = plus({m: c * k for m, k in self.below.items()}, self.above, -1)
            if self.reader.is_plain(reached) and (self.base or c in numbers):
                unit = {0: 1} if self.base else ring.variable(numbers[c])
                most, reach = ring.times({0: c - 1}, positive), ring.times(rise, unit)
                yield text_of(ring, plus(ring.times(most, self.below), reach, -1))
                yield text_of(ring, plus(ring.times({0: c}, reach), ring.times(most, self.above), -1))
                break
        if not self.base:
            yield text_of(ring, plus(ring.times(self.above, positive), rise, -1))
            yield text_of(ring, plus(rise, ring.times(self.below, positive), -1))
