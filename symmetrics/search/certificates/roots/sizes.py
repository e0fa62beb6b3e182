"""Roots beside one another: the larger radicand has the larger root, and of whole counts a root is often no less than a number."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ..polynomials.counts import by_counts

__all__ = ["after_sizes"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
MOST_ROOTS, MOST_FACTORS = 4, 6


def after_sizes(ob: Obligation, prove: Prover) -> Certificate | None:
    """A certificate that begins with what is known of the sizes of the roots in a goal; None where nothing is or it is of no use."""
    ring, known, steps = ob.reader.ring, ob, list[Certificate]()
    roots = [name for name, atom in ring.atoms.items() if atom.kind == "root" and any(ring.exponent(m, name) for m in ob.goal)]
    for larger, smaller in (*larger_roots(ob, roots), *roots_and_numbers(ob, roots)) if 0 < len(roots) <= MOST_ROOTS else ():
        shown = of_squares(known, larger, smaller)
        if shown is not None:
            steps.append({"of": text_of(ring, plus(larger, smaller, -1)), "shown": shown})
            known = known.with_guard(plus(larger, smaller, -1))
    then = prove(known) if steps else None
    return None if then is None else {"rule": "lemma", "steps": steps, "then": then}


def larger_roots(ob: Obligation, roots: list[str]) -> Iterator[tuple[Polynomial, Polynomial]]:
    """Two roots of which the first is the larger one, because the difference of their radicands has no minus sign."""
    ring = ob.reader.ring
    for large, small in itertools.permutations(roots, 2):
        if ob.reader.is_plain(plus(ring.atoms[large].constant, ring.atoms[small].constant, -1)):
            yield ring.variable(large), ring.variable(small)


def roots_and_numbers(ob: Obligation, roots: list[str]) -> Iterator[tuple[Polynomial, Polynomial]]:
    """Roots and the factors of terms with a minus sign, both times the whole names in the term, if there are any."""
    ring = ob.reader.ring
    whole = {name for name in ob.whole if name in ring.slots}
    factors = dict.fromkeys((part, -c) for m, c in ob.goal.items() if c < 0 and (part := part_of(ob, m, whole)))
    for root, (part, number) in itertools.product(roots, list(factors)[:MOST_FACTORS]):
        yield ring.times({part: 1}, ring.variable(root)), {part: number}


def of_squares(ob: Obligation, larger: Polynomial, smaller: Polynomial) -> Certificate | None:
    """A certificate that the first of two polynomials without minus signs is not smaller, because its square is not, perhaps of counts."""
    by = plus(larger, smaller)
    squares = replace(ob, goal=ob.reader.ring.times(plus(larger, smaller, -1), by), relation=">=")
    product = {} if ob.reader.is_plain(squares.goal) else by_counts(squares, without_minus_sign)
    return None if product is None else {"rule": "conjugate", "by": text_of(ob.reader.ring, by), "product": product}


def part_of(ob: Obligation, m: int, names: set[str]) -> int:
    """The part of a monomial that is made of given names, each once; zero where there are none."""
    found = ob.reader.ring.product(ob.reader.ring.variable(name) for name in ob.reader.ring.support(m) if name in names)
    return next(iter(found))


def without_minus_sign(ob: Obligation) -> Certificate | None:
    """Nothing, where the goal has no minus sign."""
    return {} if ob.reader.is_plain(ob.goal) else None
