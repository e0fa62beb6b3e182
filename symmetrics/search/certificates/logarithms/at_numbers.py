"""Tangents of logarithms at numbers other than one: at powers and roots of numbers whose logarithms are known, and at fractions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, gcd, log, log2
from typing import Any

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from .bounding import Pair, Powers, arguments, arguments_of, bound_of, sum_of_steps
from .tangents import weight_of

__all__ = ["Table", "Touch", "bound_of_number", "number_in", "places_to_touch", "table_at"]

ROOTS, PLACES, FURTHEST, DIGITS = 3, 12, 6.0, 4


@dataclass(frozen=True)
class Table:
    """A tangent as a table of a certificate, and as polynomials: `left - times*(sum of powers*logarithms) >= 0`."""

    record: dict[str, Any]
    left: Polynomial
    times: Polynomial


@dataclass(frozen=True)
class Touch:
    """A number at which tangents touch: about `value`, the root of this degree of a product of powers of numbers with known logarithms.

    Where there are no powers it is a fraction, and the tangent is a little above the logarithm.
    """

    value: Fraction
    degree: int = 1
    powers: Powers = field(default_factory=dict)

    @classmethod
    def near(cls, exponent: float) -> Touch:
        """A fraction near a power of two."""
        size = Fraction(2 ** abs(exponent)).limit_denominator(PLACES)
        return cls(size if exponent > 0 else 1 / size)


def places_to_touch(ob: Obligation, logs: Sequence[str]) -> Iterator[Touch]:
    """One, and powers and roots of the numbers whose logarithms occur."""
    yield Touch(Fraction(1))
    for name, number in ((name, number) for name in logs if (number := number_in(ob, name))):
        for degree in range(1, ROOTS + 1):
            most = int(FURTHEST * degree / log2(number))
            for k in (k for k in range(1, most + 1) if gcd(k, degree) == 1):
                value = Fraction(number) ** k if degree == 1 else Fraction(number ** (k / degree)).limit_denominator(PLACES)
                yield from (Touch(value**sign, degree, {name: sign * k}) for sign in (1, -1))


def number_in(ob: Obligation, name: str) -> int | None:
    """The whole number that a letter is the logarithm of, None for other logarithms."""
    top, below = arguments(ob, name)
    return top[0] if set(top) == {0} and below == {0: 1} else None


def table_at(ob: Obligation, name: str, sign: int, touch: Touch, between: int) -> Table | None:
    """The tangent of a logarithm, or of its opposite, at a number; through some numbers between, it is a curve closer to it there."""
    c, n, ring = touch.value**sign, touch.degree, ob.reader.ring
    top, below = (to_flint(ring, p) for p in arguments(ob, name)[::sign])
    a, b = top * c.denominator, below * c.numerator
    through = [((between + 1 - i) * b + i * a, (between + 1) * b) for i in range(1, between + 1)]
    through += [(a**i, b**i) for i in range(1, n + 1)] if n > 1 else []
    powers = {name: n * sign} | {letter: -k * sign for letter, k in touch.powers.items()}
    return table(ob, powers, through, Fraction(1) if touch.powers else c)


def bound_of_number(ob: Obligation, name: str, sign: int, digits: int) -> Table | None:
    """A bound of the logarithm of a whole number (sign 1), or of its opposite (-1), with so many decimals."""
    return table(ob, {name: sign}, [], Fraction(number_in(ob, name) or 1) ** sign, digits)


def table(ob: Obligation, powers: Powers, through: list[Pair], at: Fraction, digits: int = DIGITS) -> Table | None:
    """The tangent of a combination of logarithms at a number, times what may vanish in their arguments, if the kernel takes it."""
    ring, bound = ob.reader.ring, Fraction(ceil(log(at) * 10**digits), 10**digits)
    one = to_flint(ring, {0: 1})
    weight = weight_of(ob, powers)
    top, below = arguments_of(ob, powers)
    summed = sum_of_steps([(one, one), *through, (top * at.denominator, below * at.numerator)])
    further: dict[str, Any] = {"through": [[text_of(ring, from_flint(p)) for p in pair] for pair in through]} if through else {}
    further |= {"at": [[at.numerator, at.denominator], [bound.numerator, bound.denominator]]} if at != 1 else {}
    found = bound_of(ob, powers, weight, summed, further)
    if found is None:
        return None
    times, total = ring.product([found.below, weight, {0: bound.denominator}]), Polynomial()
    for name, k in powers.items():
        total = plus(total, ring.variable(name), k)
    return Table(found.table, plus(found.guard, ring.times(times, total)), times)
