"""From formulas to a program that loses no digits needlessly and forgets no undefined case.

Two things are read off the author's tree. The *value* becomes a quotient of whole-number steps wherever the tree is rational:
`(po - pe)/(1 - pe)` is brought over `n**2`, multiplied out where a minus sign stands, factored and cancelled, so that what is left is twice
the determinant over a sum of products. The *conditions* are kept apart from it: each thing the author divides by is not 0, each
radicand is not negative, each logarithm is taken of something positive, even where the value no longer shows it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from math import gcd, lcm

import sympy
from sympy import Abs, Add, Expr, Float, Max, Min, Mul, Pow, Rational, Symbol

from ..language.errors import DefinitionError, NotExpressible
from ..language.presence import if_present
from ..language.symbols import xlogx
from .building import Builder
from .polynomials import Polynomials, is_plain
from .program import Condition, Output, Program
from .quality import doubts_of
from .sums import Sums
from .terms import Term, common_powers

__all__ = ["Compiler", "compiled"]

LARGEST_EXPONENT, MOST_UNDER_A_ROOT = 1000, 12
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


def summands(tree: Expr) -> Iterator[Expr]:
    """What is added, sums within the sum taken apart."""
    for arg in tree.args:
        yield from summands(arg) if isinstance(arg, Add) else [arg]


class Compiler:
    """Formulas over the same cells, compiled one after another into one program."""

    def __init__(self, cells: Sequence[Symbol]) -> None:
        self.cells = {cell: position for position, cell in enumerate(cells)}
        self.builder = Builder()
        for position in self.cells.values():
            self.builder.step("cell", detail=position)
        self.polynomials = Polynomials(self.builder, len(cells))
        self.sums = Sums(self.builder, self.polynomials, len(cells))
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
            return self._sum([self.term(arg) for arg in summands(tree)])
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
        raise DefinitionError(f"Expected a formula in the cells alone, got {tree}. Give every knob a value, as in f_beta(beta=2).")

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
        if len(base.powers) > MOST_UNDER_A_ROOT and base.coefficient > 0 and all(self.builder.nonnegative[step] for step in base.powers):
            return self._root_of_each(base, exponent)
        outside = self._squares(base) if exponent.denominator == 2 else Term(Fraction(1))
        radicand = self.require(self.result(base.times(outside.to(-2))), "nonnegative")
        root = self.builder.step("root", [radicand], exponent.denominator)
        return outside.times(Term(Fraction(1), {root: 1})).to(exponent.numerator)

    def _root_of_each(self, base: Term, exponent: Fraction) -> Term:
        """The root of a long product factor by factor: the product itself may be too small or too large for double precision."""
        number = [(self.result(Term(base.coefficient)), 1)] if base.coefficient != 1 else []
        roots = [(self.builder.step("root", [part], exponent.denominator), power) for part, power in [*number, *base.powers.items()]]
        return reduce(Term.times, (Term(Fraction(1), {root: power * exponent.numerator}) for root, power in roots))

    def _squares(self, base: Term) -> Term:
        """What a root of a quotient has below in squares and not negative: it is divided by outside, and by less."""
        powers = {step: -(power // 2) for step, power in base.below.items() if self.builder.nonnegative[step]}
        return Term(Fraction(1), {step: power for step, power in powers.items() if power})

    def _exponent(self, tree: Expr) -> Fraction:
        exponent = self.term(tree.exp)
        if exponent.powers or max(abs(exponent.coefficient.numerator), exponent.coefficient.denominator) > LARGEST_EXPONENT:
            advice = "Give every knob a value and keep powers small"
            raise NotExpressible(f"Expected a rational exponent up to {LARGEST_EXPONENT}, got {tree.exp}. {advice}.")
        return exponent.coefficient

    def _log(self, argument: Term) -> Term:
        """A logarithm; of a quotient of which one part is larger throughout, by what it is larger."""
        above, below = self.sums.parts(argument)
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
        above, below = self.sums.parts(argument)
        excess = self._excess(below, above)
        if excess is not None:
            return Term(Fraction(-1), {self.builder.step("share_log", (above, excess)): 1}).times(self._over(below))
        return Term(Fraction(1), {self.builder.step("xlogx", [self.require(self.result(argument), "nonnegative")]): 1})

    def _over(self, step: int) -> Term:
        known = self.builder.steps[step]
        return Term(Fraction(1, known.detail)) if known.kind == "number" else Term(Fraction(1), {step: -1})

    def _excess(self, larger: int, smaller: int) -> int | None:
        """The step of a difference without minus sign; None where there is none."""
        p, q = self.polynomials.of(larger), self.polynomials.of(smaller)
        if p is None or q is None or not is_plain(q) or q.is_zero() or not (is_plain(p - q) or self.polynomials.is_rest(p - q)):
            return None
        return self.polynomials.step(p - q) if p != q else self.builder.number(0)

    def _sum(self, terms: Sequence[Term]) -> Term:
        return self.sums.added_up(terms)

    def result(self, term: Term) -> int:
        """The step that computes a term, with one division at most."""
        return self.sums.result(term)
