"""Strategies that guess certificates for an obligation, in the order that settles most for least."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ...kernel.classes import with_facts
from ...kernel.obligation import Obligation
from ...kernel.rules import settle
from .both_sides import a_factor_that_is_zero, both_sides_of_extremes, from_both_sides
from .classes.facts import facts_about_classes
from .classes.term_by_term import classes_term_by_term, from_both_sides_inside, where_all_counts_are_positive
from .conditions.elimination import names_solved_for
from .conditions.lemmas import without_plain_factors
from .conditions.margin import above_monomials
from .conditions.multiples import impossible_sums, multiples_of_conditions, multiples_of_opposites
from .conditions.one_degree import terms_of_one_degree
from .conditions.shared_factors import factors_shared_with_conditions
from .conditions.strictness import beyond_a_divisor, beyond_a_strict_guard, mean_of_bounds, squares_of_two_guards, with_positive_steps
from .conditions.vanishing import from_its_square, what_conditions_say
from .conditions.without_roots import a_factor_and_conditions
from .direct import DEEPEST, DIRECT, Certificate, Prove, Strategy, bounds_of_extremes, no_minus_sign, sums_over_classes
from .extremes.either import one_argument_or_the_other
from .idle import without_idle_facts
from .in_cases import (
    branches_of_extremes,
    branches_of_whole_numbers,
    either_side_of_a_divisor,
    equal_extremes,
    extremes_in_order,
    extremes_replaced,
    fractions_over_maxima,
    orderings_of_cells,
    what_is_defined,
)
from .logarithms.between_bounds import logarithms_between_bounds, squares_beside_logarithms
from .logarithms.cancelling import tangent_certificates
from .logarithms.conditions import arguments_of_logarithms, equal_logarithms
from .logarithms.equality import where_bounds_are_reached
from .logarithms.numerals import between_fractions
from .logarithms.sides_of_one import logarithms_on_either_side
from .logarithms.signed_arguments import tangents_of_signed_arguments
from .logarithms.tangents import tangents_in_proportion
from .polynomials.beside_guards import a_name_and_a_guard, beside_a_guard
from .polynomials.coefficients import coefficients_of_a_name
from .polynomials.differences import difference_and_sum
from .polynomials.dividing import parts_of_the_cone
from .polynomials.factors import factors_of_known_sign
from .polynomials.peeling import raised_by_guards
from .polynomials.quick import combined_with_guards
from .polynomials.sought_factor import squares_beside_a_number
from .polynomials.sums_of_counts import counts_as_their_sum
from .polynomials.touching import squares_that_touch, zeros_of
from .roots.exponents import bounds_of_powers, powers_in_either_order
from .roots.gaps import in_root_and_gap
from .roots.higher import equal_powers, powers_of_higher_roots, roots_as_letters
from .roots.mates import sums_above_geometric_means
from .roots.means import roots_below_means, sums_of_roots_below_means
from .roots.of_numbers import names_that_only_add
from .roots.powers import nowhere_negative, products_of_three_roots
from .roots.proportional import roots_in_proportion
from .roots.squaring import (
    MOST_TO_SQUARE,
    equal_roots_replaced,
    roots_above_names,
    roots_of_zero,
    signs_beside_a_root,
    sizes_of_roots,
    split_on_what_is_left,
    squaring_again,
    squaring_both_sides,
    two_roots_above_another,
)
from .whole_counts import powers_of_whole_counts, whole_counts

__all__ = ["EQUALITIES", "INEQUALITIES"]

MOST_TO_MULTIPLY = 500


def root_and_gap(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """How far a root of two names is below their mean, as a letter."""
    yield from in_root_and_gap(ob)


def known_of_classes(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """What is known of numbers of classes and of largest cells and margins."""
    facts = facts_about_classes(ob, partial(prove, depth=1)) if ob.reader.classes and not depth else []
    if facts:
        simple = (*DIRECT, raised_by_guards, strict_by_guards, combined_with_guards, what_is_defined)
        known = with_facts(ob, facts, settle)
        found = prove(known, 0, simple) or prove(known, 1)
        if found is not None:
            yield without_idle_facts(facts, found, len(ob.guards))
            yield {"rule": "classes", "facts": facts, "then": found}


def means_for_roots(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """The arithmetic mean in the place of a root of a product."""
    if depth < DEEPEST:
        sums = partial(sums_of_roots_below_means, prove=partial(prove, strategies=DIRECT))
        yield from sums(ob)
        factor = without_plain_factors(ob, lambda core: next(sums(core), None), much=1) if ob.reader.classes else None
        yield from (factor,) if factor else ()
        without_roots = partial(prove, strategies=(*DIRECT, root_and_gap))
        yield from roots_below_means(ob, without_roots)
        yield from roots_below_means(ob, without_roots, points=zeros_of(ob)) if not depth and not ob.guards else ()


def tangents_of_logarithms(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Bound the logarithms by tangents that cancel them."""
    if depth < DEEPEST:
        provers = [partial(prove, depth=depth + 1, strategies=only) for only in ((no_minus_sign,), DIRECT)]
        yield from tangent_certificates(ob, provers)


