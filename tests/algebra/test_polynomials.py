"""Factors of the kernel's polynomials."""

from __future__ import annotations

import pytest

from symmetrics.algebra.polynomials import factored
from symmetrics.kernel.polynomial import Polynomial, Ring, plus

LARGE = 5 * 10**9


@pytest.mark.parametrize(("a", "b"), [(1, 3), (LARGE, 3), (LARGE, 7 * 10**30)])
def test_factors_of_a_product(a: int, b: int) -> None:
    """6*x*(a*x + y)*(x + b*y)**2, also where coefficients are larger than some orderings of factors take."""
    ring = Ring()
    x, y = map(ring.variable, "xy")
    one, two = plus({m: a * c for m, c in x.items()}, y), plus(x, y, b)
    found = factored(ring, ring.product([{0: 6}, x, one, two, two]))
    expected: list[tuple[Polynomial, int]] = [(x, 1), (one, 1), (two, 2)]
    assert found.content == 6
    assert sorted(found.factors, key=str) == sorted(expected, key=str)
