"""Sums of terms as one term: common factors taken out, polynomials multiplied out and factored, roots rid of above the fraction bar.

`x - y` where roots are involved is `(x**2 - y**2)/(x + y)`: the difference is one of polynomials, which is computed exactly, and the sum
loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from math import gcd, lcm

from flint import fmpz_mpoly

from ..language.fractions import irreducible_factors
from .building import Builder
from .polynomials import Polynomials, is_plain
from .terms import Term, common_powers

__all__ = ["Sums"]

LARGEST_COMMON_DENOMINATOR = 6
MOST_CELLS_TO_EXPAND = 4


class Sums:
    """Terms added up over so many cells, with steps of a builder."""

    def __init__(self, builder: Builder, polynomials: Polynomials, cells: int) -> None:
        self.builder, self.polynomials, self.cells = builder, polynomials, cells

    def result(self, term: Term) -> int:
        """The step that computes a term, with one division at most."""
        above, below = self.parts(term)
        return above if not term.below and term.coefficient.denominator == 1 else self.builder.step("quotient", [above, below])

    def parts(self, term: Term) -> tuple[int, int]:
        """The steps above and below the fraction bar."""
        above = self.builder.product(term.coefficient.numerator, term.above)
        return above, self.builder.product(term.coefficient.denominator, self._squared(term.below))

    def _squared(self, powers: Mapping[int, int]) -> Mapping[int, int]:
        """What stands below the fraction bar, with squares of `x + y` of two roots as `x**2 + y**2 + 2*x*y`, which errs less."""
        found = dict(powers)
        for step in powers:
            known = self.builder.steps[step]
            if known.kind == "or_one" and known.args[0] in found:  # at 0 there is no value with or without it
                found[known.args[0]] += found.pop(step)
        for step, power in [*found.items()]:
            roots = [self.builder.steps[arg] for arg in self.builder.steps[step].args]
            if power > 1 and self.builder.steps[step].kind == "sum" and [(x.kind, x.detail) for x in roots] == [("root", 2)] * 2:
                x, y = (root.args[0] for root in roots)
                both = self.builder.step("root", [self.builder.product(1, {x: 1, y: 1})], 2)
                square = self.builder.sum([x, y, self.builder.product(2, {both: 1})])
                found[square] = found.get(square, 0) + power // 2
                found[step] = power % 2
        return {step: power for step, power in found.items() if power}

    def added_up(self, terms: Sequence[Term]) -> Term:
        common = common_powers(terms)
        if sum(Term(Fraction(1), common).below.values()) > LARGEST_COMMON_DENOMINATOR:
            terms = [Term(Fraction(1), {self.result(term): 1}) if term.below else term for term in terms]
            common = common_powers(terms)
        divisor = Term(Fraction(1), common)
        collected: dict[tuple[tuple[int, int], ...], Fraction] = {}
        for term in self.flat([term.times(divisor.to(-1)) for term in terms]):
            key = tuple(sorted(term.powers.items()))
            collected[key] = collected.get(key, Fraction(0)) + term.coefficient
        left = [Term(value, dict(key)) for key, value in collected.items() if value]
        number = self._root_of_number(left)
        if number is None:
            return self._added(left).times(divisor)
        found = self._added([self._times_root(term, number) for term in left])
        return self._times_root(found.times(divisor), number, -1)

    def flat(self, terms: Iterable[Term]) -> Iterator[Term]:
        """The terms, with sums among them taken apart."""
        for term in terms:
            known = self.builder.steps[next(iter(term.powers))] if list(term.powers.values()) == [1] else None
            if known is None or known.kind not in ("sum", "difference"):
                yield term
                continue
            signs = (1, -1) if known.kind == "difference" else (1,) * len(known.args)
            yield from self.flat(
                self.taken_apart(arg).times(Term(term.coefficient * sign)) for arg, sign in zip(known.args, signs, strict=True)
            )

    def taken_apart(self, position: int) -> Term:
        """A product as a coefficient times steps."""
        step = self.builder.steps[position]
        if step.kind == "number":
            return Term(Fraction(step.detail))
        if step.kind == "product":
            return reduce(Term.times, map(self.taken_apart, step.args), Term(Fraction(1)))
        return Term(Fraction(1), {position: 1})

    def _added(self, terms: Sequence[Term]) -> Term:
        """The sum of terms that have nothing in common."""
        if len(terms) < 2:
            return terms[0] if terms else Term(Fraction(0))
        scale = Fraction(gcd(*(t.coefficient.numerator for t in terms)), lcm(*(t.coefficient.denominator for t in terms)))
        terms = [Term(t.coefficient / scale, t.powers) for t in terms]
        found = self._polynomial(terms) or self._difference_of_roots(terms) or self._root_and_rest(terms) or self.as_it_stands(terms)
        return Term(found.coefficient * scale, found.powers)

    def _polynomial(self, terms: Sequence[Term]) -> Term | None:
        """The sum multiplied out and factored, where it is a polynomial with a minus sign, or linear; of many cells only where linear."""
        linear = all(self.builder.steps[step].kind in ("cell", "sum") for term in terms for step in term.powers)
        if self.cells > MOST_CELLS_TO_EXPAND and not (linear and all(sum(term.powers.values()) <= 1 for term in terms)):
            return None
        expanded = []
        for term in terms:
            factors = [self.polynomials.of(step) for step, power in term.powers.items() for _ in range(power)]
            known = [factor for factor in factors if factor is not None]
            product = self.polynomials.product(known) if len(known) == len(factors) else None
            if product is None:
                return None
            expanded.append(int(term.coefficient) * product)
        total = sum(expanded[1:], expanded[0])
        if total.total_degree() > 1 and all(map(is_plain, expanded)):
            return self._plain_product(total)
        number, powers = self.polynomials.factors(total)
        return Term(Fraction(number), powers)

    def _plain_product(self, total: fmpz_mpoly) -> Term | None:
        """A sum without a minus sign as a product of sums without one, if it is: four products of margins are `n**2`."""
        number, parts = irreducible_factors(total)
        if sum(int(power) for _, power in parts) < 2 or not all(is_plain(part) for part, _ in parts):
            return None
        powers = {self.polynomials.step(part): int(power) for part, power in parts}
        return Term(Fraction(int(number)), powers)

    def _difference_of_roots(self, terms: Sequence[Term]) -> Term | None:
        """`x - y = (x**2 - y**2)/(x + y)` where roots are involved: above the bar there may be none left."""
        terms = self._as_two([self._without_products(term) for term in terms])
        roots = {step for term in terms for step in term.powers if self.builder.steps[step].kind == "root"}
        signs = sorted(term.coefficient > 0 for term in terms)
        plain = all(self.builder.nonnegative[step] for term in terms for step in term.powers)
        if signs != [False, True] or not plain or not any(self.builder.steps[root].detail == 2 for root in roots):
            return None
        squares = [self._square(term) for term in terms]
        above = self.added_up([squares[0], Term(-squares[1].coefficient, squares[1].powers)])
        if terms[0].coefficient < 0:
            above, terms = Term(-above.coefficient, above.powers), terms[::-1]
        sizes = [self.builder.product(int(abs(term.coefficient)), term.powers) for term in terms]
        below = self.builder.step("or_one", [self.builder.sum(sizes)])
        found = above.times(Term(Fraction(1), {below: -1}))
        delicate = any(self._is_nested(root) or self._is_of_number(root) for root in roots)
        return self._unless_far(sizes, found) if delicate else found

    def _is_nested(self, root: int) -> bool:
        """Whether a root is one of roots."""
        inside = self.builder.steps[root].args
        return any(self.builder.steps[step].kind == "root" or self._is_nested(step) for step in inside)

    def _root_of_number(self, terms: Sequence[Term]) -> int | None:
        """The one root of a number beside other roots: made one with these it is rounded once."""
        roots = {step for term in terms for step in term.powers if self._is_root(step)}
        numbers = {root for root in roots if self._is_of_number(root)}
        once = all(term.powers.get(root, 0) in (0, 1) for term in terms for root in roots)
        return next(iter(numbers)) if len(numbers) == 1 and len(roots) > 1 and once else None

    def _times_root(self, term: Term, number: int, power: int = 1) -> Term:
        """A term times the root of a number, or divided by it, where two roots become one."""
        under = Fraction(self.builder.steps[self.builder.steps[number].args[0]].detail)
        joined = term.times(Term(Fraction(1), {number: power}))
        whole, odd = divmod(joined.powers.get(number, 0), 2)
        others = {step: p for step, p in joined.powers.items() if step != number}
        root = next((step for step, p in others.items() if odd and p == 1 and self._is_root(step)), None)
        if root is not None:
            inside = self.result(self._fraction(self.builder.steps[root].args[0]).times(Term(under)))
            others, odd = {**others, root: 0, self.builder.step("root", [inside], 2): 1}, 0
        return Term(joined.coefficient * under**whole, {step: p for step, p in {**others, number: odd}.items() if p})

    def _is_root(self, step: int) -> bool:
        return self.builder.steps[step].kind == "root" and self.builder.steps[step].detail == 2

    def _is_of_number(self, root: int) -> bool:
        """Whether a root is one of a number, which is rounded too."""
        return self.builder.steps[self.builder.steps[root].args[0]].kind == "number"

    def _unless_far(self, sizes: Sequence[int], near: Term) -> Term:
        """`x - y` as it stands where one is more than three times the other, which errs less than many roots of products."""
        smaller = self.builder.product(3, {self.builder.step("min", sorted(sizes)): 1})
        guard = self.builder.difference(self.builder.step("max", sorted(sizes)), smaller)
        return Term(Fraction(1), {self.builder.step("either", (guard, self.builder.difference(*sizes), self.result(near)), detail=1): 1})

    def _root_and_rest(self, terms: Sequence[Term]) -> Term | None:
        """`r + p` of a root and a polynomial of either sign: as it stands where p is positive, else `(r**2 - p**2)/(r + abs(p))`."""
        terms = [self._without_products(term) for term in terms]
        rooted = [t for t in terms if any(self.builder.steps[step].kind == "root" for step in t.powers)]
        others = [t for t in terms if t not in rooted]
        mixed = len({t.coefficient > 0 for t in others}) == 2
        if len(rooted) != 1 or not mixed or self.cells > MOST_CELLS_TO_EXPAND or any(t.below for t in terms):
            return None
        sign = 1 if rooted[0].coefficient > 0 else -1
        root, rest = Term(abs(rooted[0].coefficient), rooted[0].powers), self.added_up([t.times(Term(Fraction(sign))) for t in others])
        square, p = self._square(root), self.result(rest)
        above = self.result(self.added_up([square, Term(Fraction(-1)).times(rest.to(2))]))
        if any(self.polynomials.of(step) is None for step in (p, above)) or not all(self.builder.nonnegative[step] for step in root.powers):
            return None
        r, positive = self.result(root), self.builder.step("max", sorted([p, self.builder.number(0)]))
        size = self.builder.step("or_one", [self.builder.sum([r, self.builder.step("abs", [p])])])
        parts = p, self.builder.sum([r, positive]), self.builder.step("quotient", (above, size))
        return Term(Fraction(sign), {self.builder.step("either", parts): 1})

    def _without_products(self, term: Term) -> Term:
        parts = (self.taken_apart(step).to(power) for step, power in term.powers.items())
        return reduce(Term.times, parts, Term(term.coefficient))

    def _as_two(self, terms: Sequence[Term]) -> Sequence[Term]:
        """A term with roots, and the sum of the others if they have one sign."""
        others = [t for t in terms if not any(self.builder.steps[step].kind == "root" for step in t.powers)]
        signs = {t.coefficient > 0 for t in others}
        if len(others) != len(terms) - 1 or len(others) < 2 or len(signs) != 1:
            return terms
        total = self.builder.sum(self._products(others, 1 if signs == {True} else -1))
        return [*(t for t in terms if t not in others), Term(Fraction(1 if signs == {True} else -1), {total: 1})]

    def _square(self, term: Term) -> Term:
        """The square of a term, without roots."""
        square = Term(term.coefficient**2)
        for step, power in term.powers.items():
            known = self.builder.steps[step]
            inside = known.kind == "root" and known.detail == 2
            square = square.times(self._fraction(known.args[0]).to(power) if inside else Term(Fraction(1), {step: 2 * power}))
        return square

    def _fraction(self, position: int) -> Term:
        """A quotient as powers of the parts above and below the bar; other steps as they are."""
        step = self.builder.steps[position]
        if step.kind != "quotient":
            return Term(Fraction(1), {position: 1})
        above, below = map(self.taken_apart, step.args)
        return above.times(below.to(-1))

    def as_it_stands(self, terms: Sequence[Term]) -> Term:
        """A sum, or a difference of two, of the terms that are added and of those that are taken away."""
        above, below = ([*self._products(terms, sign)] for sign in (1, -1))
        if not above:
            return Term(Fraction(-1), {self.builder.sum(below): 1})
        step = self.builder.difference(self.builder.sum(above), self.builder.sum(below)) if below else self.builder.sum(above)
        return Term(Fraction(1), {step: 1})

    def _products(self, terms: Iterable[Term], sign: int) -> Iterator[int]:
        for term in terms:
            if sign * term.coefficient > 0:
                yield self.result(Term(sign * term.coefficient, term.powers))
