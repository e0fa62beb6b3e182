"""What goes wrong elsewhere: reported failures of other libraries, each as a test that passes here.

Every expected value is worked out by hand or by whole numbers in the test.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from symmetrics import vectorise


@pytest.mark.parametrize("dtype", [np.int32, np.uint32, np.int64, np.float32, np.float64])
def test_the_product_of_four_margins_overflows(dtype: type) -> None:
    """MCC of counts of 50,000: -0.60 instead of 9/11 in 32 bits, and of 755 or NaN in 64."""
    batch = np.full((20, 2, 2), [[50_000, 5_000], [5_000, 50_000]], dtype=dtype)
    np.testing.assert_allclose(vectorise("mcc")(batch), 9 / 11, rtol=4e-16)
    large = np.full((20, 2, 2), [[10**8, 10**7], [10**7, 10**8]], dtype=np.int64)
    np.testing.assert_allclose(vectorise("mcc")(large), 9 / 11, rtol=4e-16)


@pytest.mark.parametrize("scale", [1, 0.1, 1e-3, 1e-9])
def test_weights_below_one(scale: float) -> None:
    """Specificity of 0.974 instead of 0.5 once all weights were 0.1: a 1 was added somewhere."""
    batch = np.full((20, 2, 2), [[3.0, 1.0], [2.0, 2.0]]) * scale
    np.testing.assert_allclose(vectorise("specificity")(batch), 0.5, rtol=4e-16)
    np.testing.assert_allclose(vectorise("mcc")(batch), 4 / math.sqrt(5 * 4 * 4 * 3), rtol=1e-15)


@pytest.mark.parametrize("size", [10, 10**5, 10**9, 3 * 10**9, 2**52])
def test_kappa_near_independence(size: int) -> None:
    """With cells s, s, s, s + 1 the determinant is s, and kappa 2*s over the two products of margins."""
    batch = np.full((20, 2, 2), [[size, size], [size, size + 1]], dtype=np.int64)
    exact = Fraction(2 * size, 2 * (2 * size) * (2 * size + 1))
    np.testing.assert_allclose(vectorise("kappa")(batch), float(exact), rtol=1e-15)


@pytest.mark.parametrize("size", [1, 10**5, 10**10, 2**60])
def test_mutual_information_of_huge_counts(size: int) -> None:
    """NaN at counts of 10**10 and 42 at 2**61, where a perfect prediction of two even classes tells one bit."""
    batch = np.full((20, 2, 2), [[size, 0], [0, size]], dtype=np.int64)
    np.testing.assert_allclose(vectorise("mutual_information")(batch), 1, rtol=4e-16)
    independent = np.full((20, 2, 2), [[size, size], [size, size]], dtype=np.int64)
    np.testing.assert_allclose(vectorise("mutual_information")(independent), 0, atol=1e-15)


def test_a_constant_prediction_has_no_mcc() -> None:
    """Elsewhere 0, a value that depends on the number of items, or a piece of text."""
    batch = np.array([[[5, 0], [3, 0]]] * 20)
    values = vectorise("mcc")(batch)
    assert values.dtype == np.float64
    assert np.isnan(values).all()
    assert (vectorise("mcc", undefined=0)(batch) == 0).all()


def test_the_harmonic_mean_and_the_single_fraction_have_different_domains() -> None:
    """F1 as one fraction is 0 without true positives; as a harmonic mean it is undefined there."""
    batch = np.array([[[0, 2], [3, 4]]] * 20)
    assert (vectorise("f1")(batch) == 0).all()
    assert np.isnan(vectorise("2/(1/(TP/(TP+FP)) + 1/(TP/(TP+FN)))")(batch)).all()
    assert (vectorise("2/(1/(TP/(TP+FP)) + 1/(TP/(TP+FN)))", undefined="limit")(batch) == 0).all()


def test_beta_counts_squared() -> None:
    """F-beta with (1 + beta) in place of (1 + beta**2) is right at beta = 1 only."""
    batch = np.array([[[3, 1], [2, 9]]] * 20)
    np.testing.assert_allclose(vectorise("f_beta", beta=3)(batch), 10 * 3 / (10 * 3 + 9 * 1 + 2), rtol=4e-16)
