"""Logarithms of small counts read off a table: the same values as by logarithms, whatever was in the table before."""

from __future__ import annotations

import numpy as np
import pytest

from symmetrics import find_measure, vectorise
from symmetrics.language.measure import Measure
from symmetrics.numeric.tabulated import LARGEST, SPREAD, Table, tabulated

NAMES = ["mutual_information", "confusion_entropy", "nmi_arithmetic"]


def without(names: list[str], K: int, monkeypatch: pytest.MonkeyPatch) -> object:
    with monkeypatch.context() as patched:
        patched.setattr("symmetrics.numeric.structured.tabulated", lambda program: 3 * (program,))
        compiled = vectorise(names, K)
        assert compiled.structured
        assert compiled.structured.plans[True, 1].program == compiled.structured.plans[True, 0].program
    return compiled


@pytest.mark.parametrize("K", [3, 10, 40, 150])
@pytest.mark.parametrize("scale", [1, 90, 9000])
def test_the_same_values_as_without_a_table(K: int, scale: int, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = np.random.default_rng(K).integers(0, 4, (12, K, K)) * scale
    batch[1:] += np.random.default_rng(1).integers(0, scale + 1, (11, K, K))
    plain = without(NAMES, K, monkeypatch)
    np.testing.assert_allclose(vectorise(NAMES, K)(batch), plain(batch), rtol=1e-12, atol=2e-14)  # type: ignore[operator]
    assert np.isfinite(vectorise(NAMES, K)(batch)).any()


def test_the_table_is_used() -> None:
    compiled = vectorise(NAMES, 4)
    assert compiled.structured
    for table in (1, 2):
        assert "look_up" in [step.kind for step in compiled.structured.plans[True, table].program.steps]
    accuracy = vectorise("accuracy", 4).structured
    assert accuracy
    assert tabulated(accuracy.quick) == 3 * (accuracy.quick,)


def test_one_batch_after_the_other() -> None:
    """Batches of other sizes, which want other tables, and one of no use for a table."""
    compiled, rng = vectorise(NAMES, 3), np.random.default_rng(3)
    exact: list[Measure] = [find_measure(name) for name in NAMES]
    wide = np.floor(10.0 ** rng.uniform(0, 9, (5, 3, 3))).astype(np.int64)
    for batch in (rng.integers(1, 9, (5, 3, 3)), rng.integers(500, 900, (5, 3, 3)), wide, rng.integers(1, 30, (5, 3, 3))):
        found = compiled(batch)
        for k, matrix in enumerate(batch):
            wanted = [float(measure(matrix.tolist())) for measure in exact]
            assert found[:, k] == pytest.approx(wanted, rel=1e-12, abs=2e-15)


def test_what_fits() -> None:
    table, items = Table(), np.array([[[100.0, 300.0]]])
    assert table.fits(90, items) == 2
    scale = float(table.scale[0, 0, 0])
    assert np.log2(scale) == round(np.log2(scale))
    assert np.abs(np.log(items / scale)).max() <= np.log(SPREAD) / 2 + np.log(2) / 2 + 1e-9
    x = np.arange(1, 91)
    np.testing.assert_allclose(table.values[:, 1:91], [x * np.log(x / scale), np.log(x / scale)], rtol=1e-15)
    assert table.values[0, 0] == 0
    assert not table.fits(LARGEST + 1, items)
    assert not table.fits(90, np.array([[[100.0, 100 * SPREAD + 1]]]))
    assert not table.fits(0, np.array([[[0.0, 100.0]]]))
    assert table.fits(LARGEST, 2.0**20 * items) == 1
    assert table.values[0, LARGEST] == pytest.approx(LARGEST * np.log(LARGEST / table.scale[0, 0, 0]), rel=1e-15)
