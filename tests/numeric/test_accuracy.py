"""Right to the last bits: rational measures and those with roots against exact values, where digits are easily lost.

The classes of matrices: small counts, counts to 10**6, 2**31 and 2**57, next to independence, next to perfection.
"""

from __future__ import annotations

import math
import pickle

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symmetrics import vectorise
from symmetrics.numeric.program import LOGARITHMS
from symmetrics.numeric.stored import store

ROWS = 60
ULPS = 8
PLAIN = [name for name in store().outputs if LOGARITHMS.isdisjoint(step.kind for step in store().chosen([name]).steps)]


def spread(largest: float, rng: np.random.Generator) -> np.ndarray:
    return np.floor(largest ** rng.random((ROWS, 4))).astype(np.int64)


def nearly_independent(largest: int, rng: np.random.Generator) -> np.ndarray:
    """Products of row and column sizes, each off by one at most."""
    a, b, c, d = rng.integers(1, math.isqrt(largest), (4, ROWS))
    return np.maximum(np.stack([a * c, a * d, b * c, b * d], axis=1) + rng.integers(-1, 2, (ROWS, 4)), 0)


def nearly_perfect(largest: float, rng: np.random.Generator) -> np.ndarray:
    right, wrong = spread(largest, rng), rng.integers(0, 4, (ROWS, 4))
    return np.where([True, False, False, True], right, wrong)


CLASSES = {
    "to 10": lambda rng: rng.integers(0, 11, (ROWS, 4)),
    "to 100": lambda rng: rng.integers(1, 101, (ROWS, 4)),
    "to 10**6": lambda rng: spread(1e6, rng),
    "to 2**31": lambda rng: spread(2.0**31, rng),
    "to 2**57": lambda rng: spread(2.0**57, rng),
    "near independence, 2**20": lambda rng: nearly_independent(2**20, rng),
    "near independence, 2**31": lambda rng: nearly_independent(2**31, rng),
    "near independence, 2**53": lambda rng: nearly_independent(2**53, rng),
    "near perfection, 2**31": lambda rng: nearly_perfect(2.0**31, rng),
}


@pytest.mark.parametrize("of", CLASSES)
def test_rational_measures_and_roots(of: str) -> None:
    matrices = CLASSES[of](np.random.default_rng(len(of))).astype(np.int64)
    compiled = vectorise(PLAIN)
    found = compiled(matrices.reshape(-1, 2, 2))
    for row, matrix in enumerate(matrices.tolist()):
        for output, name in enumerate(PLAIN):
            exact, value = compiled.careful.one(output, matrix), found[output, row]
            assert math.isnan(exact) == math.isnan(value), f"{name} at {matrix}"
            assert math.isnan(exact) or exact == value or abs(exact - value) <= ULPS * math.ulp(exact), (
                f"{name} at {matrix}: {value} for {exact}"
            )


@pytest.mark.parametrize("of", CLASSES)
@pytest.mark.parametrize("name", ["mutual_information", "confusion_entropy", "joint_entropy", "actual_entropy"])
def test_entropies(of: str, name: str) -> None:
    matrices = CLASSES[of](np.random.default_rng(len(of))).astype(np.int64)
    compiled = vectorise(name)
    exact = np.array([compiled.careful.one(0, matrix) for matrix in matrices.tolist()])
    np.testing.assert_allclose(compiled(matrices.reshape(-1, 2, 2)), exact, rtol=0, atol=1e-15)


def test_one_matrix_is_as_exact_as_many() -> None:
    matrices = nearly_independent(2**53, np.random.default_rng(5))
    for name in ("mcc", "kappa", "informedness", "markedness", "yule_q", "yule_y", "confusion_entropy"):
        compiled = vectorise(name)
        for matrix in matrices.tolist():
            assert compiled(np.array(matrix).reshape(2, 2)) == pytest.approx(compiled.careful.one(0, matrix), rel=8 * 2.0**-52, abs=0)


def test_weights_lose_no_digits_either() -> None:
    """Independent rows with one weight moved by its last bits."""
    rng = np.random.default_rng(6)
    a, b = rng.random((2, 40)), rng.random((2, 40))
    matrices = np.stack([a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1] * (1 + 2.0**-30)], axis=1)
    for name in ("mcc", "kappa", "informedness", "markedness", "dor", "f1"):
        compiled = vectorise(name)
        exact = [compiled.careful.one(0, matrix) for matrix in matrices.tolist()]
        np.testing.assert_allclose(compiled(matrices.reshape(-1, 2, 2)), exact, rtol=8 * 2.0**-52)


