"""Goals beside roots of numbers, such as those of bounds that are irrational: names that stand in no term below zero are left out first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import prod
from typing import Any

from ....algebra.polynomials import roots_of_numbers, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ..conditions.lemmas import Path
from ..direct import Prove
from ..polynomials.parts import joined

__all__ = ["names_that_only_add"]

MOST_BITS = 1_000
Group = tuple[Polynomial, Polynomial]  # a monomial in names, and the number that stands beside it, in roots of numbers


def names_that_only_add(ob: Obligation, depth: int, prove: Prove) -> Iterator[dict[str, Any]]:
    """The goal where names that all its negative terms lack are zero, and the other terms, whose numbers are each shown not negative."""
    ring = ob.reader.ring
    groups = grouped(ob)
    if depth or ob.relation != ">=" or not groups:
        return
    lowering = {name for monomial, number in groups if value(ob, number) < 0 for name in ring.support(next(iter(monomial)))}
    adding = {name for monomial, _ in groups for name in ring.support(next(iter(monomial)))} - lowering - ob.reader.signed
    core, path = Polynomial(), Path(ob, partial(prove, depth=depth + 1))
    terms = list[Group]()
    for monomial, number in groups:
        if adding.isdisjoint(ring.support(next(iter(monomial)))):
            core = plus(core, ring.times(monomial, number))
        elif not ob.reader.is_plain(number):
            terms.append((monomial, number))
    if not adding or not path.take(core):
        return
    squares, known = [[f"g{len(path.ob.guards)}", "1"]], dict[tuple[tuple[int, int], ...], int]()
    for monomial, number in terms:
        key = tuple(sorted(number.items()))
        if key not in known and not path.take(number):
            return
        squares.append([joined(text_of(ring, monomial), f"g{known.setdefault(key, len(path.ob.guards))}"), "1"])
    yield {"rule": "lemma", "steps": path.steps, "then": {"squares": squares}}


def grouped(ob: Obligation) -> list[Group]:
    """The monomials of a goal without roots of numbers, each with the number beside it; none if no such root stands in it."""
    ring, found = ob.reader.ring, dict[int, Polynomial]()
    roots = roots_of_numbers(ring)
    if any(atom.constant[0].bit_length() > MOST_BITS for atom in roots.values()):
        return []
    for m, c in ob.goal.items():
        beside = sum(next(iter(ring.variable(name))) * ring.exponent(m, name) for name in roots)
        found.setdefault(m - beside, {})[beside] = c
    return [({m: 1}, number) for m, number in found.items()] if any(set(number) != {0} for number in found.values()) else []


def value(ob: Obligation, number: Polynomial) -> float:
    """About what a number in roots is."""
    ring = ob.reader.ring
    sizes = {name: float(atom.constant[0] ** (1 / atom.degree)) for name, atom in roots_of_numbers(ring).items()}
    return sum(c * prod(sizes[name] ** ring.exponent(m, name) for name in ring.support(m)) for m, c in number.items())
