"""Inequalities that touch zero at no corner: kappa is at most mcc in size, and (mcc - 1/2)**2 is not negative."""

from __future__ import annotations

import pytest

from symmetrics import prove
from symmetrics.kernel import check

KNOWN = [
    ("kappa <= mcc^2 + 1/4", ()),
    ("kappa >= -mcc^2 - 1/4", ()),
    ("abs(kappa) <= 2*mcc^2 + 1/8", ()),
    ("x^2 + 1/4 >= y given x^2 >= y^2", ("x > -9", "y > -9")),
    ("3*x^2 + 1/12 >= y given x^2 >= y^2", ("x > -9", "y > -9")),
]
# With mcc = kappa = 1/2 at 3, 1, 1, 3 the first is false; at y = x = 1/6 the second is.
FALSE = [("kappa <= mcc^2 + 24/100", ()), ("3*x^2 + 8/100 >= y given x^2 >= y^2", ("x > -9", "y > -9"))]


@pytest.mark.parametrize(("claim", "knobs"), KNOWN)
def test_what_touches_zero_is_proved(claim: str, knobs: tuple[str, ...]) -> None:
    found = prove(claim, knobs)
    assert found.verdict == "proved"
    for part in found.parts:
        check(part.claim.statement, part.verdict, part.evidence)


@pytest.mark.parametrize(("claim", "knobs"), FALSE)
def test_what_is_a_little_more_is_not(claim: str, knobs: tuple[str, ...]) -> None:
    assert prove(claim, knobs).verdict != "proved"
