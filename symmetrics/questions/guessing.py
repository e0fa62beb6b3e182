"""Guesses about statements of papers that fail, each made in a child process within a time budget; a proof decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from typing import Any

from ..catalogue import catalogue
from ..language.errors import SymmetricsError
from ..language.measure import Measure
from ..papers.conditions import Screen, conditions_for, places_where
from ..papers.repairs import SAMPLES, Quick, measures_like, readable, repairs_of, values_at_samples
from ..papers.tables import Names
from ..search.budget import within_budget
from .claiming import claims_of, conditions_of

__all__ = ["conditions_that_may_do", "measures_that_may_be", "slips_that_may_mend", "split_classes"]

SECONDS, MOST_SLIPS, MOST_CONDITIONS = 20.0, 4, 10
RELATIONS = ("==", "<=", "<", ">=", ">", "!=")


def _guessed(task: Callable[[], list[Any]]) -> list[Any]:
    (outcome,) = within_budget([task], SECONDS)
    return list(outcome.result or [])


def split_classes(claim: str) -> tuple[str, str]:
    """A claim without, and its part with, the number of classes.

    >>> split_classes("f1 <= 1 for K = 2")
    ('f1 <= 1', ' for K = 2')
    """
    main, sign, classes = claim.partition(" for ")
    return main, sign + classes


def conditions_that_may_do(claim: str, knobs: Sequence[str], own: Names) -> list[tuple[str, str]]:
    """Conditions that no small matrix speaks against, those first that admit most of them, each with the claim under it."""
    _prepared(3 if classes_of_claim(claim) > 2 else 2)
    found = _guessed(lambda: _conditions(claim, knobs, own))
    return [(condition, conditional) for _, condition, conditional in sorted(found, key=lambda one: -one[0])[:MOST_CONDITIONS]]


@cache
def _prepared(K: int) -> None:
    """Work out once, before any child is made, at which small matrices the conditions hold: they depend on nothing a user gave."""
    for condition in conditions_for(K, ()):
        for part in conditions_of([condition], K):
            places_where(part, K)


def classes_of_claim(claim: str) -> int:
    """The number of classes a claim names, 2 if none.

    >>> classes_of_claim("r_k <= 1 for K = 3"), classes_of_claim("f1 <= 1")
    (3, 2)
    """
    last = split_classes(claim)[1].split()[-1:]
    return int(last[0]) if last and last[0].isdecimal() else 2


def _conditions(claim: str, knobs: Sequence[str], own: Names) -> list[Any]:
    main, classes = split_classes(claim)
    first = claims_of(claim, knobs, own).claims[0]
    if first.exists or first.right is None or first.relation not in RELATIONS or first.direction:
        return []
    K = next((len(M.rows) for M in first.matrices), 2)
    screen, found = Screen(first, K), []
    for condition in conditions_for(K, [knob.partition(" ")[0] for knob in knobs]):
        conditional = f"{main}{', ' if ' given ' in main else ' given '}{condition}{classes}"
        try:
            given = claims_of(conditional, knobs, own).claims[0].given
        except SymmetricsError:
            continue
        if count := screen.admits(given):
            found.append([count, condition, conditional])
    return found


def measures_that_may_be(measure: Measure, quick: Quick, K: int) -> list[str]:
    """Measures of the catalogue that a measure may be."""
    for rows in SAMPLES[K]:
        quick(rows)  # remembered, so that the children need not compute it
    return _guessed(lambda: list(measures_like(measure, catalogue(), quick, K)[:1]))


def slips_that_may_mend(side: str, other: str, known: Names, K: int, words: Sequence[str], knobs: Sequence[str]) -> list[tuple[str, str]]:
    """Texts one slip away from one side of an equation that may equal the other, each with the slip in words."""
    return [(text, said) for text, said in _guessed(lambda: _slips(side, other, known, K, words, knobs))]


def _slips(side: str, other: str, known: Names, K: int, words: Sequence[str], knobs: Sequence[str]) -> list[Any]:
    wanted = readable(other, known, knobs)
    if wanted is None:
        return []
    return [list(one) for one in islice(repairs_of(side, values_at_samples(wanted, K), known, K, words, knobs), MOST_SLIPS)]
