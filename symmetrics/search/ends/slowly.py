"""Limits that are come near to no faster than a logarithm grows: 1/(1 - log(f1)) comes near to 0, though hardly at any count."""

from __future__ import annotations

import numpy as np
from sympy import log

from ...language.cells import Cells
from ...language.measure import Measure
from ...language.symbols import xlogx
from .leading import limit_along
from .limits import Family, Limit, families, family_values, places_of

__all__ = ["slow_limit"]

SIZES, LEAST, MOST_FAMILIES = (1e6, 1e12), 1e-3, 12


def slow_limit(measure: Measure, upward: bool, K: int) -> Limit | None:
    """The most extreme exact limit of the families along which values still move far out, for a measure with logarithms; None if none."""
    tree = measure.at(K)
    if measure.free_knobs or not tree.has(log, xlogx):
        return None
    among = list(families(K))
    near, far = (family_values(measure, K, *places_of(among), size, {}) for size in SIZES)
    with np.errstate(all="ignore"):
        moving = np.isfinite(near) & np.isfinite(far) & (np.abs(far - near) > LEAST)
    order = np.argsort(np.where(moving, -far if upward else far, np.inf), kind="stable")[: min(int(moving.sum()), MOST_FAMILIES)]
    found = [one for index in order if (one := exact(measure, K, among[int(index)])) is not None]
    return (max if upward else min)(found, key=lambda one: one.value, default=None)


def exact(measure: Measure, K: int, family: Family) -> Limit | None:
    """The exact limit along a family; None where it is not found, or infinite."""
    names = [x for row in measure.cells(K).rows for x in row]
    value = limit_along(measure.at(K), dict(zip(names, family, strict=True)))
    known = value is not None and value.is_finite and not value.free_symbols
    return Limit(float(value), Cells([family[K * i : K * i + K] for i in range(K)])) if value is not None and known else None
