"""Claims with `or`: what holds is proved, and a matrix that contradicts one contradicts every alternative."""

from __future__ import annotations

import pytest
import sympy

from symmetrics import prove
from symmetrics.kernel import check
from symmetrics.language.errors import FormulaError
from symmetrics.language.reader import Relation, read_claim
from symmetrics.questions.asking import bounds
from symmetrics.questions.claiming import claims_of

# Where all sides are defined: f1 = 2*j/(1 + j) with j = jaccard is above j but at 0 and 1, and between precision and recall.
TRUE = [
    "f1 <= 1 or f1 <= 1/2",
    "f1 <= 1/2 or f1 <= 1",
    "kappa <= mcc or mcc < 0",
    "jaccard <= 1/2 or f1 >= 1/2",
    "f1 <= precision or f1 <= recall",
    "f1 < 1/2 or jaccard > 1/4",
    "FP + FN = 0 or 0 <= f1 < 1",
    "f1 = jaccard iff TP = 0 or FP + FN = 0",
    "mcc = kappa iff FP = FN or TP*TN = FP*FN",
    "FN = 0 or FP = 0 implies f1 >= jaccard",
    "f1 != 1 or jaccard = 1",
    "precision = 1 given FP = 0 or FN = 0 and FP = 0",
    "accuracy < 1/2 or accuracy >= 1/2 for K = 3",
]

# One hit, two false positives: f1 = 1/2, jaccard = 1/3. One hit, one missed: f1 = 2/3, recall = 1/2. Otherwise, errors of one kind only.
FALSE = [
    "f1 < 1/2 or jaccard > 1/3",
    "TP = 0 or FP = 0 implies f1 <= recall",
    "f1 = jaccard iff TP = 0",
    "TP = 0 or FN = 0 or precision < 1",
    "mcc >= 0 or kappa > 0 or FP = FN",
    "accuracy < 1/2 or accuracy > 1/2 for K = 3",
]


@pytest.mark.thinned(3)
@pytest.mark.parametrize("claim", TRUE)
def test_true_alternatives_are_proved(claim: str) -> None:
    found = prove(claim)
    assert found.verdict == "proved"
    for part in found.parts:
        check(part.claim.statement, part.verdict, part.evidence)


@pytest.mark.parametrize("claim", FALSE)
def test_false_alternatives_are_refuted(claim: str) -> None:
    assert prove(claim, budget=100).verdict == "refuted"


def holds(relation: Relation, matrix: list[list[int]]) -> bool:
    return bool(sympy.Rel(relation.left(matrix), relation.right(matrix), relation.op))


@pytest.mark.parametrize("claim", ["f1 < 1/2 or jaccard > 1/3", "TP = 0 or FN = 0 or precision < 1", "mcc >= 0 or kappa > 0 or FP = FN"])
def test_a_counterexample_refutes_every_alternative(claim: str) -> None:
    from symmetrics.catalogue import names

    (part,) = prove(claim).parts
    rows = [[int(part.point.get(name, 0)) for name in row] for row in (("TP", "FN"), ("FP", "TN"))]  # type: ignore[union-attr]
    (clause,) = read_claim(claim, names=names()).relations
    assert not any(holds(each, rows) for each in (clause, *clause.otherwise))


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("TP = 0 or FN >= 1 given FP = 0 or TN > 1", "TP == 0 or FN >= 1 given FP == 0; TP == 0 or FN >= 1 given TN > 1"),
        ("TP = 0 iff FN = 0 or FP = 0", "FN == 0 or FP == 0 given TP == 0; TP == 0 given FN == 0; TP == 0 given FP == 0"),
        ("TP <= FN or FP = 1 and TN < 2", "TP <= FN or FP == 1; TP <= FN or TN < 2"),
        ("accuracy = 1 or accuracy < 1 for every K", "sum(i, C[i,i])/n == 1 or sum(i, C[i,i])/n < 1 for every K"),
        ("label_symmetric(f1) given TP = TN or n > 2", "label_symmetric(f1) given TP == TN or TP + FN + FP + TN > 2"),
    ],
)
def test_the_text_says_what_was_meant(claim: str, said: str) -> None:
    assert claims_of(claim).text == said


@pytest.mark.parametrize(
    ("claim", "statements"),
    [
        ("TP = 1 or FN = 0", ["(TP - 1)*FN == 0"]),
        ("TP <= 1 or FN >= 2", ["max(1 - TP, FN - 2) >= 0"]),
        ("TP <= 1 or FN = 2 or FP < 3", ["TP <= 1 given (FN - 2)**2 > 0, FP >= 3"]),
        ("TP != 1 or FN != 2", ["FN != 2 given TP == 1"]),
        ("TP = 1 given FN = 0 and FP = 0 or FN = 0", ["TP == 1 given FN == 0"]),
        ("exists TP = 1 and FN = 2 given FP = 3", ["exists TP == 1 given FN == 2, FP == 3"]),
    ],
)
def test_the_statements_of_a_claim(claim: str, statements: list[str]) -> None:
    assert [str(c) for c in claims_of(claim).claims] == statements


@pytest.mark.parametrize(("claim", "verdict"), [("exists 1/3 < f1 < 2/3", "proved"), ("exists f1 > 2/3 and f1 < 1/3", "refuted")])
def test_what_exists_is_one_matrix(claim: str, verdict: str) -> None:
    assert prove(claim).verdict == verdict


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [("label_symmetric(f1) given TP = TN", "proved"), ("label_symmetric(f1) given TP > 0", "refuted"), ("label_symmetric(f1)", "refuted")],
)
def test_conditions_hold_for_properties(claim: str, verdict: str) -> None:
    assert prove(claim).verdict == verdict


# f_beta weighs recall beta**2 times as much as precision; tversky divides by TP + alpha*FN + beta*FP.
@pytest.mark.parametrize("claim", ["f_beta >= f1 given precision <= recall, beta >= 1", "tversky >= jaccard given alpha <= 1, beta <= 1"])
def test_conditions_on_knobs_of_measures(claim: str) -> None:
    assert prove(claim, budget=100).verdict == "proved"


def test_knobs_of_conditions_keep_their_domains() -> None:
    assert [str(c) for c in claims_of("TP >= 0 given weighted_accuracy <= 1").claims[0].given[1:]] == ["w > 0", "w < 1"]


@pytest.mark.parametrize("claim", ["exists f1 > 1 or kappa > 0", "exists f1 > 1 given TP > 1 or FP > 1"])
def test_which_matrix_exists_is_asked_of_each_alternative(claim: str) -> None:
    with pytest.raises(FormulaError, match="each alternative by itself"):
        claims_of(claim)


def test_too_many_cases_and_conditions_of_a_range_are_refused() -> None:
    with pytest.raises(FormulaError, match="16 cases"):
        claims_of("f1 <= 1 given " + ", ".join(f"TP > {k} or FP > {k}" for k in range(5)))
    with pytest.raises(FormulaError, match="each alternative by itself"):
        bounds("f1", ["TP > 0 or FP > 0"])
