"""The theorem that a certificate for every number of classes is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as replace_fields
from typing import Any

from ...kernel import Statement
from ...kernel.obligation import obligation_of
from ...kernel.rejected import Rejected
from ...kernel.syntax import Tree, names_in, replace
from ..derivation import NotExported
from ..formulas import ZERO, Claim, Condition, normal
from ..parts import Make, read_back
from ..theorems import Theorem
from .certificates import facts_in, renamed_letters, times, without_facts
from .facts import Facts
from .lifting import AT_LEAST_TWO, Lifting, counted, speaks_of_k
from .parts import theorem_from_parts_for_every_k
from .setting import Setting
from .sums import Sums
from .terms import Certificate, Terms
from .text import function
from .trees import Sum

__all__ = ["theorem_for_every_k"]

MOST_FACTORS = 3


def theorem_for_every_k(name: str, statement: Statement, certificate: Certificate, make: Make) -> Theorem:
    """The theorem that a certificate for every number of classes is; `make` makes those about letters and single terms."""
    if certificate.get("rule") == "parts":
        return theorem_from_parts_for_every_k(name, statement, certificate, make, theorem_for_every_k)
    at = Setting(name, statement, make)
    terms = Terms(at)
    sums = Sums(at.obligation.reader, terms.equal)
    for x, of in at.flat.sums.items():
        at.in_letters[x] = in_letters(at, sums, of)
    lifted, lifting = in_sums(at, sums, Facts(at, sums, terms), certificate)
    steps = [f"pose ({x} := sum F ({of.over} size) {function(of.over, of.body)})" for x, of in sums.letters.items()]
    return at.finished(steps, f"({lifting.applied(lifted, at.kind)})", tuple(at.rests_on))


def in_letters(at: Setting, sums: Sums, of: Sum) -> tuple[Tree, str]:
    """What a sum is in letters, and why; those within it are in letters already."""
    before, body, steps = "", of.body, 0
    for x in sorted(names_in(of.body)):
        if x in at.in_letters:
            tree, equation = at.in_letters[x]
            around = function(of.over, replace(body, {x: ("name", "inner")}))
            before += f"eq_trans (f_equal (fun inner => sum F ({of.over} size) {around}) {equation}) ("
            body, steps = normal(replace(body, {x: tree})), steps + 1
    tree, last = sums.as_letters(Sum(of.over, body))
    return normal(tree), f"({before}{last}{')' * steps})"


def in_sums(at: Setting, sums: Sums, facts: Facts, certificate: Certificate) -> tuple[Theorem, Lifting]:
    """The theorem with names for the sums, from the one in letters, and what it is applied to."""
    shown = [facts.fact(fact) for fact in facts_in(certificate)]
    letters = {x: tree for x, (tree, _) in at.in_letters.items()}

    def lettered(condition: Condition) -> Condition:
        relation, *sides = condition
        left, right = (counted(replace(side, letters)) for side in sides)
        return relation, left, right

    own_conditions, conclusion = [lettered(c) for c in at.given], lettered(at.conclusion)
    speaks = bool(shown) or speaks_of_k([*letters.values(), *(x for c in (*own_conditions, conclusion) for x in c[1:])])
    given = [*own_conditions, *([lettered(AT_LEAST_TWO)] if speaks else []), *(lettered(c) for c, _ in shown)]
    signed = sorted(x.upper() for x in at.obligation.reader.signed if x.upper() in sums.letters)
    about = replace_fields(
        at.statement,
        left=read_back(conclusion[1]),
        right=read_back(conclusion[2]),
        given=tuple(f"{read_back(a)} {relation} {read_back(b)}" for relation, a, b in given),
        signed=(*at.statement.signed, *signed),
        every_k=False,
    )
    conditions = len(at.given) + 1
    hoisted = without_facts(certificate, conditions, len(at.obligation.guards) - conditions)
    core, own = at.add(with_factors_of_k(at, about, hoisted)), Claim.of(about)
    lifting = Lifting()
    for x in own.names:
        if x != "K":
            lifting.variable(x, x, "" if x in own.signed else at.sign_of(x) or facts.sign_of_letter(x))
    if speaks or "K" in own.names:
        lifting.count_from_two()
    for x, (tree, equation) in at.in_letters.items():
        lifting.variable(x, x)
        lifting.define(x, tree, equation)
    signs = [(ZERO, ("name", x)) for x in at.free]
    for k, h in enumerate(at.hypotheses, 1):
        if not h.over and h.condition[1:] not in signs:
            lifting.suppose(h.condition, lettered(h.condition), f"H{k}")
    for condition, proof in shown:
        lifting.suppose(condition, lettered(condition), proof)
    return lifting.lift(at, f"{at.name}_in_sums", core, own, at.conclusion), lifting


def with_factors_of_k(at: Setting, about: Statement, certificate: Mapping[str, Any]) -> Theorem:
    """The theorem in letters; its numerator may have the number of classes as a factor, which the kernel cancels."""
    certificate = renamed_letters(certificate, at.obligation.reader, obligation_of(about).reader)
    reasons: list[NotExported | Rejected] = []
    for k in range(MOST_FACTORS):
        try:
            return at.make(f"{at.name}_in_letters", about, times(certificate, f"(K + 2)**{k}") if k else certificate)
        except (NotExported, Rejected) as reason:
            reasons.append(reason)
    raise reasons[0]
