"""From a formula to a list of arithmetic steps that lose no digits needlessly and forget no undefined case.

Two things are read off the author's tree. The *value* becomes a quotient of whole-number steps wherever the tree is rational:
the parts of `(po - pe)/(1 - pe)` are brought over `n**2`, so that the differences are differences of whole numbers. The
*conditions* are kept apart from it: each thing the author divides by is not 0, each radicand is not negative, each logarithm
is taken of something positive, even where the value no longer shows it. Equal subtrees become one step.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import reduce
from math import gcd, lcm

import sympy
from sympy import Abs, Add, Expr, Float, Max, Min, Mul, Pow, Rational, Symbol

from ..language.errors import DefinitionError, NotExpressible
from ..language.symbols import xlogx

__all__ = ["Program", "Step", "compiled"]

LARGEST_EXPONENT = 1000
LARGEST_COMMON_DENOMINATOR = 6
OF_ONE_ARGUMENT = {sympy.log: "log", xlogx: "xlogx", Abs: "abs"}
OF_MANY = {Max: "max", Min: "min"}


@dataclass(frozen=True)
class Step:
    """One operation on the results of earlier steps.

    `kind` is cell, number, sum, product, quotient, root, log, xlogx, abs, max or min; `detail` is the position of the cell, the
    number, or the degree of the root. `rational` and `nonnegative` are what the kinds of the arguments imply.
    """

    kind: str
    args: tuple[int, ...] = ()
    detail: int = 0
    rational: bool = field(default=True, compare=False)
    nonnegative: bool = field(default=True, compare=False)


@dataclass(frozen=True)
class Program:
    """Steps in an order of evaluation; step number `output` is the value.

    `conditions[s]` says what the result of step s must be for the formula to be defined: "nonzero", "nonnegative" or "positive".
    With `relative` no irrational numbers are added, so that a small value is as precise as a large one.
    """

    steps: tuple[Step, ...]
    output: int
    conditions: Mapping[int, frozenset[str]]
    relative: bool

    @property
    def last_use(self) -> dict[int, int]:
        """The last step that reads each step."""
        return {arg: position for position, step in enumerate(self.steps) for arg in step.args} | {self.output: len(self.steps)}


@dataclass(frozen=True)
class Term:
    """A rational coefficient times whole powers of steps, ready to be cancelled."""

    coefficient: Fraction
    powers: Mapping[int, int] = field(default_factory=dict)

    def times(self, other: Term) -> Term:
        powers = {step: self.powers.get(step, 0) + other.powers.get(step, 0) for step in {**self.powers, **other.powers}}
        return Term(self.coefficient * other.coefficient, {step: power for step, power in powers.items() if power})

    def to(self, exponent: int) -> Term:
        coefficient = self.coefficient**exponent if self.coefficient else Fraction(0)
        return Term(coefficient, {step: power * exponent for step, power in self.powers.items()})

    @property
    def below(self) -> dict[int, int]:
        return {step: -power for step, power in self.powers.items() if power < 0}


def compiled(tree: Expr, cells: Sequence[Symbol]) -> Program:
    """The program that evaluates `tree` at the values of `cells`, in that order.

    Raises `DefinitionError` for a symbol that is not a cell and `NotExpressible` for a function without a rule.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     precision = TP/(TP + FP)
    >>> program = compiled(precision, [TP, FP])
    >>> [step.kind for step in program.steps], dict(program.conditions)
    (['cell', 'cell', 'sum', 'quotient'], {2: frozenset({'nonzero'})})
    """
    compiler = _Compiler(cells)
    return compiler.program(compiler.result(compiler.term(tree)))


class _Compiler:
    def __init__(self, cells: Sequence[Symbol]) -> None:
        self.cells = {cell: position for position, cell in enumerate(cells)}
        self.steps: list[Step] = []
        self.positions: dict[Step, int] = {}
        self.terms: dict[Expr, Term] = {}
        self.linear: dict[int, Mapping[int, Fraction]] = {}
        self.conditions: dict[int, frozenset[str]] = {}

    def program(self, output: int) -> Program:
        """The steps that the output or a condition needs."""
        needed = {output, *self.conditions}
        for position in reversed(range(len(self.steps))):
            if position in needed:
                needed.update(self.steps[position].args)
        new = {old: position for position, old in enumerate(sorted(needed))}
        steps = tuple(replace(self.steps[old], args=tuple(new[arg] for arg in self.steps[old].args)) for old in new)
        relative = all(step.rational or step.kind in ("product", "quotient", "root") for step in steps)
        return Program(steps, new[output], {new[old]: kinds for old, kinds in self.conditions.items()}, relative)

    def step(self, kind: str, args: Iterable[int] = (), detail: int = 0) -> int:
        """The position of a step, the same for the same operation."""
        step = Step(kind, tuple(args), detail)
        if step not in self.positions:
            of = [self.steps[arg] for arg in step.args]
            rational = kind not in ("root", "log", "xlogx") and all(arg.rational for arg in of)
            self.steps.append(replace(step, rational=rational, nonnegative=_nonnegative(step, of)))
            self.positions[step] = len(self.steps) - 1
        return self.positions[step]

    def require(self, step: int, kind: str) -> int:
        """Record a condition on a step, unless its sign is plain."""
        if not (kind == "nonnegative" and self.steps[step].nonnegative):
            self.conditions[step] = self.conditions.get(step, frozenset()) | {kind}
        return step

    def term(self, tree: Expr) -> Term:
        """The tree as a coefficient times powers of steps."""
        if tree not in self.terms:
            self.terms[tree] = self._term(tree)
        return self.terms[tree]

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
        return Term(Fraction(1), {self._atom(tree): 1})

    def _atom(self, tree: Expr) -> int:
        if isinstance(tree, Symbol) and tree in self.cells:
            position = self.step("cell", detail=self.cells[tree])
            self.linear[position] = {position: Fraction(1)}
            return position
        if type(tree) in OF_MANY:
            return self.step(OF_MANY[type(tree)], sorted({self.result(self.term(arg)) for arg in tree.args}))
        if type(tree) not in OF_ONE_ARGUMENT:
            raise DefinitionError(f"Expected a formula in the cells alone, got {tree}. Give every knob a value.")
        kind = OF_ONE_ARGUMENT[type(tree)]
        argument = self.result(self.term(tree.args[0]))
        if kind != "abs":
            self.require(argument, "positive" if kind == "log" else "nonnegative")
        return self.step(kind, [argument])

    def _power(self, tree: Expr) -> Term:
        base, exponent = self.term(tree.base), self._exponent(tree)
        if exponent < 0:
            for step in (step for step, power in base.powers.items() if power > 0):
                self.require(step, "nonzero")
            if not base.coefficient:
                self.require(self.step("number"), "nonzero")
        if exponent.denominator == 1:
            return base.to(exponent.numerator)
        radicand = self.require(self.result(base), "nonnegative")
        return Term(Fraction(1), {self.step("root", [radicand], exponent.denominator): exponent.numerator})

    def _exponent(self, tree: Expr) -> Fraction:
        exponent = self.term(tree.exp)
        if exponent.powers or max(abs(exponent.coefficient.numerator), exponent.coefficient.denominator) > LARGEST_EXPONENT:
            advice = "Give every knob a value and keep powers small"
            raise NotExpressible(f"Expected a rational exponent up to {LARGEST_EXPONENT}, got {tree.exp}. {advice}.")
        return exponent.coefficient

    def _sum(self, terms: Sequence[Term]) -> Term:
        common = _common(terms)
        if sum(Term(Fraction(1), common).below.values()) > LARGEST_COMMON_DENOMINATOR:
            terms = [Term(Fraction(1), {self.result(term): 1}) if term.below else term for term in terms]
            common = _common(terms)
        collected: dict[tuple[tuple[int, int], ...], Fraction] = {}
        for term in self._flat([term.times(Term(Fraction(1), common).to(-1)) for term in terms]):
            key = tuple(sorted(term.powers.items()))
            collected[key] = collected.get(key, Fraction(0)) + term.coefficient
        return self._collected_sum({key: value for key, value in collected.items() if value}).times(Term(Fraction(1), common))

    def _flat(self, terms: Iterable[Term]) -> Iterator[Term]:
        """The terms, with sums of cells among them taken apart, so that `n - P` is the sum of the negatives."""
        for term in terms:
            parts = self.linear.get(next(iter(term.powers), -1)) if list(term.powers.values()) == [1] else None
            yield from (Term(term.coefficient * value, {cell: 1}) for cell, value in parts.items()) if parts else [term]

    def _collected_sum(self, terms: Mapping[tuple[tuple[int, int], ...], Fraction]) -> Term:
        if len(terms) < 2:
            return next((Term(value, dict(key)) for key, value in terms.items()), Term(Fraction(0)))
        scale = Fraction(gcd(*(value.numerator for value in terms.values())), lcm(*(value.denominator for value in terms.values())))
        total = self.step("sum", sorted(self._product((value / scale).numerator, dict(key)) for key, value in terms.items()))
        if all(len(key) == 1 and key[0][1] == 1 and self.steps[key[0][0]].kind == "cell" for key in terms):
            self.linear[total] = {key[0][0]: value / scale for key, value in terms.items()}
        return Term(scale, {total: 1})

    def result(self, term: Term) -> int:
        """The step that computes a term, with one division at most."""
        above = {step: power for step, power in term.powers.items() if power > 0}
        numerator = self._product(term.coefficient.numerator, above)
        if not term.below and term.coefficient.denominator == 1:
            return numerator
        return self.step("quotient", [numerator, self._product(term.coefficient.denominator, term.below)])

    def _product(self, coefficient: int, powers: Mapping[int, int]) -> int:
        factors = [step for step, power in sorted(powers.items()) for _ in range(power)]
        if coefficient != 1 or not factors:
            factors = [self.step("number", detail=coefficient), *factors]
        return factors[0] if len(factors) == 1 else self.step("product", factors)


def _common(terms: Sequence[Term]) -> dict[int, int]:
    """The powers every term can be divided by."""
    steps = {step for term in terms for step in term.powers}
    powers = {step: min(term.powers.get(step, 0) for term in terms) for step in steps}
    return {step: power for step, power in powers.items() if power}


def _nonnegative(step: Step, args: Sequence[Step]) -> bool:
    if step.kind == "number":
        return step.detail >= 0
    if step.kind == "product":
        return all(arg.nonnegative or step.args.count(position) % 2 == 0 for position, arg in zip(step.args, args, strict=True))
    if step.kind == "max":
        return any(arg.nonnegative for arg in args)
    return step.kind in ("abs", "root") or (step.kind not in ("log", "xlogx") and all(arg.nonnegative for arg in args))
