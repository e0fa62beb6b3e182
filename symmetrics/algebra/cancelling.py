"""Roots and their powers cancelled in quotients: r*q/R, for a root r of R, is q over a power of r."""

from __future__ import annotations

from collections.abc import Iterable

from flint import fmpz_mpoly

from ..language.fractions import Ratio

__all__ = ["with_roots_cancelled"]


def with_roots_cancelled(above: fmpz_mpoly, below: fmpz_mpoly, roots: Iterable[tuple[fmpz_mpoly, fmpz_mpoly, int]]) -> Ratio:
    """The quotient where r*q/R, for a root r of R, is q over a power of r, and R*q/r is q times a power of r.

    Each of the `roots` comes with what it is the root of, and its degree.
    """
    for root, power, degree in roots:
        for k in range(1, degree):
            above, below = exchanged(above, below, power, root**k, root ** (degree - k))
            below, above = exchanged(below, above, power, root**k, root ** (degree - k))
    return above, below


def exchanged(above: fmpz_mpoly, below: fmpz_mpoly, whole: fmpz_mpoly, root: fmpz_mpoly, other: fmpz_mpoly) -> Ratio:
    """(whole*p, root*q) as (other*p, q), where whole = root*other."""
    p, rest = divmod(above, whole)
    q, left = divmod(below, root)
    return (p * other, q) if not rest and not left and p and q else (above, below)
