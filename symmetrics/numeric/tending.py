"""What a formula tends to where it is undefined, from what its parts tend to: without SymPy, and for roots and logarithms, too.

A part that has a value tends to it, for all operations are continuous wherever they are defined. From there on the rules are those of
numbers with infinities: one over what is positive nearby and tends to zero tends to infinity, a logarithm of it to minus infinity, and
what is infinite times what is not zero is infinite. Nothing is said of zero times infinity and of infinity minus infinity, but that equal
factors above and below cancel, and that a sum may be multiplied out first: `a/n*(c/a + t)` is `c/n + a/n*t`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .outcome import Surd
from .walking import ONE, ZERO, Beyond, rooted, signed_square

__all__ = ["tends_to"]

MOST_STEPS = 20_000
NEAR = 1e-6
RULES: Mapping[str, Callable[..., float]] = {
    "sum": math.fsum,
    "product": math.prod,
    "power": lambda args, exponent, *_: math.pow(args[0], exponent[0] / exponent[1]),
    "log": lambda args, _: math.log(args[0]),
    "xlogx": lambda args, _: args[0] * math.log(args[0]) if args[0] else 0.0,
    "max": max,
    "min": min,
    "abs": lambda args: abs(args[0]),
}
EXTREMES = {"max": 1, "min": -1}


class _Unknown(ArithmeticError):
    """Nothing is known of what a part tends to."""


@dataclass(frozen=True)
class _Infinite:
    """Plus or minus infinity."""

    sign: int


@dataclass(frozen=True)
class _Signed:
    """A number other than zero, of which the sign is known and nothing else."""

    sign: int


Tends = Surd | _Infinite | _Signed


def tends_to(nodes: Sequence[Sequence[Any]], node: int, point: Sequence[Fraction]) -> Surd | str | None:
    """What a formula tends to at a point from wherever it is defined: a number, "oo" or "-oo"; None where that is not certain.

    >>> log_of_odds = [["cell", [0]], ["cell", [1]], ["power", [1], [-1, 1], "", ""], ["product", [0, 2]], ["log", [3], ""]]
    >>> tends_to(log_of_odds, 4, [Fraction(3), Fraction(0)]), tends_to(log_of_odds, 4, [Fraction(0), Fraction(0)])
    ('oo', None)
    """
    try:
        found = _Tending(nodes, point).of(node)
    except (_Unknown, RecursionError):
        return None
    if not _is_defined_nearby(nodes, node, point):
        return None
    if isinstance(found, _Infinite):
        return "oo" if found.sign > 0 else "-oo"
    return found if isinstance(found, Surd) else None


def _is_defined_nearby(nodes: Sequence[Sequence[Any]], node: int, point: Sequence[Fraction]) -> bool:
    """Whether a formula has a value at a point near by without zeros; floats will do for that."""
    near = [float(x) + NEAR / (k * k + 2) for k, x in enumerate(point)]
    known: dict[int, float] = {}

    def value(position: int) -> float:
        if position not in known:
            kind, args, *more = nodes[position]
            leaf = near[args[0]] if kind == "cell" else args[0] / args[1] if kind == "number" else None
            known[position] = RULES[kind]([value(arg) for arg in args], *more) if leaf is None else leaf
        return known[position]

    try:
        return isinstance(value(node), float)
    except (ArithmeticError, ValueError):
        return False


class _Tending:
    def __init__(self, nodes: Sequence[Sequence[Any]], point: Sequence[Fraction]) -> None:
        self.nodes, self.point, self.left = nodes, point, MOST_STEPS
        self.known: dict[int, Tends | None] = {}

    def of(self, node: int) -> Tends:
        if node not in self.known:
            self.known[node] = None
            self.known[node] = self.found(node)
        found = self.known[node]
        if found is None:
            raise _Unknown
        return found

    def found(self, node: int) -> Tends:
        kind, args, *more = self.nodes[node]
        self.left -= 1
        if kind == "present" or self.left < 0:
            raise _Unknown
        if kind in ("cell", "number"):
            return Surd(self.point[args[0]] if kind == "cell" else Fraction(*args))
        if kind == "product":
            return self.product({node: 1})
        if kind == "sum":
            return added([self.of(arg) for arg in args])
        if kind in EXTREMES:
            return extreme([self.of(arg) for arg in args], EXTREMES[kind])
        return self.of_one(kind, args[0], more)

    def of_one(self, kind: str, arg: int, more: Sequence[Any]) -> Tends:
        """A function of one part."""
        x = self.of(arg)
        if kind == "power":
            return self.power(x, more[0], arg)
        if kind == "abs":
            return Surd(abs(x.factor), x.radicand) if isinstance(x, Surd) else type(x)(1)
        if kind == "xlogx" and x == ZERO:
            return ZERO
        if kind == "log" and x == ZERO:
            return _Infinite(-self.positive(arg))
        return logarithm(x)

    def power(self, x: Tends, exponent: Sequence[int], base: int) -> Tends:
        p, q = exponent
        if x == ZERO:
            return ZERO if p > 0 else _Infinite(self.positive(base))
        sign = sign_of(x)
        if q > 1 and sign < 0:
            raise _Unknown
        if isinstance(x, _Infinite):
            return _Infinite(sign**p) if p > 0 else ZERO
        return raised(x, p, q) or _Signed(sign**p)

    def positive(self, node: int) -> int:
        """One, where a part is positive at all matrices without zeros; else nothing is known."""
        if not self.is_positive(node):
            raise _Unknown
        return 1

    def is_positive(self, node: int) -> bool:
        kind, args, *_ = self.nodes[node]
        if kind == "number":
            return bool(args[0] > 0)
        return kind == "cell" or (kind in ("sum", "product", "power", "abs", *EXTREMES) and all(map(self.is_positive, args)))

    def product(self, factors: Mapping[int, int]) -> Tends:
        """The product of powers of parts, equal ones together; multiplied out at a sum where it must be."""
        powers = self.flat(factors)
        try:
            return multiplied([self.power(self.of(node), (exponent, 1), node) for node, exponent in powers.items()])
        except _Unknown:
            sums = [node for node, exponent in powers.items() if self.nodes[node][0] == "sum" and exponent == 1]
            if not sums or self.left < 0:
                raise
        terms = self.nodes[sums[0]][1]
        rest = {node: exponent for node, exponent in powers.items() if node != sums[0]}
        self.left -= len(terms)
        return added([self.product(rest | {term: rest.get(term, 0) + 1}) for term in terms])

    def flat(self, factors: Mapping[int, int]) -> dict[int, int]:
        """Factors with whole exponents, those of products one by one, without what cancels."""
        found: dict[int, int] = {}
        left = list(factors.items())
        while left:
            node, exponent = left.pop()
            kind, args, *more = self.nodes[node]
            if kind == "product":
                left += [(arg, exponent) for arg in args]
            elif kind == "power" and more[0][1] == 1:
                left.append((args[0], exponent * more[0][0]))
            else:
                found[node] = found.get(node, 0) + exponent
        return {node: exponent for node, exponent in found.items() if exponent}


def sign_of(x: Tends) -> int:
    """The sign of a number."""
    return x.sign if not isinstance(x, Surd) else (x.factor > 0) - (x.factor < 0)


def raised(x: Tends, p: int, q: int) -> Surd | None:
    """The power of a number where it is a fraction times a single root."""
    if not isinstance(x, Surd):
        return None
    try:
        if q == 1:
            return rooted(x.factor**p * Fraction(x.radicand) ** (p // 2), Fraction(x.radicand ** (p % 2)))
        return rooted(Fraction(1), x.factor**p) if q == 2 and x.radicand == 1 else None
    except Beyond:
        return None


def logarithm(x: Tends) -> Tends:
    """The logarithm of a number other than zero, or that number times its logarithm: its sign."""
    if isinstance(x, _Infinite) and x.sign > 0:
        return x
    if not isinstance(x, Surd) or x.factor < 0:
        raise _Unknown
    size = signed_square(x)
    return ZERO if size == 1 else _Signed(1 if size > 1 else -1)


def added(terms: Sequence[Tends]) -> Tends:
    """The sum of some numbers and infinities."""
    infinite = {x.sign for x in terms if isinstance(x, _Infinite)}
    if infinite:
        return _Infinite(only([*infinite]))
    totals: dict[int, Fraction] = {}
    for x in terms:
        if isinstance(x, Surd):
            totals[x.radicand] = totals.get(x.radicand, Fraction(0)) + x.factor
    left = [Surd(factor, radicand) for radicand, factor in totals.items() if factor]
    signed = [x for x in terms if isinstance(x, _Signed)]
    if len(left) + len(signed) < 2 and not signed:
        return left[0] if left else ZERO
    return _Signed(only([*{sign_of(x) for x in left} | {x.sign for x in signed}]))


def multiplied(factors: Sequence[Tends]) -> Tends:
    """The product of some numbers and infinities."""
    sign = 1
    for x in factors:
        sign *= sign_of(x)
    if any(isinstance(x, _Infinite) for x in factors):
        return _Infinite(only([sign] if sign else []))
    if not sign or all(isinstance(x, Surd) for x in factors):
        return product_of([x for x in factors if isinstance(x, Surd)]) if sign else ZERO
    return _Signed(sign)


def product_of(factors: Sequence[Surd]) -> Tends:
    """The product of numbers other than zero."""
    found = ONE
    try:
        for x in factors:
            found = rooted(found.factor * x.factor, Fraction(found.radicand * x.radicand))
    except Beyond:
        sign = 1
        for x in factors:
            sign *= sign_of(x)
        return _Signed(sign)
    return found


def extreme(values: Sequence[Tends], side: int) -> Tends:
    """The largest of some numbers and infinities, or with side -1 the smallest."""
    if _Infinite(side) in values:
        return _Infinite(side)
    finite = [x for x in values if not isinstance(x, _Infinite)]
    if not finite:
        return _Infinite(-side)
    if not all(isinstance(x, Surd) for x in finite):
        raise _Unknown
    return max((x for x in finite if isinstance(x, Surd)), key=lambda x: side * signed_square(x))


def only(signs: Sequence[int]) -> int:
    """The sign on which all agree; else nothing is known."""
    if len(signs) != 1:
        raise _Unknown
    return signs[0]
