"""Ranges that are published or follow by hand, found and proved."""

from __future__ import annotations

import pytest

from symmetrics.catalogue import catalogue
from symmetrics.kernel import check
from symmetrics.language.cells import Cells
from symmetrics.language.symbols import symbol
from symmetrics.properties import properties
from symmetrics.questions.asking import extremes
from symmetrics.questions.reading import read
from symmetrics.search.ends.common_bounds import common_bound
from symmetrics.search.ends.ranges import range_of, whether_attained
from symmetrics.search.prover import settle_claim

UNIT = [
    "recall",
    "specificity",
    "precision",
    "npv",
    "accuracy",
    "balanced_accuracy",
    "f1",
    "jaccard",
    "kulczynski_2",
    "ochiai",
    "g_mean",
    "adjusted_g_mean",
    "p4",
    "pacc",
]
SIGNED = ["kappa", "mcc", "informedness", "markedness", "yule_q", "yule_y", "somers_d", "hamann", "scott_pi", "icsi"]
OTHERS = {"equitable_threat_score": ("-1/3", "1"), "dor": ("0", "oo"), "lr_plus": ("0", "oo"), "lr_minus": ("0", "oo")}
RANGES = {**dict.fromkeys(UNIT, ("0", "1")), **dict.fromkeys(SIGNED, ("-1", "1")), **OTHERS}


ENDS_IN_CLASSES = {
    "no_information_rate": ("1/K", "1"),  # the largest class has at least its share
    "maxwell_re": ("-1/(K - 1)", "1"),
    "actual_entropy": ("0", "log(K)/log(2)"),
    "phi_square": ("0", "K - 1"),  # Cramer divides by it
    "kappa": ("-1", "1"),
}


@pytest.mark.thinned(3)
@pytest.mark.parametrize("name", sorted(ENDS_IN_CLASSES))
def test_ends_for_every_number_of_classes(name: str) -> None:
    for ask, end in zip(extremes(properties()), ENDS_IN_CLASSES[name], strict=True):
        found = common_bound(catalogue()[name], ask, {K: range_of(catalogue()[name], ask, K) for K in (2, 3)})
        assert (found.value, found.verdict) == (end, "proved")
        for part in found.parts:
            check(part.statement, part.verdict, part.evidence)


def test_no_common_end_is_claimed_where_the_formulas_fit_by_accident() -> None:
    """Two points lie on many curves: 2 and 3 are K for two and three classes, and nothing is claimed that is not proved."""
    lower, _ = extremes(properties())
    measure = read("sum(i, C[i,i])/n + (K - 2)*(K - 3)*sum(i, C[i,i])/n - 1/K")
    ends = {K: range_of(measure, lower, K) for K in (2, 3)}
    assert [end.value for end in ends.values()] == ["-1/2", "-1/3"]
    assert common_bound(measure, lower, ends).value == "-1/K"
    upper = extremes(properties())[1]
    assert common_bound(measure, upper, {K: range_of(measure, upper, K) for K in (2, 3)}).value is None


@pytest.mark.parametrize("name", sorted(RANGES))
def test_range(name: str) -> None:
    lower, upper = (range_of(catalogue()[name], ask) for ask in extremes(properties()))
    assert (lower.value, upper.value) == RANGES[name]
    assert (lower.verdict, upper.verdict) == ("proved", "proved")
    assert lower.attained is True
    assert upper.attained is (upper.value != "oo")


@pytest.mark.parametrize(("name", "K", "lower"), [("maxwell_re", 3, "-1/2"), ("kappa", 3, "-1"), ("r_k", 3, "-1")])
def test_range_for_more_classes(name: str, K: int, lower: str) -> None:
    found = range_of(catalogue()[name], extremes(properties())[0], K)
    assert (found.value, found.verdict) == (lower, "proved")


def test_a_value_behind_a_root_is_attained_at_the_matrix_that_was_found() -> None:
    """In floats the root of chi square over its largest value is about 1e-9, and not zero, where all cells are equal."""
    found = range_of(catalogue()["cramers_v"], extremes(properties())[0], 3)
    assert (found.value, found.verdict, found.attained) == ("0", "proved", True)
    point = found.parts[-1].evidence["point"]
    assert set(point.values()) == {1}


def test_a_supremum_that_no_matrix_has_is_tight_but_not_attained() -> None:
    """TP/(TP + FP + 1) stays below one and comes as near to it as one wishes."""
    from symmetrics import read

    measure, upper = read("TP/(TP + FP + 1)"), extremes(properties())[1]
    bound = whether_attained(measure, upper, 2, range_of(measure, upper))
    assert (bound.value, bound.verdict, bound.attained) == ("1", "proved", False)


