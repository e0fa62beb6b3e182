"""Bounds of logarithms by their Padé approximants, where what the logarithm is of is known to lie on one side of one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..algebra.polynomials import from_flint, text_of, to_flint
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial
from .bounding import Powers, arguments_of, bound_of

__all__ = ["curves_beside"]

BEYOND = (([0, 2, 1], [2, 2]), ([0, 6, 1], [6, 4]))
BELOW = (([0, -2], [2, 1]), ([0, -6, -3], [6, 6, 1]))


def curves_beside(ob: Obligation, powers: Powers, weight: Polynomial) -> Iterator[dict[str, Any]]:
    """The closer bounds of a combination of logarithms, times a weight, that the kernel takes."""
    for beyond, curves in ((True, BEYOND), (False, BELOW)):
        top, bottom = arguments_of(ob, powers)
        by = plainly(ob, from_flint(top - bottom if beyond else bottom - top))
        for over, under in curves if by is not None else ():
            top, bottom = arguments_of(ob, powers)  # anew, for what the kernel reads may add names to the ring
            more, less = (top, bottom) if beyond else (bottom, top)
            degree = max(len(over), len(under)) - 1
            upper, lower = (sum((c * (more - less) ** i * less ** (degree - i) for i, c in enumerate(p)), 0 * less) for p in (over, under))
            curve = {"curve": {"beyond": beyond, "above": over, "below": under} | ({"by": by} if by else {})}
            table = bound_of(ob, powers, weight, (upper, lower), curve)
            yield from [table.table] if table else []


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
