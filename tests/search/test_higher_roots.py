"""Cube roots and higher ones in claims, derivations and bounds; each claim follows by hand from what stands beside it."""

from __future__ import annotations

import pytest

import symmetrics as sm
from symmetrics.language.text import text

TRUE = {
    "(TPR*TNR)**(1/3) <= 1": "rates are shares",
    "cbrt(TPR*TNR*PPV) <= (TPR + TNR + PPV)/3": "geometric and arithmetic mean",
    "cbrt(TPR*TNR*PPV) >= 3/(1/TPR + 1/TNR + 1/PPV)": "geometric and harmonic mean",
    "cbrt(TPR**2*TNR) <= (2*TPR + TNR)/3": "the same with weights",
    "cbrt(TPR*TNR*PPV) <= (TPR*TNR*PPV)**(1/5)": "a number below one and its roots",
    "TPR**(1/3) >= sqrt(TPR)": "the same for 1/3 < 1/2",
    "cbrt(TPR**3 + TNR**3) >= (TPR + TNR)/2": "means of powers grow with the power, and 1/2 <= (1/2)**(1/3)",
    "cbrt(TPR**4*TNR) == TPR*cbrt(TPR*TNR)": "the root of a product",
    "label_symmetric(cbrt(TPR*TNR))": "the factors change places",
    "cbrt(TP*TN) < TP + TN + 1": "at most the larger number if that is at least one, else less than one",
}
FALSE = {
    "cbrt(TPR*TNR*PPV) >= (TPR + TNR + PPV)/3": "the means the other way round",
    "(TPR*TNR)**(1/3) <= (TPR + TNR)/2": "1/4 on the right and the root of 1/16 on the left, at rates of 1/4",
    "TPR**(1/3) > sqrt(TPR)": "equal at zero and one",
    "cbrt(TPR*TNR) == sqrt(TPR*TNR)": "other roots",
}


@pytest.mark.parametrize("claim", TRUE, ids=TRUE.get)
def test_what_follows_is_proved(claim: str) -> None:
    assert sm.prove(claim, budget=60).verdict == "proved"


@pytest.mark.parametrize("claim", FALSE, ids=FALSE.get)
def test_what_fails_is_refuted(claim: str) -> None:
    assert sm.prove(claim, budget=60).verdict == "refuted"


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("cbrt(TPR*TNR)", "(a_p*a_n)**(1/3)"),
        ("TPR**(2/3)*TNR**(1/3)", "(a_p**2*a_n)**(1/3)"),
        ("cbrt(TPR**4*TNR**3)", "a_p*a_n*a_p**(1/3)"),
    ],
)
def test_roots_are_gathered_in_other_coordinates(formula: str, expected: str) -> None:
    found = sm.derive(formula, "shin")
    assert found.certified
    assert text(found.expression) == expected


def test_a_root_is_written_with_its_degree_in_latex() -> None:
    assert sm.derive("cbrt(TPR*TNR)", "shin").latex.endswith(r"\sqrt[3]{a_{p} a_{n}}")