@pytest.mark.parametrize(
    ("formula", "knobs", "lower", "upper"),
    [
        ("(TP - w*FP/(1 - w))/n", ["0 < w < 1"], "-oo", "1"),  # -w/(1 - w) at one false positive
        ("w*TP/(TP + FP)", ["w >= 0"], "0", "oo"),
        ("TP/(w*TP + FP)", ["w > 0"], "0", "oo"),  # 1/w where FP = 0
        ("(FN + FP)^(1/p)", ["p > 0"], "0", "oo"),
        ("u*TP/n", ["u"], "-oo", "oo"),
    ],
)
def test_range_over_all_values_of_the_knobs(formula: str, knobs: list[str], lower: str, upper: str) -> None:
    found = [range_of(read(formula, knobs), ask) for ask in extremes(properties())]
    assert [(b.value, b.verdict) for b in found] == [(lower, "proved"), (upper, "proved")]


@pytest.mark.parametrize(
    ("formula", "lower", "upper"),
    [
        ("log((TP + 1)/(FN + 1))", "-oo", "oo"),
        ("log(1 + TP)/log(2)", "0", "oo"),
        ("log(TP/FN)/log(10) + TP/n", "-oo", "oo"),
        ("-log(TP/n)", "0", "oo"),
        ("log(1 + TP/(TP + FN))", "0", "log(2)"),  # it grows as well, up to the logarithm of two
    ],
)
def test_logarithms_grow_without_end_or_not(formula: str, lower: str, upper: str) -> None:
    found = [range_of(read(formula), ask) for ask in extremes(properties())]
    assert [(b.value, b.verdict) for b in found] == [(lower, "proved"), (upper, "proved")]


# By hand: -p*log(p) is largest at p = 1/e, where it is 1/e; confusion entropy has four such terms, each with half the weight.
@pytest.mark.thinned(3)
@pytest.mark.parametrize(
    ("formula", "K", "value", "matrix"),
    [
        ("confusion_entropy", 2, "2/(exp(1)*log(2))", (("exp(1) - 2", 2), (2, "exp(1) - 2"))),
        ("-xlogx(TP/n)", 2, "1/exp(1)", ((1, 0), (0, "exp(1) - 1"))),
        ("-xlogx(sum(i, C[i,i])/n)", 3, "1/exp(1)", None),
    ],
)
def test_sharp_bounds_with_the_number_e(formula: str, K: int, value: str, matrix: object) -> None:
    _, upper = (range_of(read(formula), ask, K) for ask in extremes(properties()))
    assert (upper.value, upper.verdict, upper.attained) == (value, "proved", True)
    assert matrix is None or upper.at == matrix
    for part in upper.parts:
        check(part.statement, part.verdict, part.evidence)


def test_ends_beside_logarithms_that_are_only_approached() -> None:
    # Among positives alone fpr*log(fpr/prevalence) would be x*log(x), which is least at x = 1/e. With ever rarer positives, markedness
    # comes near one though nearly all of them are missed.
    lower, _ = (range_of(read("fpr*log(fpr/prevalence)"), ask) for ask in extremes(properties()))
    _, upper = (range_of(read("log(1 + fnr)*log(1 + markedness)"), ask) for ask in extremes(properties()))
    assert [(b.value, b.verdict) for b in (lower, upper)] == [("-1/exp(1)", "proved"), ("log(2)**2", "proved")]


def test_no_number_e_where_counts_do_as_well() -> None:
    _, upper = (range_of(read("actual_entropy"), ask) for ask in extremes(properties()))
    assert (upper.value, upper.verdict, "exp(1)" in str(upper.at)) == ("1", "proved", False)


def test_slow_growth_is_claimed_to_the_base_of_the_measure() -> None:
    """And the claim is false of what is bounded."""
    family = Cells([[symbol("large"), 1], [0, 0]])
    claims = {text: properties()["unbounded_above_slowly"].claims(read(text), family)[0] for text in ("log(1 + TP)/log(2)", "TP/n - 8")}
    assert str(claims["log(1 + TP)/log(2)"]).endswith(">= -8 + log(large)/(2*log(2)) given large >= 1")
    verdicts = [settle_claim(claim).verdict for claim in claims.values()]
    assert verdicts == ["proved", "refuted"]


def test_a_knob_stays_in_its_domain_on_its_way() -> None:
    """The claims of an unbounded family say so, and fail where it does not."""
    measure = read("w*TP/n", ["0 <= w <= 1"])
    claims = properties()["unbounded_above"].claims(measure, Cells([[1, 0], [0, 0]]), "w -> upper")
    assert [str(c) for c in claims[1:]] == ["1 - 1/(large + 2) <= 1"]
