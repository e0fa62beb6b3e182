"""Certificates from equations among the conditions, and from guards that are each other's opposite: the goal as a combination of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations as combinations_of_two
from math import lcm
from typing import Any

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from ..polynomials.parts import core_of, joined, named, parts_of, rationalised, scaled
from ..polynomials.peeling import divides

__all__ = ["impossible_sums", "multiples_of_conditions", "multiples_of_opposites"]

Certificate = dict[str, Any]


def multiples_of_conditions(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """The goal is a multiple of one equation but for a positive factor, or a combination of all, divided out one after the other."""
    equations = named(ob.equations, "h")
    yield from all_but_a_factor(ob, equations)
    yield from divided_out(ob, equations)
    yield from all_but_a_factor(ob, rationalised(ob, equations))
    yield from divided_out(ob, rationalised(ob, equations))


def all_but_a_factor(ob: Obligation, equations: list[tuple[str, Polynomial]]) -> Iterator[Certificate]:
    """A multiple of the goal as a multiple of one equation: what the goal does not share with it is positive, plainly or by guards."""
    ring = ob.reader.ring
    for name, equation in equations if ob.goal else ():
        whole, goal = (to_flint(ring, p) for p in (equation, ob.goal))  # in this order of names: what is yielded may bring new ones
        shared = whole.gcd(goal)
        rest, multiplier = (from_flint(p // shared) for p in (whole, goal))
        known = positive_multiple(ob, rest) if len(shared) > 1 and (len(rest) > 1 or set(rest) == {0}) else None
        if known:
            (scale, sign, factor), (letter, _, around) = known, name.partition("*")
            times = text_of(ring, multiplier if sign > 0 else negated(multiplier))
            yield {"factor": factor, "multiples": [[letter, joined(around or "1", scale, f"({times})")]]}


def positive_multiple(ob: Obligation, p: Polynomial) -> tuple[str, int, str] | None:
    """Texts s and f without minus signs and a sign with s*p == sign*f, None if none is found."""
    for sign, q in ((1, p), (-1, negated(p))):
        if ob.reader.is_plain(q):
            return "1", sign, text_of(ob.reader.ring, q)
    parts = parts_of(ob, p)
    return None if parts.hard or parts.base != "1" else (parts.scale, parts.sign, parts.weight)


def divided_out(ob: Obligation, equations: list[tuple[str, Polynomial]]) -> Iterator[Certificate]:
    """The goal as a combination of equations; what is written behind `*` in a name belongs to the multiplier."""
    ring, rest, multiples, around = ob.reader.ring, ob.goal, list[list[str]](), "1"
    for name, equation in equations:
        plain, core = core_of(ob, equation)
        plain, core = (plain, core) if set(core) - {0} else ("1", equation)
        if not core:
            continue
        quotient, remainder = divmod(to_flint(ring, rest), to_flint(ring, core))
        if quotient:
            letter, _, multiplier = name.partition("*")
            multiples = [[old, joined(plain, f"({text})")] for old, text in multiples]
            multiples.append([letter, joined(around, multiplier or "1", f"({text_of(ring, from_flint(quotient))})")])
            rest, around = from_flint(remainder), joined(around, plain)
    if multiples:
        yield scaled({"multiples": multiples}, around)


def multiples_of_opposites(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """Two guards that are each other's opposite are zero: the goal is a combination of such pairs, divided out one after the other.

    If one of the two is positive, there is no such point, and anything follows. Where there are none, two may have a sum that vanishes.
    """
    pairs = list(opposites(ob))
    strict = next((pair for pair in pairs if pair[0] in ob.strict), None)
    if strict:
        above, below = (impossible(ob, *strict, goal) for goal in (ob.goal, negated(ob.goal)))
    elif pairs:
        above, below = combinations(ob, pairs)
    if pairs and ob.relation == "==":
        yield {"rule": "both", "above": above, "below": below}
    elif pairs and above["squares"]:
        yield above
    elif ob.relation == ">=":
        yield from sums_that_vanish(ob)


def impossible_sums(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """Two guards whose sum is negative: there is no such point, and anything follows."""
    ring = ob.reader.ring
    for (i, p), (j, q) in combinations_of_two(enumerate(ob.guards, 1), 2):
        lack = negated(plus(p, q))
        if lack and ob.relation != "==" and ob.reader.is_plain(lack) and ob.always_positive(lack):
            weight = plus({m: -c for m, c in ob.goal.items() if c < 0}, {0: 1})
            yield {"factor": text_of(ring, lack), "squares": [[f"({text_of(ring, weight)})*g{number}", "1"] for number in (i, j)]}
            return


def sums_that_vanish(ob: Obligation) -> Iterator[Certificate]:
    """Two guards whose sum has no plus sign: they are zero, and so are its terms; a goal that is zero then is a combination of these."""
    if ob.reader.is_plain(ob.goal):
        return
    for (i, p), (j, q) in combinations_of_two(enumerate(ob.guards, 1), 2):
        lack = negated(plus(p, q))
        if not lack or not ob.reader.is_plain(lack):
            continue
        found = where_all_vanish(ob, p, q, lack)
        if found is not None:
            common, weights = found
            texts = [(number, text_of(ob.reader.ring, weight)) for number, weight in zip((i, j), weights, strict=True) if weight]
            yield {"factor": str(common), "squares": [[f"({text})*g{number}", "1"] for number, text in texts]}
            return


def where_all_vanish(ob: Obligation, p: Polynomial, q: Polynomial, lack: Polynomial) -> tuple[int, list[Polynomial]] | None:
    """A number c and weights v and w without minus signs for which c*goal - v*p - w*q has none either, where p + q = -lack."""
    ring = ob.reader.ring
    beside, other = (apart(ob, one, lack) for one in (p, ob.goal))
    quotient, remainder = divmod(to_flint(ring, other), to_flint(ring, beside)) if beside and other else (None, bool(other))
    if remainder:
        return None
    times = from_flint(quotient) if quotient is not None else {}
    weights = [{m: sign * c for m, c in times.items() if sign * c > 0} for sign in (1, -1)]
    rest = plus(plus(ob.goal, ring.times(weights[0], p), -1), ring.times(weights[1], q), -1)
    minus = {m: -c for m, c in rest.items() if c < 0}
    inside = {m: part for m in minus for part in lack if divides(ob, part, m)}
    if len(inside) < len(minus):
        return None
    common, more = lcm(*lack.values()), dict[int, int]()
    for m, part in inside.items():
        more = plus(more, {m - part: minus[m] * common // lack[part]})
    return common, [plus(more, weight, common) for weight in weights]


def apart(ob: Obligation, p: Polynomial, lack: Polynomial) -> Polynomial:
    """The terms of a polynomial that have no term of another as a factor."""
    return {m: c for m, c in p.items() if not any(divides(ob, part, m) for part in lack)}


def impossible(ob: Obligation, one: int, two: int, goal: Polynomial) -> Certificate:
    """A certificate where a guard is positive and its opposite is not negative: p*goal = p*(goal with plus) + (-p)*(goal with minus)."""
    squares = [[f"g{one}", "1"]] if ob.relation == ">" else []
    parts = [{m: sign * c for m, c in goal.items() if sign * c > 0} for sign in (1, -1)]
    parts[1] = plus(parts[1], {0: len(squares)}) if squares else parts[1]
    squares += [[f"({text_of(ob.reader.ring, part)})*g{number}", "1"] for part, number in zip(parts, (one, two), strict=True) if part]
    return {"factor": f"g{one}", "squares": squares}


def combinations(ob: Obligation, pairs: list[tuple[int, int]]) -> tuple[Certificate, Certificate]:
    """The goal and its opposite as combinations of pairs of opposite guards, and then of equations, as far as they go."""
    ring, rest = ob.reader.ring, ob.goal
    found, multiples = list[tuple[tuple[int, int], Polynomial]](), list[tuple[str, Polynomial]]()
    for pair in pairs:
        quotient, remainder = divmod(to_flint(ring, rest), to_flint(ring, ob.guards[pair[0] - 1]))
        rest = from_flint(remainder)
        found += [(pair, from_flint(quotient))] if quotient else []
    for name, equation in named(ob.equations, "h") if rest else ():
        quotient, remainder = divmod(to_flint(ring, rest), to_flint(ring, equation))
        rest = from_flint(remainder)
        multiples += [(name, from_flint(quotient))] if quotient else []
    return combination(ob, found, multiples, 1), combination(ob, found, multiples, -1)


def combination(
    ob: Obligation, found: list[tuple[tuple[int, int], Polynomial]], multiples: list[tuple[str, Polynomial]], sign: int
) -> Certificate:
    """The certificate with these multipliers of pairs of opposite guards and of equations, or minus these.

    A multiplier p that may be negative is ((p + 1)**2 - (p - 1)**2)/4.
    """
    ring, squares = ob.reader.ring, list[list[str]]()
    scale = 1 if all(ob.reader.is_plain({m: abs(c) for m, c in p.items()}) for _, p in found) else 4
    for pair, p in found:
        for number, side in zip(pair[::sign], (1, -1), strict=True):
            weight = text_of(ring, {m: side * c for m, c in p.items() if side * c > 0})
            if scale > 1:
                squares.append([f"g{number}", text_of(ring, plus(p, {0: side}))])
            elif weight != "0":
                squares.append([f"({weight})*g{number}", "1"])
    turned = [[name, f"{scale * sign}*({text_of(ring, p)})"] for name, p in multiples]
    return {"squares": squares} | ({"factor": "4"} if scale > 1 else {}) | ({"multiples": turned} if turned else {})


def opposites(ob: Obligation) -> Iterator[tuple[int, int]]:
    """The numbers of guards that are each other's opposite, one that is positive first."""
    for i, p in enumerate(ob.guards, 1):
        for j, q in enumerate(ob.guards[i:], i + 1):
            if p and q == negated(p):
                yield (j, i) if j in ob.strict else (i, j)
                break
