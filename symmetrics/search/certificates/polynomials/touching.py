"""Goals that are zero at some matrix: squares of differences that vanish there, roots and sums of cells among their parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import chain, combinations, combinations_with_replacement, groupby, islice, product
from typing import Any

import numpy as np

from ....algebra.polynomials import roots_of_numbers, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import branches
from ....kernel.statement import RESERVED
from ...matrices.designs import up_to
from ..conditions.lemmas import without_plain_factors
from ..direct import DEEPEST, DIRECT, Prove
from ..evaluating import Point, Terms, value, with_atoms, with_atoms_at_many
from ..idle import without_idle_steps
from .cells import Square
from .parts import parts_of
from .peeling import raised_by_guards
from .squares import combination

__all__ = ["beside_one_root", "squares_that_touch", "zeros_of"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
MOST_TERMS, MOST_DEGREE, HIGHEST, LARGEST_RATIO, LARGE, CLOSE, MOST_POINTS = 120, 5, 8, 12, 1e12, 1e-9, 4
LARGEST_SIZES, SMALLER = {1: 20, 2: 20, 3: 20, 4: 12, 5: 6}, 6  # by how many names there are


def squares_that_touch(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Certificates for a goal that is zero at a small matrix, with squares that vanish there: as it is, or both sides squared."""
    ring = ob.reader.ring
    roots_only = all(ring.atoms[name].kind == "root" for m in ob.goal for name in ring.support(m) if name in ring.atoms)
    roots = {name for m in ob.goal for name in ring.support(m)} & set(ring.atoms)
    unfit = (depth > (0 if roots else 1) or ob.guards) and next(means_above_roots(ob), None) is None
    if unfit or not roots_only or ob.reader.letters or ob.reader.signed or len(ob.goal) > MOST_TERMS:
        return
    touched = partial(of_this_degree, highest=MOST_DEGREE if roots else HIGHEST)
    shorter = without_plain_factors(ob, lambda core: next(touched(core), None), much=1) if not roots else None
    yield from (shorter,) if shorter else touched(ob)
    of_counts = [name for name in sorted(roots) if set(ring.atoms[name].constant) - {0}]
    if len(of_counts) == 1:
        yield from beside_one_root(ob, of_counts[0], prove, lambda product: next(of_this_degree(product, HIGHEST), None))


def beside_one_root(ob: Obligation, root: str, prove: Prove, finish: Prover) -> Iterator[Certificate]:
    """A goal U + V*root, one of U and V without minus signs, where `finish` settles the difference of squares."""
    simple = partial(prove, depth=DEEPEST - 1, strategies=(*DIRECT, raised_by_guards))
    ring, plain = ob.reader.ring, ob.reader.is_plain
    above = {m: c for m, c in ob.goal.items() if ring.exponent(m, root)}
    rest = plus(ob.goal, above, -1)
    by = plus(above, rest, -1) if plain(above) else plus(rest, above, -1)
    multiplied = ring.times(ob.goal, by)
    if not any(map(plain, (above, by, rest))) or any(
        ring.exponent(m, name) for m in multiplied for name in ring.atoms.keys() - roots_of_numbers(ring).keys()
    ):
        return
    unsure = [] if plain(by) else parts_of(ob, above if plain(rest) else rest).hard
    if len(unsure) > 1:
        return
    text, cases = [text_of(ring, p) for p in unsure], branches(ob, text_of(ring, unsure[0])) if unsure else (ob,)
    found = [one for case in cases if (one := simple(case) or squared(case, by, multiplied, simple, finish))]
    if len(found) == len(cases):
        yield {"rule": "split", "by": text[0], "cases": found} if unsure else found[0]


def squared(ob: Obligation, by: Polynomial, multiplied: Polynomial, prove: Prover, finish: Prover) -> Certificate | None:
    """A certificate by the product of a goal with what is not negative."""
    nonnegative = {} if ob.reader.is_plain(by) else prove(replace(ob, goal=by))
    found = None if nonnegative is None else finish(replace(ob, goal=multiplied))
    shown = {"nonnegative": nonnegative} if nonnegative else {}
    return None if found is None else {"rule": "conjugate", "by": text_of(ob.reader.ring, by), "product": found} | shown


