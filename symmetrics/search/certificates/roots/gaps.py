"""Goals symmetric in two names below a root: as polynomials in the root and in how far it is below the mean of the two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, Ring, plus
from ..plausible import is_plausible
from ..polynomials.parts import CORES, joined, parts_of, scaled, weighted

__all__ = ["in_root_and_gap"]

Certificate = dict[str, Any]
MOST_TERMS, MOST_ROOTS = 400, 2


def in_root_and_gap(ob: Obligation) -> Iterator[Certificate]:
    """With r**2 = A*B and gap = A + B - 2*r >= 0 the goal is a sum of powers of the gap, each beside what is not negative."""
    ring, pairs = ob.reader.ring, list(roots_of_two_names(ob)) if 0 < len(ob.goal) <= MOST_TERMS else []
    for root, one, two in pairs if len(pairs) <= MOST_ROOTS else ():
        r = ring.variable(root)
        both = plus(ring.variable(one), ring.variable(two))
        gap, size = plus(both, r, -2), plus(both, r, 2)
        letters = f"g{len(ob.guards) + 1}", f"g{len(ob.guards) + 2}"
        target = rewritten(ring, ob.goal, (root, one, two), letters)
        found = sum_over_powers(replace(ob, guards=(), equations=()), target, letters[1]) if target else None
        if found is not None:
            product = {"squares": [["1", f"{one} - {two}"]]}
            below = {"of": text_of(ring, gap), "shown": {"rule": "conjugate", "by": text_of(ring, size), "product": product}}
            yield {"rule": "lemma", "steps": [{"of": root, "shown": {}}, below], "then": found}


def roots_of_two_names(ob: Obligation) -> Iterator[tuple[str, str, str]]:
    """The square roots in a goal of a product of two names, with these."""
    ring = ob.reader.ring
    for name, atom in ring.atoms.items():
        present = atom.kind == "root" and atom.degree == 2 and any(ring.exponent(m, name) for m in ob.goal)
        (m, c), *more = (*atom.constant.items(), (0, 0)) if present else ((0, 0),)
        names = ring.support(m)
        others = {*ring.atoms, *ob.reader.letters, *ob.reader.signed}
        if c == 1 and len(more) == 1 and len(names) == 2 and others.isdisjoint(names) and all(ring.exponent(m, x) == 1 for x in names):
            yield name, names[0], names[1]


def rewritten(ring: Ring, p: Polynomial, names: tuple[str, str, str], letters: tuple[str, str]) -> Polynomial:
    """A polynomial with the root and the gap as free letters; empty if it is not symmetric in the two names below the root."""
    root, one, two = (next(iter(ring.variable(name))) for name in names)
    free, gap = (ring.variable(letter) for letter in letters)
    sides: tuple[dict[tuple[int, int], int], ...] = {}, {}
    for m, c in p.items():
        i, j, k = (ring.exponent(m, name) for name in (names[1], names[2], names[0]))
        shared, apart = min(i, j), abs(i - j)
        rest = m - i * one - j * two - k * root + (k + 2 * shared) * next(iter(free))
        for side in (0, 1) if i == j else (int(i < j),):
            sides[side][apart, rest] = sides[side].get((apart, rest), 0) + c
    if {key: c for key, c in sides[0].items() if c} != {key: c for key, c in sides[1].items() if c}:
        return {}
    total: Polynomial = {}
    sums = power_sums(ring, plus(gap, free, 2), ring.times(free, free), max((apart for apart, _ in sides[0]), default=0))
    for (apart, rest), c in sides[0].items():
        total = plus(total, ring.times({rest: c}, sums[apart] if apart else {0: 1}))
    return total


def power_sums(ring: Ring, total: Polynomial, product: Polynomial, most: int) -> list[Polynomial]:
    """A**k + B**k for each k up to a largest one, from A + B and A*B."""
    sums: list[Polynomial] = [{0: 2}, total]
    while len(sums) <= most:
        sums.append(plus(ring.times(total, sums[-1]), ring.times(product, sums[-2]), -1))
    return sums


def sum_over_powers(ob: Obligation, p: Polynomial, letter: str) -> Certificate | None:
    """Squares for a polynomial in a letter, power by power of it."""
    ring, factor, squares = ob.reader.ring, "1", list[list[str]]()
    unit = next(iter(ring.variable(letter)))
    coefficients = dict[int, Polynomial]()
    for m, c in p.items():
        power = ring.exponent(m, letter)
        coefficients.setdefault(power, {})[m - power * unit] = c
    if not all(is_plausible(ob, one) for one in coefficients.values()):
        return None
    for power, one in sorted(coefficients.items()):
        found = squares_for(ob, one)
        if found is None:
            return None
        here, around = in_brackets(found.get("factor", "1")), joined(factor, *[letter] * power)
        squares = [[joined(w, here), b] for w, b in squares] + [[joined(around, in_brackets(w)), b] for w, b in found["squares"]]
        factor = joined(factor, here)
    return scaled({"squares": squares}, factor)


def in_brackets(text: str) -> str:
    """A factor of a product."""
    return text if text.isalnum() else f"({text})"


def squares_for(ob: Obligation, p: Polynomial) -> Certificate | None:
    """Squares for a polynomial without conditions, factor by factor."""
    parts = parts_of(ob, p)
    if not parts.hard:
        return {"squares": [[parts.weight, parts.base]]} if parts.sign > 0 else None
    rest = ob.reader.ring.product(parts.hard)
    aim = rest if parts.sign > 0 else {m: -c for m, c in rest.items()}
    found = next((c for core in CORES if (c := core(ob, aim)) is not None), None)
    return scaled(weighted(found, parts.weight, parts.base), parts.scale) if found else None
