"""How the value moves with the share of positives while the rates of the two classes are kept."""

from __future__ import annotations

from dataclasses import replace

from ..language.claims import Claim, Direction, Subject, at_least, at_most
from ..language.properties import prop
from ..language.symbols import FN, FP, TN, TP, as_written, symbol
from .constants import above_products, large

step = symbol("step")


@prop(classes="two")
def rising_with_prevalence(m: Subject) -> Claim:
    """The value never falls when positives become more frequent, sensitivity and the negatives kept."""
    return _with_more_positives(m, rises=True)


@prop(classes="two")
def falling_with_prevalence(m: Subject) -> Claim:
    """The value never rises when positives become more frequent, sensitivity and the negatives kept."""
    return _with_more_positives(m, rises=False)


def _with_more_positives(m: Subject, rises: bool) -> Claim:
    """How the value with the first row multiplied by a number from one upwards compares with what it was."""
    before = m(m.cells)
    with as_written():
        after = m([[(1 + step) * TP, (1 + step) * FN], [FP, TN]])
    claim = (at_least if rises else at_most)(after, before)
    up, down = ((TP, FN), ()) if rises else ((), (TP, FN))
    return replace(claim, direction=Direction(before.tree, step, up, down, scaled=True))


@prop(classes="two")
def fades_for_rare_events(m: Subject) -> tuple[Claim, ...]:
    """Predictions with both rates 3/4 and with both 1/2 come together like the root of the prevalence, or faster, as it goes to zero.

    Forecast verification calls such a value degenerate. A gap that closes more slowly counts as one that stays.
    """
    with as_written():
        many = large**2
        gap = m([[3, 1], [many, 3 * many]]) - m([[1, 1], [many, many]])
    constant = above_products(gap.tree)  # what vanishes like a root falls like 1/large where negatives are large**2 times as many
    with as_written():
        near = constant / large
        return at_most(gap, near, given=[large >= 1]), at_least(gap, -near, given=[large >= 1])
