"""Every measure of the catalogue, by every engine: compiled equals exact, and NaN exactly where undefined."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symmetrics.catalogue import catalogue
from symmetrics.language.measure import Measure
from symmetrics.numeric.making import vectorise
from symmetrics.numeric.vectorised import Vectorised

COUNTS = st.one_of(st.integers(0, 3), st.integers(0, 1000), st.sampled_from([0, 10**6, 2**31, 10**12, 2**52]))
BATCH = 16
DTYPES = (np.int32, np.int64, np.float64, object)


@cache
def with_knobs(name: str) -> Measure:
    """The measure of that name with every free knob at a value of its domain."""
    measure = catalogue()[name]
    return measure.fix(
        **{k.name: sympy.Rational(3, 2) if k.allows(sympy.Rational(3, 2)) else sympy.Rational(1, 2) for k in measure.free_knobs}
    )


def matrices(K: int) -> st.SearchStrategy[list[list[int]]]:
    return st.lists(st.lists(COUNTS, min_size=K, max_size=K), min_size=K, max_size=K)


@cache
def made(name: str, K: int) -> Vectorised:
    return vectorise(with_knobs(name), K)


def check(measure: Measure, rows: list[list[int]]) -> None:
    """One matrix by itself, a batch of it in every dtype that holds it, and the engine that takes care: all give the exact value."""
    exact = measure(rows)
    evaluate = made(measure.base, len(rows))
    by_indices = evaluate.structured
    careful = by_indices.careful.one(0, np.array(rows)) if by_indices else evaluate.careful.one(0, [x for row in rows for x in row])
    found = {"one": evaluate(rows), "careful": careful}
    for dtype in (np.int64, np.float64):
        batch = np.repeat(np.array([rows], dtype=dtype), BATCH, axis=0)
        values = evaluate(batch)
        assert np.array_equal(values, np.repeat(values[:1], BATCH), equal_nan=True)
        found[dtype.__name__] = float(values[0])
        if dtype is np.float64:
            continue
        cells = [batch[:, i, j] for i in range(len(rows)) for j in range(len(rows))]
        slowly = by_indices.careful.rows(0, batch) if by_indices else evaluate.careful.rows(0, cells)
        found["with bounds"] = float(slowly[0])
    wanted = float(sympy.N(exact, 25))
    for how, value in found.items():
        if exact is sympy.nan:
            assert math.isnan(value), f"{measure.name} is undefined at {rows}, {how}"
        else:
            assert math.isclose(value, wanted, rel_tol=1e-12, abs_tol=1e-13), f"{measure.name} at {rows}, {how}"


@pytest.mark.thinned(3)
@pytest.mark.parametrize("name", sorted(catalogue()))
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_compiled_is_exact(name: str, data: st.DataObject) -> None:
    measure = with_knobs(name)
    check(measure, data.draw(matrices(2)))


@pytest.mark.parametrize("name", sorted(n for n, m in catalogue().items() if m.kind == "multiclass"))
@settings(max_examples=5, deadline=None)
@given(data=st.data())
def test_compiled_is_exact_for_three_classes(name: str, data: st.DataObject) -> None:
    check(with_knobs(name), data.draw(matrices(3)))


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_scalar_batch_and_dtypes_agree(name: str) -> None:
    measure = with_knobs(name)
    evaluate = vectorise(measure)
    rows = [[[5, 0], [2, 3]], [[0, 0], [1, 7]], [[40, 10], [5, 45]], [[0, 4], [0, 4]]]
    reference = np.array([float(sympy.N(measure(r), 25)) for r in rows])
    for dtype in DTYPES:
        np.testing.assert_allclose(evaluate(np.array(rows, dtype=dtype)), reference, rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose([evaluate(np.array(r)) for r in rows], reference, rtol=1e-12, atol=1e-13)
