"""Claims that need a step on the way: signs of divisors and radicands, whole numbers that are at least one, opposite guards."""

from __future__ import annotations

import pytest

from symmetrics import prove
from symmetrics.kernel.obligation import obligation_of
from symmetrics.kernel.rules import settle
from symmetrics.kernel.statement import Statement
from symmetrics.search.certificates.certify import certify
from symmetrics.search.certificates.extremes.splitting import next_extreme

PROVED = [
    "(FP + FN)/(FP + FN + TP*(3*TP - 5)^2) <= 1",  # a square is completed
    "(TP^2 - 3*TP + 3)*(4*FN^2 - 4*FN*FP + 2*FP^2) >= 0",  # factor by factor
    "max(0, TP - FN) + min(0, TP - FN) == TP - FN",
    "max(0, TP*TN - FP*FN) == -min(0, FP*FN - TP*TN)",
    "1/(TP - min(TP, FP)) > 0",  # a divisor that is not negative is positive
    "TP + sqrt(TP - FP) >= FP",  # a radicand is not negative
    "1/(TP + FP - 1) <= 1",  # a whole divisor is at least one or at most minus one
    "(TP + FP + FN)/(TP + FP + FN - 1/2) <= 2",
    "sqrt((TP + FP)*(TP + FN)) >= TP/(TP + FP)",
]
REFUTED = [
    "(FP + FN)/(FP + FN + TP*(3*TP - 5)^2 - 1) <= 1",
    "1/(TP - FP) > 0",
    "1/(TP + FP - 1) < 1",
    "sqrt(TP - FP) > 0",
    "exists (2*TP - 1)^2 == 0",
]


@pytest.mark.parametrize("claim", PROVED)
def test_proved(claim: str) -> None:
    assert prove(claim, budget=100).verdict == "proved"


@pytest.mark.parametrize("claim", REFUTED)
def test_refuted(claim: str) -> None:
    assert prove(claim, budget=100).verdict == "refuted"


def test_the_kernel_takes_what_excludes_itself_only_where_it_does() -> None:
    """Of two opposite guards the goal is any multiple; with one that is positive anything follows."""
    zero = obligation_of(Statement("FP*(TP - FN)", "==", "0", ("TP >= FN", "FN >= TP")))
    never = obligation_of(Statement("FP", ">", "TP + 1", ("TP > FN", "FN >= TP")))
    for ob in (zero, never):
        found = certify(ob)
        assert found is not None
        settle(ob, found.certificate)
    assert certify(obligation_of(Statement("FP", "==", "0", ("TP >= FN", "FN >= TP")))) is None


def test_extremes_with_one_ordering_go_first() -> None:
    ob = obligation_of(Statement("max(TP, FN) + max(FP, TN) + min(TP, FN)", ">=", "0"))
    assert ob.reader.ring.atoms[next_extreme(ob) or ""].of == ob.reader.ring.atoms["m1"].of
