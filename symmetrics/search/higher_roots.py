"""Cube roots and higher ones: X >= Y for two polynomials times roots, from X**k >= Y**k, where no root is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import comb, gcd, lcm

from ..algebra.polynomials import text_of
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial, plus
from .direct import DEEPEST, Certificate, Prove
from .parts import joined, parts_of, scaled, signed
from .roots import split_by_sign

__all__ = ["powers_of_higher_roots"]

MOST_TERMS = 60_000


def powers_of_higher_roots(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """A goal of two parts with different roots: split until the signs of the parts are known, then by their powers."""
    groups = by_roots(ob)
    degree = lcm(*(degree_of(ob, roots) for roots in groups))
    if ob.relation == "==" or len(groups) != 2 or degree < 3 or depth >= DEEPEST or too_long(ob, degree):
        return
    ring, inner = ob.reader.ring, partial(prove, depth=depth + 1)
    known = {roots: signed(ob, part) for roots, part in groups.items()}
    for roots, part in groups.items():
        if known[roots] is None:
            yield from split_by_sign(ob, parts_of(ob, part).hard[0], inner)
            return
    if {sign.sign for sign in known.values() if sign} != {1, -1}:
        return
    (above,) = (roots for roots, sign in known.items() if sign and sign.sign > 0)
    size = known[above]
    assert size is not None
    (below,) = (ring.times(part, {roots: -1}) for roots, part in groups.items() if roots != above)
    whole = ring.times(groups[above], {above: 1})
    gap = plus(ring.power(whole, degree), ring.power(below, degree), -1)
    difference = inner(replace(ob, goal=gap))
    if difference is not None:
        terms = [[joined(weight, f"({text_of(ring, {above: 1})})"), base] for weight, base in size.terms]
        shown = {} if ob.reader.is_plain(whole) else {"nonnegative": scaled({"squares": terms}, size.factor)}
        yield {"rule": "powers", "above": text_of(ring, whole), "power": degree, **shown, "difference": difference}


def by_roots(ob: Obligation) -> dict[int, Polynomial]:
    """The goal as a sum of polynomials times different products of roots."""
    ring, groups = ob.reader.ring, dict[int, Polynomial]()
    for m, c in ob.goal.items():
        present = [name for name in ring.support(m) if name in ring.atoms and ring.atoms[name].kind == "root"]
        roots = sum(ring.exponent(m, name) * next(iter(ring.variable(name))) for name in present)
        groups.setdefault(roots, {})[m - roots] = c
    return groups


def degree_of(ob: Obligation, roots: int) -> int:
    """The least power in which a product of roots has none left, where there are none in their radicands."""
    ring = ob.reader.ring
    return lcm(*(ring.atoms[name].degree // gcd(ring.atoms[name].degree, ring.exponent(roots, name)) for name in ring.support(roots)))


def too_long(ob: Obligation, degree: int) -> bool:
    """Whether the power of the goal that is needed has very many terms."""
    return comb(len(ob.goal) + degree - 1, degree) > MOST_TERMS
