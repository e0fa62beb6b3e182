"""The kernel's certificates as derivations for the checker, rule by rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..kernel import Statement
from ..kernel.obligation import Obligation, obligation_of
from ..kernel.polynomial import Atom, Polynomial, Ring, plus
from ..kernel.rules import aliased, branches, pairs
from ..kernel.syntax import Tree
from .derivation import Derivation, NotExported, Poly, Rewriting, Space
from .formulas import Claim, normal
from .letters import introduce, letter_trees
from .positive import Positivity
from .quotients import Remembering, Setting

__all__ = ["Translated", "translated"]

Certificate = Mapping[str, Any]
ALL_RULES = ("squares", "split", "conjugate", "both")


@dataclass(frozen=True)
class Translated:
    """A claim with its letters beyond the names, and the derivation, as terms of the prelude."""

    claim: Claim
    letters: tuple[Tree, ...]
    proof: str


@dataclass(frozen=True)
class Place:
    """A place in the translation: what the kernel has to show there, what is to be derived, and the facts that guards and equations are."""

    obligation: Obligation
    goal: Poly
    guards: tuple[int, ...]
    equations: tuple[int, ...]
    derivation: Derivation


def translated(statement: Statement, certificate: Certificate) -> Translated:
    """The derivation that a certificate of a comparison becomes."""
    claim = Claim.of(statement)
    obligation = obligation_of(statement)
    conditions = [*claim.given, claim.conclusion]
    trees = letter_trees([x for c in conditions for x in c[1:]])
    reader = Remembering(signed=frozenset(statement.signed))
    for name in obligation.reader.ring.slots:
        reader.ring.variable(name)  # in the same order, so that one polynomial is one and the same in both
    for relation, a, b in claim.given:
        reader.read(difference(relation, a, b))
    reader.read(difference(*claim.conclusion))
    atoms, extra = letters_of_atoms(claim, reader, trees)
    derivation = Derivation(Space(len(claim.names) + len(trees) + len(extra)))
    setting = Setting(claim, reader, derivation, [*trees, *extra], atoms)
    for name in claim.names:
        if name not in claim.signed:
            setting.suppose(("<=", ("int", 0), ("name", name)))
    last = Translation(setting, obligation).run(certificate)
    return Translated(claim, (*trees, *extra), derivation.finish(last))


def difference(relation: str, left: Tree, right: Tree) -> Tree:
    """The tree of left minus right, or right minus left where the relation says less; what the kernel reads."""
    if relation in ("<", "<="):
        left, right = right, left
    return ("+", (left, ("neg", right)))


def letters_of_atoms(claim: Claim, reader: Remembering, trees: list[Tree]) -> tuple[dict[str, int], list[Tree]]:
    """The letter of each atom of the kernel: a root or extreme of the formula if it is that very one, else one of its own."""
    numbers: dict[str, int] = {}
    written: dict[str, Tree] = {}
    extra: list[Tree] = []
    for number, tree in enumerate(trees, len(claim.names) + 1):
        if tree[0] in ("sqrt", "abs", "max", "min") and all(polynomial(x, written) for x in tree[1]):
            top = reader.read(tree).top
            name = next((n for n in reader.ring.atoms if top == reader.ring.variable(n)), "")
            if name and name not in numbers:
                numbers[name], written[name] = number, tree
    for name, tree in reader.letter_trees(trees).items():
        written[name] = tree
    for name, atom in reader.ring.atoms.items():
        if name not in numbers:
            tree = (atom.kind, tuple(tree_of(reader.ring, p, written) for p in atom.of))
            extra.append(tree)
            numbers[name], written[name] = len(claim.names) + len(trees) + len(extra), tree
    return numbers, extra


def polynomial(tree: Tree, written: Mapping[str, Tree]) -> bool:
    """Whether a tree is a polynomial in names and in letters that are atoms themselves."""
    from .formulas import branches as below

    if tree[0] in ("int", "name"):
        return True
    if tree[0] in ("/", "log", "xlogx", "power"):
        return False
    return (tree[0] in ("+", "*", "neg", "**") or tree in written.values()) and all(polynomial(x, written) for x in below(tree))


def tree_of(ring: Ring, p: Polynomial, written: Mapping[str, Tree]) -> Tree:
    """A polynomial of the kernel as a tree."""
    terms = []
    for m, c in p.items():
        factors: list[Tree] = [("int", abs(c))] if abs(c) != 1 or not m else []
        for name in ring.support(m):
            letter, k = written.get(name, ("name", name)), ring.exponent(m, name)
            factors.append(letter if k == 1 else ("**", letter, k))
        product: Tree = factors[0] if len(factors) == 1 else ("*", tuple(factors))
        terms.append(product if c > 0 else ("neg", product))
    return normal(terms[0] if len(terms) == 1 else ("+", tuple(terms))) if terms else ("int", 0)


class Translation:
    """The way from the conclusion of a claim to the kernel's goal, through the rules, and back."""

    def __init__(self, setting: Setting, obligation: Obligation) -> None:
        self.setting, self.obligation = setting, obligation

    def run(self, certificate: Certificate) -> int:
        """The fact that the conclusion is."""
        s, claim = self.setting, self.setting.claim
        guards: list[int] = []
        equations: list[int] = []
        for condition in claim.given:
            (equations if condition[0] == "==" else guards).append(self.condition(condition))
        relation, left, right = claim.conclusion
        value = s.read(difference(relation, left, right))
        d = s.derivation
        for atom in s.reader.ring.atoms.values():
            if atom.name in s.images or atom.kind != "sqrt":
                introduce(s, atom)
                guards += self.facts(atom)
        below, goal = s.below(value.below), s.image(self.obligation.goal)
        if relation == "==":
            last = self.settle(Place(self.obligation, goal, tuple(guards), tuple(equations), d), certificate)
            by = s.nonzero(below) if not below.value.is_one() else 0
            return d.vanishes(value.value, by, [(s.number(1), n) for n in (value.fact, last) if n])
        whole, positive = s.sizes(value.below)
        more = divided_by(s, whole, below)
        connection = [(more, value.fact)] if value.fact else []
        if relation == "!=":
            top = s.image(value_top(self, value))
            last = self.settle(Place(self.obligation, top * top, tuple(guards), tuple(equations), d), certificate)
            apart = d.differs(top, top, [last])
            return d.differs(value.value, below, [apart], [(s.number(1), value.fact)] if value.fact else [])
        last = self.settle(Place(self.obligation, goal, tuple(guards), tuple(equations), d), certificate)
        nonneg = d.weaker("Nonneg", last)
        found = d.at_least(value.value, positive, [(s.number(1), (nonneg,), s.number(1))], connection)
        if relation in ("<", ">"):
            return d.above(value.value, whole, found, [last], (), connection)
        return found

    def condition(self, condition: tuple[str, Tree, Tree]) -> int:
        """The fact that the kernel's guard or equation is, from a hypothesis."""
        s, d, (relation, a, b) = self.setting, self.setting.derivation, condition
        value, given = s.read(difference(relation, a, b)), s.suppose(condition)
        if relation == "==":
            below = s.below(value.below)
            minus = [(s.number(-1), value.fact)] if value.fact else []
            return d.vanishes(value.top, 0, [(below, given), *minus])
        whole, positive = s.sizes(value.below)
        more = divided_by(s, whole, s.below(value.below))
        guard = value.top * more
        if guard.value == d.facts[given].poly.value:
            return given
        minus = [(s.number(0) - more, value.fact)] if value.fact else []
        nonneg = d.at_least(guard, 0, [(s.number(1), (given, positive), s.number(1))], minus)
        return d.above(guard, s.number(1), nonneg, [given, positive], (), minus) if relation in ("<", ">") else nonneg

    def facts(self, atom: Atom) -> list[int]:
        """The facts that the kernel's guards about an atom are."""
        s, d = self.setting, self.setting.derivation
        if atom.kind == "sqrt":
            return []
        me, of = s.images[atom.name], [s.image(p) for p in atom.of]
        wanted = {"max": [me - p for p in of], "min": [p - me for p in of], "abs": [me - of[0], me + of[0]]}[atom.kind]
        return [d.known(p.value, "Nonneg", "Positive") for p in wanted]

    # The rules.

    def settle(self, place: Place, certificate: Certificate) -> int:
        """The fact that the goal of a place is, by the certificate."""
        rule = certificate.get("rule", "squares")
        if rule not in ALL_RULES:
            raise NotExported(f"rule {rule}")
        return {"squares": self.squares, "split": self.split, "conjugate": self.conjugate, "both": self.both}[rule](place, certificate)

    def squares(self, place: Place, certificate: Certificate) -> int:
        if unknown := set(certificate) - {"rule", "factor", "squares", "multiples", "aliases"}:
            raise NotExported(f"key {', '.join(sorted(unknown))}")
        s, ob, d = self.setting, place.obligation, place.derivation
        if certificate.get("aliases"):
            self.alias(place, certificate["aliases"])
            ob = aliased(ob, certificate["aliases"])
        ring, positivity = ob.reader.ring, Positivity(s, ob, d, place.guards)
        factor = ob.read(certificate.get("factor", "1"))
        by = 0 if factor == {0: 1} else positivity.positive(factor)
        rest, terms, constant = ring.times(ob.expanded(factor), ob.goal), [], Polynomial()
        for multiplier, base in pairs(certificate, "squares"):
            weight, root = ob.read(multiplier), ob.read(base)
            image = s.image(ob.expanded(root))
            terms += [(w, facts, r * image) for w, facts, r in positivity.terms(weight)]
            rest = plus(rest, ring.product([ob.expanded(weight), ob.expanded(root), ob.expanded(root)]), -1)
            constant = plus(constant, weight) if set(root) == {0} else constant
        multiples = []
        for equation, multiplier in pairs(certificate, "multiples"):
            value = ob.expanded(ob.read(multiplier))
            multiples.append((s.image(value), place.equations[int(equation[1:]) - 1]))
            rest = plus(rest, ring.times(ob.equations[int(equation[1:]) - 1], value), -1)
        if ob.relation == "==":
            return d.vanishes(place.goal, d.weaker("Nonzero", by) if by else 0, multiples)
        nonneg = d.at_least(place.goal, by, terms, multiples)
        if ob.relation == ">=":
            return nonneg
        sure = positivity.positive(plus(rest, constant))
        kept = [t for t in terms if not t[2].value.is_constant()]
        scale = [t for t in terms if t[2].value.is_constant() and not (t[2].value ** 2).is_one()]
        if scale:
            raise NotExported("a constant square that is not one")
        cofactor = d.facts[by].poly if by else s.number(1)
        return d.above(place.goal, cofactor, nonneg, [sure], kept, multiples)

    def alias(self, place: Place, aliases: Mapping[str, str]) -> None:
        """Make it known that roots and absolute values are what they are replaced by."""
        d, s = place.derivation, self.setting
        for name, text in aliases.items():
            plain = place.obligation.read(text)
            value, letter = s.image(place.obligation.expanded(plain)), s.images[name]
            one = d.known(letter.value, "Nonneg", "Positive")
            two = d.known(value.value, "Nonneg", "Positive") or d.at_least(
                value, 0, Positivity(s, place.obligation, d, place.guards).terms(plain)
            )
            d.rewritings.append(Rewriting(d.is_letter(letter), 1, d.same_square(one, two)))

    def split(self, place: Place, certificate: Certificate) -> int:
        ob, by, outer, s = place.obligation, certificate["by"], place.derivation, self.setting
        atom = ob.reader.ring.atoms.get(by)
        cases, texts = branches(ob, by), []
        one = s.image(cases[0].guards[-1]) if atom is None or atom.kind == "sqrt" else self.ordering(atom)
        for which, (case, inner) in enumerate(zip(cases, certificate["cases"], strict=True)):
            s.derivation = d = outer.inside()
            guard = d.learn("", "Nonneg", one if which == 0 else s.number(0) - one)
            if atom is not None and atom.kind != "sqrt":
                self.branch(d, atom, guard, which)
            below = Place(case, place.goal, (*place.guards, guard), place.equations, d)
            texts.append(d.finish(self.settle(below, inner)))
        s.derivation = outer
        sign = {">=": "Nonneg", ">": "Positive", "==": "Zero"}[ob.relation]
        step = f"Have {sign} {place.goal.text} (Cases {one.text} ({texts[0]}) ({texts[1]}))"
        outer.text.append(step)
        return outer.learn("", sign, place.goal)

    def ordering(self, atom: Atom) -> Poly:
        """What is not negative in the first branch of an atom."""
        s, of = self.setting, [self.setting.image(p) for p in atom.of]
        return s.derivation.space.expanded(of[0].value if atom.kind == "abs" else (of[0] - of[1]).value)

    def branch(self, d: Derivation, atom: Atom, guard: int, which: int) -> None:
        """In a branch an extreme is one of its arguments: x - u = 0, since -(x - u)**2 = (x - u)*(u - v) there."""
        s, x = self.setting, self.setting.images[atom.name]
        of = [s.image(p) for p in atom.of]
        if atom.kind == "abs":
            u, weight = (of[0] if which == 0 else s.number(0) - of[0]), 2
        else:
            u, weight = of[which if atom.kind == "max" else 1 - which], 1
        apart = d.known((u - x if atom.kind == "min" else x - u).value, "Nonneg", "Positive")
        fact = d.square_vanishes(x - u, [(s.number(weight), (apart, guard), s.number(1))])
        d.rewritings.append(Rewriting(d.is_letter(x), 1, fact))

    def conjugate(self, place: Place, certificate: Certificate) -> int:
        ob, d, s = place.obligation, place.derivation, self.setting
        by = ob.expanded(ob.read(certificate["by"]))
        b, goal = s.image(by), place.goal
        one = self.settle(replace_goal(place, replace(ob, goal=by, relation=">="), b), certificate.get("nonnegative", {}))
        product = replace(ob, goal=ob.reader.ring.times(ob.goal, by))
        two = self.settle(replace_goal(place, product, goal * b), certificate.get("product", {}))
        if ob.relation == ">":
            return d.learn(f"ConjugateStrict {goal.text} f{one} f{two}", "Positive", goal)
        three = self.settle(replace_goal(place, replace(ob, goal=plus(ob.goal, by)), goal + b), certificate.get("sum", {}))
        return d.learn(f"Conjugate {goal.text} f{one} f{two} f{three}", "Nonneg", goal)

    def both(self, place: Place, certificate: Certificate) -> int:
        ob, d = place.obligation, place.derivation
        above = self.settle(replace_goal(place, replace(ob, relation=">="), place.goal), certificate.get("above", {}))
        negative = replace(ob, goal={m: -c for m, c in ob.goal.items()}, relation=">=")
        minus = self.setting.number(0) - place.goal
        below = self.settle(replace_goal(place, negative, minus), certificate.get("below", {}))
        return d.learn(f"Both f{above} f{below}", "Zero", place.goal)


def replace_goal(place: Place, obligation: Obligation, goal: Poly) -> Place:
    """The same place with another goal."""
    return replace(place, obligation=obligation, goal=goal)


def divided_by(s: Setting, whole: Poly, below: Poly) -> Poly:
    """What is multiplied to denominators to make their signs clear."""
    from .quotients import quotient_of

    return s.number(1) if whole.value == below.value else s.derivation.space.expanded(quotient_of(whole.value, below.value))


def value_top(translation: Translation, value: Any) -> Polynomial:
    """The kernel's numerator of the conclusion."""
    s = translation.setting
    return s.reader.read(difference(*s.claim.conclusion)).top
