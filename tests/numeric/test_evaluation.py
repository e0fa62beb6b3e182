"""Exact values, reasons and limits at one matrix."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
import sympy

from symmetrics import find_measure
from symmetrics.language.matrix import ConfusionMatrix
from symmetrics.language.measure import measure
from symmetrics.language.symbols import sqrt
from symmetrics.numeric.evaluation import evaluate, limit
from symmetrics.questions.valuing import evaluate as questions_evaluate


@measure(source="none")
def share(tp: Any, fp: Any) -> Any:
    """Precision."""
    return tp / (tp + fp)


@measure(source="none")
def harmonic(tp: Any, fn: Any, fp: Any) -> Any:
    """Harmonic mean of precision and recall."""
    return 2 / (1 / (tp / (tp + fp)) + 1 / (tp / (tp + fn)))


@measure(source="none")
def odds(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    """Odds ratio."""
    return (tp * tn) / (fn * fp)


@measure(source="none")
def against(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    """A numerator that may be negative over one cell; the limit at 0 is infinite with its sign."""
    return (tp - tn) / fp


@measure(source="none")
def root(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    """The root of two times a share."""
    return sqrt(2 * tp / (tp + fn))


@measure(source="none", knobs={"beta": "beta > 0"})
def tuned(tp: Any, fn: Any, *, beta: Any) -> Any:
    """A weighted share."""
    return tp / (tp + beta * fn)


MATRIX = ConfusionMatrix.from_counts(tp=3, fn=1, fp=2, tn=4)


def test_values_by_hand() -> None:
    precision, f, rooted, halved = evaluate(MATRIX, [share, harmonic, root, tuned.fix(beta=2)])
    assert (precision.exact, precision.decimal, precision.defined) == (sympy.Rational(3, 5), 0.6, True)
    assert f.exact == sympy.Rational(2, 3)
    assert rooted.exact == sympy.sqrt(6) / 2
    assert rooted.decimal == pytest.approx(1.224744871391589)
    assert halved.exact == sympy.Rational(3, 5)
    assert precision.why is None
    assert precision.limit is None


def test_reasons() -> None:
    [nothing] = evaluate(ConfusionMatrix.from_counts(tp=0, fn=1, fp=0, tn=4), [share])
    assert (nothing.defined, nothing.exact, nothing.decimal, nothing.limit) == (False, None, None, None)
    assert nothing.why == "division by TP + FP, which is 0"
    [knob] = evaluate(MATRIX, [tuned])
    assert not knob.defined
    assert "beta" in str(knob.why)
    [three] = evaluate(ConfusionMatrix.from_rows([[1, 0, 0], [0, 1, 0], [0, 0, 1]]), [share])
    assert three.why == "needs two classes; use macro(share)"


@pytest.mark.parametrize(
    ("m", "counts", "value"),
    [
        (harmonic, (0, 1, 1, 5), 0),  # 2TP/(2TP + FP + FN) at TP = 0
        (harmonic, (0, 0, 0, 5), None),  # 0/0 there, too: 1 along FP = FN = 0, 0 along TP = 0
        (odds, (2, 0, 1, 2), sympy.oo),
        (odds, (2, 0, 1, 0), None),
        (against, (2, 1, 0, 1), sympy.oo),
        (against, (1, 1, 0, 2), -sympy.oo),
        (against, (1, 1, 0, 1), None),
        (root, (0, 0, 1, 1), None),
    ],
    ids=str,
)
def test_limits_by_hand(m: Any, counts: tuple[int, ...], value: Any) -> None:
    tp, fn, fp, tn = counts
    assert limit(m, ConfusionMatrix.from_counts(tp=tp, fn=fn, fp=fp, tn=tn)) == value


def test_no_limit_from_a_denominator_of_two_signs() -> None:
    """1/(FP - FN) tends to plus or minus infinity at FP = FN, depending on the side."""

    @measure(source="none")
    def skewed(fn: Any, fp: Any) -> Any:
        """One over a difference."""
        return 1 / (fp - fn)

    assert limit(skewed, ConfusionMatrix.from_counts(tp=0, fn=1, fp=1, tn=0)) is None


def test_weights_and_huge_counts_stay_exact() -> None:
    [huge] = evaluate(ConfusionMatrix.from_counts(tp=3 * 10**40, fn=0, fp=10**40, tn=0), [share])
    [weighted] = evaluate(ConfusionMatrix.from_counts(tp=0.1, fn=0, fp=0.2, tn=0), [share])
    assert huge.exact == sympy.Rational(3, 4)
    assert weighted.exact == sympy.Rational(1, 3)


def test_products_of_sums_of_logarithms_are_not_multiplied_out() -> None:
    """Mutual information of twelve classes over the root of two entropies: each logarithm is written a few times, not thousands."""
    source, K = random.Random(4), 12
    rows = [[source.randint(0, 50) for _ in range(K)] for _ in range(K)]
    value = find_measure("nmi_geometric").value(rows)
    assert len(str(value)) < 30 * K**2
    shares = np.array(rows) / np.sum(rows)
    entropy = lambda x: float(-np.sum(x[x > 0] * np.log(x[x > 0])))  # noqa: E731
    apart = [entropy(shares.sum(axis=k)) for k in (0, 1)]
    assert float(value) == pytest.approx((sum(apart) - entropy(shares)) / math.sqrt(apart[0] * apart[1]), rel=1e-12)


def test_measures_at_one_matrix_share_what_they_have_in_common() -> None:
    """The values of all measures together are those of each by itself; knobs of the same name do not get into each other's way."""
    matrix = ConfusionMatrix.from_rows([[5, 1, 0], [2, 3, 1], [0, 0, 4]])
    asked = [find_measure(name) for name in ("macro(recall)", "kappa", "mutual_information", "nmi_joint", "r_k", "confusion_entropy")]
    together = evaluate(matrix, asked)
    assert [found.exact for found in together] == [evaluate(matrix, [m])[0].exact for m in asked]
    assert together[0].exact == sympy.Rational(7, 9)  # (5/6 + 3/6 + 1)/3
    halves = evaluate(MATRIX, [find_measure("f_beta(beta=2)"), find_measure("f_beta(beta=1)"), tuned.fix(beta=2), tuned.fix(beta=1)])
    assert [str(found.exact) for found in halves] == ["5/7", "2/3", "3/5", "3/4"]


