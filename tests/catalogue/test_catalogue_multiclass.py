"""Measures of any number of classes by a second route: identities between them, and printed forms for two classes."""

from __future__ import annotations

import random

import numpy as np
import pytest
import sympy
from sympy import Rational, log

from symmetrics.catalogue import catalogue, find_measure
from symmetrics.language.reader import read_formula
from symmetrics.numeric.making import vectorise
from symmetrics.questions.asking import prove


def matrices(K: int) -> list[list[list[int]]]:
    source = random.Random(11)
    return [[[source.randint(1, 30) for _ in range(K)] for _ in range(K)] for _ in range(4)]


def value(name: str, rows: list[list[int]]) -> sympy.Expr:
    return find_measure(name)(rows)


def agree(one: sympy.Expr, two: sympy.Expr) -> bool:
    return bool(abs(sympy.N(one - two, 40)) < Rational(1, 10**30))


# The first is the second at every matrix of K classes.
SAME = [
    (2, "average_accuracy", "accuracy"),
    (2, "micro_specificity", "accuracy"),
    (2, "aunu", "balanced_accuracy"),
    (2, "aunp", "balanced_accuracy"),
    (2, "adjusted_balanced_accuracy", "informedness"),
    (2, "multiclass_sba", "sokal_sneath_4"),
    (2, "linear_weighted_kappa", "kappa"),
    (2, "quadratic_weighted_kappa", "kappa"),
    (2, "krippendorff_alpha_interval", "krippendorff_alpha"),
    (2, "goodman_kruskal_tau_truth", "phi_square"),
    (2, "goodman_kruskal_tau_prediction", "phi_square"),
    (3, "macro_precision", "macro(precision)"),
    (3, "macro_jaccard", "macro(jaccard)"),
    (3, "micro_specificity", "micro(specificity)"),
    (3, "accuracy", "micro(f1)"),
    (3, "accuracy", "weighted(recall)"),
]
WRITTEN = [
    (3, "average_accuracy", "1 - average_error_rate"),
    (3, "multiclass_sba", "(csi + 1)/2"),
    (3, "kappa", "(accuracy - random_accuracy)/(1 - random_accuracy)"),
    (3, "scott_pi", "(accuracy - random_accuracy_unbiased)/(1 - random_accuracy_unbiased)"),
    (3, "scott_pi_true_shares", "(accuracy - proportional_chance_criterion)/(1 - proportional_chance_criterion)"),
    (3, "krippendorff_alpha", "scott_pi + (1 - scott_pi)/(2*n)"),
    (3, "aunu", "(balanced_accuracy + macro(specificity))/2"),
    (3, "joint_entropy", "actual_entropy + conditional_predicted_entropy"),
    (3, "joint_entropy", "predicted_entropy + conditional_actual_entropy"),
    (3, "mutual_information", "actual_entropy - conditional_actual_entropy"),
    (3, "cross_entropy", "actual_entropy + kullback_leibler"),
    (3, "nmi_arithmetic", "2/(1/uncertainty_coefficient + 1/uncertainty_coefficient_prediction)"),
    (3, "nmi_geometric", "sqrt(uncertainty_coefficient*uncertainty_coefficient_prediction)"),
    (3, "nmi_min", "max(uncertainty_coefficient, uncertainty_coefficient_prediction)"),
    (3, "nmi_max", "min(uncertainty_coefficient, uncertainty_coefficient_prediction)"),
    (3, "pearson_c", "sqrt(phi_square/(1 + phi_square))"),
    (3, "cramers_v", "sqrt(phi_square/(K - 1))"),
    (2, "phi_square", "mcc^2"),
    (2, "cramers_v", "abs(mcc)"),
]


@pytest.mark.parametrize(("K", "one", "two"), SAME)
def test_two_measures_are_one(K, one, two):
    assert all(agree(value(one, rows), value(two, rows)) for rows in matrices(K))


@pytest.mark.parametrize(("K", "name", "formula"), WRITTEN)
def test_a_measure_is_what_others_make(K, name, formula):
    made = read_formula(formula, names=dict(catalogue()))
    batch = np.array(matrices(K))
    np.testing.assert_allclose(vectorise(find_measure(name), K=K)(batch), vectorise(made, K=K)(batch), rtol=1e-10)


