"""Tangents of logarithms at fractions near the values that their arguments have where a goal is least for its size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import ceil, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..algebra.polynomials import from_flint
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial
from .evaluating import value
from .logarithms import arguments_of, bound_of
from .plausible import EXTREMES

__all__ = ["arguments_where_least", "tangents_at"]

Floats = NDArray[np.float64]
STARTS, POINTS, WIDEST, MOST_STEPS, ALIKE = 3, 1_000, 4.0, 400, 1.02
PLACES = ((60, 10_000), (8, 100))


def arguments_where_least(ob: Obligation, logs: Sequence[str]) -> dict[str, list[float]]:
    """For each logarithm what its argument is there, in floating point; several values, where there are several such places."""
    from scipy.optimize import minimize

    ring, random = ob.reader.ring, np.random.default_rng(7)
    inside = {name: (from_flint(top), from_flint(below)) for name in logs for top, below in [arguments_of(ob, {name: 1})]}
    present = {m for p in (ob.goal, *(p for pair in inside.values() for p in pair)) for m in p}
    present |= {m for atom in ring.atoms.values() for p in atom.of for m in p}
    names = sorted({name for m in present for name in ring.support(m)} - {*logs, *ring.atoms})
    found: dict[str, list[float]] = {name: [] for name in logs}
    for _ in range(STARTS):
        starts = random.uniform(-WIDEST, WIDEST, (len(names), POINTS))
        values = share(ob, inside, dict(zip(names, np.exp(starts), strict=True)))
        if not np.isfinite(values).any():
            continue
        least = minimize(
            lambda x: float(share(ob, inside, dict(zip(names, np.exp(x), strict=True)))),
            starts[:, int(np.nanargmin(values))],
            method="Nelder-Mead",
            options={"maxiter": MOST_STEPS},
        )
        point = with_extremes(ob, dict(zip(names, np.exp(least.x), strict=True)))
        for name, (top, below) in inside.items():
            at = float(value(ob, top, point) / value(ob, below, point))
            if all(max(at / other, other / at) > ALIKE for other in found[name]):
                found[name].append(at)
    return found


@np.errstate(all="ignore")
def share(ob: Obligation, inside: Mapping[str, tuple[Polynomial, Polynomial]], point: dict[str, Any]) -> Any:
    """The goal, for the sum of the sizes of its terms; infinite where a condition does not hold."""
    point = with_extremes(ob, point)
    known = point | {name: np.log(value(ob, top, point) / value(ob, below, point)) for name, (top, below) in inside.items()}
    size = value(ob, {m: abs(c) for m, c in ob.goal.items()}, {name: np.abs(x) for name, x in known.items()})
    holds = np.all([value(ob, guard, known) >= 0 for guard in ob.guards], axis=0) if ob.guards else True
    return np.where(holds, np.nan_to_num(value(ob, ob.goal, known) / size, nan=np.inf), np.inf)


def with_extremes(ob: Obligation, point: dict[str, Any]) -> dict[str, Any]:
    """The points with the values of roots, absolute values, maxima and minima."""
    known = dict(point)
    for name, atom in ob.reader.ring.atoms.items():
        of = [value(ob, p, known) for p in atom.of]
        known[name] = EXTREMES[atom.kind](*of) if atom.kind in EXTREMES else np.maximum(of[0], 0.0) ** (1 / atom.degree)
    return known


def tangents_at(ob: Obligation, name: str, places: Sequence[float], weight: Polynomial) -> Iterator[dict[str, Any]]:
    """Tangents of a logarithm and of its opposite near some values of its argument, times a weight, that the kernel takes."""
    for sign, (denominator, parts) in product((1, -1), PLACES):
        top, bottom = arguments_of(ob, {name: sign})
        for number in dict.fromkeys(Fraction(place).limit_denominator(denominator) ** sign for place in places if place > 1 / denominator):
            bound = Fraction(ceil(log(number) * parts), parts)
            at = [[number.numerator, number.denominator], [bound.numerator, bound.denominator]]
            table = bound_of(ob, {name: sign}, weight, (top * number.denominator, bottom * number.numerator), {"at": at})
            yield from [table] if table else []
