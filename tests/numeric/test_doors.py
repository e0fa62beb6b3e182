"""Every way in gives the same values: tables, labels with weights, streams, executors, arrays of other libraries, scikit-learn."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from symmetrics import ConfusionMatrix, scorer, scorers, vectorise
from symmetrics.language.errors import DefinitionError, MatrixError
from symmetrics.numeric.stored import store
from symmetrics.numeric.tallying import counted

MATRICES = np.array([[[5, 0], [2, 3]], [[0, 0], [1, 7]], [[40, 10], [5, 45]], [[0, 4], [0, 4]]] * 10)
CELLS = {"tp": MATRICES[:, 0, 0], "fn": MATRICES[:, 0, 1], "fp": MATRICES[:, 1, 0], "tn": MATRICES[:, 1, 1]}
NAMES = ["mcc", "f1", "mutual_information"]


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_tables(library: str) -> None:
    frame = pytest.importorskip(library).DataFrame({"TP": CELLS["tp"], "FN": CELLS["fn"], "fp": CELLS["fp"], "tn": CELLS["tn"], "id": 1})
    assert np.array_equal(vectorise(NAMES)(frame), vectorise(NAMES)(MATRICES), equal_nan=True)
    with pytest.raises(MatrixError, match="tp"):
        vectorise("mcc")(pytest.importorskip(library).DataFrame({"a": [1, 2]}))


def test_a_lazy_table_is_collected() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(CELLS)
    assert np.array_equal(vectorise(NAMES)(frame.lazy()), vectorise(NAMES)(MATRICES), equal_nan=True)


def test_lists_of_confusion_matrices() -> None:
    matrices = [ConfusionMatrix(rows) for rows in MATRICES.tolist()]
    assert np.array_equal(vectorise(NAMES)(matrices), vectorise(NAMES)(MATRICES), equal_nan=True)
    assert vectorise("mcc")([matrices[2]]).tolist() == [vectorise("mcc")(matrices[2])]


def test_labels_are_counted_once() -> None:
    rng = np.random.default_rng(0)
    actual, predicted = rng.integers(0, 2, (2, 500))
    matrix = ConfusionMatrix.from_labels(actual, predicted)
    assert counted(actual, predicted).tolist() == [list(row) for row in matrix.rows]
    assert vectorise("mcc").labels(actual, predicted) == vectorise("mcc")(matrix)
    weights = rng.integers(0, 5, 500)
    repeated = ConfusionMatrix.from_labels(np.repeat(actual, weights), np.repeat(predicted, weights))
    assert vectorise("kappa").labels(actual, predicted, weights) == pytest.approx(vectorise("kappa")(repeated), rel=1e-14)
    words = np.array(["no", "yes"])
    assert vectorise("recall").labels(words[actual], words[predicted], positive="yes") == vectorise("recall")(matrix)


@pytest.mark.parametrize(
    ("actual", "predicted", "more"),
    [
        ([1, 0], [1], {}),
        ([1, 0], [1, 2], {}),
        (["a", "b"], ["a", "a"], {}),
        (["a", "b"], ["a", "a"], {"positive": "c"}),
        ([1, 0], [1, 0], {"weights": [1, -1]}),
        ([1, 0], [1, 0], {"weights": [1, float("nan")]}),
        ([1, 0], [1, 0], {"weights": [1]}),
        ([1, 0], [1, 2], {"labels": [1, 0]}),
    ],
)
def test_labels_that_do_not_fit(actual: Any, predicted: Any, more: Any) -> None:
    with pytest.raises(MatrixError, match=r"Expected .* got .*"):
        counted(actual, predicted, **more)


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_streams_keep_their_order(pool: Any) -> None:
    compiled = vectorise(NAMES)
    chunks = (MATRICES[start : start + 8] for start in range(0, len(MATRICES), 8))
    if pool is None:
        found = list(compiled.stream(chunks))
    else:
        with pool(2) as executor:
            found = list(compiled.stream(chunks, executor, ahead=2))
    assert np.array_equal(np.concatenate(found, axis=1), compiled(MATRICES), equal_nan=True)


def test_a_stream_asks_for_few_chunks_ahead() -> None:
    asked = []

    def chunks() -> Any:
        for number in range(50):
            asked.append(number)
            yield {name: cell[:20] for name, cell in CELLS.items()}

    with ThreadPoolExecutor(1) as executor:
        values = vectorise("mcc").stream(chunks(), executor, ahead=3)
        next(values)
        assert len(asked) <= 4


def test_a_cluster() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = list(vectorise("mcc").stream([MATRICES[:20], MATRICES[20:]], client.get_executor()))
    assert np.array_equal(np.concatenate(found), vectorise("mcc")(MATRICES), equal_nan=True)


def test_arrays_of_the_standard() -> None:
    strict = pytest.importorskip("array_api_strict")
    names = list(store().outputs)
    compiled = vectorise(names)
    with np.errstate(all="ignore"):
        found = compiled(**{name: strict.asarray(cell) for name, cell in CELLS.items()})
        same = compiled(strict.asarray(MATRICES))
    assert type(found).__module__.startswith("array_api_strict")
    expected = compiled(MATRICES)
    for name, row, again, exact in zip(names, np.asarray(found._array), np.asarray(same._array), expected, strict=True):
        np.testing.assert_allclose(row, exact, rtol=1e-9, atol=1e-9, err_msg=name)
        np.testing.assert_array_equal(row, again)


def test_a_dask_array() -> None:
    dask = pytest.importorskip("dask.array")
    counts = {name: dask.from_array(cell, chunks=7) for name, cell in CELLS.items()}
    assert np.array_equal(vectorise(NAMES)(**counts), vectorise(NAMES)(MATRICES), equal_nan=True)
    assert np.array_equal(vectorise("mcc")(dask.from_array(MATRICES, chunks=7)), vectorise("mcc")(MATRICES), equal_nan=True)


@pytest.mark.parametrize("dtype", ["bool", "uint8", "int32", "int64", "float32", "float64"])
def test_tensors(dtype: str) -> None:
    """Matrices and counts in tensors of any kind give the values of the same numbers in NumPy, as an array of NumPy's."""
    torch = pytest.importorskip("torch")
    matrices = MATRICES % 2 if dtype == "bool" else MATRICES
    tensor = torch.from_numpy(matrices).to(getattr(torch, dtype))
    expected = vectorise(NAMES)(matrices)
    assert np.array_equal(vectorise(NAMES)(tensor), expected, equal_nan=True)
    counts = dict(zip(("tp", "fn", "fp", "tn"), tensor.reshape(-1, 4).T, strict=True))
    assert np.array_equal(vectorise(NAMES)(**counts), expected, equal_nan=True)
    three = torch.arange(18).reshape(2, 3, 3).to(getattr(torch, dtype))
    assert np.array_equal(vectorise("kappa", 3)(three), vectorise("kappa", 3)(three.numpy()))


