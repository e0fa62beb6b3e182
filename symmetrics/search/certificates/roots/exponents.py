"""Powers with any exponent, such as those with a knob in it: bounded by one, by each other and by means of their bases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel import Rejected
from ....kernel.exponents import with_exponents
from ....kernel.lemma import with_steps
from ....kernel.obligation import Obligation, cleared
from ....kernel.polynomial import Quotient
from ....kernel.rules import settle
from ..direct import DIRECT, Certificate, Prove
from ..idle import guards_in, renumbered, without_idle_facts
from ..statements.together import is_settled
from .linear import split_by_sign

__all__ = ["bounds_of_powers", "powers_in_either_order"]

Table = dict[str, Any]
Layer = tuple[str, list[Certificate]]  # a rule, `lemma` or `exponents`, and its steps or tables
MOST_POWERS, MOST_IN_A_MEAN, ONE = 6, 3, Quotient({0: 1})


def bounds_of_powers(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """One power after the other is compared with one and with those before it; then the goal is settled, and with means if it has to be."""
    powers = [name for name, (kind, _) in ob.reader.letters.items() if kind == "power"]
    if depth > 1 or not 0 < len(powers) <= MOST_POWERS:
        return
    known, layers = ob, list[Layer]()
    for k, name in enumerate(powers):
        known, more = compared(known, name, powers[:k], prove)
        layers += more
    found = prove(known, depth + 2)
    means = [{"mean": [*some]} for size in range(1, MOST_IN_A_MEAN + 1) for some in combinations(powers, size)] if found is None else []
    tables = [table for table in means if is_taken(known, table)]
    if tables:
        then = prove(with_exponents(known, tables), depth + 2)
        found = None if then is None else used(tables, then, len(known.guards))
    if found is not None and (layers or found.get("rule") == "exponents"):
        yield without_idle_layers(ob, layers, found)


def powers_in_either_order(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Two bases with the same exponent, of which either may be the larger: a mean of their powers lies between them."""
    of = [(parts[0], parts[1]) for kind, parts in ob.reader.letters.values() if kind == "power"]
    pairs = [less(ob, one, two) for (one, k), (two, m) in combinations(of, 2) if k == m] if not depth and len(of) <= MOST_POWERS else []
    for difference in pairs[:1]:
        yield from split_by_sign(ob, cleared(ob.reader, difference), lambda case: next(bounds_of_powers(case, 1, prove), None))


def compared(ob: Obligation, name: str, others: list[str], prove: Prove) -> tuple[Obligation, list[Layer]]:
    """The obligation where a power is known to lie on one side of one, of its base and of others, and the certificates that say so."""
    steps, tables = list[Certificate](), list[Table]()
    for table, differences in comparisons(ob, name, others):
        for step in steps_for(ob, differences, prove) if not is_taken(ob, table) else ():
            after = with_steps(ob, [step], settle)
            if is_taken(after, table):
                ob, steps = after, [*steps, step]
                break
        tables += [table] if is_taken(ob, table) else []
    layers: list[Layer] = [("lemma", steps)] if steps else []
    return (with_exponents(ob, tables), [*layers, ("exponents", tables)]) if tables else (ob, layers)


def comparisons(ob: Obligation, name: str, others: list[str]) -> Iterator[tuple[Table, list[Quotient]]]:
    """What may be said of a power and those before it, and quotients of which one has to be known not to be negative, if any helps."""
    of = {other: ob.reader.letters[other][1] for other in (name, *others)}
    base, exponent = of[name]
    for other in (None, *(other for other in others if exponent == of[other][1])):
        difference = less(ob, base, of[other][0] if other else ONE)
        for smaller, larger, beyond in ((name, other, negative(ob, difference)), (other, name, difference)):
            yield {key: x for key, x in (("smaller", smaller), ("larger", larger)) if x}, [beyond]
    for other in ("base", *(other for other in others if base == of[other][0])):
        yield {"smaller": name, "larger": other}, []
        yield {"smaller": other, "larger": name}, []
    for other in (other for other in others if not less(ob, ob.reader.product([exponent, of[other][1]]), ONE).top):
        difference = less(ob, base, Quotient(ob.reader.ring.variable(other)))
        yield {"outer": name, "inner": other}, [difference, negative(ob, difference)]


def less(ob: Obligation, one: Quotient, other: Quotient) -> Quotient:
    """One quotient less another."""
    return ob.reader.sum([one, negative(ob, other)])


def negative(ob: Obligation, quotient: Quotient) -> Quotient:
    """Minus a quotient."""
    return ob.reader.product([Quotient({0: -1}), quotient])


def steps_for(ob: Obligation, quotients: list[Quotient], prove: Prove) -> Iterator[Certificate]:
    """The lemmas that quotients are not negative, where that is found."""
    for p in (cleared(ob.reader, quotient) for quotient in quotients):
        found = prove(replace(ob, goal=p, relation=">="), 1, DIRECT) if any(c > 0 for c in p.values()) else None
        if found is not None:
            yield {"of": text_of(ob.reader.ring, p), "shown": found}


def is_taken(ob: Obligation, table: Table) -> bool:
    """Whether the kernel takes a table."""
    try:
        with_exponents(ob, [table])
    except Rejected:
        return False
    return True


def used(tables: list[Table], then: Certificate, before: int) -> Certificate:
    """The certificate without the tables that it does not name."""
    found = without_idle_facts(tables, then, before)
    return {"rule": "exponents", "exponents": found["facts"], "then": found["then"]} if found["facts"] else found["then"]


def without_idle_layers(ob: Obligation, layers: list[Layer], then: Certificate) -> Certificate:
    """A certificate within others, without the steps and tables that the kernel can do without."""
    for k in range(sum(len(items) for _, items in layers) - 1, -1, -1):
        number = len(ob.guards) + 1 + k
        shorter, rest = without_item(layers, k, number), renumbered(then, [number])
        if number not in guards_in(then) and is_settled(ob, around(shorter, rest)):
            layers, then = shorter, rest
    return around(layers, then)


def without_item(layers: list[Layer], k: int, number: int) -> list[Layer]:
    """The layers without their k-th item, whose guard has a number."""
    found, at = list[Layer](), 0
    for kind, items in layers:
        kept = [renumbered(item, [number]) if n > k else item for n, item in enumerate(items, at) if n != k]
        found += [(kind, kept)] if kept else []
        at += len(items)
    return found


def around(layers: list[Layer], then: Certificate) -> Certificate:
    """A certificate within others."""
    for kind, items in reversed(layers):
        then = {"rule": kind, "steps" if kind == "lemma" else kind: items, "then": then}
    return then
