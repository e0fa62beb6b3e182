"""Other people's functions against the definitions: right ones pass, and each kind of mistake is found and named."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from sklearn import metrics

from symmetrics import assert_implements
from symmetrics.language.errors import DefinitionError
from symmetrics.numeric.trials import trial_matrices


def told(function: Callable[..., Any], measure: str, **how: Any) -> str:
    with pytest.raises(AssertionError) as failure:
        assert_implements(function, measure, largest=10_000, **how)
    return str(failure.value)


def test_a_right_function_passes_and_its_habits_are_told() -> None:
    found = assert_implements(lambda tp, fp, fn: 2 * tp / (2 * tp + fp + fn), "f1")
    assert found.measure == "f1"
    assert found.ways == ("counts",)
    assert found.largest_error < 1e-15
    assert set(found.undefined) == {"raises ZeroDivisionError"}
    assert found.undefined["raises ZeroDivisionError"] >= 6  # all matrices of up to six true negatives and nothing else


@pytest.mark.parametrize(
    ("function", "measure"),
    [
        (metrics.f1_score, "f1"),
        (metrics.matthews_corrcoef, "mcc"),
        (metrics.cohen_kappa_score, "kappa"),
        (metrics.balanced_accuracy_score, "balanced_accuracy"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_functions_of_scikit_learn(function: Callable[..., Any], measure: str) -> None:
    found = assert_implements(function, measure, takes="labels", classes=[2], largest=300)
    assert found.largest_error < 1e-12


def test_three_classes_and_weights() -> None:
    def macro(true: Any, predicted: Any) -> Any:
        return metrics.f1_score(true, predicted, average="macro", zero_division=0)

    found = assert_implements(macro, "macro_seen(f1)", takes="labels", classes=[3], largest=200)
    assert found.undefined.total() == 0
    weighted = assert_implements(
        lambda t, p, w: metrics.accuracy_score(t, p, sample_weight=w), "accuracy", takes="weighted labels", largest=500
    )
    assert weighted.ways == ("weighted labels",)
    ignoring = told(lambda t, p, w: metrics.accuracy_score(t, p), "accuracy", takes="weighted labels", classes=[2])
    assert "as weighted labels" in ignoring


def test_exchanged_arguments_are_named() -> None:
    message = told(lambda y_true, y_pred: metrics.recall_score(y_pred, y_true, zero_division=np.nan), "recall", classes=[2])
    assert "it is     precision\n" in message
    assert "it is     recall of the matrix transposed, truth and prediction exchanged" in message
    assert "at        [[0,1],[0,0]] as labels" in message  # one item, a recall of zero, and no precision


def test_the_other_layout_of_a_matrix_is_named() -> None:
    def recall_of_the_last_class(m: Any) -> Any:
        return m[1, 1] / (m[1, 0] + m[1, 1])

    message = told(recall_of_the_last_class, "recall", takes="matrix")
    assert "recall of the matrix with the classes exchanged" in message


def test_transposed_matrices_of_three_classes_are_named() -> None:
    def means(m: Any) -> Any:
        return np.mean(np.diag(m) / m.sum(axis=0))

    assert "macro(recall) of the matrix transposed" in told(means, "macro(recall)", takes="matrix", classes=[3])


def test_another_measure_percent_and_complements_are_named() -> None:
    assert "it is     jaccard" in told(lambda tp, fp, fn: tp / (tp + fp + fn), "f1")
    assert "it is     100 times jaccard" in told(lambda tp, fp, fn: 100 * tp / (tp + fp + fn), "jaccard")
    assert "it is     1 - jaccard" in told(lambda tp, fp, fn: (fp + fn) / (tp + fp + fn), "jaccard")


def test_overflow_of_whole_numbers_is_found() -> None:
    def overflowing(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
        return (tp * tn - fp * fn) / np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))

    message = told(overflowing, "mcc", takes="arrays")
    assert "as int32 arrays" in message
    assert "it is" not in message.split("\n", 1)[1]
    with pytest.raises(AssertionError, match="as int64 arrays"):
        assert_implements(lambda *counts: overflowing(*(c.astype(np.int64) for c in counts)), "mcc", takes="arrays", largest=10**9)
    assert_implements(lambda *counts: overflowing(*(c.astype(float) for c in counts)), "mcc", takes="arrays", largest=10**6)


def test_single_precision_is_told_by_its_error() -> None:
    message = told(lambda tp, fp, fn: np.float32(tp) / np.float32(tp + fp + fn), "jaccard")
    assert "error     at most 3e-08" in message  # half a unit in the last place of single precision below one is 2**-25
    assert_implements(lambda tp, fp, fn: np.float32(tp) / np.float32(tp + fp + fn), "jaccard", tolerance=1e-6, undefined="nan")


@pytest.mark.parametrize(
    ("answer", "right"),
    [(0, [0, 0.0, "any", "limit"]), (1, [1, "any", "limit"]), (math.nan, ["nan", "any", "limit"]), (None, ["raises", "any", "limit"])],
)
def test_what_was_agreed_for_undefined_values(answer: float | None, right: list[Any]) -> None:
    def precision(tp: int, fp: int) -> float:
        return answer if answer is not None and tp + fp == 0 else tp / (tp + fp)

    for policy in [0, 0.0, 1, "nan", "raises", "any", "limit"]:
        if policy in right:  # precision has no limit at zero over zero, so that any number will do
            assert_implements(precision, "precision", undefined=policy)
        else:
            assert "as there is no value: division by TP + FP, which is 0" in told(precision, "precision", undefined=policy)


def test_a_limit_that_exists_is_asked_for() -> None:
    def gone(tp: int, fn: int) -> float:
        return 0.5 if tp + fn == 0 else tp * (tp + fn) / (tp + fn) / 1

    assert "the limit is 0" in told(gone, "TP*(TP+FN)/(TP+FN)", undefined="limit")


@pytest.mark.parametrize("measure", ["dor", "lr_plus", "sokal_sneath_3"])
def test_an_infinite_limit_is_asked_for(measure: str) -> None:
    """Odds over nothing are infinite; where the numerator is 0 as well there is no limit, and any answer will do."""
    above, below = {
        "dor": (lambda tp, fn, fp, tn: tp * tn, lambda tp, fn, fp, tn: fn * fp),
        "lr_plus": (lambda tp, fn, fp, tn: tp * (fp + tn), lambda tp, fn, fp, tn: fp * (tp + fn)),
        "sokal_sneath_3": (lambda tp, fn, fp, tn: tp + tn, lambda tp, fn, fp, tn: fp + fn),
    }[measure]

    def infinite(tp: int, fn: int, fp: int, tn: int) -> float:
        return above(tp, fn, fp, tn) / below(tp, fn, fp, tn) if below(tp, fn, fp, tn) else math.inf

    assert_implements(infinite, measure, undefined="limit")
    with pytest.raises(AssertionError, match="limit is oo"):
        assert_implements(lambda tp, fn, fp, tn: min(infinite(tp, fn, fp, tn), 1e9), measure, undefined="limit", largest=10**4)


def test_weights_go_by_name_and_exceptions_are_told() -> None:
    """The third parameter of scikit-learn's functions of labels is no weight."""
    assert assert_implements(metrics.jaccard_score, "jaccard", takes="weighted labels", largest=1000).largest_error < 1e-12
    assert "raises TypeError: 'int' object is not callable" in told(lambda tp, fp: tp(fp), "precision")


