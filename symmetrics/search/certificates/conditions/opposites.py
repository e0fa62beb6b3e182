"""Conditions that contradict each other: one is shown to fail wherever the others hold."""

from __future__ import annotations

from typing import Any

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.rules import negated
from .lemmas import Path, Prover
from .vanishing import conditions_of

__all__ = ["by_an_opposite"]


def by_an_opposite(ob: Obligation, prove: Prover) -> dict[str, Any] | None:
    """A certificate for a goal that is never positive, where what one condition says is shown to be false."""
    below = negated(ob.goal)
    if not ob.reader.is_plain(below):
        return None
    size = text_of(ob.reader.ring, below)
    strict = {f"g{number}" for number in ob.strict}
    for name, p in conditions_of(ob):
        path = Path(ob, prove)
        last = f"g{len(ob.guards) + 1}"
        if name in strict and path.take(negated(p)):
            then: dict[str, Any] = {"factor": name, "squares": [[f"{last}*({size})", "1"]]}
        elif name in strict:
            continue
        elif path.take(negated(p), relation=">"):
            then = {"factor": last, **(multiples(name, size) if name[0] == "h" else {"squares": [[f"{name}*({size})", "1"]]})}
        elif name[0] == "h" and path.take(p, relation=">"):
            then = {"factor": last, **multiples(name, f"-({size})")}
        else:
            continue
        return {"rule": "lemma", "steps": path.steps, "then": then}
    return None


def multiples(name: str, times: str) -> dict[str, Any]:
    """A multiple of one equation, and nothing beside it."""
    return {"squares": [], "multiples": [[name, times]]}
