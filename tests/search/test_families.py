"""Members of families with knobs, found from values and proved to be equal."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symmetrics import identify
from symmetrics.catalogue import find_measure

# Each formula is the definition with numbers in the place of the knobs, multiplied out or divided by one of them.
MEMBERS = [
    ("5*TP/(5*TP + 4*FN + FP)", "f_beta(beta=2)"),
    ("10*TP/(10*TP + FN + 9*FP)", "f_beta(beta=1/3)"),
    ("TP/(TP + FN/3 + 2*FP)", "tversky(alpha=1/3, beta=2)"),
    ("TP/(TP + 3*FN + 3*FP)", "gower_legendre_t(theta=3)"),
    ("(3*TPR + TNR)/4", "weighted_accuracy(w=3/4)"),
    ("(TP - FP/4)/n", "net_benefit(threshold=1/5)"),
    ("(TP + 1)/(TP + FP + 3)", "laplace(k=3)"),
    ("(TP + 5*TN - 2*FN)/n", "expected_utility(hit=1, miss=-2, alarm=0, rejection=5)"),
]


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("formula", "member"), MEMBERS)
def test_a_member_of_a_family_is_found_and_proved(formula: str, member: str) -> None:
    found = {r.function: r.verdict for r in identify(formula) if r.kind == "equal"}
    assert found[member] == "proved"


@pytest.mark.parametrize(
    ("formula", "kind", "member"),
    [
        ("(4*FN + FP)/(5*TP + 4*FN + FP)", "complement", "f_beta(beta=2)"),
        ("-TP/(TP + 3*FN + 3*FP)", "negated", "gower_legendre_t(theta=3)"),
        ("1 + FN/(3*TP) + 2*FP/TP", "reciprocal", "tversky(alpha=1/3, beta=2)"),
    ],
)
def test_what_is_simply_related_to_a_member_of_a_family(formula: str, kind: str, member: str) -> None:
    assert {r.other: r.verdict for r in identify(formula) if r.kind == kind}[member] == "proved"


@pytest.mark.parametrize("formula", ["2*TP/(2*TP + FP + FN)", "(TP + TN)/n"])
def test_what_has_a_name_without_knobs_is_given_that(formula: str) -> None:
    assert not any("=" in r.function for r in identify(formula))


@pytest.mark.parametrize(
    "formula",
    [
        "TP/(TP + FN - FP)",  # Tversky's beta would be negative
        "3*TP/(3*TP + 2*FN + FP) + TN/n",
        "sqrt(TP)/(sqrt(TP) + FN)",
        "(4*TP)/(4*TP + 3*FN + 2*FP + TN)",
    ],
)
def test_what_is_in_no_family_is_not_said_to_be(formula: str) -> None:
    assert not any(r.kind.startswith("equal") for r in identify(formula))


def test_a_knob_that_is_no_rational_number_leaves_another_family() -> None:
    """F with beta the root of three is F with alpha three."""
    found = [r.function for r in identify("4*TP/(4*TP + 3*FN + FP)") if r.kind == "equal"]
    assert "f_alpha(alpha=3)" in found
    assert not any("f_beta" in function for function in found)


@given(st.fractions(min_value=Fraction(1, 9), max_value=9, max_denominator=9).filter(lambda x: x != 1))
@settings(max_examples=5, deadline=None)
def test_the_name_that_is_given_is_a_measure_with_the_same_values(beta: Fraction) -> None:
    square = beta * beta
    [found] = [r for r in identify(f"(1 + {square})*TP/((1 + {square})*TP + {square}*FN + FP)") if r.other.startswith("f_beta")]
    rows = [[6, 5], [2, 9]]
    top = (1 + square) * 6
    assert Fraction(str(find_measure(found.function)(rows))) == top / (top + square * 5 + 2)


@pytest.mark.parametrize(
    ("formula", "knobs", "scope", "other"),
    [
        ("TPR**w*TNR**(1 - w)", ["0 < w < 1"], "w = 1/2", "g_mean"),
        ("TP/(TP + w*(FP + FN))", ["w > 0"], "", ""),
        ("(1 + w)*TP/((1 + w)*TP + FP + w*FN) - w + w**2", ["0 <= w <= 1"], "w = 1", "f1"),
        ("(u*TP + v*TN)/(u*TP + v*TN + FP + FN)", ["u > 0", "v > 0"], "u = 1, v = 1", "accuracy"),
    ],
)
def test_what_a_family_of_ones_own_is_at_simple_knobs(formula: str, knobs: list[str], scope: str, other: str) -> None:
    """A formula that a known family equals for all knobs is told that alone."""
    found = identify(formula, knobs=knobs)
    told = [(r.scope, r.other) for r in found if r.kind in ("equal_for", "equal_values_for")]
    assert (scope, other) in told if scope else not told and [r.other for r in found] == ["gower_legendre_t"]
    assert all(r.verdict == "proved" for r in found)
