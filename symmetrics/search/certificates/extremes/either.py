"""A maximum above a bound, or a minimum below it, because one of its two arguments is; which one is told by a sign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import branches
from ..direct import Certificate, Prove
from ..polynomials.parts import core_of, joined

__all__ = ["bounded_extremes", "one_argument_or_the_other"]

MOST_TERMS = 200


def one_argument_or_the_other(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """The goal with one argument in the place of an extreme is not negative, or else it is not with the other one.

    From min(a, b) <= a alone min(a, b) <= c follows only where a <= c; where a >= c, this is a condition for b <= c.
    """
    ring = ob.reader.ring
    for name, size, gaps in bounded_extremes(ob) if not depth and ob.relation == ">=" else ():
        for one, other in permutations(gaps) if not any(ring.exponent(m, name) for m in size) else ():
            first, second = (plus(ob.goal, ring.times(size, p), -1) for p in (one, other))
            around, core = core_of(ob, first)
            above, below = branches(ob, text_of(ring, core)) if 0 < len(core) <= MOST_TERMS else (ob, None)
            shown = prove(replace(below, goal=second), depth + 1) if below else None
            if shown is not None:
                last, more = len(above.guards), [f"({text_of(ring, size)})*g{ob.guards.index(p) + 1}" for p in (one, other)]
                step = {"of": text_of(ring, second), "shown": shown}
                cases = [
                    {"squares": [[joined(around, f"g{last}"), "1"], [more[0], "1"]]},
                    {"rule": "lemma", "steps": [step], "then": {"squares": [[f"g{last + 1}", "1"], [more[1], "1"]]}},
                ]
                yield {"rule": "split", "by": text_of(ring, core), "cases": cases}


def bounded_extremes(ob: Obligation) -> Iterator[tuple[str, Polynomial, list[Polynomial]]]:
    """The maxima in a goal that only add to it, and minima that only take away: what they are beside, and the guards of their arguments.

    These say how far an extreme is beyond each of its two arguments.
    """
    ring = ob.reader.ring
    for name, atom in ring.atoms.items():
        sign = {"max": 1, "min": -1}.get(atom.kind, 0)
        size = ring.times(ring.derivative(ob.goal, name), {0: sign}) if sign else {}
        gaps = [ring.times(plus(ring.variable(name), p, -1), {0: sign}) for p in atom.of] if size and ob.reader.is_plain(size) else []
        if gaps and all(p in ob.guards for p in gaps):
            yield name, size, gaps
