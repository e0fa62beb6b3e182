"""What certificates know of logarithms: log t <= t - 1 for t > 0, and closer bounds on one side of one."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from .curves import curve_over, touched
from .obligation import Obligation
from .polynomial import Polynomial, plus
from .rejected import Rejected

__all__ = ["guard_of", "with_tangents"]

KEYS = {"powers", "weight", "above", "below", "through", "at", "curve"}
MOST_FACTORS, MOST_BETWEEN = 200, 8


def with_tangents(ob: Obligation, tangents: Any) -> Obligation:
    """The obligation with a further guard for each tangent."""
    if not isinstance(tangents, list) or not tangents:
        raise Rejected("tangents is a list of tables")
    for tangent in tangents:
        ob = ob.with_guard(guard_of(ob, tangent))
    return ob


def guard_of(ob: Obligation, tangent: Any) -> Polynomial:
    """above - below*weight*(1 + sum of k*log q), where above/below is weight times the product of the q**k, or more.

    With numbers `through` which the way from one to that product leads, it is their ratios that are added, and each counts one.
    With a number `at`, the product is divided by it, and a bound of its logarithm added. A `curve` takes the place of t - 1.
    """
    if not isinstance(tangent, Mapping) or set(tangent) - KEYS or not isinstance(tangent.get("powers"), Mapping):
        raise Rejected("a tangent has powers, weight, above and below, and perhaps at, and through or curve")
    ring, (weight, below) = ob.reader.ring, (read_plain(ob, tangent.get(key, "1")) for key in ("weight", "below"))
    above, (number, bound) = ob.read(tangent.get("above", "1")), touched(tangent.get("at", [[1, 1], [0, 1]]))
    top, bottom, total, positive = product_of(ob, tangent["powers"])
    top, bottom = ring.times(top, {0: number.denominator}), ring.times(bottom, {0: number.numerator})
    if "curve" in tangent:
        if "through" in tangent:
            raise Rejected("a curve leads through nothing")
        top, bottom = curve_over(ob, tangent["curve"], top, bottom)
    else:
        between = numbers_between(ob, tangent.get("through", []))
        top, bottom = sum_of_ratios(ob, [({0: 1}, {0: 1}), *between, (top, bottom)])
        total, positive = plus(total, {0: 1 + len(between)}), [*positive, *(p for pair in between for p in pair)]
    if not all(ob.positive_beside(p, weight) for p in (below, *positive)):
        raise Rejected("a part of a tangent may vanish where the weight does not")
    if not all(ob.reader.is_plain({m: c}) or ob.positive_beside(weight, {m: 1}) for m, c in above.items()):
        raise Rejected("a tangent may be negative where its weight is zero")
    above = ob.expanded(above)
    surplus = plus(ring.times(above, bottom), ring.product([ob.expanded(weight), ob.expanded(below), top]), -1)
    if surplus and not all(map(ob.reader.is_plain, (surplus, *positive))):
        raise Rejected("the parts of a tangent are not the weighted product, nor plainly more")
    most = plus(ring.times(total, {0: bound.denominator}), {0: -bound.numerator})
    weighted = ring.product([ob.expanded(below), ob.expanded(weight), most])
    return plus(ring.times(above, {0: bound.denominator}), weighted, -1)


def product_of(ob: Obligation, powers: Mapping[str, Any]) -> tuple[Polynomial, Polynomial, Polynomial, list[Polynomial]]:
    """The numerator and the denominator of a product of powers, its logarithm, and the parts that have to be positive."""
    ring, top, bottom, total, positive = ob.reader.ring, Polynomial({0: 1}), Polynomial({0: 1}), Polynomial(), list[Polynomial]()
    for name, k in powers.items():
        parts, log = logarithm(ob, name)
        if type(k) is not int or sum(map(abs, powers.values())) > MOST_FACTORS:
            raise Rejected("the powers of a tangent are whole numbers, not too many")
        upper, lower = parts if k > 0 else parts[::-1]
        top, bottom = ring.times(top, ring.power(upper, abs(k))), ring.times(bottom, ring.power(lower, abs(k)))
        positive += parts
        total = plus(total, log, k)
    return top, bottom, total, positive


def numbers_between(ob: Obligation, pairs: Any) -> list[tuple[Polynomial, Polynomial]]:
    """The numerators and denominators of the numbers that a tangent leads through."""
    if not isinstance(pairs, list) or len(pairs) > MOST_BETWEEN or any(not isinstance(x, list) or len(x) != 2 for x in pairs):
        raise Rejected("what a tangent leads through is a short list of pairs")
    return [(read_plain(ob, x), read_plain(ob, y)) for x, y in pairs]


def sum_of_ratios(ob: Obligation, values: list[tuple[Polynomial, Polynomial]]) -> tuple[Polynomial, Polynomial]:
    """The sum of what each of some quotients is of the one before it, as a quotient."""
    times, top, bottom = ob.reader.ring.times, Polynomial(), Polynomial({0: 1})
    for (a, b), (c, d) in pairwise(values):
        one, other = times(ob.expanded(c), ob.expanded(b)), times(ob.expanded(d), ob.expanded(a))
        top, bottom = plus(times(top, other), times(one, bottom)), times(bottom, other)
    return top, bottom


def read_plain(ob: Obligation, text: str) -> Polynomial:
    """A polynomial of a certificate without minus signs."""
    p = ob.read(text)
    if not ob.reader.is_plain(p):
        raise Rejected(f"a minus sign in the part {text[:200]!r} of a tangent")
    return p


def logarithm(ob: Obligation, name: str) -> tuple[tuple[Polynomial, Polynomial], Polynomial]:
    """The numerator and denominator of what a letter is the logarithm of, and the logarithm; for e they are e, one, and one."""
    kind, of = ob.reader.letters.get(name, ("", ()))
    if kind == "e":
        return (ob.reader.ring.variable(name), {0: 1}), {0: 1}
    if kind != "log":
        raise Rejected(f"{name} is no logarithm")
    return (of[0].top, ob.reader.denominator(of[0])), ob.reader.ring.variable(name)
