"""Polynomials, and lists of facts, terms and multiples, as text for the prelude's checker.

Polynomials are FLINT's, in letters x1, x2, ...: first the names of a claim, then its quotients, roots, extremes and so on.
What is made of several parts is written down once and gets a name, `y` and a number, that stands for it wherever the polynomial occurs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from flint import Ordering, fmpz_mpoly, fmpz_mpoly_ctx

__all__ = ["Multiple", "Poly", "Rewriting", "Space", "Term", "chained", "multiples_text", "numbers", "option", "terms_text"]

NAME = re.compile(r"\by(\d+)\b")
POINT = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71)


Powers = tuple[int, ...]


@dataclass(frozen=True)
class Poly:
    """A polynomial with its text for the checker, which need not be expanded."""

    value: fmpz_mpoly
    text: str
    space: Space = field(repr=False, compare=False)

    def __add__(self, other: Poly) -> Poly:
        if self.text == "k0":
            return other
        return self if other.text == "k0" else self.space.made(self.value + other.value, f"(A {self.text} {other.text})")

    def __sub__(self, other: Poly) -> Poly:
        return self if other.text == "k0" else self.space.made(self.value - other.value, f"(D {self.text} {other.text})")

    def __mul__(self, other: Poly) -> Poly:
        if self.text == "k1":
            return other
        return self if other.text == "k1" else self.space.made(self.value * other.value, f"(M {self.text} {other.text})")

    def __pow__(self, k: int) -> Poly:
        return self if k == 1 else self.space.made(self.value**k, f"(W {self.text} e{k})")


class Space:
    """The letters of a claim, as many as there are, and the polynomials in them that were written down."""

    def __init__(self, letters: int) -> None:
        self.context = fmpz_mpoly_ctx.get(tuple(f"x{i}" for i in range(1, letters + 1)), Ordering.degrevlex)
        self.generators = self.context.gens()
        self.point = [POINT[i % len(POINT)] + i for i in range(letters)]
        self.texts: list[str] = []
        self.sizes: list[int] = []
        self.found: dict[tuple[int, int], list[Poly]] = {}

    def letter(self, i: int) -> Poly:
        """The polynomial that is one letter."""
        return Poly(self.generators[i - 1], f"x{i}", self)

    def number(self, z: int) -> Poly:
        """A constant polynomial."""
        return Poly(self.context.constant(z), constant(z), self)

    def made(self, value: fmpz_mpoly, text: str) -> Poly:
        """A polynomial with a text; if the polynomial was written down before, the shorter one of both texts is kept."""
        equal = self.found.setdefault(self.key(value), [])
        size = len(text) + sum(self.sizes[n] for n in numbers_in(text))
        if poly := next((p for p in equal if p.value == value), None):
            number = int(poly.text[1:])
            if size < self.sizes[number] and all(n < number for n in numbers_in(text)):
                self.texts[number], self.sizes[number] = text, size
            return poly
        equal.append(Poly(value, f"y{len(self.texts)}", self))
        self.texts.append(text)
        self.sizes.append(size)
        return equal[-1]

    def key(self, value: fmpz_mpoly) -> tuple[int, int]:
        """What two polynomials have in common if they are equal, and hardly otherwise."""
        return len(value), int(value(*self.point))

    def expanded(self, value: fmpz_mpoly) -> Poly:
        """A polynomial as it was written down before, else with the text of all its terms."""
        if len(value) < 2:
            return Poly(value, next((self.term(powers, int(c)) for powers, c in value.terms()), "k0"), self)
        if poly := next((p for p in self.found.get(self.key(value), ()) if p.value == value), None):
            return poly
        return self.made(value, f"(N {spread([(tuple(map(int, m)), int(c)) for m, c in value.terms()], 0)})")

    def term(self, powers: Sequence[int], c: int) -> str:
        """The text of one term."""
        parts = [f"x{i}" if k == 1 else f"(W x{i} e{k})" for i, k in enumerate(map(int, powers), 1) if k]
        if c != 1 or not parts:
            parts.insert(0, constant(int(c)))
        return balanced("M", parts)

    def alone(self, text: str) -> str:
        """A text in which no polynomial has a name."""
        return NAME.sub(lambda found: self.alone(self.texts[int(found[1])]), text)

    def written(self, text: str) -> tuple[list[str], str]:
        """The texts of polynomials that get names since they occur more than once in a text, and the text with these names."""
        uses = [0] * len(self.texts)
        for n in numbers_in(text):
            uses[n] += 1
        for number in reversed(range(len(self.texts))):
            if uses[number]:
                for n in numbers_in(self.texts[number]):
                    uses[n] += 1
        named: list[str] = []
        shown: dict[int, str] = {}

        def put(found: re.Match[str]) -> str:
            return shown[int(found[1])]

        for number, own in enumerate(self.texts):
            if uses[number]:
                whole = NAME.sub(put, own)
                if uses[number] > 1:
                    named.append(whole)
                shown[number] = f"y{len(named)}" if uses[number] > 1 else whole
        return named, NAME.sub(put, text)


def numbers_in(text: str) -> Iterator[int]:
    """The numbers of the polynomials that a text names."""
    return map(int, NAME.findall(text))


def constant(z: int) -> str:
    """The text of a constant polynomial; small ones have names of their own, which Coq reads faster than numerals."""
    return f"(K {z if z > 0 else f'({z})'})" if abs(z) > 99 else f"k{z}" if z >= 0 else f"m{-z}"


def spread(terms: Sequence[tuple[Powers, int]], at: int) -> str:
    """The text of a polynomial term by term, in the letters from one on; the checker has no work with it."""
    if not terms:
        return "c0"
    first = min(next((i for i, k in enumerate(powers[at:], at) if k), len(powers)) for powers, _ in terms)
    if first == len(terms[0][0]):
        return coefficient(terms[0][1])
    if first > at:
        return f"(J f{first - at} {spread(terms, first)})"
    least = min(powers[at] for powers, _ in terms if powers[at])
    above = [((*powers[:at], powers[at] - least, *powers[at + 1 :]), c) for powers, c in terms if powers[at]]
    return f"(P {spread(above, at)} f{least} {spread([term for term in terms if not term[0][at]], at + 1)})"


def coefficient(z: int) -> str:
    """The text of a number in a polynomial that is written term by term."""
    return f"(C {z if z > 0 else f'({z})'})" if abs(z) > 99 else f"c{z}" if z >= 0 else f"d{-z}"


def balanced(operator: str, parts: Sequence[str]) -> str:
    """An operator of two arguments applied to many, in halves."""
    if len(parts) == 1:
        return parts[0]
    half = len(parts) // 2
    return f"({operator} {balanced(operator, parts[:half])} {balanced(operator, parts[half:])})"


Term = tuple[Poly, tuple[int, ...], Poly]  # a weight without minus sign, facts that are not negative, what is squared
Multiple = tuple[Poly, int]  # a factor, and a fact that is zero


@dataclass(frozen=True)
class Rewriting:
    """A fact that is zero and by which powers of a letter from `degree` on are removed; its leading coefficient is one."""

    letter: int
    degree: int
    fact: int


def option(number: int) -> str:
    """A fact or none, as the checker has it."""
    return f"(Some f{number})" if number else "None"


def numbers(all_: Iterable[int]) -> str:
    """A list of facts."""
    return chained((f"And f{n}" for n in all_), "Nobody")


def terms_text(terms: Iterable[Term]) -> str:
    """A list of terms."""
    return chained((f"Term {weight.text} {numbers(facts)} {root.text}" for weight, facts, root in terms), "NoTerm")


def multiples_text(multiples: Iterable[Multiple], reductions: Iterable[tuple[Rewriting, object]] = ()) -> str:
    """A list of multiples, and then of facts by which powers of letters are removed."""
    times = [f"Times {factor.text} f{number}" for factor, number in multiples]
    reduce = [f"Reduce f{rule.letter} f{rule.degree} f{rule.fact}" for rule, _ in reductions]
    return chained([*times, *reduce], "NoMultiple")


def chained(parts: Iterable[str], last: str) -> str:
    """A list whose elements are constructors that end in the rest of it."""
    every = list(parts)
    return "(" + " (".join(every) + f" {last}" + ")" * len(every) if every else last
