"""Enclosures of numbers as the checker of points works them out, so as to know beforehand what it decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, reduce
from math import isqrt

from flint import fmpz

from ..kernel.points import Undecided, UndefinedAtPoint
from ..kernel.syntax import Tree
from .derivation import NotExported
from .formulas import Condition, branches

__all__ = ["decided"]

SCALE, FINER, LARGEST_EXPONENT = 2**80, 2**40, 24
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47)
Span = tuple[Fraction, Fraction]


def decided(condition: Condition, point: Mapping[str, Fraction], halvings: int) -> bool:
    """Whether the checker decides a condition at a point; a condition that is false it is to refuse.

    >>> near = ("<", ("log", (("int", 2),)), ("/", ("int", 7), ("int", 10)))
    >>> decided(near, {}, 8), decided(near, {}, 1)
    (True, False)
    """
    relation, left, right = condition
    try:
        (a, b), (c, d) = (enclose(tree, point, halvings) for tree in (left, right))
    except Undecided:
        return False
    except UndefinedAtPoint:
        return True
    if relation == "power":
        return a > 0 or b < 0 or (a == b == 0 and (c > 0 or d <= 0))
    apart = b < c or d < a
    return apart or (a == b == c == d) or (b <= c and relation in ("<=", ">")) or (d <= a and relation in (">=", "<"))


def enclose(tree: Tree, point: Mapping[str, Fraction], halvings: int) -> Span:
    """Two numbers between which a tree's value is."""
    kind = tree[0]
    if kind == "int":
        return Fraction(tree[1]), Fraction(tree[1])
    if kind == "name":
        return point[tree[1]], point[tree[1]]
    first, *rest = (enclose(x, point, halvings) for x in branches(tree))
    if kind == "neg":
        return -first[1], -first[0]
    if kind == "**":
        return reduce(product, [first] * int(tree[2]), (Fraction(1), Fraction(1)))
    if kind == "abs":
        return max(first[0], -first[1]), max(first[1], -first[0])
    if kind in FUNCTIONS:
        return FUNCTIONS[kind](first, halvings)
    return reduce(OPERATIONS[kind], rest, first)


def total(x: Span, y: Span) -> Span:
    return x[0] + y[0], x[1] + y[1]


def product(x: Span, y: Span) -> Span:
    corners = [a * b for a in x for b in y]
    return min(corners), max(corners)


def quotient(x: Span, y: Span) -> Span:
    if y[0] == y[1] == 0:
        raise UndefinedAtPoint("division by zero")
    if y[0] <= 0 <= y[1]:
        raise Undecided("whether a divisor is zero")
    return product(x, (1 / y[1], 1 / y[0]))


def larger(x: Span, y: Span) -> Span:
    return max(x[0], y[0]), max(x[1], y[1])


def smaller(x: Span, y: Span) -> Span:
    return min(x[0], y[0]), min(x[1], y[1])


def guess(x: Fraction) -> Fraction:
    """A number whose square is x, or a little less."""
    p, q = isqrt(x.numerator), isqrt(x.denominator)
    if p * p == x.numerator and q * q == x.denominator:
        return Fraction(p, q)
    return Fraction(isqrt(x.numerator * SCALE * SCALE // x.denominator), SCALE)


def guess_above(x: Fraction) -> Fraction:
    """A number whose square is x, or a little more."""
    found = guess(x)
    return found if found * found >= x else found + Fraction(1, SCALE)


def root(x: Span, _: int) -> Span:
    if x[1] < 0:
        raise UndefinedAtPoint("a root of a negative number")
    if x[0] < 0:
        raise Undecided("whether a radicand is negative")
    return guess(x[0]), guess_above(x[1])


def power(x: Span, e: Span) -> Span:
    """Bounds of a power with a fraction as exponent, as roots of whole powers."""
    if x[0] < 0:
        raise Undecided("whether the base of a power is negative")
    if e[0] != e[1] or e[0] <= 0 or max(e[0].numerator, e[0].denominator) > LARGEST_EXPONENT:
        raise NotExported("a point with a large or irrational exponent")
    k, degree = e[0].numerator, e[0].denominator
    above = guess_root(x[1] ** k, degree)
    return guess_root(x[0] ** k, degree), above if above**degree >= x[1] ** k else above + Fraction(1, FINER)


def guess_root(x: Fraction, degree: int) -> Fraction:
    """A number a power of which is x, or a little less."""
    p, q = whole_root(x.numerator, degree), whole_root(x.denominator, degree)
    if p**degree == x.numerator and q**degree == x.denominator:
        return Fraction(p, q)
    return Fraction(whole_root(x.numerator * FINER**degree // x.denominator, degree), FINER)


def whole_root(n: int, degree: int) -> int:
    """The largest whole number a power of which is at most n."""
    return int(fmpz(n).root(degree))


def logarithm(x: Span, halvings: int) -> Span:
    if x[1] <= 0:
        raise UndefinedAtPoint("a logarithm of what is not positive")
    if x[0] <= 0:
        raise Undecided("whether the argument of a logarithm is positive")
    return by_halving(x, halvings) if halvings else by_primes(x)


def by_halving(x: Span, halvings: int) -> Span:
    """Bounds of the logarithms of numbers between two, from roots of roots."""
    return -log_above(1 / x[0], halvings), log_above(x[1], halvings)


def by_primes(x: Span) -> Span:
    """The bounds of the logarithm of a fraction that has none but small prime factors."""
    if x[0] != x[1]:
        raise Undecided("the logarithm of what is known by bounds only")
    (a, b), (c, d) = map(of_product, (x[0].numerator, x[0].denominator))
    return a - d, b - c


def of_product(n: int) -> Span:
    """The bounds of the logarithm of a whole number."""
    found = Fraction(0), Fraction(0)
    for p in PRIMES:
        while n % p == 0:
            n, found = n // p, total(found, of_prime(p))
    if n > 1:
        raise Undecided("the logarithm of a large prime")
    return found


@cache
def of_prime(p: int) -> Span:
    """The bounds of the logarithm of a small prime."""
    return by_halving((Fraction(p), Fraction(p)), 12)


def log_above(x: Fraction, halvings: int) -> Fraction:
    """A bound of a logarithm: that of a root twice, and so on, and at last that of a number near one, less one."""
    scale = 2 ** (2 * halvings + 16)
    for _ in range(halvings):
        t = x.numerator * scale * scale
        r = isqrt(t // x.denominator)
        x = Fraction(r if r * r * x.denominator == t else r + 1, scale)
    return (1 << halvings) * (x - 1)


def times_logarithm(x: Span, halvings: int) -> Span:
    return x if x[0] == x[1] == 0 else product(x, logarithm(x, halvings))


OPERATIONS: dict[str, Callable[[Span, Span], Span]] = {
    "+": total,
    "*": product,
    "/": quotient,
    "max": larger,
    "min": smaller,
    "power": power,
}
FUNCTIONS: dict[str, Callable[[Span, int], Span]] = {"sqrt": root, "log": logarithm, "xlogx": times_logarithm}
