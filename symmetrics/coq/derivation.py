"""Derivations for the prelude's checker, built step by step: what is known, and the text of the steps.

Nothing here is trusted: whatever is written down wrongly, the checker refuses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from flint import fmpz_mpoly

from .terms import Multiple, Poly, Rewriting, Space, Term, multiples_text, numbers, option, terms_text

__all__ = ["Derivation", "Fact", "NotExported", "letters_of"]


class NotExported(Exception):
    """A certificate that is not translated; the message says why."""


@dataclass(frozen=True)
class Fact:
    """What is known of a polynomial: `sign` is Zero, Nonzero, Nonneg or Positive."""

    sign: str
    poly: Poly


@dataclass
class Derivation:
    """What is known at a place in a derivation, and the text that leads to it."""

    space: Space
    facts: dict[int, Fact] = field(default_factory=dict)
    fine: set[int] = field(default_factory=set)
    rewritings: list[Rewriting] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    fresh: int = 1

    def inside(self) -> Derivation:
        """A derivation that begins where this one stands."""
        return Derivation(self.space, dict(self.facts), set(self.fine), list(self.rewritings), [], self.fresh)

    def learn(self, step: str, sign: str, poly: Poly) -> int:
        """Note a step and the fact it gives; its number."""
        if step:
            self.text.append(f"Then ({step})")
        number, self.fresh = self.fresh, self.fresh + 1
        self.facts[number] = Fact(sign, poly)
        if sign in ("Nonneg", "Positive") and (i := self.is_letter(poly)):
            self.fine.add(i)
        return number

    def is_letter(self, poly: Poly) -> int:
        """The number of the letter that a polynomial is, 0 if it is none."""
        return next((i for i, x in enumerate(self.space.generators, 1) if x == poly.value), 0) if len(poly.value) == 1 else 0

    def known(self, value: fmpz_mpoly, *signs: str) -> int:
        """The number of a fact about a polynomial with one of the signs, 0 if there is none."""
        return next((n for n, f in self.facts.items() if f.sign in signs and f.poly.value == value), 0)

    def finish(self, fact: int) -> str:
        """The text of the derivation from this place on, which ends with a fact."""
        return self.ended(f"Done f{fact}")

    def whole(self, fact: int) -> str:
        """The text of the whole derivation, which ends with a fact and begins with the polynomials that have names."""
        named, text = self.space.written(self.finish(fact))
        self.text = [f"Then (Let {name})" for name in named]
        return self.ended(text)

    def ended(self, last: str) -> str:
        """The text of the whole derivation with its end."""
        return " (".join([*self.text, last]) + ")" * len(self.text)

    # Steps. Each computes what is left over, reduces it by what is known of the letters, and complains if it does not come out.

    def at_least(self, goal: Poly, by: int = 0, terms: Iterable[Term] = (), multiples: Iterable[Multiple] = ()) -> int:
        """The fact that the goal is not negative, since a positive multiple of it is a sum of what is not negative."""
        terms, factor = list(terms), self.facts[by].poly.value if by else 1
        rest, more = self.reduced(self.left(goal.value * factor, terms, multiples))
        terms += self.terms_of_rest(rest)
        step = f"AtLeast {goal.text} {option(by)} {terms_text(terms)} {multiples_text(multiples, more)}"
        return self.learn(step, "Nonneg", goal)

    def vanishes(self, goal: Poly, by: int = 0, multiples: Iterable[Multiple] = ()) -> int:
        """The fact that the goal is zero, since a multiple of it by something that is not zero is a sum of multiples of zero."""
        factor = self.facts[by].poly.value if by else 1
        rest, more = self.reduced(self.left(goal.value * factor, (), multiples))
        if rest:
            raise NotExported("an equation does not come out")
        return self.learn(f"Vanishes {goal.text} {option(by)} {multiples_text(multiples, more)}", "Zero", goal)

    def above(
        self, goal: Poly, cofactor: Poly, nonneg: int, below: Sequence[int], terms: Iterable[Term] = (), multiples: Iterable[Multiple] = ()
    ) -> int:
        """The fact that the goal is positive, since it is not negative and a multiple of it is at least a product of positive facts."""
        terms, start = list(terms), goal.value * cofactor.value - self.product(below)
        rest, more = self.reduced(self.left(start, terms, multiples))
        terms += self.terms_of_rest(rest)
        step = f"Above {goal.text} {cofactor.text} f{nonneg} {numbers(below)} {terms_text(terms)} {multiples_text(multiples, more)}"
        return self.learn(step, "Positive", goal)

    def differs(self, goal: Poly, cofactor: Poly, below: Sequence[int], multiples: Iterable[Multiple] = ()) -> int:
        """The fact that the goal is not zero, since a multiple of it is a product of facts that are not zero."""
        if not below and goal.value.is_one() and cofactor.value.is_one():
            return self.learn(f"Differs {goal.text} {cofactor.text} Nobody NoMultiple", "Nonzero", goal)
        below = [self.weaker("Nonzero", n) for n in below]
        rest, more = self.reduced(self.left(goal.value * cofactor.value - self.product(below), (), multiples))
        if rest:
            raise NotExported("what should not be zero does not come out")
        step = f"Differs {goal.text} {cofactor.text} {numbers(below)} {multiples_text(multiples, more)}"
        return self.learn(step, "Nonzero", goal)

    def weaker(self, sign: str, number: int) -> int:
        """A fact with a weaker sign, of a positive one (or that what is zero is not negative)."""
        fact = self.facts[number]
        if fact.sign == sign or (sign == "Nonneg" and fact.sign == "Positive"):
            return number
        known = self.known(fact.poly.value, sign)
        return known or self.learn(f"Weaker {sign} f{number}", sign, fact.poly)

    def strict(self, nonneg: int, nonzero: int) -> int:
        """The fact that something is positive that is neither negative nor zero."""
        return self.learn(f"Strict f{nonneg} f{nonzero}", "Positive", self.facts[nonzero].poly)

    def square_vanishes(self, p: Poly, terms: Iterable[Term], multiples: Iterable[Multiple] = ()) -> int:
        """The fact that p is zero, since minus its square is not negative."""
        shown = self.at_least(self.space.number(0) - p * p, 0, terms, multiples)
        return self.learn(f"SquareVanishes {p.text} f{shown}", "Zero", p)

    def same_square(self, one: int, two: int, multiples: Iterable[Multiple] = ()) -> int:
        """The fact that two numbers that are not negative are equal, since their squares are."""
        p, q = self.facts[one].poly, self.facts[two].poly
        squares = self.vanishes(p * p - q * q, 0, multiples)
        return self.learn(f"SameSquare f{one} f{two} f{squares}", "Zero", p - q)

    def same_power(self, one: int, two: int, k: int, multiples: Iterable[Multiple] = ()) -> int:
        """The fact that two numbers that are not negative are equal, since their k-th powers are."""
        if k == 2:
            return self.same_square(one, two, multiples)
        p, q = self.facts[one].poly, self.facts[two].poly
        powers = self.vanishes(p**k - q**k, 0, multiples)
        return self.learn(f"SamePower f{one} f{two} e{k} f{powers}", "Zero", p - q)

    # What the steps are made of.

    def product(self, below: Iterable[int]) -> fmpz_mpoly:
        """The product of facts."""
        out = self.space.context.constant(1)
        for number in below:
            out *= self.facts[number].poly.value
        return out

    def left(self, value: fmpz_mpoly, terms: Iterable[Term], multiples: Iterable[Multiple]) -> fmpz_mpoly:
        """What is left when terms and multiples are taken away."""
        for weight, facts, root in terms:
            value = value - weight.value * self.product(facts) * root.value**2
        for factor, number in multiples:
            value = value - factor.value * self.facts[number].poly.value
        return value

    def reduced(self, value: fmpz_mpoly) -> tuple[fmpz_mpoly, list[tuple[Rewriting, fmpz_mpoly]]]:
        """A polynomial without the powers that the rewritings remove, the rewritings in turn, and the multiples they took away."""
        taken: list[tuple[Rewriting, fmpz_mpoly]] = []
        again = True
        while again:
            again = False
            for rule in reversed(self.rewritings):
                equation = self.facts[rule.fact].poly.value
                while value and value.degrees()[rule.letter - 1] >= rule.degree:
                    factor = self.high(value, rule)
                    value = value - factor * equation
                    taken.append((rule, factor))
                    again = True
        return value, taken

    def high(self, value: fmpz_mpoly, rule: Rewriting) -> fmpz_mpoly:
        """The terms with high powers of a letter, divided by the power that the rewriting replaces."""
        at, found = rule.letter - 1, {}
        for powers, c in value.terms():
            if powers[at] >= rule.degree:
                found[(*powers[:at], powers[at] - rule.degree, *powers[at + 1 :])] = c
        return self.space.context.from_dict(found)

    def terms_of_rest(self, value: fmpz_mpoly) -> list[Term]:
        """Terms for what the checker does not see by itself not to be negative: even powers of letters that may be negative."""
        terms: list[Term] = []
        if any(c < 0 for c in value.coeffs()):
            raise NotExported("a minus sign is left")
        if letters_of(value) <= self.fine:
            return terms
        for powers, c in value.to_dict().items():
            bad = [i for i, k in enumerate(powers, 1) if k and i not in self.fine]
            if any(powers[i - 1] % 2 for i in bad):
                raise NotExported("an odd power of a letter that may be negative is left")
            if bad:
                weight = [0 if i in bad else k for i, k in enumerate(powers, 1)]
                root = [k // 2 if i in bad else 0 for i, k in enumerate(powers, 1)]
                terms.append((self.monomial(weight, int(c)), (), self.monomial(root, 1)))
        return terms

    def monomial(self, powers: Sequence[int], c: int) -> Poly:
        """A polynomial of one term."""
        return self.space.expanded(self.space.context.from_dict({tuple(powers): c}))


def letters_of(value: fmpz_mpoly) -> set[int]:
    """The letters of a polynomial."""
    return {i for i, k in enumerate(value.degrees(), 1) if k > 0}
