"""Goals in the cells of three or four classes that some relabellings leave as they are: squares and products of cells, added up over these.

If such a goal is a combination of squares and products, it is one in which relabelled ones have equal coefficients. One of each kind and
one monomial of each kind are enough for the linear program, which is smaller by the number of relabellings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement, islice, permutations, product
from typing import Any

from flint import fmpq

from ....algebra.polynomials import exponents, packed, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Key, Polynomial, plus, total
from ....kernel.rules import negated
from ..plausible import is_plausible
from .cells import BOTH, CELL, Places, Square
from .nonnegative import nonnegative_combination
from .squares import Buildable, written

__all__ = ["squares_of_relabelled_sums"]

CLASSES, DEGREES, MOST_TERMS, MOST_COLUMNS, MOST_ROWS = (3, 4), (3, 4), 1_500, 4_000, 400
FEWEST, SHARES = 2, ((1, 1), (1, 2), (2, 1))
LINES = ("row", "column", BOTH, "row errors", "column errors", "row and column errors")
Certificate = dict[str, Any]
Pair = tuple[Polynomial, Polynomial]  # a weight, and what is squared beside it
Turn = tuple[int, ...]  # for each slot the one from which it takes its exponent


class Relabellings(Places):
    """What becomes of polynomials in cells when classes change places."""

    def turns(self) -> list[Turn]:
        """What each order of the classes does to monomials."""
        found = list[Turn]()
        for order in permutations(self.classes):
            to, source = dict(zip(self.classes, order, strict=True)), list(range(len(self.ring.slots)))
            for (i, j), name in self.names.items():
                source[self.ring.slots[self.names[to[i], to[j]]]] = self.ring.slots[name]
            found.append(tuple(source))
        return found

    def turned(self, p: Polynomial, turn: Turn) -> Polynomial:
        """A polynomial with its classes in another order."""
        powers = ((exponents(self.ring, m), c) for m, c in p.items())
        return {packed(of[slot] for slot in turn): c for of, c in powers}

    def bases(self) -> Iterator[Polynomial]:
        """Differences of two lines of a kind, of one and shares of all others, of rows and columns, and of two cells."""
        for kind in LINES:
            lines = [self.line(kind, k) for k in self.classes]
            yield from (plus(x, y, -1) for x, y in combinations(lines, 2))
            beside = [(x, plus(total(lines), x, -1)) for x in lines]
            yield from (plus(plus({}, x, k), others, -j) for x, others in beside for k, j in SHARES)
        yield from (plus(self.line("row", i), self.line("column", j), -1) for i, j in product(self.classes, repeat=2))
        yield from (plus(x, y, -1) for x, y in combinations([self.ring.variable(name) for name in self.names.values()], 2))


class Kinds:
    """One of all monomials, and one of all squares, that relabelling makes the same."""

    def __init__(self, cells: Relabellings, turns: list[Turn]) -> None:
        self.cells, self.turns, self.first = cells, turns, dict[int, int]()

    def folded(self, p: Polynomial) -> Polynomial:
        """The sum of the coefficients of all monomials of a kind, for each kind."""
        found = Polynomial()
        for m, c in p.items():
            if m not in self.first:
                alike = [next(iter(self.cells.turned({m: 1}, turn))) for turn in self.turns]
                self.first.update(dict.fromkeys(alike, min(alike)))
            kind = self.first[m]
            found[kind] = found.get(kind, 0) + c
        return {m: c for m, c in found.items() if c}

    def candidates(self, degree: int) -> Iterator[tuple[Pair, Polynomial]]:
        """Products of cells of a degree, and those of two less beside squares, with what they are when folded, each such once."""
        ring, seen = self.cells.ring, set[frozenset[tuple[int, int]]]()
        letters = [ring.variable(name) for name in self.cells.names.values()]
        products = [[ring.product(chosen) for chosen in combinations_with_replacement(letters, d)] for d in (degree, degree - 2)]
        squares = ((weight, base, ring.times(base, base)) for base in self.bases() for weight in products[1])
        for weight, base, square in chain(((p, {0: 1}, {0: 1}) for p in products[0]), squares):
            column = self.folded(ring.times(weight, square))
            key = frozenset(column.items())
            if column and key not in seen:
                seen.add(key)
                yield (weight, base), column

    def bases(self) -> Iterator[Polynomial]:
        """What is squared, one of each kind."""
        seen = set[Key]()
        for base in self.cells.bases():
            key = min(self.key_of(self.cells.turned(base, turn)) for turn in self.turns)
            if key not in seen:
                seen.add(key)
                yield base

    @staticmethod
    def key_of(base: Polynomial) -> Key:
        """What a polynomial and its opposite have in common."""
        return min(tuple(sorted(p.items())) for p in (base, negated(base)))

    def relabelled(self, pair: Pair) -> Iterator[tuple[Square, int]]:
        """The squares beside their weights for every order of the classes, and how often each stands there."""
        weight, base = pair
        found: Counter[tuple[Key, Key]] = Counter()
        for turn in self.turns:
            found[self.key_of(self.cells.turned(weight, turn)), self.key_of(self.cells.turned(base, turn))] += 1
        ring = self.cells.ring
        for (w, b), times in found.items():
            yield Square(text_of(ring, positive(dict(w))), text_of(ring, positive(dict(b))), {}), times


def positive(p: Polynomial) -> Polynomial:
    """A polynomial or its opposite, the one whose first term has a plus sign."""
    return p if next(iter(p.values())) > 0 else negated(p)


def squares_of_relabelled_sums(ob: Obligation, target: Polynomial) -> Certificate | None:
    """A squares certificate that a polynomial in cells is not negative, if some relabelling leaves it as it is; None if none was found."""
    ring = ob.reader.ring
    cells = Relabellings(ring, {(int(place[1]), int(place[2])): name for name in ring.slots if (place := CELL.fullmatch(name))})
    degrees, names = {sum(exponents(ring, m)) for m in target}, {name for m in target for name in ring.support(m)}
    unfit = not names <= set(cells.names.values()) or len(cells.names) != len(cells.classes) ** 2 or len(cells.classes) not in CLASSES
    if unfit or len(target) > MOST_TERMS or len(degrees) != 1 or not degrees <= set(DEGREES):
        return None
    turns = [turn for turn in cells.turns() if cells.turned(target, turn) == target]
    if len(turns) < FEWEST or not is_plausible(ob, target):
        return None
    kinds = Kinds(cells, turns)
    pairs = list(islice(kinds.candidates(degrees.pop()), MOST_COLUMNS))
    solution = nonnegative_combination([column for _, column in pairs], kinds.folded(target), MOST_ROWS)
    if solution is None:
        return None
    terms: list[tuple[Buildable, fmpq]] = [
        (square, x * times / len(turns)) for j, x in solution for square, times in kinds.relabelled(pairs[j][0])
    ]
    return written(ob, terms, None, "1")
