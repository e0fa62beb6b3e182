"""The increasing function that takes one measure to another: found by elimination, certified, shown to increase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import sympy
from sympy import Expr

from ..algebra.forms import Forms
from ..algebra.linking import VALUE, links, shares
from ..algebra.writing import length
from ..language.cells import cells
from ..language.claims import Claim, Subject, Term, equal, relation
from ..language.crossing import packed, unpacked
from ..language.errors import NotExpressible
from ..language.fractions import fraction_of
from ..language.measure import Measure
from ..language.symbols import as_written, substitute, symbol
from ..language.text import text
from ..language.verdicts import Open, Settled
from ..numeric.sampling import Sample
from .budget import within_budget
from .deriving import whole_bounds
from .relations import Relation, agree, matrices
from .settling import settle_within

__all__ = ["certified_link", "fitting_links", "linked"]

LESS, MORE = symbol("u"), symbol("v")


def fitting_links(one: Measure, two: Measure, K: int, fixed: bool) -> list[Expr]:
    """The functions that seem to give the first measure from the second, those that are defined more often first."""
    names = [x for row in cells(K).rows for x in row]
    sample = Sample(dict(zip(names, matrices(K).T, strict=True)))
    value, found = sample(one.at(K)), []
    try:
        for link in links(one, two, K, fixed):
            given = sample(in_cells(link, two, K))
            if agree(value, given):
                found.append((-int((np.isfinite(value) & np.isfinite(given)).sum()), length(link), len(found), link))
    except NotExpressible:
        return []
    return [link for *_, link in sorted(found, key=lambda one: one[:3])]


def in_cells(link: Expr, two: Measure, K: int) -> Expr:
    """A function of the second measure and of the shares of classes as a formula of cells."""
    return substitute(link, {VALUE: two.at(K), **shares(K)})


def claim_of_link(one: Measure, two: Measure, link: Expr, K: int) -> Claim:
    """That the first measure is this function of the second."""
    m = Subject(one, K)
    return equal(m(m.cells), Term(in_cells(link, two, K), (m.cells,)))


def increasing_claims(two: Measure, link: Expr, K: int, bounds: tuple[int | None, int | None]) -> list[Claim]:
    """Claims that say that a function increases strictly where the second measure has its values.

    A quotient of linear functions increases if its determinant is positive and its denominator has one sign; any other function is
    compared at two values between the bounds of the measure.
    """
    try:
        above, below = fraction_of(link)
    except NotExpressible:
        return list(compared(link, bounds))
    return list(fractional(link, two, K)) or list(compared(link, bounds))


def fractional(link: Expr, two: Measure, K: int) -> Iterator[Claim]:
    """The claims for a quotient of linear functions of the value; none for another."""
    above, below = (sympy.Poly(part.doit(), VALUE) for part in sympy.fraction(sympy.together(link.doit())))
    if max(above.degree(), below.degree()) > 1:
        return
    (a, b), (c, d) = ((p.coeff_monomial(VALUE), p.coeff_monomial(1)) for p in (above, below))
    forms = Forms([VALUE, *shares(K)])
    determinant, divisor = forms.shortest(sympy.expand(a * d - b * c)), forms.shortest(below.as_expr())
    sign = "<" if float(divisor.subs(dict.fromkeys(shares(K), sympy.Rational(1, K))).subs(VALUE, 0) or 1) < 0 else ">"
    yield relation(Term(in_cells(determinant, two, K), (cells(K),)), ">", 0)
    if divisor.free_symbols:
        yield relation(Term(in_cells(divisor, two, K), (cells(K),)), sign, 0)


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


def linked(relation: Relation, one: Measure, two: Measure, K: int, seconds: float) -> Relation:
    """A relation of rankings with the function that is certified, none where none is; a function shown to increase settles the ranking."""
    link, parts = certified_link(one, two, K, relation.kind != "same_ranking", seconds)
    if link is None:
        return replace(relation, function="")
    if relation.verdict == "open" and all(part.verdict == "proved" for part in parts):
        return replace(relation, verdict="proved", function=text(link), parts=parts)
    return replace(relation, function=text(link), parts=(*relation.parts, parts[0]))


def certified_link(one: Measure, two: Measure, K: int, fixed: bool, seconds: float) -> tuple[Expr | None, tuple[Settled, ...]]:
    """The function that gives the first measure from the second, proved, and what was found of its increasing; none where none is."""
    (outcome,) = within_budget([lambda: suggestions(one, two, K, fixed)], seconds)
    for link in map(unpacked, (outcome.result or {}).get("links", [])):
        (identity,) = settle_within([claim_of_link(one, two, link, K)], seconds)
        if identity.verdict == "proved":
            claims = increasing_claims(two, link, K, tuple(outcome.result["bounds"]))
            rising = settle_within(claims, seconds) if claims else (Open(identity.claim, ("no claim that says it increases",)),)
            parts = (("same_values", identity), *(("increasing", verdict) for verdict in rising))
            return link, tuple(Settled.of(name, verdict, i) for i, (name, verdict) in enumerate(parts, 1))
    return None, ()


def suggestions(one: Measure, two: Measure, K: int, fixed: bool) -> dict[str, Any]:
    """The functions that seem to link two measures, as plain data, and the bounds of the second."""
    found = fitting_links(one, two, K, fixed)
    return {"links": [packed(link) for link in found], "bounds": whole_bounds(two) if found and not fixed else (None, None)}
