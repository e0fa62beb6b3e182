"""Matrices at which equations hold, found by solving for cells."""

from __future__ import annotations

import pytest
from sympy import Poly, sqrt

from symmetrics import bounds, prove
from symmetrics.display.data import as_data
from symmetrics.display.paragraph import proof_latex
from symmetrics.language.errors import FormulaError
from symmetrics.language.symbols import FN, FP, TN, TP
from symmetrics.questions.claiming import conditions_of
from symmetrics.search.matrices.solving import solution_of, without_roots

CELLS = (TP, FN, FP, TN)


@pytest.mark.parametrize(
    ("claim", "items"),
    [
        ("exists yule_q == 99/100", 202),  # TP*TN = 199*FP*FN, and 199 is a prime number
        ("exists dor == 1999", 2002),  # so is 1999
        ("exists lr_plus == 101 given lr_minus == 1/3", 302),  # TN = 150*FP and 50*TP = 101*FN
    ],
)
def test_matrices_of_many_items_with_few_in_most_cells(claim: str, items: int) -> None:
    """The sizes by hand: one item in each cell that may have one."""
    proof = prove(claim)
    assert proof.verdict == "proved"
    assert sum(proof.deciding.evidence["point"].values()) == items


def test_conditions_that_small_matrices_do_not_keep() -> None:
    """At recall and specificity of 9/10, precision is 9*P/(9*P + N); with N >= 99*P that is at most 9/108."""
    given = ("recall == 9/10", "specificity == 9/10", "prevalence <= 1/100")
    assert prove(f"precision <= 1/12 given {', '.join(given)}").verdict == "proved"
    found = bounds("precision", given).upper
    assert (found.value, found.verdict, found.attained) == ("1/12", "proved", True)


def test_few_matrices_keep_an_equation_with_a_root() -> None:
    """By hand: mcc = (70 - 0)/sqrt(7*2*40*35) = 70/140, and f1 = 4/9, below 9/20."""
    proof = prove("f1 >= 9/20 given mcc == 1/2")
    assert proof.verdict == "refuted"
    assert list(proof.deciding.evidence["point"].values()) == [2, 0, 5, 35]


def test_a_factor_that_zeros_alone_make_zero_is_left_for_last() -> None:
    """What is left out makes the solution an incomplete one."""
    found = solution_of(conditions_of(["TP*(FP - 3*FN) == 0"]), CELLS)
    assert (dict(found.solved), found.complete) == ({FN: FP / 3}, False)
    assert solution_of(conditions_of(["recall == 9/10"]), CELLS).complete
    assert not solution_of(conditions_of(["mcc == 1/2"]), CELLS).solved


@pytest.mark.parametrize("claim", ["n >= 1 for whole counts given TP > 0", "TP*TN >= TP given TN > 0 for whole counts"])
def test_a_claim_may_be_one_about_whole_counts(claim: str) -> None:
    assert prove(claim).verdict == "proved"
    (part,) = prove(claim).parts
    assert part.claim.whole


def test_a_claim_about_whole_counts_is_refuted_by_these_and_is_not_about_every_k() -> None:
    assert prove("TP**2 >= 2*TP for whole counts").verdict == "refuted"  # 1 < 2
    with pytest.raises(FormulaError, match="Write 'for K = 3'"):
        prove("accuracy <= 1 for whole counts for every K")


@pytest.mark.parametrize("claim", ["TP != 1/2", "n >= 1 given TP > 0", "exists n < 1 given TP > 0"])
def test_what_holds_of_whole_counts_alone_says_so(claim: str) -> None:
    """Half an item is a matrix of nonnegative reals."""
    proof = prove(claim)
    assert proof.claim.endswith(" for whole counts")
    assert as_data(proof)["whole"]
    assert "whole" in proof_latex(proof).split("begin")[0]


def test_what_holds_of_reals_does_not() -> None:
    """No names are whole."""
    assert as_data(prove("jaccard <= f1"))["whole"] == []
    assert "whole" not in prove("jaccard <= f1").claim


def test_roots_in_roots_are_taken_out_from_the_outermost_in() -> None:
    """From sqrt(sqrt(TP) + FN) = 2 follows TP = (4 - FN)**2 by two squares."""
    found = Poly(without_roots(sqrt(sqrt(TP) + FN) - 2), TP, FN)
    assert found.degree() > 0
    assert found.rem(Poly(TP - (4 - FN) ** 2, TP, FN)).is_zero
