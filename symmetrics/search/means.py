"""Roots of products beside a factor that is not positive: the geometric mean of two polynomials is at most the arithmetic one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from math import isqrt
from typing import Any

from ..algebra.polynomials import factored, text_of
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial, plus
from ..kernel.rules import branches, negated
from .parts import parts_of
from .plausible import is_plausible

__all__ = ["roots_below_means"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
MOST_FACTORS, MOST_TERMS = 6, 400


def roots_below_means(ob: Obligation, prove: Prover) -> Iterator[Certificate]:
    """Certificates for U + V*r, r the root of A*B: with (A + B)/2 in its place where V is not positive, and as it stands elsewhere."""
    ring = ob.reader.ring
    roots = [name for name in ring.atoms if any(ring.exponent(m, name) for m in ob.goal)]
    if len(roots) != 1 or ring.atoms[roots[0]].degree != 2 or len(ob.goal) > MOST_TERMS or ob.relation != ">=":
        return
    beside, root = ring.derivative(ob.goal, roots[0]), ring.variable(roots[0])
    hard = parts_of(ob, beside).hard
    for one, two in two_products(ob, ring.times(root, root)) if len(hard) == 1 else ():
        mean = plus(one, two)
        gap = plus(mean, root, -2)
        size = text_of(ring, plus(mean, root, 2))
        difference = text_of(ring, plus(one, two, -1))
        step = {"of": text_of(ring, gap), "shown": {"rule": "conjugate", "by": size, "product": {"squares": [["1", difference]]}}}
        known, by = ob.with_guard(gap), text_of(ring, hard[0])
        cases = [without_root(case, beside, mean, root, prove) for case in branches(known, by)]
        if all(cases):
            yield {"rule": "lemma", "steps": [step], "then": {"rule": "split", "by": by, "cases": cases}}


def without_root(ob: Obligation, beside: Polynomial, mean: Polynomial, root: Polynomial, prove: Prover) -> Certificate | None:
    """Twice the goal as a multiple of twice the root, or of the gap below the mean (the guard before last), and a rest, shown by itself."""
    ring = ob.reader.ring
    for sign, letter, gap in ((1, text_of(ring, plus(root, root)), plus(root, root)), (-1, f"g{len(ob.guards) - 1}", plus(mean, root, -2))):
        slope = beside if sign > 0 else negated(beside)
        parts = parts_of(ob, slope)
        rest = plus(plus(ob.goal, ob.goal), ring.times(slope, gap), -1)
        if parts.hard or parts.sign < 0 or parts.scale != "1" or not is_plausible(ob, rest):
            continue
        found = prove(replace(ob, goal=rest)) if rest else {}
        if found is not None:
            squares = [[f"{parts.weight}*{letter}", parts.base], [f"g{len(ob.guards) + 1}", "1"]]
            step = {"of": text_of(ring, rest), "shown": found}
            return {"rule": "lemma", "steps": [step], "then": {"factor": "2", "squares": squares}}
    return None


def two_products(ob: Obligation, p: Polynomial) -> Iterator[tuple[Polynomial, Polynomial]]:
    """Two polynomials without minus signs whose product is the given one, of as many factors each."""
    ring, found = ob.reader.ring, factored(ob.reader.ring, p)
    number = isqrt(max(found.content, 0))
    common = ring.product([{0: number}, *(factor for factor, power in found.factors for _ in range(power // 2))])
    odd = [factor for factor, power in found.factors if power % 2]
    if number**2 != found.content or not 1 < len(odd) <= MOST_FACTORS or len(odd) % 2 or not ob.reader.is_plain(common):
        return
    for chosen in combinations(range(1, len(odd)), len(odd) // 2 - 1):
        one = ring.product([common, odd[0], *(odd[k] for k in chosen)])
        two = ring.product([common, *(odd[k] for k in range(1, len(odd)) if k not in chosen)])
        if ob.reader.is_plain(one) and ob.reader.is_plain(two):
            yield one, two
