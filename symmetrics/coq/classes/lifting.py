"""Theorems in which names are defined by others, from theorems that have what they are equal to in their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...kernel.syntax import Tree, names_in, replace
from ..formulas import ZERO, Claim, Condition, normal
from ..parts import turned
from ..sentences import identifier, shown_condition
from ..theorems import Theorem
from .setting import Setting, with_factors

__all__ = ["AT_LEAST_TWO", "Lifting", "counted"]

K, TWO = ("name", "K"), ("int", 2)
AT_LEAST_TWO: Condition = (">=", K, TWO)


def counted(tree: Tree) -> Tree:
    """A tree with the number of classes counted from two, in normal form."""
    return normal(replace(tree, {"K": ("+", (K, TWO))}))


@dataclass
class Lifting:
    """What a theorem supposes in which some names are defined by others: variables with their values, and conditions with their proofs."""

    variables: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    supposed: list[Condition] = field(default_factory=list)
    proofs: list[str] = field(default_factory=list)
    defined: list[str] = field(default_factory=list)
    known: dict[Condition, str] = field(default_factory=dict)

    def variable(self, name: str, value: str, sign: str = "") -> None:
        """A variable, once, with its value and perhaps the proof that this is not negative."""
        if name not in self.variables:
            self.variables.append(name)
            self.values.append(value)
            if sign:
                condition: Condition = ("<=", ZERO, ("name", name))
                self.suppose(condition, condition, sign)

    def suppose(self, condition: Condition, becomes: Condition, proof: str) -> None:
        """A condition, what it becomes once the names are replaced, and its proof."""
        self.supposed.append(condition)
        self.proofs.append(proof)
        self.known.setdefault(turned(becomes), f"H{len(self.supposed)}")

    def define(self, name: str, tree: Tree, proof: str) -> None:
        """That a name is equal to a tree."""
        equation: Condition = ("==", ("name", name), tree)
        self.suppose(equation, equation, proof)
        self.defined.append(name)

    def count_from_two(self) -> None:
        """Define the number of classes as two more than a count."""
        self.variable("K", "K")
        self.variable("more", "(count F (size - 2))")
        self.suppose(("<=", ZERO, ("name", "more")), ("<=", ZERO, K), "(@count_sign F (size - 2))")
        self.define("K", ("+", (("name", "more"), TWO)), "(@counted_from_two F size two)")
        self.suppose(AT_LEAST_TWO, (">=", counted(K), TWO), "(@two_or_more F size two)")

    def lift(self, at: Setting, name: str, core: Theorem, own: Claim, conclusion: Condition) -> Theorem:
        """The theorem from one that has K for the count that is two less, and what names are equal to in their places."""
        for x in sorted({x for c in (*self.supposed, conclusion) for tree in c[1:] for x in names_in(tree)}):
            self.variable(x, x)
        known = with_factors(self.known)
        reasons = [at.why(c, known) for c in own.hypotheses()]
        sentence = f"forall {' '.join(map(identifier, self.variables))} : F,\n  "
        sentence += " ->\n  ".join(map(shown_condition, (*self.supposed, conclusion)))
        arguments = ["more" if x == "K" else identifier(x) for x in own.names]
        steps = [f"intros {' '.join([*map(identifier, self.variables), *(f'H{k}' for k in range(1, len(self.supposed) + 1))])}"]
        steps += [f"subst {' '.join(self.defined)}"] if self.defined else []
        steps.append(f"exact ({' '.join([core.name, *arguments, *reasons])})")
        return at.add(Theorem(name, core.kind, sentence, "", "; ".join(steps)))

    def applied(self, lifted: Theorem, kind: str) -> str:
        """The theorem at the values of its variables."""
        return " ".join([lifted.among(kind), *self.values, *self.proofs])


def speaks_of_k(trees: Sequence[Tree]) -> bool:
    """Whether the number of classes stands in some trees."""
    return any("K" in names_in(tree) for tree in trees)
