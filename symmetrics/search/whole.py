"""Lemmas about whole counts: a sum that is positive is at least one, and a square at least what it is the square of."""

from __future__ import annotations

from typing import Any

from ..algebra.polynomials import text_of
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial, plus
from ..kernel.rules import negated
from .matrices import Square
from .parts import parts_of, scaled, weighted
from .peeling import raised_letters
from .squares import combination

__all__ = ["by_whole_lemmas"]

Certificate = dict[str, Any]
Lemma = dict[str, Any]
MOST_NAMES = 12


def by_whole_lemmas(ob: Obligation) -> Certificate | None:
    """A certificate from lemmas about positive sums of whole counts, then from those about squares as well."""
    names = [name for name in sorted(ob.whole) if name in ob.reader.ring.slots]
    if not 0 < len(names) <= MOST_NAMES:
        return None
    known, lemmas = with_positive_sums(ob, names)
    then = raised_letters(known) if lemmas else None
    if then is None:
        known, squares = with_squares(known, names)
        lemmas, then = [*lemmas, *squares], by_factors(known, len(known.guards) - len(squares))
    return None if then is None else {"rule": "lemma", "steps": lemmas, "then": then}


def with_positive_sums(ob: Obligation, names: list[str]) -> tuple[Obligation, list[Lemma]]:
    """The lemmas that what a strict condition says to be positive, a sum of whole counts, is at least one."""
    lemmas, known = list[Lemma](), ob
    for number in sorted(ob.strict):
        p = ob.guards[number - 1]
        if ob.reader.is_plain(p) and all(is_letter(ob, m, names) for m in p):
            goal = plus(p, {0: 1}, -1)
            lemmas.append({"of": text_of(ob.reader.ring, goal), "shown": chain(known, p, f"g{number}", 0)})
            known = known.with_guard(goal)
    return known, lemmas


def is_letter(ob: Obligation, m: int, names: list[str]) -> bool:
    """Whether a monomial is one of the names."""
    found = list(ob.reader.ring.support(m))
    return len(found) == 1 and found[0] in names and ob.reader.ring.exponent(m, found[0]) == 1


def chain(ob: Obligation, p: Polynomial, positive: str, done: int) -> Certificate:
    """That p >= 1: its first count is at least one, or zero, and then the next is; all cannot be zero where `positive`, which is p, is."""
    ring, letters = ob.reader.ring, sorted(p)
    first = len(ob.equations) + 1
    if done == len(letters):
        goal = f"({text_of(ring, plus(p, {0: 1}, -1))})"
        return {"factor": positive, "multiples": [[f"h{first + k}", f"{p[m]}*{goal}"] for k, m in enumerate(letters)]}
    (name,) = ring.support(letters[done])
    more = {"squares": [[f"g{len(ob.guards) + 1}", "1"]]}
    return {"rule": "counts", "of": name, "zero": chain(ob, p, positive, done + 1), "more": more}


def with_squares(ob: Obligation, names: list[str]) -> tuple[Obligation, list[Lemma]]:
    """The lemmas that the square of a whole number is at least the number."""
    lemmas, known = list[Lemma](), ob
    for name in names:
        x = ob.reader.ring.variable(name)
        zero = {"multiples": [[f"h{len(ob.equations) + 1}", f"{name} - 1"]]}
        more = {"squares": [[f"{name}*g{len(known.guards) + 1}", "1"]]}
        lemmas.append({"of": f"{name}**2 - {name}", "shown": {"rule": "counts", "of": name, "zero": zero, "more": more}})
        known = known.with_guard(plus(ob.reader.ring.times(x, x), x, -1))
    return known, lemmas


def by_factors(ob: Obligation, before: int) -> Certificate | None:
    """The one factor of unknown sign as a combination of the guards after the first ones and of products of the names in it."""
    parts = parts_of(ob, ob.goal) if ob.goal else None
    if parts is None or len(parts.hard) != 1:
        return None
    ring, target = ob.reader.ring, parts.hard[0] if parts.sign > 0 else negated(parts.hard[0])
    guards = [Square(f"g{number}", "1", p) for number, p in enumerate(ob.guards, 1) if number > before]
    plain = [Square(text_of(ring, {m: 1}), "1", {m: 1}) for m in target]
    found = combination(ob, target, [*guards, *plain])
    return None if found is None else scaled(weighted(found, parts.weight, parts.base), parts.scale)
