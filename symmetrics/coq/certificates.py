"""The kernel's certificates as derivations for the checker: from a claim to the kernel's goal, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
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
from .lowest import by_numerator, in_lowest_terms, without_certificate
from .positive import Positivity
from .quotients import read
from .rising import rising
from .rules import Certificate, Place, Rules, refuse_other_rules
from .setting import Setting
from .signs import not_negative_by_parts
from .squares import by_squares
from .terms import Poly, Space
from .values import Remembering, Value, letter_trees, quotient_of

__all__ = ["Translated", "translated"]

QUOTIENTS = {"int", "name", "neg", "+", "*", "**", "/"}
Way = Callable[["Translation", Certificate, Blocks], int]


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
    if claim.conclusion[0] in ("==", "<=", ">="):
        for alone in (by_parts, rising, *((without_certificate,) if claim.kinds() <= QUOTIENTS else ())):
            if simple := unread(claim, alone):
                return simple
    known = KnownClaim.of(claim, statement, certificate)
    if (found := known.shortest((Translation.plainly, ()))) is None:
        refuse_other_rules(certificate)  # what is not plain needs it
        keys = blocks_of(known.reader, claim.conclusion, difference(*claim.conclusion))
        found = known.shortest((Translation.by_numerator, ()), *([(Translation.run, keys)] if keys else []))
    return found or known.derived(Translation.run, ())


def by_parts(setting: Setting) -> int:
    """The fact that an equation is both sides of which have equal parts, or a comparison that their signs or squares show; else 0."""
    if setting.claim.conclusion[0] == "==":
        return equal_by_parts(setting)
    return not_negative_by_parts(setting) or by_squares(setting)


def unread(claim: Claim, way: Callable[[Setting], int]) -> Translated | None:
    """The derivation in a way that needs nothing of what the kernel reads, and no certificate."""
    trees = letter_trees([x for c in (*claim.given, claim.conclusion) for x in c[1:]])
    setting = Setting(claim, Remembering(), Derivation(Space(len(claim.names) + len(trees))), trees, {})
    setting.begin()
    last = way(setting)
    return Translated(claim, (), (), setting.derivation.whole(last)) if last else None


@dataclass(frozen=True)
class KnownClaim:
    """A claim, and what the kernel reads in it."""

    claim: Claim
    obligation: Obligation
    reader: Remembering
    certificate: Certificate

    @classmethod
    def of(cls, claim: Claim, statement: Statement, certificate: Certificate) -> KnownClaim:
        """The claim of a statement."""
        obligation = obligation_of(statement)
        reader = Remembering(signed=frozenset(statement.signed))
        for name in obligation.reader.ring.slots:
            reader.ring.variable(name)  # in the same order, so that one polynomial is one and the same in both
        for relation, a, b in claim.given:
            reader.read(difference(relation, a, b))
        reader.read(difference(*claim.conclusion))
        return cls(claim, obligation, reader, certificate)

    def shortest(self, *ways: tuple[Way, Sequence[Key]]) -> Translated | None:
        """The shortest of the derivations that some ways lead to; None if none does."""
        found: list[Translated] = []
        for way, keys in ways:
            with suppress(NotExported):
                found.append(self.derived(way, keys))
        return min(found, key=lambda t: len(t.proof), default=None)

    def derived(self, way: Way, keys: Sequence[Key]) -> Translated:
        """The derivation in one way, with some polynomials as letters."""
        claim, reader = self.claim, self.reader
        trees = letter_trees([x for c in (*claim.given, claim.conclusion) for x in c[1:]])
        atoms, own = letters_of_atoms(claim, reader, trees)
        first = len(claim.names) + len(trees) + own + 1
        derivation = Derivation(Space(first - 1 + len(keys)))
        setting = Setting(claim, reader, derivation, trees, atoms)
        setting.places = places(setting)
        setting.begin()
        last = way(Translation(setting, self.obligation), self.certificate, Blocks(setting, keys, first))
        texts = tuple(derivation.space.alone(setting.image(dict(key)).text) for key in keys)
        return Translated(claim, tuple(map(setting.own_letter, range(first - own, first))), texts, derivation.whole(last))


class Translation:
    """The way from the conclusion of a claim to the kernel's goal, through the rules, and back."""

    def __init__(self, setting: Setting, obligation: Obligation) -> None:
        self.setting, self.obligation, self.rules = setting, obligation, Rules(setting)

    def plainly(self, *_: object) -> int:
        """The fact that the conclusion is, if it needs no certificate."""
        last = in_lowest_terms(self.setting, self.obligation, self.given()[0])
        if not last:
            raise NotExported("a minus sign in lowest terms")
        return last

    def by_numerator(self, certificate: Certificate, _: Blocks) -> int:
        """The fact that the conclusion is, from what is above in its difference in lowest terms."""
        given = self.given()
        read(self.setting, difference(*self.setting.claim.conclusion))
        return by_numerator(self.setting, self.place(self.setting.number(0), given), certificate)

    def run(self, certificate: Certificate, blocks: Blocks) -> int:
        """The fact that the conclusion is."""
        s, claim, given = self.setting, self.setting.claim, self.given()
        whole = s.reader.read(difference(*claim.conclusion))
        goal = blocks.start(claim.conclusion, whole) if blocks.keys else s.number(0)
        value = None if blocks.keys else read(s, difference(*claim.conclusion))
        place = self.place(goal, given)
        if value is not None:
            return self.concluded(value, place, certificate)
        image_of_goal(s, self.obligation.goal, goal)
        return blocks.settled(claim.conclusion, self.rules.settle(place, certificate))

    def given(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The facts that the conditions of the claim are: guards, and equations."""
        guards: list[int] = []
        equations: list[int] = []
        for condition in self.setting.claim.given:
            (equations if condition[0] == "==" else guards).append(self.condition(condition))
        if any(kind == "log" for kind, _ in self.setting.reader.letters.values()):
            Positivity(self.setting, self.obligation, self.setting.derivation, tuple(guards)).collect()
        return tuple(guards), tuple(equations)

    def place(self, goal: Poly, given: tuple[tuple[int, ...], tuple[int, ...]]) -> Place:
        """Where the kernel begins: it is known what its atoms are."""
        s, (guards, equations) = self.setting, given
        for atom in s.reader.ring.atoms.values():
            if atom.name in s.images or atom.kind != "root":
                introduce(s, atom)
                guards += tuple(self.facts(atom))
        return Place(self.obligation, goal, guards, equations, s.derivation)

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