@pytest.mark.parametrize(
    ("formula", "counts", "value"),
    [
        ("log(TP/FP)", (3, 0, 0, 0), "oo"),
        ("log(TP/FP)", (0, 1, 2, 0), "-oo"),
        ("log(TP/FP)", (0, 1, 0, 1), None),
        ("TP*log(TN)/FP", (3, 0, 0, 0), "-oo"),
        ("1/sqrt(FP)", (3, 0, 0, 0), "oo"),
        ("1/log(1 + FP)", (3, 0, 0, 0), None),  # from above only, which these rules do not see
        ("1/log(TP)", (1, 0, 0, 0), None),
        ("FP*log(FP)", (3, 0, 0, 0), None),  # 0 times infinity
        ("log(TP) - log(FP)", (3, 0, 0, 0), "oo"),
        ("log(TN) - log(FP)", (3, 0, 0, 0), None),
        ("sqrt(TP*FN/(TP + FN))", (0, 0, 1, 1), None),
        ("sqrt(2)*TP/TP*sqrt(FP + 1)", (0, 0, 1, 1), "2"),
        ("sqrt(3)*TP/TP", (0, 0, 1, 1), "sqrt(3)"),
        ("FN/n*(TP/FN + sqrt(TN))", (1, 0, 0, 4), "1/5"),
        ("max(log(TP), TN)", (0, 1, 1, 4), "4"),
        ("abs(log(TP/FN))", (0, 2, 1, 4), "oo"),
        ("log(TP/FP) + sqrt(-FP)", (3, 0, 0, 0), None),  # defined nowhere
        ("mcc", (3, 0, 0, 0), None),
        ("log_odds_ratio", (3, 0, 1, 2), "oo"),
    ],
)
def test_limits_of_roots_and_logarithms(formula: str, counts: tuple[int, ...], value: str | None) -> None:
    tp, fn, fp, tn = counts
    [found] = questions_evaluate([[tp, fn], [fp, tn]], [formula])
    assert not found.defined and (None if found.limit is None else str(found.limit)) == value


def test_an_empty_class_has_no_weight() -> None:
    """The class without items has weight 0; of 16 items 12 are right, and specificities are 11/12, 1 and 1 with weights 1/4, 1/2, 1/4."""
    rows = [[3, 1, 0, 0], [0, 0, 0, 0], [1, 2, 5, 0], [0, 0, 0, 4]]
    found, equal = questions_evaluate(rows, ["aunp", "aunu"])
    assert not found.defined and found.limit == sympy.Rational(83, 96)  # (3/4 + 47/48)/2
    assert equal.limit is None
