"""One bound of a combination of logarithms, as a table of a certificate: its tangent at one, or another that the kernel takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from flint import fmpz_mpoly

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel import Rejected
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.tangents import with_tangents

__all__ = ["Pair", "Powers", "Tangent", "arguments", "arguments_of", "bound_of", "halfway", "sum_of_steps", "tangent_of", "ways_between"]

Powers = dict[str, int]
Pair = tuple[fmpz_mpoly, fmpz_mpoly]
Between = Callable[[fmpz_mpoly, fmpz_mpoly], list[Pair]]
LARGEST_POWER, MOST_STEPS = 12, 9


@dataclass(frozen=True)
class Tangent:
    """One tangent: weight*(sum of powers*logarithms) <= above/below - weight, as a table of a certificate and as polynomials."""

    table: dict[str, Any]
    above: Polynomial
    below: Polynomial
    guard: Polynomial


def arguments(ob: Obligation, name: str) -> tuple[Polynomial, Polynomial]:
    """The numerator and the denominator of what a letter is the logarithm of."""
    of = ob.reader.letters[name][1][0]
    return of.top, ob.reader.denominator(of)


def arguments_of(ob: Obligation, powers: Powers) -> tuple[fmpz_mpoly, fmpz_mpoly]:
    """The numerator and the denominator of the product whose logarithm a combination is; for e, one power is e."""
    ring = ob.reader.ring
    above, below = to_flint(ring, {0: 1}), to_flint(ring, {0: 1})
    for name, k in powers.items():
        parts = arguments(ob, name) if ob.reader.letters[name][0] == "log" else (ring.variable(name), {0: 1})
        numerator, denominator = (to_flint(ring, part) for part in (parts if k > 0 else parts[::-1]))
        above, below = above * numerator ** abs(k), below * denominator ** abs(k)
    return above, below


def ways_between(ob: Obligation, logs: Sequence[str]) -> list[Between]:
    """The quotients that tangents of some logarithms may lead through: more than none where bounds have to be close."""
    closer = [halfway, *([in_steps] if any(grows(ob, name) for name in logs) else [])]
    return [directly, *(closer if ob.relation == ">" or ob.conditions else [])]


def grows(ob: Obligation, name: str) -> bool:
    """Whether the argument of a logarithm, or one over it, grows with its names faster than one of them."""
    above, below = arguments_of(ob, {name: 1})
    return abs(above.total_degree() - below.total_degree()) > 1


def directly(above: fmpz_mpoly, below: fmpz_mpoly) -> list[Pair]:
    """Nothing between one and a quotient."""
    return []


def halfway(above: fmpz_mpoly, below: fmpz_mpoly) -> list[Pair]:
    """The middle between one and a quotient."""
    return [(above + below, 2 * below)]


def in_steps(above: fmpz_mpoly, below: fmpz_mpoly) -> list[Pair]:
    """The powers of one more than all its names, as many as a quotient grows with them."""
    one, names = above * 0 + 1, [name for name, k in zip(above.context().gens(), above.degrees(), strict=True) if k]
    steps = above.total_degree() - below.total_degree()
    return [(sum(names, one) ** k, one) for k in range(1, min(steps, MOST_STEPS))]


def tangent_of(ob: Obligation, weight: Polynomial, powers: Powers, touch: Powers, between: Between = directly) -> Tangent | None:
    """The tangent of a combination of logarithms, None if its quotient has minus signs or is too large.

    Where it leads through quotients between, it is a closer bound. Where the denominator may vanish, a quotient that is plainly
    at most one is replaced by one.
    """
    if sum(map(abs, powers.values())) > LARGEST_POWER:
        return None
    ring, reader = ob.reader.ring, ob.reader
    above, below = arguments_of(ob, powers | touch)
    middle = between(above, below)
    total: Polynomial = {0: 1 + len(middle)}
    for name, k in (*powers.items(), *touch.items()):
        total = plus(total, ring.variable(name) if reader.letters[name][0] == "log" else {0: 1}, k)
    top, bottom = sum_of_steps([(above * 0 + 1, above * 0 + 1), *middle, (above, below)])
    weighted = to_flint(ring, weight) * top
    shared = weighted.gcd(bottom)
    upper, lower = from_flint(weighted / shared), from_flint(bottom / shared)
    if not (reader.is_plain(lower) and ob.always_positive(lower)) and reader.is_plain(from_flint(below - above)):
        upper, lower, total, middle = weight, {0: 1}, plus(total, {0: len(middle)}, -1), []
    pairs = [(from_flint(p), from_flint(q)) for p, q in middle]
    if not all(map(reader.is_plain, (upper, lower, weight, *(p for pair in pairs for p in pair)))):
        return None
    texts = {"weight": text_of(ring, weight), "above": text_of(ring, upper), "below": text_of(ring, lower)}
    through = {"through": [[text_of(ring, p) for p in pair] for pair in pairs]} if pairs else {}
    table = {"powers": powers | touch} | {key: text for key, text in texts.items() if text != "1"} | through
    return Tangent(table, upper, lower, plus(upper, ring.product([lower, weight, total]), -1))


def sum_of_steps(quotients: Sequence[Pair]) -> Pair:
    """The sum of what each of some quotients is of the one before it, as a quotient."""
    above, below = quotients[0][0] * 0, quotients[0][1]
    for (a, b), (c, d) in pairwise(quotients):
        above, below = above * d * a + c * b * below, below * d * a
    return above, below


def bound_of(
    ob: Obligation, powers: Powers, weight: Polynomial, bound: tuple[fmpz_mpoly, fmpz_mpoly], further: dict[str, Any]
) -> Tangent | None:
    """What else bounds a combination by a quotient, less what the table's further keys say, None if the kernel does not take it."""
    above, below = to_flint(ob.reader.ring, weight) * bound[0], bound[1]
    shared = above.gcd(below)
    parts = {"weight": weight, "above": from_flint(above / shared), "below": from_flint(below / shared)}
    record = {"powers": powers} | {key: text for key, p in parts.items() if (text := text_of(ob.reader.ring, p)) != "1"} | further
    try:
        known = with_tangents(ob, [record])
    except Rejected:
        return None
    return Tangent(record, parts["above"], parts["below"], known.guards[-1])
