"""Roots as products of powers of irreducible polynomials: of sqrt(TP*sqrt(TN)) TP has a share of 1/2 and TN one of 1/4.

By these shares a root is known to be a multiple of powers of other roots, whatever their degrees and the roots below their signs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import lcm

from flint import fmpz

from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial, Ring
from .polynomials import factored, text_of

__all__ = ["powers_of_others", "root_below"]

Key = tuple[tuple[int, int], ...]
Shares = Mapping[Key, Fraction]
MOST_DIGITS, MOST_ROOTS, HIGHEST_POWER = 30, 8, 24


def powers_of_others(ob: Obligation, names: Sequence[str]) -> dict[str, str]:
    """For each root that is a plain multiple of powers of one or two of the others: that expression.

    Only where two of the roots differ in degree, or one holds another: else polynomials alone tell.
    """
    ring, aliases = ob.reader.ring, dict[str, str]()
    if len(names) > MOST_ROOTS or (len({ring.atoms[x].degree for x in names}) < 2 and not any(root_below(ring, x) for x in names)):
        return {}
    shares = {name: shares_of(ring, name) for name in names}
    for name in names:
        others = [other for other in names if other != name and other not in aliases]
        for powers in combinations_of_powers(shares, others):
            value = multiple_of(ring, shares, name, powers)
            if value and ob.reader.is_plain(value) and ring.power(value, ring.atoms[name].degree) == ring.atoms[name].constant:
                aliases[name] = text_of(ring, value)
                break
    return aliases


def root_below(ring: Ring, name: str) -> bool:
    """Whether there is a root below the sign of a root."""
    return any(ring.atoms[x].kind == "root" for m in ring.atoms[name].constant for x in ring.support(m) if x in ring.atoms)


def shares_of(ring: Ring, name: str) -> Shares:
    """The powers of irreducible polynomials and primes of which a root is the product; a minus sign is a factor of its own."""
    atom, shares = ring.atoms[name], dict[Key, Fraction]()
    taken = factored(ring, atom.constant)
    numbers = [(-1, 1)] if taken.content < 0 else []
    numbers += (
        [(int(p), int(k)) for p, k in fmpz(abs(taken.content)).factor()] if len(str(taken.content)) < MOST_DIGITS else [(taken.content, 1)]
    )
    for polynomial, k in (*(({0: p}, k) for p, k in numbers), *taken.factors):
        inner = [x for x in ring.atoms if polynomial == ring.variable(x) and ring.atoms[x].kind == "root"]
        below: Shares = shares_of(ring, inner[0]) if inner else {tuple(sorted(polynomial.items())): Fraction(1)}
        for key, share in below.items():
            shares[key] = shares.get(key, Fraction(0)) + share * k / atom.degree
    return shares


def combinations_of_powers(shares: Mapping[str, Shares], others: Sequence[str]) -> Iterator[dict[str, int]]:
    """Powers of one or two roots, below those in which no root is left."""
    highest = {x: min(lcm(*(share.denominator for share in shares[x].values())), HIGHEST_POWER) for x in others}
    for count in (1, 2):
        for chosen in combinations(others, count):
            for powers in product(*(range(1, highest[x]) for x in chosen)):
                yield dict(zip(chosen, powers, strict=True))


def multiple_of(ring: Ring, shares: Mapping[str, Shares], name: str, powers: Mapping[str, int]) -> Polynomial | None:
    """The root as a polynomial times powers of others, None where it is not that by its shares."""
    left = dict(shares[name])
    for other, k in powers.items():
        for key, share in shares[other].items():
            left[key] = left.get(key, Fraction(0)) - share * k
    if any(share < 0 or share.denominator > 1 for share in left.values()):
        return None
    factors = [ring.power(dict(key), int(share)) for key, share in left.items()]
    return ring.product([*factors, *(ring.power(ring.variable(other), k) for other, k in powers.items())])
