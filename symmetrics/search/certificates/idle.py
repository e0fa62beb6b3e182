"""Certificates without the facts and steps that nothing in them names."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from ...kernel import Rejected
from ...kernel.obligation import Obligation
from ...kernel.rules import settle

__all__ = ["guards_in", "renumbered", "without_idle_facts", "without_idle_steps"]

Certificate = dict[str, Any]
GUARD = re.compile(r"\bg([0-9]+)\b")


def without_idle_facts(facts: list[dict[str, Any]], then: Certificate, guards: int, signs: bool = False) -> Certificate:
    """The certificate of the rule `classes` without the facts that it does not name; `guards` is how many guards come before them.

    Facts that a letter is not negative are kept if `signs` says so: it may be used without being named.
    """
    named = guards_in(then)
    named |= {number for number, fact in enumerate(facts, guards + 1) if signs and fact["says"].isidentifier()}
    idle = [number for number in range(guards + 1, guards + len(facts) + 1) if number not in named]
    kept = [fact for number, fact in enumerate(facts, guards + 1) if number not in idle]
    return {"rule": "classes", "facts": kept, "then": renumbered(then, idle)}


def without_idle_steps(ob: Obligation, certificate: Certificate) -> Certificate:
    """The certificate of the rule `lemma` without the steps that no later one names, nor the end, if the kernel takes it so."""
    first, steps, then = len(ob.guards) + 1, certificate["steps"], certificate["then"]
    named, idle = guards_in(then), list[int]()
    for number, step in reversed(list(enumerate(steps, first))):
        if number in named:
            named |= guards_in(step)
        else:
            idle.append(number)
    kept = [renumbered(step, [n for n in idle if n < number]) for number, step in enumerate(steps, first) if number not in idle]
    last = renumbered(then, idle)
    shorter = {"rule": "lemma", "steps": kept, "then": last} if kept else last
    try:
        settle(ob, shorter)
    except Rejected:
        return certificate
    return shorter


def guards_in(x: Any) -> set[int]:
    """The numbers of the guards that a part of a certificate names."""
    return set(map(int, GUARD.findall(str(x))))


def renumbered(x: Any, idle: Collection[int]) -> Any:
    """A part of a certificate when some guards are no more."""
    if isinstance(x, str):
        return GUARD.sub(lambda found: f"g{int(found[1]) - sum(n < int(found[1]) for n in idle)}", x)
    if isinstance(x, dict):
        return {key: renumbered(value, idle) for key, value in x.items()}
    return [renumbered(value, idle) for value in x] if isinstance(x, list | tuple) else x
