"""Certificates for claims with extremes: branch by branch, with what is found at once; then with all that there is.

They are put together unchecked, for the whole is checked once at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel import Rejected, Statement
from ....kernel.obligation import Obligation, obligation_of
from ....kernel.polynomial import plus
from ....kernel.rules import branches, negated
from ..certify import Found, certify
from ..conditions.multiples import multiples_of_opposites
from ..direct import DEEPEST, Certificate, Prove, bounds_of_extremes, no_minus_sign
from ..in_cases import FEW_EXTREMES
from ..logarithms.tangents import tangents_in_proportion
from ..polynomials.parts import parts_of, scaled
from ..polynomials.squares import degrees
from ..roots.linear import split_by_sign
from ..roots.means import roots_below_means
from ..roots.squaring import signs_beside_a_root
from ..strategies import root_and_gap
from .apart import in_two_parts
from .bounded import roots_within_linear_guards, within_linear_guards
from .splitting import next_extreme, wrong_ones

__all__ = ["by_branches"]

FEW_SCALES, QUICKEST = 8, 4
Prover = Callable[[Obligation], Found | None]


def known_factors(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """Guards tell the sign of each factor; where two guards make one zero, that of one other factor may be unknown."""
    parts = parts_of(ob, ob.goal) if ob.goal else None
    if parts and parts.either and len(parts.hard) == 1:
        yield from split_by_sign(ob, parts.hard[0], lambda case: next(known_factors(case), None))
    elif parts and not parts.hard and parts.sign > 0:
        yield scaled({"squares": [[parts.weight, parts.base]]}, parts.scale)


def roots_at_once(ob: Obligation, _: int, prove: Prove) -> Iterator[Certificate]:
    """The signs of the parts beside a root, with nothing else tried."""
    yield from signs_beside_a_root(ob, DEEPEST - 2, prove)


def means_at_once(ob: Obligation, _: int, prove: Prove) -> Iterator[Certificate]:
    """The arithmetic mean in the place of a root of a product."""
    yield from roots_below_means(ob, lambda one: prove(one, strategies=(*AT_ONCE[:QUICKEST], root_and_gap)))


def tangents_at_once(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """Tangents of logarithms in the proportions of a small linear program."""
    yield from tangents_in_proportion(ob, FEW_SCALES)


AT_ONCE = (
    no_minus_sign,
    multiples_of_opposites,
    known_factors,
    within_linear_guards,
    roots_within_linear_guards,
    root_and_gap,
    means_at_once,
    roots_at_once,
    tangents_at_once,
)


def by_branches(statement: Statement) -> Found | None:
    """A certificate for a statement: for its branches, with few strategies first; the signs of its divisors by themselves.

    Where there are many extremes, bounds of them come before their branches.
    """
    ob = obligation_of(statement)
    if next_extreme(ob) is None:
        return certify(ob, strategies=AT_ONCE) or certify(ob)
    bounded = certify(ob, strategies=(bounds_of_extremes,)) if len(ob.reader.ring.atoms) > FEW_EXTREMES else None
    found = bounded or (without_divisors(ob, statement) if statement.relation == "<=" else None) or each_branch(ob, few)
    return found or each_branch(ob, all_there_is)


def few(ob: Obligation) -> Found | None:
    """What is found at once."""
    return certify(ob, strategies=AT_ONCE)


def all_there_is(ob: Obligation) -> Found | None:
    """What is found at once, or by any strategy."""
    return certify(ob, strategies=AT_ONCE) or certify(ob)


def each_branch(ob: Obligation, prove: Prover) -> Found | None:
    """A certificate for every combination of branches."""
    wrong = wrong_ones(ob)
    name = next_extreme(ob, wrong)
    if name is None:
        return prove(ob)
    found = certify(ob, strategies=(no_minus_sign, multiples_of_opposites)) or (
        None if wrong or is_linear(ob, name) else with_a_bound(ob, name)
    )
    if found is not None:
        return found
    cases: list[Certificate] = []
    for case in branches(ob, name):
        inner = each_branch(case, prove)
        if inner is None:
            return certify(ob) if prove is all_there_is else None
        cases.append(inner.certificate)
    return Found({"rule": "split", "by": name, "cases": cases}, "branches of extremes")


def is_linear(ob: Obligation, name: str) -> bool:
    """Whether an extreme is one of sums of counts, so that its branches have linear guards."""
    return all(degrees(ob, p)[1] < 2 for p in ob.reader.ring.atoms[name].of)


def with_a_bound(ob: Obligation, name: str) -> Found | None:
    """A goal that grows with a maximum, or falls with a minimum: with one of the two in its place."""
    ring = ob.reader.ring
    atom, slope = ring.atoms[name], ring.derivative(ob.goal, name)
    above = slope if atom.kind != "min" else negated(slope)
    for of in (*atom.of, *([negated(atom.of[0])] if atom.kind == "abs" else [])) if ob.reader.is_plain(above) else ():
        gap = plus(ring.variable(name), of, -1) if atom.kind != "min" else plus(of, ring.variable(name), -1)
        lower = replace(ob, goal=plus(ob.goal, ring.times(above, gap), -1))
        alone = gap in ob.guards and ob.relation == ">=" and next_extreme(lower) is None
        found = certify(lower, strategies=AT_ONCE[:QUICKEST]) if alone else None
        if found is not None:
            step = {"of": text_of(ring, lower.goal), "shown": found.certificate}
            squares = [[f"g{len(ob.guards) + 1}", "1"], [f"({text_of(ring, above)})*g{ob.guards.index(gap) + 1}", "1"]]
            return Found({"rule": "lemma", "steps": [step], "then": {"squares": squares}}, found.by)
    return None


def without_divisors(ob: Obligation, statement: Statement) -> Found | None:
    """The signs of divisors with extremes as lemmas, and the dividend by itself; in two sums, or branch by branch."""
    left, right, _ = statement.trees()
    try:
        quotient = ob.reader.read(("+", (right, ("neg", left))))
    except Rejected:
        return None
    lemmas, known, weight = list[Certificate](), ob, list[str]()
    divisors = [dict(key) for key, power in quotient.below.items() if power % 2 and not ob.reader.is_plain(dict(key))]
    top = quotient.top
    for divisor in divisors:
        sign, shown = next(((s, c) for s in (1, -1) if (c := sign_of(known, divisor if s > 0 else negated(divisor)))), (0, None))
        if shown is None:
            return None
        divisor, top = (divisor, top) if sign > 0 else (negated(divisor), negated(top))
        known = known.with_guard(divisor)
        lemmas.append({"of": text_of(ob.reader.ring, divisor), "shown": shown.certificate})
        weight.append(f"g{len(known.guards)}")
    parts = in_two_parts(replace(known, goal=top), lambda part: certificate_in(each_branch(part, few)))
    found = Found(parts, "two sums") if parts else each_branch(replace(known, goal=top), few) if lemmas else None
    if found is None or not lemmas:
        return found
    lemmas.append({"of": text_of(ob.reader.ring, top), "shown": found.certificate})
    then = {"squares": [["*".join((*weight, f"g{len(known.guards) + 1}")), "1"]]}
    return Found({"rule": "lemma", "steps": lemmas, "then": then}, found.by)


def sign_of(ob: Obligation, divisor: Any) -> Found | None:
    """That a divisor is not negative."""
    return each_branch(replace(ob, goal=divisor, relation=">="), few)


def certificate_in(found: Found | None) -> Certificate | None:
    """The certificate alone."""
    return found.certificate if found else None
