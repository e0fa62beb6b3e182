"""Roots and absolute values written by others: sqrt(4*TP**2) is 2*TP, |k*u| is k*|u|, sqrt(x) is the square of x**(1/4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from flint import fmpz_mpoly
from flint.utils.flint_exceptions import DomainError

from ..kernel.numbers import whole_root
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial
from ..kernel.rules import negated
from ..language.fractions import irreducible_factors
from .polynomials import from_flint, text_of, to_flint
from .root_shares import powers_of_others

__all__ = ["equal_roots", "ratio_of_roots"]

MOST_ROOTS = 6


def equal_roots(ob: Obligation) -> dict[str, str]:
    """For each root or absolute value that is a plain multiple of a few others, or of powers of them: that expression."""
    ring, aliases = ob.reader.ring, dict[str, str]()
    sizes = {name: atom.of[0] for name, atom in ring.atoms.items() if atom.kind == "abs"}
    for name in sorted(sizes, key=lambda name: -len(sizes[name])):
        for other, inside in [("", {0: 1}), *((x, p) for x, p in sizes.items() if x != name and x not in aliases)]:
            size = plain_multiple(ob, sizes[name], inside)
            if size is not None:
                aliases[name] = f"({text_of(ring, size)})*{other}" if other else text_of(ring, size)
                break
    radicands = {name: to_flint(ring, atom.constant) for name, atom in ring.atoms.items() if atom.kind == "root"}
    degrees = {name: ring.atoms[name].degree for name in radicands}
    for name in sorted(radicands, key=lambda name: -radicands[name].total_degree()):
        others = [other for other in radicands if other != name and other not in aliases and degrees[other] == degrees[name]]
        for chosen in products_of(others, degrees[name]):
            multiple = root_of_ratio(radicands[name], [radicands[other] for other in chosen], degrees[name])
            if multiple is not None and ob.reader.is_plain(from_flint(multiple)):
                aliases[name] = "*".join([f"({text_of(ring, from_flint(multiple))})", *chosen])
                break
    return aliases | powers_of_others(ob, [name for name in radicands if name not in aliases])


def ratio_of_roots(ob: Obligation, root: str, other: str) -> tuple[Polynomial, Polynomial] | None:
    """Two polynomials with which a root and another one are multiplied to be equal; None if there are none."""
    ring, degree = ob.reader.ring, ob.reader.ring.atoms[root].degree
    one, two = (to_flint(ring, ring.atoms[name].constant) for name in (root, other))
    shared = one.gcd(two)
    if degree != ring.atoms[other].degree or not shared:
        return None
    below, above = (root_of_ratio(p, [shared], degree) for p in (two, one))
    return None if below is None or above is None else (from_flint(below), from_flint(above))


def plain_multiple(ob: Obligation, p: Polynomial, of: Polynomial) -> Polynomial | None:
    """The polynomial without minus signs of which p is the product with another one or its opposite, None if there is none.

    Where the other has roots, such as a - b, its product with the sum of the sizes of its terms is tried too, a**2 - b**2.
    """
    ring = ob.reader.ring
    size = {m: abs(c) for m, c in of.items()}
    rooted = ob.reader.is_plain(size) and any(ring.exponent(m, name) for m in of for name in ring.atoms)
    for around in ({0: 1}, *((size,) if rooted else ())):
        whole = to_flint(ring, ring.times(of, around))
        quotient, rest = divmod(to_flint(ring, p), whole) if whole else (whole, True)
        for found in () if rest else (from_flint(quotient), negated(from_flint(quotient))):
            if ob.reader.is_plain(found):
                return ring.times(found, around)
    return None


def products_of(roots: list[str], degree: int) -> Iterator[tuple[str, ...]]:
    """No root, one, two different square roots, or up to as many higher roots as their degree."""
    for size in range(3 if degree == 2 or len(roots) > MOST_ROOTS else degree + 1):
        yield from (combinations if degree == 2 else combinations_with_replacement)(roots, size)


def root_of_ratio(top: fmpz_mpoly, below: list[fmpz_mpoly], degree: int) -> fmpz_mpoly | None:
    """The polynomial q with q**degree * product(below) = top, with a positive leading coefficient; None if there is none."""
    for divisor in below:
        top, rest = divmod(top, divisor) if divisor else (top, top)
        if rest:
            return None
    if degree > 2:
        return root_by_factors(top, degree)
    try:
        root = top.sqrt()
    except DomainError:
        return None
    return root if root.leading_coefficient() > 0 else -root


def root_by_factors(p: fmpz_mpoly, degree: int) -> fmpz_mpoly | None:
    """The root of a polynomial whose factors all stand in multiples of the degree, None for others."""
    content, factors = irreducible_factors(p)
    if content < 0 or any(k % degree for _, k in factors):
        return None
    size = whole_root(int(content), degree)
    root = p.context().constant(size)
    for factor, k in factors:
        root *= factor ** (k // degree)
    root = root if root.leading_coefficient() > 0 else -root
    return root if root**degree == p else None
