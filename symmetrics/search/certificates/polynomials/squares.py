"""Certificates for one polynomial: k*n**r*P = sum of coefficient * monomial * guards * square, found as a linear program.

The unknown coefficients are nonnegative and enter linearly, so that nonnegative least squares in floating point finds a
candidate; its support is then solved exactly in rational numbers. A certificate is returned only if that exact solution is
nonnegative and complete; the kernel checks it again all the same.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import lcm
from typing import Any, Protocol

from flint import fmpq

from ....algebra.polynomials import exponents, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import BITS, Polynomial
from ..plausible import is_plausible
from .nonnegative import nonnegative_combination

__all__ = ["Buildable", "sum_of_squares", "written"]

Certificate = dict[str, Any]
Powers = tuple[int, ...]

MOST_COLUMNS, MOST_ROWS = 4_000, 900


class Buildable(Protocol):
    """A nonnegative polynomial to build with, and how a certificate writes it: where it stands, and the texts of its pair there."""

    @property
    def expanded(self) -> Polynomial: ...

    @property
    def key(self) -> str: ...

    def texts(self, ob: Obligation) -> tuple[str, str]: ...


@dataclass(frozen=True)
class Atom:
    """A nonnegative polynomial to build with: guards (text) times a monomial, times the square of a difference of monomials if any."""

    guards: str
    monomial: int
    plus: int | None
    minus: int | None
    expanded: Polynomial
    key: str = "squares"

    def texts(self, ob: Obligation) -> tuple[str, str]:
        """The multiplier and the base of a squares certificate."""
        base = "1" if self.plus is None or self.minus is None else text_of(ob.reader.ring, {self.plus: 1, self.minus: -1})
        return join(monomial_text(ob, self.monomial), self.guards), base


@dataclass(frozen=True)
class Multiple:
    """A monomial times an equation, with either sign."""

    equation: str
    monomial: int
    sign: int
    expanded: Polynomial
    key: str = "multiples"

    def texts(self, ob: Obligation) -> tuple[str, str]:
        """The multiplier and the equation."""
        return join("(-1)" if self.sign < 0 else "", monomial_text(ob, self.monomial)), self.equation


def sum_of_squares(ob: Obligation, target: Polynomial, scale: Polynomial | None = None, outer: str = "1") -> Certificate | None:
    """A squares certificate that `target >= 0`, for a goal that is `outer` times it; None if none was found.

    `scale` multiplies the target first (it becomes part of the factor).
    """
    ring = ob.reader.ring
    aim = ring.times(target, scale) if scale else target
    return combination(ob, aim, itertools.chain(multiples_for(ob, aim), atoms_for(ob, aim)), scale, outer)


def combination(
    ob: Obligation,
    aim: Polynomial,
    candidates: Iterable[Buildable],
    scale: Polynomial | None = None,
    outer: str = "1",
    most: tuple[int, int] = (MOST_COLUMNS, MOST_ROWS),
) -> Certificate | None:
    """A squares certificate that `aim` is a combination of candidates with nonnegative coefficients, None if there is none.

    `most` are the largest numbers of candidates and of monomials.
    """
    if not is_plausible(ob, aim):
        return None
    atoms = list(itertools.islice(candidates, most[0] + 1))
    found = nonnegative_combination([atom.expanded for atom in atoms], aim, most[1]) if aim and len(atoms) <= most[0] else None
    return None if found is None else written(ob, [(atoms[j], x) for j, x in found], scale, outer)


def written(ob: Obligation, terms: list[tuple[Buildable, fmpq]], scale: Polynomial | None, outer: str) -> Certificate:
    """The certificate of an exact solution, with whole numbers."""
    k = lcm(*(int(x.q) for _, x in terms)) if terms else 1
    found: dict[str, list[list[str]]] = {"squares": [], "multiples": []}
    for atom, x in terms:
        multiplier, base = atom.texts(ob)
        parts = [str(int(x * k)), multiplier, f"({outer})"]
        weight = "*".join(p for p in parts if p not in ("1", "(1)")) or "1"
        found[atom.key].append([weight, base] if atom.key == "squares" else [base, weight])
    factor = "*".join(p for p in (str(k) if k > 1 else "", f"({text_of(ob.reader.ring, scale)})" if scale else "") if p)
    multiples = {"multiples": found["multiples"]} if found["multiples"] else {}
    return ({"factor": factor} if factor else {}) | {"squares": found["squares"]} | multiples


def atoms_for(ob: Obligation, target: Polynomial) -> Iterator[Atom]:
    """Monomials and squares of binomials, without and with products of up to two guards, within the box of the target."""
    ring = ob.reader.ring
    low, high = degrees(ob, target)
    box = box_of(ob, [target, *(g for g in ob.guards if degrees(ob, g)[1] <= high)])
    names = [f"g{i + 1}" for i in range(len(ob.guards))]
    order = sorted(range(len(ob.guards)), key=lambda i: i + 1 not in ob.strict)
    first = [i for k, i in enumerate(order) if all(ob.guards[j] != ob.guards[i] for j in order[:k])]
    useful = [i for i in first if not ob.reader.is_plain(ob.guards[i])]
    combos = [(), *((i,) for i in useful), *itertools.combinations_with_replacement(useful, 2)]
    for combo in combos:
        guard = ring.product(ob.guards[i] for i in combo)
        text = "*".join(names[i] for i in combo)
        most = degrees(ob, guard)[1] if guard else 0
        if not guard or most > high:
            continue
        room = monomials(box, max(low - most, 0), high - most)
        for m in room:
            yield Atom(text, m, None, None, shifted(guard, {m: 1}))
        for a, b in pairs(room):
            odd, u, v = roots(a, b)
            yield Atom(text, odd, u, v, shifted(guard, {a: 1, (a + b) // 2: -2, b: 1}))


def multiples_for(ob: Obligation, target: Polynomial) -> Iterator[Multiple]:
    """The equations among the conditions times monomials, with both signs, within the box and the degree of the target."""
    high = degrees(ob, target)[1]
    usable = [(f"h{number}", p) for number, p in enumerate(ob.equations, 1) if p and degrees(ob, p)[1] <= high]
    box = box_of(ob, [target, *(p for _, p in usable)]) if usable else ()
    for name, p in usable:
        for m in monomials(box, 0, high - degrees(ob, p)[1]):
            yield from (Multiple(name, m, sign, shifted(p, {m: sign})) for sign in (1, -1))


def shifted(guard: Polynomial, by: Polynomial) -> Polynomial:
    """The product of a guard with a short polynomial that contains no atom, so that nothing is to be reduced."""
    if len(by) == 1:
        ((shift, factor),) = by.items()
        return {m + shift: factor * c for m, c in guard.items()}
    out: Polynomial = {}
    for shift, factor in by.items():
        for m, c in guard.items():
            out[m + shift] = out.get(m + shift, 0) + factor * c
    return {m: c for m, c in out.items() if c}


def pairs(room: list[int]) -> Iterator[tuple[int, int]]:
    """Pairs of monomials m*a**2 and m*b**2: those whose exponents differ by even numbers."""
    classes: dict[int, list[int]] = {}
    for m in room:
        classes.setdefault(odd_part(m), []).append(m)
    for members in classes.values():
        yield from itertools.combinations(members, 2)


def odd_part(m: int) -> int:
    """The names that have odd exponents in a monomial, each once."""
    return m & sum(1 << bit for bit in range(0, m.bit_length(), BITS))


def roots(one: int, two: int) -> tuple[int, int, int]:
    """Monomials m, a and b for two monomials m*a**2 and m*b**2 whose exponents differ by even numbers."""
    odd = odd_part(one)
    return odd, (one - odd) // 2, (two - odd) // 2


def box_of(ob: Obligation, polynomials: list[Polynomial]) -> Powers:
    """The largest exponent of each variable in any of the polynomials; none for atoms and signed names."""
    tops = [exponents(ob.reader.ring, m) for p in polynomials for m in p]
    ring = ob.reader.ring
    barred = {ring.slots[name] for name in (*ring.atoms, *ob.reader.signed) if name in ring.slots}
    return tuple(0 if i in barred else max((t[i] for t in tops), default=0) for i in range(len(ob.reader.ring.slots)))


def degrees(ob: Obligation, p: Polynomial) -> tuple[int, int]:
    """The smallest and the largest total degree."""
    found = [sum(exponents(ob.reader.ring, m)) for m in p] or [0]
    return min(found), max(found)


def monomials(box: Powers, low: int, high: int) -> list[int]:
    """All monomials with exponents within the box whose total lies between two bounds; few enough to be used, or none."""
    if high < 0 or number_of(box, high) > MOST_COLUMNS:
        return []
    found = [(0, 0)]
    for slot, most in ((slot, most) for slot, most in enumerate(box) if most):
        found = [(m + (e << BITS * slot), total + e) for m, total in found for e in range(min(most, high - total) + 1)]
    return [m for m, total in found if total >= low]


def number_of(box: Powers, high: int) -> int:
    """How many monomials have exponents within the box and a total up to a bound."""
    of_total = [1, *[0] * high]
    for most in filter(None, box):
        of_total = [sum(of_total[max(total - most, 0) : total + 1]) for total in range(high + 1)]
    return sum(of_total)


def monomial_text(ob: Obligation, m: int) -> str:
    """A monomial as text, empty for one."""
    rendered = text_of(ob.reader.ring, {m: 1})
    return "" if rendered == "1" else rendered


def join(*parts: str) -> str:
    """A product of texts, empty ones left out."""
    return "*".join(part for part in parts if part) or "1"
