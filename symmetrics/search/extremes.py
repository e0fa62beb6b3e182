"""Absolute values, maxima and minima of a goal taken apart, one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ..kernel.obligation import Obligation
from ..kernel.polynomial import Atom, Key, plus
from ..kernel.rules import branches, negated

__all__ = ["by_branches", "next_extreme"]

Certificate = dict[str, Any]


def by_branches(ob: Obligation, prove: Callable[[Obligation], Certificate | None]) -> Certificate | None:
    """A split by the next extreme, each branch by `prove`; None if there is no extreme or a branch fails."""
    name, found = next_extreme(ob), list[Certificate]()
    for case in branches(ob, name) if name else ():
        certificate = prove(case)
        if certificate is None:
            return None
        found.append(certificate)
    return {"rule": "split", "by": name, "cases": found} if found else None


def next_extreme(ob: Obligation) -> str | None:
    """The extreme in a goal, inside no other, whose ordering is that of most others or known already; None if there is none."""
    ring = ob.reader.ring
    present = [name for name, atom in ring.atoms.items() if atom.kind != "root" and any(ring.exponent(m, name) for m in ob.goal)]
    inside = {name for other in present for p in ring.atoms[other].of for m in p for name in ring.support(m)}
    orderings = {name: ordering_of(ring.atoms[name]) for name in present}
    counts = Counter(orderings.values()) + Counter(unsigned(g) for g in ob.guards)
    return max(reversed([name for name in present if name not in inside]), key=lambda name: counts[orderings[name]], default=None)


def ordering_of(atom: Atom) -> Key:
    """The polynomial on whose sign it depends which branch an extreme takes, up to its sign."""
    return unsigned(plus(atom.of[0], atom.of[1], -1) if atom.kind != "abs" else atom.of[0])


def unsigned(p: dict[int, int]) -> Key:
    """A polynomial up to its sign."""
    return min(tuple(sorted(q.items())) for q in (p, negated(p)))
