"""Strategies that take a goal apart into cases: branches of extremes, sides of a divisor, orderings of cells; and what is known first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...kernel.obligation import Obligation
from .classes.every_k import inside_of
from .conditions.lemmas import unsigned_divisors, with_known_steps
from .conditions.multiples import impossible_sums, multiples_of_opposites
from .direct import DEEPEST, DIRECT, QUICK, Certificate, Prove, no_minus_sign
from .extremes.alike import with_equal_extremes
from .extremes.halves import by_signs, parts_in
from .extremes.in_order import with_extremes_in_order
from .extremes.maxima import over_maxima
from .extremes.replaced import without_known_extremes
from .extremes.splitting import by_branches, next_extreme
from .polynomials.quick import branches_without_search, by_order_of_cells, combined_with_guards, factors_beside_guards
from .roots.linear import split_by_sign
from .roots.squaring import signs_beside_a_root

__all__ = [
    "FEW_EXTREMES",
    "branches_of_extremes",
    "branches_of_whole_numbers",
    "either_side_of_a_divisor",
    "equal_extremes",
    "extremes_in_order",
    "extremes_replaced",
    "fractions_over_maxima",
    "orderings_of_cells",
    "what_is_defined",
]

FEW_EXTREMES, FEW_ORDERINGS = 8, 4


def extremes_replaced(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """An extreme is always one of its arguments, or as far above another one as both of its arguments are."""
    found = None if depth else without_known_extremes(ob, partial(prove, depth=1), partial(prove, depth=1))
    if found is not None:
        yield found


def extremes_in_order(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """An extreme is no smaller than another one of the same kind, since no argument of it is."""
    found = None if depth else with_extremes_in_order(ob, partial(prove, strategies=QUICK), partial(prove, strategies=DIRECT))
    if found is not None:
        yield found


def branches_of_extremes(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """An absolute value, maximum or minimum is one thing on either side of an ordering."""
    few = not depth and 1 < sum(atom.kind != "root" for atom in ob.reader.ring.atoms.values()) <= FEW_ORDERINGS
    for inner in (partial(all_branches, prove=prove), *((partial(known_branches, prove=prove),) if few else ()), prove):
        found = by_branches(ob, partial(inner, depth=depth + 1))
        if found is not None:
            yield found


def all_branches(ob: Obligation, depth: int, prove: Prove) -> Certificate | None:
    """A certificate for every combination of branches, where nothing but the simplest is tried before the last one is chosen."""
    if next_extreme(ob) is None:
        return prove(ob, min(depth, DEEPEST - 1))
    found = prove(ob, strategies=(no_minus_sign, multiples_of_opposites))
    return found if found is not None else by_branches(ob, partial(all_branches, depth=depth + 1, prove=prove))


def known_branches(ob: Obligation, depth: int, prove: Prove) -> Certificate | None:
    """A certificate for every combination of branches, the last of which begin with what the orderings of the extremes say."""
    ring = ob.reader.ring
    waiting = [x for x, atom in ring.atoms.items() if atom.kind != "root" and any(ring.exponent(m, x) for p in ob.guards for m in p)]
    name = next_extreme(ob) or next(iter(waiting), None)
    return by_branches(ob, partial(known_branches, depth=depth + 1, prove=prove), name) if name else after_known_steps(ob, prove)


def fractions_over_maxima(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Many maxima below fractions whose signs are known, each bounded by one of its arguments, where all counts are positive."""
    within = None if depth or len(ob.reader.ring.atoms) <= FEW_EXTREMES or not parts_in(ob) else inside_of(ob)
    simple = partial(prove, strategies=(no_minus_sign, combined_with_guards))
    found = by_signs(within, partial(over_maxima, prove=simple)) if within is not None else None
    if found is not None:
        yield {"rule": "inside", "then": found}


def what_is_defined(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """No radicand is negative, and no divisor zero; whole numbers that are positive are at least one."""
    found = None if depth else after_known_steps(ob, prove)
    if found is not None:
        yield found


def after_known_steps(ob: Obligation, prove: Prove) -> Certificate | None:
    """A certificate that begins with the steps that follow from being defined."""
    simple = partial(prove, depth=DEEPEST - 2, strategies=(*DIRECT, branches_of_extremes, signs_beside_a_root))
    return with_known_steps(ob, simple, partial(prove, depth=1))


def either_side_of_a_divisor(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """A whole divisor whose sign is not known is at least one, or at most minus one."""
    for divisor in unsigned_divisors(ob)[:1] if not depth else ():
        yield from split_by_sign(ob, divisor, lambda case: after_known_steps(case, prove) or prove(case, depth + 1))


def branches_of_whole_numbers(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Every combination of branches, where little is tried: factors that guards tell of, and those that are at least one."""
    simple = partial(prove, strategies=(no_minus_sign, multiples_of_opposites, impossible_sums, factors_beside_guards))
    found = branches_without_search(ob, simple) if depth and ob.whole and ob.strict else None
    if found is not None:
        yield found


def orderings_of_cells(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Split on which of two cells is larger, for the pair that stands in most terms with a minus sign."""
    found = by_order_of_cells(ob, partial(prove, depth=DEEPEST, strategies=DIRECT)) if not depth else None
    if found is not None:
        yield found


def equal_extremes(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """An equality in several extremes, with equations by which some of these are equal."""
    if not depth and ob.equations:
        simple = partial(prove, depth=1, strategies=(*DIRECT, branches_of_extremes))
        found = with_equal_extremes(ob, simple, partial(prove, depth=1, strategies=(multiples_of_opposites,)))
        if found is not None:
            yield found
