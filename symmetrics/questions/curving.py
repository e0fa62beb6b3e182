"""Curves on which a measure does not tell classifiers apart: isometrics in the ROC plane, and discrimination lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from fractions import Fraction
from functools import partial
from typing import Any

from ..algebra.discrimination import Discrimination, Form, Point, discrimination_line, require
from ..algebra.isometrics import Curve, Isometric, Slope, isometrics
from ..catalogue import coordinate_systems
from ..language.errors import DefinitionError, NotExpressible, OutOfTime, SymmetricsError
from ..language.measure import Measure
from ..language.numbers import Undecided
from ..language.turns import in_turn
from ..search.budget import within_budget
from .reading import read

__all__ = ["BUDGET", "MOST_CLASSES", "MOST_STEPS", "discrimination", "isometric", "kept_within"]

BUDGET = 60.0
PLANE = "roc"
MOST_CLASSES, MOST_STEPS = 12, 1000


@in_turn
def isometric(
    measure: str | Measure, value: Fraction | int | None = None, *, prevalence: Fraction | int | None = None, budget: float = BUDGET
) -> Isometric:
    """The curves in the ROC plane on which a measure has a value, in closed form, and their slope at every point.

    Without a `value` it is called c; without a `prevalence` that is a name too. `budget` is the time in seconds. Every curve says
    whether the kernel confirms it. Source: Flach (2003). Raises `OutOfTime` when time runs out.

    >>> isometric("f1", Fraction(1, 2), prevalence=Fraction(1, 2)).curves[0].tpr
    '(1 + fpr)/3'
    """
    at = {} if prevalence is None else {"prevalence": Fraction(prevalence)}
    chosen, wanted = read(measure), None if value is None else Fraction(value)
    data = kept_within(budget, lambda: asdict(isometrics(chosen, coordinate_systems()[PLANE], wanted, at)))
    parts = {
        "curves": tuple(Curve(**curve | {"conditions": tuple(curve["conditions"])}) for curve in data["curves"]),
        "slope": Slope(**data["slope"]),
        "implicit": tuple(data["implicit"]),
        "conditions": tuple(data["conditions"]),
    }
    return Isometric(**data | parts)


@in_turn
def discrimination(
    measure: str | Measure,
    *,
    classes: int = 3,
    imbalance: Fraction | int | None = None,
    of_class: int = 0,
    steps: int = 20,
    closed: bool = True,
    budget: float = BUDGET,
) -> Discrimination:
    """The discrimination line of a measure (Labatut and Cherifi 2011), in closed form where there is one, and by points.

    One classifier recognises each of K `classes` at the rate c, the other only the first class at the rate c1 and the rest without
    error; the line is where the measure gives both the same value. `imbalance` p from 0 (equal shares) to 1 (each class twice the next)
    is a name if it is not given, and then there are no points. A binary measure is taken for `of_class` against the rest. Points are
    rational intervals that surely hold one rate c each, at `steps` + 1 even places of c1. With `closed=False` there are only points.

    >>> discrimination("f1", of_class=1, imbalance=0).forms[0].expression
    '2*c1/(1 + c1)'
    """
    if not 2 <= classes <= MOST_CLASSES or not 1 <= steps <= MOST_STEPS:
        got = f"{classes} classes and {steps} steps"
        raise DefinitionError(f"Expected 2 to {MOST_CLASSES} classes and 1 to {MOST_STEPS} steps, got {got}. Choose fewer or more.")
    chosen, p = read(measure), None if imbalance is None else Fraction(imbalance)
    require(chosen, classes, p, of_class)
    data = kept_within(budget, lambda: asdict(discrimination_line(chosen, classes, p, of_class, steps, closed)))
    parts = {
        "forms": tuple(Form(**form) for form in data["forms"]),
        "points": tuple(Point(*(Fraction(point[end]) for end in ("second", "low", "high"))) for point in data["points"]),
        "implicit": tuple(data["implicit"]),
        "conditions": tuple(data["conditions"]),
    }
    return Discrimination(**data | parts)


def kept_within(budget: float, task: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What a task gives, as plain data, by a child process that is ended when time is over."""
    [outcome] = within_budget([partial(as_plain, task)], budget)
    if outcome.failure:
        raise OutOfTime(f"Expected a result within {budget:g} s, got {outcome.failure}. Give more time, or set more to numbers.")
    error = outcome.result.get("error")
    if error:
        raise (DefinitionError if error["kind"] == DefinitionError.kind else NotExpressible)(error["message"])
    return dict(outcome.result)


def as_plain(task: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """A result with fractions as text; a refusal as data."""
    try:
        return dict(textual(task()))
    except Undecided as reason:
        message = f"Expected values that can be told apart, got {reason}. Ask for other points."
        return {"error": {"kind": NotExpressible.kind, "message": message}}
    except SymmetricsError as error:
        return {"error": {"kind": error.kind, "message": str(error)}}


def textual(value: Any) -> Any:
    """Data with fractions as text."""
    if isinstance(value, dict):
        return {name: textual(x) for name, x in value.items()}
    if isinstance(value, list | tuple):
        return [textual(x) for x in value]
    return str(value) if isinstance(value, Fraction) else value
