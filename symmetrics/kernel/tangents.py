"""The one fact about logarithms that certificates use: log t <= t - 1 for t > 0."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .obligation import Obligation, smallest
from .polynomial import Polynomial, plus
from .rejected import Rejected

__all__ = ["with_tangents"]

KEYS, MOST_FACTORS = {"powers", "weight", "above", "below"}, 200


def with_tangents(ob: Obligation, tangents: Any) -> Obligation:
    """The obligation with a further guard for each tangent."""
    if not isinstance(tangents, list) or not tangents:
        raise Rejected("tangents is a list of tables")
    for tangent in tangents:
        ob = ob.with_guard(guard_of(ob, tangent))
    return ob


def guard_of(ob: Obligation, tangent: Any) -> Polynomial:
    """above - below*weight*(1 + sum of k*log q), where above/below is weight times the product of the q**k, or more."""
    if not isinstance(tangent, Mapping) or set(tangent) - KEYS or not isinstance(tangent.get("powers"), Mapping):
        raise Rejected("a tangent has powers, weight, above and below")
    weight, above, below = (read_plain(ob, tangent.get(key, "1")) for key in ("weight", "above", "below"))
    ring, powers = ob.reader.ring, tangent["powers"]
    left, right, total = [ob.expanded(weight), ob.expanded(below)], [ob.expanded(above)], Polynomial({0: 1})
    positive = [below]
    for name, k in powers.items():
        parts, log = logarithm(ob, name)
        if type(k) is not int or sum(map(abs, powers.values())) > MOST_FACTORS:
            raise Rejected("the powers of a tangent are whole numbers, not too many")
        upper, lower = parts if k > 0 else parts[::-1]
        left.append(ring.power(upper, abs(k)))
        right.append(ring.power(lower, abs(k)))
        positive += parts
        total = plus(total, log, k)
    if not all(positive_beside(ob, p, weight) for p in positive):
        raise Rejected("a part of a tangent may vanish where the weight does not")
    surplus = plus(ring.product(right), ring.product(left), -1)
    if surplus and not all(map(ob.reader.is_plain, (surplus, *positive))):
        raise Rejected("the parts of a tangent are not the weighted product, nor plainly more")
    return plus(ob.expanded(above), ring.product([ob.expanded(below), ob.expanded(weight), total]), -1)


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


def positive_beside(ob: Obligation, p: Polynomial, weight: Polynomial) -> bool:
    """Whether a polynomial is noted as not zero, or is plain and positive wherever the weight is."""
    if p in ob.reader.nonzero:
        return True
    beside = smallest(a | b for a in ob.supports for b in ob.polynomial_supports(weight))
    return ob.reader.is_plain(p) and ob.with_patterns(beside).always_positive(p)
