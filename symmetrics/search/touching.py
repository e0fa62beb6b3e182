"""Goals with roots that are zero at some matrix: squares of differences that vanish there, roots and sums of cells among their parts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations, combinations_with_replacement
from typing import Any

from ..algebra.polynomials import text_of
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial, plus
from ..kernel.statement import RESERVED
from .designs import up_to
from .evaluating import Point, value, with_atoms
from .matrices import Square
from .squares import combination

__all__ = ["squares_that_touch"]

Certificate = dict[str, Any]
MOST_NAMES, MOST_TERMS, MOST_DEGREE, LARGEST_SIZE, LARGEST_RATIO, CLOSE = 5, 120, 5, 12, 12, 1e-9


def squares_that_touch(ob: Obligation, depth: int, *_: Any) -> Iterator[Certificate]:
    """Certificates for a goal that is zero at a small matrix, with squares that vanish there, perhaps after roots were bounded by sums."""
    reader = ob.reader
    names = [name for name in reader.ring.slots if not RESERVED.fullmatch(name)]
    roots_only = reader.ring.atoms and all(atom.kind == "root" for atom in reader.ring.atoms.values())
    if depth or not roots_only or reader.letters or reader.signed or ob.guards or len(names) > MOST_NAMES or len(ob.goal) > MOST_TERMS:
        return
    degrees = {degree(ob, m) for m in ob.goal}
    if len(degrees) != 1 or max(degrees) > MOST_DEGREE:
        return
    point = next(touching(ob, names), None)
    if point is None:
        return
    lemmas, known = with_bounded_roots(ob)
    bases = list(vanishing(ob, point))
    for scale in [None, *sums(ob)]:
        aim = reader.ring.times(ob.goal, scale) if scale else ob.goal
        found = combination(known, aim, candidates(known, aim, names, bases), scale)
        if found is not None:
            yield {"rule": "lemma", "steps": lemmas, "then": found} if lemmas else found
            return


def degree(ob: Obligation, m: int) -> Fraction:
    """The degree of a monomial in the counts: that of a square root is half of what it has under it."""
    ring, total = ob.reader.ring, Fraction(0)
    for name in ring.support(m):
        atom = ring.atoms.get(name)
        each = max((degree(ob, k) for k in atom.constant), default=Fraction(0)) / atom.degree if atom else 1
        total += ring.exponent(m, name) * each
    return total


def touching(ob: Obligation, names: list[str]) -> Iterator[Point]:
    """Small matrices at which a goal is zero and no divisor is, as values of names and roots."""
    for row in up_to(LARGEST_SIZE if len(names) < MOST_NAMES else LARGEST_SIZE // 2, len(names)).tolist():
        point = with_atoms(ob, dict(zip(names, map(float, row), strict=True)))
        size = value(ob, {m: abs(c) for m, c in ob.goal.items()}, point)
        if size and abs(value(ob, ob.goal, point)) < CLOSE * size and all(value(ob, p, point) for p in ob.positive):
            yield point


def sums(ob: Obligation) -> Iterator[Polynomial]:
    """The sums of names that the statement divides by, each once."""
    found: list[Polynomial] = []
    for p in ob.positive:
        if p not in found and len(p) > 1 and {degree(ob, m) for m in p} == {1} and ob.reader.is_plain(p):
            found.append(p)
            yield p


def with_bounded_roots(ob: Obligation) -> tuple[list[Certificate], Obligation]:
    """The lemmas that a root is no larger than a sum, where its square is plainly no larger than that of the sum."""
    lemmas, known, ring = list[Certificate](), ob, ob.reader.ring
    for name, atom in ring.atoms.items():
        for p in sums(ob):
            if ob.reader.is_plain(plus(ring.times(p, p), atom.constant, -1)):
                by = text_of(ring, plus(p, ring.variable(name)))
                gap = plus(p, ring.variable(name), -1)
                lemmas.append({"of": text_of(ring, gap), "shown": {"rule": "conjugate", "by": by}})
                known = known.with_guard(gap)
    return lemmas, known


def vanishing(ob: Obligation, point: Point) -> Iterator[Polynomial]:
    """Differences of names, sums, roots and their products with roots of numbers that are zero at a point, with small whole factors."""
    ring = ob.reader.ring
    single = [ring.variable(name) for name in point]
    constant = [p for p in single if degree(ob, next(iter(p))) == 0]
    linear = [p for p in [*single, *sums(ob)] if degree(ob, next(iter(p))) == 1]
    for p, q in combinations([*linear, *(ring.times(p, c) for p in linear for c in constant)], 2):
        a, b = value(ob, p, point), value(ob, q, point)
        ratio = Fraction(a / b).limit_denominator(LARGEST_RATIO) if a and b else Fraction(0)
        if 0 < ratio <= LARGEST_RATIO and abs(ratio - a / b) < CLOSE:
            yield plus({m: ratio.denominator * c for m, c in p.items()}, q, -ratio.numerator)


def candidates(ob: Obligation, aim: Polynomial, names: list[str], bases: list[Polynomial]) -> Iterator[Square]:
    """The squares with weights that bring them to the degree of a goal, and monomials of that degree."""
    ring, top = ob.reader.ring, degree(ob, next(iter(aim)))
    roots = list(ring.atoms)
    numbers = [name for name in roots if degree(ob, next(iter(ring.variable(name)))) == 0]
    growing = {name: ring.variable(name) for name in (*names, *(r for r in roots if r not in numbers))}
    guards = {f"g{number}": p for number, p in enumerate(ob.guards, 1)}
    plain = list(weights(ob, growing, numbers, top))
    yield from (Square(text, "1", p) for text, p in plain)
    for text, weight in weights(ob, growing | guards, numbers, top - 2):
        for base in bases:
            yield Square(text, text_of(ring, base), ring.product([weight, base, base]))


def weights(ob: Obligation, letters: dict[str, Polynomial], numbers: list[str], top: Fraction) -> Iterator[tuple[str, Polynomial]]:
    """Products of letters of a degree, without and with the roots of numbers."""
    ring = ob.reader.ring
    degrees = {name: degree(ob, next(iter(p))) for name, p in letters.items()}
    for count in range(int(top) + 1):
        for chosen in combinations_with_replacement(letters, count):
            if sum(degrees[name] for name in chosen) == top:
                for more in chain.from_iterable(combinations(numbers, k) for k in range(len(numbers) + 1)):
                    text = "*".join((*chosen, *more)) or "1"
                    yield text, ring.product([*(letters[name] for name in chosen), *(ring.variable(name) for name in more)])
