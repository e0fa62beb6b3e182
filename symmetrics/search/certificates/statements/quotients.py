"""A quotient from the signs of the factors of its numerator and of its divisors, before the one is multiplied by the others.

Maxima and roots are reduced in products, so that a goal may have no factors though the quotient it stands for has.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from ....algebra.polynomials import factored, text_of
from ....kernel import Statement
from ....kernel.obligation import Obligation, difference
from ....kernel.polynomial import Polynomial
from ....kernel.rules import negated
from ..conditions.lemmas import Path
from ..polynomials.parts import joined
from ..roots.linear import split_by_sign

__all__ = ["by_quotient"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
FEWEST_TERMS, MOST_UNSIGNED, MOST_SPLITS, ROUNDS = 500, 8, 2, 2


@dataclass(frozen=True)
class Product:
    """A number times what is plain or squared, as texts of a certificate, times factors of unknown sign, each once."""

    sign: int
    weight: str
    base: str
    unsigned: tuple[Polynomial, ...]


def by_quotient(ob: Obligation, statement: Statement, prove: Prover, fewest: int = FEWEST_TERMS) -> Certificate | None:
    """A certificate for a goal of some length with divisors of unknown sign, maxima or roots among their letters; None if there is none."""
    reader, (left, right, _) = ob.reader, statement.trees()
    if len(ob.goal) < fewest or ob.relation != ">=":
        return None
    quotient = difference(reader, left, right, statement.relation)
    divisors = [dict(key) for key, k in quotient.below.items() if k % 2 and not reader.is_plain(dict(key))]
    if not any(reader.ring.exponent(m, name) for p in divisors for m in p for name in reader.ring.atoms):
        return None
    whole = multiplied(ob, [quotient.top, *divisors])
    return by_signs_of_factors(ob, whole, MOST_SPLITS, prove) if len(whole.unsigned) <= MOST_UNSIGNED else None


def multiplied(ob: Obligation, polynomials: list[Polynomial]) -> Product:
    """The product of polynomials by its factors, letters for maxima and roots being free."""
    sign, content, powers = 1, 1, list[tuple[Polynomial, int]]()
    for p in polynomials:
        found = factored(ob.reader.ring, p)
        sign, content = sign if found.content > 0 else -sign, content * abs(found.content)
        for factor, k in found.factors:
            known = next((i for i, (q, _) in enumerate(powers) if q == factor), None)
            if known is None:
                powers.append((factor, k))
            else:
                powers[known] = factor, powers[known][1] + k
    texts = [(f"({text_of(ob.reader.ring, p)})", p, k) for p, k in powers]
    plain = [text for text, p, k in texts if k % 2 and ob.reader.is_plain(p)]
    base = joined(*(f"{text}**{k // 2}" for text, _, k in texts if k > 1))
    return Product(sign, joined(str(content), *plain), base, tuple(p for p, k in powers if k % 2 and not ob.reader.is_plain(p)))


def by_signs_of_factors(ob: Obligation, whole: Product, splits: int, prove: Prover) -> Certificate | None:
    """A certificate with the signs of the factors as lemmas, where necessary after a split on the sign of one of them."""
    path = Path(ob, prove)
    for _ in range(ROUNDS):
        for p in unknown(path.ob, whole):
            if not path.take(p):
                path.take(negated(p))
    left = unknown(path.ob, whole)
    below = partial(by_signs_of_factors, whole=whole, splits=splits - 1, prove=prove)
    attempts = (found for p in left if splits for found in split_by_sign(path.ob, p, below))
    then = next(attempts, None) if left else concluded(path.ob, whole)
    if then is None or not path.steps:
        return then
    return {"rule": "lemma", "steps": path.steps, "then": then}


def unknown(ob: Obligation, whole: Product) -> list[Polynomial]:
    """The factors whose sign no guard tells."""
    return [p for p in whole.unsigned if p not in ob.guards and negated(p) not in ob.guards]


def concluded(ob: Obligation, whole: Product) -> Certificate | None:
    """The certificate where guards tell the sign of each factor, None where the product is negative."""
    sign, weight = whole.sign, [whole.weight]
    for p in whole.unsigned:
        sign = sign if p in ob.guards else -sign
        weight.append(f"g{ob.guards.index(p if p in ob.guards else negated(p)) + 1}")
    return {"squares": [[joined(*weight), whole.base]]} if sign > 0 else None
