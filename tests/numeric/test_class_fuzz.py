"""Programs of K classes against exact values: zeros, empty classes, huge counts, weights, every dtype, few classes and many."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symmetrics import find_measure, macro, macro_present, vectorise
from symmetrics.language.measure import Measure, measure
from symmetrics.language.symbols import log, sqrt, xlogx
from symmetrics.numeric.exact_classes import exactly
from symmetrics.numeric.vectorised import Vectorised


@measure(source="none")
def pairwise(C: Any) -> Any:
    """A sum over pairs in which nothing moves out."""
    return C.sum(lambda i, j: C[i, j] * C[j, i] / (C[i, j] + C[j, i] + C.n)) / C.n


@measure(source="none")
def divergence(C: Any) -> Any:
    """A logarithm of three factors, and the entropy of the cells."""
    shared = C.sum(lambda i, j: xlogx(C[i, j] / (C.actual(i) + C.predicted(j))))
    return shared / C.n - C.sum(lambda i, j: xlogx(2 * C[i, j] / C.n), off_diagonal=True)


@measure(source="none")
def distance(C: Any) -> Any:
    """A root of a difference of entropies, which may be negative."""
    both = C.sum(lambda i, j: xlogx(C[i, j] / C.n))
    return sqrt(C.sum(lambda i: xlogx(C.actual(i) / C.n)) - both)


@measure(source="none")
def pointwise(C: Any) -> Any:
    """Logarithms that need positive cells, each over the number of items of a class."""
    return C.sum(lambda i: C.sum(lambda j: C[i, j] * log(C[i, j] * C.n / (C.actual(i) * C.predicted(j)))) / C.actual(i))


@measure(source="none")
def twofold(C: Any) -> Any:
    """A mean that is divided by a difference of counts."""
    return C.sum(lambda i: C.sum(lambda j: C[i, j] ** 2) / (C.actual(i) - C[i, i])) / (C.n - C.trace)


OURS = [pairwise, divergence, distance, pointwise, twofold]
NAMES = ["kappa", "r_k", "confusion_entropy", "mutual_information", "nmi_arithmetic", "rh_balanced", "linear_weighted_kappa", "dif2norm"]
MEASURES: list[Measure] = [*OURS, *map(find_measure, NAMES), macro(find_measure("mcc")), macro_present(find_measure("f1"))]
DTYPES = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64"]


@st.composite
def counts(draw: st.DrawFn, K: int) -> list[list[int]]:
    """A matrix of whole numbers, some of whose classes are empty."""
    largest = draw(st.sampled_from([1, 5, 100, 10**6, 2**31, 2**53, 2**62 // K**2]))
    cell = st.one_of(st.just(0), st.integers(0, min(largest, 3)), st.integers(0, largest))
    rows = draw(st.lists(st.lists(cell, min_size=K, max_size=K), min_size=K, max_size=K))
    for k in draw(st.sets(st.integers(0, K - 1), max_size=2)):
        rows[k] = [0] * K if draw(st.booleans()) else rows[k]
        rows = [[0 if j == k else x for j, x in enumerate(row)] for row in rows] if draw(st.booleans()) else rows
    return rows


@cache
def compiled(of: Measure | None, K: int) -> Vectorised:
    """A measure, or all of them, compiled once."""
    return vectorise(MEASURES if of is None else of, K)


def check(of: Measure, K: int, matrices: np.ndarray) -> None:
    """Undefined exactly where the formula is, and elsewhere right to 1e-12 of the value or of 1."""
    for matrix, value in zip(matrices, np.atleast_1d(compiled(of, K)(matrices)), strict=True):
        exact = of([[sympy.Rational(x) for x in row] for row in matrix.tolist()])
        assert np.isnan(value) == (exact is sympy.nan), f"{of.name} is {value}, should be {exact} at {matrix.tolist()}"
        if exact is not sympy.nan:
            assert value == pytest.approx(float(sympy.N(exact, 30)), rel=1e-12, abs=1e-12), f"{of.name} at {matrix.tolist()}"


@pytest.mark.parametrize("of", MEASURES, ids=lambda m: m.name)
@given(data=st.data(), K=st.integers(2, 6))
@settings(max_examples=12, deadline=None)
def test_counts(of: Measure, data: st.DataObject, K: int) -> None:
    check(of, K, np.array(data.draw(st.lists(counts(K), min_size=1, max_size=2)), dtype=np.int64))


@pytest.mark.parametrize("of", MEASURES, ids=lambda m: m.name)
@given(data=st.data(), K=st.integers(3, 5))
@settings(max_examples=6, deadline=None)
def test_weights(of: Measure, data: st.DataObject, K: int) -> None:
    """Weights stand for their exact binary value; sums of them are not exact in double precision."""
    scale = data.draw(st.sampled_from([0.1, 0.3, 1e-3, 1e9 / 7]))
    check(of, K, np.array([data.draw(counts(K))]) % 1000 * scale)


@pytest.mark.parametrize("dtype", DTYPES)
@given(data=st.data(), K=st.integers(3, 5))
@settings(max_examples=6, deadline=None)
def test_dtypes(dtype: str, data: st.DataObject, K: int) -> None:
    """All dtypes that hold the same counts give the same values."""
    matrices = np.array(data.draw(st.lists(counts(K), min_size=1, max_size=3)), dtype=np.int64) % (2 if dtype == "bool" else 100)
    np.testing.assert_array_equal(compiled(None, K)(matrices.astype(dtype)), compiled(None, K)(matrices))


@pytest.mark.parametrize("of", MEASURES, ids=lambda m: m.name)
def test_many_classes_in_blocks_of_rows(of: Measure, monkeypatch: pytest.MonkeyPatch) -> None:
    """All rows at a time and five at a time, counts and weights; the exact values are fractions, or balls of many digits."""
    K = 33
    usual = np.random.default_rng(K).integers(0, 9, (3, K, K))
    usual[1, 0] = 0
    usual[2, :, 1] = 0
    exact = [exactly(vectorise(of, K).program, 0, matrix) for matrix in usual]
    np.testing.assert_allclose(vectorise(of, K)(usual), exact, rtol=1e-12, atol=1e-12)
    for matrices in (usual, usual * 10**9, usual * 0.1):
        whole = vectorise(of, K)(matrices)
        monkeypatch.setattr("symmetrics.numeric.chunks.CHUNK_BYTES", 8 * K * 5)
        np.testing.assert_allclose(vectorise(of, K)(matrices), whole, rtol=1e-12, atol=1e-13)
        monkeypatch.undo()


def test_huge_cells_and_tiny_weights() -> None:
    """Products of margins neither overflow nor vanish."""
    base = np.random.default_rng(0).integers(1, 9, (2, 4, 4))
    for of in (find_measure("kappa"), find_measure("r_k"), find_measure("confusion_entropy")):
        expected = vectorise(of, 4)(base)
        for scale in (1e-300, 1e-160, 1e160, 1e300):
            assert vectorise(of, 4)(base * scale) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("K", [3, 4, 6])
@pytest.mark.parametrize("size", [10**4, 10**8, 10**12, 10**16])
def test_near_independence(K: int, size: int) -> None:
    """Products of margins but for one item: kappa is small and keeps its digits, whole or weighted."""
    margins = np.arange(1, K + 1)
    matrix = (np.outer(margins, margins[::-1]) * (size // (int(margins.sum()) ** 2))).astype(np.int64)
    matrix[0, 0] += 1
    check(find_measure("kappa"), K, matrix[None])
    check(find_measure("kappa"), K, matrix[None] * 0.1)
