"""Claims under equations that are solved for names: the truth of each follows by hand from what the equations say of the counts."""

from __future__ import annotations

import pytest

from symmetrics import prove
from symmetrics.algebra.polynomials import to_flint
from symmetrics.kernel import Statement
from symmetrics.kernel.obligation import obligation_of
from symmetrics.search.certificates.conditions.elimination import equations_solved

EQUAL_CLASSES = "given prevalence == 1/2, recall == specificity"  # TP + FN = FP + TN, so that TP = TN and FN = FP
PROVED = [
    f"precision == recall {EQUAL_CLASSES}",
    f"f1 == accuracy {EQUAL_CLASSES}",
    f"mcc == kappa {EQUAL_CLASSES}",
    "precision < recall given prevalence == 1/2, recall > specificity",  # TP > TN, so FP > FN
    "f1 == 9/17 given recall == 9/10, precision == 3/8",  # 2*9/10*3/8 over 51/40
    "accuracy == 19/20 given recall == 9/10, specificity == 1, prevalence == 1/2",
    "mcc <= kappa given predicted_prevalence == prevalence",
]
REFUTED = [
    f"precision == specificity/2 {EQUAL_CLASSES}",
    "precision <= recall given prevalence == 1/2, recall <= specificity",
    "precision == recall given prevalence == 1/3, recall == specificity",
    "f1 == 1/2 given recall == 9/10, precision == 3/8",
]


@pytest.mark.parametrize(("claims", "verdict"), [(PROVED, "proved"), (REFUTED, "refuted")])
def test_what_equations_leave_of_a_claim(claims, verdict) -> None:
    assert {claim: prove(claim).verdict for claim in claims} == dict.fromkeys(claims, verdict)


def test_equations_are_multiples_of_those_that_are_given() -> None:
    """From x = y and x*z = y*w follows y*(z - w) = 0, and y is not zero where the claim divides by it."""
    ob = obligation_of(Statement("z/y", "==", "w/x", given=("x == y", "x*z == y*w")))
    solved = [one.equation for one in equations_solved(ob)]
    assert sorted(str(abs(equation.left.leading_coefficient())) + str(len(equation.left)) for equation in solved) == ["12", "12"]
    for equation in solved:
        known = (to_flint(ob.reader.ring, p) for p in ob.equations)
        assert equation.around * equation.left == -sum(m * p for m, p in zip(equation.multipliers, known, strict=True))
