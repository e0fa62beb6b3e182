"""The letters of a claim, what the kernel's polynomials are in them, and what is known of denominators.

Each quotient, root, extreme and logarithm in a formula is a letter.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_

from ..kernel.polynomial import BITS, Key, Polynomial, Quotient
from ..kernel.reading import Reader
from ..kernel.syntax import Tree
from ..language.fractions import irreducible_factors
from .derivation import Derivation, Fact, NotExported
from .formulas import ZERO, Claim, Condition, branches
from .terms import Poly
from .values import LETTERS, Logarithm, Value, divided

__all__ = ["Setting"]


class Setting:
    """The letters of a claim, and what the kernel's polynomials are in them."""

    def __init__(self, claim: Claim, reader: Reader, derivation: Derivation, trees: list[Tree], atoms: Mapping[Tree | str, int]) -> None:
        self.claim, self.reader, self.trees, self.derivation = claim, reader, trees, derivation
        self.numbers = {tree: i for i, tree in enumerate([*(("name", name) for name in claim.names), *trees], 1)}
        self.imagined: dict[frozenset[tuple[int, int]], Poly] = {}
        self.images: dict[str, Poly] = {name: self.letter(("name", name)) for name in claim.names}
        self.atoms = atoms
        self.own: dict[int, tuple[str, tuple[Poly, ...]]] = {}
        self.values: dict[Tree, Value] = {}
        self.free: dict[str, Tree] = {}
        self.logs: dict[str, tuple[Logarithm, int]] = {}
        self.turned: dict[str, int] = {}
        self.hypotheses = {c: n for n, c in enumerate(claim.hypotheses())}
        self.supposed: dict[Condition, tuple[int, Fact]] = {}
        self.places: dict[Tree, str] = {}

    def letter(self, tree: Tree) -> Poly:
        """The letter of a name, quotient, root and so on."""
        return self.derivation.space.letter(self.numbers[tree])

    def number(self, z: int) -> Poly:
        return self.derivation.space.number(z)

    def image(self, p: Polynomial) -> Poly:
        """A polynomial of the kernel in letters."""
        if set(p) <= {0}:
            return self.number(p.get(0, 0))
        key = frozenset(p.items())
        if key not in self.imagined:
            self.imagined[key] = self.image_of_terms(p)
        return self.imagined[key]

    def image_of_terms(self, p: Polynomial) -> Poly:
        """The same, worked out."""
        ring, space = self.reader.ring, self.derivation.space
        slots = {slot: self.images[name] for name, slot in ring.slots.items() if name in self.images}
        bits = reduce(or_, p)
        used = [slot for slot in range(len(ring.slots)) if bits >> (BITS * slot) & 0xFFFF]
        places = {}
        for slot in used:
            if slot not in slots or not (i := self.derivation.is_letter(slots[slot])):
                return self.image_slowly(p)
            places[slot] = i - 1
        width = len(space.generators)
        found: dict[tuple[int, ...], int] = {}
        for m, c in p.items():
            powers = [0] * width
            for slot, place in places.items():
                powers[place] += m >> (BITS * slot) & 0xFFFF
            found[tuple(powers)] = found.get(tuple(powers), 0) + c
        return space.expanded(space.context.from_dict(found))

    def image_slowly(self, p: Polynomial) -> Poly:
        """The same where an atom is no letter but a constant, say."""
        ring, out = self.reader.ring, self.number(0)
        for m, c in p.items():
            term = self.number(c)
            for name in ring.support(m):
                if name not in self.images:
                    raise NotExported(f"nothing is known of {name}")
                term = term * self.images[name] ** ring.exponent(m, name)
            out = out + term
        return self.derivation.space.expanded(out.value)

    def polynomial(self, tree: Tree) -> Poly:
        """A tree as a polynomial in letters, as the checker reads it."""
        if tree[0] == "int":
            return self.number(tree[1])
        if tree[0] == "name" or tree[0] in LETTERS:
            return self.letter(tree)
        first, *rest = (self.polynomial(x) for x in branches(tree))
        if tree[0] == "neg":
            return self.number(0) - first
        if tree[0] == "**":
            k: int = tree[2]
            return first**k
        for part in rest:
            first = first + part if tree[0] == "+" else first * part
        return first

    def own_letter(self, i: int) -> str:
        """A root or extreme of polynomials in letters as a term of the prelude; something or other if nothing is said of it."""
        kind, of = self.own.get(i, ("Size", (self.number(0),)))
        return " ".join([kind, *(self.derivation.space.alone(p.text) for p in of)])

    def named(self, quotient: Quotient) -> str:
        """The name of the atom that a numerator is, empty if it is none."""
        return next((name for name in self.reader.ring.atoms if quotient.top == self.reader.ring.variable(name)), "")

    def begin(self) -> None:
        """Note what the checker knows at the beginning: the hypotheses that names are not negative, which come first."""
        for condition in self.claim.hypotheses():
            if condition[:2] != ("<=", ZERO) or condition[2][0] != "name":
                return
            number = self.derivation.learn("", "Nonneg", self.letter(condition[2]))
            self.supposed[condition] = (number, self.derivation.facts[number])

    def suppose(self, condition: Condition) -> int:
        """The fact that a hypothesis of the claim is; what was learnt in one branch is not known in another."""
        before = self.supposed.get(condition)
        if before is None or self.derivation.facts.get(before[0]) is not before[1]:
            relation, a, b = condition
            p, q = self.polynomial(a), self.polynomial(b)
            sign = {"==": "Zero", "!=": "Nonzero", "<=": "Nonneg", ">=": "Nonneg", "<": "Positive", ">": "Positive"}[relation]
            poly = q - p if relation in ("<", "<=") else p - q
            number = self.derivation.learn(f"Given e{self.hypotheses[condition]}", sign, poly)
            self.supposed[condition] = (number, self.derivation.facts[number])
        return self.supposed[condition][0]

    def below(self, below: Mapping[Key, int]) -> Poly:
        """The product of denominators."""
        out = self.number(1)
        for key, k in below.items():
            if k:
                out = out * self.image(dict(key)) ** k
        return out

    # What is not zero, and what is positive.

    def nonzero(self, p: Poly) -> int:
        """The fact that a product of denominators is not zero."""
        found = self.derivation.known(p.value, "Nonzero", "Positive")
        if found:
            return self.derivation.weaker("Nonzero", found)
        if p.value.is_constant():
            return self.derivation.differs(p, self.number(1), [], []) if p.value.is_one() else self.nonzero_constant(p)
        for number, fact in list(self.derivation.facts.items()):
            if fact.sign in ("Nonzero", "Positive") and (rest := divided(fact.poly.value, p.value)) is not None:
                return self.derivation.differs(p, self.derivation.space.expanded(rest), [number])
        content, factors = irreducible_factors(p.value)
        if len(factors) == 1 and factors[0][1] == 1 and abs(content) == 1:
            raise NotExported("what a formula is divided by is not known not to be zero")
        below = [self.nonzero(self.derivation.space.expanded(factor)) for factor, k in factors for _ in range(int(k))]
        if content != 1:
            below.append(self.nonzero_constant(self.number(int(content))))
        return self.derivation.differs(p, self.number(1), below)

    def nonzero_constant(self, p: Poly) -> int:
        """The fact that a number is not zero: its square is positive."""
        nonneg = self.derivation.at_least(p * p)
        return self.derivation.differs(p, p, [self.derivation.above(p * p, self.number(1), nonneg, [])])

    def positive(self, p: Poly) -> int:
        """The fact that a product of denominators is positive that is not negative."""
        if found := self.derivation.known(p.value, "Positive"):
            return found
        if p.value.is_one():
            return self.derivation.above(p, p, self.derivation.at_least(p), [])
        nonneg = self.derivation.known(p.value, "Nonneg") or self.derivation.at_least(p)
        return self.derivation.strict(nonneg, self.nonzero(p))

    def sizes(self, below: Mapping[Key, int]) -> tuple[Poly, int]:
        """The product of denominators, with those of odd power and unclear sign once more; the fact that it is positive."""
        plain, root = self.number(1), self.number(1)
        for key, k in below.items():
            d = self.image(dict(key))
            if self.reader.is_plain(dict(key)):
                plain = plain * d**k
            else:
                root = root * d ** ((k + 1) // 2)
        whole = plain * root**2 if not root.value.is_one() else plain
        found = self.derivation.known(whole.value, "Positive")
        if found:
            return whole, found
        if root.value.is_one():
            return whole, self.positive(whole)
        nonneg = self.derivation.at_least(whole, 0, [(plain, (), root)])
        return whole, self.derivation.strict(nonneg, self.nonzero(whole))
