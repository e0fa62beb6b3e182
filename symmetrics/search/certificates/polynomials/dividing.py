"""Goals in counts alone, or beside a root, by division of the cone of all counts into parts where no minus sign is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Any

import numpy as np
from flint import fmpz_mpoly

from ....algebra.polynomials import exponents
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, Ring
from ...matrices.designs import up_to
from ..conditions.lemmas import without_plain_factors
from ..direct import Prove
from .cones import Divided, Part, Settled, Tree, divide, in_coordinates, values
from .lessening import Lessened, lessened
from .touching import LARGEST_SIZES, MOST_POINTS, beside_one_root

__all__ = ["parts_of_the_cone"]

Certificate = dict[str, Any]
Terms = frozenset[tuple[tuple[int, ...], int]]
NAMES, MOST_TERMS, HIGHEST, MOST_GUARDS, MOST_ROOTS, MOST_KEPT, NEAR = range(2, 6), 300, 12, 2, 2, 64, 1e-9


def parts_of_the_cone(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Certificates by division of the cone of all counts; beside roots, for the difference of squares."""
    ring = ob.reader.ring
    present = {name for m in ob.goal for name in ring.support(m)}
    roots = sorted(present & ring.atoms.keys())
    unfit = ob.reader.classes or present & {*ob.reader.letters, *ob.reader.signed} or not 0 < len(ob.goal) <= MOST_TERMS
    if depth > 1 or ob.relation != ">=" or unfit:
        return
    if not roots:
        found = divided(ob)
        yield from (found,) if found is not None else ()
    elif not depth and len(roots) <= MOST_ROOTS and all(ring.atoms[name].kind == "root" for name in roots):
        yield from beside_one_root(ob, roots[0], prove, divided)


def divided(ob: Obligation) -> Certificate | None:
    """Such a certificate for the only factor of unknown sign, if there is one, or for the whole goal."""
    return without_plain_factors(ob, of_a_form, much=1) or of_a_form(ob)


def of_a_form(ob: Obligation) -> Certificate | None:
    """A certificate for a form in counts, with the guards that are such forms."""
    ring = ob.reader.ring
    names = sorted({name for m in ob.goal for name in ring.support(m)}, key=list(ring.slots).index)
    degrees = {sum(exponents(ring, m)) for m in ob.goal}
    if len(names) not in NAMES or len(ob.goal) > MOST_TERMS or len(degrees) != 1 or max(degrees) > HIGHEST:
        return None
    numbers = [number for number, p in enumerate(ob.guards, 1) if is_form(ring, p, names)][:MOST_GUARDS]
    forms = [terms_in(ring, p, names) for p in (ob.goal, *(ob.guards[number - 1] for number in numbers))]
    tree, known = divided_form(len(names), *forms)
    return Writing(names, numbers, known).certificate(tree, names, len(ob.guards) + 1) if isinstance(tree, Divided) else None


@lru_cache(MOST_KEPT)
def divided_form(count: int, goal: Terms, *guards: Terms) -> tuple[Tree | None, Lessened | None]:
    """How the cone is divided for a form in so many coordinates, as it is or less multiples of guards; the same goals come up again."""
    form, *others = (in_coordinates(count).from_dict(dict(terms)) for terms in (goal, *guards))
    zeros = tuple(zeros_of(form, others))
    less = lessened(form, others) if not zeros else None
    if less is not None:
        return divide(Part(less.form, less.scale)), less
    return divide(Part(form, 1, tuple((guard, 1) for guard in others), zeros)), None


def zeros_of(form: fmpz_mpoly, guards: Sequence[fmpz_mpoly]) -> Iterator[tuple[Fraction, ...]]:
    """Some small matrices with a count in every cell where a form seems to be zero and no guard is negative."""
    count = len(form.context().gens())
    points = up_to(LARGEST_SIZES[count], count).astype(float)
    sizes = values(form, points, unsigned=True)
    touched = (sizes > 0) & (np.abs(values(form, points)) < NEAR * sizes) & (points > 0).all(axis=1)
    for guard in guards:
        touched &= values(guard, points) >= 0
    yield from (tuple(map(Fraction, point)) for point in points[touched][:MOST_POINTS].tolist())


def is_form(ring: Ring, p: Polynomial, names: Sequence[str]) -> bool:
    """Whether a guard is a form in some names that has a minus sign."""
    of_these = all({*ring.support(m)} <= {*names} for m in p)
    return of_these and any(c < 0 for c in p.values()) and len({sum(exponents(ring, m)) for m in p}) == 1


def terms_in(ring: Ring, p: Polynomial, names: Sequence[str]) -> Terms:
    """The terms of a polynomial in names, with their exponents in that order."""
    places = [list(ring.slots).index(name) for name in names]
    return frozenset((tuple(exponents(ring, m)[k] for k in places), c) for m, c in p.items())


class Writing:
    """Divisions as certificates: the coordinates of a part are names, and the guards of the cases that it lies in."""

    def __init__(self, names: Sequence[str], numbers: Sequence[int], known: Lessened | None) -> None:
        self.numbers, self.scale = numbers, known.scale if known else 1
        self.known = [(place, by) for place, by in enumerate(known.by) if by.to_dict()] if known else []
        self.names = names

    def certificate(self, tree: Tree, coordinates: Sequence[str], number: int) -> Certificate:
        """The certificate of a part; `number` is that of the next guard."""
        if isinstance(tree, Settled):
            return self.squares(tree, coordinates)
        i, j, ratio = tree.at
        by = f"{times(ratio.denominator, coordinates[i])} - {times(ratio.numerator, coordinates[j])}"
        inner = ([f"g{number}" if k == place else name for k, name in enumerate(coordinates)] for place in (i, j))
        cases = [self.certificate(half, names, number + 1) for half, names in zip(tree.halves, inner, strict=True)]
        return {"rule": "split", "by": by, "cases": cases}

    def squares(self, part: Settled, coordinates: Sequence[str]) -> Certificate:
        """The certificate of a part that has no minus sign."""
        taken = [(part.rest, coordinates, ""), *((by, coordinates, f"*g{self.numbers[place]}") for place, by in part.multiples)]
        taken += [(by * (part.factor // self.scale), self.names, f"*g{self.numbers[place]}") for place, by in self.known]
        shared = gcd(part.factor, *(int(c) for p, _, _ in taken for c in p.to_dict().values()))
        squares = [[f"({written(p / shared, names)}){guard}" if guard else written(p / shared, names), "1"] for p, names, guard in taken]
        return {"squares": squares} | ({"factor": str(part.factor // shared)} if part.factor > shared else {})


def times(k: int, name: str) -> str:
    """A multiple of a name."""
    return name if k == 1 else f"{k}*{name}"


def written(p: fmpz_mpoly, coordinates: Sequence[str]) -> str:
    """A polynomial without minus signs as text."""
    texts = []
    for powers, c in sorted(((tuple(map(int, powers)), int(c)) for powers, c in p.to_dict().items()), reverse=True):
        factors = [name if e == 1 else f"{name}**{e}" for name, e in zip(coordinates, powers, strict=True) if e]
        texts.append("*".join([str(c), *factors] if c != 1 or not factors else factors))
    return " + ".join(texts) or "0"
