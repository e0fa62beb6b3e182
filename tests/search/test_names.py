"""Claims about names that are no counts."""

from __future__ import annotations

import pytest

from symmetrics import prove

# An entropy of shares with the sum s is at most s*log(m/s). For m = 2 this is log(2) at s = 1 and more before, for m = 4 never more than
# log(4).
SHARES = "xlogx(x) + xlogx(y) + xlogx(z) + xlogx(w)"


@pytest.mark.thinned(3)
@pytest.mark.parametrize(
    ("claim", "knobs", "verdict"),
    [
        ("xlogx(x) + xlogx(y) + log(2) >= 0 given x + y <= 1", "xy", "refuted"),
        (f"{SHARES} + log(4) >= 0 given x + y + z + w <= 1", "xyzw", "proved"),
        (f"{SHARES} + log(3) >= 0 given x + y + z + w <= 1", "xyzw", "refuted"),
        ("x**2 >= x given x > 0", "x", "refuted"),
        ("exists x**2 == 1/100", "x", "proved"),
        ("exists f1 > x given x > 1/2", "x", "proved"),
    ],
)
def test_fractions_decide_or_a_certificate(claim: str, knobs: str, verdict: str) -> None:
    assert prove(claim, knobs=[f"{name} >= 0" for name in knobs], budget=100).verdict == verdict


def test_no_matrix_is_named_where_none_is_meant() -> None:
    assert prove("x**2 >= x given x > 0", knobs=["x"]).deciding.found_by == "values of its names"
