"""Statements about domains as theorems: two formulas are defined in the same places, or one is defined nowhere.

Where a formula is defined is a list of conditions, as the prelude's function `domain` says it; each condition on one side is a theorem
of its own, in which those on the other side are supposed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from dataclasses import replace as replace_fields

from ..kernel import Statement
from ..kernel.pieces import lettered
from ..kernel.rejected import Rejected
from ..kernel.syntax import Tree, replace
from .derivation import NotExported
from .formulas import ZERO, Claim, Condition, branches, data_tree, domain, normal
from .parts import Make, applied, introduced, named, read_back, turned
from .sentences import identifier, quantified, shown, shown_condition
from .theorems import ORDERED, RICH, Theorem

__all__ = ["theorem_of_domains"]

MOST_EXTREMES, PLACE = 3, "the extreme"
NEVER = {"!=": "==", "<": "<=", "<=": "<"}  # what refutes a condition, with the sides of a comparison exchanged
ABSURD = {
    "!=": "({0} {1})",
    "<": "(proj2 {0} (le_antisym _ _ _ (proj1 {0}) {1}))",
    "<=": "(proj2 {1} (le_antisym _ _ _ (proj1 {1}) {0}))",
}  # from a condition and what refutes it


def theorem_of_domains(name: str, statement: Statement, make: Make) -> Theorem:
    """The theorem that a statement about domains without certificate is; `make` makes the theorems it rests on."""
    compared = replace_fields(statement, relation="==", right=statement.right or "0")
    claim, trees = Claim.of(compared), Claim.of(compared).conclusion[1:]
    one, two = (list(dict.fromkeys(domain(tree))) for tree in trees)
    kind, functions = (RICH, "functions_of") if claim.rich() else (ORDERED, "no_functions")
    claim = replace_fields(claim, conclusion=("==", ZERO, ZERO))
    at = Place(statement, claim, make, name, kind)
    if statement.relation == "undefined":
        says, meaning, proof = f"~ ({both(one)})", "defined_nowhere", at.nowhere(one)
    else:
        says, meaning = f"{both(one)} <-> {both(two)}", "same_domain"
        proof = f"split; [{at.follows(one, two, 'left')} | {at.follows(two, one, 'right')}]"
    used = trees[: 1 if meaning == "defined_nowhere" else 2]
    data = [f"Definition c_{name} : claim := {claim.data()}."]
    data += [f"Definition {side}_{name} : expr := {data_tree(tree, claim.names)}." for side, tree in zip("ab", used, strict=False)]
    about = " ".join([f"c_{name}", *(f"{side}_{name}" for side, _ in zip("ab", used, strict=False))])
    sentence = quantified(claim.names) + " ->\n  ".join([*map(shown_condition, claim.hypotheses()), f"({says})"])
    tactic = f"says ({meaning} ({functions} F) {about}); {introduced(claim)}; {proof}"
    return Theorem(name, kind, sentence, "\n".join(data), tactic, tuple(at.rests_on))


Known = Mapping[Condition, str]


@dataclass(frozen=True)
class Place:
    """A statement about domains, what its theorem supposes, and the theorems that it rests on."""

    statement: Statement
    claim: Claim
    make: Make
    name: str
    kind: str
    rests_on: list[Theorem] = field(default_factory=list)

    def follows(self, supposed: Sequence[Condition], wanted: Sequence[Condition], side: str) -> str:
        """The tactic that shows some conditions from others."""
        known = self.known(supposed)
        steps = [introduced_together(supposed)]
        for k, condition in enumerate(wanted, 1):
            if turned(condition) not in known:
                tactic = self.shown(f"{side}_{k}", condition, [*supposed, *wanted[: k - 1]], known)
                steps.append(f"assert (D{k} : {shown_condition(condition)}) by ({tactic})")
                known[turned(condition)] = f"D{k}"
        last, *others = [known[turned(c)] for c in reversed(wanted)] or ["I"]
        for proof in others:
            last = f"(conj {proof} {last})"
        return "; ".join([*steps, f"exact {last}"])

    def nowhere(self, supposed: Sequence[Condition]) -> str:
        """The tactic that shows that one of some conditions fails where those before it hold."""
        known = self.known(supposed)
        for k, (relation, a, b) in enumerate(supposed):
            fails = (NEVER[relation], *((a, b) if relation == "!=" else (b, a)))
            with suppress(NotExported, Rejected):
                tactic = self.shown(f"fails_{k + 1}", fails, supposed[:k], known)
                step = f"assert (D : {shown_condition(fails)}) by ({tactic})"
                return f"{introduced_together(supposed)}; {step}; exact {ABSURD[relation].format(f'S{k + 1}', 'D')}"
        raise NotExported("a formula of which no single condition fails everywhere")

    def known(self, supposed: Sequence[Condition]) -> dict[Condition, str]:
        """What each hypothesis and condition is called."""
        return named(self.claim) | {turned(c): f"S{k}" for k, c in enumerate(supposed, 1)}

    def shown(self, suffix: str, wanted: Condition, supposed: Sequence[Condition], known: Known, depth: int = 1) -> str:
        """The tactic that shows a condition from others: by a theorem of its own, or one for each order of what an extreme is of."""
        try:
            return f"exact {self.part(suffix, wanted, supposed, known)}"
        except (NotExported, Rejected):
            extreme = next((x for c in (wanted, *supposed) for tree in c[1:] for x in extremes_in(tree)), None)
            if extreme is None or depth > MOST_EXTREMES:
                raise
        a, b = extreme[1]
        tactics = []
        for k, (side, value) in enumerate((("right", b), ("left", a)) if extreme[0] == "max" else (("left", a), ("right", b)), 1):
            order = ("<=", *((a, b) if k == 1 else (b, a)))
            in_case = [put_in(extreme, value, c) for c in supposed]
            now = {put_in(extreme, value, c): proof for c, proof in known.items()} | {order: f"L{depth}"}
            tactic = self.shown(f"{suffix}_{k}", put_in(extreme, value, wanted), [order, *in_case], now, depth + 1)
            tactics.append(f"rewrite ({extreme[0]}_{side} _ _ _ L{depth}) in *; {tactic}")
        return f"destruct (le_total _ {shown(a, 4)} {shown(b, 4)}) as [L{depth} | L{depth}]; [{' | '.join(tactics)}]"

    def part(self, suffix: str, wanted: Condition, supposed: Sequence[Condition], known: Known) -> str:
        """What shows a condition where others are supposed: a theorem of its own."""
        relation, left, right = wanted
        if any(c[0] == "power" for c in (wanted, *supposed)):
            raise NotExported("a domain of powers with any exponent")
        given = (*(f"{read_back(a)} {r} {read_back(b)}" for r, a, b in self.claim.given), *map(said, supposed))
        about = Statement(read_back(left), relation, read_back(right), given=given, signed=self.statement.signed)
        theorem = self.make(f"{self.name}_{suffix}", about, {})
        own = Claim.of(about)
        trivial = dict.fromkeys((c for c in own.hypotheses() if c[1] == c[2]), "eq_refl")
        proof = applied(theorem, self.kind, map(identifier, own.names), own.hypotheses(), {**known, **trivial})
        self.rests_on.append(theorem)
        return proof


def extremes_in(tree: Tree) -> Iterator[Tree]:
    """The maxima and minima in a tree, those inside others first; none of something with a minus sign, which Coq subtracts."""
    for below in branches(tree):
        yield from extremes_in(below)
    if tree[0] in ("max", "min") and not any(x[0] == "neg" for x in tree[1]):
        yield tree


def put_in(extreme: Tree, value: Tree, condition: Condition) -> Condition:
    """A condition with a value for an extreme."""
    relation, *sides = condition
    a, b = (normal(replace(lettered(tree, {extreme: PLACE}), {PLACE: value})) for tree in sides)
    return relation, a, b


def said(condition: Condition) -> str:
    """A condition as the kernel reads it among others: that a divisor is not zero is where a quotient is itself."""
    relation, a, b = condition
    if relation == "!=":
        quotient = f"1/({read_back(a)})"
        return f"{quotient} == {quotient}"
    return f"{read_back(a)} {relation} {read_back(b)}"


def both(conditions: Sequence[Condition]) -> str:
    """That all of some conditions hold."""
    return " /\\ ".join(map(shown_condition, conditions)) or "True"


def introduced_together(conditions: Sequence[Condition]) -> str:
    """The tactic that names conditions that hold together."""
    names = [f"S{k}" for k in range(1, len(conditions) + 1)]
    return f"intros {names[0]}" if len(names) == 1 else f"intros ({' & '.join(names)})" if names else "intros _"