def test_tensors_that_are_no_plain_numbers() -> None:
    torch = pytest.importorskip("torch")
    with pytest.raises(MatrixError, match=r"Expected .* got Tensor.* Convert"):
        vectorise("mcc")(torch.ones((2, 2, 2), dtype=torch.float64, requires_grad=True))


def test_scikit_learn() -> None:
    pytest.importorskip("sklearn")
    from sklearn.datasets import make_classification
    from sklearn.metrics import make_scorer, matthews_corrcoef
    from sklearn.model_selection import GridSearchCV, cross_val_score
    from sklearn.tree import DecisionTreeClassifier

    X, y = make_classification(200, random_state=0)
    tree = DecisionTreeClassifier(random_state=0)
    theirs = cross_val_score(tree, X, y, scoring=make_scorer(matthews_corrcoef))
    np.testing.assert_allclose(cross_val_score(tree, X, y, scoring=scorer("mcc"), error_score="raise"), theirs, rtol=1e-12)
    search = GridSearchCV(tree, {"max_depth": [1, 3]}, scoring=scorers(["mcc", "error_rate", "kappa"]), refit="mcc", error_score="raise")
    search.fit(X, y)
    assert {"mean_test_mcc", "mean_test_error_rate", "mean_test_kappa"} <= set(search.cv_results_)
    assert np.all(search.cv_results_["mean_test_error_rate"] <= 0)


def test_a_score_has_a_direction() -> None:
    assert scorer("error_rate").signs == (-1,)
    assert scorer("f1").signs == (1,)
    with pytest.raises(DefinitionError):
        scorer("prevalence")


def test_masked_counts_and_labels_are_refused() -> None:
    """What is masked was counted; a mask without an entry is no matter."""
    masked = np.ma.array([1, 2], mask=[False, True])
    for call in (lambda: vectorise("mcc")(tp=masked, fn=1, fp=1, tn=1), lambda: vectorise("f1").labels(masked, [1, 2])):
        with pytest.raises(MatrixError, match="mask"):
            call()
    assert vectorise("recall")(tp=np.ma.array([1, 3]), fn=1).tolist() == [0.5, 0.75]


def test_columns_of_different_indexes_are_refused() -> None:
    pandas = pytest.importorskip("pandas")
    tp, fn = pandas.Series([1, 2], index=[0, 1]), pandas.Series([1, 2], index=[1, 0])
    with pytest.raises(MatrixError, match="different indexes of tp and fn"):
        vectorise("recall")(tp=tp, fn=fn)
    assert vectorise("recall")(tp=tp, fn=tp).tolist() == [0.5, 0.5]


@pytest.mark.parametrize(
    ("call", "advice"),
    [
        (lambda: vectorise("f1").labels([0, 1, None], [0, 1, 1]), "drop items without one"),
        (lambda: vectorise("kappa", 3).at(1, 2, 3, 4), "Expected 9 counts"),
        (lambda: vectorise("mcc")(tx=4), "Leave out tx, give tp, fn, fp, tn"),
        (lambda: vectorise("mcc")(TP=4, fn=1, fp=1, tn=1), "Write tp for TP"),
    ],
)
def test_what_was_given_amiss_is_named(call: Any, advice: str) -> None:
    with pytest.raises(MatrixError, match=advice):
        call()


def test_policies_go_by_aliases_too() -> None:
    values = vectorise(["MCC", "PPV"], undefined={"PPV": 1, "MCC": 0})(tp=[0], fn=[0], fp=[0], tn=[3])
    assert values.tolist() == [[0.0], [1.0]]
