"""Goals whose terms are brought to one degree by an equation: where a sum is a number, each lower term takes as many of it as it lacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ..direct import Certificate, Prove
from .lemmas import Path

__all__ = ["terms_of_one_degree"]

MOST_TERMS, MOST_DEGREE = 60, 6


def terms_of_one_degree(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """A certificate for the goal with a sum, divided by the number it is equal to, beside each term of lower degree."""
    if depth or not 0 < len(ob.goal) <= MOST_TERMS or ob.reader.classes:
        return
    ring = ob.reader.ring
    for number, equation in enumerate(ob.equations, 1):
        found = sum_and_number(ob, equation)
        if found is None:
            continue
        raised, times = brought_to_one_degree(ob, *found)
        inner = prove(replace(ob, goal=raised), depth + 1) if raised != ob.goal else None
        path = Path(ob, lambda _: None)
        if inner is not None and path.take(raised, inner, relation=ob.relation):
            left = to_flint(ring, plus({m: c * times for m, c in ob.goal.items()}, raised, -1)) // to_flint(ring, equation)
            then = {"factor": str(times), "squares": [[f"g{len(path.ob.guards)}", "1"]]}
            then["multiples"] = [[f"h{number}", text_of(ring, from_flint(left))]]
            yield {"rule": "lemma", "steps": path.steps, "then": then}


def sum_and_number(ob: Obligation, equation: Polynomial) -> tuple[Polynomial, int] | None:
    """The sum of names, and the positive number, that an equation says are equal."""
    number = equation.get(0, 0)
    terms = {m: c if number < 0 else -c for m, c in equation.items() if m}
    linear = all(degree_of(ob, m) == 1 for m in terms)
    return (terms, abs(number)) if number and linear and ob.reader.is_plain(terms) else None


def brought_to_one_degree(ob: Obligation, total: Polynomial, number: int) -> tuple[Polynomial, int]:
    """A multiple of the goal in which all terms have the degree of the highest, and how many times the goal it is."""
    ring = ob.reader.ring
    most = max(degree_of(ob, m) for m in ob.goal)
    if most > MOST_DEGREE:
        return ob.goal, 1
    raised: Polynomial = {}
    for m, c in ob.goal.items():
        missing = most - degree_of(ob, m)
        raised = plus(raised, ring.times({m: c * number ** (most - missing)}, ring.power(total, missing)))
    return raised, number**most


def degree_of(ob: Obligation, monomial: int) -> int:
    """The degree of a monomial in the names, those that stand for functions left out."""
    ring, functions = ob.reader.ring, {*ob.reader.letters, *ob.reader.ring.atoms}
    return sum(ring.exponent(monomial, name) for name in ring.support(monomial) if name not in functions)
