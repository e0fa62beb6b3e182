"""Goals whose factors are known guards, or such with something plain beside them: found without any search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from itertools import combinations_with_replacement as pairs_of
from typing import Any

from ....algebra.polynomials import factored, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from ..conditions.lemmas import with_whole_factors
from ..extremes.splitting import by_branches, next_extreme
from .cells import Square
from .parts import joined, weighted
from .peeling import raised_by_guards
from .squares import box_of, combination, degrees, join, monomial_text, monomials, shifted

__all__ = ["branches_without_search", "by_order_of_cells", "combined_with_guards", "factors_beside_guards", "products_of_guards"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
MOST_TERMS, MOST_DEGREE, MOST_GUARDS, MOST_TO_ORDER, MOST_TO_SPLIT, MOST_TO_COMBINE = 20, 3, 16, 6, 300, 80


def factors_beside_guards(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """Each factor is plain, or a guard, or a guard plus what is plain; or it is the only one, with letters raised by guards."""
    found = factored(ob.reader.ring, ob.goal) if ob.goal else None
    if found is None:
        return
    sign, weight, base, hard = (1 if found.content > 0 else -1), [str(abs(found.content))], list[str](), list[Polynomial]()
    loose = list[tuple[str, str]]()
    for factor, power in found.factors:
        base += [f"({text_of(ob.reader.ring, factor)})**{power // 2}"] if power > 1 else []
        texts = [beside(ob, p) for p in (factor, negated(factor))] if power % 2 else []
        if all(texts) and texts:
            loose.append((texts[0], texts[1]))
        elif any(texts):
            weight.append(texts[0] or texts[1])
            sign = sign if texts[0] else -sign
        elif power % 2:
            hard.append(factor)
    for k, (above, below) in enumerate(loose):
        turned = k == 0 and sign < 0 and not hard
        weight.append(below if turned else above)
        sign = -sign if turned else sign
    if not hard and sign > 0:
        yield {"squares": [[joined(*weight), joined(*base)]]}
    if len(hard) == 1:
        for core in cores(ob, hard[0] if sign > 0 else negated(hard[0])):
            yield weighted(core, joined(*weight), joined(*base))


def combined_with_guards(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """A goal as a combination of monomials, without and with a guard or two linear ones."""
    found = products_of_guards(ob, ob.goal, MOST_TO_COMBINE) if ob.goal else None
    if found is not None:
        yield found


def cores(ob: Obligation, target: Polynomial) -> Iterator[Certificate]:
    """Squares certificates for a factor, with letters raised by guards or from products of guards."""
    yield from raised_by_guards(replace(ob, goal=target), 0)
    found = products_of_guards(ob, target)
    if found is not None:
        yield found


def products_of_guards(ob: Obligation, target: Polynomial, most: int = MOST_TERMS) -> Certificate | None:
    """A short polynomial as a combination of monomials, without and with a guard or two linear ones."""
    high, atoms = degrees(ob, target)[1], ob.reader.ring.atoms
    known = [i for i, p in enumerate(ob.guards, 1) if min(p.values(), default=0) < 0 and p not in ob.guards[: i - 1]]
    known = [i for i in known if not any(ob.reader.ring.exponent(m, name) for m in ob.guards[i - 1] for name in atoms)]
    linear = [i for i in known if degrees(ob, ob.guards[i - 1])[1] == 1]
    if len(target) > most or high > MOST_DEGREE or len(linear) > MOST_GUARDS:
        return None
    higher = [(i,) for i in known if i not in linear and len(ob.guards[i - 1]) <= most]
    products = [*(chosen for count in range(3) for chosen in pairs_of(linear, count)), *higher[:MOST_GUARDS]]
    return combination(ob, target, (one for chosen in products for one in times(ob, target, chosen, high)))


def times(ob: Obligation, target: Polynomial, guards: tuple[int, ...], high: int) -> Iterator[Square]:
    """A product of guards times the monomials that keep it within a degree."""
    ring = ob.reader.ring
    product = ring.product(ob.guards[i - 1] for i in guards)
    box, left = box_of(ob, [target, *(ob.guards[i - 1] for i in guards)]), high - degrees(ob, product)[1]
    for m in monomials(box, 0, left) if left >= 0 else ():
        text = join(monomial_text(ob, m), *(f"g{i}" for i in guards))
        yield Square(text, "1", shifted(product, {m: 1}))


def beside(ob: Obligation, p: Polynomial) -> str:
    """A polynomial as text that shows it not to be negative, empty if none is found."""
    if ob.reader.is_plain(p):
        return f"({text_of(ob.reader.ring, p)})"
    for number in sorted(range(1, len(ob.guards) + 1), key=lambda number: number not in ob.strict):
        rest = plus(p, ob.guards[number - 1], -1)
        if ob.reader.is_plain(rest):
            return f"(g{number} + {text_of(ob.reader.ring, rest)})" if rest else f"g{number}"
    return ""


def branches_without_search(ob: Obligation, prove: Prover) -> Certificate | None:
    """A certificate for every combination of branches; on the last ones also with unsigned factors of guards that are at least one."""
    found = prove(ob)
    if found is not None:
        return found
    if next_extreme(ob) is not None:
        return by_branches(ob, lambda case: branches_without_search(case, prove))
    return with_whole_factors(ob, prove)


def by_order_of_cells(ob: Obligation, prove: Prover) -> Certificate | None:
    """A split on which of two cells is larger that stand in terms with a minus sign; None if none serves."""
    ring = ob.reader.ring
    if ob.guards or len(ob.goal) > MOST_TO_SPLIT or ring.atoms:
        return None
    names = [name for name in ring.slots if any(c < 0 and ring.exponent(m, name) for m, c in ob.goal.items())]
    for a, b in combinations(names if len(names) <= MOST_TO_ORDER else (), 2):
        guard = plus(ring.variable(a), ring.variable(b), -1)
        cases = [prove(ob.with_guard(g)) for g in (guard, negated(guard))]
        if all(case is not None for case in cases):
            return {"rule": "split", "by": f"{a} - {b}", "cases": cases}
    return None
