"""Whole counts that two sides cannot make equal: a multiple of their difference, and of equations, leaves a remainder.

From p = 0 follows D*L = C with whole numbers L, D and C, where D does not divide C: L is at most the whole part of C/D, or more by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import lcm
from typing import Any

from flint import fmpq_mat, fmpz_mat

from ....algebra.polynomials import factored, text_of
from ....kernel.lemma import is_whole
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated

__all__ = ["by_remainders"]

Certificate = dict[str, Any]
MOST_EQUATIONS, MOST_TERMS = 4, 60


def by_remainders(ob: Obligation) -> Iterator[Certificate]:
    """Certificates for the square of a difference that is not zero for any whole numbers at which the equations hold."""
    if ob.relation != ">" or not ob.whole or not 0 < len(ob.goal) <= MOST_TERMS or len(ob.equations) > MOST_EQUATIONS:
        return
    found = factored(ob.reader.ring, ob.goal)
    bases = [f for f, k in found.factors if k == 2 and not ob.reader.is_plain(f)]
    weight = ob.reader.ring.product([{0: found.content}, *(f for f, k in found.factors for _ in range(k) if f not in bases)])
    if len(bases) == 1 and ob.reader.is_plain(weight):
        for together in remainders(ob, bases[0]):
            yield together.certificate(ob, weight)


@dataclass(frozen=True)
class Remainder:
    """`times` times a polynomial and multiples of the equations add up to D*L - C with whole L, where D does not divide C."""

    p: Polynomial
    times: int
    multiples: tuple[int, ...]
    L: Polynomial
    D: int
    C: int

    def certificate(self, ob: Obligation, weight: Polynomial) -> Certificate:
        """The square of the polynomial, times a weight, is positive where L is at most the whole part of C/D, and where it is more."""
        q, ring = self.C // self.D, ob.reader.ring
        above, below = plus(self.L, {0: -q}), plus(negated(self.L), {0: q + 1})
        cases = [
            self.beyond(ob, weight, above, self.D * (q + 1) - self.C, 1),
            self.beyond(ob, weight, below, self.C - self.D * q, -1),
        ]
        return {"rule": "split", "by": text_of(ring, plus(plus(above, above), {0: -1})), "cases": cases}

    def beyond(self, ob: Obligation, weight: Polynomial, step: Polynomial, rest: int, sign: int) -> Certificate:
        """A case in which a whole number is at least one: what all adds up to is D times what it exceeds one by, and a rest."""
        ring, guard = ob.reader.ring, len(ob.guards) + 1
        shown = {"factor": "2", "squares": [[f"g{guard}", "1"]]}
        size, W = f"({self.D}*g{guard + 1} + {rest})", f"({text_of(ring, weight)})"
        around = f"{W}*({size} + ({sign * self.times})*({text_of(ring, self.p)}))"
        multiples = [[f"h{i}", f"({-sign * k})*{around}"] for i, k in enumerate(self.multiples, 1) if k]
        then = {"factor": str(self.times**2), "squares": [[f"{W}*{size}**2", "1"]]} | ({"multiples": multiples} if multiples else {})
        return {"rule": "lemma", "steps": [{"of": text_of(ring, step), "relation": ">", "whole": True, "shown": shown}], "then": then}


def remainders(ob: Obligation, p: Polynomial) -> Iterator[Remainder]:
    """Whole multiples of a polynomial and of the equations whose sum leaves a remainder."""
    rows = [p, *(h for h in ob.equations if all(is_whole(ob, {m: 1}) for m in h))]
    monomials = sorted({m for row in rows for m in row} - {0})
    if not monomials or not is_whole(ob, dict.fromkeys(monomials, 1)):
        return
    table = fmpz_mat([[row.get(m, 0) for row in rows] for m in monomials])
    if len(rows) > len(monomials) or table.rank() < len(rows):
        return
    basis = fmpz_mat([[table.hnf()[i, j] for i in range(len(rows))] for j in range(len(rows))])
    inverse = fmpq_mat(basis).inv()
    numbers = [k for k, h in enumerate(ob.equations) if h in rows]
    for k in range(len(rows)):
        shares = [inverse[k, j] for j in range(len(rows))]
        D = lcm(*(int(x.q) for x in shares))
        times, *others = (int(x * D) for x in shares)
        total: Polynomial = {}
        for c, row in zip((times, *others), rows, strict=True):
            total = plus(total, row, c)
        C = -total.pop(0, 0)
        if times and C % D:
            known = dict(zip(numbers, others, strict=True))
            multiples = tuple(known.get(i, 0) for i in range(len(ob.equations)))
            yield Remainder(p, times, multiples, {m: c // D for m, c in total.items()}, D, C)
