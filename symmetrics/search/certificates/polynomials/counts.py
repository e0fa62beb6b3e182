"""Certificates for whole counts: each is zero or at least one; a sum that is positive is at least one, and a square at least its root."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel.lemma import is_whole
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from ..conditions.lemmas import Path
from .cells import Square
from .parts import parts_of, scaled, weighted
from .peeling import raised_letters
from .squares import combination

__all__ = ["by_counts", "by_whole_lemmas"]

Certificate = dict[str, Any]
Lemma = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
MOST_NAMES = 12


def by_counts(ob: Obligation, prove: Prover) -> Certificate | None:
    """A certificate of the rule `counts`, split by one name after the other; `prove` gives squares certificates of what is left."""
    ring = ob.reader.ring
    known = [name for name in sorted(ob.whole) if name in ring.slots and any(ring.exponent(m, name) for m in ob.goal)]
    names = sorted(known, key=lambda name: not all(ring.exponent(m, name) for m in ob.goal))  # those that divide the goal come first
    return split_by(ob, prove, names, {}, {}) if names else None


def split_by(ob: Obligation, prove: Prover, names: list[str], zero: dict[str, str], more: dict[str, str]) -> Certificate | None:
    """The certificate where the names in `zero` are zero and those in `more` at least one, each with the condition that says so."""
    leaf = shown(ob, prove, zero, more)
    if leaf is not None or not names:
        return leaf
    name, *rest = names
    variable = ob.reader.ring.variable(name)
    nothing = split_by(ob.with_equation(variable).with_supports(), prove, rest, {**zero, name: f"h{len(ob.equations) + 1}"}, more)
    if nothing is None:
        return None
    positive = ob.with_guard(plus(variable, {0: 1}, -1)).with_supports()
    something = split_by(positive, prove, rest, zero, {**more, name: f"g{len(ob.guards) + 1}"})
    return None if something is None else {"rule": "counts", "of": name, "zero": nothing, "more": something}


def shown(ob: Obligation, prove: Prover, zero: dict[str, str], more: dict[str, str]) -> Certificate | None:
    """A squares certificate of the goal in the counts less one; of nothing, where a divisor would be zero."""
    ring = ob.reader.ring
    for divisor in divisors(ob) if zero else ():
        if ob.reader.is_plain(divisor) and not without(ob, divisor, zero)[0]:
            return {"factor": text_of(ring, divisor), "multiples": without(ob, ring.times(divisor, ob.goal), zero)[1]}
    rest, multiples = without(ob, ob.goal, zero)
    for name in more:
        rest = ring.substitute(rest, name, plus(ring.variable(name), {0: 1}))
    found = prove(replace(ob, goal=rest, guards=(), strict=frozenset(), equations=()))
    if found is None or set(found) - {"factor", "squares"}:
        return None
    squares = found.get("squares") or ([[text_of(ring, rest), "1"]] if rest else [])
    certificate: Certificate = {"squares": [[in_conditions(text, more) for text in pair] for pair in squares]} if squares else {}
    factor = in_conditions(found["factor"], more) if "factor" in found else "1"
    if multiples:
        certificate["multiples"] = [[name, text if factor == "1" else f"({factor})*({text})"] for name, text in multiples]
    return certificate | ({"factor": factor} if factor != "1" else {})


def divisors(ob: Obligation) -> list[Polynomial]:
    """What is not zero, for roots what they are the roots of."""
    ring = ob.reader.ring
    roots = {next(iter(ring.variable(name))): atom.constant for name, atom in ring.atoms.items() if atom.kind == "root"}
    return [roots.get(next(iter(p)), p) if len(p) == 1 else p for p in ob.positive]


def without(ob: Obligation, p: Polynomial, zero: dict[str, str]) -> tuple[Polynomial, list[list[str]]]:
    """What is left of a polynomial where names are zero, and what was taken away, as multiples of the conditions that say so."""
    ring, multiples = ob.reader.ring, list[list[str]]()
    for name, condition in zero.items():
        quotient, remainder = divmod(to_flint(ring, p), to_flint(ring, ring.variable(name)))
        if quotient:
            multiples.append([condition, text_of(ring, from_flint(quotient))])
        p = from_flint(remainder)
    return p, multiples


def in_conditions(text: str, more: dict[str, str]) -> str:
    """A text in which names stand for the conditions that they are at least one."""
    return re.sub(r"[A-Za-z][A-Za-z0-9_]*(\[[0-9]+,[0-9]+\])?", lambda name: more.get(name[0], name[0]), text)


def by_whole_lemmas(ob: Obligation) -> Certificate | None:
    """A certificate from lemmas about positive sums of whole counts, then from those about squares as well."""
    names = [name for name in sorted(ob.whole) if name in ob.reader.ring.slots]
    if not 0 < len(names) <= MOST_NAMES:
        return None
    known, lemmas = with_positive_sums(ob)
    then = raised_letters(known) if lemmas else None
    if then is None:
        known, squares = with_squares(known, names)
        lemmas, then = [*lemmas, *squares], by_factors(known, len(known.guards) - len(squares))
    return None if then is None else {"rule": "lemma", "steps": lemmas, "then": then}


def with_positive_sums(ob: Obligation) -> tuple[Obligation, list[Lemma]]:
    """The lemmas that what a strict condition says to be positive, a sum of whole counts, is at least one."""
    path = Path(ob, lambda _: None)
    for number in sorted(ob.strict):
        p = ob.guards[number - 1]
        if ob.reader.is_plain(p) and is_whole(ob, p):
            path.take(p, {"squares": [[f"g{number}", "1"]]}, relation=">", whole=True)
    return path.ob, path.steps


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
