"""Strategies for every number of classes: the terms of sums over classes are bounded one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....kernel.classes import with_facts
from ....kernel.obligation import Obligation
from ....kernel.rules import negated, settle
from ..direct import Certificate, Prove
from ..idle import without_idle_facts
from .every_k import inside_of
from .terms import bounds_of_terms

__all__ = ["classes_term_by_term", "from_both_sides_inside", "where_all_counts_are_positive"]


def classes_term_by_term(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Bound the terms of those sums over classes that are no sums of products."""
    facts = bounds_of_terms(ob, prove) if ob.reader.classes and depth <= int(ob.inside) else []
    if facts:
        found = prove(with_facts(ob, facts, settle), depth + 1)
        if found is not None:
            yield without_idle_facts(facts, found, len(ob.guards))
            yield {"rule": "classes", "facts": facts, "then": found}


def where_all_counts_are_positive(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Terms may divide by margins there; elsewhere the goal holds by continuity."""
    within = inside_of(ob) if ob.reader.classes and not depth else None
    found = prove(within, 1, (classes_term_by_term,)) if within is not None else None
    if found is not None:
        yield {"rule": "inside", "then": found}


def from_both_sides_inside(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """An equality from both sides, where all counts are positive; elsewhere it holds by continuity."""
    within = inside_of(ob) if ob.reader.classes and not depth else None
    if within is not None:
        goals = (within.goal, negated(within.goal))
        above, below = (prove(replace(within, goal=goal, relation=">="), 1, (classes_term_by_term,)) for goal in goals)
        if above is not None and below is not None:
            yield {"rule": "inside", "then": {"rule": "both", "above": above, "below": below}}
