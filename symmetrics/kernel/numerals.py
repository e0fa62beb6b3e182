"""The rule for a polynomial that is a number: it has the sign of the rational bounds between which it lies."""

from __future__ import annotations

from .obligation import Obligation
from .points import PRECISIONS, Enclosure, exactly, logarithm, number_e, product, quotient, roots, total
from .polynomial import Polynomial
from .rejected import Rejected

__all__ = ["settle_number"]


def settle_number(ob: Obligation) -> None:
    """Return in silence if the goal is a number whose bounds say what is to be shown, else raise `Rejected`."""
    if ob.relation == "==":
        raise Rejected("the bounds of a number serve an inequality")
    for bits in PRECISIONS:
        low, _ = value(ob, ob.goal, bits)
        if low > 0 or (low == 0 and ob.relation == ">="):
            return
    raise Rejected("the bounds of the number do not show it")


def value(ob: Obligation, p: Polynomial, bits: int) -> Enclosure:
    """Bounds of a polynomial in numbers alone."""
    terms = [exactly(0)]
    for m, c in p.items():
        names = ob.reader.ring.support(m)
        factors = [value_of(ob, name, bits) for name in names for _ in range(ob.reader.ring.exponent(m, name))]
        terms.append(product([exactly(c), *factors], bits))
    return total(terms, bits)


def value_of(ob: Obligation, name: str, bits: int) -> Enclosure:
    """Bounds of e, of the logarithm of a number or of a root of one."""
    atom, (kind, of) = ob.reader.ring.atoms.get(name), ob.reader.letters.get(name, ("", ()))
    if kind == "e":
        return number_e([], bits)
    if kind == "log":
        above, below = (value(ob, p, bits) for p in (of[0].top, ob.reader.denominator(of[0])))
        return logarithm([quotient([above, below], bits)], bits)
    if atom is None or atom.kind != "root":
        raise Rejected(f"{name} is no number")
    low, high = value(ob, atom.constant, bits)
    return roots(max(low, 0), high, atom.degree, bits)
