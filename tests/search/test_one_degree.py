"""Inequalities between shares that add up to a number: each is known by another route."""

from __future__ import annotations

import pytest

from symmetrics import prove
from symmetrics.kernel import check

NAMES = ("p > 0", "q > 0", "w > 0", "x > 0", "y > 0", "z > 0")
# The entropy of m shares is at most log(m); the logarithm is concave (Jensen); the relative entropy is not negative (Gibbs).
KNOWN = [
    "xlogx(x) + xlogx(y) + log(2) >= 0 given x + y == 1",
    "xlogx(x) + xlogx(y) + xlogx(z) + xlogx(w) + log(4) >= 0 given x + y + z + w == 1",
    "log(p*x + q*y) >= p*log(x) + q*log(y) given p + q == 1",
    "log(p*x + q*y + w*z) >= p*log(x) + q*log(y) + w*log(z) given p + q + w == 1",
    "x*log(x) + y*log(y) >= x*log(p) + y*log(q) given x + y == 1, p + q == 1",
    "x**2 + y >= 1/2 given x + y == 1",
    "xlogx(TP/10) + xlogx(FN/10) + xlogx(FP/10) + xlogx(TN/10) >= -log(4) given n == 10",
]
# The entropy of two shares is log(2) at 1/2; x**2 + y is 3/4 there, which is less than 4/5.
FALSE = [
    "xlogx(x) + xlogx(y) + log(19/10) >= 0 given x == 1/2, x + y == 1",
    "x**2 + y >= 4/5 given x == 1/2, x + y == 1",
]


@pytest.mark.parametrize("claim", KNOWN)
def test_known_inequalities_are_proved(claim: str) -> None:
    found = prove(claim, NAMES)
    assert found.verdict == "proved"
    for part in found.parts:
        check(part.claim.statement, part.verdict, part.evidence)


@pytest.mark.parametrize("claim", FALSE)
def test_false_ones_are_not(claim: str) -> None:
    assert prove(claim, NAMES).verdict != "proved"
