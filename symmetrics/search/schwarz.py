"""The inequality of Cauchy and Schwarz for sums over classes, for every number of them.

With X the sum of u**2, Y that of v**2 and S that of u*v, the sum of (u*Y - v*S)**2 is Y*(X*Y - S**2), and that of (v*X - u*S)**2 is
X*(X*Y - S**2). Where v is 1, Y is a power of K. Else X and Y may both be zero; but then S is too, since X + Y - 2*S is not negative.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..algebra.polynomials import text_of
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial
from ..kernel.rules import negated
from ..kernel.sums import Product, of_counts
from .parts import joined, parts_of, scaled
from .terms import Certify, settled_fact

__all__ = ["products_below_squares"]

Certificate = dict[str, Any]


def products_below_squares(ob: Obligation, certify: Certify) -> Iterator[Certificate]:
    """Certificates for a goal whose one factor of unknown sign is c*X*Y - d*S**2 with c >= d > 0."""
    parts = parts_of(ob, ob.goal) if ob.goal and ob.relation == ">=" else None
    if parts is None or len(parts.hard) != 1 or len(parts.hard[0]) != 2:
        return
    p = parts.hard[0] if parts.sign > 0 else negated(parts.hard[0])
    for texts, eaches in ways_of_reading(ob, p):
        facts = [settled_fact(ob, each, certify) for each in eaches]
        first = len(ob.guards) + 1
        step = {"of": text_of(ob.reader.ring, p), "shown": from_squares(texts, str(-min(p.values())), first, len(facts))}
        last = scaled({"squares": [[joined(parts.weight, f"g{first + len(facts)}"), parts.base]]}, parts.scale)
        if all(facts):
            yield {"rule": "classes", "facts": facts, "then": {"rule": "lemma", "steps": [step], "then": last}}


def from_squares(texts: tuple[str, str, str], d: str, first: int, count: int) -> Certificate:
    """A certificate for c*X*Y - d*S**2 from the guards of one fact or of three, numbered from `first`."""
    X, Y, S = texts
    if count == 1:
        return {"factor": Y, "squares": [[joined(d, f"g{first}"), "1"]]}
    both = f"({X} + {Y})"
    product = {"squares": [[joined(d, d, both, f"g{number}"), "1"] for number in (first, first + 1)]}
    total = {"factor": "4", "squares": [[joined(d, f"({X} + {Y} + 2*{S})", f"g{first + 2}"), "1"]]}
    return {"rule": "conjugate", "by": joined(d, f"{both}**2"), "product": product, "sum": total}


def ways_of_reading(ob: Obligation, p: Polynomial) -> Iterator[tuple[tuple[str, str, str], list[str]]]:
    """X, Y and S of a polynomial c*X*Y - d*S**2 as texts, with the sums of squares that show it."""
    ring = ob.reader.ring
    products = {name: of for name, of in ob.reader.sums.items() if of_counts(of)}
    (above, c), (below, least) = sorted(p.items(), key=lambda term: -term[1])
    names = [name for name in ring.support(above) for _ in range(ring.exponent(above, name))]
    S = ring.support(below)[0] if ring.support(below) else ""
    if not 0 < -least <= c or not S or below != 2 * next(iter(ring.variable(S))):
        return
    for X in dict.fromkeys(name for name in names if name in products):
        indices, u = square_in(products[X])
        others = list(names)
        others.remove(X)
        if u and others == ["K"] * len(indices) and is_sum(products, S, (*indices, u)):
            Y = "*".join(others)
            yield (X, Y, S), [f"sum({', '.join(indices)}, ({u}*{Y} - {'n' if S == 'n' else summed(u)})**2)"]
        elif u and indices == ("i",) and len(others) == 1 and square_in(products.get(others[0], ()))[0] == indices:
            v = square_in(products[others[0]])[1]
            if is_sum(products, S, ("i", *sorted((u, v)))):
                uv, uu, vv = (summed(text) for text in (f"{u}*{v}", f"{u}**2", f"{v}**2"))
                yield (
                    (X, others[0], S),
                    [f"sum(i, ({u}*{vv} - {v}*{uv})**2)", f"sum(i, ({v}*{uu} - {u}*{uv})**2)", f"sum(i, ({u} - {v})**2)"],
                )


def square_in(product: Product) -> tuple[Product, str]:
    """The indices and the u of a sum of u**2; an empty u for any other sum."""
    factors = [x for x in product if "[" in x]
    return tuple(x for x in product if "[" not in x), factors[0] if len(factors) == 2 and factors[0] == factors[1] else ""


def is_sum(products: dict[str, Product], name: str, product: Product) -> bool:
    """Whether a letter is a sum of products; the sum of all cells, or of a margin, is n."""
    of = products.get(name, ())
    written = (*(x for x in of if "[" not in x), *sorted(x for x in of if "[" in x))
    return written == product or (name == "n" and product in (("i", "a[i]"), ("i", "b[i]"), ("i", "j", "C[i,j]")))


def summed(term: str) -> str:
    """The sum over another index of a term that carries i."""
    return f"sum(j, {term.replace('i', 'j')})"
