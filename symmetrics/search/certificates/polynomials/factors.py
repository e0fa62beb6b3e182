"""The sign of a product from the signs of its factors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ....algebra.polynomials import factored, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from ....kernel.rules import negated
from .completing import completed_squares
from .parts import CORES, Signed, joined, parts_of, scaled, signed_texts, weighted
from .quadratic import quadratic_form
from .squares import degrees, sum_of_squares

__all__ = ["MOST_TO_FACTOR", "Judge", "bracketed", "factors_of_known_sign", "from_factors"]

MOST_TO_FACTOR = 20_000

Attempt = Callable[[Obligation, Polynomial], dict[str, Any] | None]
Judge = Callable[[Polynomial, int], Signed | None]  # a factor and the sign it should have, if it can be shown to have both


def from_factors(ob: Obligation, p: Polynomial, judge: Judge) -> dict[str, Any] | None:
    """A squares certificate for a product; `judge` finds the sign of those factors of which nothing is known yet, if there are any."""
    found, asked = factored(ob.reader.ring, p), False
    sign, scale, terms = (1 if found.content > 0 else -1), "1", [[str(abs(found.content)), "1"]]
    for factor, power in found.factors:
        text = f"({text_of(ob.reader.ring, factor)})"
        if power > 1 and ob.relation == ">" and ob.reader.is_plain(factor):
            terms = [[joined(w, f"{text}**{power - power % 2}"), b] for w, b in terms]
        elif power > 1:
            terms = [[w, joined(b, f"{text}**{power // 2}")] for w, b in terms]
    odd = [factor for factor, power in found.factors if power % 2]
    known = [next(signed_texts(ob, factor), None) for factor in odd]
    for factor, plain in sorted(zip(odd, known, strict=True), key=lambda pair: pair[1] is None):
        part = Signed(plain[1], plain[0], [[plain[2], "1"]]) if plain else judge(factor, sign)
        if part is None or part.multiples:
            return None
        asked = asked or plain is None
        sign, scale = sign * part.sign, joined(scale, bracketed(part.factor))
        terms = [[joined(w, bracketed(v)), joined(b, bracketed(c))] for w, b in terms for v, c in part.terms]
    if sign < 0 or not asked:
        return None
    return {"squares": terms} | ({"factor": scale} if scale != "1" else {})


ONE_BY_ONE = (quadratic_form, sum_of_squares, completed_squares)


def one_by_one(ob: Obligation, p: Polynomial, attempts: Sequence[Attempt]) -> dict[str, Any] | None:
    """The same, where each attempt is made on each factor alone, with the sign that is wanted first."""

    def judge(factor: Polynomial, wanted: int) -> Signed | None:
        for sign in (wanted, -wanted):
            for attempt in attempts:
                found = attempt(ob, factor if sign > 0 else negated(factor))
                if found is not None and "multiples" not in found:
                    return Signed(sign, found.get("factor", "1"), found["squares"])
        return None

    return from_factors(ob, p, judge)


def bracketed(text: str) -> str:
    """A text in brackets, but for one."""
    return text if text == "1" else f"({text})"


def factors_of_known_sign(ob: Obligation, *_: Any) -> Iterator[dict[str, Any]]:
    """Drop the factors of known sign and show the one that is left nonnegative."""
    if not 0 < len(ob.goal) <= MOST_TO_FACTOR:
        return
    parts = parts_of(ob, ob.goal)
    if not parts.hard and parts.sign > 0:
        yield scaled({"squares": [[parts.weight, parts.base]]}, parts.scale)
    if not parts.hard and (parts.sign > 0 or not ob.guards):
        return
    rest: Polynomial = ob.reader.ring.product(parts.hard)
    rest = rest if parts.sign > 0 else negated(rest)
    apart = one_by_one(ob, ob.goal, ONE_BY_ONE) if len(parts.hard) > 1 else None
    if apart is not None:
        yield apart
    for attempt in CORES:
        certificate = attempt(ob, rest)
        if certificate is not None:
            yield scaled(weighted(certificate, parts.weight, parts.base), parts.scale)
    if any(degrees(ob, rest)[1] < degrees(ob, guard)[1] <= degrees(ob, ob.goal)[1] for guard in ob.guards):
        whole = sum_of_squares(ob, ob.goal)
        if whole is not None:
            yield whole
