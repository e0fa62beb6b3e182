"""The rule for steps on the way: a polynomial that is shown not to be negative, or positive, is a further guard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from .obligation import Obligation
from .polynomial import Polynomial, plus
from .rejected import Rejected

__all__ = ["is_whole", "with_step", "with_steps"]

Show = Callable[[Obligation, Mapping[str, Any]], None]
KEYS = {"of", "relation", "whole", "shown"}


def with_steps(ob: Obligation, steps: Any, show: Show) -> Obligation:
    """The obligation with a further guard for each step, which may use those before it."""
    if not isinstance(steps, list) or not steps:
        raise Rejected("steps is a list of tables")
    for step in steps:
        ob = with_step(ob, step, show)
    return ob


def with_step(ob: Obligation, step: Any, show: Show) -> Obligation:
    """The obligation with `of` as a guard, by which `show` settles it; a radicand needs no proof, a divisor none that it is not zero.

    A polynomial that is positive and a whole number is at least one.
    """
    if not isinstance(step, Mapping) or set(step) - KEYS or not isinstance(step.get("of"), str):
        raise Rejected("a step has an `of`, perhaps relation, whole and shown")
    relation, whole, p = step.get("relation", ">="), step.get("whole", False), ob.expanded(ob.read(step["of"]))
    if relation not in (">=", ">") or type(whole) is not bool:
        raise Rejected("the relation of a step is >= or >, and whole is true or false")
    needed = ">=" if p in ob.positive or {m: -c for m, c in p.items()} in ob.positive else relation
    if needed == ">" or p not in ob.radicands:
        show(replace(ob, goal=p, relation=needed), step.get("shown", {}))
    if whole:
        if relation != ">" or not is_whole(ob, p):
            raise Rejected("what is at least one is a positive polynomial in whole numbers")
        return ob.with_guard(plus(p, {0: 1}, -1)).with_supports()
    guarded = ob.with_guard(p)
    return replace(guarded, strict=ob.strict | {len(guarded.guards)}).with_supports() if relation == ">" else guarded


def is_whole(ob: Obligation, p: Polynomial) -> bool:
    """Whether all names in a polynomial stand for whole numbers, and all its atoms are extremes of such polynomials."""
    atoms = ob.reader.ring.atoms
    names = {name for m in p for name in ob.reader.ring.support(m)}
    inside = (name in atoms and atoms[name].kind != "root" and all(is_whole(ob, q) for q in atoms[name].of) for name in names - ob.whole)
    return all(inside)
