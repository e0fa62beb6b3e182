"""Powers with a knob in the exponent: bounds by one, by each other and by weighted means, and the ends of what has them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symmetrics import bounds, prove

SHARE = "0 < w < 1"
PROVED = [
    ("TPR**w <= 1", SHARE),
    ("TPR**w*TNR**(1 - w) <= w*TPR + (1 - w)*TNR", SHARE),  # the weighted means
    ("PPV**w*TPR**(1 - w) <= max(PPV, TPR)", SHARE),
    ("(1 + TPR)**w <= 1 + w*TPR", SHARE),  # the inequality of Bernoulli
    ("(1 + TPR)**w <= 2", SHARE),
    ("(TPR*PPV)**w >= TPR*PPV", SHARE),
    ("TPR**w >= TPR**(2*w)", "w > 0"),
    ("((TPR**w + TNR**w)/2)**(1/w) <= 1", "w > 0"),  # a power mean
    ("min(TPR, PPV) <= ((TPR**w + PPV**w)/2)**(1/w) <= max(TPR, PPV)", "w > 0"),
    ("(TPR**w + PPV**w)**(1/w) >= TPR", "w > 0"),
    ("TPR**w <= max(TPR, TNR)**w", "w > 0"),
    ("jaccard <= ((TPR**w + PPV**w)/2)**(1/w)", "w > 0"),  # it is below both rates, so below the smaller, whichever that is
    ("generalized_means(r=w) <= 1", "w > 0"),  # the covariance is below both variances
]
REFUTED = [
    ("TPR**w <= TPR", SHARE),
    ("TPR**w*TNR**(1 - w) >= w*TPR + (1 - w)*TNR", SHARE),
    ("(1 + TPR)**w <= 3/2", SHARE),
    ("(1 + TPR)**w <= 2", "w > 0"),
    ("TPR**w <= TPR**(2*w)", "w > 0"),
    ("((TPR**w + PPV**w)/2)**(1/w) <= (TPR + PPV)/2", "w > 0"),
    ("(TPR**w + PPV**w)**(1/w) <= 1", "w > 0"),
    ("TPR**w <= min(TPR, TNR)**w", "w > 0"),
]


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("claim", "knob"), PROVED)
def test_powers_are_bounded(claim: str, knob: str) -> None:
    assert prove(claim, knobs=[knob], budget=100).verdict == "proved"


@pytest.mark.parametrize(("claim", "knob"), REFUTED)
def test_bounds_of_powers_on_the_other_side_are_refuted(claim: str, knob: str) -> None:
    assert prove(claim, knobs=[knob], budget=100).verdict == "refuted"


@pytest.mark.parametrize("formula", ["TPR**w", "TPR**w*TNR**(1 - w)"])
@pytest.mark.parametrize("knob", [SHARE, "0 <= w <= 1"])  # zero to the power zero is undefined
def test_the_ends_of_a_weighted_geometric_mean(formula: str, knob: str) -> None:
    found = bounds(formula, knobs=[knob])
    assert [(end.value, end.verdict) for end in (found.lower, found.upper)] == [("0", "proved"), ("1", "proved")]


def test_an_end_names_the_knobs_at_which_it_is_reached() -> None:
    found = bounds("w*TPR + (1 - w)*TNR", knobs=["0 <= w <= 1"])
    for end, value in ((found.lower, 0), (found.upper, 1)):
        (tp, fn), (fp, tn) = end.at
        w = Fraction(end.knobs.removeprefix("w = "))
        assert w * Fraction(tp, tp + fn) + (1 - w) * Fraction(tn, fp + tn) == value
    assert bounds("w*TPR", knobs=["0 < w < 1"]).upper.knobs == "w -> 1"
