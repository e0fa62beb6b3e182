"""Exact numbers built from rationals by arithmetic, roots and logarithms, in a form in which equal ones are recognised.

A number is a rational, or a quotient of two sums of terms. A term is a rational times powers of generators: roots of primes (with
exponents between 0 and 1), logarithms of primes, and one generator for each other root or logarithm that is met. Roots of different
primes are linearly independent over the rationals (Besicovitch 1940), and so are logarithms of primes, by unique factorisation; what
is not known to be independent is never taken to be: two numbers are *equal* where their difference vanishes term by term, or where a
product of conjugates does and the other conjugate is not 0; they are *different* where two intervals of ball arithmetic lie apart.
Where neither happens with some thousand digits, `Undecided` is raised.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq

__all__ = [
    "Generator",
    "Key",
    "Number",
    "Quotient",
    "Sum",
    "Term",
    "Undecided",
    "added",
    "as_quotient",
    "fraction_to_fmpq",
    "key_of",
    "multiple",
    "quotient",
]

Generator = tuple[str, int]
Term = tuple[tuple[Generator, Fraction | int], ...]
Sum = Mapping[Term, fmpq]
Key = tuple[Any, ...]

ONE: Term = ()
NONE = fmpq(0)
UNIT: Sum = {ONE: fmpq(1)}


class Undecided(ArithmeticError):
    """Two numbers could neither be told apart nor be shown to be equal."""


@dataclass(frozen=True, eq=False, slots=True)
class Quotient:
    """A number that is not rational: a sum of terms over another."""

    above: Sum
    below: Sum


Number = fmpq | Quotient


def key_of(number: Number) -> Key:
    """Something to sort numbers into dictionaries by: equal keys mean equal numbers; equal numbers may have different keys."""
    if isinstance(number, fmpq):
        return int(number.p), int(number.q)
    return frozenset(number.above.items()), frozenset(number.below.items())


def as_quotient(a: Number) -> Quotient:
    """A number as a quotient of sums."""
    return a if isinstance(a, Quotient) else Quotient({ONE: a} if a else {}, UNIT)


def multiple(a: Quotient, factor: fmpq) -> Number:
    """A number times a rational one."""
    return quotient({term: c * factor for term, c in a.above.items()} if factor else {}, a.below)


def added(a: Sum, b: Sum) -> Sum:
    """The sum of two sums."""
    found = dict(a)
    for term, c in b.items():
        found[term] = found.get(term, NONE) + c
    return {term: c for term, c in found.items() if c}


def quotient(above: Sum, below: Sum) -> Number:
    """A quotient of sums, rational where that is seen, the first coefficient below being one."""
    if not above:
        return fmpq(0)
    scale = below[min(below)]
    if scale != 1:
        above, below = ({term: c / scale for term, c in side.items()} for side in (above, below))
    if above.keys() == below.keys():
        ratio = above[min(below)]
        if all(above[term] == ratio * c for term, c in below.items()):
            return ratio
    return Quotient(above, below)


def fraction_to_fmpq(x: Fraction) -> fmpq:
    """A fraction as FLINT has it."""
    return fmpq(x.numerator, x.denominator)
