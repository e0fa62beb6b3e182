"""Names: every alias leads to its measure, ambiguous ones say so, and nothing typed is run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import symmetrics
from symmetrics.catalogue import catalogue, find_measure, names
from symmetrics.language.errors import DefinitionError
from symmetrics.language.measure import Measure
from symmetrics.questions.reading import read

AMBIGUOUS = {
    "g_measure": {"g_mean", "ochiai"},
    "canberra": {"hamming_distance", "lance_williams"},
    "peirce": {"informedness", "markedness", "peirce_choi"},
    "scotts_pi": {"scott_pi", "scott_pi_true_shares"},
    "spc": {"specificity", "scott_pi_true_shares"},
    "driver_kroeber": {"kulczynski_2", "ochiai"},
    "far": {"fpr", "fdr"},
    "pabak": {"hamann", "maxwell_re"},
    "auc": {"balanced_accuracy", "g_mean_squared"},
    "bias": {"frequency_bias", "predicted_prevalence"},
    "g": {"g_mean", "ochiai"},
    "j": {"informedness", "jaccard"},
    "tversky_index": {"tversky", "tversky_matching"},
    "gini": {"informedness", "gini_index"},
    "difference_of_confidence": {"informedness", "markedness"},
    "doc": {"informedness", "markedness"},
    "imbalance_ratio": {"class_imbalance_ratio", "rule_imbalance_ratio"},
    "ir": {"class_imbalance_ratio", "rule_imbalance_ratio"},
    "strength": {"balanced_accuracy", "precision"},
    "kendall_tau": {"kendall_tau_a", "kendall_tau_of_items"},
    "loevinger": {"loevinger_h", "loevinger_index"},
    "stuart_tau": {"stuart_tau_c", "stuart_tau_of_items"},
    "hc": {"hamann", "actual_entropy"},
    "expected_agreement": {"random_accuracy", "random_accuracy_unbiased"},
    "p_e": {"random_accuracy", "random_accuracy_unbiased"},
    "macro_f1": {"pacc_c", "macro_f1_of_means"},
    "nmi": {"nmi_arithmetic", "nmi_geometric"},
    "normalized_mutual_information": {"nmi_arithmetic", "nmi_geometric"},
    "weighted_kappa": {"linear_weighted_kappa", "quadratic_weighted_kappa"},
}


def test_exactly_the_known_names_are_ambiguous():
    found = {name: {m.name for m in of} for name, of in names().items() if not isinstance(of, Measure)}
    assert found == AMBIGUOUS


def test_no_alias_is_another_measures_name():
    slugs = set(catalogue())
    plain = {alias.lower().replace(" ", "_").replace("-", "_") for m in catalogue().values() for alias in m.aka}
    assert not slugs & plain


def test_no_measure_lists_an_alias_twice():
    for m in catalogue().values():
        assert len({alias.lower() for alias in m.aka}) == len(m.aka), m.name


@pytest.mark.parametrize("m", catalogue().values(), ids=lambda m: m.name)
def test_each_name_and_alias_finds_its_measure(m):
    assert find_measure(m.name) is m
    assert m.name in dir(symmetrics)
    for alias in m.aka:
        meaning = names()[alias.lower().replace("'", "").replace(" ", "_").replace("-", "_")]
        assert meaning is m or m in meaning


@pytest.mark.parametrize(
    ("typed", "slug"),
    [
        ("TPR", "recall"),
        ("tnr", "specificity"),
        ("PPV", "precision"),
        ("NPV", "npv"),
        ("FOR", "false_omission_rate"),
        ("  F1-Score ", "f1"),
        ("Matthews Correlation_Coefficient", "mcc"),
        ("Cohen\N{RIGHT SINGLE QUOTATION MARK}s kappa", "kappa"),
        ("symmetric balanced accuracy", "sokal_sneath_4"),
        ("maxwell_pilliner", "somers_d"),
        ("somers_d_c_given_r", "informedness"),
        ("LR+", "lr_plus"),
        ("LR-", "lr_minus"),
        ("Se", "recall"),
        ("Sp", "specificity"),
        ("accuracy_score", "accuracy"),
        ("balanced_accuracy_score", "balanced_accuracy"),
        ("cohen_kappa_score", "kappa"),
        ("matthews_corrcoef", "mcc"),
        ("fbeta_score", "f_beta"),
        ("Jaccard similarity coefficient", "jaccard"),
        ("F_1", "f1"),
    ],
)
def test_case_spaces_and_hyphens_do_not_matter(typed, slug):
    assert find_measure(typed).name == slug


@pytest.mark.parametrize("typed", ["pi", "f", "kapa", "", "F1 + 1", "f1()", "f_beta(beta)", "f_beta(beta=x)", "f_beta(beta=1/0)"])
def test_what_names_nothing_is_refused(typed):
    with pytest.raises(DefinitionError, match="Expected"):
        find_measure(typed)


def test_a_slip_is_answered_with_the_nearest_names():
    with pytest.raises(DefinitionError, match=r"got 'kapa'.*kappa"):
        find_measure("kapa")


@pytest.mark.parametrize("typed", sorted(AMBIGUOUS))
def test_an_ambiguous_name_is_answered_with_its_measures(typed):
    with pytest.raises(DefinitionError) as refused:
        find_measure(typed)
    assert all(slug in str(refused.value) for slug in AMBIGUOUS[typed])


@pytest.mark.parametrize(
    ("typed", "value"), [("F2", "25/39"), ("F_2", "25/39"), ("F0.5", "25/36"), ("F_1.5", "13/20"), ("f_beta_score(beta=2)", "25/39")]
)
def test_an_f_with_a_number_is_f_beta_there(typed, value):
    """At 5 true positives, 3 false negatives and 2 false positives it is (1 + beta**2)*5/((1 + beta**2)*5 + beta**2*3 + 2)."""
    assert str(find_measure(typed)([[5, 3], [2, 9]])) == value


@pytest.mark.parametrize(
    "typed", ["F0", "F0.0", "F_1234", "F1.2345", "F2TP", "F-2", "F 2", "F 0.50.5", "score", "_score", "kappa_score_", "R"]
)
def test_what_is_like_a_name_is_none(typed):
    with pytest.raises(DefinitionError, match="Expected"):
        find_measure(typed)


def test_averages_and_knobs_are_applied():
    # Recalls 1 and 1/3: their plain mean is 2/3, and weighted by 2 and 3 of 5 items it is 3/5.
    rows = [[2, 0], [2, 1]]
    assert find_measure("macro(recall)")(rows) == pytest.approx(2 / 3)
    assert find_measure("Weighted( TPR )")(rows) == pytest.approx(3 / 5)
    # F2 at TP 3, FN 1, FP 2 is 5*3/(5*3 + 4*1 + 2).
    assert str(find_measure("f_beta(beta=2)")([[3, 1], [2, 9]])) == "5/7"
    assert str(find_measure("tversky(alpha=1/2, beta=0.5)")([[6, 2], [1, 9]])) == "4/5"
    assert str(find_measure("f_beta(2)")([[3, 1], [2, 9]])) == "5/7"
    assert str(find_measure("tversky(0, 1)")([[6, 2], [2, 9]])) == "3/4"
    assert find_measure("macro(f_beta(beta=2))").kind == "multiclass"


@pytest.mark.parametrize("typed", ["f_beta(beta=-1)", "f_beta(beta=0)", "f_beta(gamma=1)", "f_beta(beta=1, beta=2)", "macro(macro(f1))"])
def test_a_setting_outside_the_domain_is_refused(typed):
    with pytest.raises(DefinitionError, match="Expected"):
        find_measure(typed)


def test_deep_nesting_is_refused_without_recursion():
    with pytest.raises(DefinitionError, match="at most"):
        find_measure("macro(" * 10_000 + "f1" + ")" * 10_000)


@given(st.text(max_size=80))
def test_any_text_is_a_measure_or_a_definition_error(typed):
    try:
        assert isinstance(find_measure(typed), Measure)
    except DefinitionError as refused:
        assert str(refused).startswith("Expected")


@pytest.mark.parametrize("typed", ["-f1", " - mcc", "-TPR", "-LR-", "-F_0.5"])
def test_a_minus_sign_is_no_part_of_a_name(typed):
    with pytest.raises(DefinitionError):
        find_measure(typed)


def test_minus_a_measure_has_minus_its_value():
    assert read("-f1")([[3, 1], [2, 0]]) == -read("f1")([[3, 1], [2, 0]])
