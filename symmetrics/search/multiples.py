"""Certificates from equations among the conditions, and from guards that are each other's opposite: the goal as a combination of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..algebra.polynomials import from_flint, text_of, to_flint
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial
from ..kernel.rules import negated
from .parts import core_of, joined, named, rationalised, scaled

__all__ = ["multiples_of_conditions", "multiples_of_opposites"]

Certificate = dict[str, Any]


def multiples_of_conditions(ob: Obligation, _: int) -> Iterator[Certificate]:
    """The goal is a combination of the equations among the conditions, divided out one after the other."""
    equations = named(ob.equations, "h")
    yield from divided_out(ob, equations)
    yield from divided_out(ob, rationalised(ob, equations))


def divided_out(ob: Obligation, equations: list[tuple[str, Polynomial]]) -> Iterator[Certificate]:
    """The goal as a combination of equations; what is written behind `*` in a name belongs to the multiplier."""
    ring, rest, multiples, around = ob.reader.ring, ob.goal, list[list[str]](), "1"
    for name, equation in equations:
        plain, core = core_of(ob, equation)
        plain, core = (plain, core) if set(core) - {0} else ("1", equation)
        if not core:
            continue
        quotient, remainder = divmod(to_flint(ring, rest), to_flint(ring, core))
        if quotient:
            letter, _, multiplier = name.partition("*")
            multiples = [[old, joined(plain, f"({text})")] for old, text in multiples]
            multiples.append([letter, joined(around, multiplier or "1", f"({text_of(ring, from_flint(quotient))})")])
            rest, around = from_flint(remainder), joined(around, plain)
    if multiples:
        yield scaled({"multiples": multiples}, around)


def multiples_of_opposites(ob: Obligation, _: int) -> Iterator[Certificate]:
    """Two guards that are each other's opposite are zero: the goal is a combination of such pairs, divided out one after the other."""
    pairs = list(opposites(ob))
    if not pairs:
        return
    ring, rest = ob.reader.ring, ob.goal
    above, below = list[list[str]](), list[list[str]]()
    for one, two, p in pairs:
        quotient, remainder = divmod(to_flint(ring, rest), to_flint(ring, p))
        rest = from_flint(remainder)
        for sign, part in ((1, one), (-1, two)) if quotient else ():
            weight = {m: sign * c for m, c in from_flint(quotient).items() if sign * c > 0}
            if weight:
                above.append([f"({text_of(ring, weight)})*{part}", "1"])
                below.append([f"({text_of(ring, weight)})*{two if part == one else one}", "1"])
    if ob.relation == "==":
        yield {"rule": "both", "above": {"squares": above}, "below": {"squares": below}}
    elif above:
        yield {"squares": above}


def opposites(ob: Obligation) -> Iterator[tuple[str, str, Polynomial]]:
    """The names of guards of which the second is minus the first, with the first."""
    for i, p in enumerate(ob.guards, 1):
        for j, q in enumerate(ob.guards[i:], i + 1):
            if p and q == negated(p):
                yield f"g{i}", f"g{j}", p
                break