def tangents_by_a_program(ob: Obligation, depth: int, *_: Any) -> Iterator[Certificate]:
    """Tangents of logarithms, conditions and squares in the proportions that a linear program finds."""
    if not depth:
        yield from tangents_in_proportion(ob)


def strict_by_guards(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """What guards make positive, for a strict goal in counts alone."""
    letters = (*ob.reader.ring.atoms, *ob.reader.letters)
    in_counts = not any(ob.reader.ring.exponent(m, name) for m in ob.goal for name in letters)
    if ob.relation == ">" and len(ob.goal) <= MOST_TO_SQUARE and ob.guards and in_counts:
        simple = (no_minus_sign, impossible_sums, squares_of_two_guards, factors_of_known_sign)
        yield from with_positive_steps(ob, partial(prove, strategies=simple))


def a_shorter_factor(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """The one factor of unknown sign of a very long goal, or of a strict one that has roots."""
    ring = ob.reader.ring
    rooted = ob.relation == ">" and any(ring.exponent(m, name) for m in ob.goal for name in ring.atoms)
    if not depth and (rooted or len(ob.goal) >= MOST_TO_MULTIPLY):
        found = without_plain_factors(ob, partial(prove, depth=0), **({"much": 1} if rooted else {}))
        yield from (found,) if found is not None else ()


def a_sum_of_monomials_below(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """A strict goal that exceeds a positive sum of monomials when it is multiplied by the sum of all counts."""
    if not depth:
        yield from above_monomials(ob, partial(prove, depth=0, strategies=(factors_of_known_sign, coefficients_of_a_name)))


EQUALITIES: tuple[Strategy, ...] = (
    no_minus_sign,
    equal_roots_replaced,
    equal_powers,
    sums_over_classes,
    both_sides_of_extremes,
    equal_extremes,
    multiples_of_opposites,
    what_is_defined,
    extremes_replaced,
    branches_of_extremes,
    multiples_of_conditions,
    names_solved_for,
    factors_shared_with_conditions,
    equal_logarithms,
    arguments_of_logarithms,
    what_conditions_say,
    where_bounds_are_reached,
    from_its_square,
    a_factor_that_is_zero,
    from_both_sides,
    from_both_sides_inside,
)
INEQUALITIES: tuple[Strategy, ...] = (
    no_minus_sign,
    a_shorter_factor,
    terms_of_one_degree,
    between_fractions,
    impossible_sums,
    squares_of_two_guards,
    difference_and_sum,
    fractions_over_maxima,
    raised_by_guards,
    mean_of_bounds,
    two_roots_above_another,
    sizes_of_roots,
    strict_by_guards,
    factors_shared_with_conditions,
    whole_counts,
    powers_of_whole_counts,
    branches_of_whole_numbers,
    extremes_in_order,
    bounds_of_extremes,
    multiples_of_opposites,
    beyond_a_divisor,
    what_is_defined,
    what_conditions_say,
    equal_roots_replaced,
    roots_in_proportion,
    roots_of_zero,
    extremes_replaced,
    branches_of_extremes,
    multiples_of_conditions,
    names_solved_for,
    a_factor_and_conditions,
    sums_over_classes,
    factors_of_known_sign,
    beside_a_guard,
    a_name_and_a_guard,
    classes_term_by_term,
    where_all_counts_are_positive,
    tangents_of_logarithms,
    tangents_of_signed_arguments,
    logarithms_between_bounds,
    squares_beside_logarithms,
    logarithms_on_either_side,
    arguments_of_logarithms,
    counts_as_their_sum,
    split_on_what_is_left,
    squaring_both_sides,
    root_and_gap,
    means_for_roots,
    squaring_again,
    names_that_only_add,
    squares_beside_a_number,
    known_of_classes,
    signs_beside_a_root,
    powers_of_higher_roots,
    roots_as_letters,
    products_of_three_roots,
    nowhere_negative,
    sums_above_geometric_means,
    one_argument_or_the_other,
    squares_that_touch,
    coefficients_of_a_name,
    parts_of_the_cone,
    roots_above_names,
    orderings_of_cells,
    either_side_of_a_divisor,
    beyond_a_strict_guard,
    a_sum_of_monomials_below,
    tangents_by_a_program,
    bounds_of_powers,
    powers_in_either_order,
)