def of_this_degree(ob: Obligation, highest: int) -> Iterator[Certificate]:
    """Such a certificate for a homogeneous goal of at most a degree, perhaps after roots were bounded by sums."""
    ring, present = ob.reader.ring, {name for m in ob.goal for name in ob.reader.ring.support(m)}
    names = [name for name in ring.slots if not RESERVED.fullmatch(name)]
    degrees = {degree(ob, m) for m in ob.goal}
    if not present <= {*names, *ring.atoms} or len(names) not in LARGEST_SIZES or len(degrees) != 1 or max(degrees) > highest:
        return
    letters = [*names, *(name for name, atom in ring.atoms.items() if present & set(ring.atoms) and atom.kind == "root")]
    bases = list[Polynomial]()
    for point in islice(touching(ob, names), MOST_POINTS):
        bases += [p for p in vanishing(ob, {name: point[name] for name in letters}) if p not in bases]
    lemmas, known = with_bounded_roots(ob) if present & set(ring.atoms) and bases else ([], ob)
    several = list(sums(ob))
    for scale in [None, *several, *(ring.times(p, q) for p, q in combinations(several, 2))] if bases else ():
        aim = ring.times(ob.goal, scale) if scale else ob.goal
        found = combination(known, aim, candidates(known, aim, letters, bases), scale)
        if found is not None:
            yield without_idle_steps(ob, {"rule": "lemma", "steps": lemmas, "then": found}) if lemmas else found
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
    """Small matrices where a goal is zero and no divisor is, nor a guard negative, with values of roots; then such with large cells."""
    small = up_to(LARGEST_SIZES[len(names)], len(names)).astype(float)
    few = small[small.sum(axis=1) <= SMALLER]
    several = [chosen for k in range(2, len(names)) for chosen in combinations(range(len(names)), k)]
    rows = np.vstack([small, *(np.where(np.isin(np.arange(len(names)), chosen), few * LARGE, few) for chosen in several)])
    at = with_atoms_at_many(ob, dict(zip(names, rows.T, strict=True)))
    goals = ob.goal, {m: abs(c) for m, c in ob.goal.items()}
    found, sizes = (np.broadcast_to(Terms(ob.reader.ring, p).at(at), len(rows)) for p in goals)
    for row in rows[(sizes > 0) & (np.abs(found) < CLOSE * sizes)].tolist():
        point = with_atoms(ob, dict(zip(names, row, strict=True)))
        if all(value(ob, p, point) for p in ob.positive) and all(value(ob, p, point) >= 0 for p in ob.guards):
            yield point


def zeros_of(ob: Obligation) -> list[Point]:
    """Some small matrices where a goal in few counts and roots alone is zero."""
    ring = ob.reader.ring
    names = [name for name in ring.slots if not RESERVED.fullmatch(name)]
    present = {name for m in ob.goal for name in ring.support(m)}
    few = len(names) in LARGEST_SIZES and present <= {*names, *ring.atoms} and len(ob.goal) <= MOST_TERMS
    return list(islice(touching(ob, names), MOST_POINTS)) if few and not ob.reader.letters else []


def sums(ob: Obligation) -> Iterator[Polynomial]:
    """The sums of names that the statement divides by, each once."""
    found: list[Polynomial] = []
    for p in ob.positive:
        if p not in found and len(p) > 1 and {degree(ob, m) for m in p} == {1} and ob.reader.is_plain(p):
            found.append(p)
            yield p


