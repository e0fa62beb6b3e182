"""Strategies for roots: alike ones, squares of both sides, sizes, and the signs of what stands beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ....algebra.aliases import equal_roots
from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated, settled_atom
from ..conditions.lemmas import without_plain_factors
from ..direct import DEEPEST, DIRECT, Certificate, Prove, Strategies, bounds_of_extremes, no_minus_sign
from ..plausible import is_plausible
from ..polynomials.factors import MOST_TO_FACTOR
from ..polynomials.parts import parts_of
from ..polynomials.peeling import raised_by_guards
from .cauchy import by_cauchy
from .linear import above_names, aliased_goal, beside_a_root, split_by_sign
from .means import sums_of_roots_below_means
from .sizes import after_sizes

__all__ = [
    "equal_roots_replaced",
    "roots_above_names",
    "roots_of_zero",
    "signs_beside_a_root",
    "sizes_of_roots",
    "split_on_what_is_left",
    "squaring_again",
    "squaring_both_sides",
    "two_roots_above_another",
]

MOST_TO_SQUARE, MOST_GUARDS = 300, 3


def equal_roots_replaced(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Roots that are multiples of one another are written by one of them."""
    aliases = equal_roots(ob)
    if not aliases:
        return
    yield {"aliases": aliases}
    simpler = aliased_goal(ob, aliases)
    factor = without_plain_factors(simpler, partial(prove, depth=depth + 1), much=1) if simpler is not None and depth < DEEPEST else None
    if factor is not None:
        yield {**factor, "then": {**factor["then"], "aliases": aliases}}
    inner = prove(simpler, depth + 1) if simpler is not None and depth < DEEPEST else None
    if inner is not None and inner.get("rule", "squares") == "squares":
        yield {**inner, "aliases": {**aliases, **inner.get("aliases", {})}}


def split_on_what_is_left(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """A factor that two guards make zero, times one of unknown sign: split on the sign of the latter."""
    if 0 < len(ob.goal) <= MOST_TO_FACTOR and len(ob.guards) > 1:
        parts = parts_of(ob, ob.goal)
        if parts.either and len(parts.hard) == 1:
            strategies = (*DIRECT, signs_beside_a_root)
            yield from split_by_sign(ob, parts.hard[0], partial(prove, depth=depth + 1, strategies=strategies))


def squaring_both_sides(ob: Obligation, depth: int, prove: Prove, strategies: Strategies = DIRECT) -> Iterator[Certificate]:
    """X >= Y for X, Y >= 0 is X**2 >= Y**2: X the terms with a plus sign, Y those with a minus sign, or those without roots, a guard."""
    ring = ob.reader.ring
    if len(ob.goal) > MOST_TO_SQUARE or not any(ring.exponent(m, name) for m in ob.goal for name in ring.atoms):
        return
    by, shown = {m: abs(c) for m, c in ob.goal.items()}, Certificate()
    below = {m: -c for m, c in ob.goal.items() if not any(ring.exponent(m, name) for name in ring.atoms)}
    if below in ob.guards:
        by, shown = plus(plus(ob.goal, below), below), {"nonnegative": {"squares": [[f"g{ob.guards.index(below) + 1}", "1"]]}}
    if shown or ob.reader.is_plain(by):
        product = prove(replace(ob, goal=ring.times(ob.goal, by)), depth + 2, strategies)
        if product is not None:
            yield {"rule": "conjugate", "by": text_of(ring, by), **shown, "product": product}


def squaring_again(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Both sides are squared until no roots are left."""
    strategies: Strategies = (*DIRECT, raised_by_guards, products_of_roots, squaring_again, bounds_of_extremes)
    yield from squaring_both_sides(ob, depth, prove, strategies)


def products_of_roots(ob: Obligation, _: int, prove: Prove) -> Iterator[Certificate]:
    """The arithmetic mean in the place of each product of roots that is taken away, as in the square of a sum of roots."""
    yield from sums_of_roots_below_means(ob, partial(prove, strategies=DIRECT))


def two_roots_above_another(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """Squared, with the inequality of Cauchy and Schwarz."""
    yield from by_cauchy(ob)


def sizes_of_roots(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Lemmas about which roots are larger than others, or than numbers."""
    found = None if depth else after_sizes(ob, partial(prove, strategies=(no_minus_sign, raised_by_guards, bounds_of_extremes)))
    if found is not None:
        yield found


def roots_of_zero(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """A root is zero where guards say that what stands below it is not positive."""
    ring = ob.reader.ring
    unsure = [atom for atom in ring.atoms.values() if atom.kind == "root" and not ob.reader.is_plain(atom.of[0])]
    for atom in unsure if ob.guards and depth < DEEPEST else ():
        opposite, inner = negated(atom.of[0]), partial(prove, depth=depth + 1)
        if not any(ring.exponent(m, atom.name) for m in ob.goal) or not is_plausible(ob, opposite):
            continue
        shown = inner(replace(ob, goal=opposite, relation=">="), strategies=DIRECT)
        then = None if shown is None else inner(settled_atom(ob, atom.name, Polynomial()))
        if then is not None:
            below = {"rule": "powers", "power": atom.degree, "above": "0", "difference": shown}
            yield {"rule": "equal", "of": atom.name, "to": "0", "shown": {"rule": "both", "above": {}, "below": below}, "then": then}


def signs_beside_a_root(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """U + V*r, r a root: split until the signs of U and V are known, then compare squares."""
    told = {tuple(sorted(g.items())) for g in ob.guards if not ob.reader.is_plain(g)}
    if len(told) <= MOST_GUARDS or depth >= DEEPEST - 2:
        yield from beside_a_root(ob, partial(prove, depth=depth + 1, strategies=(*DIRECT, signs_beside_a_root)))


def roots_above_names(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Both sides are squared after roots were bounded by names."""
    squared = partial(prove, depth=depth + 2, strategies=(raised_by_guards, squaring_again))
    found = None if depth else above_names(ob, squared, squared)
    if found is not None:
        yield found
