"""Goals in roots of products of two names, beside sums of these names: arithmetic means above geometric ones leave roots alone.

With q = sqrt(TP*TN) and p = sqrt(FP*FN) a goal is collected by what is left of each monomial when TP*TN and FP*FN are taken out of it.
TP*FP and TN*FN are mates: they change places with TP and TN, FP and FN, and their sum is at least 2*q*p.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, Ring, plus
from ..conditions.lemmas import Path
from ..direct import DEEPEST, Certificate, Prove
from ..plausible import is_plausible
from ..polynomials.parts import joined

__all__ = ["sums_above_geometric_means"]

MOST_TERMS, MOST_MATES = 400, 24
Pairs = dict[str, tuple[str, str]]  # by the name of a root, the two names under it
Powers = tuple[tuple[str, int], ...]


def sums_above_geometric_means(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Twice a product of roots in the place of two mates, in the goal or in the difference of squares that is left of another root."""
    pairs = pairs_below_roots(ob)
    if not pairs or depth >= DEEPEST or ob.relation != ">=" or len(ob.goal) > MOST_TERMS or ob.reader.letters or ob.reader.signed:
        return
    inner = partial(prove, depth=depth + 1)
    yield from in_the_place_of_mates(ob, pairs, inner)
    present = {name for m in ob.goal for name in ob.reader.ring.support(m)}
    for root in [name for name in ob.reader.ring.atoms if name in present and name not in pairs]:
        yield from without_root(ob, root, pairs, inner)


def without_root(ob: Obligation, root: str, pairs: Pairs, prove: Any) -> Iterator[Certificate]:
    """A goal A*root - B from the difference of the squares, where neither A nor B is negative."""
    ring = ob.reader.ring
    with_root = {m: c for m, c in ob.goal.items() if ring.exponent(m, root)}
    beside = plus(with_root, ob.goal, -1)
    by = plus(with_root, beside)
    squares = ring.times(ob.goal, by)
    factor = {m - next(iter(ring.variable(root))): c for m, c in with_root.items()}
    if len(squares) > MOST_TERMS or not mates_in(replace(ob, goal=squares), pairs):
        return
    path = Path(ob, prove)
    if all(is_plausible(ob, p) for p in (factor, beside)) and path.take(factor) and path.take(beside):
        last = len(path.ob.guards)
        above, below = f"{root}*g{last - 1}", f"g{last}"
        signs = {"nonnegative": {"squares": [[above, "1"], [below, "1"]]}, "sum": {"squares": [[f"2*{above}", "1"]]}}
        for found in in_the_place_of_mates(replace(path.ob, goal=squares), pairs, prove):
            shown = {"rule": "conjugate", "by": text_of(ring, by), "product": found, **signs}
            yield {"rule": "lemma", "steps": path.steps, "then": shown}


def in_the_place_of_mates(ob: Obligation, pairs: Pairs, prove: Any) -> Iterator[Certificate]:
    mates = mates_in(ob, pairs)
    if mates:
        yield from by_means(ob, mates, pairs, prove)


def mates_in(ob: Obligation, pairs: Pairs) -> dict[tuple[Powers, Powers], Polynomial]:
    """All products of names in a goal, two mates by two, with the factor that both have; none where two differ in it."""
    parts = collected(ob, pairs)
    one_of_two = {one: other for one in parts if one <= (other := mate(one, pairs)) and one != other}
    alike = all(parts[one] == parts.get(mate(one, pairs)) for one in parts)
    return {(one, other): parts[one] for one, other in one_of_two.items()} if alike and len(one_of_two) <= MOST_MATES else {}


def by_means(ob: Obligation, factors: dict[tuple[Powers, Powers], Polynomial], pairs: Pairs, prove: Any) -> Iterator[Certificate]:
    """The lemmas that no factor is negative, that mates are above their roots, and that what is left is not negative."""
    ring, left, path = ob.reader.ring, ob.goal, Path(ob, prove)
    gaps = {(one, other): around(ring, one, other, pairs, -1) for one, other in factors}
    for pair, factor in factors.items():
        left = plus(left, ring.times(factor, gaps[pair]), -1)
    if not all(is_plausible(ob, p) for p in (*factors.values(), left)):
        return
    squares = list[list[str]]()
    for (one, other), factor in factors.items():
        if not path.take(factor):
            return
        number = len(path.ob.guards)
        if not path.take(gaps[one, other], above_mean(ring, one, other, pairs)):
            return
        squares.append([joined(f"g{number}", f"g{len(path.ob.guards)}"), "1"])
    if not left or path.take(left):
        rest = [[f"g{len(path.ob.guards)}", "1"]] if left else []
        yield {"rule": "lemma", "steps": path.steps, "then": {"squares": squares + rest}}


def pairs_below_roots(ob: Obligation) -> Pairs:
    """The names under each square root of a product of two names, where no name is under two of them."""
    ring, found = ob.reader.ring, Pairs()
    for root, atom in ring.atoms.items():
        names = ring.support(next(iter(atom.constant))) if atom.kind == "root" and atom.degree == 2 and len(atom.constant) == 1 else []
        if len(names) == 2 and atom.constant == ring.times(*map(ring.variable, names)):
            found[root] = (names[0], names[1])
    names = [name for pair in found.values() for name in pair]
    return found if len(set(names)) == len(names) else {}


def collected(ob: Obligation, pairs: Pairs) -> dict[Powers, Polynomial]:
    """The factor of each product of names that is left when the products under roots are taken out."""
    ring, parts = ob.reader.ring, dict[Powers, Polynomial]()
    for m, c in ob.goal.items():
        left = dict[str, int]()
        for a, b in pairs.values():
            i, j = ring.exponent(m, a), ring.exponent(m, b)
            left |= {name: k for name, k in ((a, i - min(i, j)), (b, j - min(i, j))) if k}
        powers = tuple(sorted(left.items()))
        parts.setdefault(powers, {})[m - next(iter(monomial(ring, powers)))] = c
    return parts


def mate(powers: Powers, pairs: Pairs) -> Powers:
    """The same product with the two names under each root exchanged."""
    other = {name: partner for a, b in pairs.values() for name, partner in ((a, b), (b, a))}
    return tuple(sorted((other[name], k) for name, k in powers))


def around(ring: Ring, one: Powers, other: Powers, pairs: Pairs, sign: int) -> Polynomial:
    """The sum of two mates less twice their geometric mean, or with it."""
    root_of = {name: root for root, names in pairs.items() for name in names}
    mean = ring.product([ring.variable(root_of[name]) for name, k in one for _ in range(k)])
    return plus(plus(monomial(ring, one), monomial(ring, other)), mean, 2 * sign)


def above_mean(ring: Ring, one: Powers, other: Powers, pairs: Pairs) -> Certificate:
    """Why two mates are above their geometric mean: the square of their difference, or of that of their roots."""
    whole = all(k % 2 == 0 for _, k in one)
    bases = [tuple((name, k // 2) for name, k in powers) if whole else powers for powers in (one, other)]
    a, b = (text_of(ring, monomial(ring, powers)) for powers in bases)
    square = {"squares": [["1", f"{a} - {b}"]]}
    return square if whole else {"rule": "conjugate", "by": text_of(ring, around(ring, one, other, pairs, 1)), "product": square}


def monomial(ring: Ring, powers: Powers) -> Polynomial:
    return ring.product([ring.variable(name) for name, k in powers for _ in range(k)])
