"""Equalities of which a factor is zero, since it is neither negative nor positive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ....algebra.polynomials import factored, text_of
from ....kernel.obligation import Obligation
from ....kernel.rules import negated
from ..direct import Prove

__all__ = ["a_factor_that_is_zero"]

Certificate = dict[str, Any]
MOST_TERMS = 200


def a_factor_that_is_zero(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """A goal with a factor that is shown to be zero from both sides, the others without minus signs."""
    ring = ob.reader.ring
    found = factored(ring, ob.goal) if not depth and 0 < len(ob.goal) <= MOST_TERMS else None
    hard = [(f, k) for f, k in found.factors if not ob.reader.is_plain(f)] if found is not None else []
    if found is None or len(found.factors) < 2 or len(hard) != 1 or hard[0][1] > 1:
        return
    sign, core = (1 if found.content > 0 else -1), hard[0][0]
    weight = text_of(ring, ring.product([{0: abs(found.content)}, *(ring.power(f, k) for f, k in found.factors if f != core)]))
    sides = list[Certificate]()
    for part in (core, negated(core))[::sign]:
        shown = prove(replace(ob, goal=part, relation=">="), 0)
        if shown is None:
            return
        then = {"squares": [[f"({weight})*g{len(ob.guards) + 1}", "1"]]}
        sides.append({"rule": "lemma", "steps": [{"of": text_of(ring, part), "shown": shown}], "then": then})
    yield {"rule": "both", "above": sides[0], "below": sides[1]}
