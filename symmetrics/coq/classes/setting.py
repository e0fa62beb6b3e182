"""A theorem about matrices of every number of classes in the making: what it supposes, and the theorems that it rests on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...kernel import Statement
from ...kernel.obligation import obligation_of
from ...kernel.syntax import Tree, names_in
from ..derivation import NotExported
from ..domains import LAWS, factors, halves
from ..formulas import NEEDS_FUNCTIONS, ZERO, Condition, domain, domain_of_condition, kinds, normal
from ..parts import Make, put_in, turned
from ..sentences import OF_A_CLASS, identifier, shown_condition
from ..theorems import ORDERED, RICH, Theorem
from .text import BINDERS, in_proof, text_of_sum
from .trees import Flat, exchanged, indexed, same_class, spelled

__all__ = ["Hypothesis", "Setting", "with_factors"]

SIGNS = {
    "C": "(counts {0} {1})",
    "a": "(@row_sign F size C counts {0})",
    "b": "(@column_sign F size C counts {0})",
    "k": "(@count_sign F {0})",
    "n": "(@items_sign F size C counts)",
    "K": "(@count_sign F size)",
}
TAKEN = {
    *("a", "b", "C", "D", "Hi", "Hj", "classes", "column", "count", "counts", "different", "inner", "is_class", "items", "more"),
    *("pairs", "row", "size", "sum", "two"),
}
NUMBERED = re.compile(r"[CEHSZ]_?\d+|(c|log|none|some)_\d+")
OF_A_TERM = [*(f"C[{i},{j}]" for i in "ij" for j in "ij"), *(f"{x}[{i}]" for x in "abk" for i in "ij")]
LETS = "let K := count F size in let a := row F size C in let b := column F size C in let n := items F size C in"
ARROW = " ->\n  "
NOT_DEFINED = "a term that is defined where the sum is not"


@dataclass(frozen=True)
class Hypothesis:
    """A condition, of all that a sum runs over if `over` says one."""

    over: str
    condition: Condition

    def text(self) -> str:
        """The hypothesis as Coq reads it."""
        if not self.over:
            return shown_condition(self.condition)
        variables, members, _ = BINDERS[self.over]
        return f"(forall {variables}, {members}{shown_condition(self.condition)})"


class Setting:
    """What a theorem supposes and concludes, its sums as polynomials in letters with the proofs of that, and what it rests on."""

    def __init__(self, name: str, statement: Statement, make: Make) -> None:
        self.name, self.statement, self.make = name, statement, make
        self.obligation = obligation_of(statement)
        self.flat = Flat()
        left, right, given = statement.trees()
        self.conclusion: Condition = (statement.relation, self.flat.tree(left), self.flat.tree(right))
        self.given: list[Condition] = [(relation, self.flat.tree(a), self.flat.tree(b)) for a, relation, b in given]
        trees = [x for c in (self.conclusion, *self.given) for x in c[1:]] + [of.body for of in self.flat.sums.values()]
        names = {x for tree in trees for x in names_in(tree) if "[" not in x and x not in self.flat.sums} - {"n", "K"}
        if names & TAKEN or any(map(NUMBERED.fullmatch, names)):
            raise NotExported("a name that matrices of every size have")
        self.free = sorted(names)
        self.kind = RICH if any(kinds(tree) & NEEDS_FUNCTIONS for tree in trees) else ORDERED
        self.hypotheses = list(dict.fromkeys(self.supposed()))
        self.rests_on: list[Theorem] = []
        self.in_letters: dict[str, tuple[Tree, str]] = {}

    def supposed(self) -> Iterator[Hypothesis]:
        """What the theorem supposes of names, formulas and sums."""
        for x in self.free:
            if x not in self.statement.signed:
                yield Hypothesis("", ("<=", ZERO, ("name", x)))
        for of in self.flat.sums.values():
            for c in domain(of.body):
                yield Hypothesis(of.over if any(map(indexed, c[1:])) else "", c)
        for condition in (*self.given, self.conclusion):
            yield from (Hypothesis("", c) for c in domain_of_condition(condition))
        yield from (Hypothesis("", c) for c in self.given)

    def finished(self, steps: Sequence[str], proof: str, rests_on: tuple[Theorem, ...]) -> Theorem:
        """The theorem, from a proof in which its names and hypotheses have been introduced."""
        named = f" ({' '.join(map(identifier, self.free))} : F)" if self.free else ""
        variables = f"forall (size : nat) (C : nat -> nat -> F){named}"
        lets = [LETS, *(f"let {x} := {text_of_sum(of)} in" for x, of in self.flat.sums.items())]
        first, *others = [*(h.text() for h in self.hypotheses), shown_condition(self.conclusion)]
        counts = ["(2 <= size)%nat", "(forall i j, 0 <= C i j)", "\n  ".join([*lets, first])]
        names = ["size", "C", *map(identifier, self.free), "two", "counts", "K", "a", "b", "n", *self.flat.sums]
        intros = f"intros {' '.join([*names, *(f'H{k}' for k in range(1, len(self.hypotheses) + 1))])}"
        sentence = f"{variables},\n  {ARROW.join([*counts, *others])}"
        return Theorem(self.name, self.kind, sentence, "", "; ".join([intros, *steps, f"exact {proof}"]), rests_on)

    def add(self, theorem: Theorem) -> Theorem:
        """Note a theorem that this one rests on."""
        self.rests_on.append(theorem)
        return theorem

    def next_name(self, kind: str) -> str:
        """A name for a further theorem that this one rests on."""
        return f"{self.name}_{kind}_{len(self.rests_on) + 1}"

    def sign_of(self, name: str) -> str:
        """The proof that what a name stands for is not negative; empty if it may be, or is a letter."""
        if of := OF_A_CLASS.fullmatch(name):
            return SIGNS[of[1]].format(of[2], of[3])
        if name in ("n", "K"):
            return SIGNS[name]
        sign = Hypothesis("", ("<=", ZERO, ("name", name)))
        return f"H{1 + self.hypotheses.index(sign)}" if sign in self.hypotheses and name in self.free else ""

    def known(self, over: str = "") -> dict[Condition, str]:
        """What is known, and of the classes that a sum runs over, in spelled names and letters."""
        found: dict[Condition, str] = {}
        for k, h in enumerate(self.hypotheses, 1):
            for condition, text in instances(h, over, f"H{k}"):
                renaming = {x: ("name", spelled(x)) for tree in condition[1:] for x in names_in(tree)}
                for x, (tree, equation) in self.in_letters.items():
                    if any(x in names_in(side) for side in condition[1:]):
                        around = in_proof(shown_condition(put_in(condition, {x: ("name", "inner")})))
                        text = f"(eq_ind _ (fun inner => {around}) {text} _ {equation})"
                        condition = put_in(condition, {x: tree})
                found.setdefault(turned(put_in(condition, renaming)), text)
        for x in ("n", "K", *(x for x in OF_A_TERM if over)):
            found.setdefault(("<=", ZERO, ("name", spelled(x))), self.sign_of(x))
        return with_factors(found)

    def why(self, condition: Condition, known: Mapping[Condition, str]) -> str:
        """What shows a condition: what is known, or that the factors of what is not to be zero are not."""
        relation, a, b = turned(condition)
        if found := known.get((relation, a, b)):
            return found
        if relation == "<=" and (found := known.get(("<", a, b))):
            return f"(proj1 {found})"
        if relation == "<" and a == ZERO:
            return self.why_positive(b, known)
        if relation != "!=" or b != ZERO:
            raise NotExported(NOT_DEFINED)
        if found := known.get(("<", ZERO, a)):
            return f"(not_eq_sym (proj2 {found}))"
        if parts := halves(a):
            others = f"_ {a[2]}" if a[0] == "**" else "_ _"
            return f"(@{LAWS[a[0]][1]} _ {others} {' '.join(self.why(('!=', x, ZERO), known) for x in parts)})"
        if a[0] != "int":
            raise NotExported(NOT_DEFINED)
        return f"({self.add(self.make(self.next_name('number'), Statement(str(a[1]), '!=', '0'), {})).among(self.kind)})"

    def why_positive(self, tree: Tree, known: Mapping[Condition, str]) -> str:
        """What shows that a quotient, or a name that is not zero, is positive."""
        if tree[0] == "/":
            return f"(@quotient_positive _ _ _ {' '.join(self.why(('<', ZERO, x), known) for x in tree[1:])})"
        sign, nonzero = known.get(("<=", ZERO, tree)), known.get(("!=", tree, ZERO))
        if not sign or not nonzero:
            raise NotExported(NOT_DEFINED)
        return f"(conj {sign} (not_eq_sym {nonzero}))"


def with_factors(known: Mapping[Condition, str]) -> dict[Condition, str]:
    """What is known, and that the factors of what is not zero are not."""
    found = dict(known)
    for (relation, a, _), proof in known.items():
        for factor, reason in factors(a, proof) if relation == "!=" else ():
            found.setdefault(("!=", factor, ZERO), reason)
    return found


def instances(h: Hypothesis, over: str, name: str) -> Iterator[tuple[Condition, str]]:
    """What a hypothesis says of the classes that a sum runs over, and how it is applied to them."""
    relation, a, b = h.condition
    if not h.over:
        yield h.condition, name
    elif not over:
        return
    elif h.over == "classes":
        yield h.condition, f"({name} i Hi)"
        if over != "classes":
            yield (relation, exchanged(a), exchanged(b)), f"({name} j Hj)"
    elif over == "classes":
        if h.over == "pairs":
            yield (relation, normal(same_class(a)), normal(same_class(b))), f"({name} i i Hi Hi)"
    elif h.over == "pairs" or over == "different":
        apart, other = (" D", " (not_eq_sym D)") if h.over == "different" else ("", "")
        yield h.condition, f"({name} i j Hi Hj{apart})"
        yield (relation, exchanged(a), exchanged(b)), f"({name} j i Hj Hi{other})"
