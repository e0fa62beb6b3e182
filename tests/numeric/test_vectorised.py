"""The compiled function against exact evaluation, matrix by matrix."""

from __future__ import annotations

import math
import tracemalloc
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symmetrics.language.averaging import macro
from symmetrics.language.errors import DefinitionError, MatrixError
from symmetrics.language.matrix import ConfusionMatrix
from symmetrics.language.measure import Measure, measure
from symmetrics.language.symbols import Abs, Max, Min, log, sqrt, xlogx
from symmetrics.numeric.enumeration import log_grid, matrices_up_to
from symmetrics.numeric.making import vectorise
from symmetrics.numeric.straight import CHUNK


@measure(source="none")
def correlation(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    """Determinant over the root of the margins."""
    return (tp * tn - fp * fn) / sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))


@measure(source="none")
def agreement(C: Any) -> Any:
    """Agreement beyond chance."""
    chance = C.sum(lambda i: C.actual(i) * C.predicted(i)) / C.n**2
    return (C.trace / C.n - chance) / (1 - chance)


@measure(source="none")
def harmonic(tp: Any, fn: Any, fp: Any) -> Any:
    """Harmonic mean of precision and recall."""
    return 2 / (1 / (tp / (tp + fp)) + 1 / (tp / (tp + fn)))


