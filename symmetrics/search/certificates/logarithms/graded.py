"""Certificates with tangents whose factor is found with everything else: polynomials that have several degrees each.

Where a goal and all conditions are homogeneous in the counts of each class, say, only products of the right degrees are of use. So few
of these are left that the factor of the goal may be any polynomial of its degrees.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import lcm
from typing import Any

from flint import fmpz_mat

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation, smallest
from ....kernel.polynomial import BITS, Polynomial
from ..polynomials.nonnegative import exact_solution
from ..polynomials.parts import joined
from ..polynomials.squares import Atom, Buildable, pairs, roots, shifted, written
from .programs import Program

__all__ = ["Multiple", "is_homogeneous", "with_any_factor"]

Certificate = dict[str, Any]
Grade = tuple[int, ...]
MOST_COLUMNS, MOST_NAMES, FEW_NAMES, MOST_PATTERNS, FACTORS = 5_000, 5, 3, 16, 7


@dataclass(frozen=True)
class Grading:
    """The weights of names under which each of some polynomials has one degree; a name is known by its place in a monomial.

    Without weights the polynomials are of any degree up to one.
    """

    slots: tuple[int, ...]
    weights: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, slots: tuple[int, ...], polynomials: Sequence[Polynomial]) -> Grading:
        """All that serve."""
        apart = set[tuple[int, ...]]()
        for p in polynomials:
            powers = [tuple(exponent(m, slot) for slot in slots) for m in p]
            apart |= {tuple(a - b for a, b in zip(one, powers[0], strict=True)) for one in powers[1:]}
        null, rank = fmpz_mat([list(row) for row in apart | {(0,) * len(slots)}]).nullspace()
        return cls(slots, tuple(tuple(int(null[i, j]) for i in range(len(slots))) for j in range(rank)))

    def grade(self, m: int) -> Grade:
        """The degrees of a monomial."""
        powers = [exponent(m, slot) for slot in self.slots]
        return tuple(sum(w * e for w, e in zip(weights, powers, strict=True)) for weights in self.weights)

    def total(self, p: Polynomial) -> int:
        """The total degree of a polynomial."""
        return max(sum(exponent(m, slot) for slot in self.slots) for m in p)

    def monomials(self, total: int) -> dict[Grade, list[int]]:
        """The monomials of a total degree, without weights up to it, by their degrees."""
        found: dict[Grade, list[int]] = {}
        for some in range(total if self.weights else 0, total + 1):
            for chosen in itertools.combinations_with_replacement(self.slots, some):
                m = sum(1 << BITS * slot for slot in chosen)
                found.setdefault(self.grade(m), []).append(m)
        return found


def exponent(m: int, slot: int) -> int:
    """The power of the name at a place."""
    return m >> BITS * slot & 0x7FFF


@dataclass(frozen=True)
class Multiple:
    """A guard or a product of guards times a monomial: nonnegative, to build with."""

    guards: str
    monomial: Polynomial
    expanded: Polynomial
    key: str = "squares"

    def texts(self, ob: Obligation) -> tuple[str, str]:
        """The multiplier and the base of a squares certificate."""
        return joined(text_of(ob.reader.ring, self.monomial), self.guards), "1"


@dataclass(frozen=True)
class Known:
    """A polynomial that is not negative, as a certificate writes it, and the numbers of the tangents in it."""

    text: str
    expanded: Polynomial
    tangents: frozenset[int] = frozenset()


def with_any_factor(ob: Obligation, goal: Polynomial, logs: Sequence[str], first: int, last: int) -> Certificate | None:
    """A squares certificate for a goal with some positive factor, in which the guards from `first` to `last` are tangents."""
    known = list(nonnegative(ob, logs, first, last))
    alike = [one for one in known if is_homogeneous(ob, one.expanded, logs)]
    signed = any(name in ob.reader.signed and name not in logs for m in goal for name in ob.reader.ring.support(m))
    found = of_degrees(ob, goal, logs, alike, True) if not signed and is_homogeneous(ob, goal, logs) else None
    return of_degrees(ob, goal, logs, known, False) if found is None and (signed or len(alike) < len(known)) else found


def of_degrees(ob: Obligation, goal: Polynomial, logs: Sequence[str], known: Sequence[Known], weighted: bool) -> Certificate | None:
    """The same from what is known; with all that has the right degrees if it is weighted, else up to some."""
    ring, polynomials = ob.reader.ring, [goal, *(one.expanded for one in known)]
    names = {name for p in polynomials for m in p for name in ring.support(m)} - set(logs)
    linear = all(sum(ring.exponent(m, name) for name in names) <= 1 for m in goal)
    if names & {*ring.atoms, *ob.reader.letters} or len(names) > (MOST_NAMES if weighted or linear else FEW_NAMES):
        return None
    slots = tuple(sorted(ring.slots[name] for name in names - ob.reader.signed))
    grading = Grading.of(slots, polynomials) if weighted else Grading(slots)
    degree = grading.total(goal)
    steps = [grading.monomials(total) for total in range(degree + FACTORS)]
    for more in range(FACTORS if slots else 1):
        factors = max(steps[more].values(), key=len)
        grade = grading.grade(next(iter(goal)) + factors[0])
        atoms = list(builders(grading, known, steps[: degree + more + 1], grade))
        if len(atoms) > MOST_COLUMNS:
            return None
        found = in_program(ob, goal, factors, atoms)
        if found is not None:
            return found
    return None


def is_homogeneous(ob: Obligation, p: Polynomial, logs: Sequence[str]) -> bool:
    """Whether all terms of a polynomial have one degree, in which logarithms do not count."""
    ring = ob.reader.ring
    return len({sum(ring.exponent(m, name) for name in ring.support(m) if name not in logs) for m in p}) == 1


def nonnegative(ob: Obligation, logs: Sequence[str], first: int, last: int) -> Iterator[Known]:
    """Tangents, logarithms and conditions, and products of two of them with one logarithm at most."""
    ring = ob.reader.ring
    given = [Known(f"g{number}", p) for number, p in enumerate(ob.guards, 1)]
    tangents = [replace(one, tangents=frozenset([number])) for number, one in enumerate(given[first:last])]
    others = {frozenset(one.expanded.items()): one for one in (*given[:first], *given[last:]) if not ob.reader.is_plain(one.expanded)}
    conditions = list(others.values())
    signs = [Known(name, ring.variable(name)) for name in logs if name not in ob.reader.signed]
    beside = itertools.chain(itertools.product(conditions, (*tangents, *signs)), itertools.combinations_with_replacement(conditions, 2))
    products = [Known(f"{g.text}*{h.text}", ring.times(g.expanded, h.expanded), g.tangents | h.tangents) for g, h in beside]
    yield from (known for known in (*tangents, *signs, *conditions, *products) if known.expanded)


def builders(
    grading: Grading, known: Sequence[Known], steps: Sequence[Mapping[Grade, list[int]]], grade: Grade
) -> Iterator[tuple[Buildable, frozenset[int]]]:
    """All of certain degrees that is not negative: multiples of what is known, monomials and squares; with the tangents in each."""
    for one in known:
        left, total = difference(grade, grading.grade(next(iter(one.expanded)))), grading.total(one.expanded)
        for by in steps[-1 - total].get(left, ()) if total < len(steps) else ():
            yield Multiple(one.text, {by: 1}, shifted(one.expanded, {by: 1})), one.tangents
    room = steps[-1].get(grade, [])
    yield from ((Multiple("1", {m: 1}, {m: 1}), frozenset()) for m in room)
    for a, b in pairs(room):
        yield Atom("", *roots(a, b), {a: 1, (a + b) // 2: -2, b: 1}), frozenset()


def difference(one: Grade, two: Grade) -> Grade:
    """The degrees that are left."""
    return tuple(a - b for a, b in zip(one, two, strict=True))


def needed(ob: Obligation, goal: Polynomial) -> Iterable[frozenset[str]]:
    """The sets of names at least one of which is positive where the factor of a goal has to be."""
    if ob.relation == ">":
        return ob.supports
    doubtful = [m for m, c in goal.items() if not ob.reader.is_plain({m: c})]
    return smallest(a | b for a in ob.supports for m in doubtful for b in ob.polynomial_supports({m: 1}))


def in_program(
    ob: Obligation, goal: Polynomial, factors: Sequence[int], atoms: Sequence[tuple[Buildable, frozenset[int]]]
) -> Certificate | None:
    """A certificate that a goal, times a sum of some monomials, is built of such things.

    Wherever this needs it, the coefficients of the monomials that are positive there add up to one at least.
    """
    support_of = ob.reader.ring.support
    rows = {~i: pattern for i, pattern in enumerate(sorted(needed(ob, goal), key=sorted))}
    counted = [{row: 1 for row, pattern in rows.items() if pattern.issuperset(support_of(m))} for m in factors]
    columns = [atom.expanded for atom, _ in atoms]
    columns += [shifted(goal, {m: -1}) | row for m, row in zip(factors, counted, strict=True)] + [{row: -1} for row in rows]
    needs = [*(tangents for _, tangents in atoms), *[frozenset[int]()] * (len(columns) - len(atoms))]
    support = Program(columns, needs, dict.fromkeys(rows, 1)).sparse_support() if len(rows) <= MOST_PATTERNS else None
    solution = None if support is None else exact_solution([columns[j] for j in support], dict.fromkeys(rows, 1))
    if support is None or solution is None:
        return None
    found = {j: x for j, x in zip(support, solution, strict=True) if x}
    weights = {factors[j - len(atoms)]: x for j, x in found.items() if 0 <= j - len(atoms) < len(factors)}
    whole = lcm(*(int(x.q) for x in weights.values()))
    factor = {m: int(x * whole) for m, x in weights.items()}
    return written(ob, [(atoms[j][0], x * whole) for j, x in found.items() if j < len(atoms)], None if factor == {0: 1} else factor, "1")
