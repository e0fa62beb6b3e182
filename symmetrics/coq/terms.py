"""Polynomials, and lists of facts, terms and multiples, as text for the prelude's checker.

Polynomials are FLINT's, in letters x1, x2, ...: first the names of a claim, then its quotients, roots, extremes and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flint import Ordering, fmpz_mpoly, fmpz_mpoly_ctx

__all__ = ["Multiple", "Poly", "Space", "Term", "chained", "multiples_text", "numbers", "option", "terms_text"]


@dataclass(frozen=True)
class Poly:
    """A polynomial with its text for the checker, which need not be expanded."""

    value: fmpz_mpoly
    text: str

    def __add__(self, other: Poly) -> Poly:
        if self.text == "k0":
            return other
        return self if other.text == "k0" else Poly(self.value + other.value, f"(A {self.text} {other.text})")

    def __sub__(self, other: Poly) -> Poly:
        return self if other.text == "k0" else Poly(self.value - other.value, f"(D {self.text} {other.text})")

    def __mul__(self, other: Poly) -> Poly:
        if self.text == "k1":
            return other
        return self if other.text == "k1" else Poly(self.value * other.value, f"(M {self.text} {other.text})")

    def __pow__(self, k: int) -> Poly:
        return self if k == 1 else Poly(self.value**k, f"(W {self.text} e{k})")


class Space:
    """The letters of a claim, as many as there are."""

    def __init__(self, letters: int) -> None:
        self.context = fmpz_mpoly_ctx.get(tuple(f"x{i}" for i in range(1, letters + 1)), Ordering.degrevlex)
        self.generators = self.context.gens()

    def letter(self, i: int) -> Poly:
        """The polynomial that is one letter."""
        return Poly(self.generators[i - 1], f"x{i}")

    def number(self, z: int) -> Poly:
        """A constant polynomial."""
        return Poly(self.context.constant(z), constant(z))

    def expanded(self, value: fmpz_mpoly) -> Poly:
        """A polynomial with the text of all its terms, bracketed in halves."""
        terms = [self.term(powers, int(c)) for powers, c in sorted(value.to_dict().items(), reverse=True)]
        return Poly(value, balanced("A", terms) if terms else "k0")

    def term(self, powers: Sequence[int], c: int) -> str:
        """The text of one term."""
        parts = [f"x{i}" if k == 1 else f"(W x{i} e{k})" for i, k in enumerate(map(int, powers), 1) if k]
        if c != 1 or not parts:
            parts.insert(0, constant(c))
        return balanced("M", parts)


def constant(z: int) -> str:
    """The text of a constant polynomial; small ones have names of their own, which Coq reads faster than numerals."""
    return f"(K ({z}))" if abs(z) > 99 else f"k{z}" if z >= 0 else f"m{-z}"


def balanced(operator: str, parts: Sequence[str]) -> str:
    """An operator of two arguments applied to many, in halves."""
    if len(parts) == 1:
        return parts[0]
    half = len(parts) // 2
    return f"({operator} {balanced(operator, parts[:half])} {balanced(operator, parts[half:])})"


Term = tuple[Poly, tuple[int, ...], Poly]  # a weight without minus sign, facts that are not negative, what is squared
Multiple = tuple[Poly, int]  # a factor, and a fact that is zero


def option(number: int) -> str:
    """A fact or none, as the checker has it."""
    return f"(Some f{number})" if number else "None"


def numbers(all_: Iterable[int]) -> str:
    """A list of facts."""
    return chained((f"And f{n}" for n in all_), "Nobody")


def terms_text(terms: Iterable[Term]) -> str:
    """A list of terms."""
    return chained((f"Term {weight.text} {numbers(facts)} {root.text}" for weight, facts, root in terms), "NoTerm")


def multiples_text(multiples: Iterable[Multiple]) -> str:
    """A list of multiples."""
    return chained((f"Times {factor.text} f{number}" for factor, number in multiples), "NoMultiple")


def chained(parts: Iterable[str], last: str) -> str:
    """A list whose elements are constructors that end in the rest of it."""
    every = list(parts)
    return "(" + " (".join([*every, last]) + ")" * len(every) + ")" if every else last
