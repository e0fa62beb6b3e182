"""Discrimination lines (Labatut and Cherifi 2011): where a measure does not tell two series of classifiers apart.

In the first series every class is recognised at the rate c, in the second only the first class is, at the rate c1, and all others
without error. What is wrong of a class goes to the other classes in equal parts. A line consists of the pairs (c, c1) at which the
measure has the same value for both; the classes have shares that run from equal (p = 0) to halves of each other (p = 1), eq. (10).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sympy import Expr, Integer, Rational, Symbol

from ..language.cells import Cells
from ..language.errors import DefinitionError, NotExpressible
from ..language.field import Field
from ..language.latex import latex
from ..language.measure import Measure
from ..language.symbols import as_written, substitute, symbol
from ..language.text import text
from .crossings import Crossings
from .equations import Solutions, solved
from .exact_values import ExactValues
from .forms import Forms
from .identities import confirmed

__all__ = ["Discrimination", "Form", "Point", "discrimination_line", "shares"]

FIRST, SECOND, IMBALANCE = symbol("c"), symbol("c1"), symbol("p")
UNIT = (0, 1)


@dataclass(frozen=True)
class Form:
    """One rate as a function of the other, as text and LaTeX; certified if the kernel confirms that the two values are equal."""

    of: str
    expression: str
    latex: str
    certified: bool


@dataclass(frozen=True)
class Point:
    """For the rate `second` of the first class alone, an interval from `low` to `high` that holds the rate of all classes."""

    second: Fraction
    low: Fraction
    high: Fraction


@dataclass(frozen=True)
class Discrimination:
    """The line of a measure: closed forms, conditions from squaring, and points where the imbalance is a number.

    `implicit` are polynomials in c and c1 whose zeros are (further) lines; `of_class` is 0 for a measure of all classes. `always` tells
    that the measure never tells the two series apart.
    """

    measure: str
    classes: int
    imbalance: str
    of_class: int
    forms: tuple[Form, ...]
    implicit: tuple[str, ...]
    conditions: tuple[str, ...]
    points: tuple[Point, ...]
    always: bool


def shares(classes: int, imbalance: Any) -> list[Expr]:
    """The shares of the classes: equal for imbalance 0, each twice the next for 1, in between in proportion.

    >>> shares(3, Rational(1))
    [4/7, 2/7, 1/7]
    """
    whole = Integer(2) ** classes - 1
    with as_written():
        tree = [(1 - imbalance) / classes + imbalance * Rational(2 ** (classes - i), whole) for i in range(1, classes + 1)]
    return [x.doit() for x in tree] if imbalance.is_number else tree


def series(sizes: Sequence[Expr], rates: Sequence[Expr]) -> Cells:
    """The matrix of shares, rows actual: each class recognised at its rate, the rest spread evenly."""
    K = len(sizes)
    with as_written():
        return Cells([[sizes[i] * (rates[i] if i == j else (1 - rates[i]) / (K - 1)) for j in range(K)] for i in range(K)])


def discrimination_line(
    measure: Measure, classes: int, imbalance: Fraction | None = None, of_class: int = 0, steps: int = 20, closed: bool = True
) -> Discrimination:
    """The discrimination line of a measure of K classes, or of a binary measure for one class against the rest.

    Without an imbalance it is called p. With one, points are found for c1 at `steps` + 1 even places from 0 to 1. Raises
    `DefinitionError` for a binary measure of several classes without a class.

    >>> from symmetrics import accuracy
    >>> found = discrimination_line(accuracy, 3, Fraction(0), steps=1)
    >>> found.forms[0].expression, found.points[0].low
    ('(2 + c1)/3', Fraction(2, 3))
    """
    require(measure, classes, imbalance, of_class)
    p = IMBALANCE if imbalance is None else Rational(imbalance.numerator, imbalance.denominator)
    sizes = shares(classes, p)
    rates = [FIRST] * classes, [SECOND, *[Integer(1)] * (classes - 1)]
    matrices = [series(sizes, each) for each in rates]
    one, two = (measure(C.one_vs_rest(of_class) if of_class else C) for C in matrices)
    forms, implicit, conditions, always = closed_forms(one, two) if closed else ((), (), (), False)
    points = () if imbalance is None else tuple(points_of(one, two, steps))
    return Discrimination(measure.name, classes, str(p), of_class, forms, implicit, conditions, points, always)


def require(measure: Measure, classes: int, imbalance: Fraction | None, of_class: int) -> None:
    """Raise `DefinitionError` for what makes no line."""
    if measure.free_knobs:
        raise DefinitionError(f"Expected a measure with all knobs set, got {measure.name}. Set it, as in f_beta(beta=2).")
    if measure.kind == "binary" and classes > 2 and not of_class:
        raise DefinitionError(f"Expected a class for {measure.name}, a binary measure, got none. Name one, or average it: macro(...).")
    if not 0 <= of_class <= classes:
        raise DefinitionError(f"Expected a class from 1 to {classes}, got {of_class}. Choose one of them.")
    if imbalance is not None and not 0 <= imbalance <= 1:
        raise DefinitionError(f"Expected an imbalance from 0 to 1, got {imbalance}. Choose one.")


Closed = tuple[tuple[Form, ...], tuple[str, ...], tuple[str, ...], bool]


def closed_forms(one: Expr, two: Expr) -> Closed:
    """Each rate as a function of the other, where the equation has degree one or two in it."""
    names = tuple(x for x in (FIRST, SECOND, IMBALANCE) if x in one.free_symbols | two.free_symbols | {FIRST, SECOND})
    with as_written():
        equation = one - two
    forms, implicit, conditions = list[Form](), list[str](), list[str]()
    for unknown in (FIRST, SECOND):
        try:
            found = solved(equation, unknown, Forms(names, dict.fromkeys(names, UNIT)))
        except NotExpressible:
            continue
        if found.always:
            return (), (), (), True
        forms += [form_of(one, two, unknown, value, found) for value in found.values]
        implicit += map(text, found.implicit)
        conditions += [f"{text(x)} >= 0" for x in found.conditions]
    return tuple(forms), tuple(dict.fromkeys(implicit)), tuple(dict.fromkeys(conditions)), False


def form_of(one: Expr, two: Expr, unknown: Symbol, value: Expr, found: Solutions) -> Form:
    """A solution put in and confirmed: the two values are equal, or the polynomial without roots is 0."""
    sides = (found.polynomial, Integer(0)) if found.conditions else (one, two)
    left, right = (substitute(side, {unknown: value}) for side in sides)
    return Form(str(unknown), text(value), latex(value), not confirmed(left, right).why)


def points_of(one: Expr, two: Expr, steps: int) -> list[Point]:
    """The pairs of rates on the line, at even places of the second."""
    field = Field()
    crossings, others, found = Crossings(one, FIRST, field), ExactValues(two, [SECOND], field), list[Point]()
    for k in range(steps + 1):
        second = Fraction(k, steps)
        value = others.at([second])
        places = [] if value is None else crossings.places(value)
        found += [Point(second, low, high) for low, high in places or []]
    return found
