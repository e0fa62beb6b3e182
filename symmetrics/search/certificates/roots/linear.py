"""A goal that is linear in a root: the signs of its two parts, and their squares compared; roots that are bounded by names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from ..polynomials.parts import Signed, joined, parts_of, scaled, signed

__all__ = ["above_names", "aliased_goal", "beside_a_root", "split_by_sign"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
Judge = Callable[[Obligation, Polynomial], Signed | None]
MOST_BOUNDS = 16


def beside_a_root(ob: Obligation, prove: Prover, judge: Judge = signed) -> Iterator[Certificate]:
    """Certificates for U + V*r, r a root: split until `judge` knows the signs of U and V, then by the conjugate."""
    ring = ob.reader.ring
    present = [name for name in ring.atoms if any(ring.exponent(m, name) for m in ob.goal)]
    roots = [name for name in present if ring.atoms[name].kind == "root" and ring.atoms[name].degree == 2]
    if not roots:
        return
    root = ring.variable(roots[-1])
    beside = ring.derivative(ob.goal, roots[-1])
    alone = plus(ob.goal, ring.times(beside, root), -1)
    known = [judge(ob, part) for part in (beside, alone)]
    for part, sign in zip((beside, alone), known, strict=True):
        if sign is None:
            hard = parts_of(ob, part).hard
            yield from split_by_sign(ob, hard[0], prove) if hard else ()
            return
    v, u = (sign for sign in known if sign)
    factor = joined(v.factor, u.factor)
    terms = [[joined(f"({w})", f"({v.factor})"), b] for w, b in u.terms] + [
        [joined(f"({w})*{roots[-1]}", f"({u.factor})"), b] for w, b in v.terms
    ]
    size: Certificate = scaled({"squares": terms}, factor)
    if (v.sign, u.sign) == (1, 1):
        yield size
    elif v.sign != u.sign:
        by = plus(ring.times(beside, root), alone, -1)
        yield from by_conjugate(ob, by if v.sign > 0 else negated(by), size, prove)


def split_by_sign(ob: Obligation, polynomial: Polynomial, prove: Prover) -> Iterator[Certificate]:
    """A split on the sign of a polynomial."""
    cases = list[Certificate]()
    for guard in (polynomial, negated(polynomial)):
        found = prove(ob.with_guard(guard))
        if found is None:
            return
        cases.append(found)
    yield {"rule": "split", "by": text_of(ob.reader.ring, polynomial), "cases": cases}


def by_conjugate(ob: Obligation, by: Polynomial, size: Certificate, prove: Prover) -> Iterator[Certificate]:
    """The conjugate rule with a `by` that `size` shows nonnegative."""
    ring = ob.reader.ring
    product = prove(replace(ob, goal=ring.times(ob.goal, by)))
    total = prove(replace(ob, goal=plus(ob.goal, by))) if ob.relation == ">=" else {}
    if product is not None and total is not None:
        sum_ = {"sum": total} if ob.relation == ">=" else {}
        yield {"rule": "conjugate", "by": text_of(ring, by), "nonnegative": size, "product": product, **sum_}


def aliased_goal(ob: Obligation, aliases: dict[str, str]) -> Obligation | None:
    """The obligation after its roots were replaced."""
    goal = ob.goal
    for name, text in aliases.items():
        goal = ob.reader.ring.substitute(goal, name, ob.expanded(ob.read(text)))
    return replace(ob, goal=goal) if goal != ob.goal else None


def above_names(ob: Obligation, simple: Prover, prove: Prover) -> Certificate | None:
    """A certificate with the lemmas that roots in the goal are at least names, which are shown by `simple`; None if there are none."""
    ring, known, lemmas = ob.reader.ring, ob, list[Certificate]()
    present = [name for name in ring.slots if any(ring.exponent(m, name) for m in ob.goal)]
    roots = [name for name in present if name in ring.atoms and ring.atoms[name].kind == "root"]
    names = [name for name in present if name not in (*ring.atoms, *ob.reader.letters, *ob.reader.signed)]
    for root, name in product(roots, names) if len(roots) * len(names) <= MOST_BOUNDS else ():
        gap = plus(ring.variable(root), ring.variable(name), -1)
        shown = simple(replace(known, goal=gap, relation=">="))
        if shown is not None:
            lemmas.append({"of": text_of(ring, gap), "shown": shown})
            known = known.with_guard(gap)
    then = prove(known) if lemmas else None
    return None if then is None else {"rule": "lemma", "steps": lemmas, "then": then}
