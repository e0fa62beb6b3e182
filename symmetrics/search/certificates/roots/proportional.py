"""Goals in roots that are in proportion, such as sqrt(TP**2*n) and sqrt(TN**2*n): each is written by one of them.

Where p*r = q*s for polynomials p and q, a goal times p is one in s. Such equations are lemmas, as is what they leave of the goal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from typing import Any

from ....algebra.aliases import ratio_of_roots
from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from ..conditions.lemmas import Path
from ..direct import Certificate, Prove

__all__ = ["roots_in_proportion"]

MOST_TERMS, DEEPEST = 400, 1


@dataclass
class Link:
    """The equation of a root with another one, `left` = `right`: the root times a factor is the other root times a polynomial."""

    root: str
    other: str
    factor: Polynomial
    left: Polynomial
    right: Polynomial


@dataclass
class Rewritten:
    """A goal times `factor`, as what is left of it and the multiples of equations that were taken away."""

    goal: Polynomial
    factor: Polynomial = field(default_factory=lambda: {0: 1})
    multiples: list[Polynomial] = field(default_factory=list)


def roots_in_proportion(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Parts of the goal that vanish are left out, or each root is written by another one to which it is in proportion."""
    if depth > DEEPEST or ob.relation == "==" or not 0 < len(ob.goal) <= MOST_TERMS:
        return
    families = families_of_roots(ob)
    path = Path(ob, partial(prove, depth=depth + 1))
    for links in families:
        roots = {name for link in links for name in (link.root, link.other)}
        part = {m: c for m, c in ob.goal.items() if any(ob.reader.ring.exponent(m, root) for root in roots)}
        found = in_fewer_roots(replace(path.ob, goal=part, relation=">="), links, None)
        if found is not None:
            path.take(part, found)
    if path.steps:
        rest = reduce(lambda p, guard: plus(p, guard, -1), path.ob.guards[len(ob.guards) :], ob.goal)
        if rest == {} or path.take(rest, relation=ob.relation):
            new = range(len(ob.guards) + 1, len(path.ob.guards) + 1)
            yield {"rule": "lemma", "steps": path.steps, "then": {"squares": [[f"g{number}", "1"] for number in new]}}
    else:
        every = [link for links in families for link in links]
        found = in_fewer_roots(ob, every, path.prove) if every else None
        yield from (found,) if found is not None else ()


def in_fewer_roots(ob: Obligation, links: list[Link], prove: Any) -> Certificate | None:
    """A certificate from one for the goal in the other roots of the equations, or from its being zero."""
    ring, rewritten = ob.reader.ring, in_other_roots(ob, links)
    if len(rewritten.goal) > MOST_TERMS or (rewritten.goal and prove is None):
        return None
    steps, known = list[Certificate](), ob
    for link in links:
        steps += both_ways(ob, link)
        known = known.with_guard(plus(link.left, link.right, -1)).with_guard(plus(link.right, link.left, -1))
    last = [[f"({text_of(ring, part)})*g{number}", "1"] for number, part in parts_of_multiples(rewritten, len(ob.guards))]
    if rewritten.goal:
        found = prove(replace(known, goal=rewritten.goal))
        if found is None:
            return None
        steps.append({"of": text_of(ring, rewritten.goal), "relation": ob.relation, "shown": found})
        last.append([f"g{len(known.guards) + 1}", "1"])
    return {"rule": "lemma", "steps": steps, "then": {"factor": text_of(ring, rewritten.factor), "squares": last}}


def families_of_roots(ob: Obligation) -> list[list[Link]]:
    """The equations of the roots of a goal, those with the same other root together."""
    ring, families = ob.reader.ring, dict[str, list[Link]]()
    roots = [name for name, atom in ring.atoms.items() if atom.kind == "root" and any(ring.exponent(m, name) for m in ob.goal)]
    for root in sorted(roots, key=lambda name: -len(ring.atoms[name].constant)):
        found = next(filter(None, (link_of(ob, root, other) for other in families)), None)
        if found is None:
            families[root] = []
        else:
            families[found.other].append(found)
    return [links for links in families.values() if links]


def link_of(ob: Obligation, root: str, other: str) -> Link | None:
    """The equation of a root with another one, if they are in proportion."""
    ratio, times = ratio_of_roots(ob, root, other), ob.reader.ring.times
    if ratio is None or not all(map(ob.reader.is_plain, ratio)):
        return None
    left, right = (times(p, ob.reader.ring.variable(name)) for p, name in zip(ratio, (root, other), strict=True))
    return Link(root, other, ratio[0], left, right)


def both_ways(ob: Obligation, link: Link) -> Iterator[Certificate]:
    """The lemmas that neither side of an equation of roots is larger than the other: their powers are equal."""
    ring = ob.reader.ring
    degree = ring.atoms[link.root].degree
    for larger, smaller in ((link.left, link.right), (link.right, link.left)):
        squared = {"rule": "conjugate", "by": text_of(ring, plus(larger, smaller))}
        shown = squared if degree == 2 else {"rule": "powers", "above": text_of(ring, larger), "power": degree}
        yield {"of": text_of(ring, plus(larger, smaller, -1)), "shown": shown}


def in_other_roots(ob: Obligation, links: list[Link]) -> Rewritten:
    """The goal with the first root of each equation replaced, times factors that make it a polynomial."""
    ring, found = ob.reader.ring, Rewritten(ob.goal)
    for link in links:
        most = max(ring.exponent(m, link.root) for m in found.goal) if found.goal else 0
        goal, multiple, variable = Polynomial(), Polynomial(), ring.variable(link.root)
        for power in range(most + 1):
            of_power = {m - power * next(iter(variable)): c for m, c in found.goal.items() if ring.exponent(m, link.root) == power}
            beside = ring.times(of_power, ring.power(link.factor, most - power))
            goal = plus(goal, ring.times(beside, ring.power(link.right, power)))
            for lower in range(power):
                both = ring.times(ring.power(link.left, lower), ring.power(link.right, power - 1 - lower))
                multiple = plus(multiple, ring.times(beside, both))
        factor = ring.power(link.factor, most)
        multiples = [*(ring.times(factor, m) for m in found.multiples), multiple]
        found = Rewritten(goal, ring.times(factor, found.factor), multiples)
    return found


def parts_of_multiples(rewritten: Rewritten, known: int) -> Iterator[tuple[int, Polynomial]]:
    """What each of the equations' two guards, numbered after the known ones, is multiplied with: nothing with a minus sign."""
    for number, multiple in enumerate(rewritten.multiples):
        yield from ((known + 2 * number + 1, part) for part in [{m: c for m, c in multiple.items() if c > 0}] if part)
        yield from ((known + 2 * number + 2, part) for part in [negated({m: c for m, c in multiple.items() if c < 0})] if part)
