"""Claims about every number of classes from bounds of the fractions in them, settled one by one."""

from __future__ import annotations

import pytest

from symmetrics.language.claims import Claim
from symmetrics.questions.asking import claims_of
from symmetrics.search.certificates.certify import outright
from symmetrics.search.certificates.classes.bounds_of_parts import by_bounds_for_every_k
from symmetrics.search.prover import Proved, settle_claim

BOUNDS = [
    "(kappa + accuracy)/2 >= -1/2",
    "(accuracy + kappa + macro(f1) + r_k)/4 <= 1",
    "3*kappa - 2*accuracy <= 1",
    "kappa*macro(TPR) >= -1",
    "sqrt(accuracy*macro(TPR)) <= 1",
    "max(accuracy, macro(TPR)) <= 1",
]
FALSE = ["(kappa + accuracy)/2 >= -1/3", "kappa*macro(TPR) >= 0", "3*kappa - 2*accuracy <= 9/10"]
OF_SQUARES = ["accuracy - kappa <= 1", "accuracy*kappa >= -1/3"]


def of(claim: str) -> Claim:
    """The claim about every number of classes that a text is."""
    return claims_of(f"{claim} for every K", ()).every[0]


@pytest.mark.parametrize("claim", BOUNDS)
def test_bounds_of_parts(claim: str) -> None:
    """The kernel accepts what follows from the bounds of each fraction, without facts that nothing needs."""
    found = settle_claim(of(claim))
    assert isinstance(found, Proved)
    assert found.evidence["rule"] == "parts"


@pytest.mark.parametrize("claim", FALSE)
def test_nothing_false(claim: str) -> None:
    """What fails at some matrix has no such certificate."""
    assert by_bounds_for_every_k(of(claim).statement, outright) is None


@pytest.mark.parametrize("claim", OF_SQUARES)
def test_sums_of_squares(claim: str) -> None:
    """What needs a sharp bound of the agreement expected by chance is proved."""
    assert settle_claim(of(claim)).verdict == "proved"


def test_facts_of_which_none_is_idle() -> None:
    """That a fraction is no smaller than another, and not negative, is enough for twice the one."""
    found = by_bounds_for_every_k(of("2*accuracy - kappa >= 0").statement, outright)
    assert found is not None
    assert {fact["says"] for fact in found["facts"]} == {"t1", "t1 - t2"}
