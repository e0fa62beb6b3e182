"""Strict goals under guards that are not: names that the guards make positive, and squares of two guards that cannot both be zero."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import permutations, product
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel import Rejected
from ....kernel.lemma import with_step
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated, settle
from ..direct import Prove, no_minus_sign
from ..extremes.either import bounded_extremes
from ..polynomials.cells import Square
from ..polynomials.quick import combined_with_guards, products_of_guards
from ..polynomials.squares import box_of, combination, degrees, join, monomial_text, monomials, shifted
from .multiples import multiples_of_conditions

__all__ = ["beyond_a_divisor", "beyond_a_strict_guard", "mean_of_bounds", "squares_of_two_guards", "with_positive_steps"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
MOST_STEPS, MULTIPLES = 8, (1, 2, 3)


def with_positive_steps(ob: Obligation, prove: Prover) -> Iterator[Certificate]:
    """Certificates that begin with names and guards that are positive because of other guards."""
    known, steps = ob, list[Certificate]()
    for ways in (positive_names, positive_guards):
        for step in ways(known):
            try:
                known = with_step(known, step, settle)
            except Rejected:
                continue
            steps.append(step)
    then = prove(known) if 0 < len(steps) <= MOST_STEPS else None
    if then is not None:
        yield {"rule": "lemma", "steps": steps, "then": then}


def positive_names(ob: Obligation) -> Iterator[Certificate]:
    """A name x is positive if a guard x*Q - N is not negative, and N + x is positive."""
    ring, done = ob.reader.ring, set[str]()
    for number, guard in enumerate(ob.guards, 1):
        parts = [{m: sign * c for m, c in guard.items() if sign * c > 0} for sign in (1, -1)]
        if all(parts) and all(map(ob.reader.is_plain, parts)):
            shared, (quotient,) = ring.content([parts[0]])
            for name in [x for x in ring.support(shared) if x not in done]:
                (letter,) = ring.variable(name)
                factor = plus(shifted(quotient, {shared - letter: 1}), {0: 1})
                done.add(name)
                yield {"of": name, "relation": ">", "shown": {"factor": text_of(ring, factor), "squares": [[f"g{number}", "1"]]}}


def positive_guards(ob: Obligation) -> Iterator[Certificate]:
    """A guard is positive if it is plainly more than another."""
    for i, j in permutations(unsigned_guards(ob), 2):
        excess = plus(ob.guards[i - 1], ob.guards[j - 1], -1)
        if ob.reader.is_plain(excess) and ob.always_positive(excess):
            yield {"of": text_of(ob.reader.ring, ob.guards[i - 1]), "relation": ">", "shown": {"squares": [[f"g{j}", "1"]]}}


def unsigned_guards(ob: Obligation) -> list[int]:
    """The numbers of the guards that are not plain, each once."""
    return [i for i, p in enumerate(ob.guards, 1) if not ob.reader.is_plain(p) and p not in ob.guards[: i - 1]]


def beyond_a_strict_guard(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """A strict goal of which a multiple is a strict guard and something that is not negative."""
    strict = [k for k in sorted(ob.strict) if not ob.reader.is_plain(ob.guards[k - 1])] if ob.relation == ">" and ob.goal else []
    for number, multiple in product(strict, MULTIPLES):
        rest = plus(ob.reader.ring.times(ob.goal, {0: multiple}), ob.guards[number - 1], -1)
        found = products_of_guards(replace(ob, relation=">="), rest)
        if found is not None:
            factor = found.get("factor", "1")
            yield {**found, "factor": f"{multiple}*({factor})", "squares": [*found["squares"], [f"({factor})*g{number}", "1"]]}


def mean_of_bounds(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """A strict goal in which a maximum or minimum is bounded by the mean of its two arguments, if not by each of them."""
    ring = ob.reader.ring
    for _name, weight, bounds in bounded_extremes(ob) if ob.relation == ">" else ():
        rest = plus(ring.times(ob.goal, {0: 2}), ring.times(weight, plus(bounds[0], bounds[1])), -1)
        if ob.reader.is_plain(rest) and ob.always_positive(rest):
            guards = (f"g{ob.guards.index(p) + 1}" for p in bounds)
            yield {"factor": "2", "squares": [[f"({text_of(ring, weight)})*{guard}", "1"] for guard in guards]}
            return


def squares_of_two_guards(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """A*g**2 + B*h**2 for guards g and h with a positive sum: C*g**2 + C*h**2 is half of C*(g + h)**2 + C*(g - h)**2.

    Where -g is a guard too, g is zero, and C*g*(-g) brings in what is missing of g**2.
    """
    for i, j in permutations(unsigned_guards(ob), 2):
        g, h = ob.guards[i - 1], ob.guards[j - 1]
        total, zero = plus(g, h), ob.guards.index(negated(g)) + 1 if negated(g) in ob.guards else 0
        if (j < i and not zero) or not total or not ob.reader.is_plain(total) or not ob.always_positive(total):
            continue
        opposite = [(g, f"g{i}"), (negated(g), f"g{zero}")] if zero else []
        ways = [times_monomials(ob, p, "1", name) for p, name in opposite]
        ways += [times_monomials(ob, ob.reader.ring.times(p, p), f"g{k}", "1") for k, p in ((i, g), (j, h)) if k == j or not zero]
        found = combination(ob, ob.goal, [one for some in ways for one in some])
        if found is not None:
            yield completed(ob, found, (i, j), zero)


def completed(ob: Obligation, found: Certificate, pair: tuple[int, int], zero: int) -> Certificate:
    """The certificate in which what stands before both squares stands before those of the sum and of the difference."""
    text, (i, j) = partial(text_of, ob.reader.ring), pair
    sizes = [sum_of(ob, found, f"g{k}") for k in pair]
    common = sizes[1] if zero else {m: min(c, sizes[1][m]) for m, c in sizes[0].items() if m in sizes[1]}
    alone = [] if zero else [(plus(size, common, -1), f"g{k}") for size, k in zip(sizes, pair, strict=True)]
    squares = [[f"2*({text(p)})", base] for p, base in alone if p]
    squares += [[f"2*({weight})", base] for weight, base in found["squares"] if base == "1"]
    squares += [[text(common), f"g{i} - g{j}"]] if common else []
    squares += [[f"2*({text(common)})*g{i}*g{zero}", "1"]] if common and zero else []
    return {"factor": f"2*({found.get('factor', '1')})", "squares": squares}


def times_monomials(ob: Obligation, p: Polynomial, base: str, weight: str) -> list[Square]:
    """A square or a guard times monomials that bring it to the degree of the goal."""
    low, high = degrees(ob, ob.goal)
    least, most = degrees(ob, p)
    room = monomials(box_of(ob, [ob.goal]), max(low - least, 0), high - most) if high >= most else []
    around = "" if weight == "1" else weight
    return [Square(join(monomial_text(ob, m), around), base, shifted(p, {m: 1})) for m in room]


def sum_of(ob: Obligation, found: Certificate, base: str) -> Polynomial:
    """The sum of the weights that stand before the square of a base in a certificate."""
    total: Polynomial = {}
    for weight, root in found["squares"]:
        total = plus(total, ob.read(weight)) if root == base else total
    return total


def beyond_a_divisor(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """A strict goal of which a multiple is a divisor, which is positive, and something that conditions keep from being negative."""
    divisors = [p for p in ob.positive if ob.reader.is_plain(p) and ob.always_positive(p)] if ob.relation == ">" and ob.conditions else []
    for divisor in divisors:
        ratios = {-(-c // ob.goal[m]) for m, c in divisor.items() if ob.goal.get(m, 0) > 0}
        for multiple in sorted(ratios):
            rest = plus(ob.reader.ring.times(ob.goal, {0: multiple}), divisor, -1)
            simple = (no_minus_sign, multiples_of_conditions, combined_with_guards)
            found = prove(replace(ob, goal=rest, relation=">="), depth, simple)
            if found is not None and found.get("rule", "squares") == "squares":
                factor = found.get("factor", "1")
                squares = [*found.get("squares", []), [f"({factor})*({text_of(ob.reader.ring, divisor)})", "1"]]
                yield {**found, "factor": f"{multiple}*({factor})", "squares": squares}
