"""Large comparisons: numerators and denominators as letters of their own, so that no common denominator is multiplied out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from ..kernel.polynomial import Key, Polynomial, Quotient
from ..kernel.reading import Reader
from ..kernel.syntax import Tree
from .derivation import NotExported
from .formulas import Condition
from .quotients import read
from .setting import Setting
from .terms import Multiple, Poly, Term
from .values import Value, known

__all__ = ["Blocks", "blocks_of", "sides"]

FEW = 1_500


def sides(conclusion: Condition) -> tuple[Tree, Tree]:
    """The larger and the smaller side of a comparison."""
    relation, left, right = conclusion
    return (right, left) if relation in ("<", "<=") else (left, right)


def blocks_of(reader: Reader, conclusion: Condition, difference: Tree) -> list[Key]:
    """The polynomials of a comparison that become letters; none if its common denominator is small, or that of each side already."""
    one, two = (reader.read(tree) for tree in sides(conclusion))
    whole = reader.read(difference)
    if conclusion[0] == "!=" or not one.below or not two.below or one.below == two.below:
        return []
    size = prod(len(key) ** k for key, k in whole.below.items())
    if size < FEW:
        return []
    keys = [*whole.below, *one.below, *two.below, *(tuple(sorted(q.top.items())) for q in (one, two))]
    return list(dict.fromkeys(key for key in keys if len(key) > 1))


@dataclass(frozen=True)
class Block:
    """A polynomial, its letter, and the fact that letter - polynomial is zero (0 if the polynomial stands for itself)."""

    poly: Poly
    letter: Poly
    fact: int


Factors = Sequence[Block]


class Blocks:
    """The derivation of a comparison from the kernel's goal, in letters for numerators and denominators."""

    def __init__(self, setting: Setting, keys: Sequence[Key], first: int) -> None:
        self.setting, self.keys, self.first = setting, list(keys), first
        self.blocks: dict[Key, Block] = {}

    def start(self, conclusion: Condition, quotient: Quotient) -> Poly:
        """Read both sides; the polynomial of the kernel's goal, as differences of products."""
        s = self.setting
        one, two = sides(conclusion)
        self.one, self.two = read(s, one), read(s, two)
        self.value = s.polynomial(one) - s.polynomial(two)
        if any(quotient.below.get(key, 0) < k for v in (self.one, self.two) for key, k in v.below.items()):
            raise NotExported("a denominator that is cancelled")
        missing = [{key: k - v.below.get(key, 0) for key, k in quotient.below.items()} for v in (self.one, self.two)]
        self.more = {} if conclusion[0] == "==" else self.odd(quotient.below)
        for key in self.keys:
            self.blocks[key] = self.block(key)
        self.below, self.missing = quotient.below, missing
        self.plus = [self.top(one, self.one), *self.factors(missing[0]), *self.factors(self.more)]
        self.minus = [self.top(two, self.two), *self.factors(missing[1]), *self.factors(self.more)]
        return product(s, [b.poly for b in self.plus]) - product(s, [b.poly for b in self.minus])

    def odd(self, below: Mapping[Key, int]) -> dict[Key, int]:
        """The denominators of odd power and unclear sign: what is multiplied once more."""
        return {key: 1 for key, k in below.items() if k % 2 and not self.setting.reader.is_plain(dict(key))}

    def block(self, key: Key) -> Block:
        """The letter of a polynomial, made known."""
        s, i = self.setting, self.first + self.keys.index(key)
        poly, letter = s.image(dict(key)), s.derivation.space.letter(i)
        return Block(poly, letter, s.derivation.learn(f"Opened f{i}", "Zero", letter - poly))

    def top(self, tree: Tree, value: Value) -> Block:
        """The numerator of a side."""
        key = tuple(sorted(self.setting.reader.read(tree).top.items()))
        block = self.blocks.get(key)
        if block is None:
            return Block(value.top, value.top, 0)
        if block.poly.value != value.top.value:
            raise NotExported("a numerator in other letters")
        return block

    def factors(self, below: Mapping[Key, int]) -> list[Block]:
        """A product of denominators, factor by factor."""
        return [self.factor(key) for key, k in below.items() for _ in range(k)]

    def factor(self, key: Key) -> Block:
        """A denominator."""
        poly = self.setting.image(dict(key))
        return self.blocks.get(key, Block(poly, poly, 0))

    def opened(self, factors: Factors, by: Poly) -> list[Multiple]:
        """by*(product of letters - product of polynomials), as multiples of what is known."""
        found: list[Multiple] = []
        for at, block in enumerate(factors):
            rest = [by, *(b.poly for b in factors[:at]), *(b.letter for b in factors[at + 1 :])]
            found.append((product(self.setting, rest), block.fact))
        return known(found)

    def connected(self, tree: Tree, value: Value) -> tuple[Poly, int]:
        """The letter of a side's numerator, and the fact that side*denominators - numerator is zero."""
        s, top = self.setting, self.top(tree, value)
        factors = self.factors(value.below)
        goal = value.value * product(s, [b.letter for b in factors]) - top.letter
        multiples = [*self.opened(factors, value.value), *self.opened([top], s.number(-1))]
        return top.letter, s.derivation.vanishes(goal, 0, [*known([(s.number(1), value.fact)]), *multiples])

    def settled(self, conclusion: Condition, last: int) -> int:
        """The fact that the conclusion is, from the fact that the kernel's goal is."""
        s, d, one = self.setting, self.setting.derivation, self.setting.number(1)
        up, down = (product(s, [b.letter for b in side]) for side in (self.plus, self.minus))
        multiples = [*self.opened(self.plus, one), *self.opened(self.minus, s.number(-1))]
        facts = [self.connected(tree, v)[1] for tree, v in zip(sides(conclusion), (self.one, self.two), strict=True)]
        beside = [product(s, [b.letter for b in (*self.factors(m), *self.factors(self.more))]) for m in self.missing]
        connection: list[Multiple] = [(beside[0], facts[0]), (s.number(0) - beside[1], facts[1])]
        if conclusion[0] == "==":
            zero = d.vanishes(up - down, 0, [(one, last), *multiples])
            return d.vanishes(self.value, self.apart(self.below), [(one, zero), *connection])
        term: Term = (one, (d.weaker("Nonneg", last),), one)
        goal = d.at_least(up - down, 0, [term], multiples)
        whole, positive = self.positive()
        found = d.at_least(self.value, positive, [(one, (goal,), one)], connection)
        if conclusion[0] in ("<=", ">="):
            return found
        sure = d.above(up - down, one, goal, [last], (), multiples)
        return d.above(self.value, whole, found, [sure], (), connection)

    def apart(self, below: Mapping[Key, int]) -> int:
        """The fact that a product of denominators, in letters, is not zero."""
        s, d = self.setting, self.setting.derivation
        whole = product(s, [b.letter for b in self.factors(below)])
        return d.differs(whole, s.number(1), [self.nonzero(key) for key, k in below.items() for _ in range(k)])

    def nonzero(self, key: Key) -> int:
        """The fact that the letter of a denominator is not zero."""
        s, d, block = self.setting, self.setting.derivation, self.factor(key)
        found = s.nonzero(block.poly)
        return d.known(block.letter.value, "Nonzero") or d.differs(block.letter, s.number(1), [found], known([(s.number(1), block.fact)]))

    def positive(self) -> tuple[Poly, int]:
        """The product of denominators, with those of odd power and unclear sign once more, in letters; the fact that it is positive."""
        s, d, one = self.setting, self.setting.derivation, self.setting.number(1)
        whole = {key: k + self.more.get(key, 0) for key, k in self.below.items()}
        facts: list[int] = []
        root = one
        for key, k in whole.items():
            block = self.factor(key)
            if s.reader.is_plain(dict(key)):
                term: Term = (one, (s.positive(block.poly),), one)
                opened = known([(one, block.fact)])
                facts += [d.known(block.letter.value, "Nonneg", "Positive") or d.at_least(block.letter, 0, [term], opened)] * k
            else:
                root = root * block.letter ** (k // 2)
        poly = product(s, [b.letter for b in self.factors(whole)])
        nonneg = d.at_least(poly, 0, [(one, tuple(facts), root)])
        return poly, d.strict(nonneg, self.apart(whole))


def product(setting: Setting, factors: Sequence[Poly]) -> Poly:
    """The product of polynomials."""
    out = setting.number(1)
    for factor in factors:
        out = out * factor
    return out


def image_of_goal(setting: Setting, goal: Polynomial, written: Poly) -> Poly:
    """The kernel's goal, which is to be what was written, but for powers of roots and extremes."""
    if setting.derivation.reduced(written.value - setting.image(goal).value)[0]:
        raise NotExported("a goal in other letters")
    return written
