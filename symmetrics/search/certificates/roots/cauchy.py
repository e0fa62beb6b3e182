"""Two roots together above a third one: squared, with the inequality of Cauchy and Schwarz for the product of the two.

The radicands are sums of squares, and r1*r2 >= p1*q1 + p2*q2 where r1**2 = p1**2 + p2**2 and r2**2 = q1**2 + q2**2.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from ....algebra.polynomials import factored, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus

__all__ = ["by_cauchy"]

Certificate = dict[str, Any]
MOST_SQUARES, MOST_TERMS = 3, 400


def by_cauchy(ob: Obligation) -> Iterator[Certificate]:
    """Certificates for A*r1 + B*r2 - D*r3 with roots r1, r2 and r3 and others without minus signs."""
    beside = roots_of(ob)
    above = [name for name, p in beside.items() if ob.reader.is_plain(p)]
    if len(above) != 2 or not 2 <= len(beside) <= 3 or not ob.reader.is_plain({m: abs(c) for m, c in ob.goal.items()}):
        return
    ring = ob.reader.ring
    one, two = (squares_in(ob, ring.atoms[name].constant) for name in above)
    weight = ring.product([{0: 2}, *(beside[name] for name in above)])
    by = text_of(ring, {m: abs(c) for m, c in ob.goal.items()})
    for order in itertools.permutations(two) if one and len(one) == len(two) else ():
        least = ring_sum(*(ring.times(p, q) for p, q in zip(one, order, strict=True)))
        lemma = {"of": f"{above[0]}*{above[1]} - ({text_of(ring, least)})", "shown": product_above(ob, above, one, order, least)}
        then = {"squares": [[f"({text_of(ring, weight)})*g{len(ob.guards) + 1}", "1"]]}
        yield {"rule": "conjugate", "by": by, "product": {"rule": "lemma", "steps": [lemma], "then": then}}


def roots_of(ob: Obligation) -> dict[str, Polynomial]:
    """The roots in a goal, each with what stands beside it; none where a term has no root or several."""
    ring, found = ob.reader.ring, dict[str, Polynomial]()
    for m, c in ob.goal.items() if len(ob.goal) <= MOST_TERMS else ():
        names = [name for name in ring.support(m) if name in ring.atoms]
        if len(names) != 1 or ring.atoms[names[0]].kind != "root":
            return {}
        (letter,) = ring.variable(names[0])
        found.setdefault(names[0], {})[m - letter] = c
    return found


def squares_in(ob: Obligation, p: Polynomial) -> list[Polynomial]:
    """What a polynomial is the sum of the squares of, where no name stands in two of them; none where it is no such sum."""
    ring, parts = ob.reader.ring, list[tuple[set[str], Polynomial]]()
    for m, c in p.items():
        names, whole = set(ring.support(m)), {m: c}
        for part in [part for part in parts if part[0] & names]:
            parts.remove(part)
            names, whole = names | part[0], {**part[1], **whole}
        parts.append((names, whole))
    found = [factored(ring, part) for _, part in parts[: MOST_SQUARES + 1]]
    if len(found) > MOST_SQUARES or any(f.content != 1 or [k for _, k in f.factors] != [2] for f in found):
        return []
    return [f.factors[0][0] for f in found]


def product_above(ob: Obligation, roots: list[str], one: list[Polynomial], two: tuple[Polynomial, ...], least: Polynomial) -> Certificate:
    """That the product of two roots is at least the sum of the products: its square exceeds that of the sum by squares."""
    ring = ob.reader.ring
    pairs = itertools.combinations(zip(one, two, strict=True), 2)
    gaps = [plus(ring.times(p, t), ring.times(q, s), -1) for (p, q), (s, t) in pairs]
    product = {"squares": [["1", text_of(ring, gap)] for gap in gaps]}
    return {"rule": "conjugate", "by": f"{roots[0]}*{roots[1]} + {text_of(ring, least)}", "product": product}


def ring_sum(*parts: Polynomial) -> Polynomial:
    """A sum of polynomials."""
    total: Polynomial = {}
    for part in parts:
        total = plus(total, part)
    return total
