"""Roots of products beside a factor that is not positive: the geometric mean of two polynomials is at most the arithmetic one.

Where the goal is zero at a small matrix with A and B in another proportion, the mean of p*A and q*B is taken for which it is reached there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, islice, product
from math import isqrt, prod
from typing import Any

from ....algebra.polynomials import factored, roots_of_numbers, text_of
from ....kernel.numbers import prime_powers
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, Ring, plus
from ....kernel.rules import branches, negated
from ..evaluating import Point, value
from ..plausible import is_plausible
from ..polynomials.parts import parts_of

__all__ = ["roots_below_means", "sums_of_roots_below_means"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
MOST_FACTORS, MOST_TERMS, MOST_ROOTS, MOST_CHOICES, LARGEST_RATIO, CLOSE = 6, 400, 2, 64, 12, 1e-9


@dataclass(frozen=True)
class Mean:
    """`p*A + q*B`, which is at least `share` times the root of A*B, for `share` is 2*sqrt(p*q)."""

    one: Polynomial
    two: Polynomial
    share: Polynomial


def roots_below_means(ob: Obligation, prove: Prover, once_more: bool = True, points: Iterable[Point] = ()) -> Iterator[Certificate]:
    """Certificates for U + V*r, r the root of A*B: with (A + B)/2 in its place where V is not positive, and as it stands elsewhere.

    Where neither serves, r times the goal is tried once. With points the means that reach the root there are taken, and no other.
    """
    ring = ob.reader.ring
    roots = [name for name in ring.atoms if any(ring.exponent(m, name) for m in ob.goal) and set(ring.atoms[name].constant) != {0}]
    simple = len(roots) <= MOST_ROOTS and all(ring.atoms[name].kind == "root" for name in roots)
    for name in roots if simple and len(ob.goal) <= MOST_TERMS and ob.relation == ">=" else ():
        beside, root = ring.derivative(ob.goal, name), ring.variable(name)
        hard = parts_of(ob, beside).hard
        pairs = two_products(ob, ring.times(root, root)) if len(hard) <= 1 and ring.atoms[name].degree == 2 else ()
        for mean in (mean for pair in pairs for mean in (means_reached(ob, *pair, points) if points else (Mean(*pair, {0: 2}),))):
            gap, step = mean_step(ob, mean, root)
            known = ob.with_guard(gap)
            cases = [
                without_root(case, beside, mean, root, prove) or (times_the_root(case, name, prove) if once_more else None)
                for case in (branches(known, text_of(ring, hard[0])) if hard else (known,))
            ]
            then = {"rule": "split", "by": text_of(ring, hard[0]), "cases": cases} if hard else cases[0]
            if all(cases):
                yield {"rule": "lemma", "steps": [step], "then": then}


def means_reached(ob: Obligation, one: Polynomial, two: Polynomial, points: Iterable[Point]) -> Iterator[Mean]:
    """The means of multiples of two polynomials that are the root of their product at a point, and not everywhere else already."""
    ring, found = ob.reader.ring, list[Mean]()
    for point in points:
        a, b = value(ob, one, point), value(ob, two, point)
        ratio = Fraction(b / a).limit_denominator(LARGEST_RATIO) if a and b else Fraction(0)
        share = twice_the_root(ring, ratio.numerator * ratio.denominator) if 0 < ratio <= LARGEST_RATIO else None
        if share is not None and ratio != 1 and abs(ratio - b / a) < CLOSE:
            mean = Mean(ring.times({0: ratio.numerator}, one), ring.times({0: ratio.denominator}, two), share)
            found += [] if mean in found else [mean]
    yield from found


def twice_the_root(ring: Ring, n: int) -> Polynomial | None:
    """Twice the root of a whole number, if the roots of the primes it needs are in the ring."""
    letters = {atom.constant[0]: name for name, atom in roots_of_numbers(ring).items() if atom.degree == 2}
    odd = [prime for prime, k in prime_powers(n).items() if k % 2]
    if not set(odd) <= letters.keys():
        return None
    return ring.product([{0: 2 * isqrt(n // prod(odd))}, *(ring.variable(letters[prime]) for prime in odd)])


def sums_of_roots_below_means(ob: Obligation, prove: Prover) -> Iterator[Certificate]:
    """Certificates for U - V1*r1 - V2*r2 - ..., no V with a minus sign and each r a root or a product of roots.

    Each r is the root of a product A*B, perhaps of several, or the product of the roots of A and B, and (A + B)/2 is put in its place.
    """
    ring, terms = ob.reader.ring, terms_of_roots(ob)
    if sum(map(len, terms)) < 2 or ob.relation == "==" or len(ob.goal) > MOST_TERMS or not all(map(ob.reader.is_plain, terms.values())):
        return
    roots = [ring.product(map(ring.variable, names)) for names in terms]
    ways = [list(steps_below_means(ob, names, root)) for names, root in zip(terms, roots, strict=True)]
    for bounds in islice(product(*ways), MOST_CHOICES):
        rest = plus(ob.goal, ob.goal)
        for slope, (gap, _) in zip(terms.values(), bounds, strict=True):
            rest = plus(rest, ring.times(slope, gap), -1)
        known = replace(ob, goal=rest, guards=(*ob.guards, *(gap for gap, _ in bounds)))
        found = prove(known) if rest and is_plausible(ob, rest) else {} if not rest and ob.relation == ">=" else None
        if found is not None:
            steps = [
                *(step for _, step in bounds),
                *([{"of": text_of(ring, rest), "relation": ob.relation, "shown": found}] if rest else []),
            ]
            weights = [*(f"({text_of(ring, slope)})*" for slope in terms.values()), ""]
            squares = [[f"{weight}g{k}", "1"] for k, weight in enumerate(weights[: len(steps)], len(ob.guards) + 1)]
            yield {"rule": "lemma", "steps": steps, "then": {"factor": "2", "squares": squares}}


def terms_of_roots(ob: Obligation) -> dict[tuple[str, ...], Polynomial]:
    """What is taken away times each product of different square roots in a goal; nothing where there are other atoms or higher powers."""
    ring, found = ob.reader.ring, dict[tuple[str, ...], Polynomial]()
    atoms = [name for name in ring.atoms if any(ring.exponent(m, name) for m in ob.goal)]
    if any(ring.atoms[name].kind != "root" or ring.atoms[name].degree != 2 for name in atoms):
        return {}
    for m, c in ob.goal.items():
        names = tuple(name for name in atoms if ring.exponent(m, name))
        if any(ring.exponent(m, name) > 1 for name in names):
            return {}
        if names:
            rest = m - sum(next(iter(ring.variable(name))) for name in names)
            found.setdefault(names, {})[rest] = -c
    return found


def steps_below_means(ob: Obligation, names: tuple[str, ...], root: Polynomial) -> Iterator[tuple[Polynomial, dict[str, Any]]]:
    """The sums of two polynomials less twice the root of their product, with the steps that say that these are not negative."""
    ring = ob.reader.ring
    for one, two in two_products(ob, ring.times(root, root)):
        yield mean_step(ob, Mean(one, two, {0: 2}), root)
    if len(names) == 2:
        one, two = (ring.atoms[name].constant for name in names)
        gap = plus(plus(one, two), root, -2)
        yield gap, {"of": text_of(ring, gap), "shown": {"squares": [["1", f"{names[0]} - {names[1]}"]]}}


def mean_step(ob: Obligation, mean: Mean, root: Polynomial) -> tuple[Polynomial, dict[str, Any]]:
    """A mean less its share of the root, and the step that says that this is not negative."""
    ring, both, shared = ob.reader.ring, plus(mean.one, mean.two), ob.reader.ring.times(mean.share, root)
    gap = plus(both, shared, -1)
    square = {"squares": [["1", text_of(ring, plus(mean.one, mean.two, -1))]]}
    shown = {"rule": "conjugate", "by": text_of(ring, plus(both, shared)), "product": square}
    return gap, {"of": text_of(ring, gap), "shown": shown}


def times_the_root(ob: Obligation, root: str, prove: Prover) -> Certificate | None:
    """The goal from its product with a root that is positive."""
    ring = ob.reader.ring
    raised = ring.times(ob.goal, ring.variable(root))
    positive = ob.always_positive(ring.variable(root))
    found = next(roots_below_means(replace(ob, goal=raised), prove, once_more=False), None) if positive else None
    step = {"of": f"{root}*({text_of(ring, ob.goal)})", "shown": found}
    return {"rule": "lemma", "steps": [step], "then": {"factor": root, "squares": [[f"g{len(ob.guards) + 1}", "1"]]}} if found else None


def without_root(ob: Obligation, beside: Polynomial, mean: Mean, root: Polynomial, prove: Prover) -> Certificate | None:
    """The share times the goal as a multiple of that share of the root, or of the gap below the mean (a guard), and a rest."""
    ring, factor = ob.reader.ring, text_of(ob.reader.ring, mean.share)
    shared = ring.times(mean.share, root)
    below = plus(plus(mean.one, mean.two), shared, -1)
    for sign, letter, gap in ((1, text_of(ring, shared), shared), (-1, f"g{ob.guards.index(below) + 1}", below)):
        slope = beside if sign > 0 else negated(beside)
        parts = parts_of(ob, slope)
        rest = plus(ring.times(mean.share, ob.goal), ring.times(slope, gap), -1)
        if parts.hard or parts.sign < 0 or parts.scale != "1" or not is_plausible(ob, rest):
            continue
        first = [f"{parts.weight}*{letter}", parts.base]
        if not rest:
            return {"factor": factor, "squares": [first]}
        found = prove(replace(ob, goal=rest))
        if found is not None:
            step = {"of": text_of(ring, rest), "shown": found}
            return {"rule": "lemma", "steps": [step], "then": {"factor": factor, "squares": [first, [f"g{len(ob.guards) + 1}", "1"]]}}
    return None


def two_products(ob: Obligation, p: Polynomial) -> Iterator[tuple[Polynomial, Polynomial]]:
    """Two polynomials without minus signs whose product is the given one, of as many factors each."""
    ring, found = ob.reader.ring, factored(ob.reader.ring, p)
    number = isqrt(max(found.content, 0))
    common = ring.product([{0: number}, *(factor for factor, power in found.factors for _ in range(power // 2))])
    odd = [factor for factor, power in found.factors if power % 2]
    if number**2 != found.content or not 1 < len(odd) <= MOST_FACTORS or len(odd) % 2 or not ob.reader.is_plain(common):
        return
    for chosen in combinations(range(1, len(odd)), len(odd) // 2 - 1):
        one = ring.product([common, odd[0], *(odd[k] for k in chosen)])
        two = ring.product([common, *(odd[k] for k in range(1, len(odd)) if k not in chosen)])
        if ob.reader.is_plain(one) and ob.reader.is_plain(two):
            yield one, two
