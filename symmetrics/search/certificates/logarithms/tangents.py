"""Certificates with logarithms as one linear program: which multiples of which tangents, conditions and squares add up to the goal.

Beside `logarithms.py`, which divides the logarithms of a goal by rule, this finds the division, also where a condition is needed for it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ....algebra.polynomials import factored
from ....kernel import Rejected
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import branches, negated
from ....kernel.tangents import with_tangents
from ..idle import without_idle_facts
from ..polynomials.parts import parts_of, scaled, weighted
from ..polynomials.squares import Atom, Buildable, combination, monomials, pairs, roots, shifted
from .bounding import Powers, arguments, arguments_of, bound_of, tangent_of
from .cancelling import occurring
from .graded import Multiple, is_homogeneous, with_any_factor
from .least import arguments_where_least, tangents_at, with_numbers_at
from .pade import curves_beside

__all__ = ["tangents_in_proportion"]

Certificate = dict[str, Any]
MOST_TERMS, MOST_NAMES, MOST_LOGARITHMS, MOST_TANGENTS, MOST_BOUNDS, MOST_SCALES, MOST_SPLITS, HIGHEST = 400, 5, 6, 60, 200, 24, 5, 8
MOST = (3_000, 700)


def tangents_in_proportion(ob: Obligation, scales: int = MOST_SCALES) -> Iterator[Certificate]:
    """Certificates of the rule `tangents` whose multipliers a linear program finds, in each branch of the extremes that stand in them.

    `scales` is how many factors of the goal are tried at most; then any is allowed, and bounds that are closer.
    """
    logs = occurring(ob, ob.goal, [name for name, (kind, _) in ob.reader.letters.items() if kind == "log"])
    if not 0 < len(ob.goal) <= MOST_TERMS or not 0 < len(logs) <= MOST_LOGARITHMS or ob.reader.classes or has_many_names(ob, logs):
        return
    before, sums = len(ob.guards), tuple(factors_in(ob, dict.fromkeys(logs, 1)))
    for bounds, search in ((tangents_for, partial(with_some_factor, scales=scales)), (closer_bounds, with_any)):
        tables = bounds(ob, logs)
        try:
            known = with_tangents(ob, tables)
        except Rejected:
            continue
        then = in_branches(known, Frame(tuple(logs), before, before + len(tables), sums, search), MOST_SPLITS)
        if then is not None:
            found = without_idle_facts(tables, then, before)
            yield {"rule": "tangents", "tangents": found["facts"], "then": found["then"]} if found["facts"] else found["then"]
            return


def has_many_names(ob: Obligation, logs: Sequence[str]) -> bool:
    """Whether a goal and what its logarithms are of have more names than any search takes, whatever branch their extremes take."""
    ring, parts = ob.reader.ring, parts_of(ob, ob.goal)
    inside = [p for name in logs for p in arguments(ob, name)]
    names = {name for p in (*(parts.hard if parts else ()), *inside) for m in p for name in ring.support(m)} - {*logs}
    return len(names) > MOST_NAMES and not any(name in ring.atoms for name in names)


@dataclass(frozen=True)
class Frame:
    """The same in all branches: the logarithms, which guards bound them, by which factors a goal is multiplied, how it is then built."""

    logs: tuple[str, ...]
    first: int
    last: int
    sums: tuple[Polynomial, ...]
    search: Callable[[Obligation, Polynomial, Frame], Certificate | None]


def in_branches(ob: Obligation, frame: Frame, splits: int) -> Certificate | None:
    """A certificate in each branch of the extremes that stand in a goal and its tangents."""
    ring = ob.reader.ring
    shown = (ob.goal, *ob.guards[frame.first : frame.last])
    present = [n for n, atom in ring.atoms.items() if atom.kind != "root" and any(ring.exponent(m, n) for p in shown for m in p)]
    if not present:
        return in_one_branch(ob, frame)
    name, cases = present[-1], list[Certificate]()
    for case in branches(ob, name) if splits else ():
        sums = tuple(value_in(case, name, p) for p in frame.sums)
        found = in_branches(case, replace(frame, sums=sums), splits - 1)
        if found is None:
            return None
        cases.append(found)
    return {"rule": "split", "by": name, "cases": cases} if cases else None


def value_in(ob: Obligation, name: str, p: Polynomial) -> Polynomial:
    """A polynomial with an extreme replaced as in the branch of an obligation, whose last guard says which of its two is larger."""
    atom = ob.reader.ring.atoms[name]
    one = atom.of[0]
    two = negated(one) if atom.kind == "abs" else atom.of[1]
    ordered = one if atom.kind == "abs" else plus(one, two, -1)
    larger = ob.guards[-1] == ordered
    return ob.reader.ring.substitute(p, name, one if larger == (atom.kind != "min") else two)


def in_one_branch(ob: Obligation, frame: Frame) -> Certificate | None:
    """A squares certificate for a goal without extremes, with one factor after the other."""
    parts = parts_of(ob, ob.goal) if ob.goal else None
    if parts is None or not parts.hard:
        return {} if parts is None else scaled({"squares": [[parts.weight, parts.base]]}, parts.scale) if parts.sign > 0 else None
    rest = ob.reader.ring.product(parts.hard)
    goal = rest if parts.sign > 0 else negated(rest)
    single = all(sum(ob.reader.ring.exponent(m, name) for name in frame.logs) <= 1 for m in goal)
    found = frame.search(ob, goal, frame) if single else None
    return None if found is None else scaled(weighted(found, parts.weight, parts.base), parts.scale)


def with_some_factor(ob: Obligation, goal: Polynomial, frame: Frame, scales: int) -> Certificate | None:
    """A squares certificate for a goal times one of some factors."""
    names = {name for m in goal for name in ob.reader.ring.support(m)} - set(frame.logs)
    other = names & ({*ob.reader.ring.atoms, *ob.reader.letters} | ob.reader.signed)
    if other or len(names) > MOST_NAMES or not is_homogeneous(ob, goal, frame.logs):
        return None
    chosen = itertools.islice(scales_for(ob, frame.sums), scales)
    return next((found for scale in chosen if (found := in_proportion(ob, goal, scale, frame))), None)


def with_any(ob: Obligation, goal: Polynomial, frame: Frame) -> Certificate | None:
    """The same with any factor."""
    return with_any_factor(ob, goal, frame.logs, frame.first, frame.last)


def tangents_for(ob: Obligation, logs: Sequence[str]) -> list[dict[str, Any]]:
    """Tangents of the logarithms, of their differences and sums, and of combinations of three."""
    return [table for powers in combinations_of(logs) for table in tangent_beside(ob, powers)][:MOST_TANGENTS]


def closer_bounds(ob: Obligation, logs: Sequence[str]) -> list[dict[str, Any]]:
    """The same with curves for the logarithms and their differences, and with tangents at fractions."""
    found, near, places = list[dict[str, Any]](), list[dict[str, Any]](), arguments_where_least(ob, logs)
    for powers in combinations_of(logs):
        if sorted(powers.values()) in CURVED:
            found += curves_beside(ob, powers, weight_of(ob, powers))
            near += tangents_at(ob, powers, places, weight_of(ob, powers))
        found += tangent_beside(ob, powers) or plain_tangent(ob, powers)
    near += (table for powers in with_numbers_at(ob, logs, places) for table in tangent_beside(ob, powers))
    return [*found[:MOST_BOUNDS], *near[:MOST_BOUNDS]]


def combinations_of(logs: Sequence[str]) -> Iterator[Powers]:
    """Logarithms, their differences and sums, and combinations of three."""
    yield from ({name: sign} for name in logs for sign in (1, -1))
    yield from ({a: i, b: j} for a, b in itertools.combinations(logs, 2) for i, j in PAIRS)
    yield from (dict(zip(three, signs, strict=True)) for three in itertools.combinations(logs, 3) for signs in TRIPLES)


CURVED = ([1], [-1], [-1, 1])
PAIRS = ((1, -1), (-1, 1), (1, 1), (-1, -1), (2, -1), (-1, 2), (1, -2), (-2, 1))
TRIPLES = ((1, 1, -1), (-1, -1, 1), (1, -1, 1), (-1, 1, -1), (-1, 1, 1), (1, -1, -1), (1, 1, -2), (-2, 1, 1), (1, -2, 1))


def tangent_beside(ob: Obligation, powers: Powers) -> list[dict[str, Any]]:
    """The tangent of a combination, times those of its parts that may vanish, if the kernel takes it."""
    weight = weight_of(ob, powers)
    tangent = tangent_of(ob, weight, powers, {}) if ob.reader.is_plain(weight) else None
    if tangent is None:
        return []
    try:
        with_tangents(ob, [tangent.table])
    except Rejected:
        return []
    return [tangent.table]


def plain_tangent(ob: Obligation, powers: Powers) -> list[dict[str, Any]]:
    """The same where there are minus signs in what the logarithms are of, which are noted as not zero."""
    found = bound_of(ob, powers, weight_of(ob, powers), arguments_of(ob, powers), {})
    return [found.table] if found else []


def weight_of(ob: Obligation, powers: Powers) -> Polynomial:
    """The product of what may vanish in what the logarithms are of."""
    return ob.reader.ring.product([p for p in factors_in(ob, powers) if p not in ob.reader.nonzero and not known_positive(ob, p)])


def factors_in(ob: Obligation, powers: Powers) -> list[Polynomial]:
    """The factors of what the logarithms are of."""
    found = list[Polynomial]()
    for part in (part for name in powers for part in arguments(ob, name)):
        found += [factor for factor, _ in factored(ob.reader.ring, part).factors if factor not in found]
    return found


def known_positive(ob: Obligation, p: Polynomial) -> bool:
    """Whether a polynomial is plainly positive wherever the statement is defined."""
    return ob.reader.is_plain(p) and ob.always_positive(p)


def scales_for(ob: Obligation, sums: Sequence[Polynomial]) -> Iterator[Polynomial]:
    """What the goal is multiplied by: nothing, then those of the factors that are positive, one, two and three at a time, and all."""
    known = [p for i, p in enumerate(sums) if set(p) - {0} and known_positive(ob, p) and p not in sums[:i]]
    chosen = [several for k in range(4) for several in itertools.combinations(known, k)]
    yield from (ob.reader.ring.product(several) if several else {0: 1} for several in (*chosen[: MOST_SCALES - 1], tuple(known)))


def in_proportion(ob: Obligation, goal: Polynomial, scale: Polynomial, frame: Frame) -> Certificate | None:
    """A squares certificate for the goal times the scale, which is positive."""
    ring = ob.reader.ring
    aim = ring.times(goal, scale)
    names = {name for p in (aim, *ob.guards[: frame.last]) for m in p for name in ring.support(m)} - {*frame.logs, *ring.atoms}
    degree = degree_in(ob, aim, sorted(names))
    if degree > HIGHEST or len(names) > MOST_NAMES:
        return None
    one = scale == {0: 1}
    return combination(ob, aim, candidates(ob, degree, sorted(names), frame), None if one else scale, most=MOST)


def candidates(ob: Obligation, degree: int, names: Sequence[str], frame: Frame) -> Iterator[Buildable]:
    """Multiples of tangents, of their products with one condition, of conditions and of squares, all of one degree."""
    ring = ob.reader.ring
    box = tuple(degree if name in names else 0 for name in ring.slots)
    given = [(f"g{number}", p) for number, p in enumerate(ob.guards, 1)]
    tangents = given[frame.first : frame.last]
    others = [*given[: frame.first], *given[frame.last :]]
    first = [(name, p) for i, (name, p) in enumerate(others) if not ob.reader.is_plain(p) and p not in [q for _, q in others[:i]]]
    products = [(f"{a}*{b}", ring.times(p, q)) for (a, p), (b, q) in itertools.combinations_with_replacement(first, 2)]
    signs = [(name, ring.variable(name)) for name in frame.logs if name not in ob.reader.signed]
    beside = [(f"{a}*{b}", ring.times(p, q)) for a, p in first for b, q in (*tangents, *signs)]
    for text, p in (*tangents, *signs, *first, *beside, *products):
        left = degree - degree_in(ob, p, names)
        for m in monomials(box, left, left) if p and left >= 0 else ():
            yield Multiple(text, {m: 1}, shifted(p, {m: 1}))
    room = monomials(box, degree, degree)
    yield from (Multiple("1", {m: 1}, {m: 1}) for m in room)
    for a, b in pairs(room):
        yield Atom("", *roots(a, b), {a: 1, (a + b) // 2: -2, b: 1})


def degree_in(ob: Obligation, p: Polynomial, names: Sequence[str]) -> int:
    """The degree of a polynomial in some names."""
    return max((sum(ob.reader.ring.exponent(m, name) for name in names) for m in p), default=0)
