"""The increasing function that takes one measure to another: found by elimination, certified, shown to increase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
import sympy
from sympy import Expr

from ..algebra.elimination import coefficients
from ..algebra.implicit import generator_degree
from ..algebra.intervals import parametrised
from ..algebra.lengths import length
from ..algebra.linking import VALUE, links, shares
from ..algebra.roots import expression_of
from ..algebra.writing import over
from ..language.cells import cells
from ..language.claims import Claim, Subject, Term, equal, relation, same_domain
from ..language.crossing import packed, unpacked
from ..language.errors import NotExpressible
from ..language.fractions import fraction_of
from ..language.measure import Measure
from ..language.symbols import as_written, substitute, symbol
from ..language.text import text
from ..language.verdicts import Settled, Verdict
from ..numeric.sampling import Sample
from .budget import within_budget
from .deriving import whole_bounds
from .prover import settle_claim
from .relations import Relation, agree, matrices
from .settling import packed_verdict, settle_within, unpacked_verdict

__all__ = ["all_linked", "fitting_links", "linked"]

LESS, MORE = symbol("u"), symbol("v")


def fitting_links(one: Measure, two: Measure, K: int, fixed: bool) -> list[Expr]:
    """The functions that seem to give the first measure from the second, those that are defined more often first."""
    sample = sample_of(K)
    value, found = sample(one.at(K)), list[tuple[int, int, int, Expr]]()
    try:
        for link in links(one, two, K, fixed):
            given = sample(in_cells(link, two, K))
            if agree(value, given):
                found.append((-int((np.isfinite(value) & np.isfinite(given)).sum()), length(link), len(found), link))
    except NotExpressible:
        return []
    return [link for *_, link in sorted(found, key=lambda one: one[:3])]


def sample_of(K: int) -> Sample:
    """Small matrices, and some larger ones, at which expressions are evaluated."""
    return Sample(dict(zip([x for row in cells(K).rows for x in row], matrices(K).T, strict=True)))


def in_cells(link: Expr, two: Measure, K: int) -> Expr:
    """A function of the second measure and of the shares of classes as a formula of cells."""
    return substitute(link, {VALUE: two.at(K), **shares(K)})


def claim_of_link(one: Measure, two: Measure, link: Expr, K: int) -> Claim:
    """That the first measure is this function of the second."""
    m = Subject(one, K)
    return equal(m(m.cells), Term(in_cells(link, two, K), (m.cells,)))


def increasing_claims(one: Measure, two: Measure, link: Expr, K: int, bounds: tuple[int | None, int | None]) -> list[Claim]:
    """Claims that say that a function has a value wherever both measures have one, and increases strictly there.

    A quotient of linear functions increases if its slope is positive and its denominator has one sign; any other function is
    compared at two values between the bounds of the measure.
    """
    rising = fractional(one, two, link, K) or list(compared(link, bounds))
    return [defined_claim(one, two, link, K, bounds), *rising] if rising else []


def defined_claim(one: Measure, two: Measure, link: Expr, K: int, bounds: tuple[int | None, int | None]) -> Claim:
    """The claim that a function has a value between the bounds of the second measure, or else wherever both measures have one."""
    low, high = bounds
    if link.free_symbols == {VALUE} and low is not None:
        ends = " <= ".join(map(str, (low, VALUE) if high is None else (low, VALUE, high)))
        (path,) = parametrised([ends]).values()
        return same_domain(Term(path), Term(substitute(link, {VALUE: path})))
    both = both_values(one, two, K)
    with as_written():
        return same_domain(both, Term(both.tree + in_cells(link, two, K)))


def both_values(one: Measure, two: Measure, K: int) -> Term:
    """Zero where both measures have a value, and without one elsewhere."""
    with as_written():
        return Term((one.at(K) + two.at(K)) * 0, (cells(K),))


def fractional(one: Measure, two: Measure, link: Expr, K: int) -> list[Claim]:
    """The claims for a quotient of linear functions of the value; none for another."""
    try:
        above, below = fraction_of(link)
    except NotExpressible:
        return []
    names = [symbol(x) for x in above.context().names()]
    if str(VALUE) not in above.context().names() or max(generator_degree(p, VALUE) for p in (above, below)) > 1:
        return []
    (b, a), (d, c) = ([*coefficients(p, str(VALUE)), p.context().constant(0)][:2] for p in (above, below))
    slope = over(expression_of(a * d - b * c, names), expression_of(below * below, names))
    both = both_values(one, two, K)
    claims = [relation(both + Term(in_cells(slope, two, K)), ">", 0)]
    if generator_degree(below, VALUE):
        divisor = both + Term(in_cells(expression_of(below, names), two, K))
        claims.append(relation(divisor, "<" if np.nanmax(sample_of(K)(divisor.tree)) < 0 else ">", 0))
    return claims


def compared(link: Expr, bounds: tuple[int | None, int | None]) -> Iterator[Claim]:
    """The claim that of two values between bounds the smaller goes with the smaller value of the function."""
    low, high = bounds
    if link.free_symbols != {VALUE} or low is None:
        return
    with as_written():
        ends = [x if low == 0 else x + low for x in (LESS, MORE)]
        f, g = (substitute(link, {VALUE: end}) for end in ends)
    given = [sympy.StrictLessThan(LESS, MORE, evaluate=False)]
    if high is not None:
        given.append(sympy.LessThan(MORE, sympy.Integer(high - low), evaluate=False))
    yield relation(Term(f), "<", Term(g), given=given)


@dataclass(frozen=True)
class Link:
    """A function that gives one measure from another, with the verdict that it does."""

    function: Expr
    identity: Verdict


def linked(relation: Relation, one: Measure, two: Measure, K: int, seconds: float) -> Relation:
    """A relation of rankings with the function that is certified, none where none is.

    A ranking that is open is proved by a function that is shown to increase, of the second measure or of the first.
    """
    (found,) = all_linked([(relation, one, two, K)], seconds)
    return found


def all_linked(asked: Sequence[tuple[Relation, Measure, Measure, int]], seconds: float) -> Iterator[Relation]:
    """Several relations of rankings with their functions."""
    pairs = [(one, two, K, stated.kind != "same_ranking") for stated, one, two, K in asked]
    for (stated, one, two, K), link in zip(asked, certified_links(pairs, seconds), strict=True):
        given = replace(stated, function="" if link is None else text(link.function))
        if link:
            given = replace(given, parts=(*stated.parts, Settled.of("same_values", link.identity)))
        yield settled_by_functions(given, one, two, K, link, seconds) if stated.verdict == "open" else given


def settled_by_functions(relation: Relation, one: Measure, two: Measure, K: int, link: Link | None, seconds: float) -> Relation:
    """An open relation of rankings, proved if one of the measures is an increasing function of the other."""
    fixed = relation.kind != "same_ranking"
    (back,) = certified_links([(two, one, K, fixed)], seconds)
    for a, b, found in ((one, two, link), (two, one, back)):
        rising = rising_verdicts(a, b, found, K, fixed, seconds) if found else ()
        if rising and found and all(verdict.verdict == "proved" for verdict in rising):
            parts = [("same_values", found.identity), *(("increasing", verdict) for verdict in rising)]
            return replace(relation, verdict="proved", parts=tuple(Settled.of(name, v, i) for i, (name, v) in enumerate(parts, 1)))
    return relation


def rising_verdicts(one: Measure, two: Measure, link: Link, K: int, fixed: bool, seconds: float) -> tuple[Verdict, ...]:
    """The verdicts on what says that a function increases."""
    (outcome,) = within_budget([lambda: (None, None) if fixed else whole_bounds(two)], seconds)
    low, high = outcome.result or (None, None)
    claims = increasing_claims(one, two, link.function, K, (low, high))
    return settle_within(claims, seconds) if claims else ()


def certified_links(pairs: Sequence[tuple[Measure, Measure, int, bool]], seconds: float) -> Iterator[Link | None]:
    """For each pair the function that gives the first measure from the second, proved; None where none is found."""
    for (one, two, K, _), outcome in zip(pairs, within_budget([partial(link_data, *pair) for pair in pairs], seconds), strict=True):
        if outcome.result is None:
            yield None
            continue
        function = unpacked(outcome.result["function"])
        yield Link(function, unpacked_verdict(claim_of_link(one, two, function, K), outcome.result["identity"]))


def link_data(one: Measure, two: Measure, K: int, fixed: bool) -> dict[str, Any] | None:
    """The first function that seems to link two measures and is proved to, as plain data."""
    for link in fitting_links(one, two, K, fixed):
        verdict = settle_claim(claim_of_link(one, two, link, K))
        if verdict.verdict == "proved":
            return {"function": packed(link), "identity": packed_verdict(verdict)}
    return None
