"""The inequality of Cauchy and Schwarz for sums over classes, for every number of them.

With X, Y and S the sums of x, y and s, where s**2 <= x*y, that of x*Y**2 - 2*s*Y*S + y*S**2 is Y*(X*Y - S**2), and X and Y may be
exchanged. Both may be zero; but then S is too, since X + Y - 2*S is not negative. Where y is 1, Y is a power of K.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from ....kernel.rules import negated
from ....kernel.summands import Product
from ....kernel.sums import of_counts
from ..polynomials.parts import joined, parts_of, scaled
from .planes import SHARES
from .terms import Certify, settled_facts, summands_in

__all__ = ["products_below_squares"]

Certificate = dict[str, Any]


def products_below_squares(ob: Obligation, certify: Certify) -> Iterator[Certificate]:
    """Certificates for a goal whose one factor of unknown sign is c*X*Y - d*S**2."""
    parts = parts_of(ob, ob.goal) if ob.goal and ob.relation == ">=" else None
    if parts is None or len(parts.hard) != 1 or len(parts.hard[0]) != 2:
        return
    p, first = parts.hard[0] if parts.sign > 0 else negated(parts.hard[0]), len(ob.guards) + 1
    for eaches, shown in ways_of_reading(ob, p, [f"g{first + k}" for k in range(3)]):
        facts = settled_facts(ob, eaches, certify)
        step = {"of": text_of(ob.reader.ring, p), "shown": shown}
        last = scaled({"squares": [[joined(parts.weight, f"g{first + len(facts)}"), parts.base]]}, parts.scale)
        if facts:
            yield {"rule": "classes", "facts": facts, "then": {"rule": "lemma", "steps": [step], "then": last}}


def ways_of_reading(ob: Obligation, p: Polynomial, guards: list[str]) -> Iterator[tuple[list[str], Certificate]]:
    """Sums that are not negative, and how c*X*Y - d*S**2 follows from the guards that they give."""
    ring = ob.reader.ring
    (above, c), (below, least) = sorted(p.items(), key=lambda term: -term[1])
    names = [name for name in ring.support(above) for _ in range(ring.exponent(above, name))]
    S = ring.support(below)[0] if ring.support(below) else ""
    if c < 0 or least > 0 or not S or below != 2 * next(iter(ring.variable(S))):
        return
    bodies = summands_in(ob, p)
    for s in (bodies[S],) if S in bodies else SHARES.get(S, ()):
        if len(names) == 2 and set(names) <= set(bodies):
            X, Y = names
            yield of_one_index((X, Y, S), (bodies[X], bodies[Y], s), (c, -least), guards)
    products = {name: of for name, of in ob.reader.sums.items() if of_counts(of)}
    for X in set(names) & set(products):
        u = square_in(products[X])
        if u and sorted(names) == ["K", "K", X] and is_sum(products, S, ("i", "j", u)) and -least <= c:
            squares = f"sum(i, j, ({u}*K**2 - {'n' if S == 'n' else summed(u)})**2)"
            yield [squares], {"factor": "K**2", "squares": [[f"{-least}*{guards[0]}", "1"]]}


def of_one_index(
    names: tuple[str, str, str], bodies: tuple[str, str, str], numbers: tuple[int, int], guards: list[str]
) -> tuple[list[str], Certificate]:
    """Three sums over one index, and how c*X*Y - d*S**2 follows: its products with X and Y are not negative, nor is m*(X + Y) - S."""
    (X, Y, S), (x, y, s), (c, d) = names, bodies, numbers
    m = isqrt((c - 1) // (4 * d)) + 1
    eaches = [f"{c}*{u}*{U}**2 - {2 * d}*{s}*{U}*{S} + {d}*{v}*{S}**2" for u, v, U in ((x, y, Y), (y, x, X))]
    weight = f"{d * m * m}*({X} + {Y})"
    product = {"squares": [[f"{weight}*{guard}", "1"] for guard in guards[:2]]}
    total = {"squares": [[f"{d}*({m}*({X} + {Y}) + {S})*{guards[2]}", "1"]]}
    shown = {"rule": "conjugate", "by": f"{weight}*({X} + {Y})", "product": product, "sum": total}
    return [f"sum(i, {each})" for each in (*eaches, f"{m}*{x} + {m}*{y} - {s}")], shown


def square_in(product: Product) -> str:
    """The u of a sum of u**2 over two indices, empty for any other sum."""
    factors = [x for x in product if "[" in x]
    return factors[0] if len(factors) == 2 and factors[0] == factors[1] and product[:2] == ("i", "j") else ""


def is_sum(products: dict[str, Product], name: str, product: Product) -> bool:
    """Whether a letter is a sum of products; the sum of all cells, or of a margin, is n."""
    of = products.get(name, ())
    written = (*(x for x in of if "[" not in x), *sorted(x for x in of if "[" in x))
    return written == product or (name == "n" and product in (("i", "a[i]"), ("i", "b[i]"), ("i", "j", "C[i,j]")))


def summed(term: str) -> str:
    """The sum over another index of a term that carries i."""
    return f"sum(j, {term.replace('i', 'j')})"
