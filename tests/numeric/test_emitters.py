"""Every emitter against exact values, all measures of the catalogue in one program: zeros, huge counts, every dtype.

`test_catalogue_values.py` does the same for each measure by itself.
"""

from __future__ import annotations

import ctypes
import math
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symmetrics import vectorise
from symmetrics.numeric.exports import exported
from symmetrics.numeric.stored import store

NAMES = list(store().outputs)
TOGETHER = vectorise(NAMES)
ROWS = 16
DTYPES = ("bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64")
DTYPES += ("float16", "float32", "float64", "longdouble", "object")
WIDEST = {"bool": 1, "float16": 2**11, "float32": 2**24, "float64": 2**53, "longdouble": 2**53, "object": 10**25, "uint64": 2**64 - 1}


def widest(dtype: str) -> int:
    """The largest count that a dtype holds exactly."""
    return WIDEST.get(dtype) or int(np.iinfo(dtype).max)


def matrices(largest: int, least: int = 0) -> st.SearchStrategy[Any]:
    """Batches of matrices: small counts, and counts of every size up to the largest."""
    small = st.integers(least, max(least, min(5, largest)))
    spread = st.floats(0, 1).map(lambda share: max(least, min(largest, int(largest**share))))
    return st.lists(st.lists(st.one_of(small, spread), min_size=4, max_size=4), min_size=1, max_size=3)


def assert_exact(found: Any, batch: Any, rtol: float = 1e-12, atol: float = 1e-13) -> None:
    for column, matrix in zip(np.asarray(found, dtype=float).T, batch, strict=True):
        exact = [TOGETHER.careful.one(output, matrix) for output in range(len(NAMES))]
        np.testing.assert_array_equal(np.isnan(column), np.isnan(exact), err_msg=str(matrix))
        np.testing.assert_allclose(column, exact, rtol=rtol, atol=atol, err_msg=str(matrix))


@pytest.mark.parametrize("dtype", DTYPES)
@given(data=st.data())
@settings(max_examples=4, deadline=None)
def test_arrays_of_every_dtype(dtype: str, data: Any) -> None:
    """Batches with zeros and without take different ways through the program."""
    batch = data.draw(st.one_of(matrices(widest(dtype)), matrices(widest(dtype), least=1)))
    repeated = np.array([batch[k % len(batch)] for k in range(ROWS)], dtype=dtype).reshape(-1, 2, 2)
    assert_exact(TOGETHER(repeated)[:, : len(batch)], batch)


@given(matrix=st.one_of(matrices(1000), matrices(2**57), matrices(10**25)))
@settings(max_examples=12, deadline=None)
def test_one_matrix(matrix: Any) -> None:
    assert_exact(np.array([TOGETHER.at(*cells) for cells in matrix]).T, matrix)


@given(matrix=matrices(300))
@settings(max_examples=8, deadline=None)
def test_arrays_of_the_standard(matrix: Any) -> None:
    strict = pytest.importorskip("array_api_strict")
    cells = np.array(matrix, dtype=np.int64).T
    with np.errstate(all="ignore"):
        found = TOGETHER(**{name: strict.asarray(cell) for name, cell in zip(("tp", "fn", "fp", "tn"), cells, strict=True)})
    assert_exact(found._array, matrix, rtol=1e-9, atol=1e-9)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The measures as a shared library in C."""
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed")
    folder: Path = tmp_path_factory.mktemp("c")
    (folder / "m.c").write_text("\n".join(exported(store().chosen([name]), name, "c", f"m_{name}") for name in NAMES))
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", "-o", folder / "m.so", folder / "m.c", "-lm"], check=True, capture_output=True)
    return ctypes.CDLL(str(folder / "m.so"))


def test_c(library: Any) -> None:
    @given(batch=matrices(300))
    @settings(max_examples=10, deadline=None)
    def check(batch: Any) -> None:
        assert_exact([[called(library, name, matrix) for matrix in batch] for name in NAMES], batch, rtol=1e-9, atol=1e-9)

    check()


def called(library: Any, name: str, matrix: Any) -> float:
    function = getattr(library, f"m_{name}")
    function.restype, function.argtypes = ctypes.c_double, [ctypes.c_double] * 4
    value = float(function(*map(float, matrix)))
    return value if math.isfinite(value) else math.nan
