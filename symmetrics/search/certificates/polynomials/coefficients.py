"""Goals as polynomials in one name, whose coefficients are shown not negative one by one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ....algebra.polynomials import lasting_names
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from ..conditions.lemmas import Path
from ..direct import Prove
from ..plausible import is_plausible
from .parts import joined

__all__ = ["coefficients_of_a_name"]

MOST_TERMS, MOST_NAMES, MOST_COEFFICIENTS = 300, 4, 5


def coefficients_of_a_name(ob: Obligation, depth: int, prove: Prove) -> Iterator[dict[str, Any]]:
    """The coefficients of the powers of a name that stands in no root, where each of them may be not negative."""
    ring = ob.reader.ring
    names = [name for name in lasting_names(ring) if name not in {*ring.atoms, *ob.reader.letters}]
    if depth or ob.relation != ">=" or len(ob.goal) > MOST_TERMS or len(names) > MOST_NAMES or ob.reader.letters or ob.guards:
        return
    inside = {name for atom in ring.atoms.values() for p in atom.of for m in p for name in ring.support(m)}
    for name in [name for name in names if name not in inside | ob.reader.signed]:
        powers = dict[int, Polynomial]()
        for m, c in ob.goal.items():
            k = ring.exponent(m, name)
            powers.setdefault(k, {})[m - k * next(iter(ring.variable(name)))] = c
        if 1 < len(powers) <= MOST_COEFFICIENTS and all(is_plausible(ob, p) for p in powers.values()):
            path, squares = Path(ob, partial(prove, depth=depth + 1)), list[list[str]]()
            hard = {k: p for k, p in powers.items() if not ob.reader.is_plain(p)}
            for k, p in sorted(hard.items(), key=lambda item: len(item[1])):
                if not path.take(p):
                    break
                squares.append([joined(f"{name}**{k}" if k else "1", f"g{len(path.ob.guards)}"), "1"])
            else:
                yield {"rule": "lemma", "steps": path.steps, "then": {"squares": squares}}
