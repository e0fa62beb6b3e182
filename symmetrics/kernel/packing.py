"""Products of polynomials with many terms, worked out as products of whole numbers that hold many coefficients each.

A *layout* gives a place to each of some monomials, its *offsets*: a whole number `row + offset` (see `polynomial`) is packed into
the number of `row`, at the place of `offset`. A place is `width` bits wide, enough for a coefficient of the product and its sign.
Rows add up and places add up when monomials are multiplied, so that nothing depends on how rows and places are chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["Layout", "layout_for", "packed", "unpacked"]

MOST_AXES, MOST_BITS = 2, 1 << 13


class Layout(NamedTuple):
    """How monomials are packed: `axes` are (bits to shift a variable by, its offset, the places between two of its powers)."""

    width: int
    axes: list[tuple[int, int, int]]
    offsets: list[int]


def layout_for(p: Mapping[int, int], q: Mapping[int, int], shifts: list[int]) -> Layout | None:
    """A layout for the product of two polynomials in the variables at `shifts`; None if there is none of handy size.

    The variables in the largest powers are packed, and traded for the first of them, which has no axis: in a homogeneous polynomial
    it has no freedom of its own.
    """
    degrees = [sum(max(map((0xFFFF << shift).__and__, x)) >> shift for x in (p, q)) for shift in shifts]
    (_, first), *others = sorted(zip(degrees, shifts, strict=True), reverse=True)
    width = (min(len(p), len(q)) * max(map(abs, p.values())) * max(map(abs, q.values()))).bit_length() + 1
    axes, offsets = [], [0]
    for degree, shift in others[:MOST_AXES]:
        if not degree or len(offsets) * (degree + 1) * width > MOST_BITS:
            break
        offset = (1 << shift) - (1 << first)
        axes.append((shift, offset, len(offsets)))
        offsets = [k * offset + o for k in range(degree + 1) for o in offsets]
    return Layout(width, axes, offsets) if axes else None


def packed(p: Mapping[int, int], layout: Layout) -> dict[int, int]:
    """The rows of a polynomial, each with its coefficients in one number."""
    rows: dict[int, int] = {}
    known = rows.get
    for m, c in p.items():
        row, place = m, 0
        for shift, offset, apart in layout.axes:
            k = m >> shift & 0xFFFF
            row -= k * offset
            place += k * apart
        rows[row] = known(row, 0) + (c << place * layout.width)
    return rows


def unpacked(rows: Mapping[int, int], layout: Layout) -> dict[int, int]:
    """The polynomial of these rows, whose coefficients are less than half of what a place can hold."""
    p: dict[int, int] = {}
    known, half, mask = p.get, 1 << layout.width - 1, (1 << layout.width) - 1
    for row, number in rows.items():
        for offset in layout.offsets:
            if not number:
                break
            c = (number + half & mask) - half
            number = number - c >> layout.width
            if c:
                p[row + offset] = known(row + offset, 0) + c
    return p
