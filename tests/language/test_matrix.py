"""Confusion matrices from every layout: the same 3 hits, 1 miss, 2 false alarms and 4 right rejections throughout."""

from __future__ import annotations

import dataclasses
import math
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from symmetrics.language.errors import MatrixError
from symmetrics.language.matrix import ConfusionMatrix

pandas = pytest.importorskip("pandas", reason="pandas is optional")

HITS = ((3, 1), (2, 4))
ACTUAL = [1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
PREDICTED = [1, 1, 1, 0, 1, 1, 0, 0, 0, 0]


def test_counts_by_name() -> None:
    m = ConfusionMatrix.from_counts(tn=4, fp=2, fn=1, tp=3)
    assert m.rows == HITS
    assert (m.tp, m.fn, m.fp, m.tn, m.n, m.K) == (3, 1, 2, 4, 10, 2)
    assert m.labels == ("positive", "negative")


@pytest.mark.parametrize(
    "m",
    [
        ConfusionMatrix.from_rows([[3, 1], [2, 4]]),
        ConfusionMatrix.from_rows(np.array([[3, 1], [2, 4]], dtype=np.uint8)),
        ConfusionMatrix.from_rows([[3.0, Fraction(2, 2)], [Decimal(2), sympy.Integer(4)]]),
        ConfusionMatrix.from_predicted_rows([[3, 2], [1, 4]]),
        ConfusionMatrix.from_sklearn(np.array([[4, 2], [1, 3]])),
        ConfusionMatrix.from_sklearn([[4, 2], [1, 3]], labels=["no", "yes"]),
        ConfusionMatrix.from_sklearn([[3, 1], [2, 4]], labels=["ill", "well"], positive="ill"),
        ConfusionMatrix.from_sklearn([[4, 2], [1, 3]], positive=1),
        ConfusionMatrix.from_labels(ACTUAL, PREDICTED),
        ConfusionMatrix.from_labels(np.array(ACTUAL), pandas.Series(PREDICTED, index=range(5, 15))),
        ConfusionMatrix.from_labels(np.array(ACTUAL, dtype=bool), [bool(x) for x in PREDICTED]),
        ConfusionMatrix.from_labels(["ny"[x] for x in ACTUAL], ["ny"[x] for x in PREDICTED], positive="y"),
        ConfusionMatrix.from_labels(["zb"[x] for x in ACTUAL], ["zb"[x] for x in PREDICTED], labels=["b", "z"]),
        ConfusionMatrix.from_labels([2 * x - 1 for x in ACTUAL], [2 * x - 1 for x in PREDICTED]),
        ConfusionMatrix.from_dataframe(pandas.DataFrame([[3, 1], [2, 4]], index=["y", "n"], columns=["y", "n"])),
        ConfusionMatrix.from_dataframe(pandas.DataFrame([[1, 3], [4, 2]], index=["y", "n"], columns=["n", "y"])),
        ConfusionMatrix.from_dataframe(pandas.DataFrame([[3, 2], [1, 4]], index=["y", "n"], columns=["y", "n"]), "predicted rows"),
    ],
    ids=range(17),
)
def test_every_layout_gives_the_same_rows(m: ConfusionMatrix) -> None:
    assert m.rows == HITS
    assert all(type(x) is int for row in m.rows for x in row)


def test_labels_follow_their_classes() -> None:
    assert ConfusionMatrix.from_labels(ACTUAL, PREDICTED).labels == ("1", "0")
    assert ConfusionMatrix.from_sklearn([[4, 2], [1, 3]], labels=["no", "yes"]).labels == ("yes", "no")
    assert ConfusionMatrix.from_labels(["a", "b", "c"], ["a", "c", "c"]).labels == ("a", "b", "c")
    assert ConfusionMatrix.from_labels([1, 1], [1, 1], labels=[1, 0]).rows == ((2, 0), (0, 0))
    three = ConfusionMatrix.from_sklearn(np.arange(9).reshape(3, 3))
    assert three.rows == ((0, 1, 2), (3, 4, 5), (6, 7, 8))


def test_weights_are_the_decimals_they_print_as() -> None:
    m = ConfusionMatrix.from_rows([[0.1, np.float32(0.1)], [Decimal("0.25"), 1e300]])
    assert m.rows == ((Fraction(1, 10), Fraction(1, 10)), (Fraction(1, 4), 10**300))
    assert ConfusionMatrix.from_counts(tp=10**30, fn=0, fp=0, tn=1).n == 10**30 + 1


@pytest.mark.parametrize(
    "bad",
    [
        -1,
        Fraction(-1, 2),
        -0.5,
        math.nan,
        math.inf,
        True,
        np.True_,
        "3",
        "",
        None,
        1j,
        [1],
        Decimal("NaN"),
        Decimal("1e999999999"),
        math.log,
    ],
)
def test_cells_that_are_no_counts(bad: Any) -> None:
    with pytest.raises(MatrixError, match=r"Expected .*, got .*\. [A-Z].*\."):
        ConfusionMatrix.from_counts(tp=3, fn=1, fp=2, tn=bad)


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [[]],
        [[1]],
        [[1, 2]],
        [[1, 2], [3]],
        [[1, 2, 3], [4, 5, 6]],
        [1, 2],
        5,
        None,
        "ab",
        ["12", "34"],
        {1: 2},
        np.zeros((2, 2, 2)),
        pandas.DataFrame([[1, 2], [3, 4]]),
    ],
    ids=lambda rows: type(rows).__name__,
)
def test_tables_that_are_no_matrix(rows: Any) -> None:
    for build in (ConfusionMatrix.from_rows, ConfusionMatrix.from_predicted_rows, ConfusionMatrix.from_sklearn):
        with pytest.raises(MatrixError):
            build(rows)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: ConfusionMatrix.from_rows(HITS, ["a"]), "mismatch"),
        (lambda: ConfusionMatrix.from_rows(HITS, ["a", "a"]), "twice"),
        (lambda: ConfusionMatrix.from_rows(HITS, [1, "1"]), "twice"),
        (lambda: ConfusionMatrix.from_sklearn(HITS, positive="ill"), "positive="),
        (lambda: ConfusionMatrix.from_sklearn(np.eye(3), positive=1), "positive="),
        (lambda: ConfusionMatrix.from_labels([1, 0], [1]), "as many"),
        (lambda: ConfusionMatrix.from_labels([], []), "two classes"),
        (lambda: ConfusionMatrix.from_labels([1, 1], [1, 1]), "two classes"),
        (lambda: ConfusionMatrix.from_labels(["a", "b"], ["a", "a"]), "positive="),
        (lambda: ConfusionMatrix.from_labels([1, 2], [1, 0], labels=[1, 0]), "mismatch"),
        (lambda: ConfusionMatrix.from_labels([1.0, math.nan], [1, 0]), "every item"),
        (lambda: ConfusionMatrix.from_labels(["a", None], ["a", "b"]), "every item"),
        (lambda: ConfusionMatrix.from_labels(pandas.array([1, None], dtype="Int64"), [1, 0]), "every item"),
        (lambda: ConfusionMatrix.from_labels(np.eye(2), np.eye(2)), "one sequence"),
        (lambda: ConfusionMatrix.from_labels(3, 4), "one sequence"),
        (lambda: ConfusionMatrix.from_dataframe(pandas.DataFrame([[1, 2], [3, 4]], index=["a", "b"], columns=["a", "c"])), "mismatch"),
        (lambda: ConfusionMatrix.from_dataframe(pandas.DataFrame([[1, 2], [3, 4]], index=["a", "a"], columns=["a", "a"])), "twice"),
        (lambda: ConfusionMatrix.from_dataframe(pandas.DataFrame([[1, 2], [3, 4]]), "rows"), "orientation"),
    ],
    ids=range(18),
)
def test_refusals_name_their_reason(build: Any, message: str) -> None:
    with pytest.raises(MatrixError, match=message):
        build()


