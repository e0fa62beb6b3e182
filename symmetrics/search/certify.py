"""Strategies that guess certificates for an obligation; the kernel judges every guess.

The order is the one that settles most for least: no minus sign left, factors of known sign dropped, quadratic forms, sums of
squares with guards, branches of extremes, equal roots, squaring both sides, signs of the parts beside a root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..kernel import Rejected
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial, plus
from ..kernel.rules import branches, negated, settle
from ..algebra.aliases import equal_roots
from ..algebra.polynomials import factored, from_flint, text_of, to_flint
from .quadratic import quadratic_form
from .squares import sum_of_squares

__all__ = ["Found", "certify"]

Certificate = dict[str, Any]
DEEPEST = 4


@dataclass(frozen=True)
class Found:
    """A certificate and the name of the strategy that found it."""

    certificate: Certificate
    by: str


def certify(ob: Obligation, depth: int = 0) -> Found | None:
    """A certificate the kernel accepts for the obligation, or None."""
    if depth > DEEPEST:
        return None
    for strategy in EQUALITIES if ob.relation == "==" else INEQUALITIES:
        for certificate in strategy(ob, depth):
            try:
                settle(ob, certificate)
            except Rejected:
                continue
            return Found(certificate, strategy.__name__.replace("_", " "))
    return None


def no_minus_sign(ob: Obligation, _: int) -> Iterator[Certificate]:
    """Nothing has to be shown but what is there."""
    yield {}


def multiples_of_conditions(ob: Obligation, _: int) -> Iterator[Certificate]:
    """The goal is a combination of the equations among the conditions, divided out one after the other."""
    ring, rest, multiples, around = ob.reader.ring, ob.goal, [], "1"
    for number, equation in enumerate(ob.equations, 1):
        plain, core = core_of(ob, equation)
        quotient, remainder = divmod(to_flint(ring, rest), to_flint(ring, core)) if core else (0, 0)
        if quotient:
            multiples.append([f"h{number}", joined(around, f"({text_of(ring, from_flint(quotient))})")])
            rest, around = from_flint(remainder), joined(around, plain)
    if len(multiples) == 1:
        yield scaled({"multiples": [[multiples[0][0], multiples[0][1]]]}, around)


def equal_roots_replaced(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """Roots that are multiples of one another are written by one of them."""
    aliases = equal_roots(ob)
    if not aliases:
        return
    yield {"aliases": aliases}
    simpler = aliased_goal(ob, aliases)
    inner = certify(simpler, depth + 1) if simpler is not None and depth < DEEPEST else None
    if inner is not None and inner.certificate.get("rule", "squares") == "squares":
        yield {**inner.certificate, "aliases": {**aliases, **inner.certificate.get("aliases", {})}}


def aliased_goal(ob: Obligation, aliases: dict[str, str]) -> Obligation | None:
    """The obligation after its roots were replaced."""
    goal = ob.goal
    for name, text in aliases.items():
        goal = ob.reader.ring.substitute(goal, name, ob.expanded(ob.read(text)))
    return replace(ob, goal=goal) if goal != ob.goal else None


def branches_of_extremes(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """An absolute value, maximum or minimum is one thing on either side of an ordering."""
    ring = ob.reader.ring
    for name in reversed([name for name, atom in ring.atoms.items() if atom.kind != "sqrt"]):
        if any(ring.exponent(m, name) for m in ob.goal):
            cases = [certify(case, depth + 1) for case in branches(ob, name)]
            if all(case is not None for case in cases):
                yield {"rule": "split", "by": name, "cases": [case.certificate for case in cases if case]}
            return


@dataclass(frozen=True)
class Parts:
    """`scale` times a polynomial as sign * weight * base**2 * (the hard factors): scale and weight are texts without minus signs."""

    scale: str
    sign: int
    weight: str
    base: str
    hard: tuple[Polynomial, ...]


def parts_of(ob: Obligation, p: Polynomial) -> Parts:
    """Take out of a polynomial every factor whose sign is known."""
    ring, found = ob.reader.ring, factored(ob.reader.ring, p)
    scale, sign, weight, base, hard = ["1"], (1 if found.content > 0 else -1), [str(abs(found.content))], [], []
    for factor, power in found.factors:
        text = f"({text_of(ring, factor)})"
        if power > 1:
            base.append(f"{text}**{power // 2}")
        if power % 2 == 0:
            continue
        known = signed_text(ob, factor)
        if known is None:
            hard.append(factor)
        else:
            scale, sign, weight = [*scale, known[0]], sign * known[1], [*weight, known[2]]
    return Parts(joined(*scale), sign, joined(*weight), joined(*base), tuple(hard))


def joined(*factors: str) -> str:
    """The product of texts, ones left out."""
    return "*".join(factor for factor in factors if factor != "1") or "1"


def signed_text(ob: Obligation, factor: Polynomial) -> tuple[str, int, str] | None:
    """A multiple of a factor as a sign times text without minus signs, if its sign is plain or a guard gives it.

    The multiple comes first: a guard may be the factor times things without minus signs.
    """
    for sign, p in ((1, factor), (-1, negated(factor))):
        if ob.reader.is_plain(p):
            return "1", sign, f"({text_of(ob.reader.ring, p)})"
        for number, guard in enumerate(ob.guards, 1):
            around, core = core_of(ob, guard)
            if core == p:
                return around, sign, f"g{number}"
    return None


def core_of(ob: Obligation, p: Polynomial) -> tuple[str, Polynomial]:
    """A polynomial as the text of its positive content and factors without minus signs, and the product of all others."""
    if not p:
        return "1", {}
    found = factored(ob.reader.ring, p)
    plain = [(f, k) for f, k in found.factors if ob.reader.is_plain(f)]
    core = ob.reader.ring.product(f for f, k in found.factors if (f, k) not in plain for _ in range(k))
    texts = [f"({text_of(ob.reader.ring, f)})**{k}" for f, k in plain]
    return joined(str(abs(found.content)), *texts), core if found.content > 0 else negated(core)


def factors_of_known_sign(ob: Obligation, _: int) -> Iterator[Certificate]:
    """Drop the factors of known sign and show the one that is left nonnegative."""
    if not ob.goal:
        return
    parts = parts_of(ob, ob.goal)
    if not parts.hard:
        if parts.sign > 0:
            yield scaled({"squares": [[parts.weight, parts.base]]}, parts.scale)
        return
    rest: Polynomial = ob.reader.ring.product(parts.hard)
    rest = rest if parts.sign > 0 else negated(rest)
    for attempt in CORES:
        certificate = attempt(ob, rest)
        if certificate is not None:
            yield scaled(weighted(certificate, parts.weight, parts.base), parts.scale)


def scaled(certificate: Certificate, scale: str) -> Certificate:
    """The certificate of a goal from one of `scale` times the goal."""
    if scale == "1":
        return certificate
    return {**certificate, "factor": f"{scale}*({certificate['factor']})" if "factor" in certificate else scale}


def weighted(certificate: Certificate, weight: str, base: str) -> Certificate:
    """The certificate of a polynomial times weight * base**2."""
    squares = []
    for multiplier, root in certificate["squares"]:
        multiplier = "*".join(x for x in (multiplier, weight) if x != "1") or "1"
        root = "*".join(x if x == "1" else f"({x})" for x in (base, root) if x != "1") or "1"
        squares.append([multiplier, root])
    return {**certificate, "squares": squares}


def with_multiplier(ob: Obligation, target: Polynomial) -> Certificate | None:
    """A sum of squares for the polynomial times the sum of its names (Polya's trick, once)."""
    ring = ob.reader.ring
    names = sorted({name for m in target for name in ring.support(m)} - set(ring.atoms) - set(ob.reader.signed))
    scale: Polynomial = {}
    for name in names:
        scale = plus(scale, ring.variable(name))
    return sum_of_squares(ob, target, scale) if names and len(target) < 400 else None


CORES: tuple[Callable[[Obligation, Polynomial], Certificate | None], ...] = (quadratic_form, sum_of_squares, with_multiplier)


def squaring_both_sides(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """X >= Y for X, Y >= 0 is X**2 >= Y**2: X the terms with a plus sign, Y those with a minus sign."""
    ring = ob.reader.ring
    if not any(ring.exponent(m, name) for m in ob.goal for name in ring.atoms):
        return
    by = {m: abs(c) for m, c in ob.goal.items()}
    product = replace(ob, goal=ring.times(ob.goal, by))
    if ob.reader.is_plain(by) and (found := certify(product, depth + 1)) is not None:
        yield {"rule": "conjugate", "by": text_of(ring, by), "product": found.certificate}


def signs_beside_a_root(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """U + V*r, r a root: split until the signs of U and V are known, then compare squares."""
    ring = ob.reader.ring
    roots = [name for name, atom in ring.atoms.items() if atom.kind == "sqrt" and any(ring.exponent(m, name) for m in ob.goal)]
    if not roots:
        return
    name, root = roots[-1], ring.variable(roots[-1])
    beside = ring.derivative(ob.goal, name)
    alone = plus(ob.goal, ring.times(beside, root), -1)
    for part in (beside, alone):
        if part and (hard := parts_of(ob, part).hard):
            cases = [certify(ob.with_guard(guard), depth + 1) for guard in (hard[0], negated(hard[0]))]
            if all(case is not None for case in cases):
                yield {"rule": "split", "by": text_of(ring, hard[0]), "cases": [case.certificate for case in cases if case]}
            return
    signs = [parts_of(ob, p).sign if p else 1 for p in (beside, alone)]
    weight = [size_text(ob, p) for p in (beside, alone)]
    if signs == [1, 1]:
        yield {"squares": [*weight[1], *([f"({w})*{name}", b] for w, b in weight[0])]}
    elif signs[0] != signs[1]:
        by = plus(ring.times(beside, root), alone, -1) if signs[0] > 0 else plus(alone, ring.times(beside, root), -1)
        yield from by_conjugate(ob, by, [*weight[1], *([f"({w})*{name}", b] for w, b in weight[0])], depth)


def size_text(ob: Obligation, p: Polynomial) -> list[list[str]]:
    """The absolute value of a polynomial of known sign, as a list of terms of a squares certificate."""
    parts = parts_of(ob, p) if p else None
    return [[parts.weight, parts.base]] if parts else []  # a scale other than 1 makes the kernel refuse, no more


def by_conjugate(ob: Obligation, by: Polynomial, size: list[list[str]], depth: int) -> Iterator[Certificate]:
    """The conjugate rule with a `by` whose terms are the given sizes."""
    ring = ob.reader.ring
    product = certify(replace(ob, goal=ring.times(ob.goal, by)), depth + 1)
    total = certify(replace(ob, goal=plus(ob.goal, by)), depth + 1) if ob.relation == ">=" else Found({}, "")
    if product is not None and total is not None:
        sum_ = {"sum": total.certificate} if ob.relation == ">=" else {}
        yield {"rule": "conjugate", "by": text_of(ring, by), "nonnegative": {"squares": size}, "product": product.certificate, **sum_}


def orderings_of_cells(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """Split on which of two cells is larger, for the pair that stands in most terms with a minus sign."""
    ring = ob.reader.ring
    if ob.guards or depth > 1 or len(ob.goal) > 300 or ring.atoms:
        return
    names = [name for name in ring.slots if any(c < 0 and ring.exponent(m, name) for m, c in ob.goal.items())]
    for a, b in ((a, b) for i, a in enumerate(names) for b in names[i + 1 :]):
        guard = plus(ring.variable(a), ring.variable(b), -1)
        cases = [certify(ob.with_guard(g), DEEPEST) for g in (guard, negated(guard))]
        if all(case is not None for case in cases):
            yield {"rule": "split", "by": f"{a} - {b}", "cases": [case.certificate for case in cases if case]}
            return


def from_both_sides(ob: Obligation, depth: int) -> Iterator[Certificate]:
    """Under equations, what is neither positive nor negative is zero."""
    if ob.equations and any(ob.reader.ring.exponent(m, name) for m in ob.goal for name in ob.reader.ring.atoms):
        sides = [certify(replace(ob, goal=goal, relation=">="), depth + 1) for goal in (ob.goal, negated(ob.goal))]
        if all(side is not None for side in sides):
            above, below = (side.certificate for side in sides if side)
            yield {"rule": "both", "above": above, "below": below}


Strategy = Callable[[Obligation, int], Iterator[Certificate]]

EQUALITIES: tuple[Strategy, ...] = (no_minus_sign, branches_of_extremes, equal_roots_replaced, multiples_of_conditions, from_both_sides)
INEQUALITIES: tuple[Strategy, ...] = (
    no_minus_sign,
    branches_of_extremes,
    multiples_of_conditions,
    equal_roots_replaced,
    factors_of_known_sign,
    squaring_both_sides,
    signs_beside_a_root,
    orderings_of_cells,
)
