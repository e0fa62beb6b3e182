"""The kernel's certificates as derivations for the checker: from a claim to the kernel's goal, and back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..kernel import Statement
from ..kernel.obligation import Obligation, obligation_of
from ..kernel.polynomial import Atom, Key, Polynomial
from .atoms import difference, letters_of_atoms
from .blocks import Blocks, blocks_of, image_of_goal
from .congruent import equal_by_parts
from .derivation import Derivation, NotExported
from .extremes import introduce
from .formulas import Claim, Condition
from .fractions import places
from .lowest import in_lowest_terms
from .quotients import read
from .rules import Certificate, Place, Rules, refuse_other_rules
from .setting import Remembering, Setting, Value, letter_trees, quotient_of
from .signs import not_negative_by_parts
from .squares import by_squares
from .terms import Poly, Space

__all__ = ["Translated", "translated"]


@dataclass(frozen=True)
class Translated:
    """A claim, the letters beyond its names and the quotients, roots and so on in it, polynomials that are letters, and the derivation."""

    claim: Claim
    letters: tuple[str, ...]
    blocks: tuple[str, ...]
    proof: str


def translated(statement: Statement, certificate: Certificate) -> Translated:
    """The derivation that a certificate of a comparison becomes."""
    claim = Claim.of(statement)
    if claim.conclusion[0] in ("==", "<=", ">=") and (found := by_parts(claim)):
        return found
    obligation = obligation_of(statement)
    reader = Remembering(signed=frozenset(statement.signed))
    for name in obligation.reader.ring.slots:
        reader.ring.variable(name)  # in the same order, so that one polynomial is one and the same in both
    for relation, a, b in claim.given:
        reader.read(difference(relation, a, b))
    reader.read(difference(*claim.conclusion))
    try:
        return derived(claim, obligation, reader, certificate, None)
    except NotExported:
        refuse_other_rules(certificate)  # what is not plain needs it
    if keys := blocks_of(reader, claim.conclusion, difference(*claim.conclusion)):
        try:
            return derived(claim, obligation, reader, certificate, keys)
        except NotExported:
            pass  # the longer way then
    return derived(claim, obligation, reader, certificate, [])


def by_parts(claim: Claim) -> Translated | None:
    """The derivation of an equation both sides of which have equal parts, or of a comparison that their signs or squares show."""
    trees = letter_trees([x for c in (*claim.given, claim.conclusion) for x in c[1:]])
    setting = Setting(claim, Remembering(), Derivation(Space(len(claim.names) + len(trees))), trees, {})
    setting.begin()
    last = equal_by_parts(setting) if claim.conclusion[0] == "==" else not_negative_by_parts(setting) or by_squares(setting)
    return Translated(claim, (), (), setting.derivation.whole(last)) if last else None


def derived(claim: Claim, obligation: Obligation, reader: Remembering, certificate: Certificate, keys: list[Key] | None) -> Translated:
    """The derivation with some polynomials as letters; without the certificate if that is None."""
    trees = letter_trees([x for c in (*claim.given, claim.conclusion) for x in c[1:]])
    atoms, own = letters_of_atoms(claim, reader, trees)
    first = len(claim.names) + len(trees) + own + 1
    derivation = Derivation(Space(first - 1 + len(keys or [])))
    setting = Setting(claim, reader, derivation, trees, atoms)
    setting.places = places(setting)
    setting.begin()
    translation = Translation(setting, obligation)
    last = translation.plainly() if keys is None else translation.run(certificate, Blocks(setting, keys, first))
    texts = tuple(derivation.space.alone(setting.image(dict(key)).text) for key in keys or [])
    return Translated(claim, tuple(map(setting.own_letter, range(first - own, first))), texts, derivation.whole(last))


class Translation:
    """The way from the conclusion of a claim to the kernel's goal, through the rules, and back."""

    def __init__(self, setting: Setting, obligation: Obligation) -> None:
        self.setting, self.obligation, self.rules = setting, obligation, Rules(setting)

    def plainly(self) -> int:
        """The fact that the conclusion is, if it needs no certificate."""
        guards = tuple(self.condition(c) for c in self.setting.claim.given if c[0] != "==")
        last = in_lowest_terms(self.setting, self.obligation, guards)
        if not last:
            raise NotExported("a minus sign in lowest terms")
        return last

    def run(self, certificate: Certificate, blocks: Blocks) -> int:
        """The fact that the conclusion is."""
        s, claim = self.setting, self.setting.claim
        guards: list[int] = []
        equations: list[int] = []
        for condition in claim.given:
            (equations if condition[0] == "==" else guards).append(self.condition(condition))
        whole = s.reader.read(difference(*claim.conclusion))
        goal = blocks.start(claim.conclusion, whole) if blocks.keys else s.number(0)
        value = None if blocks.keys else read(s, difference(*claim.conclusion))
        for atom in s.reader.ring.atoms.values():
            if atom.name in s.images or atom.kind != "root":
                introduce(s, atom)
                guards += self.facts(atom)
        place = Place(self.obligation, goal, tuple(guards), tuple(equations), s.derivation)
        if value is not None:
            return self.concluded(value, place, certificate)
        image_of_goal(s, self.obligation.goal, goal)
        return blocks.settled(claim.conclusion, self.rules.settle(place, certificate))

    def concluded(self, value: Value, place: Place, certificate: Certificate) -> int:
        """The fact that the conclusion is, over the kernel's common denominator."""
        s, d, relation = self.setting, self.setting.derivation, self.setting.claim.conclusion[0]
        below = s.below(value.below)
        if relation == "==":
            last = self.rules.settle(replace(place, goal=s.image(self.obligation.goal)), certificate)
            by = s.nonzero(below) if not below.value.is_one() else 0
            return d.vanishes(value.value, by, [(s.number(1), n) for n in (value.fact, last) if n])
        whole, positive = s.sizes(value.below)
        more = divided_by(s, whole, below)
        connection = [(more, value.fact)] if value.fact else []
        if relation == "!=":
            top = s.image(value_top(self))
            last = self.rules.settle(replace(place, goal=top * top), certificate)
            apart = d.differs(top, top, [last])
            return d.differs(value.value, below, [apart], [(s.number(1), value.fact)] if value.fact else [])
        goal = value.top * more
        if goal.value != (image := s.image(self.obligation.goal)).value:
            goal = image
        last = self.rules.settle(replace(place, goal=goal), certificate)
        nonneg = d.weaker("Nonneg", last)
        found = d.at_least(value.value, positive, [(s.number(1), (nonneg,), s.number(1))], connection)
        if relation in ("<", ">"):
            return d.above(value.value, whole, found, [last], (), connection)
        return found

    def condition(self, condition: Condition) -> int:
        """The fact that the kernel's guard or equation is, from a hypothesis."""
        s, d, (relation, a, b) = self.setting, self.setting.derivation, condition
        value, given = read(s, difference(relation, a, b)), s.suppose(condition)
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
        if atom.kind == "root":
            return []
        me, of = s.images[atom.name], [s.image(p) for p in atom.of]
        wanted = {"max": [me - p for p in of], "min": [p - me for p in of], "abs": [me - of[0], me + of[0]]}[atom.kind]
        return [d.known(p.value, "Nonneg", "Positive") for p in wanted]


def divided_by(s: Setting, whole: Poly, below: Poly) -> Poly:
    """What is multiplied to denominators to make their signs clear."""
    return s.number(1) if whole.value == below.value else s.derivation.space.expanded(quotient_of(whole.value, below.value))


def value_top(translation: Translation) -> Polynomial:
    """The kernel's numerator of the conclusion."""
    s = translation.setting
    return s.reader.read(difference(*s.claim.conclusion)).top
