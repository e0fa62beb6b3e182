"""Strategies that guess certificates for an obligation; the kernel judges every guess.

The order is the one that settles most for least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ..algebra.aliases import equal_roots
from ..algebra.polynomials import text_of
from ..kernel import Rejected
from ..kernel.classes import with_facts
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial
from ..kernel.rules import negated, settle
from .cauchy import by_cauchy
from .counts import by_counts
from .every_k import equality_of_sums, facts_about_sums, inside_of
from .extremes import by_branches, next_extreme
from .factors import MOST_TO_FACTOR, factors_of_known_sign
from .lemmas import unsigned_divisors, with_known_steps, without_plain_factors
from .logarithms import tangent_certificates
from .multiples import impossible_sums, multiples_of_conditions, multiples_of_opposites
from .opposed import beside_extremes
from .parts import parts_of
from .peeling import raised_by_guards
from .powers import nowhere_negative, products_of_three_roots
from .quick import branches_without_search, by_order_of_cells, factors_beside_guards
from .roots import above_names, aliased_goal, beside_a_root, split_by_sign
from .sizes import after_sizes
from .strictness import squares_of_two_guards, with_positive_steps
from .tangents import tangents_in_proportion
from .terms import bounds_of_terms, without_idle_facts
from .touching import squares_that_touch
from .whole import by_whole_lemmas

__all__ = [
    "DEEPEST",
    "Found",
    "bounds_of_extremes",
    "branches_of_extremes",
    "certificate_of",
    "certify",
    "no_minus_sign",
    "signs_beside_a_root",
    "sizes_of_roots",
    "squaring_both_sides",
]

Certificate = dict[str, Any]
Strategy = Callable[[Obligation, int], Iterator[Certificate]]
Strategies = tuple[Strategy, ...] | None
DEEPEST, MOST_TO_SQUARE, MOST_GUARDS, MOST_TO_MULTIPLY = 6, 300, 3, 500


@dataclass(frozen=True)
class Found:
    """A certificate and the name of the strategy that found it."""

    certificate: Certificate
    by: str


def certify(ob: Obligation, depth: int = 0, strategies: Strategies = None) -> Found | None:
    """A certificate the kernel accepts for the obligation, or None; `strategies` are all that serve, or those given."""
    if depth > DEEPEST:
        return None
    for strategy in strategies or (EQUALITIES if ob.relation == "==" else INEQUALITIES):
        for certificate in strategy(ob, depth):
            try:
                settle(ob, certificate)
            except Rejected:
                continue
            identity = ob.relation == "==" and not certificate
            return Found(certificate, "an identity" if identity else strategy.__name__.replace("_", " "))
    return None


def no_minus_sign(ob: Obligation, _: int) -> Iterator[Certificate]:
    """Nothing has to be shown but what is there."""
    yield {}


def equal_roots_replaced(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """Roots that are multiples of one another are written by one of them."""
    aliases = equal_roots(ob)
    if not aliases:
        return
    yield {"aliases": aliases}
    simpler = aliased_goal(ob, aliases)
    inner = certify(simpler, depth + 1) if simpler is not None and depth < DEEPEST else None
    if inner is not None and inner.certificate.get("rule", "squares") == "squares":
        yield {**inner.certificate, "aliases": {**aliases, **inner.certificate.get("aliases", {})}}


def branches_of_extremes(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """An absolute value, maximum or minimum is one thing on either side of an ordering."""
    for inner in (all_branches, certificate_of):
        found = by_branches(ob, partial(inner, depth=depth + 1))
        if found is not None:
            yield found


def all_branches(ob: Obligation, depth: int) -> Certificate | None:
    """A certificate for every combination of branches, where nothing but the simplest is tried before the last one is chosen."""
    if next_extreme(ob) is None:
        return certificate_of(ob, min(depth, DEEPEST - 1))
    found = certify(ob, strategies=(no_minus_sign, multiples_of_opposites))
    return found.certificate if found else by_branches(ob, partial(all_branches, depth=depth + 1))


def what_is_defined(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """No radicand is negative, and no divisor zero; whole numbers that are positive are at least one."""
    found = None if depth else after_known_steps(ob)
    if found is not None:
        yield found


def after_known_steps(ob: Obligation) -> Certificate | None:
    """A certificate that begins with the steps that follow from being defined."""
    simple = partial(certificate_of, depth=DEEPEST - 2, strategies=(*DIRECT, branches_of_extremes, signs_beside_a_root))
    return with_known_steps(ob, simple, partial(certificate_of, depth=1))


def either_side_of_a_divisor(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """A whole divisor whose sign is not known is at least one, or at most minus one."""
    for divisor in unsigned_divisors(ob)[:1] if not depth else ():
        yield from split_by_sign(ob, divisor, lambda case: after_known_steps(case) or certificate_of(case, depth + 1))


def bounds_of_extremes(ob: Obligation, _: int) -> Iterator[Certificate]:
    """Lemmas for the factors, bounds of the maxima, and a split on those only that stand with the wrong sign."""
    if 0 < len(ob.goal) <= MOST_TO_FACTOR:
        yield from beside_extremes(ob, partial(certificate_of, strategies=(no_minus_sign, raised_by_guards, factors_of_known_sign)))


def tangents_of_logarithms(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """Bound the logarithms by tangents that cancel them."""
    if depth < DEEPEST:
        provers = [partial(certificate_of, depth=depth + 1, strategies=only) for only in ((no_minus_sign,), DIRECT)]
        yield from tangent_certificates(ob, provers)


def tangents_by_a_program(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """Tangents of logarithms, conditions and squares in the proportions that a linear program finds."""
    if not depth:
        yield from tangents_in_proportion(ob)


def classes_term_by_term(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """Bound the terms of those sums over classes that are no sums of products."""
    facts = bounds_of_terms(ob, certificate_of) if ob.reader.classes and depth <= int(ob.inside) else []
    if facts:
        found = certify(with_facts(ob, facts, settle), depth + 1)
        if found is not None:
            yield without_idle_facts(facts, found.certificate, len(ob.guards))
            yield {"rule": "classes", "facts": facts, "then": found.certificate}


def where_all_counts_are_positive(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """Terms may divide by margins there; elsewhere the goal holds by continuity."""
    within = inside_of(ob) if ob.reader.classes and not depth else None
    found = certify(within, 1, (classes_term_by_term,)) if within is not None else None
    if found is not None:
        yield {"rule": "inside", "then": found.certificate}


def certificate_of(ob: Obligation, depth: int = DEEPEST - 1, strategies: Strategies = None) -> Certificate | None:
    """The certificate alone."""
    found = certify(ob, depth, strategies)
    return found.certificate if found else None


def sums_over_classes(ob: Obligation, _: int) -> Iterator[Certificate]:
    """Factors whose sign holds for every number of classes because of what their sums are made of."""
    if ob.reader.classes:
        yield from equality_of_sums(ob) if ob.relation == "==" else facts_about_sums(ob, certificate_of)


def whole_counts(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """Each count is zero or at least one."""
    for attempt in (by_whole_lemmas, partial(by_counts, prove=partial(certificate_of, strategies=QUICK))) if not depth else ():
        found = attempt(ob) if ob.whole else None
        if found is not None:
            yield found


def split_on_what_is_left(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """A factor that two guards make zero, times one of unknown sign: split on the sign of the latter."""
    if 0 < len(ob.goal) <= MOST_TO_FACTOR and len(ob.guards) > 1:
        parts = parts_of(ob, ob.goal)
        if parts.either and len(parts.hard) == 1:
            yield from split_on(ob, parts.hard[0], depth)


def squaring_both_sides(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """X >= Y for X, Y >= 0 is X**2 >= Y**2: X the terms with a plus sign, Y those with a minus sign."""
    ring = ob.reader.ring
    if len(ob.goal) > MOST_TO_SQUARE or not any(ring.exponent(m, name) for m in ob.goal for name in ring.atoms):
        return
    by = {m: abs(c) for m, c in ob.goal.items()}
    if ob.reader.is_plain(by):
        strategies = (*DIRECT, raised_by_guards, squaring_both_sides, bounds_of_extremes)
        product = certify(replace(ob, goal=ring.times(ob.goal, by)), depth + 2, strategies)
        if product is not None:
            yield {"rule": "conjugate", "by": text_of(ring, by), "product": product.certificate}


def two_roots_above_another(ob: Obligation, _: int) -> Iterator[Certificate]:
    """Squared, with the inequality of Cauchy and Schwarz."""
    yield from by_cauchy(ob)


def sizes_of_roots(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """Lemmas about which roots are larger than others, or than numbers."""
    found = None if depth else after_sizes(ob, partial(certificate_of, strategies=(no_minus_sign, raised_by_guards, bounds_of_extremes)))
    if found is not None:
        yield found


def signs_beside_a_root(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """U + V*r, r a root: split until the signs of U and V are known, then compare squares."""
    told = {tuple(sorted(g.items())) for g in ob.guards if not ob.reader.is_plain(g)}
    if len(told) <= MOST_GUARDS or depth >= DEEPEST - 2:
        yield from beside_a_root(ob, partial(certificate_of, depth=depth + 1, strategies=(*DIRECT, signs_beside_a_root)))


def split_on(ob: Obligation, polynomial: Polynomial, depth: int) -> Iterator[Certificate]:
    """A split on the sign of a polynomial, each case by the signs of the parts beside a root."""
    yield from split_by_sign(ob, polynomial, partial(certificate_of, depth=depth + 1, strategies=(*DIRECT, signs_beside_a_root)))


def roots_above_names(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """Both sides are squared after roots were bounded by names."""
    squared = partial(certificate_of, depth=depth + 2, strategies=(raised_by_guards, squaring_both_sides))
    found = None if depth else above_names(ob, squared, squared)
    if found is not None:
        yield found


def strict_by_guards(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """What guards make positive, for a strict goal in counts alone."""
    letters = (*ob.reader.ring.atoms, *ob.reader.letters)
    in_counts = not any(ob.reader.ring.exponent(m, name) for m in ob.goal for name in letters)
    if ob.relation == ">" and len(ob.goal) <= MOST_TO_SQUARE and ob.guards and in_counts:
        simple = (no_minus_sign, impossible_sums, squares_of_two_guards, factors_of_known_sign)
        yield from with_positive_steps(ob, partial(certificate_of, strategies=simple))


def a_shorter_factor(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """The one factor of unknown sign of a very long goal."""
    found = without_plain_factors(ob, partial(certificate_of, depth=0)) if not depth and len(ob.goal) >= MOST_TO_MULTIPLY else None
    if found is not None:
        yield found


def branches_of_whole_numbers(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """Every combination of branches, where little is tried: factors that guards tell of, and those that are at least one."""
    simple = partial(certificate_of, strategies=(no_minus_sign, multiples_of_opposites, impossible_sums, factors_beside_guards))
    found = branches_without_search(ob, simple) if depth and ob.whole and ob.strict else None
    if found is not None:
        yield found


def orderings_of_cells(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """Split on which of two cells is larger, for the pair that stands in most terms with a minus sign."""
    found = by_order_of_cells(ob, partial(certificate_of, depth=DEEPEST, strategies=DIRECT)) if not depth else None
    if found is not None:
        yield found


def both_sides_of_extremes(ob: Obligation, _: int) -> Iterator[Certificate]:
    """An equality in maxima and minima from both sides."""
    goals = (replace(ob, goal=goal, relation=">=") for goal in (ob.goal, negated(ob.goal)))
    above, below = (certificate_of(one, strategies=(bounds_of_extremes,)) for one in goals)
    if above is not None and below is not None:
        yield {"rule": "both", "above": above, "below": below}


def from_both_sides(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """What is neither positive nor negative is zero: where roots hide an equality, or guards exclude each other."""
    ring = ob.reader.ring
    if ob.guards or any(ring.exponent(m, name) for m in ob.goal for name in (*ring.atoms, *ob.reader.letters)):
        sides = [certify(replace(ob, goal=goal, relation=">="), depth + 1) for goal in (ob.goal, negated(ob.goal))]
        if all(side is not None for side in sides):
            above, below = (side.certificate for side in sides if side)
            yield {"rule": "both", "above": above, "below": below}


EQUALITIES: tuple[Strategy, ...] = (
    no_minus_sign,
    sums_over_classes,
    both_sides_of_extremes,
    multiples_of_opposites,
    what_is_defined,
    branches_of_extremes,
    equal_roots_replaced,
    multiples_of_conditions,
    from_both_sides,
)
DIRECT: tuple[Strategy, ...] = (no_minus_sign, multiples_of_opposites, multiples_of_conditions, sums_over_classes, factors_of_known_sign)
QUICK: tuple[Strategy, ...] = (no_minus_sign, factors_of_known_sign)
INEQUALITIES: tuple[Strategy, ...] = (
    no_minus_sign,
    impossible_sums,
    squares_of_two_guards,
    raised_by_guards,
    two_roots_above_another,
    sizes_of_roots,
    strict_by_guards,
    a_shorter_factor,
    whole_counts,
    branches_of_whole_numbers,
    bounds_of_extremes,
    multiples_of_opposites,
    what_is_defined,
    branches_of_extremes,
    multiples_of_conditions,
    equal_roots_replaced,
    sums_over_classes,
    factors_of_known_sign,
    classes_term_by_term,
    where_all_counts_are_positive,
    tangents_of_logarithms,
    split_on_what_is_left,
    squaring_both_sides,
    signs_beside_a_root,
    products_of_three_roots,
    nowhere_negative,
    squares_that_touch,
    roots_above_names,
    orderings_of_cells,
    either_side_of_a_divisor,
    tangents_by_a_program,
)
