"""The value of a tree at one point, enclosed between two fractions that are equal where the value is rational.

Whole numbers and fractions only: a root is enclosed by whole roots, a logarithm by a series with its remainder. Where both bounds
are the same object the value is known exactly, and is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache

from .numbers import whole_root
from .rejected import Rejected
from .syntax import Tree

__all__ = [
    "PRECISIONS",
    "Enclosure",
    "Undecided",
    "UndefinedAtPoint",
    "enclose",
    "exactly",
    "holds",
    "logarithm",
    "number_e",
    "product",
    "quotient",
    "roots",
    "total",
]

Number = int | Fraction
Enclosure = tuple[Number, Number]

PRECISIONS, MOST_BITS, LARGEST_DEGREE = (80, 320, 1280), 1_000_000, 200


class UndefinedAtPoint(Rejected):
    """A tree divides by zero, or takes the root of a negative number, or the logarithm of one that is not positive."""


class Undecided(Rejected):
    """The enclosure is too wide to tell."""


def enclose(tree: Tree, point: Mapping[str, Fraction], bits: int) -> Enclosure:
    """Bounds of the value of a tree at a point, from roots and logarithms to `bits` bits.

    >>> enclose(("sqrt", (("int", 4),)), {}, 80)
    (2, 2)
    """
    kind = tree[0]
    if kind == "int":
        return exactly(tree[1])
    if kind == "name":
        if tree[1] not in point:
            raise Rejected(f"the point gives no value to {tree[1]}")
        return exactly(point[tree[1]])
    if kind == "**":
        return whole_power(enclose(tree[1], point, bits), tree[2])
    below = tree[1:] if kind in ("neg", "/") else tree[1]
    return RULES[kind]([enclose(x, point, bits) for x in below], bits)


def exactly(x: Number) -> Enclosure:
    """The enclosure of a value that is known."""
    x = x if type(x) is int or x.denominator != 1 else x.numerator
    return x, x


def total(values: list[Enclosure], _: int) -> Enclosure:
    """Bounds of a sum."""
    low, high = values[0]
    for a, b in values[1:]:
        if low is high and a is b:
            low = high = handy(low + a)
        else:
            low, high = handy(low + a), handy(high + b)
    return exactly(low) if low is high else (low, high)


def handy(x: Number) -> Number:
    """The same number, refused if it has grown too large to go on with."""
    if (x.bit_length() + 1 if type(x) is int else x.numerator.bit_length() + x.denominator.bit_length()) > MOST_BITS:
        raise Rejected("a number is too large")
    return x


def product(values: list[Enclosure], _: int) -> Enclosure:
    """Bounds of a product."""
    low, high = values[0]
    for a, b in values[1:]:
        if low is high and a is b:
            low = high = handy(low * a)
        else:
            corners = [handy(x * y) for x in (low, high) for y in (a, b)]
            low, high = min(corners), max(corners)
    return exactly(low) if low is high else (low, high)


def whole_power(base: Enclosure, k: int) -> Enclosure:
    low, high = product([base] * k, 0) if k else exactly(1)
    return (max(low, 0), high) if k % 2 == 0 and low is not high else (low, high)


def quotient(values: list[Enclosure], bits: int) -> Enclosure:
    """Bounds of a quotient, refused where the divisor may be zero."""
    low, high = values[1]
    if low == high == 0:
        raise UndefinedAtPoint("division by zero at the point")
    if low <= 0 <= high:
        raise Undecided("a denominator cannot be told from zero at the point")
    inverse = exactly(Fraction(1) / low) if low is high else (Fraction(1) / high, Fraction(1) / low)
    return product([values[0], inverse], bits)


def root(values: list[Enclosure], bits: int) -> Enclosure:
    low, high = values[0]
    if high < 0:
        raise UndefinedAtPoint("root of a negative number at the point")
    if low < 0:
        raise Undecided("a radicand cannot be told from zero at the point")
    return roots(low, high, 2, bits)


def roots(low: Number, high: Number, degree: int, bits: int) -> Enclosure:
    """Bounds of the root of what lies between two numbers that are not negative."""
    lower, upper = root_bounds(low, degree, bits)
    return (lower, upper) if low is high else (lower, root_bounds(high, degree, bits)[1])


def root_bounds(x: Number, degree: int, bits: int) -> Enclosure:
    """The multiples of a small unit on either side of the root of x; exact for a fraction that is such a power."""
    p, q = whole_root(x.numerator, degree), whole_root(x.denominator, degree)
    if p**degree == x.numerator and q**degree == x.denominator:
        return exactly(Fraction(p, q))
    below = whole_root((x.numerator << degree * bits) // x.denominator, degree)
    return Fraction(below, 1 << bits), Fraction(below + 1, 1 << bits)


def logarithm(values: list[Enclosure], bits: int) -> Enclosure:
    """Bounds of a logarithm, refused where its argument may not be positive."""
    low, high = values[0]
    if high <= 0:
        raise UndefinedAtPoint("logarithm of a number that is not positive")
    if low <= 0:
        raise Undecided("the argument of a logarithm cannot be told from zero")
    lower, upper = log_bounds(low, bits)
    return (lower, upper) if low is high else (lower, log_bounds(high, bits)[1])


@lru_cache(maxsize=1024)
def log_bounds(x: Number, bits: int) -> Enclosure:
    """Bounds of log x: with x = 2**k * y and z = (y-1)/(y+1), log y = 2*(z + z**3/3 + z**5/5 + ...)."""
    if x == 1:
        return exactly(0)
    k = x.numerator.bit_length() - x.denominator.bit_length()
    y = x / Fraction(2) ** k
    low, high = series((y - 1) / (y + 1), bits)
    two_low, two_high = series(Fraction(1, 3), bits) if k else exactly(0)
    return low + k * (two_low if k > 0 else two_high), high + k * (two_high if k > 0 else two_low)


def series(z: Fraction, bits: int) -> Enclosure:
    """Bounds of log((1+z)/(1-z)) for |z| <= 1/3: partial sums in units of 2**-bits, each cut costing one unit at most."""
    unit = 1 << bits
    scaled = z.numerator * unit // z.denominator
    square, term, total_, j = scaled * scaled // unit, scaled, 0, 1
    while j <= bits:
        total_ += term // j
        term = term * square // unit
        j += 2
    slack = Fraction(8 * bits, unit)
    return Fraction(2 * total_, unit) - slack, Fraction(2 * total_, unit) + slack


def number_e(_: list[Enclosure], bits: int) -> Enclosure:
    """Bounds of e: partial sums of 1/k!, what is cut off being less than the last term."""
    low, term, k = Fraction(1), Fraction(1), 0
    while term.denominator >> bits == 0:
        k += 1
        term /= k
        low += term
    return low, low + term


def xlogx(values: list[Enclosure], bits: int) -> Enclosure:
    low, high = values[0]
    if low == high == 0:
        return values[0]
    if high == 0:
        raise Undecided("the argument of xlogx cannot be told from zero")
    return product([values[0], logarithm(values, bits)], bits)


def power(values: list[Enclosure], bits: int) -> Enclosure:
    (low, high), (exponent, same) = values
    if exponent != same:
        raise Undecided("an exponent that is not rational")
    if max(abs(exponent.numerator), exponent.denominator) > LARGEST_DEGREE:
        raise Rejected(f"expected an exponent p/q with p and q at most {LARGEST_DEGREE}, got {exponent}")
    if high < 0 or (high == 0 and exponent <= 0):
        raise UndefinedAtPoint("a number that is not positive to such a power at the point")
    if low < 0 or (low == 0 < high and exponent <= 0):
        raise Undecided("the base of a power cannot be told from zero at the point")
    k, degree = exponent.numerator, exponent.denominator
    low, high = roots(*whole_power((low, high), abs(k)), degree, bits)
    return quotient([exactly(1), (low, high)], bits) if k < 0 else (low, high)


def size(values: list[Enclosure], _: int) -> Enclosure:
    low, high = values[0]
    if low < 0 < high:
        return 0, max(-low, high)
    return values[0] if low >= 0 else opposite(values, 0)


def opposite(values: list[Enclosure], _: int) -> Enclosure:
    low, high = values[0]
    return exactly(-low) if low is high else (-high, -low)


RULES: dict[str, Callable[[list[Enclosure], int], Enclosure]] = {
    "+": total,
    "*": product,
    "neg": opposite,
    "/": quotient,
    "sqrt": root,
    "log": logarithm,
    "xlogx": xlogx,
    "e": number_e,
    "power": power,
    "abs": size,
    "max": lambda values, _: (max(v[0] for v in values), max(v[1] for v in values)),
    "min": lambda values, _: (min(v[0] for v in values), min(v[1] for v in values)),
}


def holds(left: Tree, relation: str, right: Tree, point: Mapping[str, Fraction]) -> bool:
    """Whether a relation holds at a point, decided by enclosures of growing precision.

    >>> holds(("sqrt", (("int", 2),)), "<", ("int", 2), {})
    True
    """
    for bits in PRECISIONS:
        try:
            a, b = enclose(left, point, bits), enclose(right, point, bits)
        except Undecided:
            continue
        verdict = compare(a, b, relation)
        if verdict is not None:
            return verdict
    raise Undecided(f"the relation {relation} cannot be decided at the point")


def compare(a: Enclosure, b: Enclosure, relation: str) -> bool | None:
    """The truth of a relation between two enclosed numbers, None where the enclosures overlap too much."""
    if relation in ("<", "<="):
        return compare(b, a, relation.replace("<", ">"))
    if relation in ("==", "!="):
        apart, same = a[1] < b[0] or b[1] < a[0], a[0] == a[1] == b[0] == b[1]
        return (same if relation == "==" else apart) if apart or same else None
    if relation == ">":
        return True if a[0] > b[1] else False if a[1] <= b[0] else None
    if relation == ">=":
        return True if a[0] >= b[1] else False if a[1] < b[0] else None
    raise Rejected(f"no relation {relation!r}")
