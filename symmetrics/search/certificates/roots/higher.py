"""Cube roots and higher ones, and roots in roots: X >= Y for two polynomials times roots, from X**k >= Y**k.

No root is left in these powers, or none but those that were below another root's sign.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import ceil, comb, gcd, lcm
from typing import Any

from ....algebra.polynomials import lasting_names, text_of
from ....algebra.root_shares import root_below
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, Ring, plus
from ....kernel.reading import Reader
from ....kernel.rules import negated
from ..direct import DEEPEST, DIRECT, Certificate, Prove
from ..polynomials.parts import Signed, joined, parts_of, scaled, signed
from .geometric import power_above_product
from .linear import Prover, split_by_sign

__all__ = ["equal_powers", "means_of_higher_roots", "powers_of_higher_roots", "powers_soon", "roots_as_letters"]

MOST_TERMS = 60_000


def powers_of_higher_roots(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """A goal of two parts with different roots: split until the signs of the parts are known, then by their powers."""
    groups = by_roots(ob)
    if ob.relation == "==" or len(groups) != 2 or depth >= DEEPEST or not any(higher(ob, roots) for roots in groups):
        return
    inner = partial(prove, depth=depth + 1)
    known, hard = known_signs(ob, groups)
    yield from split_by_sign(ob, hard[0], inner) if hard else ()
    yield from sum_of_parts(ob, groups) if set(known) == {1} else ()
    for degree in degrees(ob, list(groups)) if len(known) == 2 else ():
        yield from by_powers(ob, groups, *known[1], degree, inner)


def powers_soon(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """The same where little is left to be shown of the powers."""
    yield from powers_of_higher_roots(ob, depth, partial(prove, strategies=DIRECT))


def means_of_higher_roots(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """The same where arithmetic means above geometric ones show it."""
    yield from powers_of_higher_roots(ob, 0, lambda *_, **__: None)


def equal_powers(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Two products of roots that are equal because powers of them are, where what stands beside the roots is plain or has a known sign."""
    groups = by_roots(ob)
    if ob.relation != "==" or len(groups) != 2 or depth >= DEEPEST:
        return
    known, hard = known_signs(ob, groups)
    yield from split_by_sign(ob, hard[0], partial(prove, depth=depth + 1, strategies=(equal_powers,))) if hard else ()
    for degree in degrees(ob, list(groups)) if len(known) == 2 else ():
        sides = (by_powers(case, parts, *known[sign], degree, nothing_left) for case, parts, sign in opposites(ob, groups))
        for above, below in zip(*sides, strict=False):
            yield {"rule": "both", "above": above, "below": below}


def known_signs(ob: Obligation, groups: dict[int, Polynomial]) -> tuple[dict[int, tuple[int, Signed]], tuple[Polynomial, ...]]:
    """The products of roots by the sign of what stands beside them, and factors of it whose sign is not known; then no signs."""
    found = dict[int, tuple[int, Signed]]()
    for roots, part in groups.items():
        size = signed(ob, part)
        if size is None:
            return {}, parts_of(ob, part).hard
        found[size.sign] = roots, size
    return found, ()


def sum_of_parts(ob: Obligation, groups: dict[int, Polynomial]) -> Iterator[Certificate]:
    """The certificate of a goal of which neither part is negative."""
    sizes = [(f"({text_of(ob.reader.ring, {roots: 1})})", size) for roots, part in groups.items() if (size := signed(ob, part)) is not None]
    factors = [size.factor for _, size in sizes]
    squares = [
        [joined(weight, roots, *(f"({x})" for x in (*factors[:k], *factors[k + 1 :]))), base]
        for k, (roots, size) in enumerate(sizes)
        for weight, base in size.terms
    ]
    yield scaled({"squares": squares}, joined(*(f"({x})" for x in factors)))


def opposites(ob: Obligation, groups: dict[int, Polynomial]) -> Iterator[tuple[Obligation, dict[int, Polynomial], int]]:
    """The two inequalities of an equality, each by its groups and the sign that the larger part has in the equality."""
    yield replace(ob, relation=">="), groups, 1
    yield replace(ob, goal=negated(ob.goal), relation=">="), {roots: negated(part) for roots, part in groups.items()}, -1


def nothing_left(ob: Obligation) -> Certificate | None:
    """The certificate of a goal that is zero."""
    return None if ob.goal else {}


def by_powers(ob: Obligation, groups: dict[int, Polynomial], above: int, size: Signed, degree: int, prove: Prover) -> Iterator[Certificate]:
    """The powers of two parts compared, the one `above` of which `size` shows not to be negative."""
    ring = ob.reader.ring
    (below,) = (ring.times(part, {roots: -1}) for roots, part in groups.items() if roots != above)
    whole = ring.times(groups[above], {above: 1})
    lower = ring.power(below, degree)
    gap = plus(ring.power(whole, degree), lower, -1)
    terms = [[joined(weight, f"({text_of(ring, {above: 1})})"), base] for weight, base in size.terms]
    shown = {} if ob.reader.is_plain(whole) else {"nonnegative": scaled({"squares": terms}, size.factor)}
    found = {"rule": "powers", "above": text_of(ring, whole), "power": degree, **shown}
    for means in power_above_product(ob, groups[above], degree, ring.power({above: 1}, degree), lower):
        yield found | {"difference": means}
    difference = prove(replace(ob, goal=gap))
    if difference is not None:
        yield found | {"difference": difference}


