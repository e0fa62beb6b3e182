"""The rules by which a certificate settles an obligation; docs/trust.md proves each of them sound.

A certificate is a table. Without `rule` it is a *squares* certificate. Every key is known to its rule or refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from .classes import with_facts
from .exponents import with_exponents
from .inside import where_positive
from .lemma import with_steps
from .numerals import settle_number
from .obligation import Obligation
from .polynomial import Polynomial, plus
from .rejected import Rejected
from .tangents import with_tangents

__all__ = ["settle"]

Certificate = Mapping[str, Any]
MOST_POWER = 200


def settle(obligation: Obligation, certificate: Certificate, depth: int = 0) -> None:
    """Return in silence if the certificate settles the obligation, else raise `Rejected`."""
    if not isinstance(certificate, Mapping) or depth > 12:
        raise Rejected("a certificate is a table, nested at most twelve deep")
    rule = certificate.get("rule", "squares")
    if rule not in RULES:
        raise Rejected(f"no rule {rule!r}")
    check, known = RULES[rule]
    if unknown := set(certificate) - known - {"rule"}:
        raise Rejected(f"the rule {rule} knows no {', '.join(sorted(map(str, unknown)))}")
    check(obligation, certificate, depth)


def squares(ob: Obligation, certificate: Certificate, _: int) -> None:
    """factor*goal = sum of plain*square + sum of equation*anything + plain; an equality has multiples only.

    `factor` is plain and positive; it may be zero where the goal is plainly not negative, or zero in an equality.
    """
    ob = aliased(ob, certificate.get("aliases", {}))
    ring = ob.reader.ring
    if ob.relation == "==" and "squares" in certificate:
        raise Rejected("squares serve an inequality")
    factor = ob.read(certificate.get("factor", "1"))
    if not factor or not ob.reader.is_plain(factor) or not (ob.always_positive(factor) or positive_where_needed(ob, factor)):
        raise Rejected("the factor is not positive everywhere")
    rest, positive = ring.times(ob.expanded(factor), ob.goal), Polynomial()
    for multiplier, base in pairs(certificate, "squares"):
        weight, root = ob.read(multiplier), ob.read(base)
        if not ob.reader.is_plain(weight):
            raise Rejected(f"a minus sign in the multiplier {multiplier[:200]!r}")
        rest = plus(rest, ring.product([ob.expanded(weight), ob.expanded(root), ob.expanded(root)]), -1)
        if set(root) == {0}:
            positive = plus(positive, weight)
    for equation, multiplier in pairs(certificate, "multiples"):
        if equation not in {f"h{i + 1}" for i in range(len(ob.equations))}:
            raise Rejected(f"no equation {equation!r}")
        rest = plus(rest, ring.times(ob.expanded(ob.read(equation)), ob.expanded(ob.read(multiplier))), -1)
    conclude(ob, rest, positive)


def positive_where_needed(ob: Obligation, factor: Polynomial) -> bool:
    """Whether a factor is positive wherever the goal is not plainly what it should be: where it is zero, so is every term in doubt."""
    doubtful = [m for m, c in ob.goal.items() if ob.relation == "==" or not ob.reader.is_plain({m: c})]
    return ob.relation != ">" and all(ob.positive_beside(factor, {m: 1}) for m in doubtful)


def conclude(ob: Obligation, rest: Polynomial, positive: Polynomial) -> None:
    """Judge what is left of the goal when the named terms are taken away."""
    if ob.relation == "==":
        if rest:
            raise Rejected("the two sides are not equal")
        return
    if not ob.reader.is_plain(rest):
        raise Rejected("a minus sign is left")
    if ob.relation == ">" and not ob.always_positive(plus(rest, positive)):
        raise Rejected("what is left may vanish")


def aliased(ob: Obligation, aliases: Mapping[str, str]) -> Obligation:
    """Replace roots and absolute values by expressions without minus signs that have the same power."""
    ring = ob.reader.ring
    for name, text in aliases.items():
        if name not in ring.atoms or ring.atoms[name].kind not in ("root", "abs"):
            raise Rejected(f"the statement introduces no root or absolute value {name}")
        value = ob.read(text)
        if not ob.reader.is_plain(value):
            raise Rejected(f"a minus sign in the alias of {name}")
        value = ob.expanded(value)
        if ring.power(value, ring.atoms[name].degree) != ring.atoms[name].constant:
            raise Rejected(f"the alias of {name} has another power")
        ob = replace(
            ob,
            goal=ring.substitute(ob.goal, name, value),
            guards=tuple(ring.substitute(p, name, value) for p in ob.guards),
            equations=tuple(ring.substitute(p, name, value) for p in ob.equations),
        )
    return ob


def split(ob: Obligation, certificate: Certificate, depth: int) -> None:
    """Settle the goal where a polynomial is nonnegative and where it is not positive; or for each branch of an atom."""
    by, cases = certificate.get("by"), certificate.get("cases")
    if not isinstance(by, str) or not isinstance(cases, list) or len(cases) != 2:
        raise Rejected("a split has a `by` and two `cases`")
    for case, certificate_of_case in zip(branches(ob, by), cases, strict=True):
        settle(case, certificate_of_case, depth + 1)


def branches(ob: Obligation, by: str) -> tuple[Obligation, Obligation]:
    """The obligation under each of two guards that between them cover everything."""
    atom = ob.reader.ring.atoms.get(by)
    if atom is None or atom.kind == "root":
        guard = ob.expanded(ob.read(by))
        return ob.with_guard(guard), ob.with_guard(negated(guard))
    u, v = atom.of if atom.kind != "abs" else (atom.of[0], negated(atom.of[0]))
    ordered = plus(u, v, -1) if atom.kind != "abs" else u
    first, second = (u, v) if atom.kind != "min" else (v, u)
    return (
        settled_atom(ob.with_guard(ordered), by, first),
        settled_atom(ob.with_guard(negated(ordered)), by, second),
    )


def settled_atom(ob: Obligation, name: str, value: Polynomial) -> Obligation:
    """The obligation with an atom replaced by what it is."""
    ring = ob.reader.ring
    return replace(
        ob,
        goal=ring.substitute(ob.goal, name, value),
        guards=tuple(ring.substitute(p, name, value) for p in ob.guards),
        equations=tuple(ring.substitute(p, name, value) for p in ob.equations),
    )


def equal(ob: Obligation, certificate: Certificate, depth: int) -> None:
    """Settle the goal with an atom replaced by a polynomial that it is shown to be equal to."""
    name, to = certificate.get("of"), certificate.get("to")
    if name not in ob.reader.ring.atoms or not isinstance(to, str):
        raise Rejected("an atom is replaced by a polynomial")
    value = ob.expanded(ob.read(to))
    shown = replace(ob, goal=plus(ob.reader.ring.variable(name), value, -1), relation="==")
    settle(shown, certificate.get("shown", {}), depth + 1)
    settle(settled_atom(ob, name, value), certificate.get("then", {}), depth + 1)


def conjugate(ob: Obligation, certificate: Certificate, depth: int) -> None:
    """From B >= 0, goal + B >= 0 and goal*B >= 0 conclude goal >= 0; from goal*B > 0 and B >= 0 conclude goal > 0."""
    if ob.relation == "==" or not isinstance(certificate.get("by"), str):
        raise Rejected("a conjugate has a `by` and serves an inequality")
    by = ob.expanded(ob.read(certificate["by"]))
    settle(replace(ob, goal=by, relation=">="), certificate.get("nonnegative", {}), depth + 1)
    settle(replace(ob, goal=ob.reader.ring.times(ob.goal, by)), certificate.get("product", {}), depth + 1)
    if ob.relation == ">=":
        settle(replace(ob, goal=plus(ob.goal, by)), certificate.get("sum", {}), depth + 1)


def powers(ob: Obligation, certificate: Certificate, depth: int) -> None:
    """The goal is X - Y: from X >= 0 and X**k - Y**k >= 0 conclude X - Y >= 0, and the same with > for the powers."""
    k = certificate.get("power")
    if ob.relation == "==" or not isinstance(certificate.get("above"), str) or type(k) is not int or not 1 < k <= MOST_POWER:
        raise Rejected(f"powers have an `above` and a `power` from 2 to {MOST_POWER}, and serve an inequality")
    ring, above = ob.reader.ring, ob.expanded(ob.read(certificate["above"]))
    below = plus(above, ob.goal, -1)
    settle(replace(ob, goal=above, relation=">="), certificate.get("nonnegative", {}), depth + 1)
    settle(replace(ob, goal=plus(ring.power(above, k), ring.power(below, k), -1)), certificate.get("difference", {}), depth + 1)


def both(ob: Obligation, certificate: Certificate, depth: int) -> None:
    """From goal >= 0 and -goal >= 0 conclude goal == 0."""
    if ob.relation != "==":
        raise Rejected("both serves an equality")
    settle(replace(ob, relation=">="), certificate.get("above", {}), depth + 1)
    settle(replace(ob, goal=negated(ob.goal), relation=">="), certificate.get("below", {}), depth + 1)


def counts(ob: Obligation, certificate: Certificate, depth: int) -> None:
    """Settle the goal where a whole number is zero, and where it is at least one."""
    if certificate.get("of") not in ob.whole:
        raise Rejected("counts are split by a name that stands for whole numbers")
    name = ob.reader.ring.variable(certificate["of"])
    settle(ob.with_equation(name).with_supports(), certificate.get("zero", {}), depth + 1)
    settle(ob.with_guard(plus(name, {0: 1}, -1)).with_supports(), certificate.get("more", {}), depth + 1)


def number(ob: Obligation, certificate: Certificate, depth: int) -> None:
    """Settle a goal without names by rational bounds of what it consists of."""
    settle_number(ob)


def tangents(ob: Obligation, certificate: Certificate, depth: int) -> None:
    """Settle the goal with what log t <= t - 1 gives as further guards."""
    settle(with_tangents(ob, certificate.get("tangents")), certificate.get("then", {}), depth + 1)


def exponents(ob: Obligation, certificate: Certificate, depth: int) -> None:
    """Settle the goal with bounds of powers with any exponent as further guards."""
    settle(with_exponents(ob, certificate.get("exponents")), certificate.get("then", {}), depth + 1)


def lemma(ob: Obligation, certificate: Certificate, depth: int) -> None:
    """Settle the goal with polynomials as further guards that were settled before."""
    further = with_steps(ob, certificate.get("steps"), lambda step, shown: settle(step, shown, depth + 1))
    settle(further, certificate.get("then", {}), depth + 1)


def classes(ob: Obligation, certificate: Certificate, depth: int) -> None:
    """Settle the goal with facts about sums over classes as further guards and equations."""
    settle(with_facts(ob, certificate.get("facts"), settle), certificate.get("then", {}), depth + 1)


def inside(ob: Obligation, certificate: Certificate, depth: int) -> None:
    """Settle the goal where every count is positive."""
    settle(where_positive(ob, depth), certificate.get("then", {}), depth + 1)


def pairs(certificate: Certificate, key: str) -> list[tuple[str, str]]:
    """A list of pairs of texts in a certificate."""
    found = certificate.get(key, [])
    if not isinstance(found, list) or not all(isinstance(p, list) and len(p) == 2 and all(isinstance(x, str) for x in p) for p in found):
        raise Rejected(f"{key} is a list of pairs of texts")
    return [(p[0], p[1]) for p in found]


def negated(p: Polynomial) -> Polynomial:
    """Minus a polynomial."""
    return {m: -c for m, c in p.items()}


RULES: dict[str, tuple[Callable[[Obligation, Certificate, int], None], set[str]]] = {
    "squares": (squares, {"factor", "squares", "multiples", "aliases"}),
    "split": (split, {"by", "cases"}),
    "equal": (equal, {"of", "to", "shown", "then"}),
    "conjugate": (conjugate, {"by", "nonnegative", "product", "sum"}),
    "powers": (powers, {"above", "power", "nonnegative", "difference"}),
    "both": (both, {"above", "below"}),
    "counts": (counts, {"of", "zero", "more"}),
    "number": (number, set()),
    "tangents": (tangents, {"tangents", "then"}),
    "exponents": (exponents, {"exponents", "then"}),
    "classes": (classes, {"facts", "then"}),
    "inside": (inside, {"then"}),
    "lemma": (lemma, {"steps", "then"}),
}
