"""Certificates from the sign of a derivative: along names that are raised or multiplied, weakly and strictly."""

from __future__ import annotations

import pytest

from symmetrics import prove
from symmetrics.display.certificates import certificate_lines

# With u = TP/n and v = (TP + FN)/n the quotient log v/log u rises with TP, since x*log(1/x)/(1 - x) rises from 0 to 1; and it falls where
# both are multiplied, since u <= v. 2*log(v)/log(u) - 1 is the extreme dependency score. The G of the likelihood ratio is n times a mutual
# information, which is zero for rows that are alike. Where FN and FP are zero, precision stays 1 as TP grows.
RISE = [
    "increasing(extreme_dependency_score, TP)",
    "falling_with_prevalence(extreme_dependency_score)",
    "rising_with_prevalence(log_likelihood_ratio)",
    "monotonicity(symmetric_extremal_dependence_index, truth)",
    "rising_with_prevalence(precision)",
]
DO_NOT = [
    "rising_with_prevalence(extreme_dependency_score)",
    "falling_with_prevalence(precision)",
    "strong_monotonicity(precision)",
    "monotonicity(f1, truth)",
]


@pytest.mark.parametrize("claim", RISE)
def test_what_rises_is_proved_by_a_certificate(claim: str) -> None:
    parts = prove(claim).parts
    assert {part.verdict for part in parts} == {"proved"}
    assert all("inhabited" in part.evidence for part in parts)


@pytest.mark.parametrize("claim", DO_NOT)
def test_what_does_not_is_refuted(claim: str) -> None:
    assert "refuted" in {part.verdict for part in prove(claim).parts}


def test_a_strict_slope_is_shown_as_a_positive_derivative() -> None:
    parts = prove("strong_monotonicity(symmetric_extremal_dependence_index)").parts
    by_slope = [part for part in parts if part.evidence["rule"] == "slope"]
    assert by_slope
    for part in by_slope:
        assert any("G is positive" in line.words for line in certificate_lines(part.claim.statement, part.evidence))
