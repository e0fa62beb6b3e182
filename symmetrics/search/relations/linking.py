"""The increasing function that takes one measure to another: found by elimination, certified, shown to increase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
import sympy
from sympy import Expr

from ...algebra.elimination import coefficients
from ...algebra.implicit import generator_degree
from ...algebra.intervals import parametrised
from ...algebra.lengths import length
from ...algebra.linking import VALUE, links, shares
from ...algebra.roots import expression_of
from ...algebra.writing import over
from ...language.cells import cells
from ...language.claims import Claim, Subject, Term, equal, relation, same_domain
from ...language.crossing import packed, unpacked
from ...language.errors import NotExpressible
from ...language.fractions import fraction_of
from ...language.knobs import Knob
from ...language.measure import Measure
from ...language.symbols import as_written, substitute, symbol
from ...language.verdicts import Verdict
from ...numeric.sampling import Sample
from ..budget import within_budget
from ..prover import settle_claim
from ..settling import packed_verdict, unpacked_verdict
from .profiles import agree, matrices

__all__ = ["Link", "both_values", "certified_links", "defined_claims", "fitting_links", "increasing_claims"]

Bounds = tuple[int | None, int | None]
LESS, MORE, INSIDE = symbol("u"), symbol("v"), symbol("inside")


def fitting_links(one: Measure, two: Measure, K: int, fixed: bool) -> list[Expr]:
    """The functions that seem to give the first measure from the second, those that are defined more often first."""
    sample = sample_of(K)
    value, found = sample(one.at(K)), list[tuple[int, int, int, Expr]]()
    for link in suggested_links(one, two, K, fixed):
        given = sample(in_cells(link, two, K))
        if agree(value, given):
            found.append((-int((np.isfinite(value) & np.isfinite(given)).sum()), length(link), len(found), link))
    return [link for *_, link in sorted(found, key=lambda one: one[:3])]


def suggested_links(one: Measure, two: Measure, K: int, fixed: bool) -> Iterator[Expr]:
    """Functions that may give the first measure from the second: it is written in it, or both are algebraic, or what a logarithm is of."""
    written = substitute(one.at(K), {two.at(K): VALUE})
    if written.free_symbols == {VALUE}:  # as it stands, so that no other is defined more often
        yield written
        return
    written = substitute(in_lowest_terms(one.at(K)), {in_lowest_terms(two.at(K)): VALUE})
    if written.free_symbols == {VALUE}:
        yield written
    found = logarithms_in(one.at(K))
    with suppress(NotExpressible):
        if len(found) == 1:
            outer = substitute(one.at(K), {found[0]: sympy.log(INSIDE)})
            within = replace(one, body=lambda *cells, **knobs: logarithms_in(one.body(*cells, **knobs))[0].args[0])
            yield from (substitute(outer, {INSIDE: link}) for link in links(within, two, K, fixed) if outer.free_symbols == {INSIDE})
        else:
            yield from links(one, two, K, fixed)


def logarithms_in(tree: Expr) -> list[Expr]:
    """The logarithms in a formula that are no numbers."""
    return [each for each in tree.atoms(sympy.log) if each.free_symbols]


def in_lowest_terms(tree: Expr) -> Expr:
    """A formula with its largest rational parts as quotients in lowest terms."""
    try:
        above, below = fraction_of(tree)
    except NotExpressible:
        return tree.func(*map(in_lowest_terms, tree.args), evaluate=False) if tree.args else tree
    names = [symbol(x) for x in above.context().names()]
    return over(expression_of(above, names), expression_of(below, names))


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


def increasing_claims(one: Measure, two: Measure, link: Expr, K: int, bounds: Bounds) -> Iterator[list[Claim]]:
    """Ways to say that a function increases strictly wherever it has a value, each as claims that say so together.

    A quotient of linear functions increases if its slope is positive and its denominator has one sign; any function of the value alone
    is compared at two values between the bounds of the measure.
    """
    yield from ([claim] for claim in compared(link, bounds))
    yield fractional(one, two, link, K)


def defined_claims(one: Measure, two: Measure, link: Expr, K: int, bounds: Bounds) -> Iterator[Claim]:
    """Claims each of which says enough for a function to have a value wherever both measures have one."""
    low, high = bounds
    if link.free_symbols == {VALUE}:
        yield same_domain(Term(LESS, (), (Knob(str(LESS)),)), Term(substitute(link, {VALUE: LESS}), (), (Knob(str(LESS)),)))
    if link.free_symbols == {VALUE} and low is not None:
        ends = " <= ".join(map(str, (low, VALUE) if high is None else (low, VALUE, high)))
        (path,) = parametrised([ends]).values()
        yield same_domain(Term(path), Term(substitute(link, {VALUE: path})))
    given = in_cells(link, two, K)
    yield same_domain(Term(one.at(K)), Term(given))
    both = both_values(one, two, K)
    with as_written():
        tree = both.tree + given
    yield same_domain(both, Term(tree))


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


def compared(link: Expr, bounds: Bounds) -> Iterator[Claim]:
    """The claim that of two values between bounds the smaller goes with the smaller value of the function; or of any two values.

    Between two bounds a value is (low*far + high*near)/(near + far), so that roots of products of its distances are roots of names;
    this is left out for rational functions. Values stay as they are where an absolute value is taken.
    """
    low, high = bounds
    if link.free_symbols != {VALUE}:
        return
    if link.has(sympy.Abs):
        yield anywhere(link, bounds)
        return
    if low is not None and high is not None and not link.is_rational_function(VALUE):
        less, more = parametrised([f"{low} <= x <= {high}", f"{low} <= y <= {high}"]).values()
        near, far = ([symbol(f"{end}_{name}") for name in "xy"] for end in ("near", "far"))
        given = [sympy.StrictLessThan(near[0] * far[1], near[1] * far[0], evaluate=False)]
    else:
        with as_written():
            less, more = (x + low if low else x for x in (LESS, MORE))
            most = [] if high is None else [sympy.LessThan(more if low is None else MORE, sympy.Integer(high - (low or 0)), evaluate=False)]
        given = [sympy.StrictLessThan(LESS, MORE, evaluate=False), *most]
    signed = [(Knob(str(x)),) if low is None else () for x in (LESS, MORE)]
    f, g = (Term(substitute(link, {VALUE: x}), (), knobs) for x, knobs in zip((less, more), signed, strict=True))
    yield relation(f, "<", g, given=given)
    if low is not None and low < 0:
        yield anywhere(link)


def anywhere(link: Expr, bounds: Bounds = (None, None)) -> Claim:
    """The claim that of any two values, perhaps between bounds, the smaller goes with the smaller value of the function."""
    f, g = (Term(substitute(link, {VALUE: x}), (), (Knob(str(x)),)) for x in (LESS, MORE))
    ends = [
        kind(x, sympy.Integer(end), evaluate=False)
        for kind, x, end in zip((sympy.GreaterThan, sympy.LessThan), (LESS, MORE), bounds, strict=True)
        if end is not None
    ]
    return relation(f, "<", g, given=[sympy.StrictLessThan(LESS, MORE, evaluate=False), *ends])


@dataclass(frozen=True)
class Link:
    """A function that gives one measure from another, with the verdict that it does."""

    function: Expr
    identity: Verdict


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
