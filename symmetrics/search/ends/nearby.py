"""Where the end of a range stays open: a number near the likely end that is proved not to be passed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil, floor, log10

from ...language.errors import FormulaError
from ...language.measure import Measure
from ...language.reader.formula import read_formula
from ..budget import within_budget
from .settled import Bound, Extremes, proved, settle

__all__ = ["not_passed"]

NEAR, FINER, COARSER = 10, (20, 50, 100, 1000, 10_000), (5, 2, 1)


def not_passed(measure: Measure, ask: Extremes, K: int, bound: Bound, seconds: float) -> Bound:
    """A bound that is open, with a number beyond which no value is, as near the likely end as can be proved within `seconds`.

    Tenths of the end's power of ten are tried first, then finer parts until one stays open, or coarser ones until one is proved.
    """
    about = value_of(bound)
    if about is None:
        return bound
    trial = Trial(measure, ask, K, seconds)
    nearest = None
    for parts in (NEAR, *FINER):
        number = just_beyond(about, parts, ask.upward)
        if number != nearest and not trial.holds(number):
            break
        nearest = number
    if nearest is None:
        coarser = dict.fromkeys(just_beyond(about, parts, ask.upward) for parts in COARSER)
        nearest = next((number for number in coarser if trial.holds(number)), None)
    return bound if nearest is None else replace(bound, not_passed=str(nearest))


def value_of(bound: Bound) -> float | None:
    """The value of a likely end as a float; None where it is no finite number, or one that depends on knobs."""
    if bound.verdict != "open" or bound.value in (None, "oo", "-oo"):
        return None
    try:
        return float(read_formula(str(bound.value)).binary)
    except FormulaError:
        return None


def just_beyond(about: float, parts: int, upward: bool) -> Fraction:
    """The next multiple of a power of ten over `parts` that lies beyond a number.

    >>> just_beyond(0.1349, 10, True), just_beyond(0.1349, 10, False), just_beyond(37.2, 20, True)
    (Fraction(1, 5), Fraction(1, 10), Fraction(40, 1))
    """
    scale = Fraction(10) ** max(0, ceil(log10(max(abs(about), 1))))
    steps = floor(about / scale * parts) + 1 if upward else ceil(about / scale * parts) - 1
    return scale * steps / parts


class Trial:
    """Numbers tried one by one as bounds, each in a share of the time that is left."""

    def __init__(self, measure: Measure, ask: Extremes, K: int, seconds: float) -> None:
        self.measure, self.ask, self.K = measure, ask, K
        self.left = self.seconds = seconds

    def holds(self, number: Fraction) -> bool:
        """Whether it is proved in time, and not of whole counts alone, that no value is beyond a number."""
        if self.left <= 0:
            return False

        def proof() -> bool:
            (parts,) = settle(self.measure, self.ask, self.K, (self.ask.bound, (number,)))
            return proved(parts) and not any(part.statement.whole for part in parts)

        (outcome,) = within_budget([proof], self.share)
        self.left -= outcome.seconds
        return bool(outcome.result)

    @property
    def share(self) -> float:
        """The time one number may take."""
        return min(self.left, self.seconds / 4)
