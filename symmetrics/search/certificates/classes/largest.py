"""Facts at the class where the tree of a maximum over classes is largest: what holds of every class holds of that one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....algebra.letters import summand_text
from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from ....kernel.summands import factors, product_of, whole_of
from .terms import Certify, settled_about

__all__ = ["facts_at_largest", "largest_in", "sums_below_largest"]


def largest_in(ob: Obligation, p: Polynomial) -> list[str]:
    """The letters of a polynomial that are maxima over classes."""
    maxima = [name for name, of in ob.reader.sums.items() if of[0] == "max" and name in ob.reader.ring.slots]
    return [name for name in maxima if any(ob.reader.ring.exponent(m, name) for m in p)]


def sums_below_largest(ob: Obligation) -> Iterator[str]:
    """Sums that are not negative since no class has more than what is largest of all, without what that divides by."""
    for name, of in ob.reader.sums.items():
        whole = whole_of(of)
        if of[0] == "max" and whole is not None:
            top, bottom = factors(whole[0][1] if whole[0][0] == "neg" else whole[0])
            beside, own = (summand_text(product_of(trees or [("int", 1)])) for trees in (bottom, top))
            yield f"sum(i, {name}*({beside}) {'+' if whole[0][0] == 'neg' else '-'} ({own}))"


def facts_at_largest(ob: Obligation, p: Polynomial, certify: Certify) -> Iterator[dict[str, Any]]:
    """That a polynomial is not negative, since it is not where one of its maxima is any of the trees that this is the largest of."""
    for name in largest_in(ob, p):
        fact = settled_about({"largest": name, "goal": text_of(ob.reader.ring, p)}, ob, certify)
        if fact is not None:
            yield fact
