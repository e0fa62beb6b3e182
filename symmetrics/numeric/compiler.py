"""From formulas to a program that loses no digits needlessly and forgets no undefined case.

Two things are read off the author's tree. The *value* becomes a quotient of whole-number steps wherever the tree is rational:
`(po - pe)/(1 - pe)` is brought over `n**2`, multiplied out where a minus sign stands, factored and cancelled, so that what is left is twice
the determinant over a sum of products. The *conditions* are kept apart from it: each thing the author divides by is not 0, each
radicand is not negative, each logarithm is taken of something positive, even where the value no longer shows it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from math import gcd, lcm

import sympy
from flint import fmpz_mpoly
from sympy import Abs, Add, Expr, Float, Max, Min, Mul, Pow, Rational, Symbol

from ..language.errors import DefinitionError, NotExpressible
from ..language.presence import if_present
from ..language.symbols import xlogx
from .building import Builder
from .polynomials import Polynomials, is_plain
from .program import Condition, Output, Program
from .quality import doubts_of
from .terms import Term, common_powers

__all__ = ["Compiler", "compiled"]

LARGEST_EXPONENT = 1000
LARGEST_COMMON_DENOMINATOR = 6
MOST_CELLS_TO_EXPAND = 4
OF_MANY = {Max: "max", Min: "min"}


def compiled(tree: Expr, cells: Sequence[Symbol]) -> Program:
    """The program that evaluates `tree` at the values of `cells`, in that order.

    Raises `DefinitionError` for a symbol that is not a cell and `NotExpressible` for a function without a rule.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     precision = TP/(TP + FP)
    >>> program = compiled(precision, [TP, FP])
    >>> [step.kind for step in program.steps], program.outputs[0].conditions
    (['cell', 'cell', 'sum', 'quotient'], (Condition(step=2, kind='nonzero', inside=()),))
    """
    compiler = Compiler(cells)
    compiler.add(tree)
    return compiler.program()


class Compiler:
    """Formulas over the same cells, compiled one after another into one program."""

    def __init__(self, cells: Sequence[Symbol]) -> None:
        self.cells = {cell: position for position, cell in enumerate(cells)}
        self.builder = Builder()
        for position in self.cells.values():
            self.builder.step("cell", detail=position)
        self.polynomials = Polynomials(self.builder, len(cells))
        self.outputs: list[Output] = []
        self.terms: dict[tuple[Expr, tuple[int, ...]], Term] = {}
        self.conditions: dict[Condition, None] = {}
        self.inside: tuple[int, ...] = ()

    def add(self, tree: Expr) -> None:
        """Compile one more formula."""
        self.terms, self.conditions = {}, {}
        step = self.result(self.term(tree))
        self.outputs.append(Output(step, tuple(self.conditions)))

    def program(self) -> Program:
        """The program of all formulas so far."""
        plain = Program(tuple(self.builder.steps), tuple(self.outputs))
        doubts = doubts_of(plain, self.polynomials)
        outputs = tuple(replace(output, doubts=known) for output, known in zip(self.outputs, doubts, strict=True))
        return replace(plain, outputs=outputs).restricted(range(len(outputs)))

    def require(self, step: int, kind: str) -> int:
        """Record a condition on a step, unless its sign is plain."""
        if not (kind == "nonnegative" and self.builder.nonnegative[step]) and not self._is_positive_number(step):
            self.conditions[Condition(step, kind, self.inside)] = None
        return step

    def _is_positive_number(self, position: int) -> bool:
        """Whether a step is a positive whole number, a root of one, or the logarithm of one above 1."""
        step = self.builder.steps[position]
        known = self.builder.steps[step.args[0]] if step.kind in ("log", "root") else step
        return known.kind == "number" and known.detail > (1 if step.kind == "log" else 0)

    def term(self, tree: Expr) -> Term:
        """The tree as a coefficient times powers of steps."""
        if (tree, self.inside) not in self.terms:
            self.terms[tree, self.inside] = self._term(tree)
        return self.terms[tree, self.inside]

    def _term(self, tree: Expr) -> Term:
        if isinstance(tree, Rational | Float):
            return Term(Fraction(str(tree)))
        if tree == sympy.E:
            return Term(Fraction(math.e))
        if isinstance(tree, Pow):
            return self._power(tree)
        if isinstance(tree, Mul):
            return reduce(Term.times, map(self.term, tree.args), Term(Fraction(1)))
        if isinstance(tree, Add):
            return self._sum([self.term(arg) for arg in tree.args])
        if isinstance(tree, sympy.log):
            return self._log(self.term(tree.args[0]))
        if isinstance(tree, xlogx):
            return self._xlogx(self.term(tree.args[0]))
        if type(tree) in OF_MANY:
            return self._extreme(OF_MANY[type(tree)], [self.term(arg) for arg in tree.args])
        if isinstance(tree, Abs):
            return self._absolute(self.term(tree.args[0]))
        return Term(Fraction(1), {self._atom(tree): 1})

    def _atom(self, tree: Expr) -> int:
        if isinstance(tree, Symbol) and tree in self.cells:
            return self.builder.step("cell", detail=self.cells[tree])
        if isinstance(tree, if_present):
            guard = self.result(self.term(tree.args[0]))
            before, self.inside = self.inside, (*self.inside, guard)
            value = self.result(self.term(tree.args[1]))
            self.inside = before
            return self.builder.step("where", (guard, value))
        raise DefinitionError(f"Expected a formula in the cells alone, got {tree}. Give every knob a value.")

    def _extreme(self, kind: str, terms: Sequence[Term]) -> Term:
        """The largest or smallest of some terms, with what they have in common and is not negative taken out."""
        terms = [Term(t.coefficient, t.powers if t.coefficient else {}) for t in terms]
        numbers = [t.coefficient for t in terms if t.coefficient] or [Fraction(1)]
        shared = common_powers([t for t in terms if t.coefficient])
        scale = Fraction(gcd(*(x.numerator for x in numbers)), lcm(*(x.denominator for x in numbers)))
        common = Term(scale, {step: power for step, power in shared.items() if self.builder.nonnegative[step]})
        parts = sorted({self.result(t.times(common.to(-1)) if t.coefficient else t) for t in terms})
        return common.times(Term(Fraction(1), {self.builder.step(kind, parts) if len(parts) > 1 else parts[0]: 1}))

    def _absolute(self, term: Term) -> Term:
        """The absolute value, with factors that are not negative taken out."""
        outside = {step: power for step, power in term.powers.items() if self.builder.nonnegative[step]}
        inside = Term(Fraction(1), {step: power for step, power in term.powers.items() if step not in outside})
        found = Term(abs(term.coefficient), outside)
        return found.times(Term(Fraction(1), {self.builder.step("abs", [self.result(inside)]): 1})) if inside.powers else found

    def _power(self, tree: Expr) -> Term:
        base, exponent = self.term(tree.base), self._exponent(tree)
        if exponent < 0:
            for step in base.above:
                self.require(step, "nonzero")
            if not base.coefficient:
                self.require(self.builder.number(0), "nonzero")
        if exponent.denominator == 1:
            return base.to(exponent.numerator)
        radicand = self.require(self.result(base), "nonnegative")
        return Term(Fraction(1), {self.builder.step("root", [radicand], exponent.denominator): exponent.numerator})

    def _exponent(self, tree: Expr) -> Fraction:
        exponent = self.term(tree.exp)
        if exponent.powers or max(abs(exponent.coefficient.numerator), exponent.coefficient.denominator) > LARGEST_EXPONENT:
            advice = "Give every knob a value and keep powers small"
            raise NotExpressible(f"Expected a rational exponent up to {LARGEST_EXPONENT}, got {tree.exp}. {advice}.")
        return exponent.coefficient

    def _log(self, argument: Term) -> Term:
        """A logarithm; of a quotient of which one part is larger throughout, by what it is larger."""
        above, below = self._parts(argument)
        if argument.coefficient > 0 and all(self.builder.nonnegative[step] for step in argument.powers):
            for step in argument.above:
                self.require(step, "nonzero")
        else:
            self.require(self.result(argument), "positive")
        for sign, larger, smaller in ((1, above, below), (-1, below, above)):
            excess = self._excess(larger, smaller)
            if excess is not None and self.builder.steps[above].kind != "number":
                return Term(Fraction(sign), {self.builder.step("log_above", (excess, smaller)): 1})
        return Term(Fraction(1), {self.builder.step("log", [self.result(argument)]): 1})

    def _xlogx(self, argument: Term) -> Term:
        above, below = self._parts(argument)
        excess = self._excess(below, above)
        if excess is not None:
            return Term(Fraction(-1), {self.builder.step("share_log", (above, excess)): 1}).times(self._over(below))
        return Term(Fraction(1), {self.builder.step("xlogx", [self.require(self.result(argument), "nonnegative")]): 1})

    def _over(self, step: int) -> Term:
        known = self.builder.steps[step]
        return Term(Fraction(1, known.detail)) if known.kind == "number" else Term(Fraction(1), {step: -1})

    def _parts(self, term: Term) -> tuple[int, int]:
        """The steps above and below the fraction bar."""
        above = self.builder.product(term.coefficient.numerator, term.above)
        return above, self.builder.product(term.coefficient.denominator, term.below)

    def _excess(self, larger: int, smaller: int) -> int | None:
        """The step of a difference without minus sign; None where there is none."""
        p, q = self.polynomials.of(larger), self.polynomials.of(smaller)
        if p is None or q is None or not is_plain(q) or q.is_zero() or not (is_plain(p - q) or self.polynomials.is_rest(p - q)):
            return None
        return self.polynomials.step(p - q) if p != q else self.builder.number(0)

    def _sum(self, terms: Sequence[Term]) -> Term:
        common = common_powers(terms)
        if sum(Term(Fraction(1), common).below.values()) > LARGEST_COMMON_DENOMINATOR:
            terms = [Term(Fraction(1), {self.result(term): 1}) if term.below else term for term in terms]
            common = common_powers(terms)
        divisor = Term(Fraction(1), common)
        collected: dict[tuple[tuple[int, int], ...], Fraction] = {}
        for term in self._flat([term.times(divisor.to(-1)) for term in terms]):
            key = tuple(sorted(term.powers.items()))
            collected[key] = collected.get(key, Fraction(0)) + term.coefficient
        left = [Term(value, dict(key)) for key, value in collected.items() if value]
        return self._added(left).times(divisor)

    def _flat(self, terms: Iterable[Term]) -> Iterator[Term]:
        """The terms, with sums among them taken apart."""
        for term in terms:
            known = self.builder.steps[next(iter(term.powers))] if list(term.powers.values()) == [1] else None
            if known is None or known.kind not in ("sum", "difference"):
                yield term
                continue
            signs = (1, -1) if known.kind == "difference" else (1,) * len(known.args)
            yield from self._flat(
                self._taken_apart(arg).times(Term(term.coefficient * sign)) for arg, sign in zip(known.args, signs, strict=True)
            )

    def _taken_apart(self, position: int) -> Term:
        """A product as a coefficient times steps."""
        step = self.builder.steps[position]
        if step.kind == "number":
            return Term(Fraction(step.detail))
        if step.kind == "product":
            return reduce(Term.times, map(self._taken_apart, step.args), Term(Fraction(1)))
        return Term(Fraction(1), {position: 1})

    def _added(self, terms: Sequence[Term]) -> Term:
        """The sum of terms that have nothing in common."""
        if len(terms) < 2:
            return terms[0] if terms else Term(Fraction(0))
        scale = Fraction(gcd(*(t.coefficient.numerator for t in terms)), lcm(*(t.coefficient.denominator for t in terms)))
        terms = [Term(t.coefficient / scale, t.powers) for t in terms]
        found = self._polynomial(terms) or self._difference_of_roots(terms) or self._as_it_stands(terms)
        return Term(found.coefficient * scale, found.powers)

    def _polynomial(self, terms: Sequence[Term]) -> Term | None:
        """The sum multiplied out and factored, where it is a polynomial with a minus sign, or linear; of many cells only where linear."""
        linear = all(self.builder.steps[step].kind in ("cell", "sum") for term in terms for step in term.powers)
        if len(self.cells) > MOST_CELLS_TO_EXPAND and not (linear and all(sum(term.powers.values()) <= 1 for term in terms)):
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
        number, parts = total.factor()
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
        above = self._sum([squares[0], Term(-squares[1].coefficient, squares[1].powers)])
        if terms[0].coefficient < 0:
            above = Term(-above.coefficient, above.powers)
        sizes = [self.builder.product(int(abs(term.coefficient)), term.powers) for term in terms]
        below = self.builder.step("or_one", [self.builder.sum(sizes)])
        return above.times(Term(Fraction(1), {below: -1}))

    def _without_products(self, term: Term) -> Term:
        parts = (self._taken_apart(step).to(power) for step, power in term.powers.items())
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
        above, below = map(self._taken_apart, step.args)
        return above.times(below.to(-1))

    def _as_it_stands(self, terms: Sequence[Term]) -> Term:
        above, below = ([*self._products(terms, sign)] for sign in (1, -1))
        if not above:
            return Term(Fraction(-1), {self.builder.sum(below): 1})
        step = self.builder.difference(self.builder.sum(above), self.builder.sum(below)) if below else self.builder.sum(above)
        return Term(Fraction(1), {step: 1})

    def _products(self, terms: Iterable[Term], sign: int) -> Iterator[int]:
        for term in terms:
            if sign * term.coefficient > 0:
                yield self.result(Term(sign * term.coefficient, term.powers))

    def result(self, term: Term) -> int:
        """The step that computes a term, with one division at most."""
        above, below = self._parts(term)
        return above if not term.below and term.coefficient.denominator == 1 else self.builder.step("quotient", [above, below])
