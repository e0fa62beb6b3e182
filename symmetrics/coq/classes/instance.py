"""The theorem about so many classes that follows from the one about every number of them.

The general theorem is applied to a matrix of the claim's cells. What its sums are there Coq computes; they are written here in the same
way, from the right and with zero as the last term.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from ...kernel import Statement
from ...kernel.syntax import Tree, names_in, replace
from ..derivation import NotExported
from ..domains import Place
from ..formulas import ZERO, Claim, Condition, normal
from ..parts import Make, applied, introduced, named, read_back, turned
from ..sentences import identifier, sentence, shown_condition
from ..theorems import Theorem
from .every_k import theorem_for_every_k
from .setting import Hypothesis, Setting
from .trees import Sum

__all__ = ["theorem_of_instance"]


def theorem_of_instance(name: str, statement: Statement, certificate: Mapping[str, Any], make: Make) -> Theorem:
    """The theorem that a certificate of the rule `instance` is, with the general one."""
    left, right = certificate["general"]
    about = Statement(left, statement.relation, right, signed=statement.signed, every_k=True)
    general = theorem_for_every_k(f"{name}_for_every_K", about, certificate.get("then", {}), make)
    return Instance(name, statement, Matrix(certificate["K"]), general, Setting(name, about, make)).theorem()


@dataclass(frozen=True)
class Matrix:
    """The matrix of the cells of a claim, of so many classes."""

    size: int

    @property
    def line(self) -> range:
        """The numbers of its classes."""
        return range(1, self.size + 1)

    def classes(self, over: str) -> Iterator[dict[str, int]]:
        """What the indices of a sum run through."""
        if over == "classes":
            yield from ({"i": k} for k in self.line)
        else:
            yield from ({"i": i, "j": j} for i, j in product(self.line, repeat=2) if over == "pairs" or i != j)

    def at(self, tree: Tree, classes: Mapping[str, int], sums: Mapping[str, Tree]) -> Tree:
        """A tree at some classes, with what sums are in the cells."""
        return normal(replace(tree, {x: found for x in names_in(tree) if (found := self.value(x, classes, sums)) is not None}))

    def value(self, name: str, classes: Mapping[str, int], sums: Mapping[str, Tree]) -> Tree | None:
        """What a name stands for; None if it is one of the claim."""
        if name in ("n", "K"):
            return ("int", self.size) if name == "K" else added([cell(r, k) for r, k in product(self.line, repeat=2)])
        if "[" not in name:
            return sums.get(name)
        first, *rest = (classes[i] for i in name[2:-1].split(","))
        if name[0] in "ab":
            return added([cell(first, k) if name[0] == "a" else cell(k, first) for k in self.line])
        return ("int", first) if name[0] == "k" else cell(first, rest[0])

    def sum(self, of: Sum, sums: Mapping[str, Tree]) -> Tree:
        """A sum over the classes."""
        return added([self.at(of.body, classes, sums) for classes in self.classes(of.over)])

    def text(self) -> str:
        """The matrix as a function of two classes."""
        number = {k: "(S " * k + "O" + ")" * k for k in self.line}
        cells = " | ".join(f"{number[r]}, {number[k]} => {identifier(f'C[{r},{k}]')}" for r, k in product(self.line, repeat=2))
        return f"(fun i j => match i, j with {cells} | _, _ => number F 0%Z end)"


def cell(row: int, column: int) -> Tree:
    """A cell of the claim."""
    return ("name", f"C[{row},{column}]")


def added(terms: list[Tree]) -> Tree:
    """A sum as Coq computes it."""
    out = ZERO
    for term in reversed(terms):
        out = ("+", (term, out))
    return out


class Instance:
    """The parts of the theorem about so many classes."""

    def __init__(self, name: str, statement: Statement, matrix: Matrix, general: Theorem, at: Setting) -> None:
        self.name, self.statement, self.matrix, self.general, self.at = name, statement, matrix, general, at
        self.claim = Claim.of(statement)
        self.kind = self.claim.field()
        self.place = Place(statement, self.claim, at.make, name, self.kind)
        self.known = named(self.claim)
        self.steps = [introduced(self.claim)]
        self.sums: dict[str, Tree] = {}

    def theorem(self) -> Theorem:
        """The theorem."""
        if any(identifier(x) in ("i", "j") for x in self.claim.names) or not set(self.at.free) <= set(self.claim.names):
            raise NotExported("a name that matrices of every size have")
        for x, of in self.at.flat.sums.items():
            self.sums[x] = self.matrix.sum(of, self.sums)
        reasons = [self.reason(h) for h in self.at.hypotheses]
        relation, left, right = self.at.conclusion
        counts = f"ltac:(intros {self.all_cases()} {self.all_cases()}; first [assumption | apply le_refl])"
        found = f"({' '.join([self.general.among(self.kind), f'{self.matrix.size}%nat', 'C', *map(identifier, self.at.free)])} two {counts}"
        proof = f"{found} {' '.join(reasons)})"
        one, two = (self.matrix.at(x, {}, self.sums) for x in (left, right))
        _, mine, other = self.claim.conclusion
        around = shown_condition((relation, ("name", "inner"), two))
        proof = f"(eq_ind _ (fun inner => {around}) {proof} _ {self.equal(one, mine, 'left')})" if one != mine else proof
        around = shown_condition((relation, mine, ("name", "inner")))
        proof = f"(eq_ind _ (fun inner => {around}) {proof} _ {self.equal(two, other, 'right')})" if two != other else proof
        self.steps[1:1] = [f"pose (C := {self.matrix.text()})", f"assert (two : (2 <= {self.matrix.size})%nat) by (repeat constructor)"]
        tactic, rests_on = f"{'; '.join(self.steps)}; exact {proof}", (self.general, *self.place.rests_on)
        return Theorem(self.name, self.kind, sentence(self.claim), "", tactic, rests_on)

    def all_cases(self) -> str:
        """The pattern that tells the classes from all other numbers."""
        pattern = "?"
        for _ in range(self.matrix.size + 1):
            pattern = f"[| {pattern}]"
        return pattern

    def reason(self, h: Hypothesis) -> str:
        """What shows a hypothesis of the general theorem: that it holds of each class, or of each two."""
        if not h.over:
            return self.condition(h.condition, {})
        alike = "elim D; reflexivity"
        every = list(self.matrix.classes("classes" if h.over == "classes" else "pairs"))
        same = [h.over == "different" and x["i"] == x["j"] for x in every]
        proofs = [alike if apart else f"exact {self.condition(h.condition, x)}" for x, apart in zip(every, same, strict=True)]
        one = "[]"
        for _ in self.matrix.line:
            one = f"[<- | {one}]"
        indices = ["i"] if h.over == "classes" else ["i", "j"]
        names = " ".join([*indices, *(f"H{i}" for i in indices), *(["D"] if h.over == "different" else [])])
        told = "; ".join(f"unfold is_class in H{i}; cbn in H{i}; destruct H{i} as {one}" for i in indices)
        return f"ltac:(intros {names}; {told}; [{' | '.join(proofs)}])"

    def condition(self, condition: Condition, classes: Mapping[str, int]) -> str:
        """What shows a condition at some classes."""
        relation, a, b = condition
        wanted: Condition = (relation, self.matrix.at(a, classes, self.sums), self.matrix.at(b, classes, self.sums))
        return self.shown(wanted)

    def shown(self, wanted: Condition) -> str:
        """What a condition is called, once it is shown."""
        if turned(wanted) not in self.known:
            supposed = [c for c in self.known if c[1] != ZERO or c[2][0] != "name"]
            called = f"D{len(self.steps)}"
            tactic = self.place.derived(called, wanted, supposed, self.known)
            self.steps.append(f"assert ({called} : {shown_condition(wanted)}) by ({tactic})")
            self.known[turned(wanted)] = called
        return self.known[turned(wanted)]

    def equal(self, one: Tree, two: Tree, side: str) -> str:
        """The proof that a side of the general statement is one of the claim."""
        about = Statement(read_back(one), "==", read_back(two), signed=self.statement.signed)
        theorem = self.at.make(f"{self.name}_{side}", about, {})
        self.place.rests_on.append(theorem)
        own = Claim.of(about)
        for c in own.hypotheses():
            self.shown(c)
        return applied(theorem, self.kind, map(identifier, own.names), own.hypotheses(), self.known)
