"""Numbers among the letters of a goal, logarithms, roots and e: each product of them is put between two fractions close to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil, floor

from ....algebra.polynomials import text_of
from ....kernel import Rejected
from ....kernel.numerals import value
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ..conditions.lemmas import Path
from ..direct import Certificate, Prove
from ..idle import without_idle_steps
from .least import is_negative_somewhere

__all__ = ["between_fractions"]

BITS, SCALES, MOST_NUMBERS = 80, (10, 100, 10**4, 10**8), 6


def between_fractions(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """A goal that is a number, or one in which each number has a fraction in its place, from the side that makes the goal smaller."""
    if depth or ob.relation == "==" or not any(kind in ("log", "e") for kind, _ in ob.reader.letters.values()):
        return
    parts = split_by_numbers(ob)
    if set(parts) <= {0} or len(parts) > MOST_NUMBERS:
        return
    if all(set(rest) <= {0} for rest in parts.values()):
        yield {"rule": "number"}
        return
    for scale in SCALES:
        found = at_scale(ob, parts, scale, prove)
        if found is not None:
            yield found
            return


def split_by_numbers(ob: Obligation) -> dict[int, Polynomial]:
    """The goal as a sum of numbers times polynomials in what is no number, by the monomials that are the numbers."""
    ring, parts = ob.reader.ring, dict[int, Polynomial]()
    numbers = {name: next(iter(ring.variable(name))) for name in {x for m in ob.goal for x in ring.support(m)} if is_number(ob, name)}
    for m, c in ob.goal.items():
        number = sum(ring.exponent(m, name) * letter for name, letter in numbers.items())
        parts.setdefault(number, {})[m - number] = c
    return parts


def is_number(ob: Obligation, name: str) -> bool:
    """Whether a name is that of a logarithm or a root of a number, or of e."""
    try:
        value(ob, ob.reader.ring.variable(name), BITS)
    except Rejected:
        return False
    return True


def at_scale(ob: Obligation, parts: dict[int, Polynomial], scale: int, prove: Prove) -> Certificate | None:
    """A certificate with fractions over `scale` in the place of the numbers, if what is then left is proved."""
    ring, path = ob.reader.ring, Path(ob, lambda _: None)
    goal, squares = ring.times(parts.get(0, {}), {0: scale}), list[list[str]]()
    for number, rest in parts.items():
        low, high = value(ob, {number: 1}, BITS)
        for sign, nearest in ((1, floor(low * scale)), (-1, ceil(high * scale))) if number else ():
            some = {m: c for m, c in rest.items() if sign * c > 0}
            if some:
                path.take(plus({number: sign * scale}, {0: -sign * nearest}), {"rule": "number"})
                squares.append([f"({text_of(ring, {m: abs(c) for m, c in some.items()})})*g{len(path.ob.guards)}", "1"])
                goal = plus(goal, ring.times(some, {0: nearest}))
    left = replace(path.ob, goal=goal)
    shown = None if is_negative_somewhere(left) else prove(left, depth=1)
    if shown is None:
        return None
    if shown and path.take(goal, shown, relation=ob.relation):
        squares.append([f"g{len(path.ob.guards)}", "1"])
    return without_idle_steps(ob, {"rule": "lemma", "steps": path.steps, "then": {"factor": str(scale), "squares": squares}})
