"""Matrices that decide claims are as small as they can be found to be."""

from __future__ import annotations

import pytest

from symmetrics.language.verdicts import Open
from symmetrics.questions.claiming import claims_of
from symmetrics.search.matrices.refuter import accepted
from symmetrics.search.matrices.smaller import smaller
from symmetrics.search.prover import by_point
from symmetrics.search.settling import at_smaller

CELLS = ("TP", "FN", "FP", "TN")


def size_found(claim: str, *counts: int) -> int:
    """The number of items in the smaller matrix, which the kernel takes as well."""
    (asked,) = claims_of(claim).claims
    point = smaller(asked, dict(zip(CELLS, counts, strict=True)), seconds=20)
    assert accepted(asked.statement, point)
    return sum(point.values())


@pytest.mark.parametrize(
    ("claim", "counts", "smallest"),
    [
        # recall = 1 by one item; one of ten negatives is no more than 9/10, so that two wrong ones need 19 right ones beside them
        ("kappa > 1/2 given recall > 9/10, specificity > 9/10", (1, 0, 2, 30), 22),
        # TP*TN = 399*FP*FN: 399 = 19*21 with one item in each other cell; 20*20 is 400, and the sum is least where the factors are close
        ("exists dor == 399", (126, 12, 1, 38), 42),
        # 2*TP/(TP + 1) > 9/5 from TP = 10 on, with one wrong prediction of either kind
        ("precision + recall <= 9/5 given FP > 0, FN > 0", (500, 10, 1, 35), 12),
        ("accuracy <= 1/2", (5000, 300, 1, 0), 1),
    ],
)
def test_the_smallest_matrix_takes_the_place_of_the_first(claim: str, counts: tuple[int, ...], smallest: int) -> None:
    """The sizes by hand."""
    assert size_found(claim, *counts) == smallest


def test_matrices_of_many_items_and_classes_shrink() -> None:
    """A claim about three classes that fails wherever one class of two is never predicted."""
    (asked,) = claims_of("macro(recall) >= 1/2 for K = 3").claims
    point = dict(zip((f"C[{i},{j}]" for i in (1, 2, 3) for j in (1, 2, 3)), (700, 2, 0, 40, 0, 30, 900, 1, 0), strict=True))
    shrunk = smaller(asked, point, seconds=20)
    assert accepted(asked.statement, shrunk)
    assert sum(shrunk.values()) == 3  # each class has an item


def test_without_time_the_matrix_stays() -> None:
    """So do verdicts without a matrix."""
    (asked,) = claims_of("exists dor == 399").claims
    point = dict(zip(CELLS, (126, 12, 1, 38), strict=True))
    assert smaller(asked, point, seconds=-1) == point
    undecided = Open(asked)
    assert at_smaller(undecided) is undecided
    assert sum(at_smaller(by_point(asked, point)).evidence["point"].values()) == 42


def test_a_search_of_one_count_ends_with_its_time() -> None:
    """The square of a count is above 10**9 times the count from 10**9 + 1 on: there are as many tables below it."""
    (asked,) = claims_of("TP**2 <= 10**9*TP").claims
    assert smaller(asked, {"TP": 2 * 10**9}, seconds=1)["TP"] > 10**9