def test_answers_that_are_no_numbers() -> None:
    assert "got       'None'" in told(lambda tp, fp, fn: "None", "f1")
    assert "got       [1, 2]" in told(lambda tp, fp, fn: [1, 2], "f1")
    assert "an array of shape (2,)" in told(lambda tp, fp, fn: np.array([1, 2]), "f1", takes="arrays")


def test_bad_questions_are_refused() -> None:
    with pytest.raises(DefinitionError, match="Say with takes="):
        assert_implements(lambda a, b: 0, "f1")
    with pytest.raises(DefinitionError, match="Expected takes="):
        assert_implements(lambda a, b: 0, "f1", takes="rows")
    with pytest.raises(DefinitionError, match="Expected undefined="):
        assert_implements(lambda tp: 0, "f1", undefined="zero")
    with pytest.raises(DefinitionError, match="without free knobs"):
        assert_implements(lambda tp: 0, "net_benefit")


def test_trial_matrices_are_sorted_and_hold_all_small_ones() -> None:
    for K, most in ((2, 6), (3, 3)):
        matrices = trial_matrices(K, 5000)
        sizes = matrices.sum(axis=(1, 2))
        assert (np.diff(sizes) >= 0).all()
        assert sizes[-1] <= 5000 + K * K  # each cell is rounded up
        small = {tuple(m.ravel().tolist()) for m in matrices[sizes <= most]}
        assert len(small) == math.comb(most + K * K, K * K) - 1


def test_what_is_asked_for_where_the_measure_is_undefined() -> None:
    """A function right elsewhere is not called another measure, and the message says what was asked for."""
    missed = told(lambda tp, fp: tp / (tp + fp) if tp + fp else 0.0, "precision", undefined="nan")
    assert missed.startswith("It has the values of precision, TP/(TP + FP), but not what was asked for where that is undefined.")
    assert "expected  nan, as there is no value: division by TP + FP, which is 0" in missed
    assert "it is" not in missed
    both = told(lambda tp, fp: 2 * tp / (tp + fp), "precision", undefined="nan")
    assert both.startswith("It is not precision") and "expected  1" in both  # a wrong value is told first


@pytest.mark.parametrize(
    ("function", "way"),
    [
        (lambda preds, target: np.sum(preds * target) / np.sum(target), "labels"),
        (lambda target, preds: np.sum(preds * target) / np.sum(target), "labels"),
        (lambda predictions, references: np.sum(predictions * references) / np.sum(references), "labels"),
        (lambda hits, misses: hits / (hits + misses), "counts"),
        (lambda cm: cm[0, 0] / cm[0].sum(), "matrix"),
        (lambda confusion_matrix, zero_division=0: confusion_matrix[0, 0] / confusion_matrix[0].sum(), "matrix"),
    ],
)
def test_parameters_tell_how_a_function_is_called(function: Callable[..., Any], way: str) -> None:
    assert all(called.endswith(way) for called in assert_implements(function, "recall", largest=1000).ways)


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ({"tolerance": -1}, "tolerance= to be 0 or more"),
        ({"tolerance": "small"}, "tolerance= to be 0 or more"),
        ({"tolerance": math.nan}, "tolerance= to be 0 or more"),
        ({"largest": 0}, "largest= to be a whole number from 1"),
        ({"largest": 2.5}, "largest= to be a whole number from 1"),
        ({"classes": 3}, "two classes for recall"),
        ({"classes": [2, 1]}, "a whole number of classes"),
    ],
)
def test_what_no_function_can_be_tried_with_is_refused(how: dict[str, Any], expected: str) -> None:
    with pytest.raises(DefinitionError, match=expected):
        assert_implements(lambda tp, fn: tp / (tp + fn), "recall", **how)


def test_one_number_of_classes() -> None:
    found = assert_implements(lambda m: np.trace(m) / m.sum(), "accuracy", classes=3, largest=1000)
    assert found.matrices == 3 * len(trial_matrices(3, 1000))
