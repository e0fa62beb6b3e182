"""Terms of unequal degrees: those with a minus sign are multiplied by sums that are at least one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ....algebra.polynomials import exponents, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from .squares import degrees, sum_of_squares

__all__ = ["raised"]


def raised(ob: Obligation, target: Polynomial) -> dict[str, Any] | None:
    """A squares certificate from L >= 1: -c*m = -c*m*L**k + c*m*(1 + L + ... + L**(k - 1))*(L - 1), for the terms of lower degree."""
    ring, (low, high) = ob.reader.ring, degrees(ob, target)
    for name, larger in sums_at_least_one(ob) if low < high else ():
        higher, squares = dict[int, int](), list[list[str]]()
        for m, c in target.items():
            k = high - sum(exponents(ring, m)) if c < 0 else 0
            higher = plus(higher, ring.times({m: c}, ring.power(larger, k)))
            if k:
                between = "+".join(f"({text_of(ring, larger)})**{j}" if j else "1" for j in range(k))
                squares.append([f"({text_of(ring, {m: -c})})*({between})*{name}", "1"])
        if ob.reader.is_plain(higher):
            return {"squares": [*squares, *([[text_of(ring, higher), "1"]] if higher else [])]}
        found = sum_of_squares(replace(ob, guards=(), equations=()), higher)
        if found is not None:
            factor = found.get("factor", "1")
            return {**found, "squares": [[f"({factor})*{w}", b] for w, b in squares] + found["squares"]}
    return None


def sums_at_least_one(ob: Obligation) -> Iterator[tuple[str, Polynomial]]:
    """The guards L - 1 with a sum L of names, the longest first."""
    ring = ob.reader.ring
    for number, guard in sorted(enumerate(ob.guards, 1), key=lambda pair: -len(pair[1])):
        larger = plus(guard, {0: 1})
        linear = all(sum(exponents(ring, m)) == 1 for m in larger)
        if larger and guard.get(0) == -1 and linear and ob.reader.is_plain(larger):
            yield f"g{number}", larger
