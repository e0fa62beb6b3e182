"""Answers to what is typed into the local page: a card, a verdict, a derivation or values, as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from time import monotonic
from typing import Any

from ..catalogue import catalogue
from ..display.derivations import derivation_text
from ..display.grids import values_text
from ..display.html import card_body
from ..display.local_page import report_body
from ..display.proof_text import proof_text
from ..language.errors import DefinitionError, FormulaError, OutOfTime, SymmetricsError
from ..language.matrix import ConfusionMatrix
from ..language.measure import Measure
from ..language.turns import in_turn
from ..questions import asking, deriving
from ..questions.claiming import claims_of
from ..questions.reading import read
from ..questions.valuing import evaluate
from ..search.budget import within_budget
from .matrices import apart, labelled
from .messages import showing
from .reading import declared

__all__ = ["answer"]

RELATIONS = set("<>=!≤≥≠")
LONGEST = {"q": 2_000, "matrix": 20_000, "in": 500, "knobs": 500}


@in_turn
def answer(asked: Mapping[str, str], budget: float) -> str:
    """What is found within a time in seconds: values at a matrix, a derivation in coordinates, a verdict on a claim, or a card.

    Raises the errors of what is asked.

    >>> "verdict  ✓ proved" in answer({"q": "jaccard <= f1"}, 10)
    True
    """
    for name, most in LONGEST.items():
        if len(asked.get(name, "")) > most:
            raise DefinitionError(f"Expected at most {most} characters, got {len(asked[name])} in one field. Use the command line.")
    formula, matrix, coordinates = (asked.get(name, "").strip() for name in ("q", "matrix", "in"))
    knobs = declared(tuple(domain.strip() for domain in asked.get("knobs", "").split(";") if domain.strip()))
    if matrix:
        return values(formula, matrix, knobs, budget)
    with showing(formula):
        measure = measure_of(formula, knobs)
        if measure is None:
            return report_body(proof_text(asking.prove(formula, knobs, budget)))
        if coordinates:
            return report_body(derivation_text(deriving.derive(measure, coordinates, knobs=knobs, budget=budget)))
        return card(measure, knobs, budget)


def measure_of(written: str, knobs: tuple[str, ...]) -> Measure | None:
    """The measure a text means, None where it is read as a claim."""
    try:
        return read(written, knobs)
    except FormulaError as as_formula:
        try:
            claims_of(written, knobs)
        except SymmetricsError as as_claim:
            raise (as_claim if RELATIONS & set(written) else as_formula) from None
        return None


def values(formula: str, matrix: str, knobs: tuple[str, ...], budget: float) -> str:
    """Values at a matrix that is typed, never at a file; of all measures where none is named."""
    given, names = ConfusionMatrix.from_text(matrix), apart([formula]) if formula else []
    asked = []
    for name in names:
        with showing(name):
            asked.append(read(name, knobs))
    (found,) = within_budget([lambda: report_body(values_text(given, labelled(names, evaluate(given, asked))))], budget)
    if found.failure:
        raise OutOfTime(f"Expected values within {budget:g} s, got none: {found.failure}. Ask for fewer measures.")
    return str(found.result)


def card(measure: Measure, knobs: tuple[str, ...], budget: float) -> str:
    """The card of a measure, or of it what is there when the time is over."""
    stopped: list[bool] = []
    steps = until(monotonic() + budget, asking.steps_of_check(measure, knobs, min(budget, asking.BUDGET)), stopped)
    body = card_body(asking.check(measure, knobs, min(budget, asking.BUDGET), steps), catalogue())
    note = f"<p><small>Stopped after {budget:g} s; <code>symmetrics check</code> asks all of its questions.</small></p>"
    return body + (note if stopped else "")


def until(deadline: float, steps: Iterable[Any], stopped: list[bool]) -> Iterator[Any]:
    """The steps that come in time; where some do not, that is put down."""
    for step in steps:
        yield step
        if monotonic() > deadline:
            stopped.append(True)
            return
