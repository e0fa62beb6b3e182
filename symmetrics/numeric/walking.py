"""The walk through the operations of a formula at one matrix, in fractions and single roots: exact, and without SymPy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from math import isqrt, prod
from typing import Any

from .outcome import Surd

__all__ = ["ONE", "ZERO", "Beyond", "Fails", "Walk", "rooted", "signed_square"]

LARGE, SMALL = 10**12, 2000  # as the exact values of the language have it
ZERO, ONE = Surd(Fraction(0)), Surd(Fraction(1))

Node = Sequence[Any]


class Beyond(ArithmeticError):
    """A value is not a fraction times a single root of moderate size."""


class Fails(ArithmeticError):
    """A formula has no value; `str()` says why."""


class Walk:
    """The values of nodes at one matrix."""

    def __init__(self, nodes: Sequence[Node], point: Sequence[Fraction]) -> None:
        self.nodes, self.point = nodes, point
        self.known: dict[int, Surd] = {}

    def value(self, position: int) -> Surd:
        if position not in self.known:
            kind, args, *more = self.nodes[position]
            self.known[position] = self.leaf(kind, args) or self.rules[kind](args, *more)
        return self.known[position]

    def leaf(self, kind: str, args: Sequence[int]) -> Surd | None:
        if kind == "cell":
            return Surd(self.point[args[0]])
        return Surd(Fraction(*args)) if kind == "number" else None

    @cached_property
    def rules(self) -> dict[str, Callable[..., Surd]]:
        return {
            "sum": self.sum,
            "product": self.product,
            "power": self.power,
            "log": self.log,
            "xlogx": self.xlogx,
            "max": lambda args: self.extreme(args, largest=True),
            "min": lambda args: self.extreme(args, largest=False),
            "abs": lambda args: Surd(abs(self.value(args[0]).factor), self.value(args[0]).radicand),
            "present": lambda args: self.value(args[1]) if self.value(args[0]).factor > 0 else ZERO,
        }

    def sum(self, args: Sequence[int]) -> Surd:
        totals: dict[int, Fraction] = {}
        for term in [self.value(arg) for arg in args]:
            totals[term.radicand] = totals.get(term.radicand, Fraction(0)) + term.factor
        left = [Surd(factor, radicand) for radicand, factor in totals.items() if factor]
        if len(left) > 1:
            raise Beyond
        return left[0] if left else ZERO

    def product(self, args: Sequence[int]) -> Surd:
        values = [self.value(arg) for arg in args]
        factor = prod((value.factor for value in values), start=Fraction(1))
        return rooted(factor, Fraction(prod(value.radicand for value in values))) if factor else ZERO

    def power(self, args: Sequence[int], exponent: Sequence[int], zero: str, negative: str) -> Surd:
        base, (p, q) = self.value(args[0]), exponent
        if p < 0 and base.factor == 0:
            raise Fails(zero)
        if q > 1 and base.factor < 0:
            raise Fails(negative)
        if q == 1:
            return rooted(base.factor**p * Fraction(base.radicand) ** (p // 2), Fraction(base.radicand ** (p % 2)))
        if base in (ZERO, ONE):
            return base
        if q == 2 and base.radicand == 1:
            return rooted(Fraction(1), base.factor**p)
        raise Beyond

    def log(self, args: Sequence[int], why: str) -> Surd:
        value = self.value(args[0])
        if value.factor <= 0:
            raise Fails(why)
        if value != ONE:
            raise Beyond
        return ZERO

    def xlogx(self, args: Sequence[int], why: str) -> Surd:
        return ZERO if self.value(args[0]) == ZERO else self.log(args, why)

    def extreme(self, args: Sequence[int], largest: bool) -> Surd:
        values = [self.value(arg) for arg in args]
        return (max if largest else min)(values, key=signed_square)


def signed_square(value: Surd) -> Fraction:
    """The square of a value, with its sign."""
    return value.factor * abs(value.factor) * value.radicand


def rooted(factor: Fraction, radicand: Fraction) -> Surd:
    """A fraction times the root of one that is not negative, square factors taken out; raises `Beyond` for large radicands.

    >>> print(rooted(Fraction(1), Fraction(8, 9)))
    2*sqrt(2)/3
    """
    outside, inside = 1, radicand.numerator * radicand.denominator
    if isqrt(inside) ** 2 == inside:
        return Surd(factor * isqrt(inside) / radicand.denominator)
    divisor = 2
    while divisor < SMALL and divisor**2 <= inside:
        while inside % divisor**2 == 0:
            inside, outside = inside // divisor**2, outside * divisor
        divisor += 1
    if inside >= LARGE:
        raise Beyond
    return without_squares(factor * Fraction(outside, radicand.denominator), inside)


def without_squares(factor: Fraction, inside: int) -> Surd:
    """A root whose radicand, below `LARGE`, has no square factor but perhaps that of one large prime."""
    rest, small = inside, 1
    for divisor in range(2, round(LARGE ** (1 / 3)) + 1):
        while rest % divisor == 0:
            rest, small = rest // divisor, small * divisor
    root = isqrt(rest)
    return Surd(factor * root, small) if root * root == rest else Surd(factor, inside)
