"""Strategies for whole counts: each is zero or at least one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...kernel.obligation import Obligation
from .direct import DIRECT, QUICK, Certificate, Prove, Strategies
from .polynomials.counts import by_counts, by_whole_lemmas
from .polynomials.remainders import by_remainders
from .roots.higher import powers_of_higher_roots
from .roots.squaring import squaring_both_sides

__all__ = ["powers_of_whole_counts", "whole_counts"]

FEW_TERMS = 60


def whole_counts(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Each count is zero or at least one, and two sides that leave different remainders are not equal."""
    if not depth:
        yield from zero_or_at_least_one(ob, depth, prove)
        yield from by_remainders(ob)


def zero_or_at_least_one(ob: Obligation, _: int, prove: Prove) -> Iterator[Certificate]:
    """What holds because each count is zero or at least one."""
    for attempt in (by_whole_lemmas, partial(by_counts, prove=partial(prove, strategies=QUICK))) if ob.whole else ():
        found = attempt(ob)
        if found is not None:
            yield found


def powers_of_whole_counts(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Both sides to a power without roots, then each count is zero or at least one."""
    if ob.whole and not depth and len(ob.goal) <= FEW_TERMS:
        strategies: Strategies = (*DIRECT, zero_or_at_least_one)
        yield from squaring_both_sides(ob, depth, prove, strategies)
        yield from powers_of_higher_roots(ob, depth, partial(prove, strategies=strategies))
