"""Quadratic forms as sums of squares, exactly: LDL^T in rational numbers."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import Any

from ....algebra.polynomials import exponents, packed, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial

__all__ = ["quadratic_form"]


def quadratic_form(ob: Obligation, target: Polynomial, outer: str = "1") -> dict[str, Any] | None:
    """A squares certificate for a positive semidefinite quadratic form, for a goal that is `outer` times it; None for others."""
    ring = ob.reader.ring
    powers = {exponents(ring, m): Fraction(c) for m, c in target.items()}
    if not powers or any(sum(p) != 2 for p in powers):
        return None
    slots = sorted({i for p in powers for i, e in enumerate(p) if e})
    form = {(i, j): coefficient(powers, i, j, len(ring.slots)) for i in slots for j in slots}
    squares = []
    for i in slots:
        pivot = form[i, i]
        if pivot < 0 or (pivot == 0 and any(form[i, j] for j in slots)):
            return None
        if pivot == 0:
            continue
        row = {j: form[i, j] / pivot for j in slots}
        squares.append((pivot, row))
        form = {(j, k): form[j, k] - pivot * row[j] * row[k] for j in slots for k in slots}
    return written(ob, squares, outer)


def coefficient(powers: dict[tuple[int, ...], Fraction], i: int, j: int, size: int) -> Fraction:
    """The entry of the symmetric matrix of the form."""
    key = tuple((k == i) + (k == j) for k in range(size))
    return powers.get(key, Fraction(0)) / (1 if i == j else 2)


def written(ob: Obligation, squares: list[tuple[Fraction, dict[int, Fraction]]], outer: str) -> dict[str, Any]:
    """The certificate of pivots and rows, with whole numbers."""
    size = len(ob.reader.ring.slots)
    rows = []
    for pivot, row in squares:
        scale = Fraction(lcm(*(x.denominator for x in row.values())), gcd(*(int(x.numerator) for x in row.values())) or 1)
        base = {packed((k == j) for k in range(size)): int(x * scale) for j, x in row.items() if x}
        rows.append((pivot / scale**2, text_of(ob.reader.ring, base)))
    k = lcm(*(pivot.denominator for pivot, _ in rows))
    factor = {"factor": str(k)} if k > 1 else {}
    return factor | {"squares": [[f"{int(pivot * k)}*({outer})" if outer != "1" else str(int(pivot * k)), base] for pivot, base in rows]}
