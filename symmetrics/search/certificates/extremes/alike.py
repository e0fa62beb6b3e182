"""Equalities between formulas with maxima, minima and absolute values: those of equal arguments are equal, and the rest follows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from ....kernel.obligation import Obligation
from ....kernel.polynomial import plus
from ..conditions.lemmas import Path
from ..idle import without_idle_steps

__all__ = ["with_equal_extremes"]

Prover = Callable[[Obligation], dict[str, Any] | None]
MOST_EXTREMES = 6


def with_equal_extremes(ob: Obligation, simple: Prover, prove: Prover) -> dict[str, Any] | None:
    """A certificate that begins with the steps that extremes of one kind are equal, shown by `simple`; None if there are none."""
    ring = ob.reader.ring
    atoms = [atom for name, atom in ring.atoms.items() if atom.kind != "root" and any(ring.exponent(m, name) for m in ob.goal)]
    path = Path(ob, simple)
    for one, two in combinations(atoms, 2) if len(atoms) <= MOST_EXTREMES else ():
        if one.kind == two.kind:
            difference = plus(ring.variable(one.name), ring.variable(two.name), -1)
            if path.take(difference):
                path.take(plus(ring.variable(two.name), ring.variable(one.name), -1))
    found = prove(path.ob) if path.steps else None
    return None if found is None else without_idle_steps(ob, {"rule": "lemma", "steps": path.steps, "then": found})
