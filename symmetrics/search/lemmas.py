"""Steps on the way that follow from a formula being defined: signs of divisors and radicands, and whole numbers that are at least one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ..algebra.polynomials import factored, text_of
from ..kernel import Rejected
from ..kernel.lemma import is_whole, with_lemma
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial
from ..kernel.rules import negated, settle

__all__ = ["Step", "least_counts", "signs_of_what_is_defined", "with_steps"]

Step = dict[str, Any]
Prover = Callable[[Obligation], dict[str, Any] | None]
MOST_STEPS, MOST_ROUNDS, MOST_TO_FACTOR = 7, 2, 200


def signs_of_what_is_defined(ob: Obligation, prove: Prover) -> Iterator[Step]:
    """A step for each radicand that has a minus sign, and for each divisor with one whose sign `prove` can show."""
    ring, told = ob.reader.ring, list[Polynomial](ob.guards)
    for p in ob.radicands:
        if p not in told and not ob.reader.is_plain(p):
            told.append(p)
            yield {"of": text_of(ring, p)}
    for p in ob.positive:
        if p in told or negated(p) in told or ob.reader.is_plain(p) or ob.reader.is_plain(negated(p)):
            continue
        told.append(p)
        for side in (p, negated(p)):
            step = shown(ob, {"of": text_of(ring, side), "relation": ">"}, prove, side)
            if step is not None:
                yield step
                break


def least_counts(ob: Obligation, prove: Prover) -> Iterator[Step]:
    """A step for each positive whole number among strict guards and factors of divisors: it is at least one; then again."""
    ring, told = ob.reader.ring, list[Polynomial]()
    known = [ob.guards[number - 1] for number in sorted(ob.strict)]
    waiting = [p for p in (*known, *factors_of(ob)) if set(p) - {0} and is_whole(ob, p)]
    for _ in range(MOST_ROUNDS):
        for p in waiting:
            step = None if p in told else shown(ob, {"of": text_of(ring, p), "relation": ">"}, prove, p)
            if step is not None:
                told.append(p)
                ob = taken(ob, step | {"whole": True}) or ob
                yield from (step | extra for extra in ({"whole": True}, *([] if ob.reader.is_plain(p) or p in known else [{}])))


def factors_of(ob: Obligation) -> list[Polynomial]:
    """The divisors and their factors, each with the sign that it has at large numbers."""
    ring = ob.reader.ring
    found = [factor for p in ob.positive if len(p) < MOST_TO_FACTOR for factor, _ in factored(ring, p).factors]
    signed = [p if ob.reader.is_plain(p) or max(p.items())[1] > 0 else negated(p) for p in (*ob.positive, *found)]
    return [p for i, p in enumerate(signed) if p not in signed[:i]]


def shown(ob: Obligation, step: Step, prove: Prover, p: Polynomial) -> Step | None:
    """A step with the certificate that its polynomial is not negative, or positive; None if there is none."""
    noted = p in ob.positive or negated(p) in ob.positive
    found = prove(replace(ob, goal=p, relation=">=" if noted else ">"))
    return None if found is None else step | ({"shown": found} if found else {})


def taken(ob: Obligation, step: Step) -> Obligation | None:
    """The obligation after a step, None if the kernel does not take it."""
    try:
        return with_lemma(ob, step, lambda goal: settle(goal, step.get("shown", {})))
    except Rejected:
        return None


def with_steps(ob: Obligation, steps: list[Step], prove: Prover) -> dict[str, Any] | None:
    """A certificate that takes the steps one after the other, and goes on by `prove`; None if there is none."""
    further, kept = ob, list[Step]()
    for step in steps[:MOST_STEPS]:
        after = taken(further, step)
        if after is not None:
            further = after
            kept.append(step)
    found = prove(further) if kept else None
    for step in reversed(kept) if found is not None else ():
        found = {"rule": "lemma", **step, "then": found}
    return found
