"""Goals in which logarithms stand beside each other: a split on the side of one on which the argument of one of them lies.

Where arguments have maxima or minima, a split on which of two is the larger.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from ..direct import Certificate, Prove
from ..polynomials.parts import parts_of
from ..roots.linear import split_by_sign
from .between_bounds import MOST_LOGARITHMS, is_logarithm, logarithms_between_bounds
from .bounding import arguments

__all__ = ["logarithms_on_either_side"]

MOST_TERMS = 60


def logarithms_on_either_side(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Split on what tells where the argument of a logarithm lies, for goals with products of logarithms."""
    ring = ob.reader.ring
    names = [name for name in ob.reader.letters if is_logarithm(ob, name) and any(ring.exponent(m, name) for m in ob.goal)]
    beside = any(sum(ring.exponent(m, name) for name in ob.reader.letters) > 1 for m in ob.goal)
    if depth or not beside or ob.reader.classes or len(names) > MOST_LOGARITHMS or len(ob.goal) > MOST_TERMS:
        return
    for p in dividing(ob, names):
        yield from split_by_sign(ob, p, partial(prove, depth=1, strategies=(logarithms_between_bounds,)))


def dividing(ob: Obligation, names: Sequence[str]) -> Iterator[Polynomial]:
    """The polynomials of unknown sign that tell on which side of one an argument lies, and those that order what extremes are of."""
    ring, seen = ob.reader.ring, list[Polynomial]()
    for name in names:
        above, below = arguments(ob, name)
        parts = parts_of(ob, plus(above, below, -1)) if name in ob.reader.signed else None
        inside = [ring.atoms[letter] for p in (above, below) for m in p for letter in ring.support(m) if letter in ring.atoms]
        ordered = [plus(atom.of[0], atom.of[1], -1) for atom in inside if atom.kind in ("max", "min")]
        for p in (*(parts.hard if parts else ()), *ordered):
            if p not in seen and negated(p) not in seen:
                seen.append(p)
                yield p
