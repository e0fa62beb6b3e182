"""Claims that say nothing: conditions that contradict each other or leave a side without a value."""

from __future__ import annotations

from itertools import product

import pytest

from symmetrics import bounds, prove
from symmetrics.kernel.check import holds_at
from symmetrics.kernel.points import Undecided
from symmetrics.kernel.rejected import Rejected
from symmetrics.language.verdicts import Refuted

NOTHING = [
    "f1 >= 1/2 given accuracy == 9/10 and kappa >= 95/100",
    "recall <= 1 given precision > 1",
    "jaccard <= f1 given f1 == 1/2 and jaccard == 1/2",
    "mcc <= 1/2 given recall + specificity == 3",
    "f1 <= 1 given mcc < 0 and kappa > 0",
    "accuracy <= 1/2 given f1 > max(precision, recall)",
    "accuracy <= 1/2 given ochiai < f1",
    "accuracy <= 1/2 given mcc == 1 and accuracy < 1",
    "mutual_information >= 0 given mutual_information < 0",
    "precision > 0 given TP + FP == 0",
    "1/2 < precision given TP + FP == 0",
    "TP >= 0 given TP == 1 and TP == 2",
]
SOMETHING = [
    "f1 >= 0 given accuracy == 3/4 and kappa >= 1/2",
    "precision <= recall given TP + FP == 1",
    "mcc <= 1/2 given recall + specificity == 2",
    "f1 <= 1 given mcc <= 0 and kappa >= 0",
    "mutual_information >= 1 given mutual_information <= 0",
]


def part_of(claim: str):
    (part,) = prove(claim).parts
    return part


def says_something(claim: str, most: int = 3) -> bool:
    """Whether the conditions hold and both sides are defined at some matrix with small counts, by arithmetic with fractions."""
    left, right, given = part_of(claim).claim.statement.trees()
    for counts in product(range(most + 1), repeat=4):
        point = dict(zip(("TP", "FN", "FP", "TN"), counts, strict=True))
        try:
            if all(holds_at(a, sign, b, point) for a, sign, b in [*given, (left, "==", left), (right, "==", right)]):
                return True
        except (Rejected, Undecided):
            continue
    return False


@pytest.mark.thinned(3)
@pytest.mark.parametrize("claim", NOTHING)
def test_a_claim_that_says_nothing_is_refuted_by_a_certificate_for_that(claim: str) -> None:
    part = part_of(claim)
    assert isinstance(part, Refuted)
    assert set(part.evidence) == {"undefined", "beside_conditions"}
    assert not says_something(claim)


@pytest.mark.parametrize("claim", SOMETHING)
def test_conditions_that_hold_somewhere_leave_a_claim_its_verdict(claim: str) -> None:
    part = part_of(claim)
    assert part.verdict == "proved" or "point" in part.evidence
    assert says_something(claim)


def test_counts_that_no_matrix_has_are_named() -> None:
    part = part_of("f1 <= 1 given n == 10 and accuracy == 1/3")
    assert part.verdict == "open"
    assert any("nothing is said" in line for line in part.tried)


@pytest.mark.parametrize(
    "given", [["precision > 1"], ["TP + 1 == 0"], ["TP + FP == 0", "FN == 0"], ["ochiai < f1"], ["n == 10", "accuracy == 1/3"]]
)
def test_no_bound_where_no_matrix_has_a_value(given: list[str]) -> None:
    found = bounds("f1", given=given)
    assert [(end.value, end.verdict) for end in (found.lower, found.upper)] == [(None, "refuted")] * 2
