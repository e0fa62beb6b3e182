"""A polynomial taken apart: factors whose sign is known, a sum of squares for what is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from math import prod
from operator import or_
from typing import Any

from ....algebra.polynomials import factored, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, Ring, plus
from ....kernel.rules import negated
from .cells import squares_of_sums
from .completing import completed_in_a_name, completed_squares
from .margins import squares_of_margins
from .peeling import in_order
from .quadratic import quadratic_form
from .raising import raised
from .relabelled import squares_of_relabelled_sums
from .squares import sum_of_squares

__all__ = [
    "CORES",
    "Parts",
    "Signed",
    "core_of",
    "joined",
    "letters_of",
    "named",
    "parts_of",
    "rationalised",
    "scaled",
    "signed",
    "signed_texts",
    "weighted",
]

Certificate = dict[str, Any]
MOST_TO_FACTOR = 200


def joined(*factors: str) -> str:
    """The product of texts, ones left out."""
    return "*".join(factor for factor in factors if factor != "1") or "1"


@dataclass(frozen=True)
class Parts:
    """`scale` times a polynomial as sign * weight * base**2 * (the hard factors): scale and weight are texts without minus signs.

    Where guards give both signs to a factor it is zero, and `either` is true; then the sign is positive.
    """

    scale: str
    sign: int
    weight: str
    base: str
    hard: tuple[Polynomial, ...]
    either: bool = False


def parts_of(ob: Obligation, p: Polynomial) -> Parts:
    """Take out of a polynomial every factor whose sign is known; of a strict goal what is squared is no base, which might be zero."""
    ring, found = ob.reader.ring, factored(ob.reader.ring, p)
    sign, base, hard, known = (1 if found.content > 0 else -1), list[str](), list[Polynomial](), list[list[tuple[str, int, str]]]()
    for factor, power in found.factors:
        text = f"({text_of(ring, factor)})"
        texts = list(signed_texts(ob, factor)) if power % 2 or ob.relation == ">" else []
        if power > 1 and texts and ob.relation == ">":
            known.append([(raised_text(scale, power), sign_of**power, raised_text(name, power)) for scale, sign_of, name in texts])
            continue
        if power % 2 == 0 and ob.relation == ">":
            squared = [(scale, name) for scale, s, name in signed_texts(ob, ring.times(factor, factor)) if s > 0]
            known += [[(raised_text(scale, power // 2), 1, raised_text(name, power // 2))] for scale, name in squared[:1]]
            if squared:
                continue
        if power > 1:
            base.append(f"{text}**{power // 2}")
        if power % 2 == 0:
            continue
        if texts:
            known.append(texts)
        else:
            hard.append(factor)
    both = [texts for texts in known if len(texts) > 1]
    if both and prod((sign, *(texts[0][1] for texts in known))) < 0:
        both[0].reverse()
    chosen = [texts[0] for texts in known]
    sign = prod((sign, *(s for _, s, _ in chosen)))
    weight = joined(str(abs(found.content)), *(text for _, _, text in chosen))
    return Parts(joined(*(scale for scale, _, _ in chosen)), sign, weight, joined(*base), tuple(hard), bool(both))


def raised_text(text: str, power: int) -> str:
    """A power of a text, of one if it is that."""
    return text if text == "1" else f"({text})**{power}"


def signed_texts(ob: Obligation, factor: Polynomial) -> Iterator[tuple[str, int, str]]:
    """A multiple of a factor as a sign times text without minus signs, for each sign that is plain or that a guard gives.

    The multiple comes first: a guard may be the factor times things without minus signs.
    """
    conditions = sorted(telling(ob, factor), key=lambda named: int(named[0][1:]) not in ob.strict)
    guards = [(name, *core_of(ob, p)) for name, p in (*conditions, *rationalised(ob, conditions))]
    for sign, p in ((1, factor), (-1, negated(factor))):
        if ob.reader.is_plain(p):
            yield "1", sign, f"({text_of(ob.reader.ring, p)})"
            continue
        found = next(((around, sign, name) for name, around, core in guards if core == p), None)
        if found:
            yield found


def telling(ob: Obligation, factor: Polynomial) -> list[tuple[str, Polynomial]]:
    """The guards that may have a factor: all its names stand in them, or a root does."""
    ring = ob.reader.ring
    names = letters_of(ring, factor)
    roots = {name for name, atom in ring.atoms.items() if atom.kind not in ("max", "min", "abs")}
    return [(name, p) for name, p in named(ob.guards, "g") if names <= (here := letters_of(ring, p)) or not roots.isdisjoint(here)]


def letters_of(ring: Ring, p: Polynomial) -> set[str]:
    """The names and atoms in a polynomial."""
    return set(ring.support(reduce(or_, p, 0)))


def named(conditions: tuple[Polynomial, ...], letter: str) -> list[tuple[str, Polynomial]]:
    """Conditions with their names in a certificate."""
    return [(f"{letter}{number}", p) for number, p in enumerate(conditions, 1)]


def rationalised(ob: Obligation, conditions: list[tuple[str, Polynomial]]) -> list[tuple[str, Polynomial]]:
    """Conditions with roots, each factor times the sum of the sizes of its terms: what is left has fewer roots or none."""
    ring, found = ob.reader.ring, []
    for name, p in conditions:
        rooted = any(ring.exponent(m, atom) for m in p for atom in ring.atoms)
        factors = [f for f, _ in factored(ring, p).factors] if rooted and len(p) <= MOST_TO_FACTOR else [p]
        sizes = [{m: abs(c) for m, c in f.items()} for f in factors if any(ring.exponent(m, atom) for m in f for atom in ring.atoms)]
        if sizes and all(map(ob.reader.is_plain, sizes)):
            size = ring.product(sizes)
            found.append((f"{name}*({text_of(ring, size)})", ring.times(p, size)))
    return found


def core_of(ob: Obligation, p: Polynomial) -> tuple[str, Polynomial]:
    """A polynomial as the text of its positive content and factors without minus signs, and the product of all others."""
    if not p:
        return "1", {}
    found = factored(ob.reader.ring, p)
    plain = [(f, k) for f, k in found.factors if ob.reader.is_plain(f)]
    core = ob.reader.ring.product(f for f, k in found.factors if (f, k) not in plain for _ in range(k))
    texts = [f"({text_of(ob.reader.ring, f)})**{k}" for f, k in plain]
    return joined(str(abs(found.content)), *texts), core if found.content > 0 else negated(core)


def weighted(certificate: Certificate, weight: str, base: str) -> Certificate:
    """The certificate of a polynomial times weight * base**2."""
    around = joined(weight, base if base == "1" else f"({base})**2")
    squares = []
    for multiplier, root in certificate["squares"]:
        multiplier = "*".join(x for x in (multiplier, weight) if x != "1") or "1"
        root = "*".join(x if x == "1" else f"({x})" for x in (base, root) if x != "1") or "1"
        squares.append([multiplier, root])
    multiples = [[equation, joined(multiplier, around)] for equation, multiplier in certificate.get("multiples", [])]
    return {**certificate, "squares": squares} | ({"multiples": multiples} if multiples else {})


def scaled(certificate: Certificate, scale: str) -> Certificate:
    """The certificate of a goal from one of `scale` times the goal."""
    if scale == "1":
        return certificate
    return {**certificate, "factor": f"{scale}*({certificate['factor']})" if "factor" in certificate else scale}


def with_multiplier(ob: Obligation, target: Polynomial) -> Certificate | None:
    """A sum of squares for the polynomial times the sum of its names (Polya's trick, once)."""
    ring = ob.reader.ring
    names = sorted({name for m in target for name in ring.support(m)} - set(ring.atoms) - set(ob.reader.signed))
    scale: Polynomial = {}
    for name in names:
        scale = plus(scale, ring.variable(name))
    return sum_of_squares(ob, target, scale) if names and len(target) < 400 else None


CORES: tuple[Callable[[Obligation, Polynomial], Certificate | None], ...] = (
    raised,
    in_order,
    quadratic_form,
    squares_of_sums,
    sum_of_squares,
    with_multiplier,
    completed_squares,
    squares_of_margins,
    completed_in_a_name,
    squares_of_relabelled_sums,
)


@dataclass(frozen=True)
class Signed:
    """`factor` times a polynomial as sign * sum of multiplier * square, and multiples of equations, all texts of a squares certificate."""

    sign: int
    factor: str
    terms: list[list[str]]
    multiples: list[list[str]] = field(default_factory=list)


def signed(ob: Obligation, p: Polynomial) -> Signed | None:
    """A polynomial whose sign is known or can be shown under the guards, None for others."""
    if not p:
        return Signed(1, "1", [])
    parts = parts_of(ob, p)
    if not parts.hard:
        return Signed(parts.sign, parts.scale, [[parts.weight, parts.base]])
    if not ob.guards:
        return None
    rest = ob.reader.ring.product(parts.hard)
    for sign, target in ((1, rest), (-1, negated(rest))):
        core = quadratic_form(ob, target) or sum_of_squares(ob, target)
        if core is not None and "multiples" not in core:
            found = scaled(weighted(core, parts.weight, parts.base), parts.scale)
            return Signed(sign * parts.sign, found.get("factor", "1"), found["squares"])
    return None
