"""Certificates with logarithms: tangents chosen so that the logarithms cancel, and what is left shown nonnegative.

A factor of the goal that is linear in the logarithms is a sum of monomials, each times a whole combination of logarithms. The
tangent of each combination bounds it by a quotient; the bounds add up to something without logarithms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from math import gcd
from typing import Any

from flint import fmpz_mpoly

from ..algebra.polynomials import from_flint, text_of, to_flint
from ..kernel import Rejected
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial, plus
from ..kernel.rules import negated
from ..kernel.tangents import with_tangents
from .factors import Judge, bracketed, from_factors
from .parts import Signed, joined, scaled

__all__ = ["Prover", "tangent_certificates"]

Certificate = dict[str, Any]
Powers = dict[str, int]
Prover = Callable[[Obligation], Certificate | None]
MOST_TERMS, MOST_LETTERS, LARGEST_POWER = 3_000, 40, 12


@dataclass(frozen=True)
class Tangent:
    """One tangent: weight*(sum of powers*logarithms) <= above/below - weight, as a table of a certificate and as polynomials."""

    table: dict[str, Any]
    above: Polynomial
    below: Polynomial
    guard: Polynomial


def tangent_certificates(ob: Obligation, provers: Sequence[Prover]) -> Iterator[Certificate]:
    """Certificates of the rule `tangents`; `provers` give squares certificates for goals without logarithms, the quickest first."""
    logs = [name for name, (kind, _) in ob.reader.letters.items() if kind == "log"]
    if not 0 < len(ob.goal) <= MOST_TERMS or len(logs) > MOST_LETTERS or not occurring(ob, ob.goal, logs):
        return
    closer = (False, True) if ob.relation == ">" or ob.conditions else (False,)
    for halfway, prove, divide, touch in product(closer, provers, (whole, in_pairs, singly), touches(ob)):
        division = Division(divide, touch, halfway)
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
    """How a combination of logarithms is divided among tangents, and where they touch: the power of e that goes with each unit.

    `halfway` tells whether they lead through the middle between one and their number, which bounds a logarithm more closely.
    """

    divide: Callable[[Powers], list[Powers]]
    touch: Powers
    halfway: bool = False


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
    """The tangents of the logarithms in a polynomial; None if there are none, or one of them has minus signs."""
    made = (tangent_of(ob, weight, powers, division.touch, division.halfway) for weight, powers in divided(ob, p, division.divide))
    known = list[Tangent]()
    for tangent in made:
        if tangent is None:
            return None
        known.append(tangent)
    ring = ob.reader.ring
    common = common_multiple(ob, [tangent.below for tangent in known])
    lifts = [quotient(ob, common, tangent.below) for tangent in known]
    rest = ring.times(common, p)
    for tangent, lift in zip(known, lifts, strict=True):
        rest = plus(rest, ring.times(lift, tangent.guard), -1)
    return Bounded(known, common, lifts, rest) if known else None


def by_tangents(ob: Obligation, prove: Prover, p: Polynomial, division: Division, before: int) -> tuple[Signed, list[Tangent]] | None:
    """That a polynomial linear in the logarithms is not negative, with the tangents that show it."""
    found, ring = bounded(ob, p, division), ob.reader.ring
    left = prove(replace(ob, goal=found.rest)) if found and (found.rest or ob.relation != ">") else None
    if found is None or left is None or left.get("rule", "squares") != "squares" or set(left) - {"factor", "squares", "multiples"}:
        return None
    around, rest = bracketed(left.get("factor", "1")), found.rest
    terms, multiples = found.terms(ob, before, around), left.get("multiples", [])
    remaining = left.get("squares") or ([] if not rest or multiples else [[joined(bracketed(text_of(ring, rest)), around), "1"]])
    return Signed(1, joined(around, bracketed(text_of(ring, found.common))), terms + remaining, multiples), found.tangents


def divided(ob: Obligation, p: Polynomial, divide: Callable[[Powers], list[Powers]]) -> list[tuple[Polynomial, Powers]]:
    """The combinations of logarithms in minus a polynomial, divided, each with the sum of all that it is multiplied by."""
    found = dict[tuple[tuple[str, int], ...], Polynomial]()
    for m, powers in combinations_in(ob, p).items():
        share = gcd(*powers.values())
        for part in divide({name: -k // share for name, k in powers.items()}):
            key = tuple(sorted(part.items()))
            found[key] = plus(found.get(key, {}), {m: share})
    return [(weight, dict(key)) for key, weight in found.items()]


def combinations_in(ob: Obligation, p: Polynomial) -> dict[int, Powers]:
    """The monomials that stand beside logarithms, each with its whole combination of them; none if they do not occur linearly."""
    ring, found = ob.reader.ring, dict[int, Powers]()
    for name in occurring(ob, p, [name for name, (kind, _) in ob.reader.letters.items() if kind == "log"]):
        for m, c in ring.derivative(p, name).items():
            found.setdefault(m, {})[name] = c
    logs = set().union(*found.values())
    return {} if any(ring.exponent(m, name) for m in found for name in logs) else found


def arguments_of(ob: Obligation, powers: Powers) -> tuple[fmpz_mpoly, fmpz_mpoly]:
    """The numerator and the denominator of the product whose logarithm a combination is; for e, one power is e."""
    ring, reader = ob.reader.ring, ob.reader
    above, below = to_flint(ring, {0: 1}), to_flint(ring, {0: 1})
    for name, k in powers.items():
        kind, of = reader.letters[name]
        parts = (of[0].top, reader.denominator(of[0])) if kind == "log" else (ring.variable(name), {0: 1})
        numerator, denominator = (to_flint(ring, part) for part in (parts if k > 0 else parts[::-1]))
        above, below = above * numerator ** abs(k), below * denominator ** abs(k)
    return above, below


def bound_of(
    ob: Obligation, powers: Powers, weight: Polynomial, bound: tuple[fmpz_mpoly, fmpz_mpoly], further: dict[str, Any]
) -> dict[str, Any] | None:
    """The table that a combination of logarithms is at most a quotient, both times a weight, None if the kernel does not take it."""
    above, below = to_flint(ob.reader.ring, weight) * bound[0], bound[1]
    shared = above.gcd(below)
    parts = {"weight": weight, "above": from_flint(above / shared), "below": from_flint(below / shared)}
    record = {"powers": powers} | {key: text for key, p in parts.items() if (text := text_of(ob.reader.ring, p)) != "1"} | further
    try:
        with_tangents(ob, [record])
    except Rejected:
        return None
    return record


def tangent_of(ob: Obligation, weight: Polynomial, powers: Powers, touch: Powers, halfway: bool = False) -> Tangent | None:
    """The tangent of a combination of logarithms, None if its quotient has minus signs or is too large.

    Where the denominator may vanish, a quotient that is plainly at most one is replaced by one.
    """
    if sum(map(abs, powers.values())) > LARGEST_POWER:
        return None
    ring, reader = ob.reader.ring, ob.reader
    (above, below), total = arguments_of(ob, powers | touch), Polynomial({0: 1 + halfway})
    for name, k in (*powers.items(), *touch.items()):
        total = plus(total, ring.variable(name) if reader.letters[name][0] == "log" else {0: 1}, k)
    middle = [[from_flint(above + below), from_flint(2 * below)]] if halfway else []
    top, bottom = ((above + below) ** 2 + 4 * above * below, 2 * below * (above + below)) if halfway else (above, below)
    weighted = to_flint(ring, weight) * top
    shared = weighted.gcd(bottom)
    upper, lower = from_flint(weighted / shared), from_flint(bottom / shared)
    if not (reader.is_plain(lower) and ob.always_positive(lower)) and reader.is_plain(from_flint(below - above)):
        upper, lower, total, middle = weight, {0: 1}, plus(total, {0: int(halfway)}, -1), []
    if not all(map(reader.is_plain, (upper, lower, weight, *(p for pair in middle for p in pair)))):
        return None
    texts = {"weight": text_of(ring, weight), "above": text_of(ring, upper), "below": text_of(ring, lower)}
    through = {"through": [[text_of(ring, p) for p in pair] for pair in middle]} if middle else {}
    table = {"powers": powers | touch} | {key: text for key, text in texts.items() if text != "1"} | through
    return Tangent(table, upper, lower, plus(upper, ring.product([lower, weight, total]), -1))


def common_multiple(ob: Obligation, polynomials: list[Polynomial]) -> Polynomial:
    """The least common multiple, up to its sign and content."""
    found = to_flint(ob.reader.ring, {0: 1})
    for p in polynomials:
        other = to_flint(ob.reader.ring, p)
        found = found * (other / found.gcd(other))
    return from_flint(found)


def quotient(ob: Obligation, p: Polynomial, divisor: Polynomial) -> Polynomial:
    """A quotient that leaves no remainder."""
    return from_flint(to_flint(ob.reader.ring, p) / to_flint(ob.reader.ring, divisor))