@measure(source="none")
def odds_ratio(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    """Ratio of two odds."""
    return (tp / fn) / (fp / tn)


@measure(source="none")
def colligation(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    """A difference of roots over their sum."""
    return (sqrt(tp * tn) - sqrt(fp * fn)) / (sqrt(tp * tn) + sqrt(fp * fn))


@measure(source="none")
def shared_information(C: Any) -> Any:
    """Entropies of the margins less that of the cells, in bits."""
    margins = C.sum(lambda i: xlogx(C.actual(i) / C.n)) + C.sum(lambda i: xlogx(C.predicted(i) / C.n))
    return (C.sum(lambda i, j: xlogx(C[i, j] / C.n)) - margins) / log(2)


@measure(source="none")
def share_of_information(C: Any) -> Any:
    """The above over the entropy of the actual classes, which may be 0."""
    actual = C.sum(lambda i: xlogx(C.actual(i) / C.n))
    return 1 - (C.sum(lambda i, j: xlogx(C[i, j] / C.n)) - C.sum(lambda i: xlogx(C.predicted(i) / C.n))) / actual


@measure(source="none")
def homogeneity(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    """Determinant over its largest value, with its absolute value at stake."""
    return Abs(tp * tn - fp * fn) / Min((tp + fn) * (fn + tn), (tp + fp) * (fp + tn)) - Max(tp, tn) / (tp + tn)


@measure(source="none")
def logged_odds(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    """A logarithm and a root of differences."""
    return log((tp + 1) / (fp + 1)) * sqrt(tp - fn)


@measure(source="none", knobs={"beta": "beta > 0"})
def weighted_harmonic(tp: Any, fn: Any, fp: Any, *, beta: Any) -> Any:
    """Recall counts beta times."""
    return (1 + beta**2) * tp / ((1 + beta**2) * tp + beta**2 * fn + fp)


BINARY = (correlation, harmonic, odds_ratio, colligation, homogeneity, logged_odds)
MULTICLASS = (agreement, shared_information, share_of_information)
ALL = (*BINARY, *MULTICLASS)


def expected(m: Measure, rows: Any) -> float:
    return float(sympy.N(m([[int(x) for x in row] for row in rows]), 25))


def assert_agrees(m: Measure, matrices: Any, K: int = 2) -> None:
    got = vectorise(m, K)(np.array(matrices))
    exact = np.array([expected(m, rows) for rows in matrices])
    assert np.array_equal(np.isnan(got), np.isnan(exact))
    assert np.allclose(got, exact, rtol=1e-12, atol=1e-13, equal_nan=True)


def tables(largest: int, K: int = 2) -> st.SearchStrategy[Any]:
    count = st.one_of(st.just(0), st.integers(0, 5), st.integers(0, largest))
    return st.lists(st.lists(st.lists(count, min_size=K, max_size=K), min_size=K, max_size=K), min_size=1, max_size=6)


@pytest.mark.parametrize("m", ALL, ids=lambda m: m.name)
def test_every_small_matrix(m: Measure) -> None:
    assert_agrees(m, matrices_up_to(4))


@pytest.mark.parametrize("m", ALL, ids=lambda m: m.name)
@given(matrices=st.one_of(tables(100), tables(10**9), tables(2**53), tables(2**63 - 1)))
@settings(max_examples=15, deadline=None)
def test_random_and_huge_matrices(m: Measure, matrices: Any) -> None:
    assert_agrees(m, matrices)


@pytest.mark.parametrize("m", [agreement, shared_information, macro(harmonic), macro(correlation)], ids=lambda m: m.name)
@given(matrices=st.one_of(tables(9, K=3), tables(10**12, K=3)))
@settings(max_examples=10, deadline=None)
def test_three_classes(m: Measure, matrices: Any) -> None:
    assert_agrees(m, matrices, K=3)


def test_values_worked_out_by_hand() -> None:
    assert vectorise(correlation)(tp=4, fn=1, fp=1, tn=4) == pytest.approx(0.6, rel=1e-15)
    assert vectorise(agreement)([[20, 5], [10, 15]]) == pytest.approx(0.4, rel=1e-15)
    assert vectorise(shared_information)([[5, 0], [0, 5]]) == pytest.approx(1.0, rel=1e-15)
    assert vectorise(weighted_harmonic, beta=2)(tp=3, fn=1, fp=2) == pytest.approx(5 / 7, rel=1e-15)
    assert vectorise(weighted_harmonic, beta=0.5)(tp=3, fn=1, fp=2) == pytest.approx(3.75 / 6, rel=1e-15)


def test_undefined_is_nan_and_never_infinite() -> None:
    """IEEE arithmetic gives the harmonic mean 0 at TP = 0, and the odds ratio infinity at FN = 0."""
    assert math.isnan(vectorise(harmonic)(tp=0, fn=3, fp=3))
    assert np.isnan(vectorise(harmonic)(tp=[0, 0], fn=[3, 0], fp=[3, 0])).all()
    assert np.isnan(vectorise(odds_ratio)(tp=[3, 3, 3], fn=[0, 1, 1], fp=[1, 0, 1], tn=[1, 1, 0])).all()
    assert math.isnan(vectorise(logged_odds)(tp=1, fn=2, fp=0, tn=0))


@pytest.mark.parametrize("size", [1, 10**5, 10**9, 10**15, 2**53, 10**30])
def test_chance_agreement_of_one_is_seen_exactly(size: int) -> None:
    """All items in one cell: 1 - chance is 0. One item elsewhere: the value is a small negative number, or 0."""
    assert np.isnan(vectorise(agreement)(np.array([[[size, 0], [0, 0]], [[0, 0], [0, size]]], dtype=object))).all()
    got = vectorise(agreement)(np.array([[[size, 1], [0, 0]], [[size, 1], [1, 0]]], dtype=object))
    assert got[0] == 0
    assert got[1] == pytest.approx(float(Fraction(-2, 2 * size + 2)), rel=1e-12)


@pytest.mark.parametrize("size", [3, 10**4, 46341, 10**6, 2**31, 10**12, 2**53 // 4])
def test_near_independence_keeps_its_digits(size: int) -> None:
    """The determinant of ((s, s), (s, s + 1)) is s, of ((s, s), (s, s)) it is 0; the product of margins overflows int64 early."""
    got = vectorise(correlation)(np.array([[[size, size], [size, size + 1]], [[size, size], [size, size]]]))
    assert got[0] == pytest.approx(size / (2 * size * (2 * size + 1)), rel=1e-12)
    assert got[1] == 0


def test_one_matrix_equals_its_row_in_a_batch() -> None:
    matrices = log_grid([0, 1, 7, 10**6])
    for m in ALL:
        f = vectorise(m)
        assert np.allclose([f(rows) for rows in matrices], f(matrices), rtol=1e-12, atol=1e-13, equal_nan=True)


@pytest.mark.parametrize("dtype", ["int64", "int32", "uint8", "uint64", "float32", "float64", "longdouble", object])
def test_dtypes_agree(dtype: Any) -> None:
    matrices = matrices_up_to(3) * 60
    for m in ALL:
        assert np.array_equal(vectorise(m)(matrices.astype(dtype)), vectorise(m)(matrices), equal_nan=True)


def test_booleans_and_large_unsigned_integers() -> None:
    assert vectorise(correlation)(np.array([[True, False], [False, True]])) == 1
    big = np.array([[[2**64 - 1, 0], [0, 2**64 - 1]]], dtype=np.uint64)
    assert vectorise(correlation)(big).tolist() == [1.0]


def test_weights() -> None:
    halves, fractions = np.array([[[0.5, 0.25], [0.125, 1.5]]] * 2), [[[Fraction(1, 2), Fraction(1, 4)], [Fraction(1, 8), Fraction(3, 2)]]]
    for m in ALL:
        whole = vectorise(m)([[[4, 2], [1, 12]]])[0] if m is not logged_odds else math.log(1.5 / 1.125) * 0.5
        assert vectorise(m)(halves) == pytest.approx([whole] * 2, rel=1e-12)
        assert vectorise(m)(np.array(fractions, dtype=object)) == pytest.approx([whole], rel=1e-12)


@pytest.mark.parametrize("scale", [1e-300, 1e-160, 1e160, 1e300])
def test_extreme_weights_neither_vanish_nor_overflow(scale: float) -> None:
    assert vectorise(correlation)(np.array([[[4, 1], [1, 4]]]) * scale) == pytest.approx([0.6], rel=1e-12)
    assert np.isnan(vectorise(correlation)(np.array([[[4, 1], [0, 0]]]) * scale)).all()


def test_counts_beyond_floating_point() -> None:
    assert vectorise(correlation)(np.array([[[4 * 10**400, 10**400], [10**400, 4 * 10**400]]], dtype=object)) == pytest.approx([0.6])


def test_it_is_shown_by_its_names() -> None:
    assert repr(vectorise(correlation)) == f"<{correlation.name} of K = 2, vectorised>"


def test_shapes() -> None:
    f = vectorise(correlation)
    assert isinstance(f(tp=4, fn=1, fp=1, tn=4), float)
    assert f(tp=np.arange(1, 4)[:, None], fn=1, fp=1, tn=np.arange(1, 3)).shape == (3, 2)
    assert f(np.ones((2, 3, 2, 2))).shape == (2, 3)
    assert f(np.ones((0, 2, 2))).shape == (0,)
    assert f(ConfusionMatrix.from_counts(tp=4, fn=1, fp=1, tn=4)) == pytest.approx(0.6)
    turned = np.moveaxis(matrices_up_to(3), 0, -1)
    assert np.array_equal(f(np.moveaxis(turned, -1, 0)), f(matrices_up_to(3)), equal_nan=True)


def test_rows_are_actual_classes() -> None:
    """Recall of ((3, 1), (2, 4)) is 3/4, its precision 3/5."""

    @measure(source="none")
    def hits(tp: Any, fn: Any) -> Any:
        """Recall."""
        return tp / (tp + fn)

    assert vectorise(hits)([[3, 1], [2, 4]]) == 0.75


def test_chunks_join_without_seam_and_bound_memory() -> None:
    """Twenty chunks need hardly more scratch memory than two."""
    cells = np.arange(20 * CHUNK + 5)
    f = vectorise(correlation)
    whole = f(tp=cells, fn=1, fp=3, tn=2)
    assert np.array_equal(whole[CHUNK - 2 : CHUNK + 2], f(tp=cells[CHUNK - 2 : CHUNK + 2], fn=1, fp=3, tn=2))
    assert whole[-1] == pytest.approx(expected(correlation, [[cells[-1], 1], [3, 2]]), rel=1e-12)
    peaks = []
    for length in (2 * CHUNK, 20 * CHUNK):
        tracemalloc.start()
        f(tp=cells[:length], fn=1, fp=3, tn=2)
        peaks.append(tracemalloc.get_traced_memory()[1] - 8 * length)
        tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0]


@pytest.mark.parametrize("bad", [-1, math.nan, math.inf, 1j, "4", None])
def test_counts_that_are_no_counts(bad: Any) -> None:
    with pytest.raises(MatrixError, match=r"Expected .* got .*"):
        vectorise(correlation)(tp=[4, bad], fn=1, fp=1, tn=4)
    with pytest.raises(MatrixError, match=r"Expected .* got .*"):
        vectorise(correlation)([[4, 1], [1, bad]])


def test_two_things_without_names_are_no_matrices() -> None:
    with pytest.raises(MatrixError, match=r"got 2 things without names. .* labels"):
        vectorise(correlation)([1, 0, 1], [1, 1, 0])


@pytest.mark.parametrize("call", [{}, {"tp": 1, "fn": 1, "fp": 1}, {"tp": 1, "fn": 1, "fp": 1, "tn": 1, "n": 4}])
def test_missing_or_unknown_counts(call: Any) -> None:
    with pytest.raises(MatrixError):
        vectorise(correlation)(**call)


@pytest.mark.parametrize("matrices", [[1, 2], np.ones((5, 3, 3)), [[1, 2], [3]], np.ones((2, 3))])
def test_wrong_shapes(matrices: Any) -> None:
    with pytest.raises(MatrixError):
        vectorise(correlation)(matrices)


def test_knobs_must_be_set_and_binary_measures_stay_binary() -> None:
    with pytest.raises(DefinitionError):
        vectorise(weighted_harmonic)
    with pytest.raises(DefinitionError):
        vectorise(weighted_harmonic, beta=-1)
    with pytest.raises(DefinitionError):
        vectorise(correlation, K=3)


def test_conditions_survive_cancellation() -> None:
    """x/x is 1 except at 0; 0*(1/x) and 1/x - 1/x are 0 except at 0; a root squared needs its radicand."""

    @measure(source="none")
    def cancelling(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
        """Equal to 1 where defined."""
        return tp / tp + 0 * (1 / fn) + (1 / fp - 1 / fp) + (sqrt(tn - tp) ** 2 - (tn - tp))

    assert vectorise(cancelling)(tp=1, fn=1, fp=1, tn=1) == 1
    for zero in ("tp", "fn", "fp"):
        assert math.isnan(vectorise(cancelling)(**({"tp": 1, "fn": 1, "fp": 1, "tn": 1} | {zero: 0})))
    assert math.isnan(vectorise(cancelling)(tp=2, fn=1, fp=1, tn=1))


def test_formulas_without_cells() -> None:
    @measure(source="none")
    def constant(tp: Any) -> Any:
        """The same everywhere."""
        return sympy.Rational(1, 3) + 0 * tp

    assert vectorise(constant)(tp=[1, 2, 3]).tolist() == [1 / 3] * 3
    assert vectorise(constant)(tp=5) == 1 / 3


def test_zero_found_by_algebra_alone() -> None:
    """log 2 + log 3 - log 6 is 0, which no number of digits shows; dividing by it is undefined."""

    @measure(source="none")
    def hidden(tp: Any, fn: Any, fp: Any) -> Any:
        """A difference of logarithms."""
        return 1 / (log(tp) + log(fn) - log(fp))

    got = vectorise(hidden)(tp=[2, 2], fn=[3, 3], fp=[6, 5])
    assert math.isnan(got[0])
    assert got[1] == pytest.approx(1 / math.log(6 / 5), rel=1e-12)
