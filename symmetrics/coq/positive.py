"""Why a polynomial without minus signs is positive, in steps of the checker.

The kernel looks at which letters are not zero. So do these steps: a letter is zero or positive, and then so is the next one.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from flint import fmpz_mpoly

from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial
from ..language.fractions import irreducible_factors
from .collected import MOST_TERMS
from .derivation import Derivation, NotExported, letters_of
from .products import letter_of_logarithm
from .setting import Setting
from .terms import Poly, Term
from .weights import Weights

__all__ = ["Positivity"]

MOST_CASES = 1_000

Powers = tuple[int, ...]


class Positivity(Weights):
    """Why something is positive at a place of a derivation."""

    def __init__(
        self, setting: Setting, obligation: Obligation, derivation: Derivation, guards: tuple[int, ...], replaced: Container[str] = ()
    ) -> None:
        super().__init__(setting, obligation, derivation, guards, replaced)
        self.hopeless: list[fmpz_mpoly] = []
        self.trying: set[int] = set()
        self.left = MOST_CASES

    def positive(self, p: Polynomial) -> int:
        """The fact that a polynomial is positive which the kernel has found to be so."""
        value = self.setting.image(self.obligation.expanded(p))
        d = self.derivation
        if found := d.known(value.value, "Positive"):
            return found
        terms = self.terms(p)
        nonneg = d.known(value.value, "Nonneg") or d.at_least(value, 0, terms)
        one = self.setting.number(1)
        if any(w.value.is_constant() and not facts and r.value.is_one() for w, facts, r in terms) or self.constant(value):
            return d.above(value, one, nonneg, [])
        for index, (w, facts, r) in enumerate(terms):
            if r.value.is_one() and all(d.facts[n].sign == "Positive" for n in facts) and (sure := self.plain_positive(w)):
                rest = terms[:index] + terms[index + 1 :]
                return d.above(value, one, nonneg, [sure, *facts], rest)
        raise NotExported("why something is positive is not found")

    def constant(self, value: Poly) -> bool:
        """Whether a polynomial has a number among its terms."""
        return any(not any(powers) and c > 0 for powers, c in value.value.to_dict().items())

    def plain_positive(self, p: Poly) -> int:
        """The fact that a polynomial in letters that are not negative is positive, 0 if none is found."""
        d = self.derivation
        if found := d.known(p.value, "Positive"):
            return found
        if d.known(p.value, "Nonzero"):
            return d.strict(self.nonneg(p), d.known(p.value, "Nonzero"))
        if self.constant(p):
            return d.above(p, self.setting.number(1), self.nonneg(p), [])
        if any(p.value == q for q in self.hopeless):
            return 0
        self.hopeless.append(p.value)  # while it is being tried, and after that unless it succeeds
        self.collect()
        return self.by_letters(p) or self.by_cases(p) or self.by_factors(p)

    # Finding why something is positive.

    def by_letters(self, p: Poly) -> int:
        """By one of its terms, all letters of which are positive."""
        sure = {i: self.letter_positive(i) for i in letters_of(p.value)}
        for powers in p.value.to_dict():
            if all(sure[i] for i, k in enumerate(powers, 1) if k):
                below = [sure[i] for i, k in enumerate(powers, 1) for _ in range(int(k))]
                return self.derivation.above(p, self.setting.number(1), self.nonneg(p), below)
        return 0

    def letter_positive(self, i: int) -> int:
        """The fact that a letter is positive, 0 if none is found."""
        if found := self.derivation.known(self.derivation.space.letter(i).value, "Positive"):
            return found
        if i in self.trying:
            return 0
        self.trying.add(i)
        found = self.letter_by_laws(i)
        self.trying.discard(i)
        return found

    def letter_by_laws(self, i: int) -> int:
        """The same: a root is positive where its radicand is, a logarithm where it is of more than one, and what is more than that."""
        d, x = self.derivation, self.derivation.space.letter(i)
        for rule in d.rewritings:
            if rule.letter == i and rule.degree > 1:
                radicand = x.value**rule.degree - d.facts[rule.fact].poly.value
                if i not in letters_of(radicand) and self.plain(radicand) and (sure := self.plain_positive(d.space.expanded(radicand))):
                    return d.above(x, x ** (rule.degree - 1), self.nonneg(x), [sure], (), [(self.setting.number(1), rule.fact)])
        if sure := letter_of_logarithm(self.setting, x, self.surely):
            return sure
        for number, fact in list(d.facts.items()):  # x - u is not negative for a positive u
            if fact.sign != "Nonneg" or len(fact.poly.value) > MOST_TERMS:
                continue
            below = x.value - fact.poly.value
            if not below or i in letters_of(below) or not self.plain(below):
                continue
            if sure := d.known(below, "Positive") or self.by_letters(d.space.expanded(below)):
                term: Term = (self.setting.number(1), (number,), self.setting.number(1))
                return d.above(x, self.setting.number(1), self.nonneg(x), [sure], [term])
        return 0

    def surely(self, p: Poly) -> int:
        """The fact that a polynomial is positive, 0 if it has minus signs or none is found."""
        return self.plain_positive(p) if self.plain(p.value) else 0

    def by_factors(self, p: Poly) -> int:
        """By its factors, if they have no minus signs."""
        d = self.derivation
        _, factors = irreducible_factors(p.value)
        if len(factors) < 2 and not (factors and factors[0][1] > 1):
            return 0
        parts: Iterable[tuple[fmpz_mpoly, int]] = [(f, int(k)) for f, k in factors]
        below = []
        for factor, k in parts:
            if not self.plain(factor) or not (sure := self.plain_positive(d.space.expanded(factor))):
                return 0
            below += [sure] * k
        return d.above(p, self.setting.number(1), self.nonneg(p), below)

    def by_cases(self, p: Poly) -> int:
        """By cases: in turn letters are zero or positive, until one of its terms is positive or nothing is left of what is."""
        d, one = self.derivation, self.setting.number(1)
        few = d.space.expanded(d.space.context.from_dict(dict.fromkeys(shortest(p.value), 1)))
        nonneg = self.nonneg(few)
        inner = d.inside()
        text = self.cases(inner, few, nonneg, self.splits(d, 0))
        if not text:
            return 0
        d.text.append(f"Have Positive {few.text} ({text})")
        sure = d.learn("", "Positive", few)
        return sure if few.value == p.value else d.above(p, one, self.nonneg(p), [sure])

    def splits(self, d: Derivation, after: int) -> list[tuple[int, list[Powers]]]:
        """The facts from a number on that letters may be taken from, and their terms, the short ones first."""
        facts = [(n, f.poly.value) for n, f in d.facts.items() if n > after and f.sign == "Positive" and len(f.poly.value) <= MOST_TERMS]
        return sorted(((n, list(p.to_dict())) for n, p in facts if self.plain(p)), key=lambda item: len(item[1]))

    def cases(self, d: Derivation, p: Poly, nonneg: int, splits: list[tuple[int, list[Powers]]]) -> str:
        """The text of a derivation that p is positive, empty if none is found."""
        self.left -= 1
        zero, sure = ({i: n for n, f in d.facts.items() if f.sign == s and (i := d.is_letter(f.poly))} for s in ("Zero", "Positive"))
        if powers := next((m for m in p.value.to_dict() if supported(m, sure)), None):
            below = [sure[i] for i, k in enumerate(powers, 1) for _ in range(int(k))]
            return d.finish(d.above(p, self.setting.number(1), nonneg, below))
        for number, terms in splits:
            kept = [m for m in terms if not any(k and i in zero for i, k in enumerate(m, 1))]
            if not kept:
                return d.finish(self.absurd(d, p, nonneg, number, zero))
            if not any(supported(m, sure) for m in kept):
                letter = next(i for i, k in enumerate(kept[0], 1) if k and i not in sure)
                return self.zero_or_positive(d, p, nonneg, letter, splits) if self.left > 0 else ""
        found = self.at(d).by_letters(p)
        return d.finish(found) if found else ""

    def at(self, d: Derivation) -> Positivity:
        """The same search at a later place."""
        return Positivity(self.setting, self.obligation, d, self.guards)

    def zero_or_positive(self, d: Derivation, p: Poly, nonneg: int, letter: int, splits: list[tuple[int, list[Powers]]]) -> str:
        """The same, once where a letter is zero and once where it is positive."""
        x, texts = d.space.letter(letter), []
        for sign in ("Positive", "Zero"):
            inner = d.inside()
            number = inner.learn("", sign, x)
            if sign == "Positive":
                self.at(inner).opened(number)
            texts.append(self.cases(inner, p, nonneg, [*splits, *self.splits(inner, number)]))
            if not texts[-1]:
                return ""
        return d.ended(f"Apart f{d.known(x.value, 'Nonneg')} ({texts[1]}) ({texts[0]})")

    def absurd(self, d: Derivation, p: Poly, nonneg: int, number: int, zero: dict[int, int]) -> int:
        """The same where something positive is zero, since each of its terms has a letter that is."""
        found: dict[int, dict[tuple[int, ...], int]] = {}
        for powers, c in d.facts[number].poly.value.to_dict().items():
            i = next(i for i, k in enumerate(powers, 1) if k and i in zero)
            found.setdefault(i, {})[(*powers[: i - 1], powers[i - 1] - 1, *powers[i:])] = -int(c)
        multiples = [(d.space.expanded(d.space.context.from_dict(terms)), zero[i]) for i, terms in found.items()]
        return d.above(p, self.setting.number(0), nonneg, [number], (), multiples)


def supported(powers: Powers, letters: Container[int]) -> bool:
    """Whether all letters of a product are among some letters."""
    return all(i in letters for i, k in enumerate(powers, 1) if k)


def shortest(p: fmpz_mpoly) -> list[Powers]:
    """For each smallest set of letters that a term has, the first such term."""
    found: dict[frozenset[int], Powers] = {}
    for powers in p.to_dict():
        letters = frozenset(i for i, k in enumerate(powers, 1) if k)
        if not any(other <= letters for other in found):
            found = {other: m for other, m in found.items() if not letters <= other} | {letters: powers}
    return list(found.values())
