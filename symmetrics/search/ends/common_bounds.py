"""The ends of a range for every number of classes: the end that some numbers have in common, or one formula in K for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import sympy

from ...language.cells import EVERY, IndexedCells
from ...language.measure import Measure
from ...language.reader import read_formula
from ...language.text import text
from ..certificates.classes.numbers import IN_CLASSES
from .settled import Bound, Extremes, proved, settle

__all__ = ["common_bound"]


def common_bound(measure: Measure, ask: Extremes, ends: Mapping[int, Bound]) -> Bound:
    """The bound that some numbers of classes have in common, or that is one formula in K for them, if every number has it.

    Where one of these numbers has no bound, there is none for all.
    """
    first, *_ = ends.values()
    endless = [end for end in ends.values() if end.verdict == "proved" and end.value in ("oo", "-oo")]
    if endless:
        return replace(endless[0], parts=())
    values = {K: end.value for K, end in ends.items() if end.verdict == "proved" and end.value is not None}
    if len(values) < len(ends):
        return Bound(value=None, verdict="open")
    if len(set(values.values())) == 1:
        (parts,) = settle(measure, ask, EVERY, (ask.bound, (read_formula(str(first.value)).binary,)))
        return Bound(value=first.value, verdict=parts[0].verdict, attained=first.attained, at=first.at, parts=parts)
    for form in map(read_formula, IN_CLASSES):
        if all(sympy.simplify(form.at(K) - read_formula(str(value)).binary) == 0 for K, value in values.items()):
            bound = form.over(IndexedCells())
            (parts,) = settle(measure, ask, EVERY, (ask.bound, (bound,)))
            if proved(parts):
                return Bound(value=text(bound), verdict="proved", attained=first.attained, at=first.at, parts=parts)
    return Bound(value=None, verdict="open")
