"""Goals and conditions that share a factor once names are written as powers, so that roots of products of names are letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from math import lcm, prod

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel.numbers import number
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Atom, Polynomial, Ring, total
from ....kernel.rules import negated
from ....language.fractions import irreducible_factors
from ..direct import Certificate, Prove
from ..polynomials.parts import named
from .strictness import with_positive_steps

__all__ = ["factors_shared_with_conditions"]

MOST_TERMS, MOST_PRODUCTS = 300, 2_000


def factors_shared_with_conditions(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """The goal as a condition times what is plain: with a = sqrt(A) and b = sqrt(B), A - B is the condition a - b times a + b."""
    powers = Powers.of(ob)
    if powers is None:
        return
    yield from shared_with(ob, powers)
    yield from zero_by_its_size(ob, powers)
    if ob.relation == ">" and not depth:
        yield from with_positive_steps(ob, partial(prove, strategies=(factors_shared_with_conditions,)))


@dataclass(frozen=True)
class Powers:
    """Names as powers of letters, and the roots as numbers times products of these letters."""

    ring: Ring
    power: Mapping[str, int]
    roots: Mapping[str, tuple[int, Mapping[str, int]]]
    replaced: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, ob: Obligation) -> Powers | None:
        """The names below the roots of an obligation as powers; None where there is no root, or one is not of a product of names."""
        ring, shown = ob.reader.ring, [ob.goal, *ob.guards, *ob.equations]
        if (
            not 1 < prod(atom.degree for atom in ring.atoms.values()) <= MOST_PRODUCTS
            or sum(map(len, shown)) > MOST_TERMS
            or ob.reader.letters
        ):
            return None
        shares = dict[str, tuple[int, dict[str, Fraction]]]()
        for atom in ring.atoms.values():
            found = share_of(ring, atom, shares) if atom.kind == "root" else None
            if found is None or not ob.reader.signed.isdisjoint(found[1]):
                return None
            shares[atom.name] = found
        power = dict.fromkeys((name for name in ring.slots if name not in shares), 1)
        for _, names in shares.values():
            power |= {name: lcm(power[name], k.denominator) for name, k in names.items()}
        roots = {root: (c, {name: int(k * power[name]) for name, k in names.items()}) for root, (c, names) in shares.items()}
        return cls(ring, power, roots).without_products()

    def without_products(self) -> Powers:
        """The same where roots that are products of other roots and of names are replaced by these."""
        for root in (r for r in self.roots if r not in self.replaced):
            others = replace(self, replaced={**self.replaced, root: 0})
            size, names = self.roots[root]
            m, factor = others.monomial(self.product(names))
            if factor == size:
                return replace(self, replaced={**self.replaced, root: m}).without_products()
        return self

    def lifted(self, p: Polynomial) -> Polynomial:
        """A polynomial in the letters, each with the name of what it is a root of."""
        return total(self.lifted_monomial(m, c) for m, c in p.items())

    def lifted_monomial(self, m: int, c: int) -> Polynomial:
        """A monomial in the letters."""
        found = sum(self.ring.exponent(m, name) * k * self.unit(name) for name, k in self.power.items())
        for root, (size, names) in self.roots.items():
            k = self.ring.exponent(m, root)
            found, c = found + k * self.product(names), c * size**k
        return {found: c}

    def unit(self, name: str) -> int:
        """The monomial that is one name."""
        return next(iter(self.ring.variable(name)))

    def product(self, exponents: Mapping[str, int]) -> int:
        """A monomial by its exponents."""
        return sum(k * self.unit(name) for name, k in exponents.items())

    def written(self, p: Polynomial, more: int) -> dict[int, Fraction] | None:
        """A polynomial in the letters, times a monomial, in names and roots; None if it cannot be."""
        found = dict[int, Fraction]()
        for m, c in p.items():
            monomial, size = self.monomial(m + more)
            if not size:
                return None
            found[monomial] = found.get(monomial, Fraction(0)) + Fraction(c, size)
        return found

    def monomial(self, m: int) -> tuple[int, int]:
        """A monomial in the letters as one in names and roots, with as few roots as it can, over a number; over 0 if it cannot be."""
        exponents = [self.ring.exponent(m, name) for name in self.power]
        for roots, below, size in self.products.get(self.rest(exponents), ()):
            if all(e >= k for e, k in zip(exponents, below, strict=True)):
                left = (e - k for e, k in zip(exponents, below, strict=True))
                names = {name: e // k for (name, k), e in zip(self.power.items(), left, strict=True)}
                return self.product(names) + self.product(roots), size
        return 0, 0

    def rest(self, exponents: Iterable[int]) -> tuple[int, ...]:
        """What is left of exponents of letters when names are taken out."""
        return tuple(e % k for e, k in zip(exponents, self.power.values(), strict=True))

    @cached_property
    def products(self) -> dict[tuple[int, ...], list[tuple[dict[str, int], list[int], int]]]:
        """The products of roots, few roots first, with their exponents in letters and their numbers; by what is left of these exponents."""
        found = dict[tuple[int, ...], list[tuple[dict[str, int], list[int], int]]]()
        kept = [root for root in self.roots if root not in self.replaced]
        bounds = [range(self.ring.atoms[root].degree) for root in kept]
        for powers in sorted(product(*bounds), key=sum):
            roots = dict(zip(kept, powers, strict=True))
            below = [sum(k * self.roots[root][1].get(name, 0) for root, k in roots.items()) for name in self.power]
            size = prod(self.roots[root][0] ** k for root, k in roots.items())
            found.setdefault(self.rest(below), []).append((roots, below, size))
        return found

    def certificate(self, condition: str, weight: Polynomial, factor: Polynomial, equation: bool) -> Certificate:
        """The certificate that says that factor*goal = weight*condition."""
        given = {"aliases": {root: text_of(self.ring, {m: 1}) for root, m in self.replaced.items()}} if self.replaced else {}
        A, B = text_of(self.ring, weight), text_of(self.ring, factor)
        return {**given, "factor": B} | ({"multiples": [[condition, A]]} if equation else {"squares": [[f"{condition}*({A})", "1"]]})

    def completed(self, A: Polynomial, B: Polynomial) -> Iterator[tuple[Polynomial, Polynomial]]:
        """Two polynomials in names and roots, both times the smallest monomial in the letters that serves, or times the sum of all such."""
        found = list[tuple[dict[int, Fraction], dict[int, Fraction]]]()
        least = None
        for exponents in self.missing(next(iter(B))):
            if least is not None and sum(exponents) > least:
                break
            more = self.product(dict(zip(self.power, exponents, strict=True)))
            one, two = self.written(A, more), self.written(B, more)
            if one is not None and two is not None:
                found.append((one, two))
                least = sum(exponents)
        yield from (whole(found[:k]) for k in sorted({1, len(found)}) if found)

    def missing(self, m: int) -> list[tuple[int, ...]]:
        """The exponents of letters below their powers that a monomial lacks to be one in names and roots, small ones first."""
        here = [self.ring.exponent(m, name) for name in self.power]
        ways = {self.rest(k - e for k, e in zip(rest, here, strict=True)) for rest in self.products}
        return sorted(ways, key=lambda exponents: (sum(exponents), exponents))


def share_of(ring: Ring, atom: Atom, known: Mapping[str, tuple[int, Mapping[str, Fraction]]]) -> tuple[int, dict[str, Fraction]] | None:
    """A root as a number times powers of names with fractions for exponents; None if it is of a sum, or the number is not whole."""
    (m, c), *more = atom.constant.items()
    powers = dict[str, Fraction]()
    for name in ring.support(m):
        size, names = known.get(name, (1, {name: Fraction(1)}))
        k = ring.exponent(m, name)
        c *= size**k
        for x, share in names.items():
            powers[x] = powers.get(x, Fraction(0)) + share * k / atom.degree
    root = number("root", [c], atom.degree) if not more and c > 0 else None
    return None if root is None else (root, powers)


def whole(pairs: Iterable[tuple[Mapping[int, Fraction], Mapping[int, Fraction]]]) -> tuple[Polynomial, Polynomial]:
    """The sums of first and of second polynomials, both times what makes all coefficients whole."""
    sums = dict[int, Fraction](), dict[int, Fraction]()
    for pair in pairs:
        for into, p in zip(sums, pair, strict=True):
            for m, c in p.items():
                into[m] = into.get(m, Fraction(0)) + c
    scale = lcm(*(c.denominator for p in sums for c in p.values()))
    one, two = ({m: int(c * scale) for m, c in p.items()} for p in sums)
    return one, two


def shared_with(ob: Obligation, powers: Powers) -> Iterator[Certificate]:
    """Certificates that say that B*goal = A*condition, where the goal is A*F and the condition B*F."""
    ring = ob.reader.ring
    conditions = named(ob.equations, "h") if ob.relation == "==" else named(ob.guards, "g")
    for name, condition in conditions if powers.lifted(ob.goal) else ():
        goal, other = (to_flint(ring, powers.lifted(p)) for p in (ob.goal, condition))
        shared = goal.gcd(other) if other else other
        if not other or shared.is_constant():
            continue
        A, B = from_flint(goal / shared), from_flint(other / shared)
        A, B = (A, B) if any(c > 0 for c in B.values()) else (negated(A), negated(B))
        if all(map(ob.reader.is_plain, (B,) if ob.relation == "==" else (A, B))):
            for weight, factor in powers.completed(A, B):
                yield powers.certificate(name, weight, factor, ob.relation == "==")


def zero_by_its_size(ob: Obligation, powers: Powers) -> Iterator[Certificate]:
    """A goal A*F that is zero since its product with A times the sizes of the terms of F is a multiple of an equation."""
    ring = ob.reader.ring
    if ob.relation != "==" or not ob.goal or not ob.equations:
        return
    goal = to_flint(ring, powers.lifted(ob.goal))
    parts = [(from_flint(p), k) for p, k in irreducible_factors(goal)[1]]
    size = ring.product({m: abs(c) for m, c in p.items()} for p, k in parts for _ in range(k))
    found = powers.written(size, 0)
    scale = lcm(*(c.denominator for c in (found or {}).values()))
    by = text_of(ring, {m: int(c * scale) for m, c in (found or {}).items()})
    for name, condition in named(ob.equations, "h") if found else ():
        other, square = to_flint(ring, powers.lifted(condition)), goal * to_flint(ring, size) * scale
        if other and not square % other:
            for A, B in powers.completed(from_flint(square / other), {0: 1}):
                sides = {"above": powers.certificate(name, A, B, True), "below": powers.certificate(name, negated(A), B, True)}
                yield {"rule": "both"} | {side: {"rule": "conjugate", "by": by, "product": given} for side, given in sides.items()}
