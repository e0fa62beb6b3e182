"""Chance: `correct` a measure for it, and the `expectation` of a measure over random labelings."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy
from sympy import Expr

from ..algebra.chance import MODELS, Correction
from ..language.cells import cells
from ..language.errors import DefinitionError, MatrixError, NotExpressible, OutOfTime
from ..language.matrix import ConfusionMatrix
from ..language.matrix_given import matrix_of
from ..language.measure import Measure
from ..language.symbols import substitute
from ..language.text import text
from ..language.turns import in_turn
from ..language.values import value_at
from ..numeric.hypergeometric import moments_by_recurrence
from ..numeric.labelings import MOST_ITEMS, Moments, moments
from ..search.budget import within_budget
from ..search.relations.relating import Relation
from .asking import BUDGET, identify
from .reading import read

__all__ = ["Corrected", "Expectation", "correct", "expectation"]

MAXIMA = ("1", "margins")


@dataclass(frozen=True)
class Corrected:
    """A measure corrected for chance: its value under `chance`, what that is (`basis`, `exact` if an expectation), and its closed form."""

    measure: Measure
    model: str
    maximum: str
    chance: str
    basis: str
    exact: bool
    corrected: Measure
    known_as: tuple[Relation, ...] = ()

    @property
    def form(self) -> Expr:
        """The closed form in cells."""
        return self.corrected.at(self.corrected.only or 2)


@in_turn
def correct(
    measure: str | Measure, model: str = "independence", maximum: str = "1", classes: int = 2, budget: float = 4 * BUDGET
) -> Corrected:
    """A measure M corrected for chance, (M - E)/(max - E) in closed form, and the measures of the catalogue it is.

    `model` says what chance is: "independence" (both margins as they are), "scott" (both margins are their mean) or "uniform" (classes
    are equally likely). `maximum` is "1", or "margins" for the largest value that the margins allow. Raises `NotExpressible` where there
    is no such form, `DefinitionError` for other words.

    >>> found = correct("f1")
    >>> found.chance, found.exact, [r.other for r in found.known_as if r.kind == "equal"][0]
    ('2*(TP + FP)*(TP + FN)/((TP + FN + FP + TN)*(2*TP + FN + FP))', True, 'kappa')
    """
    known(model, MODELS, "a model")
    known(maximum, MAXIMA, "a maximum")
    asked = plain(read(measure))
    asked.cells(classes)
    work = Correction(asked, model, maximum, classes)
    (outcome,) = within_budget([lambda: parts_of(work)], budget)
    if outcome.late:
        raise OutOfTime(f"Expected a closed form within {budget:g} s, got none: {outcome.failure}. Allow more time with --budget.")
    if outcome.failure:
        raise NotExpressible(f"Expected a closed form, got none: {outcome.failure}. Try another model.")
    if refused := outcome.result.get("refused"):
        raise NotExpressible(refused)
    form = formula(outcome.result["corrected"], classes, f"{asked.name} corrected")
    return Corrected(
        asked, model, maximum, outcome.result["chance"], outcome.result["basis"], outcome.result["exact"], form, identify(form)
    )


def known(word: str, words: tuple[str, ...], what: str) -> None:
    """Refuse a word that is none of some."""
    if word not in words:
        raise DefinitionError(f"Expected {what} among {', '.join(words)}, got {word!r}. Choose one of them.")


def plain(measure: Measure) -> Measure:
    """A measure with all of its knobs set, to their defaults where they have one."""
    unset = [knob.name for knob in measure.free_knobs if knob.default is None]
    if unset:
        got = f"{measure.name} with {', '.join(unset)} free"
        raise DefinitionError(f"Expected a measure without free knobs, got {got}. Write {measure.name}({unset[0]}=2).")
    return measure.fix(**{knob.name: knob.default for knob in measure.free_knobs})


def parts_of(work: Correction) -> dict[str, Any]:
    """What a child sends of a correction."""
    try:
        found = {"chance": text(work.chance), "basis": work.basis, "corrected": text(work.corrected)}
    except NotExpressible as reason:
        return {"refused": str(reason)}
    return found | {"exact": work.affine and work.model == "independence"}


def formula(written: str, K: int, name: str) -> Measure:
    """The measure of a formula in the cells of K classes."""
    found = read(written)
    if K == 2:
        return found
    tree, names = found.at(K), [x for row in cells(K).rows for x in row]

    def body(C: Any) -> Expr:
        return substitute(tree, {x: C[i, j] for x, (i, j) in zip(names, ((i, j) for i in C.classes for j in C.classes), strict=True)})

    return Measure(name=name, body=body, kind="multiclass", only=K)


@dataclass(frozen=True)
class Expectation:
    """Mean and variance of a measure over the labelings with the margins of a matrix, exact as text, and as `decimals`.

    `formula` is the mean in cells, where the measure is affine in them while the margins are fixed, and defined at all labelings.
    Moments are over the labelings at which the measure is defined, a `share` of all these; they are None where it is zero.
    """

    measure: Measure
    matrix: ConfusionMatrix
    mean: str | None
    variance: str | None
    decimals: tuple[float, float] | None
    share: Fraction
    tables: int
    formula: str | None = None


@in_turn
def expectation(measure: str | Measure, matrix: Any, budget: float = 4 * BUDGET) -> Expectation:
    """The exact mean and variance of a measure when the predictions are shuffled: both margins of the matrix stay as they are.

    The matrix is given as to `evaluate`. Raises `MatrixError` for weights and for more than 200,000 matrices with these margins,
    `OutOfTime` where the time does not suffice.

    >>> found = expectation("accuracy", ConfusionMatrix.from_counts(tp=3, fn=1, fp=1, tn=5))
    >>> found.mean, found.variance
    ('13/25', '16/625')
    """
    asked = plain(read(measure))
    given = matrix_of(matrix)
    asked.cells(given.K)
    rows = given.rows
    n = sum(sum(row) for row in rows)
    if not all(isinstance(x, int) for row in rows for x in row) or not 0 < n <= MOST_ITEMS:
        raise MatrixError(f"Expected whole counts of 1 to {MOST_ITEMS} items to shuffle, got {rows}. Give counts of items.")
    (closed,) = within_budget([lambda: closed_mean(asked, given.K)], budget / 2)
    (summed,) = within_budget([lambda: moments_of(asked, given)], budget - closed.seconds)
    if summed.late:
        raise OutOfTime(f"Expected few enough matrices with these margins, got {summed.failure}. Give more time (--budget) or fewer items.")
    if summed.failure:
        raise NotExpressible(f"Expected a measure that can be summed, got {summed.failure}. Use another measure.")
    if refused := summed.result.get("refused"):
        raise MatrixError(refused)
    data = {**summed.result, "share": Fraction(summed.result["share"])}
    decimals = None if data["decimals"] is None else tuple(data["decimals"])
    return Expectation(asked, given, **{**data, "decimals": decimals}, formula=closed.result if data["share"] == 1 else None)


def moments_of(measure: Measure, matrix: ConfusionMatrix) -> dict[str, Any]:
    """The moments as plain data."""
    tree, names = measure.at(matrix.K), [x for row in measure.cells(matrix.K).rows for x in row]
    actual, predicted = ([int(sum(line)) for line in lines] for lines in (matrix.rows, zip(*matrix.rows, strict=True)))
    sys.set_int_max_str_digits(0)  # of this child only: exact moments of many items are long
    try:
        found = summed(tree, names, actual, predicted)
    except MatrixError as reason:
        return {"refused": str(reason)}
    both = None if found.mean is None or found.variance is None else (found.mean, found.variance)
    mean, variance = map(text, both) if both else (None, None)
    decimals = [float(sympy.N(x, 20)) for x in both] if both else None
    return {"mean": mean, "variance": variance, "decimals": decimals, "share": str(found.share), "tables": found.tables}


def summed(tree: Expr, names: Sequence[Expr], actual: Sequence[int], predicted: Sequence[int]) -> Moments:
    """The moments, by the recurrence where the values allow it, else matrix by matrix."""
    if len(actual) == 2:
        with suppress(NotExpressible):
            return moments_by_recurrence(tree, names, actual, predicted)
    return moments(lambda rows: value_at(tree, dict(zip(names, (x for row in rows for x in row), strict=True))), actual, predicted)


def closed_mean(measure: Measure, K: int) -> str | None:
    """The mean in cells, for a measure of two classes that is affine in them where the margins are fixed."""
    if K > 2:
        return None
    work = Correction(measure, "independence", K=K)
    return text(work.chance) if work.affine else None
