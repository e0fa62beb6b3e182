"""Maxima, minima and roots that are no smaller than others since all of their arguments are, and positive since an argument is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel.lemma import with_steps
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Atom, plus
from ..plausible import is_plausible
from .splitting import by_branches

__all__ = ["with_extremes_in_order"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
MOST_EXTREMES = 6


def with_extremes_in_order(ob: Obligation, prove: Prover, finish: Prover) -> Certificate | None:
    """A certificate that begins with which extremes and roots are no smaller than others, and goes on by `finish`; None without any."""
    steps = [*positive_ones(ob), *larger_ones(ob, prove)]
    in_order = any(step.get("relation") != ">" for step in steps)
    then = finish(with_steps(ob, steps, lambda *_: None)) if in_order else None
    return None if then is None else {"rule": "lemma", "steps": steps, "then": then}


def atoms_of(ob: Obligation, *kinds: str) -> list[Atom]:
    """The letters of these kinds in a goal."""
    ring = ob.reader.ring
    return [a for a in ring.atoms.values() if a.kind in kinds and any(ring.exponent(m, a.name) for m in ob.goal)]


def positive_ones(ob: Obligation) -> Iterator[Certificate]:
    """That maxima are positive one argument of which a guard says to be so."""
    for atom in atoms_of(ob, "max") if ob.relation == ">" else ():
        for u in atom.of:
            positive = next((k for k in sorted(ob.strict) if ob.guards[k - 1] == u), None)
            above = plus(ob.reader.ring.variable(atom.name), u, -1)
            if positive and above in ob.guards:
                shown = [[f"g{positive}", "1"], [f"g{ob.guards.index(above) + 1}", "1"]]
                yield {"of": atom.name, "relation": ">", "shown": {"squares": shown}}


def larger_ones(ob: Obligation, prove: Prover) -> Iterator[Certificate]:
    """That one extreme, or root beside conditions, is no smaller than another of the same kind."""
    atoms, ring = atoms_of(ob, "max", "min", *(["root"] if ob.guards else [])), ob.reader.ring
    for one, two in permutations(atoms if len(atoms) <= MOST_EXTREMES else (), 2):
        p = plus(ring.variable(one.name), ring.variable(two.name), -1)
        if (one.kind, one.degree) == (two.kind, two.degree) and is_plausible(ob, p):
            shown = compared(replace(ob, goal=p, relation=">="), one, two, prove)
            if shown is not None:
                yield {"of": text_of(ring, p), "shown": shown}


def compared(ob: Obligation, one: Atom, two: Atom, prove: Prover) -> Certificate | None:
    """A certificate that one extreme or root is no smaller than another."""
    if one.kind != "root":
        return by_branches(ob, prove, two.name if two.kind == "max" else one.name)
    difference = prove(replace(ob, goal=plus(one.of[0], two.of[0], -1)))
    return None if difference is None else {"rule": "powers", "power": one.degree, "above": one.name, "difference": difference}
