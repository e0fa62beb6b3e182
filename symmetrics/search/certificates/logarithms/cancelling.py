"""Certificates with logarithms: tangents chosen so that the logarithms cancel, and what is left shown nonnegative.

A factor of the goal that is linear in the logarithms is a sum of monomials, each times a whole combination of logarithms. The
tangent of each combination bounds it by a quotient; the bounds add up to something without logarithms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from math import gcd
from typing import Any

from ....algebra.polynomials import factored, from_flint, text_of, to_flint
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from ..polynomials.factors import Judge, bracketed, from_factors
from ..polynomials.parts import Signed, joined, scaled
from .bounding import Powers, Tangent, tangent_of, ways_between
from .pade import curve_on_both_sides

__all__ = ["Prover", "tangent_certificates"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
Divide = Callable[[Powers], list[Powers]]
Bound = Callable[[Obligation, Polynomial, Powers, Powers], Tangent | None]
MOST_TERMS, MOST_LETTERS, MOST_WORK, MOST_TANGENTS, MOST_CURVES = 3_000, 40, 200_000, 1_000, 4
ONE: Polynomial = {0: 1}


def tangent_certificates(ob: Obligation, provers: Sequence[Prover]) -> Iterator[Certificate]:
    """Certificates of the rule `tangents`; `provers` give squares certificates for goals without logarithms, the quickest first."""
    logs = [name for name, (kind, _) in ob.reader.letters.items() if kind == "log"]
    if not 0 < len(ob.goal) <= MOST_TERMS or len(logs) > MOST_LETTERS or not occurring(ob, ob.goal, logs):
        return
    tangents_of = [once(partial(tangent_of, between=between)) for between in ways_between(ob, logs)]
    bounds = [*((bound, MOST_TANGENTS) for bound in tangents_of), (once(curve_at_one), MOST_CURVES)]
    numbers = {name for name in logs if set(ob.reader.letters[name][1][0].top) == {0}}
    divisions: list[Divide] = [whole, in_pairs, singly, *([partial(beside_numbers, numbers)] if numbers else [])]
    ways = [[Division(divide, touch, bound, most) for divide, touch in product(divisions, touches(ob))] for bound, most in bounds]
    for prove, division in (pair for same in ways for pair in product(provers, same)):
        for proved in (partial(from_factors, ob, ob.goal), partial(undivided, ob)):
            tangents: list[Tangent] = []
            then = proved(partial(signed_by_tangents, ob, prove, division, tangents))
            if then is not None:
                yield {"rule": "tangents", "tangents": [tangent.table for tangent in tangents], "then": then}


def undivided(ob: Obligation, judge: Judge) -> Certificate | None:
    """The squares certificate of a goal that is not taken apart: a factor beside a logarithm may be what makes its argument positive."""
    part = judge(ob.goal, 1)
    multiples = {"multiples": part.multiples} if part is not None and part.multiples else {}
    return None if part is None or part.sign < 0 else scaled({"squares": part.terms} | multiples, part.factor)


def signed_by_tangents(
    ob: Obligation, prove: Prover, division: Division, tangents: list[Tangent], factor: Polynomial, wanted: int
) -> Signed | None:
    """The sign of a factor, the wanted one first; tangents that it needs are added to the list."""
    for sign in (wanted, -wanted):
        found = by_tangents(ob, prove, factor if sign > 0 else negated(factor), division, len(tangents))
        if found is not None:
            tangents += found[1]
            return replace(found[0], sign=sign)
    return None


@dataclass(frozen=True)
class Division:
    """How a combination of logarithms is divided among tangents, what these are, and where they touch: a power of e for each unit.

    What became of a polynomial is kept, for it is asked again by the next prover.
    """

    divide: Divide
    touch: Powers
    bound: Bound
    most: int
    known: dict[frozenset[tuple[int, int]], Bounded | None] = field(default_factory=dict)

    def bounded(self, ob: Obligation, p: Polynomial) -> Bounded | None:
        """The tangents of the logarithms in a polynomial of one obligation."""
        key = frozenset(p.items())
        if key not in self.known:
            self.known[key] = bounded(ob, p, self)
        return self.known[key]


def once(bound: Bound) -> Bound:
    """The same bounds of one obligation, each worked out once: many ways of division have parts in common."""
    known = dict[tuple[Any, ...], Tangent | None]()

    def found(ob: Obligation, weight: Polynomial, powers: Powers, touch: Powers) -> Tangent | None:
        key = tuple(tuple(sorted(part.items())) for part in (weight, powers, touch))
        if key not in known:
            known[key] = bound(ob, weight, powers, touch)
        return known[key]

    return found


def curve_at_one(ob: Obligation, weight: Polynomial, powers: Powers, touch: Powers) -> Tangent | None:
    """The curve on both sides of one, which touches nowhere else."""
    return None if touch else curve_on_both_sides(ob, weight, powers)


def whole(powers: Powers) -> list[Powers]:
    """All logarithms of a combination under one tangent."""
    return [powers]


def in_pairs(powers: Powers) -> list[Powers]:
    """One tangent for each logarithm with a plus sign and one with a minus sign, as long as there are both."""
    left, pairs = dict(powers), list[Powers]()
    for a, b in product([n for n, k in powers.items() if k > 0], [n for n, k in powers.items() if k < 0]):
        times = min(left[a], -left[b])
        if times:
            pairs += [{a: 1, b: -1}] * times
            left[a], left[b] = left[a] - times, left[b] + times
    rest = {name: k for name, k in left.items() if k}
    return [*pairs, rest] if rest else pairs


def singly(powers: Powers) -> list[Powers]:
    """One tangent for each logarithm."""
    return [{name: 1 if k > 0 else -1} for name, k in powers.items() for _ in range(abs(k))]


def beside_numbers(numbers: set[str], powers: Powers) -> list[Powers]:
    """One tangent for each logarithm that is not of a number, with an equal share of those that are."""
    others = singly({name: k for name, k in powers.items() if name not in numbers})
    shares = {name: powers[name] // len(others) for name in powers if name in numbers} if others else {}
    rest = {name: k - len(others) * shares.get(name, 0) for name, k in powers.items() if name in numbers}
    return [*({**other, **shares} for other in others), *singly({name: k for name, k in rest.items() if k})]


def touches(ob: Obligation) -> list[Powers]:
    """Tangents at one, and where the number e occurs at its powers too."""
    names = [name for name, (kind, _) in ob.reader.letters.items() if kind == "e"]
    return [{}, *({name: k} for name in names for k in (-1, 1, -2, 2))]


def occurring(ob: Obligation, p: Polynomial, names: list[str]) -> list[str]:
    """The names that occur in a polynomial."""
    return [name for name in names if any(ob.reader.ring.exponent(m, name) for m in p)]


@dataclass(frozen=True)
class Bounded:
    """Tangents for a polynomial linear in the logarithms: common*polynomial is the sum of lifts*guards and a rest without them."""

    tangents: list[Tangent]
    common: Polynomial
    lifts: list[Polynomial]
    rest: Polynomial

    def terms(self, ob: Obligation, before: int, times: str) -> list[list[str]]:
        """The terms of a squares certificate that its guards are, each times something; `before` is how many tangents come before them."""
        first = len(ob.guards) + before + 1
        lifts = [bracketed(text_of(ob.reader.ring, lift)) for lift in self.lifts]
        return [[joined(times, lift, f"g{number}"), "1"] for number, lift in enumerate(lifts, first)]


def bounded(ob: Obligation, p: Polynomial, division: Division) -> Bounded | None:
    """The tangents of the logarithms in a polynomial; None if there are none, or one of them has minus signs.

    A positive factor of all that stands beside logarithms multiplies the tangents, it is no part of their weights.
    """
    ring, beside = ob.reader.ring, shared_beside(ob, p)
    parts, known = divided(ob, p, division.divide, beside), list[Tangent]()
    if len(parts) > division.most:
        return None
    for tangent in (division.bound(ob, weight, powers, division.touch) for weight, powers in parts):
        if tangent is None:
            return None
        known.append(tangent)
    divisors = {tuple(tangent.below.items()): tangent.below for tangent in known}
    common = common_multiple(ob, list(divisors.values()))
    if not common or len(common) * len(p) > MOST_WORK:
        return None
    lifted = {key: ring.times(beside, quotient(ob, common, below)) for key, below in divisors.items()}
    lifts = [lifted[tuple(tangent.below.items())] for tangent in known]
    rest = ring.times(common, p)
    for tangent, lift in zip(known, lifts, strict=True):
        rest = plus(rest, ring.times(lift, tangent.guard), -1)
    return Bounded(known, common, lifts, rest) if known else None


def shared_beside(ob: Obligation, p: Polynomial) -> Polynomial:
    """What everything that stands beside the logarithms in a polynomial is divided by, and is positive."""
    ring, shared = ob.reader.ring, to_flint(ob.reader.ring, {})
    for name in occurring(ob, p, [name for name, (kind, _) in ob.reader.letters.items() if kind == "log"]):
        shared = shared.gcd(to_flint(ring, ring.derivative(p, name)))
    known = factored(ring, from_flint(shared)).factors if shared else ()
    return ring.product(p for p, power in known for _ in range(power) if ob.reader.is_plain(p) and ob.always_positive(p))


def by_tangents(ob: Obligation, prove: Prover, p: Polynomial, division: Division, before: int) -> tuple[Signed, list[Tangent]] | None:
    """That a polynomial linear in the logarithms is not negative, with the tangents that show it."""
    found, ring = division.bounded(ob, p), ob.reader.ring
    left = prove(replace(ob, goal=found.rest)) if found and (found.rest or ob.relation != ">") else None
    if found is None or left is None or left.get("rule", "squares") != "squares" or set(left) - {"factor", "squares", "multiples"}:
        return None
    around, rest = bracketed(left.get("factor", "1")), found.rest
    terms, multiples = found.terms(ob, before, around), left.get("multiples", [])
    remaining = left.get("squares") or ([] if not rest or multiples else [[joined(bracketed(text_of(ring, rest)), around), "1"]])
    return Signed(1, joined(around, bracketed(text_of(ring, found.common))), terms + remaining, multiples), found.tangents


def divided(
    ob: Obligation, p: Polynomial, divide: Callable[[Powers], list[Powers]], beside: Polynomial = ONE
) -> list[tuple[Polynomial, Powers]]:
    """The combinations of logarithms in minus a polynomial, divided, each with the sum of all that it is multiplied by but for a factor."""
    found = dict[tuple[tuple[str, int], ...], Polynomial]()
    for m, powers in combinations_in(ob, p, beside).items():
        share = gcd(*powers.values())
        for part in divide({name: -k // share for name, k in powers.items()}):
            key = tuple(sorted(part.items()))
            found[key] = plus(found.get(key, {}), {m: share})
    return [(weight, dict(key)) for key, weight in found.items()]


def combinations_in(ob: Obligation, p: Polynomial, beside: Polynomial = ONE) -> dict[int, Powers]:
    """The monomials that stand beside logarithms, but for a factor, each with its combination; none if these do not occur linearly."""
    ring, found = ob.reader.ring, dict[int, Powers]()
    for name in occurring(ob, p, [name for name, (kind, _) in ob.reader.letters.items() if kind == "log"]):
        for m, c in quotient(ob, ring.derivative(p, name), beside).items():
            found.setdefault(m, {})[name] = c
    logs = set().union(*found.values())
    return {} if any(ring.exponent(m, name) for m in found for name in logs) else found


def common_multiple(ob: Obligation, polynomials: list[Polynomial]) -> Polynomial:
    """The least common multiple, up to its sign and content; none if it is very long."""
    found = to_flint(ob.reader.ring, {0: 1})
    for p in polynomials:
        other = to_flint(ob.reader.ring, p)
        further = other / found.gcd(other)
        if len(found) * len(further) > MOST_WORK:
            return Polynomial()
        found = found * further
    return from_flint(found)


def quotient(ob: Obligation, p: Polynomial, divisor: Polynomial) -> Polynomial:
    """A quotient that leaves no remainder."""
    return from_flint(to_flint(ob.reader.ring, p) / to_flint(ob.reader.ring, divisor))
