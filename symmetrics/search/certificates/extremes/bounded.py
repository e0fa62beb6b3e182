"""Goals where guards are linear in counts: factor by factor in coordinates that are guards and counts, which leaves no minus sign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations, islice
from math import gcd, prod
from typing import Any

from flint import fmpz_mpoly

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from ..conditions.lemmas import without_plain_factors
from ..conditions.multiples import multiples_of_opposites
from ..direct import Prove, no_minus_sign
from ..polynomials.cells import Square
from ..polynomials.factors import from_factors
from ..polynomials.parts import Signed, letters_of, signed_texts
from ..polynomials.squares import combination, degrees, join, monomial_text, monomials, shifted, sum_of_squares
from ..roots.linear import beside_a_root, split_by_sign
from .cones import Cone, Coordinates, cone_of

__all__ = ["roots_within_linear_guards", "within_linear_guards"]

MOST_TERMS, MOST_NAMES, MOST_FORMS, MOST_TO_SQUARE, MOST_SPLITS, MOST_HALVES = 400, 5, 14, 60, 4, 2
MOST_WITH_ROOTS, MOST_SIGNS, SHORTER = 1_000, 4, 1.01
Table = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Region:
    """The cone in which the linear guards of an obligation hold: the names of its counts, and of the forms that bound it."""

    names: tuple[str, ...]
    texts: tuple[str, ...]
    cone: Cone


def within_linear_guards(ob: Obligation, depth: int, prove: Prove) -> Iterator[dict[str, Any]]:
    """Each factor of the goal has one sign in the cone in which the guards hold that are linear in counts, or in each half of it."""
    region = region_of(ob, ob.goal) if 0 < len(ob.goal) <= MOST_TERMS else None
    if region is None:
        return
    found = from_factors(replace(ob, guards=()), ob.goal, lambda factor, wanted: sign_within(ob, factor, wanted, region))
    if found is not None:
        yield found
    elif depth < MOST_SPLITS and ob.relation == ">=" and not letters_beside(ob, ob.goal) and not falls(ob, region):
        yield from in_halves(ob, depth, prove, region)


def falls(ob: Obligation, region: Region) -> bool:
    """Whether the goal is negative at an edge of the cone, or between two of them."""
    edges = region.cone.rays
    between = [tuple(map(int.__add__, one, two)) for one, two in combinations(edges, 2)]
    return any(value_at(ob, ob.goal, region.names, point) < 0 for point in (*edges, *between))


def value_at(ob: Obligation, p: Polynomial, names: tuple[str, ...], point: tuple[int, ...]) -> int:
    """The value of a polynomial in counts."""
    return sum(c * prod(x ** ob.reader.ring.exponent(m, name) for name, x in zip(names, point, strict=True)) for m, c in p.items())


def in_halves(ob: Obligation, depth: int, prove: Prove, region: Region) -> Iterator[dict[str, Any]]:
    """The same in each of two halves of a cone."""
    for form in islice(region.cone.halves, MOST_HALVES):
        by: Polynomial = {}
        for name, weight in zip(region.names, form, strict=True):
            by = plus(by, ob.reader.ring.variable(name), weight)
        yield from split_by_sign(ob, by, lambda case: prove(case, depth + 1, (within_linear_guards,)))


def roots_within_linear_guards(ob: Obligation, depth: int, prove: Prove) -> Iterator[dict[str, Any]]:
    """U + V*r, r a root, where U and V have one sign in the cone: their squares are compared, without factors that both have."""
    if 0 < len(ob.goal) <= MOST_WITH_ROOTS and depth < MOST_SIGNS and letters_beside(ob, ob.goal) and linear_guards(ob):
        strategies = (no_minus_sign, multiples_of_opposites, within_linear_guards, roots_within_linear_guards)
        shorter = without_plain_factors(ob, lambda core: prove(core, depth, strategies), SHORTER)
        if shorter is not None:
            yield shorter
        yield from beside_a_root(ob, lambda one: prove(one, depth + 1, strategies), known_sign)


def known_sign(ob: Obligation, p: Polynomial) -> Signed | None:
    """The sign of a polynomial in the cone, None if that is not seen."""
    if not p:
        return Signed(1, "1", [])
    region = region_of(ob, p)
    for sign, one in ((1, p), (-1, negated(p))):
        if ob.reader.is_plain(one):
            return Signed(sign, "1", [[text_of(ob.reader.ring, one), "1"]])
        found = region and from_factors(replace(ob, guards=()), one, lambda factor, wanted: sign_within(ob, factor, wanted, region))
        if found:
            return Signed(sign, found.get("factor", "1"), found["squares"])
    return None


def sign_within(ob: Obligation, p: Polynomial, wanted: int, region: Region) -> Signed | None:
    """The sign of a factor in the cone, or the one that a guard gives it."""
    found = None if letters_beside(ob, p) else shown(ob, p, wanted, region)
    if found is not None:
        return found
    told = next(signed_texts(ob, p), None)
    return Signed(told[1], told[0], [[told[2], "1"]]) if told else None


def letters_beside(ob: Obligation, p: Polynomial) -> bool:
    """Whether something else than counts stands in a polynomial."""
    others = {*ob.reader.ring.atoms, *ob.reader.letters, *ob.reader.signed}
    return any(not others.isdisjoint(ob.reader.ring.support(m)) for m in p)


def region_of(ob: Obligation, p: Polynomial) -> Region | None:
    """The cone of the linear guards, in the counts of a polynomial and of these; None where it is large, or without such guards."""
    ring, linear = ob.reader.ring, linear_guards(ob)
    present = {name for q in (p, *(guard for _, guard in linear)) for m in q for name in ring.support(m)}
    names = tuple(sorted(present - {*ring.atoms, *ob.reader.letters, *ob.reader.signed}))
    if not linear or ob.reader.classes or not 1 < len(names) <= MOST_NAMES or len(linear) > MOST_FORMS:
        return None
    units = [tuple(int(i == j) for j in range(len(names))) for i in range(len(names))]
    places = [next(iter(ring.variable(name))) for name in names]
    cone = cone_of((*units, *(tuple(guard.get(place, 0) for place in places) for _, guard in linear)))
    return None if cone is None else Region(names, (*names, *(f"g{number}" for number, _ in linear)), cone)


def linear_guards(ob: Obligation) -> list[tuple[int, Polynomial]]:
    """The guards with their numbers that are linear in counts and tell something, each once."""
    ring, found = ob.reader.ring, dict[Table, tuple[int, Polynomial]]()
    for number, guard in enumerate(ob.guards, 1):
        supports = [ring.support(m) for m in guard]
        alone = all(len(names) == 1 and ring.exponent(m, names[0]) == 1 for m, names in zip(guard, supports, strict=True))
        if guard and alone and not ob.reader.is_plain(guard) and not letters_beside(ob, guard):
            found.setdefault(tuple(sorted(guard.items())), (number, guard))
    return list(found.values())


def shown(ob: Obligation, p: Polynomial, wanted: int, region: Region) -> Signed | None:
    """The sign and the sum that shows it, in the first coordinates in which there is one; with squares or other guards at last."""
    for at in region.cone.coordinates:
        scale, moved = in_coordinates(ob, p, region, at)
        for sign in (wanted, -wanted):
            terms = sum_in_coordinates(ob, moved, sign, region.texts, at)
            if terms is not None:
                return Signed(sign, str(scale), terms)
        if region.cone.simple and len(moved) <= MOST_TO_SQUARE:
            found = with_squares(ob, moved if wanted > 0 else negated(moved), region, at)
            if found is not None:
                return Signed(wanted, f"{scale}*({found.get('factor', '1')})", found["squares"])
    return None


def with_squares(ob: Obligation, target: Polynomial, region: Region, at: Coordinates) -> dict[str, Any] | None:
    """A polynomial in coordinates with the help of other guards or of squares, but for the terms that are zero all over the cone."""
    flat = {m: c for m, c in target.items() if any(ob.reader.ring.exponent(m, region.texts[k]) for k in at.flat)}
    rest, terms = plus(target, flat, -1), sum_in_coordinates(ob, flat, 1, region.texts, at)
    if not rest or terms is None:
        return None
    found = with_other_guards(ob, rest, region, at) or sum_of_squares(replace(ob, guards=(), equations=()), rest)
    if found is None:
        return None
    factor = found.get("factor", "1")
    return {**found, "squares": [*found["squares"], *([f"({factor})*({weight})", base] for weight, base in terms)]}


def with_other_guards(ob: Obligation, target: Polynomial, region: Region, at: Coordinates) -> dict[str, Any] | None:
    """A polynomial in coordinates as a sum of monomials, alone and times guards that are not linear."""
    ring, least, most = ob.reader.ring, *degrees(ob, target)
    slots = {ring.slots[region.texts[k]] for k in at.forms}
    others = dict[Table, int]()
    for number, guard in enumerate(ob.guards, 1):
        if 1 < degrees(ob, guard)[1] <= most and letters_of(ring, guard) <= set(region.names) and not ob.reader.is_plain(guard):
            others.setdefault(tuple(sorted(guard.items())), number)
    if not others or least != most:
        return None
    candidates = list[Square]()
    for guard, text in (({0: 1}, ""), *((dict(key), f"g{number}") for key, number in others.items())):
        scale, moved = in_coordinates(ob, guard, region, at)
        room = most - degrees(ob, moved)[1]
        for powers in monomials(tuple(room if slot in slots else 0 for slot in range(len(ring.slots))), room, room):
            weight = join(monomial_text(ob, powers), f"{scale}*{text}" if text else "")
            candidates.append(Square(weight, "1", shifted(moved, {powers: 1})))
    return combination(ob, target, candidates)


def in_coordinates(ob: Obligation, p: Polynomial, region: Region, at: Coordinates) -> tuple[int, Polynomial]:
    """A multiple of a polynomial in coordinates, and by what it is multiplied."""
    ring = ob.reader.ring
    for text in region.texts:
        ring.variable(text)
    generators = {text: to_flint(ring, ring.variable(text)) for text in ring.slots}
    letters = [generators[region.texts[k]] for k in at.forms]
    placed: dict[str, fmpz_mpoly] = {
        name: sum((weight * letter for weight, letter in zip(row, letters, strict=True)), 0 * letters[0])
        for name, row in zip(region.names, at.matrix, strict=True)
    }
    degrees = {m: sum(ring.exponent(m, name) for name in region.names) for m in p}
    most = max(degrees.values())
    even = {m: c * at.scale ** (most - degrees[m]) for m, c in p.items()}
    moved = from_flint(to_flint(ring, even).compose(*(placed.get(name, generators[name]) for name in ring.slots)))
    common = reduce(gcd, moved.values(), at.scale**most)
    return at.scale**most // common, {m: c // common for m, c in moved.items()}


def sum_in_coordinates(ob: Obligation, p: Polynomial, sign: int, texts: tuple[str, ...], at: Coordinates) -> list[list[str]] | None:
    """The terms of a polynomial in coordinates, each with the wanted sign or zero all over the cone."""
    ring, plain, flat = ob.reader.ring, dict[int, int](), dict[int, Polynomial]()
    for m, c in p.items():
        zero = next((k for k in at.flat if ring.exponent(m, texts[k]) and at.flat[k][k] == 1), None)
        if sign * c > 0:
            plain[m] = sign * c
        elif zero is None:
            return None
        else:
            flat.setdefault(zero, {})[m - next(iter(ring.variable(texts[zero])))] = abs(c)
    terms = [[text_of(ring, plain), "1"]] if plain else []
    for zero, weights in flat.items():
        opposite = " + ".join(f"{weight}*{texts[k]}" for k, weight in at.flat[zero].items() if k != zero)
        terms.append([f"({text_of(ring, weights)})*({opposite})", "1"])
    return terms
