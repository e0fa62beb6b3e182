"""The rule for steps on the way: a polynomial that is shown not to be negative, or positive, is a further guard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from .obligation import Obligation
from .polynomial import Polynomial, plus
from .rejected import Rejected

__all__ = ["is_whole", "with_lemma"]

Show = Callable[[Obligation], None]


def with_lemma(ob: Obligation, certificate: Mapping[str, Any], show: Show) -> Obligation:
    """The obligation with `of` as a guard, by which `show` settles it; a radicand needs no proof, a divisor none that it is not zero.

    A polynomial that is positive and a whole number is at least one.
    """
    of, relation, whole = certificate.get("of"), certificate.get("relation", ">="), certificate.get("whole", False)
    if not isinstance(of, str) or relation not in (">=", ">") or type(whole) is not bool:
        raise Rejected("a lemma has an `of`, perhaps a relation >= or >, and perhaps is about whole numbers")
    p = ob.expanded(ob.read(of))
    needed = ">=" if p in ob.positive or {m: -c for m, c in p.items()} in ob.positive else relation
    if needed == ">" or p not in ob.radicands:
        show(replace(ob, goal=p, relation=needed))
    if whole:
        if relation != ">" or not is_whole(ob, p):
            raise Rejected("what is at least one is a positive polynomial in whole numbers")
        return ob.with_guard(plus(p, {0: 1}, -1)).with_supports()
    guarded = ob.with_guard(p)
    return replace(guarded, strict=ob.strict | {len(guarded.guards)}).with_supports() if relation == ">" else guarded


def is_whole(ob: Obligation, p: Polynomial) -> bool:
    """Whether all names in a polynomial stand for whole numbers, and all its atoms are extremes of such polynomials."""
    atoms = ob.reader.ring.atoms
    names = {name for m in p for name in ob.reader.ring.support(m)}
    inside = (name in atoms and atoms[name].kind != "sqrt" and all(is_whole(ob, q) for q in atoms[name].of) for name in names - ob.whole)
    return all(inside)
