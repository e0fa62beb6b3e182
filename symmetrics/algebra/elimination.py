"""Unknowns eliminated one after the other from polynomial equations, in the field of the names that are given.

An equation that is linear in an unknown comes first; of two that are not, the remainders of their division give the resultant and,
one step before it, the unknown. Where a polynomial has several factors, each sampled point says which of them vanishes there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flint import fmpz_mpoly

from .implicit import Point, generator_degree, vanishing

__all__ = ["Dependent", "Line", "Tower", "coefficients", "towers"]


@dataclass(frozen=True)
class Line:
    """One unknown and the polynomial that gives it from the unknowns of the lines behind."""

    unknown: str
    polynomial: fmpz_mpoly


Tower = tuple[Line, ...]


class Dependent(Exception):
    """What is given satisfies an equation of its own, so that it does not determine the unknowns."""

    def __init__(self, relation: fmpz_mpoly) -> None:
        super().__init__(str(relation))
        self.relation = relation


def towers(equations: Sequence[fmpz_mpoly], unknowns: Sequence[str], points: Sequence[Point]) -> Iterator[tuple[Tower, Sequence[Point]]]:
    """Ways to write the unknowns, each line in what stands behind it, with the points of which each way holds.

    As many irreducible equations as unknowns are expected. Raises `Dependent` where one without unknowns follows.
    """
    if not unknowns:
        yield (), points
        return
    for p in equations:
        if not any(generator_degree(p, x) for x in unknowns):
            raise Dependent(p)
    line, others = next_line(equations, unknowns)
    rest = [x for x in unknowns if x != line.unknown]
    for reduced, here in choices(others, points):
        for tower, there in towers(reduced, rest, here):
            yield (line, *tower), there


def choices(polynomials: Sequence[fmpz_mpoly], points: Sequence[Point]) -> Iterator[tuple[list[fmpz_mpoly], Sequence[Point]]]:
    """One vanishing factor of each polynomial, in every combination that some point has."""
    if not polynomials:
        yield [], points
        return
    for factor, here in vanishing(polynomials[0], points):
        for others, there in choices(polynomials[1:], here):
            yield [factor, *others], there


def next_line(equations: Sequence[fmpz_mpoly], unknowns: Sequence[str]) -> tuple[Line, list[fmpz_mpoly]]:
    """The unknown to write next, and the other equations without it."""
    places = [(p, x) for p in equations for x in unknowns if generator_degree(p, x)]
    p, x = min(places, key=lambda place: cost(place[0], place[1], unknowns))
    others = [q for q in equations if q is not p]
    if generator_degree(p, x) > 1:
        holding = [q for q in others if generator_degree(q, x)]
        if holding:
            q = min(holding, key=lambda q: (generator_degree(q, x), len(q)))
            others.remove(q)
            p, end = last_remainders(p, q, x)
            others.append(end)
    return Line(x, p), [without(q, p, x) for q in others]


def cost(p: fmpz_mpoly, x: str, unknowns: Sequence[str]) -> tuple[int, ...]:
    """How dear it is to eliminate an unknown by an equation: its degree, unknowns in what one divides by, length."""
    leading = coefficients(p, x)[-1]
    held = sum(bool(generator_degree(p, y)) for y in unknowns)
    return generator_degree(p, x), sum(bool(generator_degree(leading, y)) for y in unknowns), held, len(p)


def coefficients(p: fmpz_mpoly, x: str) -> list[fmpz_mpoly]:
    """The coefficients of the powers of one name, the constant one first."""
    context = p.context()
    slot = context.names().index(x)
    parts: list[dict[tuple[int, ...], int]] = [{} for _ in range(generator_degree(p, x) + 1)]
    for powers, c in p.to_dict().items():
        parts[int(powers[slot])][tuple(0 if i == slot else int(k) for i, k in enumerate(powers))] = int(c)
    return [context.from_dict(part) for part in parts]


def without(q: fmpz_mpoly, p: fmpz_mpoly, x: str) -> fmpz_mpoly:
    """What is left of an equation when an unknown is written by another."""
    return q.resultant(p, x) if generator_degree(q, x) else q


def last_remainders(p: fmpz_mpoly, q: fmpz_mpoly, x: str) -> tuple[fmpz_mpoly, fmpz_mpoly]:
    """The last remainder with the unknown in it, and the one without, of dividing two polynomials by each other."""
    if generator_degree(p, x) < generator_degree(q, x):
        p, q = q, p
    while generator_degree(q, x):
        p, q = q, primitive(remainder(p, q, x), x)
    return p, q


def remainder(p: fmpz_mpoly, q: fmpz_mpoly, x: str) -> fmpz_mpoly:
    """The remainder of dividing by a polynomial, after multiplying by what that takes."""
    degree, leading = generator_degree(q, x), coefficients(q, x)[-1]
    name = p.context().gens()[p.context().names().index(x)]
    while p and generator_degree(p, x) >= degree:
        p = p * leading - q * coefficients(p, x)[-1] * name ** (generator_degree(p, x) - degree)
    return p


def primitive(p: fmpz_mpoly, x: str) -> fmpz_mpoly:
    """The polynomial in one name without what all its coefficients share; one without the name as it is."""
    if not generator_degree(p, x):
        return p
    common = p.context().constant(0)
    for c in coefficients(p, x):
        common = common.gcd(c)
    return p / common
