"""Bounds of logarithms that are closer than tangents at one, and the linear programs that put them together."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import pytest

from symmetrics import prove
from symmetrics.kernel import Rejected, Statement, check
from symmetrics.kernel.obligation import obligation_of
from symmetrics.kernel.polynomial import Polynomial, Ring
from symmetrics.search.certificates.logarithms.graded import Grading
from symmetrics.search.certificates.logarithms.least import arguments_where_least
from symmetrics.search.certificates.logarithms.programs import Program
from symmetrics.search.certificates.logarithms.tangents import tangents_in_proportion
from symmetrics.search.certificates.statements.bounded_parts import by_bounds_of_parts

# log 2 is 0.6931 and log 3 is 1.0986. log(1 + x) is at least x/(1 + x/2), for the derivative of the difference is a square over something
# positive. The largest of log2(1 + x) - x, at x = 1/log(2) - 1, is 0.0861. Above chance the hit rate H is more than the false alarm rate F,
# and (log F - log H)/(log F + log H) is at least H - F, since (1 - H + F)*log(H/F) is at least 2*(H - F)*log(1/H): the first logarithm is
# at least 2*(H - F)/(H + F), the second at most (1/H - H)/2. Four shares with the sum s have an entropy of s*log(4/s), which is at most
# log 4 where s is at most one, as log 4 is more than one; so has each class in the confusion entropy of three. Factors between
# 0 and 1 make nothing larger, and -x*log(x) is at most 1/e, with the root of it at most the root of that. An entropy of two shares is at
# most log 2, whatever these are, and x*log(x) is not positive where x is at most one. No factor that is at most one takes what is not
# negative above one; and a product of two factors that are at most one, though not both one, is less.
KNOWN = [
    "log(1 + recall) <= 7/10",
    "sqrt(tpr*tnr)*log(1 + ppv) <= log(2)",
    "xlogx(kappa) + xlogx(1 - kappa) >= -log(2)",
    "sqrt(-xlogx(kappa)) <= 1/sqrt(exp(1))",
    "(xlogx(jaccard) + xlogx(informedness))/2 <= 0",
    "npv*log2(1 + informedness)*ochiai <= 1",
    "mutual_information*mcc <= 1",
    "tulloss_t <= 1",
    "tulloss_r < 1 given FN + FP > 0",
    "(mutual_information + mcc)*f1/2 <= 1",
    "log(1 + fnr)*log(1 + markedness) <= log(2)**2",
    "log(2 + recall) <= 11/10",
    "log(1 + recall) >= 2*recall/(2 + recall)",
    "log2(1 + f1) - f1 <= 9/100",
    "actual_entropy*log(2) <= 7/10",
    "adjusted_balanced_accuracy <= extremal_dependence_index given TP*TN >= FP*FN",
    "adjusted_balanced_accuracy <= symmetric_extremal_dependence_index given TP*TN >= FP*FN",
    "modified_confusion_entropy <= 1",
    "allocation_disagreement <= actual_entropy",
    "confusion_entropy <= 1 for K = 3",
]


def proved(claim: str) -> Statement:
    """The statement of a claim that is proved, with evidence that the kernel accepts."""
    (part,) = prove(claim).parts
    assert part.verdict == "proved"
    check(part.claim.statement, part.verdict, part.evidence)
    return part.claim.statement


@pytest.mark.thinned(3)
@pytest.mark.parametrize("claim", KNOWN)
def test_inequalities_that_are_known(claim: str) -> None:
    proved(claim)


# A true statement beside one with another number: the certificate of the first is none of the second, which fails at x = 0 or y = 0, or
# at x = y.
NEAR = [
    ("log((2*x + y)/(x + y)) <= 7/10", "log((2*x + y)/(x + y)) <= 69/100"),
    ("2*x/(3*x + 2*y) <= log((2*x + y)/(x + y))", "21*x/(30*x + 20*y) <= log((2*x + y)/(x + y))"),
    ("0 - x*log(x/(x + y)) - y*log(y/(x + y)) <= 7/10*(x + y)", "0 - x*log(x/(x + y)) - y*log(y/(x + y)) <= 69/100*(x + y)"),
]


@pytest.mark.parametrize(("true", "false"), NEAR)
def test_no_certificate_for_what_fails_nearby(true: str, false: str) -> None:
    holds, fails = (Statement(left, "<=", right) for left, right in (claim.split(" <= ") for claim in (true, false)))
    found = next(tangents_in_proportion(obligation_of(holds)))
    assert not list(tangents_in_proportion(obligation_of(fails)))
    check(holds, "proved", {**found, "inhabited": {"x": 1, "y": 1}})
    with pytest.raises(Rejected):
        check(fails, "proved", {**found, "inhabited": {"x": 1, "y": 1}})


@pytest.mark.parametrize(
    ("left", "right", "place"),
    [
        ("log(1 + x/(x + y))", "7/10", 2),
        ("log(1 + x/(x + y))/log(2) - x/(x + y)", "9/100", 1 / log(2)),
        ("x*log((x + y)/x) + y*log((x + y)/y)", "7/10*(x + y)", 2),
    ],
)
def test_where_a_difference_is_least(left: str, right: str, place: float) -> None:
    ob = obligation_of(Statement(left, "<=", right))
    name = next(name for name, (kind, of) in ob.reader.letters.items() if kind == "log" and set(of[0].top) != {0})
    found = arguments_where_least(ob, [n for n, (kind, _) in ob.reader.letters.items() if kind == "log"])
    assert any(abs(at[name] - place) < 0.02 for at in found)


def polynomials(texts: Sequence[str]) -> tuple[Ring, list[Polynomial]]:
    """Polynomials in x, y and z, and the ring they are in."""
    ob = obligation_of(Statement("+".join(f"0*({text})" for text in texts), ">=", "0*x*y*z"))
    return ob.reader.ring, [ob.read(text) for text in texts]


def test_the_degrees_of_what_is_homogeneous_twice() -> None:
    ring, (p, q) = polynomials(["x*y - x*z", "x**2*y + x**2*z"])
    grading = Grading.of(tuple(ring.slots[name] for name in "xyz"), [p, q])
    assert len(grading.weights) == 2
    assert {len({grading.grade(m) for m in one}) for one in (p, q)} == {1}
    # of degree two in all: x², x*y or x*z, and y², y*z or z²
    assert sorted(map(len, grading.monomials(2).values())) == [1, 2, 3]


def test_a_program_and_what_it_can_do_without() -> None:
    _, (x, y, both, wanted) = polynomials(["x", "y", "x + y", "2*x + 3*y"])
    columns = [x, y, both]
    free, one, two = frozenset[int](), frozenset([1]), frozenset([2])
    found = Program(columns, [one, free, two], wanted)
    assert found.support(one) == [1, 2] and found.support(one | two) is None
    # y is free, and either x or the sum is needed, not both
    assert found.sparse_support() in ([0, 1], [1, 2])
    assert Program([x, both], [free, free], y).support() is None


@pytest.mark.parametrize("knob", ["x", "x > -1", "x >= 0"])
def test_conditions_on_a_letter(knob: str) -> None:
    assert prove("log(1 + x) <= 7/10 given x <= 1", [knob]).verdict == "proved"
    assert prove("log(1 + x) <= 69/100 given x <= 1", [knob]).verdict == "refuted"


@pytest.mark.parametrize("claim", ["log(1 + mcc) <= 7/10", "log(1 + kappa) <= 7/10 for K = 3", "log(1 + kappa) + log(1 + mcc) <= 7/5"])
def test_logarithms_of_measures_with_known_bounds(claim: str) -> None:
    assert by_bounds_of_parts(proved(claim), lambda _: None) is None


@pytest.mark.parametrize(
    "claim",
    [
        "log_likelihood_ratio >= 0",
        "xlogx(TP) + xlogx(FN) <= xlogx(TP + FN)",
        "xlogx(TP) + xlogx(FN) >= xlogx(TP + FN) - 7/10*(TP + FN)",
    ],
)
def test_logarithms_of_counts_that_may_all_be_zero(claim: str) -> None:
    """The factor of the goal is zero where all of its terms are."""
    proved(claim)
