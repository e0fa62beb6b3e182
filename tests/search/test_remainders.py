"""Linear conditions on whole counts: matrices where there are any, and remainders where there are none."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

from symmetrics import prove
from symmetrics.kernel import check
from symmetrics.questions.claiming import claims_of
from symmetrics.search.matrices.linear import linear_design

NEVER = [
    "2*TP + 4*FN == 7",  # an even number
    "3*TP - 6*FN == 5",  # a multiple of 3
    "2*TP*TN == 3",
    "accuracy == 7/10 and n == 13",  # 91/10 items
    "recall == 3/4 and TP + FN == 10",
    "f1 == 3/4 and TP == 10",  # FP + FN = 20/3
    "accuracy == 3/4 and recall == 2/3 and n == 10",
    "6*TP + 10*FN == 7*FP + 1 and FP == 2*TN",  # an even number and an odd one
    "accuracy == 7/10 and n == 13 for K = 3",
]
SOMEWHERE = [
    "accuracy == 7/10 and n == 200 and recall == 3/4 and precision == 2/3",
    "1001*TP == 999*FN + 1 and TP > 0",  # TP = 500 and FN = 501
    "recall == 123/457 and FP == 5*TN + 3 and TN > 17",
    "2*TP + 4*FN == 8",
]


@pytest.mark.thinned(3)
@pytest.mark.parametrize("claim", NEVER)
def test_no_whole_counts(claim: str) -> None:
    found = prove(f"exists {claim}")
    assert found.verdict == "refuted" and found.claim.endswith("for whole counts")
    for part in found.parts:
        check(part.claim.statement, part.verdict, part.evidence)


@pytest.mark.parametrize("claim", SOMEWHERE)
def test_whole_counts(claim: str) -> None:
    found = prove(f"exists {claim}")
    assert found.verdict == "proved" and found.deciding.evidence["point"]


@pytest.mark.exhaustive
def test_accuracies_of_thirteen_items_are_thirteenths() -> None:
    for k in random.Random(1).sample(range(1, 100), 4):
        whole = (Fraction(k, 100) * 13).denominator == 1
        assert prove(f"exists accuracy == {k}/100 and n == 13").verdict == ("proved" if whole else "refuted")


def test_a_side_that_divides_by_zero_everywhere_ends_no_search() -> None:
    """Where every prediction is negative, kappa is 0/(n*P) squared and f1 zero: the value does not change."""
    assert prove("constant_for_constant(f1*kappa^2, negative)").verdict == "proved"


def test_a_linear_program_finds_matrices_of_fewest_items() -> None:
    """Compared with all matrices of up to nine items."""
    claim = claims_of("exists 3*TP + 2*FN == 11 and FP > TP and 2*TN != FP").claims[0]
    design = linear_design(claim)
    assert design is not None
    found = tuple(int(design[s][0]) for s in claim.symbols)
    names = [s.name for s in claim.symbols]

    def serves(point: tuple[int, ...]) -> bool:
        at = dict(zip(names, point, strict=True))
        return 3 * at["TP"] + 2 * at["FN"] == 11 and at["FP"] > at["TP"] and 2 * at["TN"] != at["FP"]

    assert serves(found)
    assert sum(found) == min(sum(point) for point in itertools.product(range(10), repeat=4) if serves(point))
