"""Polynomials with whole coefficients, and the algebraic numbers a statement adds to its names.

A polynomial is a dictionary from monomials to coefficients, and is never changed. A monomial is one whole number that holds sixteen
bits for each variable: the product of two monomials is their sum. The highest bit of each sixteen stays free to show an overflow.

Besides the names of a statement there are *atoms*: one for each root, absolute value, maximum or minimum in it. Each
satisfies one equation `atom**degree = linear*atom + constant`, by which every product is reduced on the spot, so that an atom
never occurs in a power as high as its degree: two, but for cube roots and higher ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from operator import or_

from .packing import layout_for, packed, unpacked
from .rejected import Rejected

__all__ = ["Atom", "Key", "Polynomial", "Quotient", "Ring", "is_plain", "plus", "total"]

Polynomial = dict[int, int]
Key = tuple[tuple[int, int], ...]

BITS, MOST_TERMS, MOST_NAMES, MOST_COEFFICIENT_BITS, MOST_WORK = 16, 400_000, 1_000, 10_000, 300_000_000
ONE: Polynomial = {0: 1}
MANY_TERMS = 12  # from where on packing is faster


@dataclass(frozen=True)
class Atom:
    """A number defined by the statement: `kind` is root, abs, max or min of the polynomials in `of`."""

    name: str
    kind: str
    of: tuple[Polynomial, ...]
    linear: Polynomial
    constant: Polynomial
    degree: int = 2


@dataclass(frozen=True)
class Quotient:
    """`top` over the product of `below`: polynomials (as sorted pairs) with their powers."""

    top: Polynomial
    below: dict[Key, int] = field(default_factory=dict)


class Ring:
    """The names and atoms of one statement, numbered in the order of their first use."""

    def __init__(self) -> None:
        self.slots: dict[str, int] = {}
        self.atoms: dict[str, Atom] = {}
        self.overflow = 0
        self.squares = 0
        self.work = 0

    def variable(self, name: str) -> Polynomial:
        """The polynomial that is one variable."""
        if name not in self.slots:
            if len(self.slots) >= MOST_NAMES:
                raise Rejected(f"more than {MOST_NAMES} names")
            self.slots[name] = len(self.slots)
            self.overflow |= 0x8000 << (BITS * self.slots[name])
        return {1 << (BITS * self.slots[name]): 1}

    def add_atom(self, atom: Atom) -> None:
        """Make an atom known, so that its powers are reduced from now on."""
        self.variable(atom.name)
        self.atoms[atom.name] = atom
        self.squares |= 0x7FFE << (BITS * self.slots[atom.name])

    def spend(self, steps: int) -> None:
        """Count the steps done, so that nothing makes the kernel work for ever."""
        self.work += steps
        if self.work > MOST_WORK:
            raise Rejected("too much to work out")

    def exponent(self, monomial: int, name: str) -> int:
        """The exponent of a variable in a monomial."""
        return monomial >> (BITS * self.slots[name]) & 0xFFFF

    def support(self, monomial: int) -> list[str]:
        """The variables of a monomial."""
        return [name for name, slot in self.slots.items() if monomial >> (BITS * slot) & 0xFFFF]

    def times(self, p: Polynomial, q: Polynomial) -> Polynomial:
        """The product, with every atom reduced to powers below its degree."""
        self.spend((len(p) + 1) * (len(q) + 1))
        few, many = (p, q) if len(p) < len(q) else (q, p)
        if few == ONE:
            return many
        layout = layout_for(few, many, [BITS * slot for slot in self.slots.values()]) if len(few) >= MANY_TERMS else None
        out = unpacked(multiplied(packed(few, layout), packed(many, layout)), layout) if layout else multiplied(few, many)
        refuse_many(out)
        bits = reduce(or_, out, 0)  # those that are set in some monomial
        if bits & self.overflow:
            raise Rejected("an exponent is too large")
        if out and max(max(out.values()), -min(out.values())).bit_length() > MOST_COEFFICIENT_BITS:
            raise Rejected("a coefficient is too large")
        if 0 in out.values():
            out = {m: c for m, c in out.items() if c}
        return self.reduced(out) if bits & self.squares else out

    def power(self, p: Polynomial, k: int) -> Polynomial:
        """The k-th power."""
        return self.product([p] * k)

    def product(self, factors: Iterable[Polynomial]) -> Polynomial:
        """The product of several polynomials."""
        first, *more = [factor for factor in factors if factor != ONE] or [{0: 1}]
        return reduce(self.times, more, first)

    def reduced(self, p: Polynomial) -> Polynomial:
        """The same number with `atom**degree` replaced by `linear*atom + constant`."""
        for name, atom in reversed(self.atoms.items()):
            shift = BITS * self.slots[name]
            while high := {m: c for m, c in p.items() if m >> shift & 0x7FFF >= atom.degree}:
                low = {m: c for m, c in p.items() if m not in high}
                lowered = {m - (atom.degree << shift): c for m, c in high.items()}
                power = plus(self.times(atom.linear, {1 << shift: 1}), atom.constant)
                p = plus(low, self.times(lowered, power))
        return p

    def substitute(self, p: Polynomial, name: str, value: Polynomial) -> Polynomial:
        """The polynomial with a variable replaced by a polynomial."""
        shift = BITS * self.slots.get(name, 0)
        if name not in self.slots or not any(m >> shift & 0xFFFF for m in p):
            return p
        out: Polynomial = {}
        by_exponent: dict[int, Polynomial] = {}
        for m, c in p.items():
            k = m >> shift & 0xFFFF
            by_exponent.setdefault(k, {})[m - (k << shift)] = c
        for k, part in by_exponent.items():
            out = plus(out, self.times(part, self.power(value, k)))
        return out

    def content(self, polynomials: list[Polynomial], barred: Iterable[str] = ()) -> tuple[int, list[Polynomial]]:
        """The largest monomial in the unbarred names that divides all the polynomials, and what it leaves of them."""
        every = [m for p in polynomials for m in p]
        names = [name for name in self.slots if name not in barred] if every else []
        shared = sum(min(self.exponent(m, name) for m in every) << (BITS * self.slots[name]) for name in names)
        return shared, [{m - shared: c for m, c in p.items()} for p in polynomials]

    def derivative(self, p: Polynomial, name: str) -> Polynomial:
        """The derivative with respect to a variable, every other variable held fixed."""
        shift = BITS * self.slots[name]
        return {m - (1 << shift): c * (m >> shift & 0xFFFF) for m, c in p.items() if m >> shift & 0xFFFF}


def multiplied(few: Polynomial, many: Polynomial) -> Polynomial:
    """The product term by term; a coefficient may come out as zero, and an exponent too large."""
    if len(few) == 1:
        ((m, c),) = few.items()
        return {m + k: c * d for k, d in many.items()}
    out: Polynomial = {}
    known = out.get
    for m, c in few.items():
        for k, d in many.items():
            k += m
            out[k] = known(k, 0) + c * d
        refuse_many(out)
    return out


def refuse_many(p: Polynomial) -> None:
    """Refuse a polynomial that has grown too large to go on with."""
    if len(p) > MOST_TERMS:
        raise Rejected(f"a polynomial has more than {MOST_TERMS} terms")


def total(polynomials: Iterable[Polynomial]) -> Polynomial:
    """The sum of several polynomials."""
    out: Polynomial = {}
    known = out.get
    for p in polynomials:
        for m, c in p.items():
            out[m] = known(m, 0) + c
    return {m: c for m, c in out.items() if c} if 0 in out.values() else out


def plus(p: Polynomial, q: Polynomial, times: int = 1) -> Polynomial:
    """The polynomial `p + times*q`.

    >>> plus({0: 1, 1: 2}, {1: 2}, -1)
    {0: 1}
    """
    out = dict(p)
    known = out.get
    for m, c in q.items():
        out[m] = known(m, 0) + times * c
    return {m: c for m, c in out.items() if c} if 0 in out.values() else out


def is_plain(p: Polynomial) -> bool:
    """Whether every coefficient is positive.

    >>> is_plain({0: 1}), is_plain({0: -1})
    (True, False)
    """
    return all(c > 0 for c in p.values())
