"""Absolute values, maxima and minima of a goal: taken apart one after the other, or bounded and split only where they stand in the way.

A maximum with a plus sign is bounded below by what it is a maximum of. One with a minus sign is split, or bounded by a sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any

from ....algebra.polynomials import factored, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Atom, Key, Polynomial, plus
from ....kernel.rules import branches, negated
from ..polynomials.parts import signed_texts

__all__ = ["beside_extremes", "by_branches", "next_extreme", "wrong_ones"]

Certificate = dict[str, Any]
Lemma = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
MOST_SPLITS, MOST_LEMMAS, MOST_FACTORS = 6, 24, 6


def by_branches(ob: Obligation, prove: Prover, name: str | None = None) -> Certificate | None:
    """A split by an extreme, the next one if none is named, each branch by `prove`; None if there is no extreme or a branch fails."""
    name, found = name or next_extreme(ob), list[Certificate]()
    for case in branches(ob, name) if name else ():
        certificate = prove(case)
        if certificate is None:
            return None
        found.append(certificate)
    return {"rule": "split", "by": name, "cases": found} if found else None


def next_extreme(ob: Obligation, first: Collection[str] = ()) -> str | None:
    """The extreme in a goal, inside no other, whose ordering is that of most others or known already; None if there is none.

    Those in `first` go before others.
    """
    ring = ob.reader.ring
    present = [name for name, atom in ring.atoms.items() if atom.kind != "root" and any(ring.exponent(m, name) for m in ob.goal)]
    inside = {name for other in present for p in ring.atoms[other].of for m in p for name in ring.support(m)}
    orderings = {name: ordering_of(ring.atoms[name]) for name in present}
    counts = Counter(orderings.values()) + Counter(unsigned(g) for g in ob.guards)
    outer = [name for name in present if name not in inside]
    return max(reversed(outer), key=lambda name: (name in first, counts[orderings[name]]), default=None)


def ordering_of(atom: Atom) -> Key:
    """The polynomial on whose sign it depends which branch an extreme takes, up to its sign."""
    return unsigned(plus(atom.of[0], atom.of[1], -1) if atom.kind != "abs" else atom.of[0])


def unsigned(p: dict[int, int]) -> Key:
    """A polynomial up to its sign."""
    return min(tuple(sorted(q.items())) for q in (p, negated(p)))


def beside_extremes(ob: Obligation, prove: Prover) -> Iterator[Certificate]:
    """Certificates for a goal with maxima and minima among its letters: as it is with bounds of these, or factor by factor."""
    if any(atom.kind in ("max", "min") for atom in ob.reader.ring.atoms.values()):
        for found in (
            with_bounds_of_extremes(ob, prove),
            factors_one_by_one(ob, lambda one: prove(one) or with_bounds_of_extremes(one, prove)),
        ):
            if found is not None:
                yield found


def factors_one_by_one(ob: Obligation, prove: Prover) -> Certificate | None:
    """The signs of the factors of a goal as lemmas, where there are two or more of unknown sign."""
    lemmas: list[Lemma] = []
    known = ob
    odd = [factor for factor, power in factored(ob.reader.ring, ob.goal).factors if power % 2]
    if not 1 < len(odd) <= MOST_FACTORS:
        return None
    for factor in odd:
        if next(signed_texts(known, factor), None) is None:
            lemma = sign_of(known, factor, prove)
            if lemma is None:
                return None
            lemmas.append(lemma[0])
            known = known.with_guard(lemma[1])
    then = prove(known) if lemmas else None
    return None if then is None else {"rule": "lemma", "steps": lemmas, "then": then}


def sign_of(ob: Obligation, factor: Polynomial, prove: Prover) -> tuple[Lemma, Polynomial] | None:
    """The lemma that a factor is not negative, or not positive, and its guard."""
    for p in (factor, negated(factor)):
        found = prove(replace(ob, goal=p, relation=">="))
        if found is not None:
            return {"of": text_of(ob.reader.ring, p), "shown": found}, p
    return None


def with_bounds_of_extremes(ob: Obligation, prove: Prover) -> Certificate | None:
    """The goal with the sums that bound its maxima, by splits on those extremes whose sign is the wrong one."""
    atoms = [atom for atom in ob.reader.ring.atoms.values() if atom.kind in ("max", "min")]
    if not any(ob.reader.ring.exponent(m, atom.name) for atom in atoms for m in ob.goal):
        return None
    if not wrong_ones(ob):
        return prove(ob)
    bounds = [atom for atom in atoms if atom.kind == "max" and all(ob.reader.is_plain(p) for p in atom.of)]
    lemmas = [sum_above(ob, atom) for atom in bounds[:MOST_LEMMAS]]
    known = ob
    for atom in bounds[:MOST_LEMMAS]:
        known = known.with_guard(excess(ob, atom))
    found = prove(known) if lemmas else None
    if found is not None:
        return {"rule": "lemma", "steps": lemmas, "then": found}
    return split_where_wrong(ob, prove, MOST_SPLITS)


def excess(ob: Obligation, atom: Atom) -> Polynomial:
    """The sum of two polynomials less the larger one: the smaller."""
    return plus(plus(atom.of[0], atom.of[1]), ob.reader.ring.variable(atom.name), -1)


def sum_above(ob: Obligation, atom: Atom) -> Lemma:
    """The lemma that a maximum of what is not negative is no larger than the sum."""
    return {"of": text_of(ob.reader.ring, excess(ob, atom)), "shown": {"rule": "split", "by": atom.name, "cases": [{}, {}]}}


def split_where_wrong(ob: Obligation, prove: Prover, splits: int) -> Certificate | None:
    """Splits on the maxima with a minus sign and the minima with a plus sign, the outermost first."""
    wrong = wrong_ones(ob)
    if not wrong or not splits:
        return None if wrong else prove(ob)
    return by_branches(ob, lambda case: split_where_wrong(case, prove, splits - 1), wrong[-1])


def wrong_ones(ob: Obligation) -> list[str]:
    """The extremes in a goal of which nothing that is known is of use."""
    ring = ob.reader.ring
    return [name for name, atom in ring.atoms.items() if any(stands_wrong(atom, c) for m, c in ob.goal.items() if ring.exponent(m, name))]


def stands_wrong(atom: Atom, coefficient: int) -> bool:
    """Whether what is known of an extreme is of no use where it stands with that sign."""
    return (atom.kind == "max" and coefficient < 0) or (atom.kind == "min" and coefficient > 0)
