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

__all__ = ["bounds_of_powers"]

Table = dict[str, Any]
Layer = tuple[str, list[Certificate]]  # a rule, `lemma` or `exponents`, and its steps or tables
MOST_POWERS, MOST_IN_A_MEAN = 6, 3


def bounds_of_powers(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """One power after the other is compared with one and with those before it; then the goal is settled, and with means if it has to be."""
    powers = [name for name, (kind, _) in ob.reader.letters.items() if kind == "power"]
    if depth or not 0 < len(powers) <= MOST_POWERS:
        return
    known, layers = ob, list[Layer]()
    for k, name in enumerate(powers):
        known, more = compared(known, name, powers[:k], prove)
        layers += more
    found = prove(known, 1)
    means = [{"mean": [*some]} for size in range(1, MOST_IN_A_MEAN + 1) for some in combinations(powers, size)] if found is None else []
    tables = [table for table in means if is_taken(known, table)]
    if tables:
        then = prove(with_exponents(known, tables), 1)
        found = None if then is None else used(tables, then, len(known.guards))
    if found is not None and (layers or found.get("rule") == "exponents"):
        yield without_idle_layers(ob, layers, found)


def compared(ob: Obligation, name: str, others: list[str], prove: Prove) -> tuple[Obligation, list[Layer]]:
    """The obligation where a power is known to be no larger, or no smaller, than one and than others, and the certificates that say so."""
    steps, tables = list[Certificate](), list[Table]()
    for other in (None, "base", *others):
        for smaller, larger in ((name, other), (other, name)):
            table = {key: x for key, x in (("smaller", smaller), ("larger", larger)) if x}
            step = None if is_taken(ob, table) else step_for(ob, smaller, larger, prove)
            if step is not None:
                after = with_steps(ob, [step], settle)
                ob, steps = (after, [*steps, step]) if is_taken(after, table) else (ob, steps)
            if is_taken(ob, table):
                tables.append(table)
                break
    layers: list[Layer] = [("lemma", steps)] if steps else []
    return (with_exponents(ob, tables), [*layers, ("exponents", tables)]) if tables else (ob, layers)


def step_for(ob: Obligation, smaller: str | None, larger: str | None, prove: Prove) -> Certificate | None:
    """The lemma that the base of one power is no smaller than that of another, if it is not known but found."""
    if "base" in (smaller, larger):
        return None
    one = Quotient({0: 1})
    low, high = (ob.reader.letters[name][1][0] if name else one for name in (smaller, larger))
    p = cleared(ob.reader, ob.reader.sum([high, ob.reader.product([Quotient({0: -1}), low])]))
    if not p or all(c < 0 for c in p.values()):
        return None
    found = prove(replace(ob, goal=p, relation=">="), 1, DIRECT)
    return None if found is None else {"of": text_of(ob.reader.ring, p), "shown": found}


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
