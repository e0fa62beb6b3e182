"""The value of a formula at a matrix of whole numbers as an exact number that can be compared with any other.

Leaf to root over the author's tree, like `language.values`, whose numbers are SymPy's and meant for reading; these are for counting.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

import sympy
from flint import fmpq
from sympy import Abs, Add, Expr, Max, Min, Mul, Pow, Rational

from ..language.errors import NotExpressible
from ..language.field import Field
from ..language.numbers import Number
from ..language.presence import if_present
from ..language.symbols import xlogx
from ..language.text import text
from ..language.values import Undefined

__all__ = ["ExactValues"]

Step = Callable[[list[Number]], Number]
NONE = fmpq(0)


class ExactValues:
    """Values of one formula in a field of numbers; `names` are its symbols, in the order in which values are given.

    `constants` are values of further symbols. The formula is taken apart once: each different part is one step, after its own parts.

    >>> from symmetrics.language.symbols import TP, FN, sqrt
    >>> values = ExactValues(sqrt(TP)*sqrt(FN), [TP, FN], Field())
    >>> values.at([2, 18])
    6
    """

    def __init__(self, tree: Expr, names: Sequence[Expr], field: Field, constants: Mapping[Expr, Any] | None = None) -> None:
        self.field, self.steps = field, list[Step]()
        self.places: dict[Expr, int] = {name: place for place, name in enumerate(names)}
        for name, value in (constants or {}).items():
            self.steps.append(given(fmpq(int(value.p), int(value.q))))
            self.places[name] = len(self.places)
        self.last = self.place(tree)

    def place(self, tree: Expr) -> int:
        """The place of a part among the names and steps."""
        if tree not in self.places:
            step = self.step(tree)
            self.steps.append(step)
            self.places[tree] = len(self.places)
        return self.places[tree]

    def step(self, tree: Expr) -> Step:
        """What computes a part."""
        if isinstance(tree, Rational):
            return given(fmpq(int(tree.p), int(tree.q)))
        if isinstance(tree, if_present):
            return self.guarded(*tree.args)
        rule = RULES.get(type(tree))
        if rule is None:
            raise NotExpressible(f"Expected a formula in counts with all knobs set, got {text(tree)} in it. Set it to a number.")
        args = [self.place(x) for x in tree.args]
        return lambda known: rule(self.field, [known[place] for place in args])

    def guarded(self, guard: Expr, term: Expr) -> Step:
        """A term that is looked at only where its guard is positive: a formula of its own, over what is known so far."""
        place = self.place(guard)
        inner = ExactValues(term, list(self.places), self.field)
        return lambda known: inner.run(known) if self.field.sign(known[place]) > 0 else NONE

    def at(self, cells: Sequence[int | Fraction]) -> Number | None:
        """The value, None where the formula is undefined."""
        try:
            return self.run([fmpq(int(x.numerator), int(x.denominator)) for x in cells])
        except Undefined:
            return None

    def run(self, known: Sequence[Number]) -> Number:
        """The value, from those of the names."""
        values = list(known)
        for step in self.steps:
            values.append(step(values))
        return values[self.last]


def given(number: fmpq) -> Step:
    """The step of a number."""
    return lambda _: number


def power(field: Field, values: list[Number]) -> Number:
    """A power, or the reason why there is none."""
    base, exponent = values
    if not isinstance(exponent, fmpq):
        raise NotExpressible("Expected a rational exponent, got another one. Give every knob a rational value.")
    sign = 1 if exponent.q == 1 and exponent >= 0 else field.sign(base)
    if exponent < 0 and not sign:
        raise Undefined("division by 0")
    if exponent.q > 1 and sign < 0:
        raise Undefined("root of a negative number")
    return field.inverse(base) if exponent == -1 else field.power(base, Fraction(int(exponent.p), int(exponent.q)))


def logarithm(field: Field, values: list[Number]) -> Number:
    """A logarithm, or the reason why there is none."""
    if field.sign(values[0]) <= 0:
        raise Undefined("logarithm of a number that is not positive")
    return field.log(values[0])


def entropy_term(field: Field, values: list[Number]) -> Number:
    """A number times its logarithm, 0 at 0."""
    x = values[0]
    if not isinstance(x, fmpq):
        return field.times(x, logarithm(field, values)) if field.sign(x) else fmpq(0)
    if x not in field.entropies:
        field.entropies[x] = field.times(x, logarithm(field, values)) if x else fmpq(0)
    return field.entropies[x]


def extreme(largest: bool) -> Callable[[Field, list[Number]], Number]:
    """The rule of a maximum or minimum."""

    def pick(field: Field, values: list[Number]) -> Number:
        def better(a: Number, b: Number) -> Number:
            rise = field.sign(field.plus(b, field.times(a, fmpq(-1))))
            return b if rise and (rise > 0) == largest else a

        return reduce(better, values)

    return pick


def absolute(field: Field, values: list[Number]) -> Number:
    """The absolute value."""
    return field.times(values[0], fmpq(-1)) if field.sign(values[0]) < 0 else values[0]


RULES: dict[type, Callable[[Field, list[Number]], Number]] = {
    Add: lambda field, values: field.total(values),
    Mul: lambda field, values: reduce(field.times, values),
    Pow: power,
    sympy.log: logarithm,
    xlogx: entropy_term,
    Max: extreme(largest=True),
    Min: extreme(largest=False),
    Abs: absolute,
}
