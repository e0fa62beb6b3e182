"""Right to the last bits: rational measures and those with roots against exact values, where digits are easily lost.

The classes of matrices: small counts, counts to 10**6, 2**31 and 2**57, next to independence, next to perfection.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from symmetrics import vectorise
from symmetrics.numeric.program import LOGARITHMS
from symmetrics.numeric.stored import store

ROWS = 60
ULPS = 8
PLAIN = [name for name in store().outputs if LOGARITHMS.isdisjoint(step.kind for step in store().chosen([name]).steps)]
WATCHED = {name for name in PLAIN if store().program.outputs[store().outputs[name]].doubts != ()}


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
    """Few measures subtract roots that cannot be combined: those are right to 64 times as many units."""
    matrices = CLASSES[of](np.random.default_rng(len(of))).astype(np.int64)
    compiled = vectorise(PLAIN)
    found = compiled(matrices.reshape(-1, 2, 2))
    for row, matrix in enumerate(matrices.tolist()):
        for output, name in enumerate(PLAIN):
            exact, value = compiled.careful.one(output, matrix), found[output, row]
            assert math.isnan(exact) == math.isnan(value), f"{name} at {matrix}"
            allowed = ULPS * (64 if name in WATCHED else 1) * math.ulp(exact)
            assert math.isnan(exact) or exact == value or abs(exact - value) <= allowed, f"{name} at {matrix}: {value} for {exact}"


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
