"""Certificates by parts for every number of classes: a theorem for each fact, one with letters for the parts, and the one they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import replace as replace_fields

from ...kernel import Statement
from ...kernel.pieces import said, trees_of
from ...kernel.syntax import Tree, replace
from ...language.trees import written
from ..derivation import NotExported
from ..formulas import ZERO, Condition
from ..parts import Make, put_in, turned, with_letters
from ..sentences import identifier
from ..theorems import Theorem
from .setting import Hypothesis, Setting
from .terms import Certificate
from .text import term, text_of_sum
from .trees import Flat

__all__ = ["theorem_from_parts_for_every_k"]

General = Callable[[str, Statement, Certificate, Make], Theorem]


def theorem_from_parts_for_every_k(name: str, statement: Statement, certificate: Certificate, make: Make, general: General) -> Theorem:
    """The theorem that a certificate of the rule `parts` is; `general` makes the others for every number of classes."""
    texts, facts = certificate["parts"], certificate.get("facts", [])
    trees, whole = trees_of(statement, texts), Whole(Setting(name, statement, make))
    says: list[Condition] = [(fact["relation"], said(statement, texts, fact), ZERO) for fact in facts]
    for k, ((relation, tree, _), fact) in enumerate(zip(says, facts, strict=True), 1):
        about = replace_fields(statement, left=written(replace(tree, trees)), relation=relation, right="0")
        whole.learn(about, general(f"{name}_fact_{k}", about, fact.get("by", {}), make))
    about = with_letters(statement, trees, says, written)
    last = general(f"{name}_whole", about, certificate.get("then", {}), make)
    proof = whole.applied(Setting(last.name, about, make), last, {letter: whole.at.flat.tree(tree) for letter, tree in trees.items()})
    return whole.at.finished([], proof, (*whole.rests_on, last))


@dataclass
class Whole:
    """The theorem in the making: what is known in it, with what sums are in place of their names, and the theorems for the facts."""

    at: Setting

    def __post_init__(self) -> None:
        self.rests_on: list[Theorem] = []
        self.known = {self.written_out(h, self.at.flat, {}): f"H{k}" for k, h in enumerate(self.at.hypotheses, 1)}

    def learn(self, about: Statement, theorem: Theorem) -> None:
        """Note what a theorem for a fact says."""
        self.rests_on.append(theorem)
        own = Setting(theorem.name, about, self.at.make)
        key = self.written_out(Hypothesis("", own.conclusion), own.flat, {})
        self.known.setdefault(key, self.applied(own, theorem, {}))

    def applied(self, own: Setting, theorem: Theorem, parts: Mapping[str, Tree]) -> str:
        """A theorem for every number of classes, applied to the same matrix and the parts."""
        values = [term(parts[x], 4) if x in parts else identifier(x) for x in own.free]
        reasons = [self.why(self.written_out(h, own.flat, parts)) for h in own.hypotheses]
        return f"({' '.join([theorem.among(self.at.kind), 'size', 'C', *values, 'two', 'counts', *reasons])})"

    def why(self, key: tuple[str, Condition]) -> str:
        """What shows a condition."""
        over, (relation, a, b) = key
        if found := self.known.get(key):
            return found
        if relation == "<=" and (found := self.known.get((over, ("<", a, b)))) and not over:
            return f"(proj1 {found})"
        raise NotExported("a part that is defined where the statement is not")

    def written_out(self, h: Hypothesis, flat: Flat, parts: Mapping[str, Tree]) -> tuple[str, Condition]:
        """A hypothesis with its sums in place of their names, and the parts in place of their letters."""
        mine = texts_of_sums(self.at.flat)
        names = texts_of_sums(flat) | {letter: replace(tree, mine) for letter, tree in parts.items()}
        return h.over, turned(put_in(h.condition, names))


def texts_of_sums(flat: Flat) -> dict[str, Tree]:
    """Names that tell what sums stand for."""
    found: dict[str, Tree] = {}
    for x, of in flat.sums.items():
        found[x] = ("name", text_of_sum(replace_fields(of, body=replace(of.body, found))))
    return found
