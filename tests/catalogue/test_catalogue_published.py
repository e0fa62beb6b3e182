"""Values as printed in papers, and by hand, at the matrices the papers give."""

from __future__ import annotations

import pytest
import sympy

from symmetrics.catalogue import catalogue, find_measure


def agrees(value, printed: str) -> bool:
    """Whether an exact value rounds to the printed one: within half a unit of its last place."""
    places = len(printed.partition(".")[2])
    return bool(abs(sympy.N(value - sympy.Rational(printed), 30)) <= sympy.Rational(1, 2 * 10**places))


# Sigdel and Aygün (2013), Tables 1 and 2: accuracy, kappa, R_k, 1 - CEN, Pacc; None where NAN is printed.
PACC_TWO = {
    "A": ([[50, 0], [0, 50]], "1.00 1.00 1.00 1.00 1.00"),
    "B": ([[25, 25], [25, 25]], "0.50 0.00 0.00 0.00 0.50"),
    "C": ([[50, 0], [50, 0]], "0.50 0.00 NAN 0.60 0.50"),
    "D": ([[10, 40], [40, 10]], "0.20 -0.60 -0.60 -0.06 0.20"),
    "G": ([[70, 10], [10, 10]], "0.80 0.37 0.38 0.40 0.74"),
    "H": ([[80, 0], [20, 0]], "0.80 0.00 NAN 0.68 0.64"),
    "I": ([[40, 40], [10, 10]], "0.50 0.00 0.00 0.17 0.50"),
    "J": ([[0, 80], [20, 0]], "0.00 -0.47 -1.00 0.28 0.00"),
}
# Tables 3 and 4 of the same paper, three classes of sixty items.
PACC_THREE = {
    "B": ([[40, 0, 20], [0, 60, 0], [0, 0, 60]], "0.89 0.83 0.85 0.86 0.90"),
    "C": ([[30, 30, 0], [0, 60, 0], [0, 0, 60]], "0.83 0.75 0.78 0.84 0.84"),
    "E": ([[40, 10, 10], [10, 40, 10], [10, 10, 40]], "0.67 0.50 0.50 0.40 0.67"),
    "F": ([[0, 30, 30], [0, 60, 0], [0, 0, 60]], "0.67 0.50 0.58 0.72 0.63"),
    "G": ([[20, 20, 20], [20, 20, 20], [20, 20, 20]], "0.33 0.00 0.00 0.14 0.33"),
    "H": ([[0, 0, 60], [0, 60, 0], [60, 0, 0]], "0.33 0.00 0.00 0.67 0.33"),
}
COLUMNS = ("accuracy", "kappa", "r_k", "confusion_entropy", "pacc")


@pytest.mark.parametrize("rows, printed", [*PACC_TWO.values(), *PACC_THREE.values()])
def test_the_printed_tables_of_sigdel_and_aygun_follow(rows, printed):
    for name, text in zip(COLUMNS, printed.split(), strict=True):
        value = catalogue()[name](rows)
        value = 1 - value if name == "confusion_entropy" else value
        assert (value is sympy.nan) == (text == "NAN"), name
        assert text == "NAN" or agrees(value, text), name


# Řezanková and Húsek (2015), Table 2.9: matrices [[a, 90 - a], [90 - a, a]].
TABLE_2_9 = {
    "sokal_sneath_1": {10: "0.20", 20: "0.36", 45: "0.67", 80: "0.94"},
    "sokal_sneath_2": {10: "0.03", 30: "0.11", 70: "0.47", 80: "0.67"},
    "sokal_sneath_4": {10: "0.11", 60: "0.67", 70: "0.78"},
    "sokal_sneath_5": {10: "0.01", 20: "0.05", 60: "0.44", 80: "0.79"},
    "rogers_tanimoto": {10: "0.06", 20: "0.13", 70: "0.64"},
    "russel_rao": {10: "0.06", 30: "0.17", 70: "0.39", 90: "0.5"},
    "ochiai": {10: "0.11", 70: "0.78"},
    "kulczynski_2": {10: "0.11", 70: "0.78"},
    "jaccard": {10: "0.06", 20: "0.13", 70: "0.64"},
    "yule_q": {0: "-1", 10: "-0.97", 20: "-0.85", 30: "-0.60", 80: "0.97"},
    "yule_y": {0: "-1", 10: "-0.78", 30: "-0.33", 80: "0.78"},
    "somers_d": {0: "-1", 20: "-0.56", 60: "0.33"},
    "hamann": {0: "-1", 20: "-0.56", 45: "0", 60: "0.33"},
    "mcc": {0: "-1", 20: "-0.56", 60: "0.33", 90: "1"},
}


@pytest.mark.parametrize("name", TABLE_2_9)
def test_the_printed_table_2_9_of_rezankova_and_husek_follows(name):
    for a, printed in TABLE_2_9[name].items():
        assert agrees(catalogue()[name]([[a, 90 - a], [90 - a, a]]), printed), a


# Table 3.1 of the same report: right predictions of three classes of three, then accuracy, RH, Dif2 and Dif2Norm.
TABLE_3_1 = {
    (2, 1, 0): "0.333 0.222 14 0.481",
    (3, 2, 0): "0.556 0.400 10 0.630",
    (2, 1, 1): "0.444 0.417 9 0.667",
    (3, 3, 0): "0.667 0.500 9 0.667",
    (3, 2, 1): "0.667 0.611 5 0.815",
    (3, 2, 2): "0.778 0.762 2 0.926",
}


