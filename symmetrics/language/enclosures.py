"""Intervals that surely hold exact numbers, by the ball arithmetic of Arb (Johansson 2017)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import flint
from flint import fmpq

from .numbers import Generator, Number, Sum, fraction_to_fmpq

__all__ = ["LOG", "OTHER", "ROOT", "SQUARE", "Enclosures"]

ROOT, LOG, SQUARE, OTHER = "root", "log", "square root", "other"


class Enclosures:
    """Intervals for sums of terms; `squares` and `meanings` say what generators other than roots and logarithms of primes are."""

    def __init__(self, squares: Mapping[Generator, Sum], meanings: Mapping[Generator, tuple[str, Number, Fraction]]) -> None:
        self.squares, self.meanings = squares, meanings
        self.known: dict[tuple[Generator, int], Any] = {}

    def of(self, a: Number, bits: int) -> Any:
        """An interval that surely holds a number, computed with so many bits."""
        with flint.ctx.workprec(bits):
            return flint.arb(a) if isinstance(a, fmpq) else self.of_sum(a.above, bits) / self.of_sum(a.below, bits)

    def of_sum(self, a: Sum, bits: int) -> Any:
        """An interval that surely holds a sum of terms."""
        with flint.ctx.workprec(bits):
            total = flint.arb(0)
            for term, c in a.items():
                product = flint.arb(c)
                for g, e in term:
                    value = self.of_generator(g, bits)
                    product *= value if e == 1 else value ** flint.arb(fraction_to_fmpq(Fraction(e)))
                total += product
            return total

    def of_generator(self, g: Generator, bits: int) -> Any:
        """An interval for a generator."""
        if (g, bits) not in self.known:
            self.known[g, bits] = self.made(g, bits)
        return self.known[g, bits]

    def made(self, g: Generator, bits: int) -> Any:
        """An interval for a generator that was not asked for with so many bits."""
        if g[0] in (ROOT, LOG):
            return flint.arb(g[1]) if g[0] == ROOT else flint.arb(g[1]).log()
        if g[0] == SQUARE:
            return self.of_sum(self.squares[g], bits).nonnegative_part().sqrt()
        kind, inside, exponent = self.meanings[g]
        value = self.of(inside, bits)
        return value.log() if kind == "log" else value.nonnegative_part() ** flint.arb(fraction_to_fmpq(exponent))
