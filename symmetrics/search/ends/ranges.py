"""The exact infimum and supremum of a measure: found, then proved, each with the matrix that attains it or a family that tends to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import gcd

import numpy as np
import sympy
from sympy import Expr

from ...kernel import Rejected, check
from ...language.cells import for_classes
from ...language.claims import Subject, relation
from ...language.measure import Measure
from ...language.properties import Property
from ...language.reader.formula import read_formula
from ...language.symbols import xlogx
from ...language.text import text
from ...language.verdicts import Proved, Settled
from ..nothing import defined_nowhere, why_nothing
from ..prover import settle_claim
from .candidates import Rows, better, furthest, guesses, is_beyond, knobs_at, reached_anyway, rows_at
from .curved import best_beside
from .limits import LARGE, Limit, recognised
from .number_e import best_beside_e
from .settled import Bound, Extremes, proved, settle, shown, written
from .stationary import best_stationary_limit, is_of_proportions
from .surfaces import Surface, surface_of

__all__ = ["likely_end", "range_of", "whether_attained"]

MOST_FAMILIES, ROUNDS = 3, 3


def range_of(measure: Measure, ask: Extremes, K: int = 2) -> Bound:
    """The least upper bound (or greatest lower bound) of a measure for `K` classes.

    Candidates are the best value on small matrices, the limits along families of matrices whose cells are 0, 1, `large`
    or `large**2`, and values at matrices with the number e or with square roots; whatever is claimed of them is settled like
    any other claim. Under conditions, cells are solved for. Whether a matrix has a limit as its value is another question:
    `whether_attained`.
    """
    without = whatever_the_conditions(measure, ask, K) if ask.given and not measure.free_knobs else None
    if without is not None:
        return without
    best, rows, limits = furthest(measure, ask.upward, ask.given, K)
    if best is None:
        return nothing_there(measure, ask, K)
    if limits and limits[0].is_endless(ask.upward):
        return unbounded(measure, ask, K, limits)
    turn = None if measure.free_knobs else at_a_turn(measure, ask, K, best, limits)
    if turn is not None:
        return turn
    if limits and is_beyond(measure, ask.upward, ask.given, K, limits[0], best):
        found = approached(measure, ask, K, limits[0])
        if found.value is not None:
            return found
    beside_e = None if ask.given else attained_beside_e(measure, ask, K, float(best))
    return attained(measure, ask, K, best, rows) if beside_e is None else beside_e


def whatever_the_conditions(measure: Measure, ask: Extremes, K: int) -> Bound | None:
    """The bound where a matrix that meets the conditions has it without them; None if none is found, or not proved."""
    value, rows = reached_anyway(measure, ask.upward, ask.given, K)
    found = None if value is None else attained(measure, ask, K, value, rows, rounds=0)
    return found if found is not None and found.verdict == "proved" else None


def nothing_there(measure: Measure, ask: Extremes, K: int) -> Bound:
    """No bound: refuted if no matrix that meets the conditions has a value, with what is settled of that, else open."""
    m = Subject(measure, K)
    claim = relation(m(m.cells), "==", 0, ask.given)
    for way in (defined_nowhere, partial(why_nothing, settle=settle_claim)):
        found = way(claim)
        if found is not None:
            return Bound(value=None, verdict="refuted", parts=(Settled.of("conditions", found),))
    return Bound(value=None, verdict="open")


def likely_end(measure: Measure, ask: Extremes, K: int = 2) -> Bound:
    """The most extreme value of small matrices, or limit of families, as a bound of which nothing is settled."""
    best, rows, limits = furthest(measure, ask.upward, ask.given, K)
    if best is None or not limits or not better(limits[0].value, float(best), ask.upward):
        return Bound(value=None if best is None else str(best), verdict="open", attained=None if best is None else True, at=rows)
    value = next(recognised(limits[0].value), None) if np.isfinite(limits[0].value) else None
    return Bound(value=None if value is None else str(value), verdict="open", at=shown(limits[0].family), knobs=limits[0].in_words(measure))


def attained_beside_e(measure: Measure, ask: Extremes, K: int, best: float) -> Bound | None:
    """The bound is the value of a matrix with the number e in it, or a limit of such, proved; None if counts do better, or that is open."""
    found = best_beside_e(measure, ask.upward, K)
    if found is None or not better(found.about, best, ask.upward):
        return None
    if any(x.has(LARGE) for row in found.matrix.rows for x in row):
        bound = approached(measure, ask, K, Limit(found.about, found.matrix), [found.value])
        return bound if bound.verdict == "proved" else None
    if not is_of_proportions(measure, found.matrix):
        return None
    parts = settle(measure, ask, K, (ask.bound, (found.value,)), (ask.beside_e, (found.matrix, found.value)))
    if not all(map(proved, parts)):
        return None
    return Bound(value=as_text(found.value), verdict="proved", attained=True, at=shown(found.matrix), parts=sum(parts, ()))


def at_a_turn(measure: Measure, ask: Extremes, K: int, best: Expr, limits: Sequence[Limit]) -> Bound | None:
    """The bound is the value or limit where a proportion of cells is just right; None if others do better."""
    reached = [float(best), *(limit.value for limit in limits[:1])]
    found = best_beside(measure, ask.upward, K, best, surface_of(ask.given, measure.cells(K)))
    if found is None or any(better(value, float(found.value), ask.upward) for value in reached):
        return along_a_turn(measure, ask, K, (max if ask.upward else min)(reached))
    if all(x.is_Integer for row in found.matrix.rows for x in row):
        return attained(measure, ask, K, found.value, shown(found.matrix), rounds=0)
    if not is_of_proportions(measure, found.matrix, ask.given):
        return None
    parts = settle(measure, ask, K, (ask.bound, (found.value,)), (ask.beside_roots, (found.matrix, found.value)))
    if any(part.verdict == "refuted" for part in parts[1]):
        return None
    verdict = "proved" if all(map(proved, parts)) else "open"
    return Bound(value=str(found.value), verdict=verdict, attained=True, at=shown(found.matrix), parts=sum(parts, ()))


def along_a_turn(measure: Measure, ask: Extremes, K: int, best: float) -> Bound | None:
    """The bound is the limit along a family in which a proportion is just right; None if others do better."""
    found = best_stationary_limit(measure, ask.upward, best) if K == 2 and not ask.given else None
    if found is None or not is_of_proportions(measure, found.matrix):
        return None
    return approached(measure, ask, K, Limit(float(found.value), found.matrix), [found.value])


def attained(measure: Measure, ask: Extremes, K: int, value: Expr, rows: Rows | None, rounds: int = ROUNDS) -> Bound:
    """The bound is a value that a matrix has: no value is beyond it. A matrix beyond it, found on the way, gives the next guess."""
    shown = shown_by(measure, ask, K, value, rows)
    parts = [judged(measure, ask, K, ask.bound, value), shown or judged(measure, ask, K, ask.attains, value)]
    beyond = next((p.evidence["point"] for p in parts[0] if "point" in p.evidence), None)
    if beyond and rounds and not measure.free_knobs:
        further = rows_at(measure, K, beyond)
        return attained(measure, ask, K, measure.value(further), further, rounds - 1)
    verdict = "proved" if all(map(proved, parts)) else "open"
    reached = next((p.evidence["point"] for p in parts[1] if "point" in p.evidence), None)
    at, knobs = (rows, "") if reached is None else (rows_at(measure, K, reached), knobs_at(measure, reached))
    return Bound(value=as_text(value), verdict=verdict, attained=True, at=at, knobs=knobs, parts=sum(parts, ()))


def shown_by(measure: Measure, ask: Extremes, K: int, value: Expr, rows: Rows | None) -> tuple[Settled, ...]:
    """That a value is attained, by the rows that have it, as small as their proportions allow; empty where the kernel does not see it."""
    (claim,) = ask.attains.claims(measure, value, K=K, **({"given": ask.given} if ask.given else {}))
    counts = [int(x) for row in rows or () for x in row]
    names = [str(x) for row in measure.cells(K).rows for x in row]
    for divisor in dict.fromkeys((gcd(*counts), 1)):
        point = {name: count // (divisor or 1) for name, count in zip(names, counts, strict=False)}
        try:
            check(claim.statement, "proved", {"point": point})
        except Rejected:
            continue
        found = Proved(claim, {"point": point}, "a matrix")
        return (Settled.of(f"{ask.attains.name}{for_classes(K)}", found, arguments=(written(value),)),)
    return ()


def judged(measure: Measure, ask: Extremes, K: int, asked: Property, value: Expr) -> tuple[Settled, ...]:
    """The verdicts on a bound, or on whether it is attained.

    Where equations among the conditions leave it open, those on the same for the matrices in which cells are solved for.
    """
    (parts,) = settle(measure, ask, K, (asked, (value,)))
    surface = surface_of(ask.given, measure.cells(K))
    left = surface.complete and any(part.verdict == "open" for part in parts)
    return (left and solved(measure, ask, K, asked, value, surface)) or parts


def solved(measure: Measure, ask: Extremes, K: int, asked: Property, value: Expr, surface: Surface) -> tuple[Settled, ...]:
    """The certified verdicts on a bound for the matrices in which cells are solved for; empty where one is not certified."""
    of, given = surface.form
    (parts,) = settle(measure, replace(ask, given=given), K, (asked, (value,)), of=of)
    certified = all(part.verdict != "open" and "point" not in part.evidence for part in parts)
    return parts if certified and all(one_is_not_zero(measure, ask, K, both) for both in surface.left_out) else ()


def one_is_not_zero(measure: Measure, ask: Extremes, K: int, among: tuple[Expr, ...]) -> bool:
    """Whether one of some expressions is shown to be positive, or negative, where the conditions hold and the measure has a value."""
    m = Subject(measure, K)
    sides = (0 * m(m.cells) + x for x in among)
    return any(settle_claim(relation(x, sign, 0, ask.given)).verdict == "proved" for x in sides for sign in (">", "<"))


def unbounded(measure: Measure, ask: Extremes, K: int, limits: Sequence[Limit]) -> Bound:
    """There is no bound, by the first family that shows it."""
    holds = surface_of(ask.given, measure.cells(K)).holds_along
    ways = [way for limit in limits[:MOST_FAMILIES] for way in (limit, *((limit.later(holds),) if ask.given else ()))]
    for limit in ways:
        (parts,) = settle(measure, ask, K, (ask.slowly if limit.slow else ask.unbounded, limit.arguments()))
        if proved(parts):
            break
    verdict = "proved" if proved(parts) else "open"
    return Bound(
        value="oo" if ask.upward else "-oo",
        verdict=verdict,
        attained=False,
        at=shown(limit.family),
        knobs=limit.in_words(measure),
        parts=parts,
    )


def approached(measure: Measure, ask: Extremes, K: int, limit: Limit, values: Sequence[Expr] = ()) -> Bound:
    """The bound is a limit: nothing is beyond it, and a family tends to it, perhaps when sped up. Whether it is attained is left open."""
    values = values or guesses(measure, ask.given, K, limit)
    holds = surface_of(ask.given, measure.cells(K)).holds_along
    for value in values:
        ways = [limit, *(() if limit.knobs else (limit.faster(),))]
        ways += [way.later(holds) for way in (limit, limit.faster())] if ask.given else []
        speeds = (ask.approached, ask.approached_slowly) if measure.at(K).has(sympy.log, xlogx) else (ask.approached,)
        tries = ((way, settle(measure, ask, K, (asked, way.arguments(value)))[0]) for asked in speeds for way in ways)
        way, tight = next(((way, parts) for way, parts in tries if proved(parts)), (limit, ()))
        bound = judged(measure, ask, K, ask.bound, value) if tight else ()
        if bound and proved(bound):
            return Bound(
                value=as_text(value), verdict="proved", at=shown(way.family), knobs=limit.in_words(measure), parts=(*bound, *tight)
            )
    value = next(iter(values), None)
    return Bound(value=None if value is None else str(value), verdict="open", at=shown(limit.family), knobs=limit.in_words(measure))


def as_text(value: Expr) -> str:
    """A value as it is printed, the number e as `exp(1)`."""
    return text(value) if value.has(sympy.E) else str(value)


def whether_attained(measure: Measure, ask: Extremes, K: int, bound: Bound) -> Bound:
    """A bound that is proved, and whether a matrix has its value, where this is not known."""
    if bound.verdict != "proved" or bound.attained is not None:
        return bound
    value = read_formula(bound.parts[0].arguments[0]).binary
    attains = judged(measure, ask, K, ask.attains, value)
    return replace(bound, attained={"proved": True, "refuted": False}.get(attains[0].verdict), parts=(*bound.parts, *attains))
