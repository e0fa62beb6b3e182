"""Certificates by parts as theorems: one for each fact, one for the statement with letters for its parts, and the statement from these.

The statement where a part is not negative and the one where it is not positive make the statement itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace as replace_fields
from typing import Any

from ..kernel import Statement
from ..kernel.pieces import lettered, said, trees_of
from ..kernel.syntax import Tree, parse, replace
from ..language.trees import written
from .derivation import NotExported
from .formulas import ZERO, Claim, Condition, normal
from .sentences import identifier, sentence, shown
from .theorems import ORDERED, RICH, Theorem

__all__ = [
    "Make",
    "applied",
    "introduced",
    "named",
    "pattern",
    "put_in",
    "read_back",
    "theorem_from_cases",
    "theorem_from_parts",
    "turned",
    "with_letters",
]

Certificate = Mapping[str, Any]
Make = Callable[[str, Statement, Certificate], Theorem]
TURNED = {">=": "<=", ">": "<"}


def theorem_from_parts(name: str, statement: Statement, certificate: Certificate, make: Make) -> Theorem:
    """The theorem that a certificate of the rule `parts` is, with those it rests on; `make` makes the theorems of other certificates."""
    texts, facts = certificate["parts"], certificate.get("facts", [])
    trees, claim = trees_of(statement, texts), Claim.of(statement)
    supposed: list[Condition] = [(fact["relation"], said(statement, texts, fact), ZERO) for fact in facts]
    known, rests_on = named(claim), list[Theorem]()
    for k, ((relation, says, _), fact) in enumerate(zip(supposed, facts, strict=True), 1):
        about = replace_fields(statement, left=read_back(replace(says, trees)), relation=relation, right="0")
        rests_on.append(make(f"{name}_fact_{k}", about, fact.get("by", {})))
        own = Claim.of(about)
        known.setdefault(turned(own.conclusion), applied(rests_on[-1], claim.field(), map(identifier, own.names), own.hypotheses(), known))
    whole = with_letters(statement, trees, supposed, read_back)
    rests_on.append(make(f"{name}_whole", whole, certificate.get("then", {})))
    own, parts = Claim.of(whole), {letter: normal(tree) for letter, tree in trees.items()}
    if any(tree[0] == "neg" for tree in parts.values()) or put_in(own.conclusion, parts) != claim.conclusion:
        raise NotExported("a part that is written in another way")
    values = (shown(parts[x], 4) if x in parts else identifier(x) for x in own.names)
    proof = applied(rests_on[-1], claim.field(), values, [put_in(c, parts) for c in own.hypotheses()], known)
    return Theorem(name, claim.field(), sentence(claim), "", f"{introduced(claim)}; exact {proof}", tuple(rests_on))


def theorem_from_cases(name: str, statement: Statement, certificate: Certificate, make: Make) -> Theorem:
    """The theorem that a certificate of the rule `either` is, with those of its two cases."""
    by, claim, rests_on, proofs = certificate["by"], Claim.of(statement), list[Theorem](), list[str]()
    for k, (relation, case) in enumerate(zip((">=", "<="), certificate["cases"], strict=True), 1):
        about = replace_fields(statement, given=(*statement.given, f"{by} {relation} 0"))
        rests_on.append(make(f"{name}_case_{k}", about, case))
        own, known = Claim.of(about), named(claim) | {turned((relation, normal(parse(by)), ZERO)): "H"}
        proofs.append(applied(rests_on[-1], claim.field(), map(identifier, own.names), own.hypotheses(), known))
    either = f"destruct (le_total _ 0 {shown(normal(parse(by)), 4)}) as [H | H]; [exact {proofs[0]} | exact {proofs[1]}]"
    return Theorem(name, claim.field(), sentence(claim), "", f"{introduced(claim)}; {either}", tuple(rests_on))


def named(claim: Claim) -> dict[Condition, str]:
    """What each hypothesis of a claim is called."""
    return {turned(c): f"H{k}" for k, c in enumerate(claim.hypotheses(), 1)}


def introduced(claim: Claim) -> str:
    """The tactic that names the variables and hypotheses of a claim."""
    return " ".join(["intros", *map(identifier, claim.names), *(f"H{k}" for k in range(1, len(claim.hypotheses()) + 1))])


def pattern(names: Sequence[str]) -> str:
    """What names the parts of what holds together; nothing need be named of what is true anyway."""
    return f"({' & '.join(names)})" if len(names) > 1 else names[0] if names else "_"


def with_letters(statement: Statement, trees: Mapping[str, Tree], supposed: Sequence[Condition], text: Callable[[Tree], str]) -> Statement:
    """The statement with letters for its parts and what is supposed of these, as the kernel reads it."""
    left, right, given = statement.trees()
    letters = {tree: letter for letter, tree in trees.items()}
    nonnegative = {tree[1] for relation, tree, _ in supposed if tree[0] == "name" and relation in TURNED}
    conditions = [*((relation, lettered(a, letters), lettered(b, letters)) for a, relation, b in given), *supposed]
    return replace_fields(
        statement,
        left=text(lettered(left, letters)),
        right=text(lettered(right, letters)),
        given=tuple(f"{text(a)} {relation} {text(b)}" for relation, a, b in conditions),
        signed=(*statement.signed, *sorted(trees.keys() - nonnegative)),
    )


def read_back(tree: Tree) -> str:
    """A tree as text that is read as that tree, but for how sums and products are opened."""
    found = written(tree)
    if normal(parse(found)) != normal(tree):
        raise NotExported("a part that is read in another way")
    return found


def applied(theorem: Theorem, kind: str, values: Iterator[str], hypotheses: list[Condition], known: Mapping[Condition, str]) -> str:
    """A theorem at some values of its names where F is of a kind, from what is known."""
    if theorem.kind == RICH and kind == ORDERED:
        raise NotExported("a part with roots of a statement without any")
    return f"({' '.join([theorem.among(kind), *values, *(why(condition, known) for condition in hypotheses)])})"


def why(condition: Condition, known: Mapping[Condition, str]) -> str:
    """What shows a condition: what is known, or what is known to be positive where it is not to be negative."""
    relation, a, b = turned(condition)
    if found := known.get((relation, a, b)):
        return found
    if relation == "<=" and (found := known.get(("<", a, b))):
        return f"(proj1 {found})"
    raise NotExported("a part that is defined where the statement is not")


def turned(condition: Condition) -> Condition:
    """A condition with the smaller side first."""
    relation, a, b = condition
    return (TURNED[relation], b, a) if relation in TURNED else condition


def put_in(condition: Condition, parts: dict[str, Tree]) -> Condition:
    """A condition with the parts for their letters."""
    relation, a, b = condition
    return relation, normal(replace(a, parts)), normal(replace(b, parts))
