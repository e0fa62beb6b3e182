"""Which known measure with knobs a formula with knobs is, whatever its knobs are called."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sympy import Expr

from ...language.knobs import Knob
from ...language.measure import Measure
from ...language.properties import Property
from .profiles import Profile, agree
from .relating import Relation, settled_relations

__all__ = ["equal_up_to_names"]


def equal_up_to_names(measure: Measure, known: Iterable[Measure], properties: Mapping[str, Property], seconds: float) -> Iterator[Relation]:
    """The known measures that a measure equals for every value of its knobs.

    The samples are taken at one value of the knobs; what agrees there is settled for all.
    """
    K = 2 if measure.kind == "binary" else 3
    own = sampled(measure, K)
    for other in known:
        if other is measure or len(other.free_knobs) != len(measure.free_knobs) or (K > 2 and other.kind == "binary"):
            continue
        for knobs in itertools.permutations(measure.free_knobs):
            renamed = with_knobs(other, knobs)
            if agree(own.values, sampled(renamed, K).values):
                settings = ", ".join(f"{old.name}={new.name}" for old, new in zip(other.free_knobs, knobs, strict=True))
                candidate = ("equal", "same_values", (), f"{other.name}({settings})")
                yield from settled_relations([(measure, renamed, candidate)], properties, K, seconds)
                break


def sampled(measure: Measure, K: int) -> Profile:
    """The values of a measure with each knob at a value of its own."""
    return Profile.of(measure.fix(**{knob.name: knob.inner for knob in measure.free_knobs}), {}, K)


def with_knobs(measure: Measure, knobs: Sequence[Knob]) -> Measure:
    """A measure with other knobs in the place of its free ones."""
    settings, names = dict(measure.settings), [knob.name for knob in measure.free_knobs]

    def body(*counts: Any, **given: Any) -> Expr:
        return measure.body(*counts, **settings, **{old: given[new.name] for old, new in zip(names, knobs, strict=True)})

    return replace(measure, body=body, knobs=tuple(knobs), settings=())
