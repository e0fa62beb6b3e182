"""Jensen's inequality for sums over classes: what holds of the terms of sums holds of the sums, where it makes a convex cone.

A polynomial A + B*F in sums is not negative, for B > 0, where F >= h for h = -A/B. If h is homogeneous of degree one in the other sums
and convex, it is nowhere below its tangent plane at these sums. So f - x*dh/dx - y*dh/dy - ... is not negative in any class, where
f, x, y, ... are what F and the others are the sums of; and its sum over the classes is F - h.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel.classes import with_facts
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import settle
from .sampling import is_plausible
from .terms import Certify, apart_from, settled_fact, summands_in

__all__ = ["SHARES", "by_planes"]

Certificate = dict[str, Any]
Fact = dict[str, Any]
MOST_TERMS, MOST_SUMS = 12, 5
SHARES = {"K": ("1",), "n": ("a[i]", "b[i]", "(a[i] + b[i])/2")}


def by_planes(ob: Obligation, p: Polynomial, certify: Certify) -> Iterator[tuple[list[Fact], Certificate]]:
    """Facts from which a polynomial in sums is not negative, and how it follows from each."""
    for each in planes(ob, p):
        fact = settled_fact(ob, each, certify) if is_plausible(each, ob.reader.sums) else None
        if fact is None:
            continue
        alone = apart_from(ob)
        guard = with_facts(alone, [fact], settle).guards[-1]
        times, rest = divmod(to_flint(alone.reader.ring, guard), to_flint(alone.reader.ring, p))
        if not rest and ob.reader.is_plain(from_flint(times)) and ob.always_positive(from_flint(times)):
            yield [fact], {"factor": text_of(ob.reader.ring, from_flint(times)), "squares": [[f"g{len(ob.guards) + 1}", "1"]]}


def planes(ob: Obligation, p: Polynomial) -> Iterator[str]:
    """Sums over one index that are a polynomial in sums times what stands beside one of them, as texts."""
    ring, sums = ob.reader.ring, summands_in(ob, p)
    present = [name for name in ring.slots if any(ring.exponent(m, name) for m in p)]
    fixed = [name for name in present if name not in sums]
    if not 1 < len(present) <= MOST_SUMS or len(p) > MOST_TERMS or set(fixed) - set(SHARES):
        return
    for name in sums:
        beside = ring.derivative(p, name)
        rest = plus(p, ring.times(beside, ring.variable(name)), -1)
        sign = next((sign for sign in (1, -1) if ob.reader.is_plain(ring.times(beside, {0: sign}))), 0)
        if not sign or not rest or any(ring.exponent(m, name) for m in beside):
            continue
        others = {other: text for other, text in sums.items() if other != name}
        for moving in (others | shares for shares in ways_to_share(fixed)):
            if degree_in(ob, rest, moving) - 1 == degree_in(ob, beside, moving) >= 0:
                yield plane(ob, (rest, beside, ring.times(beside, {0: sign})), sums[name], moving)


def ways_to_share(names: list[str]) -> Iterator[dict[str, str]]:
    """Some of the names without an index, each as a sum over classes."""
    for count in range(len(names) + 1):
        for chosen in itertools.combinations(names, count):
            for shares in itertools.product(*(SHARES[name] for name in chosen)):
                yield dict(zip(chosen, shares, strict=True))


def plane(ob: Obligation, parts: tuple[Polynomial, Polynomial, Polynomial], body: str, moving: dict[str, str]) -> str:
    """The sum of how far f is from the tangent plane of h, times B**2; the parts are A, B and the size of B."""
    ring, (rest, beside, size) = ob.reader.ring, parts
    terms = [f"({text_of(ring, ring.times(beside, size))})*{body}"]
    for name, text in moving.items():
        slope = plus(ring.times(ring.derivative(rest, name), size), ring.times(rest, ring.derivative(size, name)), -1)
        terms += [f"({text_of(ring, slope)})*{text}"] if slope else []
    return f"sum(i, {' + '.join(terms)})"


def degree_in(ob: Obligation, p: Polynomial, names: Iterable[str]) -> int:
    """The degree that all terms of a polynomial have in some names, -1 if they have several."""
    degrees = {sum(ob.reader.ring.exponent(m, name) for name in names) for m in p}
    return degrees.pop() if len(degrees) == 1 else -1
