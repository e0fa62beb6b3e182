"""Which verdicts are said to be theorems of Coq: those for which there is one."""

from __future__ import annotations

import pytest

from symmetrics import prove
from symmetrics.display.theorems import is_exported
from symmetrics.language.verdicts import Open

EXPORTED = [
    *("jaccard <= f1", "mcc <= jaccard", "scale_invariant(abs(f1 - mcc))", "mutual_information >= 0", "mutual_information <= 1/2"),
    *(
        "exists log(TP) + log(FN) == log(6) given TP == 2",
        "defined_where(kappa, 1/(FN + FP + TP*TN))",
        "transpose_symmetric(abs(TPR - PPV))",
        "accuracy >= 0 for every K",
    ),
]
NOT_EXPORTED = ["increasing(extreme_dependency_score, TP)", "max(i, a[i])/n <= 1 for every K"]


@pytest.mark.parametrize("claim", [*EXPORTED, *NOT_EXPORTED])
def test_a_verdict_is_a_theorem_if_its_certificate_or_point_is_exported(claim: str) -> None:
    verdict = prove(claim).deciding
    assert not isinstance(verdict, Open)
    assert is_exported("claim", verdict) == (claim in EXPORTED)
