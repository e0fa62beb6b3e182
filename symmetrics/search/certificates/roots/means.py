"""Roots of products beside a factor that is not positive: the geometric mean of two polynomials is at most the arithmetic one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, islice, product
from math import isqrt
from typing import Any

from ....algebra.polynomials import factored, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import branches, negated
from ..plausible import is_plausible
from ..polynomials.parts import parts_of

__all__ = ["roots_below_means", "sums_of_roots_below_means"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
MOST_FACTORS, MOST_TERMS, MOST_ROOTS, MOST_CHOICES = 6, 400, 2, 64


def roots_below_means(ob: Obligation, prove: Prover, once_more: bool = True) -> Iterator[Certificate]:
    """Certificates for U + V*r, r the root of A*B: with (A + B)/2 in its place where V is not positive, and as it stands elsewhere.

    Where neither serves, r times the goal is tried once.
    """
    ring = ob.reader.ring
    roots = [name for name in ring.atoms if any(ring.exponent(m, name) for m in ob.goal)]
    simple = len(roots) <= MOST_ROOTS and all(ring.atoms[name].kind == "root" for name in roots)
    for name in roots if simple and len(ob.goal) <= MOST_TERMS and ob.relation == ">=" else ():
        beside, root = ring.derivative(ob.goal, name), ring.variable(name)
        hard = parts_of(ob, beside).hard
        for one, two in two_products(ob, ring.times(root, root)) if len(hard) <= 1 and ring.atoms[name].degree == 2 else ():
            mean, (gap, step) = plus(one, two), mean_step(ob, one, two, root)
            known = ob.with_guard(gap)
            cases = [
                without_root(case, beside, mean, root, prove) or (times_the_root(case, name, prove) if once_more else None)
                for case in (branches(known, text_of(ring, hard[0])) if hard else (known,))
            ]
            then = {"rule": "split", "by": text_of(ring, hard[0]), "cases": cases} if hard else cases[0]
            if all(cases):
                yield {"rule": "lemma", "steps": [step], "then": then}


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
    for pair in two_products(ob, ring.times(root, root)):
        yield mean_step(ob, *pair, root)
    if len(names) == 2:
        one, two = (ring.atoms[name].constant for name in names)
        gap = plus(plus(one, two), root, -2)
        yield gap, {"of": text_of(ring, gap), "shown": {"squares": [["1", f"{names[0]} - {names[1]}"]]}}


def mean_step(ob: Obligation, one: Polynomial, two: Polynomial, root: Polynomial) -> tuple[Polynomial, dict[str, Any]]:
    """The sum of two polynomials less twice the root of their product, and the step that says that it is not negative."""
    ring, mean = ob.reader.ring, plus(one, two)
    gap = plus(mean, root, -2)
    square = {"squares": [["1", text_of(ring, plus(one, two, -1))]]}
    shown = {"rule": "conjugate", "by": text_of(ring, plus(mean, root, 2)), "product": square}
    return gap, {"of": text_of(ring, gap), "shown": shown}


def times_the_root(ob: Obligation, root: str, prove: Prover) -> Certificate | None:
    """The goal from its product with a root that is positive."""
    ring = ob.reader.ring
    raised = ring.times(ob.goal, ring.variable(root))
    positive = ob.always_positive(ring.variable(root))
    found = next(roots_below_means(replace(ob, goal=raised), prove, once_more=False), None) if positive else None
    step = {"of": f"{root}*({text_of(ring, ob.goal)})", "shown": found}
    return {"rule": "lemma", "steps": [step], "then": {"factor": root, "squares": [[f"g{len(ob.guards) + 1}", "1"]]}} if found else None


def without_root(ob: Obligation, beside: Polynomial, mean: Polynomial, root: Polynomial, prove: Prover) -> Certificate | None:
    """Twice the goal as a multiple of twice the root, or of the gap below the mean (a guard), and a rest, shown by itself."""
    ring, twice, below = ob.reader.ring, plus(root, root), plus(mean, root, -2)
    for sign, letter, gap in ((1, text_of(ring, twice), twice), (-1, f"g{ob.guards.index(below) + 1}", below)):
        slope = beside if sign > 0 else negated(beside)
        parts = parts_of(ob, slope)
        rest = plus(plus(ob.goal, ob.goal), ring.times(slope, gap), -1)
        if parts.hard or parts.sign < 0 or parts.scale != "1" or not is_plausible(ob, rest):
            continue
        first = [f"{parts.weight}*{letter}", parts.base]
        if not rest:
            return {"factor": "2", "squares": [first]}
        found = prove(replace(ob, goal=rest))
        if found is not None:
            step = {"of": text_of(ring, rest), "shown": found}
            return {"rule": "lemma", "steps": [step], "then": {"factor": "2", "squares": [first, [f"g{len(ob.guards) + 1}", "1"]]}}
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
