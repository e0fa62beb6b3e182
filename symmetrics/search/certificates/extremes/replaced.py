"""Absolute values, maxima and minima that need no branches: those that are always the same argument, or as far above another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Atom, Polynomial, plus
from ....kernel.rules import branches, negated, settled_atom
from ..plausible import is_plausible

__all__ = ["without_known_extremes"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
Step = Callable[[Certificate], Certificate]  # from a certificate of what is left to one of what was there


def without_known_extremes(ob: Obligation, prove: Prover, finish: Prover) -> Certificate | None:
    """A certificate that replaces each extreme that is shown to be a polynomial, by `prove`, and goes on by `finish`; None without any."""
    steps = list[Step]()
    for name in [name for name, atom in ob.reader.ring.atoms.items() if atom.kind != "root"]:
        if any(ob.reader.ring.exponent(m, name) for m in ob.goal):
            found = beside_another(ob, name) or always_one(ob, name, prove)
            if found is not None:
                step, ob = found
                steps.append(step)
    certificate = finish(ob) if steps else None
    for step in reversed(steps if certificate is not None else []):
        certificate = step(certificate or {})
    return certificate


def beside_another(ob: Obligation, name: str) -> tuple[Step, Obligation] | None:
    """An extreme as another one of the same kind plus what both of its arguments exceed the other's by."""
    ring = ob.reader.ring
    for other in [other for other in ring.atoms.values() if other.kind in ("max", "min")]:
        if other.name == name:
            break
        for x, y in (other.of, other.of[::-1]) if other.kind == ring.atoms[name].kind else ():
            u, v = ring.atoms[name].of
            if plus(u, x, -1) == plus(v, y, -1):
                return equated(ob, name, plus(ring.variable(other.name), plus(u, x, -1)), other.name)
    return None


def always_one(ob: Obligation, name: str, prove: Prover) -> tuple[Step, Obligation] | None:
    """An extreme as the argument that it always is."""
    atom = ob.reader.ring.atoms[name]
    ordered = plus(atom.of[0], atom.of[1], -1) if atom.kind != "abs" else atom.of[0]
    for p, value in zip((ordered, negated(ordered)), values_of(atom), strict=True):
        shown = prove(replace(ob, goal=p, relation=">=")) if not ob.equations and is_plausible(ob, p) else None
        if shown is not None:
            step = {"of": text_of(ob.reader.ring, p), **({"shown": shown} if shown else {})}
            return after_lemma(step, equated(ob.with_guard(p), name, value))
    return None


def after_lemma(step: Certificate, found: tuple[Step, Obligation] | None) -> tuple[Step, Obligation] | None:
    """A replacement with a lemma before it."""
    return found and (lambda then: {"rule": "lemma", "steps": [step], "then": found[0](then)}, found[1])


def values_of(atom: Atom) -> tuple[Polynomial, Polynomial]:
    """What an extreme is in its first branch and in its second."""
    u, v = atom.of if atom.kind != "abs" else (atom.of[0], negated(atom.of[0]))
    return (u, v) if atom.kind != "min" else (v, u)


def equated(ob: Obligation, name: str, value: Polynomial, *others: str) -> tuple[Step, Obligation] | None:
    """The step that replaces an extreme by a polynomial, shown branch by branch of it and of others; and the obligation after it."""
    shown = in_branches(replace(ob, goal=plus(ob.reader.ring.variable(name), value, -1), relation="=="), (name, *others))
    rule = {"rule": "equal", "of": name, "to": text_of(ob.reader.ring, value), "shown": shown}
    return None if shown is None else (lambda then: rule | ({"then": then} if then else {}), settled_atom(ob, name, value))


def in_branches(ob: Obligation, names: tuple[str, ...]) -> Certificate | None:
    """An equality in all branches of some extremes, each of which follows from an identity or from two guards."""
    if not ob.goal:
        return {}
    if not names:
        above, below = (next(guards_that_are(ob, p), None) for p in (ob.goal, negated(ob.goal)))
        return {"rule": "both", "above": above, "below": below} if above and below else None
    cases = [in_branches(case, names[1:]) for case in branches(ob, names[0])]
    return None if None in cases else {"rule": "split", "by": names[0], "cases": cases}


def guards_that_are(ob: Obligation, p: Polynomial) -> Iterator[Certificate]:
    """The certificates that a polynomial is not negative since it is a guard."""
    yield from ({"squares": [[f"g{k}", "1"]]} for k, guard in enumerate(ob.guards, 1) if guard == p)