@pytest.mark.parametrize("rows", matrices(2))
def test_the_form_of_the_modified_confusion_entropy_for_two_classes(rows):
    """The logarithms brought together: right predictions count three times among all items."""
    (tp, fn), (fp, tn) = rows
    n = tp + fn + fp + tn
    form = 2 * ((fn + fp) * log((n - tn) * (n - tp)) - 2 * fn * log(fn) - 2 * fp * log(fp)) / ((3 * n + fn + fp) * log(2))
    assert agree(value("modified_confusion_entropy", rows), form)


@pytest.mark.parametrize("rows", matrices(2))
@pytest.mark.parametrize(
    ("whole", "part", "size"),
    [
        ("confusion_entropy", "positive_confusion_entropy", lambda n, hits, others: (n + hits - others) / (2 * n)),
        (
            "modified_confusion_entropy",
            "positive_modified_confusion_entropy",
            lambda n, hits, others: (n - others) / (2 * n - Rational(hits + others, 2)),
        ),
    ],
)
def test_the_two_classes_make_up_the_entropy_of_the_errors(rows, whole, part, size):
    (tp, fn), (fp, tn) = rows
    n = Rational(tp + fn + fp + tn)
    of = catalogue()[part]
    made = size(n, tp, tn) * of(tp=tp, fn=fn, fp=fp) + size(n, tn, tp) * of(tp=tn, fn=fp, fp=fn)
    assert agree(value(whole, rows), made)


def test_the_adjusted_rand_index_counts_pairs():
    """Every pair of the items is looked at."""
    for rows in matrices(3)[:2]:
        items = [(i, j) for i, row in enumerate(rows) for j, count in enumerate(row) for _ in range(count)]
        pairs = [(a, b) for k, a in enumerate(items) for b in items[:k]]
        both = sum(a == b for a, b in pairs)
        truth, prediction = (sum(a[side] == b[side] for a, b in pairs) for side in (0, 1))
        chance = Rational(truth * prediction, len(pairs))
        assert value("adjusted_rand_index", rows) == (both - chance) / (Rational(truth + prediction, 2) - chance)


def test_weights_by_distance_in_the_other_direction():
    """Agreement weights 1 - |i - j|/(K - 1) and 1 - (i - j)**2/(K - 1)**2 give the same values as the costs."""
    for rows in matrices(4):
        n = sum(map(sum, rows))
        columns = [sum(column) for column in zip(*rows, strict=True)]
        for name, power in (("linear_weighted_kappa", 1), ("quadratic_weighted_kappa", 2)):
            weights = [[1 - Rational(abs(i - j), 3) ** power for j in range(4)] for i in range(4)]
            observed = sum(weights[i][j] * rows[i][j] for i in range(4) for j in range(4)) / n
            expected = sum(weights[i][j] * sum(rows[i]) * columns[j] for i in range(4) for j in range(4)) / n**2
            assert value(name, rows) == (observed - expected) / (1 - expected)


WIDER = [m for m in catalogue().values() if m.wider]


@pytest.mark.parametrize("name", [m.name for m in WIDER])
def test_a_wider_measure_is_the_same_for_two_classes(name: str) -> None:
    """Of the same value wherever both are defined, and defined at the same matrices."""
    wider = catalogue()[name].wider
    assert catalogue()[wider].kind == "multiclass"
    for claim in (f"{name} == {wider}", f"defined_where({name}, {wider})"):
        assert prove(claim).verdict == "proved"


@pytest.mark.exhaustive
def test_no_wider_measure_is_left_unsaid() -> None:
    points = [[[7, 3], [2, 11]], [[17, 30], [22, 5]], [[5, 3], [13, 19]]]
    several = [(m.name, [m(rows) for rows in points]) for m in catalogue().values() if m.kind == "multiclass" and not m.only]
    for m in catalogue().values():
        if m.kind == "binary" and not m.free_knobs:
            values = [m(rows) for rows in points]
            same = {name for name, theirs in several if all(agree(*pair) for pair in zip(values, theirs, strict=True))}
            assert same == ({m.wider} if m.wider else set()), m.name
