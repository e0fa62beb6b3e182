"""Properties whose truth is known from the literature or by hand, and their counterexamples recomputed from labelings."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest
import sympy

from symmetrics import find_measure, find_property, prove
from symmetrics.language.values import value_at

PROVED = [
    "distance(accuracy, similarity)",  # one minus a normalised Hamming distance
    "distance(jaccard, similarity)",  # one minus the distance of Marczewski and Steinhaus
    "distance(hamming_distance, dissimilarity)",
    "monotonicity(accuracy, truth)",
    "monotonicity(accuracy, prediction)",
    "monotonicity(mcc, truth)",
    "strong_monotonicity(accuracy)",
    "constant_baseline(kappa)",
    "constant_baseline(mcc)",
    "constant_baseline(informedness)",
    "constant_baseline(kappa) for K = 3",
    "constant_baseline(macro_present(recall))",  # 1/2 wherever both classes occur
    "monotonicity(macro_present(f1), truth)",
    "equitable(informedness)",  # Peirce's skill score, the equitable score of Gandin and Murphy
    "equitable(kappa)",  # Heidke's skill score
    "linear_utility(accuracy)",
    "linear_utility(2*TP/n + TN/n)",
    "linear_utility((2*TP + TN)/n + P/N)",
    "class_decomposable(macro(f1))",
    "class_decomposable(balanced_accuracy)",
    "rising_with_prevalence(precision)",
    "rising_with_prevalence(recall)",
    "falling_with_prevalence(npv)",
    "fades_for_rare_events(jaccard)",  # the critical success index degenerates
    "fades_for_rare_events(mcc)",
    "between_zero_and_one(f1)",
]

REFUTED = [
    "distance(f1, similarity)",
    "distance(mcc, similarity)",  # its arc cosine is a metric, it is not
    "distance(hamming_distance, similarity)",
    "monotonicity(precision, truth)",
    "monotonicity(kappa, truth)",  # at margins without a class
    "strong_monotonicity(recall)",
    "strong_monotonicity(f1)",
    "constant_baseline(accuracy)",
    "constant_baseline(f1)",
    "constant_baseline(phi_square)",  # 1/(n - 1): constant for each number of items only
    "constant_baseline(accuracy) for K = 3",
    "constant_baseline(abs(balanced_accuracy - markedness))",  # 1/2 for up to five items
    "equitable(accuracy)",
    "linear_utility(f1)",
    "linear_utility(balanced_accuracy)",  # the weights 1/P and 1/N are in no fixed proportion
    "linear_utility((TP + TN)*(P - N))",  # the number in front changes its sign
    "class_decomposable(accuracy)",
    "class_decomposable(g_mean)",
    "class_decomposable(recall)",
    "rising_with_prevalence(npv)",
    "fades_for_rare_events(recall)",
    "fades_for_rare_events(dor)",
    "between_zero_and_one(mcc)",
]


@pytest.mark.parametrize("claim", PROVED)
def test_what_is_true_is_proved(claim: str) -> None:
    assert prove(claim, budget=100).verdict == "proved"


@pytest.mark.parametrize("claim", REFUTED)
def test_what_is_false_is_refuted(claim: str) -> None:
    assert prove(claim, budget=100).verdict == "refuted"


def table(truth: tuple[int, ...], prediction: tuple[int, ...]) -> list[list[int]]:
    pairs = list(zip(truth, prediction, strict=True))
    return [[pairs.count((1, 1)), pairs.count((1, 0))], [pairs.count((0, 1)), pairs.count((0, 0))]]


@pytest.mark.parametrize("name", ["f1", "kappa", "mcc", "tversky(alpha=1/2, beta=2)", "precision"])
def test_a_broken_triangle_is_one_of_three_labelings(name: str) -> None:
    measure = find_measure(name)
    refuted = prove(
        f"triangle_inequality({name}, similarity)" if "(" not in name else f'triangle_inequality({name}, "similarity")'
    ).deciding
    counts = {labels: int(refuted.point.get(f"j{''.join(map(str, labels))}", 0)) for labels in product((1, 0), repeat=3)}
    items = [labels for labels, count in counts.items() for _ in range(count)]
    one, two, three = zip(*items, strict=True)
    straight, first, second = (1 - measure(table(a, b)) for a, b in ((one, three), (one, two), (two, three)))
    assert measure([[1, 0], [0, 1]]) == 1
    assert (straight - first - second).is_positive


def test_the_expectation_is_the_mean_over_all_labelings() -> None:
    """The sides of the claims of a constant baseline, against every labeling of up to four items, or of six, counted one by one."""
    measure = find_measure("yule_q")
    sides = [claim.right for claim in find_property("constant_baseline").claims(measure) if not claim.sufficient]
    sizes = [(n, a, b) for n in (2, 3, 4) for a in range(1, n) for b in range(1, n)][1:]
    sizes += [(6, a, b) for one in (1, 5) for two in (2, 4) for a, b in ((one, two), (two, one))]
    assert len(sides) == len(sizes)
    for side, (n, a, b) in zip(sides, sizes, strict=True):
        truth = tuple(int(i < a) for i in range(n))
        chosen = [tuple(int(i in c) for i in range(n)) for c in combinations(range(n), b)]
        values = [measure(table(truth, prediction)) for prediction in chosen]
        if sympy.nan not in values:
            assert value_at(side, {}) == sum(values) / sympy.Integer(len(chosen))


def test_the_expectation_for_three_classes() -> None:
    measure = find_measure("accuracy")
    claim = find_property("constant_baseline").claims(measure, K=3)[0]
    truth, sizes = (0, 0, 1, 2), (1, 1, 2)
    chosen = [p for p in product(range(3), repeat=4) if tuple(p.count(k) for k in range(3)) == (1, 1, 2)]
    expected = Fraction(sum(t == p for one in chosen for t, p in zip(truth, one, strict=True)), 4 * len(chosen))
    found = [c.right for c in find_property("constant_baseline").claims(measure, K=3) if not c.sufficient]
    margins = [(a, b) for a in ((1, 1, 2), (1, 2, 1), (2, 1, 1)) for b in ((1, 1, 2), (1, 2, 1), (2, 1, 1))]
    assert value_at(found[margins.index(((2, 1, 1), sizes))], {}) == sympy.Rational(expected.numerator, expected.denominator)
    assert value_at(claim.left, {}) == sympy.Rational(1, 3)  # three items, three classes


def test_a_condition_that_would_suffice_refutes_nothing() -> None:
    """Zero for two, three, four and six items: the claims for these hold, the general ones fail, and nothing follows."""
    proof = prove("constant_baseline((TP - FP)*(n - 2)*(n - 3)*(n - 4)*(n - 6))")
    assert proof.verdict == "open"
    assert "suffice" in proof.deciding.tried[0]
