"""Strategies for every number of classes: the signs of polynomials in sums over one index, from what holds in each class or pair."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from ....algebra.polynomials import factored, text_of
from ....kernel import Rejected
from ....kernel.classes import with_facts
from ....kernel.lemma import with_step, with_steps
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from ....kernel.rules import negated, settle
from ..polynomials.parts import signed_texts
from .errors import by_errors
from .planes import by_planes
from .terms import Certify, apart_from, summands_in

__all__ = ["signs_of_sums"]

Certificate = dict[str, Any]
Fact = dict[str, Any]
Step = dict[str, Any]


def signs_of_sums(ob: Obligation, certify: Certify) -> Iterator[Certificate]:
    """Certificates that begin with the signs of the factors of a goal."""
    if not ob.goal or ob.relation == "==" or not summands_in(ob, ob.goal):
        return
    facts, steps = list[Fact](), list[Step]()
    for factor in (f for f, power in factored(ob.reader.ring, ob.goal).factors if power % 2 and not next(signed_texts(ob, f), None)):
        more, step = next(signs_of(with_facts(ob, facts, settle) if facts else ob, factor, certify), ([], {}))
        facts, steps = [*facts, *more], [*steps, *([step] if more else [])]
    if facts:
        then = certify(with_steps(with_facts(ob, facts, settle), steps, settle))
        if then is not None:
            yield {"rule": "classes", "facts": facts, "then": {"rule": "lemma", "steps": steps, "then": then}}


def signs_of(ob: Obligation, factor: Polynomial, certify: Certify) -> Iterator[tuple[list[Fact], Step]]:
    """Facts from which a factor is not negative, or not positive, and the step that says so."""
    for p in (factor, negated(factor)):
        for facts, shown in chain(by_planes(ob, p, certify), by_errors(ob, p, certify)):
            step = {"of": text_of(ob.reader.ring, p), "shown": shown}
            try:
                with_step(with_facts(apart_from(ob), facts, settle), step, settle)
            except Rejected:
                continue
            yield facts, step