@pytest.mark.parametrize("right", TABLE_3_1)
def test_the_printed_table_3_1_follows_from_the_form_in_frequencies(right):
    rows = [[right[i] if j == i else (3 - right[i]) * (j == (i + 1) % 3) for j in range(3)] for i in range(3)]
    for name, printed in zip(("accuracy", "rh_balanced", "dif2", "dif2norm"), TABLE_3_1[right].split(), strict=True):
        assert agrees(catalogue()[name](rows), printed), name


def test_the_printed_form_in_sensitivities_exceeds_one_at_perfection():
    """Equation (3.5) as printed gives 1 * 3/2 * 3 * (1 - 1/3) = 3 where Table 3.1 says 1."""
    assert catalogue()["rh"]([[3, 0, 0], [0, 3, 0], [0, 0, 3]]) == 3


# By hand, at TP 20, FN 5, FP 10, TN 65: P 25, N 75, predicted positives 30, predicted negatives 70, n 100.
BY_HAND = {
    "recall": "4/5",
    "specificity": "13/15",
    "precision": "2/3",
    "npv": "13/14",
    "false_omission_rate": "1/14",
    "prevalence": "1/4",
    "predicted_prevalence": "3/10",
    "accuracy": "17/20",
    "error_rate": "3/20",
    "balanced_accuracy": "5/6",
    "informedness": "2/3",
    "markedness": "25/42",
    "f1": "8/11",
    "jaccard": "4/7",
    "kappa": "5/8",
    "hamann": "7/10",
    "maxwell_re": "7/10",
    "scott_pi": "199/319",
    "scott_pi_true_shares": "3/5",
    "shin_kappa": "23/29",
    "lr_plus": "6",
    "lr_minus": "3/13",
    "dor": "26",
    "yule_q": "25/27",
    "somers_d": "100/159",
    "equitable_threat_score": "5/11",
    "null_error_rate": "3/4",
    "class_skew": "3",
    "class_imbalance_ratio": "3",
    "imbalance_coefficient": "-1/2",
    "frequency_bias": "6/5",
    "automatic_manual": "5",
    "bray_curtis_margins": "1/40",
    "quantity_disagreement": "1/20",
    "allocation_disagreement": "1/10",
    "random_hits": "3/40",
    "random_hits_unbiased": "121/1600",
    "dominance": "-1/15",
    "g_mean_squared": "52/75",
    "optimized_precision": "81/100",
    "area_under_lift": "3/4",
    "determinant": "1250",
    "hamming_distance": "15",
    "correct_rejection_rate": "13/20",
    "dif2": "125",
    "dif2norm": "49/50",
}


@pytest.mark.parametrize("name", BY_HAND)
def test_values_worked_out_by_hand(name):
    assert catalogue()[name]([[20, 5], [10, 65]]) == sympy.Rational(BY_HAND[name])


# A second route to the same value: identities that hold wherever both sides are defined.
IDENTITIES = [
    ("r_k", "mcc"),
    ("pacc_c", "macro(f1)"),
    ("csi", "macro(icsi)"),
    ("balanced_accuracy", "macro(recall)"),
    ("f1", "f_beta(beta=1)"),
    ("f1", "tversky(alpha=1/2, beta=1/2)"),
    ("jaccard", "tversky(alpha=1, beta=1)"),
    ("rogers_tanimoto", "tversky_matching(alpha=2, beta=2)"),
    ("sokal_sneath_1", "tversky_matching(alpha=1/2, beta=1/2)"),
    ("f_alpha(alpha=4)", "f_beta(beta=2)"),
    ("balanced_accuracy", "weighted_accuracy(w=1/2)"),
    ("g_mean_squared", "index_of_balanced_accuracy(alpha=0)"),
    ("accuracy", "ranking_score(hit=1, miss=1, alarm=1, rejection=1)"),
    ("precision", "ranking_score(hit=1, miss=0, alarm=1, rejection=0)"),
    ("accuracy", "expected_utility(hit=1, miss=0, alarm=0, rejection=1)"),
    ("sokal_sneath_2", "tversky(alpha=2, beta=2)"),
]


@pytest.mark.parametrize("left, right", IDENTITIES)
@pytest.mark.parametrize("rows", [[[7, 2], [3, 11]], [[1, 9], [5, 2]], [[4, 4], [1, 30]]])
def test_two_routes_to_one_value(left, right, rows):
    assert sympy.simplify(find_measure(left)(rows) - find_measure(right)(rows)) == 0


def test_mutual_information_is_the_divergence_from_independence():
    """At [[4, 1], [1, 4]]: 2*(0.4*log2(1.6) + 0.1*log2(0.4)) bits."""
    expected = (sympy.Rational(4, 5) * sympy.log(sympy.Rational(8, 5)) + sympy.log(sympy.Rational(2, 5)) / 5) / sympy.log(2)
    assert sympy.N(catalogue()["mutual_information"]([[4, 1], [1, 4]]) - expected, 30, chop=True) == 0
