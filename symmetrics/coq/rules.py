"""The kernel's rules as derivations for the checker, one after the other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..kernel.lemma import with_step
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Atom, Polynomial, plus
from ..kernel.rules import aliased, branches, pairs, settle, settled_atom
from ..kernel.tangents import guard_of
from .derivation import Derivation, NotExported
from .formulas import count_of
from .positive import Positivity
from .setting import Setting
from .tangents import Tangent
from .terms import Poly, Rewriting

__all__ = ["Certificate", "Place", "Rules", "refuse_other_rules"]

Certificate = Mapping[str, Any]
RULES = ("squares", "split", "equal", "conjugate", "powers", "both", "counts", "lemma", "tangents")
SCALED = ("squares", "split", "equal", "both", "counts", "lemma", "tangents")
GUARD = re.compile(r"\bg\d+\b")
SIGNS = {">=": "Nonneg", ">": "Positive", "==": "Zero"}


@dataclass(frozen=True)
class Place:
    """A place in the translation: what the kernel has to show there, what is to be derived, and the facts that guards and equations are.

    What the kernel has to show is `scale` times what is to be derived; a scale is positive.
    """

    obligation: Obligation
    goal: Poly
    guards: tuple[int, ...]
    equations: tuple[int, ...]
    derivation: Derivation
    scale: Poly | None = None


class Rules:
    """What the rules of the kernel derive in a setting."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def settle(self, place: Place, certificate: Certificate) -> int:
        """The fact that the goal of a place is, by the certificate."""
        refuse_other_rules(certificate)
        if place.scale and certificate.get("rule", "squares") not in SCALED:
            raise NotExported("a rule for what is no multiple")
        rules = {"squares": self.squares, "split": self.split, "conjugate": self.conjugate, "both": self.both}
        rules |= {"equal": self.equal, "powers": self.powers, "counts": self.counts, "lemma": self.lemma}
        rules["tangents"] = self.tangents
        return rules[certificate.get("rule", "squares")](place, certificate)

    def squares(self, place: Place, certificate: Certificate) -> int:
        if unknown := set(certificate) - {"rule", "factor", "squares", "multiples", "aliases"}:
            raise NotExported(f"key {', '.join(sorted(unknown))}")
        s, ob, d = self.setting, place.obligation, place.derivation
        if certificate.get("aliases"):
            self.alias(place, certificate["aliases"])
            ob = aliased(ob, certificate["aliases"])
        ring, positivity = ob.reader.ring, Positivity(s, ob, d, place.guards, certificate.get("aliases", ()))
        factor = ob.read(certificate.get("factor", "1"))
        by = 0 if factor == {0: 1} else positivity.positive(factor)
        by = by if place.scale is None else self.scaled(place, by, place.scale)
        terms, squares = [], [(multiplier, ob.read(base)) for multiplier, base in pairs(certificate, "squares")]
        for multiplier, root in squares:
            image = s.image(ob.expanded(root))
            terms += [(w, facts, r * image) for w, facts, r in positivity.weight(multiplier)]
        zero = [(int(equation[1:]) - 1, ob.expanded(ob.read(multiplier))) for equation, multiplier in pairs(certificate, "multiples")]
        multiples = [(s.image(value), place.equations[n]) for n, value in zero]
        if ob.relation == "==":
            return d.vanishes(place.goal, d.weaker("Nonzero", by) if by else 0, multiples)
        nonneg = d.at_least(place.goal, by, terms, multiples)
        if ob.relation == ">=":
            return nonneg
        rest, constant = ring.times(ob.expanded(factor), ob.goal), Polynomial()
        for multiplier, root in squares:
            weight = ob.read(multiplier)
            rest = plus(rest, ring.product([ob.expanded(weight), ob.expanded(root), ob.expanded(root)]), -1)
            constant = plus(constant, weight) if set(root) == {0} else constant
        for n, value in zero:
            rest = plus(rest, ring.times(ob.equations[n], value), -1)
        sure = positivity.positive(plus(rest, constant))
        kept = [t for t in terms if not t[2].value.is_constant()]
        scale = [t for t in terms if t[2].value.is_constant() and not (t[2].value ** 2).is_one()]
        if scale:
            raise NotExported("a constant square that is not one")
        cofactor = d.facts[by].poly if by else s.number(1)
        return d.above(place.goal, cofactor, nonneg, [sure], kept, multiples)

    def scaled(self, place: Place, by: int, scale: Poly) -> int:
        """The fact that a scale, times what another fact is about, is positive."""
        s, d, positive = self.setting, place.derivation, self.setting.positive(scale)
        if not by:
            return positive
        one, whole = s.number(1), d.facts[by].poly * scale
        return d.above(whole, one, d.at_least(whole, 0, [(one, (by, positive), one)]), [by, positive])

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
            degree = place.obligation.reader.ring.atoms[name].degree
            d.rewritings.append(Rewriting(d.is_letter(letter), 1, d.same_power(one, two, degree)))

    def split(self, place: Place, certificate: Certificate) -> int:
        ob, by, outer, s = place.obligation, certificate["by"], place.derivation, self.setting
        atom = ob.reader.ring.atoms.get(by)
        cases, texts = branches(ob, by), []
        one = s.image(cases[0].guards[-1]) if atom is None or atom.kind == "root" else self.ordering(atom)
        for which, (case, inner) in enumerate(zip(cases, certificate["cases"], strict=True)):
            s.derivation = d = outer.inside()
            guard = d.learn("", "Nonneg", one if which == 0 else s.number(0) - one)
            if atom is not None and atom.kind != "root":
                self.branch(d, atom, guard, which)
            below = replace(place, obligation=case, guards=(*place.guards, guard), derivation=d)
            texts.append(d.finish(self.settle(below, inner)))
        s.derivation = outer
        return self.branched(place, f"Cases {one.text} ({texts[0]}) ({texts[1]})")

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

    def equal(self, place: Place, certificate: Certificate) -> int:
        """An extreme is a polynomial, by which it is replaced from there on."""
        ob, s, name = place.obligation, self.setting, certificate["of"]
        value, letter = ob.expanded(ob.read(certificate["to"])), s.images[name]
        shown = replace(ob, goal=plus(ob.reader.ring.variable(name), value, -1), relation="==")
        fact = self.settle(replace_goal(place, shown, letter - s.image(value)), certificate.get("shown", {}))
        place.derivation.rewritings.append(Rewriting(place.derivation.is_letter(letter), 1, fact))
        return self.settle(replace(place, obligation=settled_atom(ob, name, value)), certificate.get("then", {}))

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

    def powers(self, place: Place, certificate: Certificate) -> int:
        """The goal is X - Y: it follows from X >= 0 and from the same comparison of powers."""
        ob, d, s, ring = place.obligation, place.derivation, self.setting, place.obligation.reader.ring
        k, above = int(certificate["power"]), ob.expanded(ob.read(certificate["above"]))
        X, below = s.image(above), plus(above, ob.goal, -1)
        one = self.settle(replace_goal(place, replace(ob, goal=above, relation=">="), X), certificate.get("nonnegative", {}))
        difference = replace(ob, goal=plus(ring.power(above, k), ring.power(below, k), -1))
        two = self.settle(replace_goal(place, difference, X**k - (X - place.goal) ** k), certificate.get("difference", {}))
        return d.learn(f"Powers {place.goal.text} f{one} e{k} f{two}", SIGNS[ob.relation], place.goal)

    def both(self, place: Place, certificate: Certificate) -> int:
        ob, d = place.obligation, place.derivation
        above = self.settle(replace(place, obligation=replace(ob, relation=">=")), certificate.get("above", {}))
        negative = replace(ob, goal={m: -c for m, c in ob.goal.items()}, relation=">=")
        minus = self.setting.number(0) - place.goal
        below = self.settle(replace(place, obligation=negative, goal=minus), certificate.get("below", {}))
        return d.learn(f"Both f{above} f{below}", "Zero", place.goal)

    def counts(self, place: Place, certificate: Certificate) -> int:
        """A count is zero or at least one: a hypothesis of the claim, by which the checker goes on in two ways."""
        ob, outer, s, name = place.obligation, place.derivation, self.setting, certificate["of"]
        x, variable = s.images[name], ob.reader.ring.variable(name)
        s.derivation = d = outer.inside()
        zero = replace(place, obligation=ob.with_equation(variable), equations=(*place.equations, d.learn("", "Zero", x)), derivation=d)
        text = d.finish(self.settle(zero, certificate.get("zero", {})))
        s.derivation = d = outer.inside()
        above = ob.with_guard(plus(variable, {0: 1}, -1)).with_supports()
        more = replace(place, obligation=above, guards=(*place.guards, d.learn("", "Nonneg", x - s.number(1))), derivation=d)
        other = d.finish(self.settle(more, certificate.get("more", {})))
        s.derivation = outer
        return self.branched(place, f"Counted {s.hypotheses[count_of(name)]} ({text}) ({other})")

    def lemma(self, place: Place, certificate: Certificate) -> int:
        """The steps are facts one after the other, and then the goal is."""
        for step in certificate["steps"]:
            place = self.after(place, step)
        return self.settle(place, certificate.get("then", {}))

    def after(self, place: Place, step: Certificate) -> Place:
        """The place with one guard more, the fact that a step is."""
        ob, d, s = place.obligation, place.derivation, self.setting
        p = ob.expanded(ob.read(step["of"]))
        image, needed = s.image(p), step.get("relation", ">=")
        noted = p in ob.positive or {m: -c for m, c in p.items()} in ob.positive
        fact = d.known(image.value, "Nonneg", "Positive") if p in ob.radicands and (noted or needed == ">=") else 0
        relation = ">=" if noted else needed
        fact = fact or self.settle(replace_goal(place, replace(ob, goal=p, relation=relation), image), step.get("shown", {}))
        if needed == ">" and noted:
            fact = d.strict(fact, s.nonzero(image))
        if step.get("whole"):
            fact = d.learn(f"AtLeastOne f{fact}", "Nonneg", image - s.number(1))
        return replace(place, obligation=with_step(ob, step, settle), guards=(*place.guards, fact))

    def tangents(self, place: Place, certificate: Certificate) -> int:
        """Each tangent that is named is a fact, and then the goal is."""
        named = set(GUARD.findall(str(certificate)))
        for table in certificate["tangents"]:
            wanted = f"g{len(place.guards) + 1}" in named
            fact = Tangent(self.setting, place.obligation, place.guards, table).shown() if wanted else 0
            guarded = place.obligation.with_guard(guard_of(place.obligation, table))
            place = replace(place, obligation=guarded, guards=(*place.guards, fact))
        return self.settle(place, certificate.get("then", {}))

    def branched(self, place: Place, text: str) -> int:
        """The fact that a goal is that was derived on two branches."""
        outer, sign = place.derivation, SIGNS[place.obligation.relation]
        outer.text.append(f"Have {sign} {place.goal.text} ({text})")
        return outer.learn("", sign, place.goal)


def refuse_other_rules(certificate: Certificate) -> None:
    """Complain of a certificate with a rule in it that is not translated."""
    if (rule := certificate.get("rule", "squares")) not in RULES:
        raise NotExported(f"rule {rule}")
    for value in certificate.values():
        for inner in value if isinstance(value, list) else (value,):
            if isinstance(inner, Mapping):
                refuse_other_rules(inner)


def replace_goal(place: Place, obligation: Obligation, goal: Poly) -> Place:
    """The same place with another goal, which is what the kernel has to show."""
    return replace(place, obligation=obligation, goal=goal, scale=None)
