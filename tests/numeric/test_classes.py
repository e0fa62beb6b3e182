"""Measures of many classes by their indexed sums: every measure of K classes, and averages, against exact values."""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy

from symmetrics import find_measure, macro, macro_present, macro_seen, micro, vectorise, weighted
from symmetrics.catalogue import catalogue
from symmetrics.language.errors import MatrixError
from symmetrics.language.measure import Measure

NAMES = sorted(name for name, m in catalogue().items() if m.kind == "multiclass" and not m.free_knobs)
AVERAGES = [
    how(find_measure(name)) for how in (macro, macro_present, macro_seen, micro, weighted) for name in ("f1", "recall", "jaccard", "mcc")
]


def matrices(K: int) -> list[np.ndarray]:
    rng = np.random.default_rng(K)
    few, usual = rng.integers(0, 3, (K, K)), rng.integers(1, 50, (K, K))
    absent = usual.copy()
    absent[0] = 0
    empty = absent.copy()
    empty[:, 0] = 0
    large = usual.astype(np.int64) * 10**8 + few
    one = np.zeros((K, K), dtype=np.int64)
    one[1, 1] = 7
    return [few, usual, absent, empty, large, np.diag(np.arange(1, K + 1)), one, np.zeros((K, K), dtype=np.int64)]


def check(measure: Measure, K: int) -> None:
    compiled = vectorise(measure, K)
    assert compiled.structured
    given = matrices(K)
    found = compiled(np.array(given))
    for matrix, value in zip(given, found, strict=True):
        exact = measure([[int(x) for x in row] for row in matrix])
        if exact is sympy.nan:
            assert math.isnan(value), f"{measure.name} is undefined at {matrix.tolist()}"
        else:
            assert value == pytest.approx(float(sympy.N(exact, 25)), rel=1e-11, abs=1e-12), f"{measure.name} at {matrix.tolist()}"


@pytest.mark.parametrize("name", NAMES)
def test_catalogue(name: str) -> None:
    check(find_measure(name), 4)


@pytest.mark.parametrize("measure", AVERAGES, ids=lambda m: m.name)
def test_averages(measure: Measure) -> None:
    check(measure, 4)


@pytest.mark.parametrize("name", ["kappa", "r_k", "mutual_information", "confusion_entropy", "linear_weighted_kappa", "macro_jaccard"])
def test_batch_first_and_batch_last_agree(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = np.random.default_rng(1).integers(0, 20, (70, 5, 5))
    last = vectorise(name, 5)(batch)
    monkeypatch.setattr("symmetrics.numeric.chunks.BATCH_LAST", 2)
    np.testing.assert_allclose(vectorise(name, 5)(batch), last, rtol=1e-12, atol=1e-13)


def test_programs_do_not_grow_with_the_number_of_classes() -> None:
    sizes = {len(vectorise(NAMES, K).program.steps) for K in (10, 1000)}
    assert max(sizes) - min(sizes) <= 10


def test_many_classes() -> None:
    batch = np.random.default_rng(2).integers(0, 9, (3, 200, 200))
    assert vectorise("accuracy", 200)(batch) == pytest.approx(np.trace(batch, axis1=1, axis2=2) / batch.sum(axis=(1, 2)))
    rows, columns, n = batch.sum(axis=2), batch.sum(axis=1), batch.sum(axis=(1, 2))
    chance = (rows * columns).sum(axis=1)
    kappa = (n * np.trace(batch, axis1=1, axis2=2) - chance) / (n.astype(float) ** 2 - chance)
    np.testing.assert_allclose(vectorise("kappa", 200)(batch), kappa, rtol=1e-12)


def test_several_one_and_none() -> None:
    compiled = vectorise(["kappa", "accuracy"], 4)
    assert compiled(np.eye(4, dtype=int)) == (1.0, 1.0)
    assert compiled(np.empty((0, 4, 4))).shape == (2, 0)
    assert vectorise("kappa", 4)(np.eye(4, dtype=object) * 10**40) == 1.0
    with pytest.raises(MatrixError):
        compiled(-np.eye(4))
    with pytest.raises(MatrixError):
        compiled(np.eye(3))