def test_one_class_against_the_rest() -> None:
    m = ConfusionMatrix.from_rows([[5, 1, 0], [2, 3, 1], [0, 7, 4]], ["ape", "bee", "cat"])
    assert m.positive("bee") == m.positive(2) == ConfusionMatrix.from_rows([[3, 3], [8, 9]], ["bee", "not bee"])
    assert ConfusionMatrix.from_rows(HITS).positive("negative").rows == ((4, 2), (1, 3))
    with pytest.raises(MatrixError, match="two classes, got 3"):
        _ = m.tp
    for missing in ("dog", 0, 4, True, None):
        with pytest.raises(MatrixError, match="label among"):
            m.positive(missing)  # type: ignore[arg-type]


squares = st.integers(2, 4).flatmap(lambda K: st.lists(st.lists(st.integers(0, 9), min_size=K, max_size=K), min_size=K, max_size=K))


@given(squares, st.randoms())
def test_rearrangements_keep_what_they_should(rows: list[list[int]], random: Any) -> None:
    m = ConfusionMatrix.from_rows(rows)
    order = random.sample(m.labels, m.K)
    turned = m.permuted(order)
    assert turned.labels == tuple(order)
    assert turned.permuted(m.labels) == m
    assert m.transposed.transposed == m
    assert all(m.transposed.rows[j][i] == m.rows[i][j] for i in range(m.K) for j in range(m.K))
    assert {m.positive(label).n for label in m.labels} == {sum(map(sum, rows))}
    assert sum(m.positive(label).tp for label in m.labels) == sum(rows[i][i] for i in range(m.K))


@pytest.mark.parametrize("order", [[1], [1, 1], [1, 3], ["positive", "other"]])
def test_permutations_name_every_class_once(order: Any) -> None:
    with pytest.raises(MatrixError):
        ConfusionMatrix.from_rows(HITS).permuted(order)


def test_shown_as_text_and_html() -> None:
    m = ConfusionMatrix.from_rows([[10, 2], [3, Fraction(1, 2)]], ["<b>", "rest"])
    assert str(m).splitlines()[1:] == ["actual  <b>  rest", "<b>      10     2", "rest      3   1/2"]
    assert "&lt;b&gt;" in m._repr_html_()
    assert "<b>" not in m._repr_html_()


def test_frozen_and_hashable() -> None:
    m = ConfusionMatrix.from_rows(HITS)
    assert {m: "found"}[ConfusionMatrix.from_rows(np.array(HITS))] == "found"
    with pytest.raises(dataclasses.FrozenInstanceError):
        m.rows = ()  # type: ignore[misc]
