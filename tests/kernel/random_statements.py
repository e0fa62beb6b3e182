"""Random small formulas, each as text for the kernel and as a function of its own for the test: no code is shared."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from decimal import Context, Decimal
from fractions import Fraction
from itertools import product
from math import isqrt
from random import Random

Point = Mapping[str, Fraction]
Formula = tuple[str, Callable[[Point], Fraction]]

TINY = Fraction(1, 10**20)
DIGITS = Context(prec=60)
COMPARE = {"==": operator.eq, "!=": operator.ne, "<=": operator.le, "<": operator.lt, ">=": operator.ge, ">": operator.gt}


class Undefined(Exception):
    """The formula has no value at the point."""


def near(x: Fraction) -> Fraction:
    """The number, or zero where only the rounding of roots keeps it from being zero."""
    return Fraction(0) if abs(x) < TINY else x


def root(x: Fraction) -> Fraction:
    """A square root: exact for squares of fractions, else to sixty digits."""
    x = near(x)
    if x < 0:
        raise Undefined
    p, q = isqrt(x.numerator), isqrt(x.denominator)
    if p * p == x.numerator and q * q == x.denominator:
        return Fraction(p, q)
    return Fraction(DIGITS.sqrt(DIGITS.divide(Decimal(x.numerator), Decimal(x.denominator))))


def quotient(x: Fraction, y: Fraction) -> Fraction:
    """A quotient, refused where the divisor is zero."""
    if not near(y):
        raise Undefined
    return x / y


TWO = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": quotient}


def formula(random: Random, names: str, depth: int) -> Formula:
    """A random formula in single-letter names."""
    kind = random.choice("nnnn+++--**//^sam") if depth else random.choice("nnni")
    if kind == "n":
        name = random.choice(names)
        return name, lambda point: point[name]
    if kind == "i":
        number = random.choice((0, 1, 2, 3))
        return str(number), lambda _: Fraction(number)
    text, value = formula(random, names, depth - 1)
    if kind == "^":
        k = random.choice((0, 1, 2, 3))
        return f"({text})**{k}", lambda point: value(point) ** k
    if kind == "s":
        return f"sqrt({text})", lambda point: root(value(point))
    if kind == "a":
        return f"abs({text})", lambda point: abs(value(point))
    other_text, other = formula(random, names, depth - 1)
    if kind == "m":
        which, choose = random.choice((("max", max), ("min", min)))
        return f"{which}({text}, {other_text})", lambda point: choose(value(point), other(point))
    return f"({text}) {kind} ({other_text})", lambda point: TWO[kind](value(point), other(point))


def points(names: str, signed: str, largest: int) -> Iterator[dict[str, Fraction]]:
    """All points with small whole coordinates, halves for signed names too."""
    choices = [[Fraction(x, 2) for x in range(-3, 4)] if name in signed else [Fraction(x) for x in range(largest + 1)] for name in names]
    for values in product(*choices):
        yield dict(zip(names, values, strict=True))


def truth(left: Formula, relation: str, right: Formula, point: Point) -> bool | None:
    """Whether the relation holds at the point; None where a side is undefined."""
    try:
        return COMPARE[relation](near(left[1](point) - right[1](point)), Fraction(0))
    except Undefined:
        return None


def is_defined(side: Formula, point: Point) -> bool:
    """Whether a formula has a value at a point."""
    try:
        side[1](point)
    except Undefined:
        return False
    return True
