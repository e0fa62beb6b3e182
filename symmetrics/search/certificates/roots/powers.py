"""Goals that would be negative only where a power of what they lack is not positive; products of roots that are polynomials."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import Any

from flint.utils.flint_exceptions import DomainError

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from ..polynomials.cells import Square
from ..polynomials.squares import combination

__all__ = ["nowhere_negative", "products_of_three_roots"]

Certificate = dict[str, Any]
MOST_ROOTS, MOST_DEGREE, MOST_TERMS = 4, 6, 12


def nowhere_negative(ob: Obligation, depth: int, *_: Any) -> Iterator[Certificate]:
    """A split on the goal: where its opposite is a guard g, that -g, or -g**2, or -g**4, is a sum of what is not negative."""
    ring = ob.reader.ring
    roots = [name for name, atom in ring.atoms.items() if any(ring.exponent(m, name) for m in ob.goal)]
    if depth or ob.relation != ">=" or not 0 < len(roots) <= MOST_ROOTS or len(ob.goal) > MOST_TERMS:
        return
    lack = ob.with_guard(negated(ob.goal))
    name = f"g{len(lack.guards)}"
    for k in range(3):
        found = combination(lack, negated(ring.power(lack.guards[-1], 2**k)), products_for(lack, roots))
        if found is not None:
            cases = [{"squares": [[name, "1"]]}, squared(found, name, k)]
            yield {"rule": "split", "by": text_of(ring, ob.goal), "cases": cases}
            return


def squared(found: Certificate, name: str, times: int) -> Certificate:
    """That -g is not negative, from -g**2**times."""
    for k in reversed(range(times)):
        size = [[name, "1"]] if k == 0 else [["1", f"{name}**{2 ** (k - 1)}"]]
        found = {"rule": "conjugate", "by": f"{name}**{2**k}", "nonnegative": {"squares": size}, "product": found}
    return found


def products_for(ob: Obligation, roots: list[str]) -> Iterator[Square]:
    """Products of roots and the last guard, each other guard, and the product of the squares of the roots."""
    ring, last = ob.reader.ring, len(ob.guards)
    letters = {f"g{last}": ob.guards[-1]} | {name: ring.variable(name) for name in roots}
    for count in range(MOST_DEGREE + 1):
        for chosen in combinations_with_replacement(letters, count):
            odd = [name for name in letters if chosen.count(name) % 2]
            base = [f"{name}**{k}" for name in letters if (k := chosen.count(name) // 2)]
            yield Square("*".join(odd) or "1", "*".join(base) or "1", ring.product(letters[name] for name in chosen))
    yield from (Square(f"g{number}", "1", p) for number, p in enumerate(ob.guards[:-1], 1) if p)


def products_of_three_roots(ob: Obligation, depth: int, *_: Any) -> Iterator[Certificate]:
    """The product of three roots is the polynomial whose square it has: lemmas of both signs, and a goal that is plain with it."""
    ring = ob.reader.ring
    present = [name for name in ring.atoms if any(ring.exponent(m, name) for m in ob.goal)]
    roots = [name for name in present if ring.atoms[name].kind == "root" and ring.atoms[name].degree == 2]
    for chosen in combinations(roots if not depth and len(roots) <= MOST_ROOTS else (), 3):
        whole = root_of_product(ob, [ring.atoms[name].constant for name in chosen])
        if whole is None or not ob.reader.is_plain(whole):
            continue
        product = ring.product(map(ring.variable, chosen))
        gaps = [plus(product, whole, -1), plus(whole, product, -1)]
        shown = {"rule": "conjugate", "by": text_of(ring, plus(product, whole))}
        (letter,) = product
        rest, squares = ob.goal, list[list[str]]()
        for number, (gap, sign) in enumerate(zip(gaps, (1, -1), strict=True), len(ob.guards) + 1):
            of = {m: c for m, c in ob.goal.items() if sign * c > 0 and all(ring.exponent(m, name) for name in chosen)}
            weight = {m - letter: abs(c) for m, c in of.items()}
            rest = plus(rest, ring.times(weight, gap), -1)
            squares += [[f"({text_of(ring, weight)})*g{number}", "1"]] if weight else []
        if squares and ob.reader.is_plain(rest):
            yield {"rule": "lemma", "steps": [{"of": text_of(ring, gap), "shown": shown} for gap in gaps], "then": {"squares": squares}}


def root_of_product(ob: Obligation, factors: list[Polynomial]) -> Polynomial | None:
    """The polynomial whose square is a product, None if there is none."""
    ring = ob.reader.ring
    try:
        root = to_flint(ring, ring.product(factors)).sqrt()
    except DomainError:
        return None
    return from_flint(root if root.leading_coefficient() > 0 else -root)