def by_roots(ob: Obligation) -> dict[int, Polynomial]:
    """The goal as a sum of polynomials times different products of roots."""
    ring, groups = ob.reader.ring, dict[int, Polynomial]()
    for m, c in ob.goal.items():
        present = [name for name in ring.support(m) if name in ring.atoms and ring.atoms[name].kind == "root"]
        roots = sum(ring.exponent(m, name) * next(iter(ring.variable(name))) for name in present)
        groups.setdefault(roots, {})[m - roots] = c
    return groups


def higher(ob: Obligation, roots: int) -> bool:
    """Whether a product of roots has one of a degree above two, or one with a root below its sign."""
    ring = ob.reader.ring
    return any(ring.atoms[name].degree > 2 or root_below(ring, name) for name in ring.support(roots))


def degrees(ob: Obligation, groups: Sequence[int]) -> Iterator[int]:
    """The least power in which two products of roots have the same roots left, or none, and that in which the outer ones are gone."""
    outer = lcm(*(outer_degree(ob, roots) for roots in groups))
    if not too_long(ob, outer):
        whole = lcm(outer, *(degree_of(ob, roots) for roots in groups))
        least = next((k for k in range(2, whole + 1) if whole % k == 0 and not too_long(ob, k) and alike(ob, groups, k)), None)
        yield from dict.fromkeys(k for k in (least, outer) if k and k > 1)


def alike(ob: Obligation, groups: Sequence[int], k: int) -> bool:
    """Whether powers of products of roots have the same roots in them."""
    left = [tuple(by_roots(replace(ob, goal=ob.reader.ring.power({roots: 1}, k)))) for roots in groups]
    return len(left[0]) == 1 and len(set(left)) == 1


def degree_of(ob: Obligation, roots: int) -> int:
    """The least power in which a product of roots has none left, or as few as can be where there is a sum in a radicand."""
    degree = outer_degree(ob, roots)
    if degree > 1:
        inside = by_roots(replace(ob, goal=ob.reader.ring.power({roots: 1}, degree)))
        return degree * degree_of(ob, *inside) if len(inside) == 1 else degree
    return degree


def outer_degree(ob: Obligation, roots: int) -> int:
    """The least power in which a product of roots is one of their radicands."""
    ring = ob.reader.ring
    return lcm(*(ring.atoms[name].degree // gcd(ring.atoms[name].degree, ring.exponent(roots, name)) for name in ring.support(roots)))


def too_long(ob: Obligation, degree: int) -> bool:
    """Whether the power of the goal that is needed has very many terms, once no root is left in it."""
    ring, sizes = ob.reader.ring, dict[str, Fraction]()
    for name in ring.slots:
        atom = ring.atoms.get(name)
        sizes[name] = max((size_of(ob, m, sizes) for m in atom.constant), default=Fraction(0)) / atom.degree if atom else Fraction(1)
    found = {size_of(ob, m, sizes) for m in ob.goal}
    names = [name for name in lasting_names(ring) if name not in ring.atoms]
    free = max(len(names) - (len(found) == 1), 0)
    return comb(ceil(degree * max(found)) + free, free) > MOST_TERMS


def size_of(ob: Obligation, m: int, sizes: Mapping[str, Fraction]) -> Fraction:
    """The degree of a monomial in which roots count by what is below their signs."""
    ring = ob.reader.ring
    return sum((sizes[name] * ring.exponent(m, name) for name in ring.support(m)), Fraction(0))


def roots_as_letters(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Letters written as powers of their cube roots or higher ones: what holds for all numbers holds for these roots."""
    ring = ob.reader.ring
    present = {name: ring.atoms[name] for name in ring.atoms if any(ring.exponent(m, name) for m in ob.goal)}
    if any(atom.kind != "root" or not atom.constant for atom in present.values()):
        return
    letters = {name: ring.support(next(iter(atom.constant))) for name, atom in present.items()}
    alone = all(ring.atoms[name].constant == ring.variable(x[0]) for name, x in letters.items() if x)
    if depth >= DEEPEST or not any(atom.degree > 2 for atom in present.values()) or not all(letters.values()) or not alone:
        return
    if len({x[0] for x in letters.values()}) < len(letters):
        return
    free = Ring()
    for name in ring.slots:
        free.variable(name)

    def raised(p: Polynomial) -> Polynomial:
        for name, (letter, *_) in letters.items():
            p = free.substitute(p, letter, free.power(free.variable(name), present[name].degree))
        return p

    reader = Reader(free, signed=ob.reader.signed)
    found = prove(Obligation(reader, raised(ob.goal), ob.relation, tuple(map(raised, ob.guards))), depth + 1)
    if found is not None:
        yield found
