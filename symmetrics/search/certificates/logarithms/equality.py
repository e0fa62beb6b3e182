"""Equalities that hold where logarithms reach their bounds: what two sides differ by has a square that the bounds leave no room for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from ....kernel.rules import negated
from ..direct import Certificate
from ..polynomials.parts import core_of, joined, named
from .bounding import halfway, tangent_of
from .cancelling import Bounded, Division, bounded, occurring, quotient, singly, whole

__all__ = ["where_bounds_are_reached"]

MOST_TERMS = 300


def where_bounds_are_reached(ob: Obligation, depth: int, *_: Any) -> Iterator[Certificate]:
    """An equality given that logarithms are as large, or as small, as their tangents allow."""
    logs = [name for name, (kind, _) in ob.reader.letters.items() if kind == "log"]
    if depth or not ob.conditions or len(ob.goal) > MOST_TERMS or occurring(ob, ob.goal, logs):
        return
    around, core = core_of(ob, ob.goal)
    for (name, p), divide in product(conditions_with(ob, logs), (whole, singly)):
        found = bounded(ob, negated(p), Division(divide, {}, partial(tangent_of, between=halfway), MOST_TERMS))
        room = left_beside_square(ob, found.rest, core) if found is not None else None
        if found is not None and room is not None:
            side = {"rule": "powers", "above": "0", "power": 2, "difference": no_room(ob, found, name, around, room)}
            yield {"rule": "both", "above": side, "below": side}


def conditions_with(ob: Obligation, logs: list[str]) -> Iterator[tuple[str, Polynomial]]:
    """The conditions that speak of logarithms, as what is not negative."""
    for name, p in named(ob.equations, "h"):
        if occurring(ob, p, logs):
            yield from ((f"{sign}*{name}", q) for sign, q in ((1, p), (-1, negated(p))))
    yield from ((name, p) for name, p in named(ob.guards[: ob.conditions - len(ob.equations)], "g") if occurring(ob, p, logs))


def left_beside_square(ob: Obligation, rest: Polynomial, core: Polynomial) -> Polynomial | None:
    """What a polynomial is the square of another times, if that is positive."""
    ring = ob.reader.ring
    square = ring.times(core, core)
    if not rest or not square or from_flint(to_flint(ring, rest) % to_flint(ring, square)):
        return None
    room = quotient(ob, rest, square)
    return room if ob.reader.is_plain(room) and ob.always_positive(room) else None


def no_room(ob: Obligation, found: Bounded, condition: str, around: str, room: Polynomial) -> Certificate:
    """That minus the square of the goal is not negative, from a condition and the tangents that bound it."""
    ring, twice = ob.reader.ring, f"({around})**2"
    common = joined(twice, f"({text_of(ring, found.common)})")
    sign, _, equation = condition.rpartition("*")
    terms = found.terms(ob, 0, twice) + ([] if sign else [[joined(common, condition), "1"]])
    multiples = {"multiples": [[equation, joined(sign, common)]]} if sign else {}
    then = {"factor": f"({text_of(ring, room)})", "squares": terms} | multiples
    return {"rule": "tangents", "tangents": [tangent.table for tangent in found.tangents], "then": then}
