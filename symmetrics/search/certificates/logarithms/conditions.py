"""Logarithms compared by conditions, or equal because their arguments are: what tangents leave has no logarithm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import gcd

from ....algebra.polynomials import text_of
from ....kernel import Rejected
from ....kernel.lemma import with_steps
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus, total
from ....kernel.rules import negated, settle
from ....kernel.tangents import with_tangents
from ..direct import DIRECT, Certificate, Prove
from .bounding import Tangent, tangent_of
from .cancelling import combinations_in

__all__ = ["arguments_of_logarithms", "equal_logarithms"]


def arguments_of_logarithms(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Where a condition or a case says log A >= log B, A >= B is one more, since log(A/B) is at most A/B - 1."""
    known = list(compared(ob, depth)) if ob.reader.letters else []
    steps = [parts.step(ob, k, name, p) for k, (name, p, parts) in enumerate(known, len(ob.guards) + 1)]
    tables = [parts.tangent.table for *_, parts in known]
    try:
        within = with_steps(with_tangents(ob, tables), steps, settle) if known else ob
    except Rejected:
        return
    then = prove(within, depth + 1) if known else None
    if then is not None:
        yield {"rule": "tangents", "tangents": tables, "then": {"rule": "lemma", "steps": steps, "then": then}}


def compared(ob: Obligation, depth: int) -> Iterator[tuple[str, Polynomial, Parts]]:
    """Conditions about logarithms with their parts, and cases of nothing but logarithms whose arguments are not compared yet."""
    last = ob.conditions - len(ob.equations)
    guards = [(f"g{number}", p) for number, p in enumerate(ob.guards, 1) if number > last or not depth]
    equations = [(f"h{number}", sided) for number, p in enumerate(ob.equations, 1) for sided in (p, negated(p)) if not depth]
    for name, p in (*guards, *equations):
        condition = name[0] == "h" or int(name[1:]) <= last
        parts = Parts.of(ob, p, 1) if condition or is_of_logarithms(ob, p) else None
        if parts and (condition or (not parts.rest and parts.left(ob) not in ob.guards)):
            yield name, p, parts


def is_of_logarithms(ob: Obligation, p: Polynomial) -> bool:
    """Whether every term of a polynomial is a number times one letter."""
    return all(len(names) == 1 and names[0] in ob.reader.letters for names in map(ob.reader.ring.support, p))


def equal_logarithms(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """An equality of logarithms from both sides, each by a tangent, with equal arguments among what is left."""
    sides = (ob.goal, negated(ob.goal)) if ob.relation == "==" and not depth and ob.reader.letters else ()
    found = [by_a_tangent(replace(ob, goal=goal, relation=">="), prove) for goal in sides]
    if found and all(found):
        above, below = found
        yield {"rule": "both", "above": above, "below": below}


def by_a_tangent(ob: Obligation, prove: Prove) -> Certificate | None:
    """A certificate for a goal with one sum of logarithms."""
    parts = Parts.of(ob, ob.goal, -1)
    if parts is None:
        return None
    shown = prove(replace(ob, goal=parts.left(ob)), strategies=DIRECT)
    if shown is None:
        return None
    ring, first = ob.reader.ring, len(ob.guards) + 1
    step = {"of": text_of(ring, parts.left(ob)), "shown": shown}
    squares = [[f"g{first}*({text_of(ring, parts.weight)})", "1"], [f"g{first + 1}", "1"]]
    then = {"rule": "lemma", "steps": [step], "then": {"factor": text_of(ring, parts.tangent.below), "squares": squares}}
    return {"rule": "tangents", "tangents": [parts.tangent.table], "then": then}


@dataclass(frozen=True)
class Parts:
    """A polynomial weight*L + rest, where L is a sum of logarithms, and the tangent of sign*L."""

    weight: Polynomial
    rest: Polynomial
    sign: int
    tangent: Tangent

    @classmethod
    def of(cls, ob: Obligation, p: Polynomial, sign: int) -> Parts | None:
        """The parts of a polynomial; None if the logarithms stand in it in several ways, or what is beside them may be negative."""
        found, ring = combinations_in(ob, p), ob.reader.ring
        shares = {m: gcd(*powers.values()) for m, powers in found.items()}
        ways = {tuple((name, k // shares[m]) for name, k in powers.items()) for m, powers in found.items()}
        powers = dict[str, int](*ways) if len(ways) == 1 else {}
        tangent = tangent_of(ob, {0: 1}, {name: sign * k for name, k in powers.items()}, {}) if powers else None
        L = total(dict.fromkeys(ring.variable(name), k) for name, k in powers.items())
        return cls(shares, plus(p, ring.times(shares, L), -1), sign, tangent) if tangent and ob.reader.is_plain(shares) else None

    def left(self, ob: Obligation) -> Polynomial:
        """What is left when the tangent has taken the place of the logarithms: below*rest + sign*weight*(above - below)."""
        ring, (above, below) = ob.reader.ring, (self.tangent.above, self.tangent.below)
        return plus(ring.times(below, self.rest), ring.times(self.weight, plus(above, below, -1)), self.sign)

    def step(self, ob: Obligation, number: int, condition: str, p: Polynomial) -> Certificate:
        """What is left of a condition is the tangent, which is the guard `number`, and the condition, both times what is plain."""
        text, strict = partial(text_of, ob.reader.ring), condition[0] == "g" and int(condition[1:]) in ob.strict
        shown: Certificate = {"squares": [[f"g{number}*({text(self.weight)})", "1"]]}
        if condition[0] == "g":
            shown["squares"].append([f"{condition}*({text(self.tangent.below)})", "1"])
        else:
            sign = 1 if p == ob.equations[int(condition[1:]) - 1] else -1
            shown["multiples"] = [[condition, text({m: sign * c for m, c in self.tangent.below.items()})]]
        return {"of": text(self.left(ob)), "relation": ">" if strict else ">=", "shown": shown}
