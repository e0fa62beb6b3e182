"""The parts of an identity in words: what its atoms are, what stands beside its named terms, what it shows."""

from __future__ import annotations

from ..algebra.polynomials import factored, text_of
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Atom, Polynomial, Ring

__all__ = ["LONGEST", "atom_text", "bracketed", "conclusion", "rest_text"]

LONGEST, MOST_FACTORED = 240, 400


def atom_text(ring: Ring, atom: Atom) -> str:
    """The definition of a root, absolute value, maximum or minimum."""
    inside = ", ".join(factored_text(ring, p) for p in atom.of)
    if atom.kind == "root":
        return f"sqrt({inside})" if atom.degree == 2 else f"({inside})**(1/{atom.degree})"
    return f"{atom.kind}({inside})"


def factored_text(ring: Ring, p: Polynomial) -> str:
    """A polynomial as a product of its factors."""
    if not p or len(p) > MOST_FACTORED:
        return text_of(ring, p)
    found = factored(ring, p)
    parts = [f"({text_of(ring, f)})**{k}" for f, k in sorted(found.factors, key=lambda part: len(part[0]))]
    sign = "-" if found.content < 0 else ""
    return sign + "*".join([str(abs(found.content)), *parts])


def bracketed(name: str) -> str:
    """A goal as a factor."""
    return f"({name})" if "+" in name and not name.startswith("(") else name


def rest_text(ob: Obligation, rest: Polynomial) -> list[str]:
    """What an identity has beside its named terms: written out if it is short, in factors if these are plain, else as `rest`."""
    expanded = text_of(ob.reader.ring, rest)
    if not rest or len(expanded) <= LONGEST:
        return [expanded] if rest else []
    plain = len(rest) <= MOST_FACTORED and all(ob.reader.is_plain(f) for f, _ in factored(ob.reader.ring, rest).factors)
    in_factors = factored_text(ob.reader.ring, rest) if plain else ""
    return [in_factors if 0 < len(in_factors) <= LONGEST else "rest"]


def conclusion(ob: Obligation, long: bool) -> str:
    """What an identity shows."""
    if ob.relation == "==":
        return ", identically"
    rest = ", where `rest` is a sum of products with plus signs" if long else ", with no minus sign on the right"
    return rest + (", which is not zero where both sides are defined" if ob.relation == ">" else "")
