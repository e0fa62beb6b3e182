"""Certificates from equations among the conditions: the goal as a combination of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..algebra.polynomials import from_flint, text_of, to_flint
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial
from .parts import core_of, joined, named, rationalised, scaled

__all__ = ["multiples_of_conditions"]

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
