"""Conditions by which a sum without minus signs is zero: then every term is, and a name is whose other factors are positive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ....algebra.polynomials import factored, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from ....kernel.rules import negated
from ....kernel.statement import RESERVED
from ..direct import Certificate, Prove
from ..idle import without_idle_steps
from ..polynomials.parts import core_of, joined, named, rationalised
from .lemmas import Path
from .multiples import multiples_of_conditions

__all__ = ["conditions_of", "from_its_square", "what_conditions_say"]

MOST_TERMS, MOST_TO_SQUARE = 5_000, 60


def what_conditions_say(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Steps that say what conditions make positive, and which names they make zero."""
    if depth or not ob.conditions or ob.whole:
        return
    path = Path(ob, lambda _: None)
    positive_sides(path)
    for q, shown in vanishing(ob):
        zeros_of(path, q, shown)
    factors_that_vanish(path)
    then = prove(path.ob, depth + 1) if path.steps else None
    if then is not None:
        yield without_idle_steps(ob, {"rule": "lemma", "steps": path.steps, "then": then})


def positive_sides(path: Path) -> None:
    """Where a condition says that two sums are equal, or one no smaller, and one of them is positive, so is the other."""
    ob, known = path.ob, conditions_of(path.ob)
    strict = [(text, p) for text, p in rationalised(ob, known) if text[0] == "g" and int(text.partition("*")[0][1:]) in ob.strict]
    for text, p in (*known, *strict):
        above, below = ({m: sign * c for m, c in p.items() if sign * c > 0} for sign in (1, -1))
        if not (above and ob.reader.is_plain(above) and ob.reader.is_plain(below)):
            continue
        if text[0] == "g":
            path.take(above, {"factor": "2", "squares": [[text, "1"]]}, relation=">")
        elif not path.take(above, {"factor": "2", "multiples": [[text, "1"]]}, relation=">"):
            continue
        elif below:
            path.take(below, {"multiples": [[text, "-1"]]}, relation=">")


def conditions_of(ob: Obligation) -> list[tuple[str, Polynomial]]:
    """The conditions of a statement with their names in a certificate."""
    inequalities = named(ob.guards, "g")[: ob.conditions - len(ob.equations)]
    return [(name, p) for name, p in (*named(ob.equations, "h"), *inequalities) if len(p) <= MOST_TERMS]


def vanishing(ob: Obligation) -> Iterator[tuple[Polynomial, Certificate]]:
    """Sums without minus signs that are zero by a condition, each with what shows that it is not positive."""
    known = conditions_of(ob)
    for text, p in (*known, *rationalised(ob, known)):
        name, _, around = text.partition("*")
        factor, rest = without_positive_factors(ob, p)
        for sign, q in ((-1, rest), (1, negated(rest))):
            if q and ob.reader.is_plain(q) and (sign > 0 or name[0] == "h"):
                shown = {"multiples": [[name, joined(str(sign), around or "1")]]} if name[0] == "h" else {"squares": [[text, "1"]]}
                yield q, {"factor": factor, **shown}


def without_positive_factors(ob: Obligation, p: Polynomial) -> tuple[str, Polynomial]:
    """The product of the factors of a polynomial that are positive, as a text, and that of the others."""
    found = factored(ob.reader.ring, p) if p else None
    if found is None:
        return "1", p
    positive = [(f, k) for f, k in found.factors if ob.reader.is_plain(f) and ob.always_positive(f)]
    rest = ob.reader.ring.product([{0: found.content}, *(f for f, k in found.factors if (f, k) not in positive for _ in range(k))])
    return joined(*(f"({text_of(ob.reader.ring, f)})**{k}" for f, k in positive)), rest


def zeros_of(path: Path, q: Polynomial, shown: Certificate) -> None:
    """The names in a sum that is zero which stand beside what is positive, as steps that each is neither negative nor positive."""
    ring, reader = path.ob.reader.ring, path.ob.reader
    names = dict.fromkeys(name for m in q for name in ring.support(m) if not RESERVED.fullmatch(name) and name not in reader.signed)
    for name in names:
        (letter,) = ring.variable(name)
        for k in sorted({ring.exponent(m, name) for m in q} - {0}):
            beside = {m - k * letter: c for m, c in q.items() if ring.exponent(m, name) >= k}
            if path.ob.always_positive(beside):
                below = {**shown, "factor": joined(shown["factor"], f"({text_of(ring, beside)})")}
                path.take({letter: 1}, {})
                path.take({letter: -1}, below if k == 1 else {"rule": "powers", "above": "0", "power": k, "difference": below})
                break


def factors_that_vanish(path: Path) -> None:
    """What an equation is the product of, without the factors that are positive, as steps that it is neither negative nor positive."""
    for name, p in named(path.ob.equations, "h"):
        around, core = core_of(path.ob, p)
        if around not in ("0", "1") and core and set(core) - {0} and len(p) <= MOST_TERMS:
            for sign, q in ((1, core), (-1, negated(core))):
                path.take(q, {"factor": around, "multiples": [[name, str(sign)]]})


def from_its_square(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """An equality whose two sides have a difference with a square that conditions make zero."""
    if depth or not ob.equations or len(ob.goal) > MOST_TO_SQUARE:
        return
    squared = replace(ob, goal=ob.reader.ring.times(ob.goal, ob.goal))
    found = prove(squared, strategies=(multiples_of_conditions,))
    if found is not None:
        difference: dict[str, Any] = {**found, "multiples": [[name, f"-1*({text})"] for name, text in found["multiples"]]}
        side = {"rule": "powers", "above": "0", "power": 2, "difference": difference}
        yield {"rule": "both", "above": side, "below": side}
