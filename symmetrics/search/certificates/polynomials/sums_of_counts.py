"""Goals in which two counts occur as their sum only, as FP and FN in accuracy and f1: one of them stands for both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from ....algebra.polynomials import roots_of_numbers
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from ..direct import Prove
from .parts import letters_of

__all__ = ["counts_as_their_sum"]

MOST_TERMS = 400


def counts_as_their_sum(ob: Obligation, depth: int, prove: Prove) -> Iterator[dict[str, Any]]:
    """The goal where the second of two such counts is zero; in its certificate the first is replaced by the sum."""
    known = (ob.goal, *ob.guards, *ob.equations)
    names = sorted(letters_of(ob.reader.ring, ob.goal) - set(ob.reader.ring.atoms) - set(ob.reader.letters) - ob.reader.signed)
    if not 0 < len(ob.goal) <= MOST_TERMS or ob.reader.classes or ob.whole or varying(ob):
        return
    for one, two in combinations(names, 2):
        if all(ob.reader.ring.derivative(p, one) == ob.reader.ring.derivative(p, two) for p in known):
            found = prove(without(ob, two), depth)
            if found is not None:
                yield with_the_sum(found, one, f"({one} + {two})")
            return


def varying(ob: Obligation) -> bool:
    """Whether something else than counts and roots of numbers stands in a goal or what is known beside it."""
    ring = ob.reader.ring
    others = {*ring.atoms, *ob.reader.letters} - set(roots_of_numbers(ring))
    return any(not others.isdisjoint(letters_of(ring, p)) for p in (ob.goal, *ob.guards, *ob.equations) if p)


def without(ob: Obligation, name: str) -> Obligation:
    """An obligation where a count is zero."""
    ring = ob.reader.ring

    def left(p: Polynomial) -> Polynomial:
        return ring.substitute(p, name, {})

    positive = tuple(q for p in ob.positive if (q := left(p)))
    guards, equations = tuple(map(left, ob.guards)), tuple(map(left, ob.equations))
    return replace(ob, goal=left(ob.goal), guards=guards, equations=equations, positive=positive).with_supports()


def with_the_sum(x: Any, name: str, whole: str) -> Any:
    """A part of a certificate in which a count is replaced by a sum."""
    if isinstance(x, str):
        return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", whole, x)
    if isinstance(x, dict):
        return {key: value if key == "rule" else with_the_sum(value, name, whole) for key, value in x.items()}
    return [with_the_sum(part, name, whole) for part in x] if isinstance(x, list | tuple) else x
