"""Certificates whose factor is sought with the rest: factor*goal = sum of coefficient * monomial * guard or square, by one program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, islice
from math import lcm
from typing import Any

from ....algebra.polynomials import exponents, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.statement import RESERVED
from .cells import Square
from .nonnegative import nonnegative_combination

__all__ = ["unsigned_names", "with_a_sought_factor"]

Certificate = dict[str, Any]
OF_FACTORS, OF_TERMS = -1, -2  # rows for the sums of the coefficients of positive factors and of positive terms
A_LITTLE = 100  # the second sum is at least the first over this number
HIGHEST, MOST_MORE, MOST_COLUMNS, MOST_ROWS, MOST_GUARDS = 8, 4, 1_500, 400, 12


def with_a_sought_factor(ob: Obligation) -> Certificate | None:
    """A certificate for a homogeneous goal without roots, from the guards that are so too; the factor of least degree that serves."""
    degree = degree_of(ob, ob.goal)
    if degree is None or ob.relation == "==":
        return None
    guards = [(i, p, d) for i, p in enumerate(ob.guards, 1) if (d := degree_of(ob, p)) is not None][-MOST_GUARDS:]
    for more in range(min(MOST_MORE, HIGHEST - degree) + 1):
        factors = [ob.reader.ring.product(chosen) for chosen in combinations_with_replacement(forms(ob), more)]
        terms = list(islice(candidates(ob, guards, degree + more), MOST_COLUMNS + 1))
        found = combined(ob, factors, terms) if len(factors) + len(terms) <= MOST_COLUMNS else None
        if found is not None:
            return found
    return None


def combined(ob: Obligation, factors: Sequence[Polynomial], terms: Sequence[Square]) -> Certificate | None:
    """A certificate with a combination of these factors and of these terms; None if none is found.

    The factor is positive since some of these are, and a strict goal since some of the terms are.
    """
    ring, strict = ob.reader.ring, ob.relation == ">"
    goals = [{m: -c for m, c in ring.times(ob.goal, factor).items()} for factor in factors]
    columns = [
        *({**p, OF_FACTORS: 1} if ob.always_positive(factor) else p for factor, p in zip(factors, goals, strict=True)),
        *({**term.expanded, OF_TERMS: 1} if strict and is_positive(ob, term) else term.expanded for term in terms),
        *([{OF_TERMS: -1}] if strict else []),
    ]
    aim = {OF_FACTORS: A_LITTLE, OF_TERMS: 1} if strict else {OF_FACTORS: 1}
    found = nonnegative_combination(columns, aim, MOST_ROWS)
    if found is None:
        return None
    common, factor, squares = lcm(*(int(x.q) for _, x in found)), Polynomial(), list[list[str]]()
    for j, x in found:
        times = int(x * common)
        if j < len(factors):
            factor = plus(factor, factors[j], times)
        elif j < len(factors) + len(terms):
            weight, base = terms[j - len(factors)].texts(ob)
            squares.append([f"{times}*{weight}", base])
    return {"factor": text_of(ring, factor), "squares": squares}


def is_positive(ob: Obligation, term: Square) -> bool:
    """Whether a term is positive wherever the conditions hold."""
    return term.base == "1" and ob.always_positive(ob.read(term.weight))


def candidates(ob: Obligation, guards: Sequence[tuple[int, Polynomial, int]], degree: int) -> Iterator[Square]:
    """Products of the degree: of counts alone, beside a guard, and beside the square of the goal or of a difference of products."""
    ring, names = ob.reader.ring, unsigned_names(ob)

    def monomials(d: int) -> list[Polynomial]:
        return [ring.product(map(ring.variable, chosen)) for chosen in combinations_with_replacement(names, d)] if d >= 0 else []

    def squares(base: Polynomial, half: int) -> Iterator[Square]:
        square, text = ring.times(base, base), text_of(ring, base)
        yield from (Square(text_of(ring, w), text, ring.times(w, square)) for w in monomials(degree - 2 * half))

    yield from (Square(text_of(ring, m), "1", m) for m in monomials(degree))
    if ob.relation == ">":
        divisors = combinations_with_replacement([p for p in forms(ob) if len(p) > 1], degree)
        yield from (Square(f"({text_of(ring, p)})", "1", p) for p in map(ring.product, divisors))
    for number, guard, d in guards:
        yield from (Square(f"g{number}*{text_of(ring, m)}", "1", ring.times(m, guard)) for m in monomials(degree - d))
    for half in range(1, degree // 2 + 1):
        for one, two in combinations(monomials(half), 2):
            if names_in(ob, one).isdisjoint(names_in(ob, two)):
                yield from squares(plus(one, two, -1), half)
    yield from squares(ob.goal, degree_of(ob, ob.goal) or 0)


def forms(ob: Obligation) -> list[Polynomial]:
    """The names, and the sums of names among the divisors."""
    names = list(map(ob.reader.ring.variable, unsigned_names(ob)))
    divisors = [p for k, p in enumerate(ob.positive) if degree_of(ob, p) == 1 and ob.reader.is_plain(p) and p not in ob.positive[:k]]
    return [*names, *(p for p in divisors if p not in names)]


def unsigned_names(ob: Obligation) -> list[str]:
    """The names of a statement that are not negative."""
    return [name for name in ob.reader.ring.slots if not RESERVED.fullmatch(name) and name not in ob.reader.signed]


def names_in(ob: Obligation, p: Polynomial) -> set[str]:
    """The names of a polynomial."""
    return set(chain.from_iterable(map(ob.reader.ring.support, p)))


def degree_of(ob: Obligation, p: Polynomial) -> int | None:
    """The degree of a homogeneous polynomial in names; None for any other."""
    found = {sum(exponents(ob.reader.ring, m)) for m in p}
    return found.pop() if len(found) == 1 and names_in(ob, p) <= set(unsigned_names(ob)) else None
