"""Roots that can be written by other roots: sqrt(4*TP**2) is 2*TP, and sqrt(k**2*R) is k*sqrt(R)."""

from __future__ import annotations

from itertools import combinations

from flint import fmpz_mpoly
from flint.utils.flint_exceptions import DomainError

from ..kernel.obligation import Obligation
from ..kernel.rules import negated
from .polynomials import from_flint, text_of, to_flint

__all__ = ["equal_roots"]


def equal_roots(ob: Obligation) -> dict[str, str]:
    """For each root or absolute value that is a plain multiple of the product of up to two others: that expression."""
    ring, aliases = ob.reader.ring, dict[str, str]()
    for name, atom in ring.atoms.items():
        if atom.kind == "abs":
            plain = [p for p in (atom.of[0], negated(atom.of[0])) if ob.reader.is_plain(p)]
            aliases |= {name: text_of(ring, plain[0])} if plain else {}
    radicands = {name: to_flint(ring, atom.constant) for name, atom in ring.atoms.items() if atom.kind == "sqrt"}
    for name in sorted(radicands, key=lambda name: -radicands[name].total_degree()):
        others = [other for other in radicands if other != name and other not in aliases]
        for chosen in (c for size in (0, 1, 2) for c in combinations(others, size)):
            multiple = square_root_of_ratio(radicands[name], [radicands[other] for other in chosen])
            if multiple is not None and ob.reader.is_plain(from_flint(multiple)):
                aliases[name] = "*".join([f"({text_of(ring, from_flint(multiple))})", *chosen])
                break
    return aliases


def square_root_of_ratio(top: fmpz_mpoly, below: list[fmpz_mpoly]) -> fmpz_mpoly | None:
    """The polynomial q with q**2 * product(below) = top, with a positive leading coefficient; None if there is none."""
    for divisor in below:
        top, rest = divmod(top, divisor) if divisor else (top, top)
        if rest:
            return None
    try:
        root = top.sqrt()
    except DomainError:
        return None
    return root if root.leading_coefficient() > 0 else -root