def means_above_roots(ob: Obligation) -> Iterator[tuple[Polynomial, Certificate]]:
    """Two names less twice a root of the goal, where a guard says that their product is no less than the radicand; with what shows it."""
    ring = ob.reader.ring
    for (number, guard), (root, atom) in product(enumerate(ob.guards, 1), ring.atoms.items()):
        above = plus(guard, atom.constant)
        pair = ring.support(next(iter(above))) if len(above) == 1 and atom.kind == "root" and atom.degree == 2 else []
        if len(pair) == 2 and above == ring.times(*map(ring.variable, pair)) and any(ring.exponent(m, root) for m in ob.goal):
            one, two = pair
            squares = {"squares": [["1", f"{one} - {two}"], [f"4*g{number}", "1"]]}
            gap = plus(plus(ring.variable(one), ring.variable(two)), ring.variable(root), -2)
            yield gap, {"rule": "conjugate", "by": f"{one} + {two} + 2*{root}", "product": squares}


def with_bounded_roots(ob: Obligation) -> tuple[list[Certificate], Obligation]:
    """The lemmas that a root is no larger than a sum, where its square is plainly no larger than that of the sum, or than a mean."""
    lemmas, known, ring = list[Certificate](), ob, ob.reader.ring
    for gap, shown in means_above_roots(ob):
        lemmas.append({"of": text_of(ring, gap), "shown": shown})
        known = known.with_guard(gap)
    for name, atom in ring.atoms.items():
        for p in sums(ob) if atom.kind == "root" else ():
            if ob.reader.is_plain(plus(ring.times(p, p), atom.constant, -1)):
                by = text_of(ring, plus(p, ring.variable(name)))
                gap = plus(p, ring.variable(name), -1)
                lemmas.append({"of": text_of(ring, gap), "shown": {"rule": "conjugate", "by": by}})
                known = known.with_guard(gap)
    return lemmas, known


def vanishing(ob: Obligation, point: Point) -> Iterator[Polynomial]:
    """Differences of names, sums, roots and their products with roots of numbers that are zero at a point, with small whole factors.

    Where there are no roots, differences of products of two names as well.
    """
    ring = ob.reader.ring
    single = [ring.variable(name) for name in point]
    constant = [p for p in single if size_of(ob, p) == 0]
    linear = [p for p in [*single, *sums(ob)] if size_of(ob, p) == 1]
    products = [] if set(point) & set(ring.atoms) else [ring.times(p, q) for p, q in combinations_with_replacement(single, 2)]
    beside = (ring.times(p, c) for p in linear for c in constant)
    for p, q in chain(combinations([*linear, *beside], 2), combinations(products, 2)):
        a, b = value(ob, p, point), value(ob, q, point)
        ratio = Fraction(a / b).limit_denominator(LARGEST_RATIO) if a and b else Fraction(0)
        if 0 < ratio <= LARGEST_RATIO and abs(ratio - a / b) < CLOSE:
            yield plus({m: ratio.denominator * c for m, c in p.items()}, q, -ratio.numerator)


def candidates(ob: Obligation, aim: Polynomial, letters: list[str], bases: list[Polynomial]) -> Iterator[Square]:
    """The squares with weights that bring them to the degree of a goal, and monomials of that degree."""
    ring, top = ob.reader.ring, degree(ob, next(iter(aim)))
    numbers = [name for name in letters if degree(ob, next(iter(ring.variable(name)))) == 0]
    growing = {name: ring.variable(name) for name in letters if name not in numbers}
    guards = {f"g{number}": p for number, p in enumerate(ob.guards, 1) if len({degree(ob, m) for m in p}) == 1}
    plain = list(weights(ob, growing | guards, numbers, top))
    yield from (Square(text, "1", p) for text, p in plain)
    for size, same in groupby(sorted(bases, key=partial(size_of, ob)), partial(size_of, ob)):
        for (text, weight), base in product(weights(ob, growing | guards, numbers, top - 2 * size), list(same)):
            yield Square(text, text_of(ring, base), ring.product([weight, base, base]))


def size_of(ob: Obligation, p: Polynomial) -> Fraction:
    """The degree of a homogeneous polynomial in the counts."""
    return degree(ob, next(iter(p)))


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
