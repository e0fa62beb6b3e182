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
from ..kernel.syntax import Tree
from .derivation import NotExported
from .formulas import ZERO, Claim, Condition, branches, data_tree, domain
from .parts import Make, applied, introduced, named, pattern, put_in, read_back, turned
from .sentences import identifier, quantified, shown, shown_condition
from .theorems import ORDERED, RICH, Theorem

__all__ = ["LAWS", "Place", "factors", "halves", "theorem_of_domains"]

MOST_EXTREMES, FEW_FACTORS, PLACE = 3, 2, "the extreme"
NEVER = {"!=": "==", "<": "<=", "<=": "<"}  # what refutes a condition, with the sides of a comparison exchanged
ABSURD = {
    "!=": "({0} {1})",
    "<": "(proj2 {0} (le_antisym _ _ _ (proj1 {0}) {1}))",
    "<=": "(proj2 {1} (le_antisym _ _ _ (proj1 {1}) {0}))",
}  # from a condition and what refutes it
LAWS = {
    "*": (("left_nonzero", "right_nonzero"), "product_nonzero"),
    "/": (("above_nonzero",), "quotient_nonzero"),
    "**": (("base_nonzero",), "power_nonzero"),
}  # from a whole to its parts, and back


def theorem_of_domains(name: str, statement: Statement, make: Make) -> Theorem:
    """The theorem that a statement about domains without certificate is; `make` makes the theorems it rests on."""
    compared = replace_fields(statement, relation="==", right=statement.right or "0")
    claim, trees = Claim.of(compared), Claim.of(compared).conclusion[1:]
    one, two = (list(dict.fromkeys(domain(tree))) for tree in trees)
    kind, functions = (RICH, "functions_of") if claim.rich() else (ORDERED, "no_functions")
    claim = replace_fields(claim, conclusion=("==", ZERO, ZERO))
    at, nowhere = Place(statement, claim, make, name, kind), statement.relation == "undefined"
    if nowhere:
        says, meaning, proof = f"~ ({both(one)})", "defined_nowhere", at.nowhere(one)
    else:
        says, meaning = f"{both(one)} <-> {both(two)}", "same_domain"
        proof = f"split; [{at.follows(one, two, 'left')} | {at.follows(two, one, 'right')}]"
    formulas = dict(zip((f"a_{name}", f"b_{name}"), trees[:1] if nowhere else trees, strict=False))
    data = [f"Definition c_{name} : claim := {claim.data()}."]
    data += [f"Definition {called} : expr := {data_tree(tree, claim.names)}." for called, tree in formulas.items()]
    sentence = quantified(claim.names) + " ->\n  ".join([*map(shown_condition, claim.hypotheses()), f"({says})"])
    tactic = f"says ({meaning} ({functions} F) c_{name} {' '.join(formulas)}); {introduced(claim)}; {proof}"
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
                tactic = self.derived(f"{side}_{k}", condition, [*supposed, *wanted[: k - 1]], known)
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
            with suppress(NotExported):
                tactic = self.derived(f"fails_{k + 1}", fails, supposed[:k], known)
                step = f"assert (D : {shown_condition(fails)}) by ({tactic})"
                return f"{introduced_together(supposed)}; {step}; exact {ABSURD[relation].format(f'S{k + 1}', 'D')}"
        raise NotExported("a formula of which no single condition fails everywhere")

    def known(self, supposed: Sequence[Condition]) -> dict[Condition, str]:
        """What each hypothesis and condition is called."""
        return named(self.claim) | {turned(c): f"S{k}" for k, c in enumerate(supposed, 1)}

    def derived(self, suffix: str, wanted: Condition, supposed: Sequence[Condition], known: Known, depth: int = 1) -> str:
        """The tactic that shows a condition from others, in the first way that comes to an end."""
        many = any(len(dict(factors(c[1], ""))) > FEW_FACTORS for c in (wanted, *supposed) if c[0] == "!=")
        for way in (self.by_factors, self.at_once, self.by_order) if many else (self.at_once, self.by_factors, self.by_order):
            before = len(self.rests_on)
            try:
                return way(suffix, wanted, supposed, known, depth)
            except (NotExported, Rejected):
                del self.rests_on[before:]
        raise NotExported("why a condition of a domain holds is not found")

    def at_once(self, suffix: str, wanted: Condition, supposed: Sequence[Condition], known: Known, _: int) -> str:
        """The same by a theorem of its own."""
        return f"exact {known.get(turned(wanted)) or self.part(suffix, wanted, supposed, known)}"

    def by_factors(self, suffix: str, wanted: Condition, supposed: Sequence[Condition], known: Known, depth: int) -> str:
        """The same, with the factors of what is not zero in place of products, quotients and powers."""
        relation, tree, zero = wanted
        opened, now = list[Condition](), dict(known)
        for c in supposed:
            found = dict(factors(c[1], known[turned(c)])) if c[0] == "!=" else {}
            opened += [("!=", f, ZERO) for f in found] or [c]
            now |= {("!=", f, ZERO): proof for f, proof in found.items()}
        opened, parts = list(dict.fromkeys(opened)), halves(tree) if relation == "!=" else ()
        if not parts and opened == list(supposed):
            raise NotExported("a condition without factors")
        if not parts:
            return self.derived(suffix, wanted, opened, now, depth)
        tactics = [self.derived(f"{suffix}_{k}", (relation, part, zero), opened, now, depth) for k, part in enumerate(parts, 1)]
        return f"apply {LAWS[tree[0]][1]}; [{' | '.join(tactics)}]"

    def by_order(self, suffix: str, wanted: Condition, supposed: Sequence[Condition], known: Known, depth: int) -> str:
        """The same for each order of what an extreme is of."""
        extreme = next((x for c in (wanted, *supposed) for tree in c[1:] for x in extremes_in(tree)), None)
        if extreme is None or depth > MOST_EXTREMES:
            raise NotExported("a condition without extremes")
        a, b = extreme[1]
        tactics = []
        for k, (side, value) in enumerate((("right", b), ("left", a)) if extreme[0] == "max" else (("left", a), ("right", b)), 1):
            order = ("<=", *((a, b) if k == 1 else (b, a)))
            in_case = [in_place(extreme, value, c) for c in supposed]
            now = {in_place(extreme, value, c): proof for c, proof in known.items()} | {order: f"L{depth}"}
            tactic = self.derived(f"{suffix}_{k}", in_place(extreme, value, wanted), [order, *in_case], now, depth + 1)
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


def halves(tree: Tree) -> tuple[Tree, ...]:
    """What must not be zero for a product, quotient or power not to be zero; nothing for other trees."""
    if tree[0] == "*":
        *first, last = tree[1]
        return (("*", tuple(first)) if len(first) > 1 else first[0], last)
    return tree[1:3] if tree[0] == "/" else (tree[1],) if tree[0] == "**" and tree[2] else ()


def factors(tree: Tree, proof: str) -> Iterator[tuple[Tree, str]]:
    """What is not zero since a tree is not, with a proof from the one that the tree is not."""
    parts = halves(tree)
    for law, part in zip(LAWS[tree[0]][0], parts, strict=False) if parts else ():
        yield from factors(part, f"(@{law} _ _ _ {proof})")
    if not parts:
        yield tree, proof


def in_place(extreme: Tree, value: Tree, condition: Condition) -> Condition:
    """A condition with a value for an extreme."""
    relation, a, b = condition
    return put_in((relation, lettered(a, {extreme: PLACE}), lettered(b, {extreme: PLACE})), {PLACE: value})


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
    return f"intros {pattern([f'S{k}' for k in range(1, len(conditions) + 1)])}"
