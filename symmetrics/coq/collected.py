"""What is known to be positive at a place of a derivation, with what follows from it at once."""

from __future__ import annotations

from flint import fmpz_mpoly

from .derivation import Derivation, letters_of
from .setting import Setting
from .terms import Poly

__all__ = ["MOST_TERMS", "Collected"]

MOST_TERMS = 60


class Collected:
    """Polynomials without minus signs at a place of a derivation, and which of them are positive."""

    def __init__(self, setting: Setting, derivation: Derivation, guards: tuple[int, ...]) -> None:
        self.setting, self.derivation, self.guards = setting, derivation, guards

    def nonneg(self, p: Poly) -> int:
        """The fact that it is not negative."""
        return self.derivation.known(p.value, "Nonneg", "Positive") or self.derivation.at_least(p)

    def collect(self) -> None:
        """Make positive whatever is known not to be zero and has no minus sign, and the letters of single terms."""
        d = self.derivation
        for number, fact in list(d.facts.items()):
            if fact.sign == "Nonzero" and self.plain(fact.poly.value) and not d.known(fact.poly.value, "Positive"):
                d.strict(self.nonneg(fact.poly), number)
        for number in filter(None, self.guards):  # what nothing names is not shown
            self.above_guard(number)
        done: set[int] = set()
        while fresh := [n for n, f in d.facts.items() if f.sign == "Positive" and n not in done]:
            for number in fresh:
                done.add(number)
                self.opened(number)

    def plain(self, value: fmpz_mpoly) -> bool:
        """Whether no minus sign is left, and no letter that may be negative."""
        return all(c > 0 for c in value.coeffs()) and letters_of(value) <= self.derivation.fine

    def above_guard(self, number: int) -> None:
        """For a guard X - Y that is positive, or has a number in Y, where Y has no minus sign: X is positive."""
        d, fact = self.derivation, self.derivation.facts[number]
        terms = fact.poly.value.to_dict()
        context = d.space.context
        above = context.from_dict({k: c for k, c in terms.items() if c > 0})
        below = context.from_dict({k: -c for k, c in terms.items() if c < 0})
        strict = fact.sign == "Positive"
        if not below or not (self.plain(above) and self.plain(below)) or d.known(above, "Positive"):
            return
        X = d.space.expanded(above)
        if strict:
            d.above(X, self.setting.number(1), self.nonneg(X), [number])
        elif any(not any(k) for k in below.to_dict()):
            d.above(X, self.setting.number(1), self.nonneg(X), [], [(self.setting.number(1), (number,), self.setting.number(1))])

    def opened(self, number: int) -> None:
        """From a product that is positive its letters, and from a root its radicand."""
        d = self.derivation
        value = d.facts[number].poly.value
        if len(value) != 1 or not self.plain(value):
            return
        for i in letters_of(value):
            x = d.space.letter(i)
            if not d.known(x.value, "Positive"):
                rest, _ = divmod(value, x.value)
                d.above(x, d.space.expanded(rest), self.nonneg(x), [number])
        letter = d.is_letter(d.facts[number].poly)
        if letter:
            self.opened_letter(number, letter)

    def opened_letter(self, number: int, letter: int) -> None:
        """From a root that is positive its radicand, from a minimum its arguments."""
        d, x = self.derivation, self.derivation.space.generators[letter - 1]
        one = self.setting.number(1)
        short = [(n, f.poly.value) for n, f in d.facts.items() if f.sign == "Nonneg" and 1 < len(f.poly.value) <= MOST_TERMS]
        for apart, fact in short:  # u - x is not negative
            u = fact + x
            if letter not in letters_of(u) and self.plain(u) and not d.known(u, "Positive"):
                U = d.space.expanded(u)
                d.above(U, one, self.nonneg(U), [number], [(one, (apart,), one)])
        for rule in d.rewritings:
            equation = d.facts[rule.fact].poly.value
            radicand = x**rule.degree - equation
            if letter == rule.letter and rule.degree > 1 and not d.known(radicand, "Positive") and letter not in letters_of(radicand):
                R = d.space.expanded(radicand)
                if self.plain(radicand):
                    d.above(R, one, self.nonneg(R), [number] * rule.degree, (), [(self.setting.number(-1), rule.fact)])
