"""Sums of fractions over maxima, each of which is bounded by that over one of the two that the maximum is of.

A goal is D1*...*Dr*(P + N1/D1 + ... + Nr/Dr), the D maxima. With an argument u of each for D, the product of the u times the goal is that
of the D times the same with u, plus multiples of N*(u - D), whose sign is known if that of N is: D is at least u, and at most u where u
is the larger one. A fraction that is not negative may be left out as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import combinations, product
from typing import Any

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Atom, Polynomial, plus
from ....kernel.rules import negated
from ..polynomials.parts import core_of, joined
from ..roots.linear import split_by_sign

__all__ = ["over_maxima"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
Choice = tuple[int | None, ...]  # which argument stands for each maximum, None where the fraction is left out
MOST_MAXIMA, MOST_IN_CORE, MOST_PROVED = 4, 80, 4


@dataclass(frozen=True)
class Bounded:
    """A goal with an argument for each maximum: `factor` times it is `weight` times the core plus what each fraction adds, of `tops`."""

    chosen: Choice
    factor: Polynomial
    weight: str
    core: Polynomial
    tops: tuple[Polynomial, ...]


@dataclass(frozen=True)
class Fractions:
    """A goal as D1*...*Dr*(P + N1/D1 + ... + Nr/Dr): the maxima, P, the N, and of each N its sign and the number of a guard in it."""

    maxima: tuple[Atom, ...]
    alone: Polynomial
    above: tuple[Polynomial, ...]
    signs: tuple[tuple[int, int], ...]
    known: dict[Choice, Bounded] = field(default_factory=dict)

    def bounded(self, ob: Obligation, chosen: Choice) -> Bounded:
        """The goal with arguments for maxima, divided by all that its terms have in common."""
        if chosen not in self.known:
            ring, kept = ob.reader.ring, {k: self.maxima[k].of[i] for k, i in enumerate(chosen) if i is not None}
            others = [ring.product(u for j, u in kept.items() if j != k) for k in range(len(chosen) + 1)]
            tops = [ring.times(above, other) for above, other in zip(self.above, others, strict=False)]
            total = reduce(plus, (tops[k] for k in kept), ring.times(self.alone, others[-1]))
            found = [to_flint(ring, p) for p in (others[-1], total, *tops)]
            shared = reduce(lambda p, q: p.gcd(q), found)
            factor, total, *tops = (from_flint(p // shared) for p in found)
            self.known[chosen] = Bounded(chosen, factor, *core_of(ob, total), tuple(tops))
        return self.known[chosen]


def over_maxima(ob: Obligation, prove: Prover) -> Certificate | None:
    """A certificate for a goal with few maxima that are below fractions, split on the orders of their arguments where necessary."""
    of = fractions_of(ob)
    return None if of is None else ordered(ob, of, list(orders(ob, of)), prove)


def fractions_of(ob: Obligation) -> Fractions | None:
    """A goal as fractions over maxima, None if it has another form."""
    ring = ob.reader.ring
    present = [a for a in ring.atoms.values() if any(ring.exponent(m, a.name) for m in ob.goal)]
    if len(present) > MOST_MAXIMA or not all(a.kind == "max" and all(map(ob.reader.is_plain, a.of)) for a in present):
        return None
    letters = [next(iter(ring.variable(a.name))) for a in present]
    found: list[Polynomial] = [{} for _ in range(len(present) + 1)]
    for m, c in ob.goal.items():
        missing = [k for k, a in enumerate(present) if not ring.exponent(m, a.name)]
        if len(missing) > 1:
            return None
        k = missing[0] if missing else len(present)
        found[k][m - sum(letter for j, letter in enumerate(letters) if j != k)] = c
    signs = tuple(sign_of(ob, p) for p in found[:-1])
    return Fractions(tuple(present), found[-1], tuple(found[:-1]), signs) if all(sign for sign, _ in signs) else None


def sign_of(ob: Obligation, p: Polynomial) -> tuple[int, int]:
    """The sign of a polynomial that is plain but for a guard in counts alone, and the number of that guard, 0 where it is not known."""
    ring = ob.reader.ring
    for sign, q in ((1, p), (-1, negated(p))):
        if ob.reader.is_plain(q):
            return sign, 0
        for number, guard in enumerate(ob.guards, 1):
            if guard and not any(ring.exponent(m, name) for m in guard for name in ring.atoms):
                quotient, rest = divmod(to_flint(ring, q), to_flint(ring, guard))
                if not rest and ob.reader.is_plain(from_flint(quotient)):
                    return sign, number
    return 0, 0


def orders(ob: Obligation, of: Fractions) -> Iterator[Polynomial]:
    """What decides which argument of each maximum is the larger one; first where a numerator is not negative."""
    found: list[Polynomial] = []
    for k in sorted(range(len(of.maxima)), key=lambda k: of.signs[k][0] < 0):
        order = order_of(ob, of.maxima[k])
        if order and order not in found and negated(order) not in found:
            found.append(order)
            yield order


def order_of(ob: Obligation, atom: Atom) -> Polynomial:
    """What is positive where the first argument of a maximum is the larger one."""
    one, two = atom.of
    return core_of(ob, plus(one, two, -1))[1]


def ordered(ob: Obligation, of: Fractions, waiting: list[Polynomial], prove: Prover) -> Certificate | None:
    """A certificate with the maxima bounded, as it is or after splits on the orders that are waiting."""
    found = by_choices(ob, of, prove)
    if found is not None or not waiting:
        return found
    return next(split_by_sign(ob, waiting[0], lambda case: ordered(case, of, waiting[1:], prove)), None)


def by_choices(ob: Obligation, of: Fractions, prove: Prover) -> Certificate | None:
    """A certificate by a choice of arguments, or by two choices one of which always serves."""
    found = list[Bounded]()
    for chosen in product(*(list(choices(ob, of, k)) for k in range(len(of.maxima)))):
        found.append(of.bounded(ob, chosen))
        if ob.reader.is_plain(found[-1].core):
            return concluded(ob, of, found[-1], {})
    found = sorted((one for one in found if len(one.core) <= MOST_IN_CORE), key=lambda one: len(one.core))
    for one in found[:MOST_PROVED]:
        shown = prove(replace(ob, goal=one.core))
        if shown is not None:
            return concluded(ob, of, one, shown)
    for one, two in combinations(found, 2):
        if ob.reader.is_plain(plus(one.core, two.core)):
            last = {"squares": [[f"g{len(ob.guards) + 1}", "1"]]}
            sides = ((one.core, one), (negated(one.core), two))
            cases = [concluded(ob.with_guard(guard), of, each, last) for guard, each in sides]
            return {"rule": "split", "by": text_of(ob.reader.ring, one.core), "cases": cases}
    return None


def choices(ob: Obligation, of: Fractions, k: int) -> Iterator[int | None]:
    """The arguments that bound a fraction from below, and None if it may be left out."""
    if of.signs[k][0] < 0:
        yield from (0, 1)
        return
    yield None
    order = order_of(ob, of.maxima[k])
    yield from (i for i, guard in enumerate((order, negated(order))) if guard in ob.guards)


def concluded(ob: Obligation, of: Fractions, one: Bounded, shown: Certificate) -> Certificate:
    """The certificate for a goal from one for the core of what it is bounded by."""
    ring, steps, squares = ob.reader.ring, list[Certificate](), list[list[str]]()
    names = [atom.name for atom in of.maxima]
    for k, i in enumerate(one.chosen):
        sign, number = of.signs[k]
        size = to_flint(ring, one.tops[k] if sign > 0 else negated(one.tops[k]))
        around = [text_of(ring, from_flint(size // to_flint(ring, ob.guards[number - 1] if number else {0: 1})))]
        around = [f"({around[0]})", *([f"g{number}"] if number else []), *names[:k], *names[k + 1 :]]
        if i is not None:
            gap = plus(ring.variable(names[k]), of.maxima[k].of[i], -1)
            if sign > 0:
                steps.append({"of": text_of(ring, negated(gap)), "shown": no_larger(ob, of.maxima[k], i)})
            around.append(f"g{len(ob.guards) + len(steps) if sign > 0 else ob.guards.index(gap) + 1}")
        squares.append([joined(*around), "1"])
    steps.append({"of": text_of(ring, one.core), "shown": shown})
    squares.append([joined(one.weight, *names, f"g{len(ob.guards) + len(steps)}"), "1"])
    return {"rule": "lemma", "steps": steps, "then": {"factor": text_of(ring, one.factor), "squares": squares}}


def no_larger(ob: Obligation, atom: Atom, larger: int) -> Certificate:
    """That a maximum is no larger than one of its arguments, because of a guard on their order."""
    around, order = core_of(ob, plus(atom.of[larger], atom.of[1 - larger], -1))
    other = {"squares": [[joined(around, f"g{ob.guards.index(order) + 1}"), "1"]]}
    return {"rule": "split", "by": atom.name, "cases": [{}, other] if larger == 0 else [other, {}]}