@pytest.mark.parametrize("largest", [2**20, 2**31, 2**53])
def test_small_differences_of_logarithms_keep_their_digits(largest: int) -> None:
    """Mutual information next to independence, in 80 digits and by the definition; without `precise` the error is absolute."""
    matrices = nearly_independent(largest, np.random.default_rng(7))[:20]
    precise = vectorise("mutual_information", precise=True)
    found = precise(matrices.reshape(-1, 2, 2))
    for matrix, value in zip(matrices.tolist(), found, strict=True):
        exact = float(information(matrix))
        assert value == pytest.approx(exact, rel=1e-12, abs=0)
        assert precise.at(*matrix) == pytest.approx(exact, rel=1e-12, abs=0)
    assert np.array_equal(pickle.loads(pickle.dumps(precise))(matrices.reshape(-1, 2, 2)), found)


def information(matrix: list[int]) -> mpmath.mpf:
    """The sum of `p*log2(p/(q*r))`."""
    with mpmath.workdps(80):
        rows, columns, n = (sum(matrix[:2]), sum(matrix[2:])), (sum(matrix[::2]), sum(matrix[1::2])), sum(matrix)
        cells = [(mpmath.mpf(x), rows[k // 2] * columns[k % 2]) for k, x in enumerate(matrix) if x]
        return sum(x / n * mpmath.log(x * n / expected, 2) for x, expected in cells)


@st.composite
def batches(draw: st.DrawFn) -> np.ndarray:
    """A few matrices of two, three or ten classes: any counts, next to independence, next to perfection."""
    K, rng = draw(st.sampled_from([2, 3, 10])), np.random.default_rng(draw(st.integers(0, 2**32)))
    largest = draw(st.sampled_from([5, 100, 10**6, 2**31, 2**50]))
    kind = draw(st.sampled_from(["even", "spread", "independent", "perfect"]))
    if kind == "independent":
        margins = np.floor(math.sqrt(largest) ** rng.random((2, 20, K))).astype(np.int64)
        return margins[0, :, :, None] * margins[1, :, None, :] + rng.integers(0, 2, (20, K, K))
    cells = rng.integers(0, largest, (20, K, K)) if kind == "even" else np.floor(largest ** rng.random((20, K, K))).astype(np.int64)
    return np.where(np.eye(K, dtype=bool) | (kind != "perfect"), cells, rng.integers(0, 3, (20, K, K)))


@given(matrices=batches())
@settings(max_examples=25, deadline=None)
def test_entropies_of_few_classes(matrices: np.ndarray) -> None:
    """Within 1e-15 of the exact value (2e-15 for ten classes), or of 1e-15 times it where it is above 1."""
    limit = 1e-15 if matrices.shape[1] < 10 else 2e-15
    for name in ("mutual_information", "confusion_entropy", "joint_entropy", "actual_entropy"):
        compiled = vectorise(name, matrices.shape[1])
        careful = compiled.structured.careful if compiled.structured else compiled.careful
        exact = [careful.one(0, matrix if compiled.structured else matrix.ravel()) for matrix in matrices]
        np.testing.assert_allclose(compiled(matrices) / np.fmax(exact, 1), exact / np.fmax(exact, 1), rtol=0, atol=limit)


def test_of_many_classes_too() -> None:
    batch = np.full((1, 5, 5), 10**6) + np.eye(5, dtype=int)
    plain, precise = (vectorise("mutual_information", K=5, precise=choice)(batch)[0] for choice in (False, True))
    with mpmath.workdps(80):
        n, margin = mpmath.mpf(int(batch.sum())), mpmath.mpf(int(batch[0, 0].sum()))
        exact = sum(mpmath.mpf(int(x)) / n * mpmath.log(int(x) * n / margin**2, 2) for x in batch.ravel())
    assert precise == pytest.approx(float(exact), rel=1e-12, abs=0)
    assert plain == pytest.approx(float(exact), rel=0, abs=1e-15)
