"""Strict goals of which a multiple exceeds a sum of monomials, one of them positive at each pattern of zeros."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import frexp
from typing import Any

import numpy as np

from ....algebra.polynomials import factored, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ..plausible import Floats, sampled

__all__ = ["above_monomials"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
MOST_TERMS, SMALLER = 120, (2, 5)


def above_monomials(ob: Obligation, prove: Prover) -> Iterator[Certificate]:
    """From n*goal >= M or n**2*goal >= M, where n is the sum of all counts and M is positive, conclude goal > 0."""
    if ob.relation != ">" or len(ob.goal) > MOST_TERMS or frozenset() in ob.supports or not is_of_counts(ob) or has_square(ob):
        return
    ring = ob.reader.ring
    total = {m: 1 for name in counts_in(ob) for m in ring.variable(name)}
    for times in (total, ring.times(total, total)):
        raised = ring.times(ob.goal, times)
        least = margins(ob, raised)
        for shift in SMALLER if least else ():
            scale = 2 ** max(shift - frexp(min(least.values()))[1], 0)
            rest = plus(ring.times(raised, {0: scale}), dict.fromkeys(least, 1), -1)
            shown = prove(replace(ob, goal=rest, relation=">="))
            if shown is not None:
                step, number = {"of": text_of(ring, rest), "shown": shown}, len(ob.guards) + 1
                factor = text_of(ring, ring.times({0: scale}, times))
                yield {"rule": "lemma", "steps": [step], "then": {"factor": factor, "squares": [[f"g{number}", "1"]]}}
                return


def has_square(ob: Obligation) -> bool:
    """Whether a goal has the square of something that may be zero in it."""
    return any(k % 2 == 0 and not ob.reader.is_plain(f) for f, k in factored(ob.reader.ring, ob.goal).factors)


def is_of_counts(ob: Obligation) -> bool:
    """Whether a goal is a polynomial in counts and roots of numbers."""
    ring = ob.reader.ring
    roots = {name for name, atom in ring.atoms.items() if any(set(p) - {0} for p in atom.of)}
    return not any((roots | set(ob.reader.letters) | set(ob.reader.sums)) & set(ring.support(m)) for m in ob.goal)


def counts_in(ob: Obligation) -> list[str]:
    """The names in a goal, without its atoms."""
    ring = ob.reader.ring
    return sorted({name for m in ob.goal for name in ring.support(m)} - set(ring.atoms))


def margins(ob: Obligation, p: Polynomial) -> dict[int, float]:
    """Monomials that a polynomial seems to exceed a multiple of, each with that; one for each pattern of zeros, or none at all."""
    ring, at = ob.reader.ring, sampled(ob.reader)
    found = at.value_and_size(p) if at is not None else None
    if at is None or found is None:
        return {}
    names, chosen = set(counts_in(ob)), dict[int, float]()
    for pattern in sorted(ob.supports, key=sorted):
        inside = [m for m, c in sorted(p.items()) if c > 0 and set(ring.support(m)) <= pattern & names]
        ratios = {m: least_ratio(found[0], at.value_and_size({m: 1})) for m in inside}
        best = max(ratios, key=lambda m: ratios[m], default=None)
        if best is None or ratios[best] <= 0:
            return {}
        chosen[best] = ratios[best]
    return chosen


def least_ratio(values: Floats, found: tuple[Floats, Floats] | None) -> float:
    """The least ratio of values of two polynomials where the second is positive."""
    if found is None or not (found[0] > 0).any():
        return 0.0
    positive = found[0] > 0
    return float(np.min(values[positive] / found[0][positive]))
