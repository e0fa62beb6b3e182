"""How fast measures are computed, side by side in one run: `python tests/benchmarks/run.py [--quick]` prints the table of the README.

Figures are processor times, the median of interleaved rounds, as ratios: absolute times depend on the machine. The limit of memory is the
time to read four arrays and write sixty. PyCM and scikit-learn take part where they are installed; they are timed on a few matrices.
"""

from __future__ import annotations

import sys
import tracemalloc
import warnings
from collections.abc import Callable
from functools import cache
from statistics import median, quantiles
from time import process_time
from typing import Any

import numpy as np
import sympy
from by_hand import BY_HAND, ten_by_margins
from processes import cold_starts, streams

from symmetrics import find_measure, vectorise

COUNTS = ("tp", "fn", "fp", "tn")
NAMES = list(BY_HAND)


def rounds(works: dict[str, Callable[[], Any]], times: int) -> dict[str, float]:
    """The median processor time of each work, the works taking turns."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for turn in range(times + 1):
        for name, work in works.items():
            start = process_time()
            work()
            if turn:
                found[name].append(process_time() - start)
    return {name: median(taken) for name, taken in found.items()}


def repeated(work: Callable[[], Any], times: int) -> Callable[[], None]:
    def run() -> None:
        for _ in range(times):
            work()

    return run


def counts(size: int) -> list[np.ndarray]:
    rng = np.random.default_rng(1)
    return [np.floor(1e5 ** rng.random(size)) for _ in COUNTS]


def by_hand(cells: list[np.ndarray]) -> list[np.ndarray]:
    return [function(*cells) for function in BY_HAND.values()]


def copied(cells: list[np.ndarray], out: np.ndarray) -> None:
    for row in range(len(out)):
        np.copyto(out[row], cells[row % 4])


@cache
def joint() -> Callable[..., Any]:
    """All formulas in one function, with common parts taken out by SymPy."""
    trees = [find_measure(name).binary for name in NAMES]
    plain = [tree.replace(lambda x: type(x).__name__ == "xlogx", lambda x: x.args[0] * sympy.log(x.args[0])) for tree in trees]
    return sympy.lambdify(sympy.symbols("TP FN FP TN", real=True), plain, "numpy", cse=True)


def many(size: int, times: int) -> list[tuple[str, str, str]]:
    cells, compiled = counts(size), vectorise(NAMES)
    out = np.empty((len(NAMES), size))
    given = dict(zip(COUNTS, cells, strict=True))
    works = {"ours": lambda: compiled(out=out, **given), "hand": lambda: by_hand(cells), "limit": lambda: copied(cells, out)}
    taken = rounds(works, times)
    tracemalloc.start()
    vectorise(NAMES)(out=out, **given)
    more = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    work = f"60 measures, {size:,} matrices"
    return [
        (work, "the limit of memory", f"{taken['ours'] / taken['limit']:.1f}"),
        (work, "NumPy by hand", f"{taken['ours'] / taken['hand']:.2f}"),
        (work, "MB beyond the result", f"{more:.0f}"),
    ]


def one(times: int) -> list[tuple[str, str, str]]:
    point = {"tp": 50, "fn": 10, "fp": 5, "tn": 35}
    compiled, single = vectorise(NAMES), vectorise("mcc")
    arrays = [np.array([float(x)]) for x in point.values()]

    def by_math(tp: Any, fn: Any, fp: Any, tn: Any) -> float:
        return (tp * tn - fp * fn) / ((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)) ** 0.5

    taken = rounds(
        {
            "ours": repeated(lambda: compiled(**point), 200),
            "joint": repeated(lambda: joint()(*arrays), 200),
            "one": repeated(lambda: single(**point), 5000),
            "at": repeated(lambda: single.at(50, 10, 5, 35), 5000),
            "math": repeated(lambda: by_math(50, 10, 5, 35), 5000),
        },
        times,
    )
    return [
        ("60 measures, 1 matrix", "joint lambdify of arrays of one", f"{taken['ours'] / taken['joint']:.2f}"),
        ("1 measure, 1 matrix, counts by name", "a function by hand", f"{taken['one'] / taken['math']:.1f}"),
        ("1 measure, 1 matrix, `at(...)`", "a function by hand", f"{taken['at'] / taken['math']:.1f}"),
    ]


def peers(times: int) -> list[tuple[str, str, str]]:
    """What one matrix costs in other libraries against one of a million here; they cannot take more at a time."""
    cells, compiled = counts(10**5), vectorise(NAMES)
    given = dict(zip(COUNTS, cells, strict=True))
    ours = rounds({"ours": lambda: compiled(**given)}, times)["ours"] / 10**5
    found = []
    try:
        from pycm import ConfusionMatrix

        table = {"a": {"a": 50, "b": 10}, "b": {"a": 5, "b": 35}}
        taken = rounds({"pycm": lambda: ConfusionMatrix(matrix=table)}, times)["pycm"]
        found.append(("60 measures, a matrix of many", "PyCM (all it has)", f"1/{taken / ours:,.0f}"))
    except ImportError:
        pass
    try:
        from sklearn import metrics

        actual, predicted = np.repeat([1, 1, 0, 0], [50, 10, 5, 35]), np.repeat([1, 0, 1, 0], [50, 10, 5, 35])
        chosen = [getattr(metrics, name) for name in SKLEARN]
        taken = rounds({"sklearn": lambda: [score(actual, predicted) for score in chosen]}, times)["sklearn"]
        found.append(("60 measures, a matrix of many", f"scikit-learn ({len(SKLEARN)} of them)", f"1/{taken / ours:,.0f}"))
    except ImportError:
        pass
    return found


SKLEARN = ("accuracy_score", "balanced_accuracy_score", "precision_score", "recall_score", "f1_score", "jaccard_score")
SKLEARN += ("matthews_corrcoef", "cohen_kappa_score", "mutual_info_score", "normalized_mutual_info_score", "hamming_loss", "zero_one_loss")


TEN = ["accuracy", "kappa", "r_k", "confusion_entropy", "macro_jaccard", "pacc_c", "rh_balanced", "dif2norm"]
TEN += ["mutual_information", "nmi_arithmetic"]


def classes(K: int, times: int) -> list[tuple[str, str, str]]:
    """Ten measures of K classes against NumPy with the margins computed once, the works taking turns; half the rounds lie in the range."""
    batch = np.random.default_rng(1).integers(1, 100, (max(2, 10**6 // K**2), K, K)).astype(float)
    compiled = vectorise(TEN, K)
    np.testing.assert_allclose(compiled(batch), ten_by_margins(batch), rtol=1e-9)
    ratios = []
    for _ in range(times):
        taken = rounds({"ours": lambda: compiled(batch), "margins": lambda: ten_by_margins(batch)}, 1)
        ratios.append(taken["ours"] / taken["margins"])
    low, _, high = quantiles(ratios, n=4)
    return [(f"10 measures, {K:,} classes", "NumPy by hand, margins shared", f"{median(ratios):.2f} ({low:.2f} to {high:.2f})")]


def built(times: int) -> list[tuple[str, str, str]]:
    """The time from ten names to a function, for a thousand classes against three."""
    taken = rounds({K: lambda K=K: vectorise(TEN, int(K)) for K in ("3", "1000")}, times)  # type: ignore[misc]
    return [("building 10 measures of 1,000 classes", "of 3 classes", f"{taken['1000'] / taken['3']:.1f}")]


def main(arguments: list[str]) -> None:
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    quick = "--quick" in arguments
    rows = [
        *streams([10**7 if quick else 10**9], ["mcc", "f1", "kappa"]),  # first: a process begins with the peak of the one it comes from
        *many(10**6, 3 if quick else 9),
        *([] if quick else many(10**7, 3)),
        *one(5),
        *cold_starts(3 if quick else 11),
        *(row for K in (3, 10, 100, 1000) for row in classes(K, 5 if quick else 15)),
        *built(5),
        *peers(3),
    ]
    print("| work | against | ratio |\n|---|---|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main(sys.argv[1:])
