"""Bounds of logarithms by their Padé approximants: one on both sides of one, and others where it is known on which side it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flint import fmpz_mpoly

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from .bounding import Powers, Tangent, arguments_of, bound_of

__all__ = ["curve_on_both_sides", "curves_beside"]

BOTH = ([0, 6, 1], [6, 4])
BEYOND = (([0, 2, 1], [2, 2]),)
BELOW = (([0, -2], [2, 1]), ([0, -6, -3], [6, 6, 1]))


def curve_on_both_sides(ob: Obligation, weight: Polynomial, powers: Powers) -> Tangent | None:
    """The bound of a combination of logarithms by v*(6 + v)/(6 + 4*v), which touches it twice more at one than its tangent does."""
    top, bottom = arguments_of(ob, powers)
    return curve_of(ob, powers, weight, (top, bottom), {"above": BOTH[0], "below": BOTH[1]})


def curves_beside(ob: Obligation, powers: Powers, weight: Polynomial) -> Iterator[dict[str, Any]]:
    """The closer bounds of a combination of logarithms, times a weight, that the kernel takes."""
    everywhere = curve_on_both_sides(ob, weight, powers)
    yield from [everywhere.table] if everywhere else []
    for beyond, curves in ((True, BEYOND), (False, BELOW)):
        top, bottom = arguments_of(ob, powers)
        by = plainly(ob, from_flint(top - bottom if beyond else bottom - top))
        for over, under in curves if by is not None else ():
            ends = arguments_of(ob, powers)  # anew, for what the kernel reads may add names to the ring
            curve = {"beyond": beyond, "above": over, "below": under} | ({"by": by} if by else {})
            table = curve_of(ob, powers, weight, ends if beyond else ends[::-1], curve)
            yield from [table.table] if table else []


def curve_of(
    ob: Obligation, powers: Powers, weight: Polynomial, ends: tuple[fmpz_mpoly, fmpz_mpoly], curve: dict[str, Any]
) -> Tangent | None:
    """A curve at a quotient less one, as a bound of a combination, None if the kernel does not take it."""
    (more, less), polynomials = ends, (curve["above"], curve["below"])
    degree = max(map(len, polynomials)) - 1
    upper, lower = (sum((c * (more - less) ** i * less ** (degree - i) for i, c in enumerate(p)), 0 * less) for p in polynomials)
    return bound_of(ob, powers, weight, (upper, lower), {"curve": curve})


def plainly(ob: Obligation, p: Polynomial) -> str | None:
    """The text of a polynomial as a condition times something plain; empty if it is plain itself, None if neither is so."""
    if ob.reader.is_plain(p):
        return ""
    ring = ob.reader.ring
    for number, guard in enumerate(ob.guards, 1):
        if guard:
            whole, rest = divmod(to_flint(ring, p), to_flint(ring, guard))
            if not rest and ob.reader.is_plain(from_flint(whole)):
                return f"g{number}*({text_of(ring, from_flint(whole))})"
    return None
