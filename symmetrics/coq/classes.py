"""Theorems about the matrices of every number of classes.

Three theorems make one: a comparison in letters, the number of classes counted from two; the same with names for the sums, which are
equal to polynomials in the letters; and the sentence about matrices, in which the names are sums over classes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as replace_fields
from typing import Any

from ..kernel import Statement
from ..kernel.obligation import Obligation, obligation_of
from ..kernel.reading import Reader
from ..kernel.rejected import Rejected
from ..kernel.summands import merged
from ..kernel.syntax import Tree, names_in, parse, replace
from .derivation import NotExported
from .domains import LAWS, factors, halves
from .formulas import NEEDS_FUNCTIONS, ZERO, Claim, Condition, domain, domain_of_condition, kinds, normal
from .parts import Make, put_in, read_back, turned
from .sentences import identifier, shown, shown_condition
from ..kernel.classes import known_summands
from .sums import OVER, Flat, Sum, Sums, exchanged, function, in_proof, indexed, kernel_tree, polynomial, powers_times, spelled, term, text_of_sum, upper
from .theorems import ORDERED, RICH, Theorem

__all__ = ["theorem_for_every_k"]

TWO: Tree = ("int", 2)
Certificate = Mapping[str, Any]
MOST_FACTORS = 3
CELL = re.compile(r"C\[\d,\d\]")
K: Tree = ("name", "K")
FROM_TWO: Tree = ("+", (K, TWO))
KNOWN_SIGNS = {"n": "(@items_sign F size C counts)", "K": "(@count_sign F size)"}
VALUES = {"n": "n", "K": "K"}
OF_INDEX = re.compile(r"([Cabk])\[(\w)(?:,(\w))?\]")
BINDERS = {
    "classes": ("i", "is_class size i -> ", "i Hi"),
    "pairs": ("i j", "is_class size i -> is_class size j -> ", "i j Hi Hj"),
    "different": ("i j", "is_class size i -> is_class size j -> i <> j -> ", "i j Hi Hj D"),
}
LETS = "let K := count F size in let a := row F size C in let b := column F size C in let n := items F size C in"
TAKEN = {"inner", "more", "a", "b", "C", "size", "counts", "D", "Hi", "Hj", "is_class", "row", "column", "items", "count", "sum", "classes", "pairs", "different"}


NOTHING: Certificate = {}
NO_GUARD = {
    ("lemma", "then"), ("equal", "shown"), ("equal", "then"), ("conjugate", "nonnegative"), ("conjugate", "product"), ("conjugate", "sum"),
    ("powers", "nonnegative"), ("powers", "difference"), ("both", "above"), ("both", "below"),
}  # fmt: skip


@dataclass(frozen=True)
class Hypothesis:
    """A condition, of all that a sum runs over if it is one of classes."""

    over: str
    condition: Condition

    def text(self) -> str:
        if not self.over:
            return shown_condition(self.condition)
        variables, members, _ = BINDERS[self.over]
        return f"(forall {variables}, {members}{shown_condition(self.condition)})"


@dataclass
class Lifting:
    """What a theorem supposes in which some names are defined by others: variables with their values, and conditions with their proofs."""

    variables: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    supposed: list[Condition] = field(default_factory=list)
    proofs: list[str] = field(default_factory=list)
    defined: list[str] = field(default_factory=list)
    known: dict[Condition, str] = field(default_factory=dict)

    def variable(self, name: str, value: str) -> None:
        """A variable, once."""
        if name not in self.variables:
            self.variables.append(name)
            self.values.append(value)

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

    def complete(self, conclusion: Condition) -> None:
        """Add the variables that only stand in conditions."""
        for x in sorted({x for c in (*self.supposed, conclusion) for tree in c[1:] for x in names_in(tree)}):
            self.variable(x, x)


def theorem_for_every_k(name: str, statement: Statement, certificate: Mapping[str, Any], make: Make) -> Theorem:
    """The theorem that a certificate for every number of classes is; `make` makes those about letters and single terms."""
    return EveryK(name, statement, certificate, make).theorem()


class EveryK:
    """The parts of one theorem."""

    def __init__(self, name: str, statement: Statement, certificate: Mapping[str, Any], make: Make) -> None:
        self.name, self.statement, self.certificate, self.make = name, statement, certificate, make
        self.obligation: Obligation = obligation_of(statement)
        left, right, given = statement.trees()
        self.flat = Flat()
        self.left, self.right = normal(self.flat.tree(left)), normal(self.flat.tree(right))
        self.given = [(relation, normal(self.flat.tree(a)), normal(self.flat.tree(b))) for a, relation, b in given]
        trees = (self.left, self.right, *(x for c in self.given for x in c[1:]), *(s.body for s in self.flat.sums.values()))
        names = sorted({x for tree in trees for x in names_in(tree) if "[" not in x and x not in self.flat.sums} - {"n", "K"})
        if any(x in TAKEN or re.fullmatch(r"[SZHE]\d+", x) for x in names):
            raise NotExported("a name that matrices of every size have")
        self.free = names
        self.kind = RICH if any(kinds(tree) & NEEDS_FUNCTIONS for tree in trees) else ORDERED
        self.rests_on: list[Theorem] = []
        self.hypotheses = list(self.all_hypotheses())
        self.sums = Sums(self.obligation.reader, self.equal)
        self.trees: dict[str, Tree] = {}
        self.equations: dict[str, str] = {}

    def all_hypotheses(self) -> Iterator[Hypothesis]:
        """What the theorem supposes of names, formulas and sums."""
        found = [Hypothesis("", ("<=", ZERO, ("name", x))) for x in self.free if x not in self.statement.signed]
        for of in self.flat.sums.values():
            for c in domain(of.body):
                found.append(Hypothesis(of.over if any(map(indexed, c[1:])) else "", c))
        for condition in (*self.given, (self.statement.relation, self.left, self.right)):
            found += [Hypothesis("", c) for c in domain_of_condition(condition)]
        yield from dict.fromkeys([*found, *(Hypothesis("", c) for c in self.given)])

    def theorem(self) -> Theorem:
        """The theorem."""
        for name, of in self.flat.sums.items():
            self.in_letters(name, of)
        lifted, lifting = self.lifted()
        lets = [f"let {x} := {text_of_sum(of)} in" for x, of in self.flat.sums.items()]
        variables = f"forall (size : nat) (C : nat -> nat -> F){f' ({chr(32).join(map(identifier, self.free))} : F)' if self.free else ''}"
        conclusion = shown_condition((self.statement.relation, self.left, self.right))
        lines = [f"{variables},\n  (2 <= size)%nat ->\n  (forall i j, 0 <= C i j) ->\n  {LETS}", *lets]
        sentence = "\n  ".join(["\n  ".join(lines), " ->\n  ".join([*(h.text() for h in self.hypotheses), conclusion])])
        names = ["size", "C", *map(identifier, self.free), "two", "counts", "K", "a", "b", "n", *self.flat.sums]
        steps = [f"intros {' '.join([*names, *(f'H{k}' for k in range(1, len(self.hypotheses) + 1))])}"]
        steps += [f"pose ({x} := sum F ({of.over} size) {function(of.over, of.body)})" for x, of in self.sums.letters.items()]
        steps.append(f"exact ({' '.join([lifted.among(self.kind), *lifting.values, *lifting.proofs])})")
        return Theorem(self.name, self.kind, sentence, "", "; ".join(steps), tuple(self.rests_on))

    def in_letters(self, name: str, of: Sum) -> None:
        """Note what a sum is in letters, and why."""
        inner = {x: self.trees[x] for x in names_in(of.body) if x in self.trees}
        proof, body = "", of.body
        for x, tree in inner.items():
            after = replace(body, {x: tree})
            around = replace(body, {x: ("name", "inner")})
            step = f"f_equal (fun inner => sum F ({of.over} size) {function(of.over, around)}) {self.equations[x]}"
            proof, body = f"{proof}eq_trans ({step}) (", normal(after)
        tree, last = self.sums.as_letters(Sum(of.over, body))
        self.trees[name] = normal(tree)
        self.equations[name] = f"({proof}{last}{')' * len(inner)})"

    # Theorems about single terms.

    def equal(self, over: str, body: Tree, target: Tree) -> str:
        """The proof that the sums of two trees are equal, which are so for all classes."""
        names = {x: ("name", spelled(x)) for tree in (body, target) for x in names_in(tree)}
        one, two = normal(replace(body, names)), normal(replace(target, names))
        proof = self.at_classes(over, (one, "==", two), names)
        return f"@equal_{'pairs_of' if over == 'pairs' else over} F size {self.of_classes(over, body)} {self.of_classes(over, target)} {proof}"

    def of_classes(self, over: str, body: Tree) -> str:
        """What is summed as a function of the classes."""
        return function(over, body).replace("fun i _ =>", "fun i =>") if over == "classes" else function(over, body)

    def at_classes(self, over: str, compared: tuple[Tree, str, Tree], names: Mapping[str, Tree], certificate: Certificate = NOTHING) -> str:
        """The proof that a comparison, in spelled names, holds for all classes."""
        left, relation, right = compared
        back = {str(tree[1]): x for x, tree in names.items()}
        unsigned = [x for x in names if self.sign_of(x)]
        about = Statement(read_back(left), relation, read_back(right), signed=tuple(sorted(str(names[x][1]) for x in names if x not in unsigned)))
        found = self.make(f"{self.name}_term_{len(self.rests_on) + 1}", about, certificate)
        self.rests_on.append(found)
        claim = Claim.of(about)
        known = self.known_of_classes(over, names)
        values = [term(("name", back[x]), 4) for x in claim.names]
        known |= {("<=", ZERO, t): self.sign_of(x) for x, t in names.items() if self.sign_of(x)}
        reasons = [self.why(c, known) for c in claim.hypotheses()]
        return f"(fun {BINDERS[over][2]} => {' '.join([found.among(self.kind), *values, *reasons])})"

    def sign_of(self, name: str) -> str:
        """The proof that what a name stands for is not negative; empty if it may be."""
        if of := OF_INDEX.fullmatch(name):
            i, j = of[2], of[3]
            return {
                "C": f"(counts {i} {j})", "a": f"(@row_sign F size C counts {i})", "b": f"(@column_sign F size C counts {i})",
                "k": f"(@count_sign F {i})",
            }[of[1]]  # fmt: skip
        if name in KNOWN_SIGNS:
            return KNOWN_SIGNS[name]
        if name in self.free and name not in self.statement.signed:
            return f"H{1 + self.hypotheses.index(Hypothesis('', ('<=', ZERO, ('name', name))))}"
        return ""

    def known_of_classes(self, over: str, names: Mapping[str, Tree]) -> dict[Condition, str]:
        """What is known for the classes of a term, and how, in spelled names."""
        known: dict[Condition, str] = {}
        for k, h in enumerate(self.hypotheses, 1):
            for condition, text in instances(h, over, f"H{k}"):
                renaming = {x: ("name", spelled(x)) for tree in condition[1:] for x in names_in(tree)}
                for x, tree in self.trees.items():
                    if any(x in names_in(side) for side in condition[1:]):
                        around = in_proof(shown_condition(put_in(condition, {x: ("name", "inner")})))
                        text = f"(eq_ind _ (fun inner => {around}) {text} _ {self.equations[x]})"
                        condition = put_in(condition, {x: tree})
                known.setdefault(turned(put_in(condition, renaming)), text)
        return with_factors(known)

    def why(self, condition: Condition, known: Mapping[Condition, str]) -> str:
        """What shows a condition: what is known, or the factors of what is not zero."""
        relation, a, b = turned(condition)
        if found := known.get((relation, a, b)):
            return found
        if relation == "<=" and (found := known.get(("<", a, b))):
            return f"(proj1 {found})"
        if relation != "!=" or b != ZERO:
            raise NotExported("a term that is defined where the sum is not")
        if found := known.get(("<", ZERO, a)):
            return f"(not_eq_sym (proj2 {found}))"
        if parts := halves(a):
            return f"(@{LAWS[a[0]][1]} _ {'_ ' * len(parts) if a[0] != '**' else f'_ {a[2]} '}{' '.join(self.why(('!=', x, ZERO), known) for x in parts)})"
        if a[0] != "int":
            raise NotExported("a term that is defined where the sum is not")
        number = self.make(f"{self.name}_number_{len(self.rests_on) + 1}", Statement(str(a[1]), "!=", "0"), {})
        self.rests_on.append(number)
        return f"({number.among(self.kind)})"

    # The comparison in letters.

    def lifted(self) -> tuple[Theorem, Lifting]:
        """The theorem with names for the sums, and the values and proofs that it is applied to."""
        certificate, facts = self.hoisted()
        core_left, core_right = (self.lettered(x) for x in (self.left, self.right))
        given = [(relation, self.lettered(a), self.lettered(b)) for relation, a, b in self.given]
        trees = [*self.trees.values(), *(x for (_, a, b), _ in facts for x in (a, b))]
        speaks = any("K" in names_in(t) for t in (core_left, core_right, *(y for c in given for y in c[1:]), *trees))
        at_least = (">=", self.counted(K), TWO)
        conditions = [*given, *([at_least] if speaks or facts else []), *((r, self.counted(a), self.counted(b)) for (r, a, b), _ in facts)]
        signed = (*self.statement.signed, *sorted(x.upper() for x in self.obligation.reader.signed if x.upper() in self.sums.letters))
        core_statement = replace_fields(
            self.statement, left=read_back(core_left), right=read_back(core_right), every_k=False, signed=signed,
            given=tuple(f"{read_back(a)} {relation} {read_back(b)}" for relation, a, b in conditions),
        )  # fmt: skip
        core = self.with_denominators(f"{self.name}_in_letters", core_statement, certificate)
        self.rests_on.append(core)
        own, lifting = Claim.of(core_statement), Lifting()
        for x in (x for x in own.names if x != "K"):
            lifting.variable(x, f"({x})" if x not in VALUES else VALUES[x])
            if x not in own.signed:
                sign: Condition = ("<=", ZERO, ("name", x))
                lifting.suppose(sign, sign, self.sign_of(x) or self.sign_of_letter(x))
        self.with_k(lifting, own.names, trees)
        for x, tree in self.trees.items():
            lifting.variable(x, x)
            lifting.define(x, tree, self.equations[x])
        for k, h in enumerate(self.hypotheses, 1):
            if not h.over and h.condition[1:] not in [(ZERO, ("name", x)) for x in self.free]:
                lifting.suppose(h.condition, (h.condition[0], *map(self.lettered, h.condition[1:])), f"H{k}")
        for (relation, a, b), proof in facts:
            lifting.suppose((relation, a, b), (relation, self.counted(a), self.counted(b)), proof)
        return self.lift(self.name, core, own, lifting, (self.statement.relation, self.left, self.right)), lifting

    def with_denominators(self, name: str, statement: Statement, certificate: Certificate) -> Theorem:
        """The theorem about letters; what is above may have the number of classes as a factor that the kernel cancels."""
        certificate = renamed_letters(certificate, self.obligation.reader, obligation_of(statement).reader)
        for k in range(MOST_FACTORS):
            try:
                return self.make(name, statement, times(certificate, f"(K + 2)**{k}" if k else ""))
            except (NotExported, Rejected) as reason:
                first = reason if not k else first
        raise first

    def with_k(self, lifting: Lifting, names: Sequence[str], trees: Sequence[Tree]) -> None:
        """Count the number of classes from two, if a theorem speaks of it."""
        if "K" in names or any("K" in names_in(t) for t in trees):
            lifting.variable("K", "K")
            lifting.variable("more", "(count F (size - 2))")
            lifting.suppose(("<=", ZERO, ("name", "more")), ("<=", ZERO, K), "(@count_sign F (size - 2))")
            lifting.define("K", ("+", (("name", "more"), TWO)), "(@counted_from_two F size two)")
            lifting.suppose((">=", K, TWO), (">=", self.counted(K), TWO), "(@two_or_more F size two)")

    def lift(self, name: str, core: Theorem, own: Claim, lifting: Lifting, conclusion: Condition) -> Theorem:
        """A theorem about names that are equal to what another one has in their places."""
        lifting.complete(conclusion)
        known = with_factors(lifting.known)
        reasons = [self.why(c, known) for c in own.hypotheses()]
        sentence = f"forall {' '.join(map(identifier, lifting.variables))} : F,\n  "
        sentence += " ->\n  ".join(map(shown_condition, (*lifting.supposed, conclusion)))
        arguments = ["more" if x == "K" else identifier(x) for x in own.names]
        steps = [f"intros {' '.join([*map(identifier, lifting.variables), *(f'H{k}' for k in range(1, len(lifting.supposed) + 1))])}"]
        if lifting.defined:
            steps.append(f"subst {' '.join(lifting.defined)}")
        steps.append(f"exact ({' '.join([core.name, *arguments, *reasons])})")
        lifted = Theorem(f"{name}_in_sums", core.kind, sentence, "", "; ".join(steps))
        self.rests_on.append(lifted)
        return lifted

    def lettered(self, tree: Tree) -> Tree:
        """A tree in letters, the number of classes counted from two."""
        return normal(self.counted(replace(tree, self.trees)))

    def counted(self, tree: Tree) -> Tree:
        return normal(replace(tree, {"K": FROM_TWO}))

    def sign_of_letter(self, name: str) -> str:
        """The proof that a letter is not negative."""
        return self.sign_of_sum(self.sums.letters[name], {})

    def sign_of_sum(self, of: Sum, certificate: Certificate) -> str:
        """The proof that a sum is not negative, since no term is: as it stands, or in the counts of its classes against the rest."""
        before = len(self.rests_on)
        try:
            names = {x: ("name", spelled(x)) for x in names_in(of.body)}
            body = normal(replace(of.body, names))
            if certificate and "as it stands" not in certificate:
                raise NotExported("a certificate in counts")
            proof = self.at_classes(of.over, (body, ">=", ZERO), names, certificate.get("as it stands", {}))
        except (NotExported, Rejected):
            del self.rests_on[before:]
            proof = self.in_counts(of, certificate)
        return f"(@sign_{of.over} F size {self.of_classes(of.over, of.body)} {proof})"

    def in_counts(self, of: Sum, certificate: Certificate) -> str:
        """The proof that a term is not negative, in the counts of its classes against the rest."""
        indices, apart = next(key for key, over in OVER.items() if over == of.over)
        tree = normal(merged(of.body, ("i", "j")[:indices], apart))
        renaming = {x: ("name", spelled(x)) for x in names_in(tree) if "[" in x and not CELL.fullmatch(x)}
        tree = replace(tree, renaming)
        signed = tuple(sorted(x for x in names_in(tree) if not CELL.fullmatch(x) and x not in ("K", *map(spelled, renaming)) and not self.sign_of(x)))
        name = f"{self.name}_term_{len(self.rests_on) + 1}"
        about = Statement(read_back(tree), ">=", "0", signed=signed)
        if certificate:
            certificate = renamed_letters(with_spelled(certificate), self.reader_of_terms(of), obligation_of(about).reader)
        core = self.make(f"{name}_in_counts", about, certificate)
        self.rests_on.append(core)
        second = ("j", "i")[indices == 1]
        if apart:
            cells = [("C[i,i]", "C[1,1]"), ("C[i,j]", "C[1,2]"), ("C[j,i]", "C[2,1]"), ("C[j,j]", "C[2,2]")]
            margins = [(f"a[{x}]", [f"C[{r},{k}]" for k in (1, 2, 3)]) for r, x in ((1, "i"), (2, "j"))]
            margins += [(f"b[{x}]", [f"C[{k},{r}]" for k in (1, 2, 3)]) for r, x in ((1, "i"), (2, "j"))]
            rest, lemma, binder = ["C[1,3]", "C[2,3]", "C[3,1]", "C[3,2]", "C[3,3]"], "two_classes", " D"
        else:
            cells = [(f"C[i,{second}]", "C[1,1]")]
            margins = [("a[i]", ["C[1,1]", "C[1,2]"]), (f"b[{second}]", ["C[1,1]", "C[2,1]"])]
            rest, lemma, binder = ["C[1,2]", "C[2,1]", "C[2,2]"], "one_class", ""
        size = 3 if apart else 2
        margins.append(("n", [f"C[{r},{k}]" for r in range(1, size + 1) for k in range(1, size + 1)]))
        lifting = Lifting()
        for x, cell in cells:
            sign: Condition = ("<=", ZERO, ("name", cell))
            lifting.variable(cell, term(("name", x), 4))
            lifting.suppose(sign, sign, self.sign_of(x))
        for k, cell in enumerate(rest):
            sign = ("<=", ZERO, ("name", cell))
            lifting.variable(cell, f"c_{k}")
            lifting.suppose(sign, sign, f"S_{k}")
        defined: dict[str, Tree] = {x: ("name", cell) for x, cell in cells}
        for k, (x, parts) in enumerate(margins):
            value: Tree = ("+", tuple(("name", c) for c in parts))
            lifting.variable(spelled(x), term(("name", x), 4))
            lifting.define(spelled(x), value, f"E_{k}")
            defined[spelled(x)] = value
        own = Claim.of(about)
        self.with_k(lifting, own.names, [of.body])
        for x in names_in(tree):
            if not CELL.fullmatch(x) and x != "K":
                lifting.variable(x, term(("name", next((y for y in renaming if spelled(y) == x), x)), 4))
                if sign_proof := self.sign_of(next((y for y in renaming if spelled(y) == x), x)):
                    lifting.suppose(("<=", ZERO, ("name", x)), ("<=", ZERO, ("name", x)), sign_proof)
        in_variables = {x: ("name", spelled(x)) for x in names_in(of.body)} | {x: ("name", cell) for x, cell in cells}
        known = self.known_of_classes(of.over, {})
        body = normal(replace(of.body, in_variables))
        for condition in dict.fromkeys(domain(normal(of.body))):
            spelled_condition = put_in(condition, {x: ("name", spelled(x)) for x in names_in(of.body)})
            proof = self.why(spelled_condition, known)
            stated = put_in(condition, in_variables)
            lifting.suppose(stated, put_in(put_in(stated, defined), {"K": FROM_TWO}), proof)
        lifted = self.lift(name, core, own, lifting, (">=", body, ZERO))
        patterns = " ".join([*(f"c_{k}" for k in range(len(rest))), *(f"S_{k}" for k in range(len(rest))), *(f"E_{k}" for k in range(len(margins)))])
        j = "i" if of.over == "classes" else "j"
        members = "Hi Hi" if of.over == "classes" else "Hi Hj"
        applied = " ".join([lifted.among(self.kind), *lifting.values, *lifting.proofs])
        return f"(fun {BINDERS[of.over][2]} => @{lemma} F size C counts i {j} {members}{binder} _ (fun {patterns} => {applied}))"

    def reader_of_terms(self, of: Sum) -> Reader:
        """What the kernel has read when it comes to a term."""
        indices, apart = next(key for key, over in OVER.items() if over == of.over)
        reader, known = Reader(signed=frozenset(self.obligation.reader.signed)), known_summands(self.obligation, indices, apart)
        for tree in (*known, kernel_tree(of.body)):
            reader.read(merged(tree, ("i", "j")[:indices], apart))
        return reader

    # Facts about sums.

    def hoisted(self) -> tuple[Certificate, list[tuple[Condition, str]]]:
        """The certificate about letters, and the facts that it supposes with their proofs."""
        facts: list[Mapping[str, Any]] = list(facts_in(self.certificate))
        if not facts:
            return self.certificate, []
        conditions = len(self.given) + 1
        others = len(self.obligation.guards) - conditions
        moved = {conditions + k: conditions + len(facts) + k for k in range(1, others + 1)}
        numbers = Numbers(moved, conditions + others, conditions + others + len(facts), conditions)
        found, _ = without_facts(self.certificate, numbers, 0)
        return found, [self.fact(fact) for fact in facts]

    def fact(self, fact: Mapping[str, Any]) -> tuple[Condition, str]:
        """What a fact says of letters, and why."""
        if "largest" in fact or "at" in fact or fact.get("equal"):
            raise NotExported("a fact about what is largest")
        if "goal" in fact:
            return self.fact_about_letters(parse(fact["goal"]), fact.get("factor", 1), fact.get("squares", []))
        tree = parse(fact["each"])
        whole = self.obligation.reader.read(tree)
        flat = Flat(self.flat.sums)
        before = len(flat.sums)
        name = flat.tree(tree)
        of = flat.sums[str(name[1])] if name[0] == "name" else None
        if of is None or len(flat.sums) > before + 1:
            raise NotExported("a fact about several sums")
        if len(flat.sums) > before:
            del flat.sums[str(name[1])]
        letters, proof = self.sums.as_letters(of)
        sign = self.sign_of_sum(of, fact.get("then", {}))
        top = normal(without_letters(self.obligation.reader, polynomial(self.obligation.reader, whole.top)))
        return self.follows(top, [(normal(letters), f"(eq_ind _ (le F (number F 0%Z)) {sign} _ {proof})")], [1], 1)

    def follows(self, goal: Tree, parts: list[tuple[Tree, str]], weights: Sequence[int], factor: int) -> tuple[Condition, str]:
        """That a polynomial in letters is not negative, since some times it is the sum of what is not."""
        condition: Condition = (">=", goal, ZERO)
        for tree, proof in parts:
            if normal(tree) == normal(goal) and len(parts) == 1 and factor == 1:
                return condition, proof
        given = tuple(f"{read_back(tree)} >= 0" for tree, _ in parts)
        signed = tuple(sorted(x for tree in (goal, *(t for t, _ in parts)) for x in names_in(tree) if not (self.sign_of(x) or self.is_plain_letter(x))))
        about = Statement(read_back(goal), ">=", "0", given=given, signed=signed)
        certificate = {"factor": str(factor), "squares": [[f"{w}*g{k}", "1"] for k, w in enumerate(weights, 1)]}
        theorem = self.make(f"{self.name}_fact_{len(self.rests_on) + 1}", about, certificate)
        self.rests_on.append(theorem)
        own = Claim.of(about)
        known = {turned((">=", normal(tree), ZERO)): proof for tree, proof in parts}
        known |= {("<=", ZERO, ("name", x)): self.sign_of(x) or self.sign_of_letter(x) for x in own.names if x not in signed}
        known |= {turned(h.condition): f"H{k}" for k, h in enumerate(self.hypotheses, 1) if not h.over}
        reasons = [self.why(c, with_factors(known)) for c in own.hypotheses()]
        return condition, f"({' '.join([theorem.among(self.kind), *(f'({x})' for x in own.names), *reasons])})"

    def is_plain_letter(self, name: str) -> bool:
        """Whether a name is a letter that is not negative."""
        return name in self.sums.letters and name.lower() not in self.obligation.reader.signed

    def fact_about_letters(self, goal: Tree, factor: int, squares: list[str]) -> tuple[Condition, str]:
        """That a polynomial in letters is not negative: some times it is a sum of squares and of terms that are not negative."""
        wanted = normal(upper(goal))
        parts: list[tuple[Tree, str]] = []
        for text in squares:
            flat = Flat()
            flat.tree(parse(text))
            (of,) = flat.sums.values()
            letters, proof = self.sums.as_letters(of)
            sign = self.sign_of_sum(of, square_of(of.body))
            parts.append((normal(letters), f"(eq_ind _ (le F (number F 0%Z)) {sign} _ {proof})"))
        before = len(self.rests_on)
        for margins in (["a[i]"], ["b[i]"], ["a[i]", "b[i]"]):
            try:
                terms, many = self.as_terms(wanted, factor, [tree for tree, _ in parts], margins), len(margins)
                return self.follows(wanted, [*parts, *terms], [*[many] * len(parts), *[1] * len(terms)], factor * many)
            except (NotExported, Rejected):
                del self.rests_on[before:]
        raise NotExported("a fact about sums that is not shown term by term")

    def as_terms(self, goal: Tree, factor: int, squares: list[Tree], margins: list[str]) -> list[tuple[Tree, str]]:
        """What is left of a polynomial in letters without squares, as a sum over classes of terms that are not negative."""
        reader = Reader()
        whole = reader.read(("+", (("*", (("int", factor), goal)), *(("neg", x) for x in squares))))
        if whole.below:
            raise NotExported("a fact with a fraction")
        if not whole.top:
            return []
        terms: list[Tree] = []
        for m, c in whole.top.items():
            powers = {x: reader.ring.exponent(m, x) for x in reader.ring.support(m)}
            letter_name = next((x for x in powers if x in self.sums.letters and self.sums.letters[x].over == "classes"), "n")
            if powers.get(letter_name, 0) < 1:
                raise NotExported("a fact with a term without a sum")
            powers[letter_name] -= 1
            bodies: list[Tree] = [("name", x) for x in margins] if letter_name == "n" else [self.sums.letters[letter_name].body] * len(margins)
            before = powers_times(abs(c), powers)
            terms += [("neg", ("*", (before, body))) if c < 0 else ("*", (before, body)) for body in bodies]
        of = Sum("classes", normal(("+", tuple(terms)) if len(terms) > 1 else terms[0]))
        letters, proof = self.sums.as_letters(of)
        return [(normal(letters), f"(eq_ind _ (le F (number F 0%Z)) {self.sign_of_sum(of, {})} _ {proof})")]


def square_of(body: Tree) -> Certificate:
    """The certificate that a product of counts and even powers is not negative as it stands."""
    parts = body[1] if body[0] == "*" else (body,)
    names = {x: ("name", spelled(x)) for x in names_in(body)}
    counts = [read_back(replace(x, names)) for x in parts if x[0] != "**"]
    roots = [f"({read_back(replace(x[1], names))})**{x[2] // 2}" for x in parts if x[0] == "**"]
    return {"as it stands": {"squares": [["*".join(counts) or "1", "*".join(roots) or "1"]]}}


@dataclass(frozen=True)
class Numbers:
    """How guards are numbered: those that moved, how many there were and are, and where the next fact is."""

    moved: Mapping[int, int]
    before: int
    after: int
    facts: int

    def renamed(self, text: str) -> str:
        """A text with its guards and letters as they are called in a statement about letters."""
        text = re.sub(r"\bz(\d+)\b", r"Z\1", re.sub(r"\bK\b", "(K + 2)", text))
        return re.sub(r"\bg(\d+)\b", lambda m: f"g{self.number(int(m[1]))}", text)

    def number(self, k: int) -> int:
        return self.moved.get(k, k if k <= self.before else k + self.after - self.before)

    def more(self, to: int | None = None) -> Numbers:
        """The numbers with one more guard, a new one or one of the facts."""
        k = self.before + 1
        return replace_fields(self, moved={**self.moved, k: to or self.after + 1}, before=k, after=self.after + (not to))


def facts_in(certificate: Any) -> Iterator[Mapping[str, Any]]:
    """The facts of a certificate, in order."""
    if isinstance(certificate, Mapping):
        if certificate.get("rule") == "classes":
            yield from certificate["facts"]
        for key, below in certificate.items():
            if key != "facts" or certificate.get("rule") != "classes":
                yield from facts_in(below)
    elif isinstance(certificate, list):
        for x in certificate:
            yield from facts_in(x)


def without_facts(certificate: Certificate, numbers: Numbers, used: int) -> tuple[dict[str, Any], int]:
    """A certificate in which facts are conditions, and how many facts came so far."""
    rule = certificate.get("rule")
    if rule == "classes":
        for _ in certificate["facts"]:
            used += 1
            numbers = numbers.more(numbers.facts + used)
        return without_facts(certificate.get("then", {}), numbers, used)
    if not any(True for _ in facts_in(certificate)):
        return renamed(certificate, numbers), used
    out: dict[str, Any] = {}
    if rule == "lemma":
        out["steps"] = []
        for step in certificate["steps"]:
            by, used = without_facts(step.get("shown", {}), numbers, used)
            out["steps"].append({**renamed({k: v for k, v in step.items() if k != "shown"}, numbers), "shown": by})
            numbers = numbers.more()
    for key, value in certificate.items():
        if key in ("rule", "steps") or not isinstance(value, Mapping | list) or not any(True for _ in facts_in(value)):
            out.setdefault(key, renamed(value, numbers) if key != "rule" else value)
        elif (rule, key) in NO_GUARD:
            out[key], used = without_facts(value, numbers, used)
        elif (rule, key) == ("split", "cases"):
            out[key] = []
            for case in value:
                found, used = without_facts(case, numbers.more(), used)
                out[key].append(found)
        else:
            raise NotExported(f"facts about sums within the rule {rule}")
    return out, used


def without_letters(reader: Reader, tree: Tree) -> Tree:
    """A tree with the logarithms that letters of a reader stand for."""
    logs = {x: ("log", (polynomial(reader, of[0].top),)) for x, (kind, of) in reader.letters.items() if kind == "log" and not of[0].below}
    return replace(tree, logs)


def with_spelled(x: Any) -> Any:
    """A certificate about a term with its margins as they are called in a theorem."""
    if isinstance(x, str):
        return re.sub(r"\b([abk])\[([ij])\]", r"\1\2", x)
    if isinstance(x, Mapping):
        return {k: with_spelled(v) for k, v in x.items()}
    return [with_spelled(y) for y in x] if isinstance(x, list) else x


def times(certificate: Certificate, factor: str) -> Certificate:
    """A certificate for the goal times a factor."""
    if not factor:
        return certificate
    if "then" in certificate:
        return {**certificate, "then": times(certificate["then"], factor)}
    if certificate.get("rule", "squares") != "squares":
        raise NotExported("a factor beside another rule")
    return {**certificate, "squares": [[f"{factor}*({a})", b] for a, b in certificate.get("squares", [])]}


def renamed_letters(certificate: Certificate, kernel: Reader, own: Reader) -> Certificate:
    """A certificate with the letters and atoms of one reader called as another one calls them."""
    new: dict[str, str] = {}
    found = {seen(own, x, {}): x for x in (*own.letters, *own.ring.atoms)}
    for x in (*kernel.letters, *kernel.ring.atoms):
        if (key := seen(kernel, x, new)) in found:
            new[x] = found[key]
    return new_names(certificate, {x: y for x, y in new.items() if x != y})


def seen(reader: Reader, name: str, new: Mapping[str, str]) -> object:
    """What a letter or atom is, so that it can be compared with one of another reader."""

    def polynomial_seen(p: Mapping[int, int]) -> object:
        p = reader.from_two(dict(p))
        ring = reader.ring
        return frozenset((frozenset((new.get(x, x).replace("z", "Z"), ring.exponent(m, x)) for x in ring.support(m)), c) for m, c in p.items())

    if name in reader.letters:
        kind, of = reader.letters[name]
        quotients = ((polynomial_seen(q.top), frozenset((polynomial_seen(dict(key)), k) for key, k in q.below.items())) for q in of)
        return kind, tuple(quotients)
    atom = reader.ring.atoms[name]
    return atom.kind, atom.degree, tuple(map(polynomial_seen, atom.of)), polynomial_seen(atom.constant)


def new_names(x: Any, new: Mapping[str, str]) -> Any:
    """A certificate with other names for letters."""
    if isinstance(x, str):
        return re.sub(r"\b[A-Za-z]\d+\b", lambda m: new.get(m[0], m[0]), x)
    if isinstance(x, Mapping):
        return {new.get(k, k): v if k == "rule" else new_names(v, new) for k, v in x.items()}
    return [new_names(y, new) for y in x] if isinstance(x, list) else x


def renamed(x: Any, numbers: Numbers) -> Any:
    """A certificate with the texts in it renamed."""
    if isinstance(x, str):
        return numbers.renamed(x)
    if isinstance(x, Mapping):
        return {k: v if k == "rule" else renamed(v, numbers) for k, v in x.items()}
    return [renamed(y, numbers) for y in x] if isinstance(x, list) else x


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
    elif h.over == "classes":
        yield h.condition, f"({name} i Hi)"
        if over != "classes":
            yield (relation, exchanged(a), exchanged(b)), f"({name} j Hj)"
    elif over == "classes":
        if h.over == "pairs":
            same = [replace(t, {x: ("name", x.replace("j", "i")) for x in names_in(t) if "[" in x}) for t in (a, b)]
            yield (relation, same[0], same[1]), f"({name} i i Hi Hi)"
    elif h.over == "pairs" or over == "different":
        apart = " D" if h.over == "different" else ""
        other = " (not_eq_sym D)" if h.over == "different" else ""
        yield h.condition, f"({name} i j Hi Hj{apart})"
        yield (relation, exchanged(a), exchanged(b)), f"({name} j i Hj Hi{other})"
