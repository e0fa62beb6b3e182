"""Matrices from printed values: none is missed and none is made up, by trying all matrices and by loops over the counts of each class."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations, product

import numpy as np
import pytest

from symmetrics import recover
from symmetrics.language.errors import DefinitionError, FormulaError
from symmetrics.language.quoted import quoted
from symmetrics.language.values import Undefined, value_at
from symmetrics.numeric.enumeration import matrices_of_size
from symmetrics.questions.inverting import given_value
from symmetrics.search.matrices.recovering import Problem, by_chance

PROBLEMS = [
    (12, 2, ["accuracy=0.8", "mcc=0.51"], False),
    (12, 2, ["f1=0.66", "g_mean=0.5"], True),
    (10, 2, ["mutual_information=0.12", "precision=75%"], False),
    (11, 2, ["informedness=-0.2", "prevalence=2/5", "kappa=-0.1"], False),
    (11, 2, ["TP=5", "yule_q=0.6"], False),
    (10, 2, ["jaccard=0.5", "f1=0.5"], False),
    (10, 2, ["accuracy=0.9", "precision=0.6", "recall=0.6", "specificity=0.3"], False),
    (4, 3, ["recall_1=0.67", "kappa=0.5"], False),
    (4, 3, ["macro(f1)=0.6", "C[1,2]=1"], False),
    (4, 3, ["linear_weighted_kappa=0.4"], False),
    (4, 3, ["accuracy=0.3", "recall_1=0.9", "recall_2=0.9"], False),
]


def fitting(problem: Problem) -> Iterator[tuple[tuple[tuple[int, ...], ...], frozenset[int]]]:
    """Every matrix of the size with the values it has, by the author's formula in cells and rational intervals."""
    for rows in matrices_of_size(problem.n, problem.K).tolist():
        held = set()
        for k, g in enumerate(problem.given):
            try:
                value = value_at(problem.measured(g), problem.point(rows))
            except Undefined:
                continue
            low, high = value - g.printed.low, value - g.printed.high
            if (low > 0 or (low == 0 and not g.printed.low_open)) and (high < 0 or (high == 0 and not g.printed.high_open)):
                held.add(k)
        yield tuple(map(tuple, rows)), frozenset(held)


@pytest.mark.parametrize(("n", "K", "values", "truncated"), PROBLEMS, ids=lambda x: str(x)[:50])
def test_all_matrices_and_a_smallest_contradiction(n: int, K: int, values: list[str], truncated: bool) -> None:
    found = recover(n, values, K, truncated, limit=10**5)
    every = list(fitting(Problem(n, K, found.given)))
    wanted = sorted(rows for rows, held in every if len(held) == len(values))
    assert found.complete
    assert (sorted(found.matrices), found.count) == (wanted, len(wanted))
    if wanted:
        assert found.contradiction is None
        return
    wrong = [values.index(text) for text in found.contradiction or ()]
    assert wrong and not any(set(wrong) <= held for _, held in every)
    for fewer in combinations(range(len(values)), len(wrong) - 1):
        assert any(set(fewer) <= held for _, held in every)


QUOTED = {
    1: {"TPR": "91%", "TNR": "79%", "NPV": "95%", "PPV": "68%"},
    2: {"TPR": "56%", "TNR": "95%", "PPV": "86%", "NPV": "81%"},
    3: {"TNR": "94%", "PPV": "88%"},
}


def counts_with(rates: dict[str, str]) -> Iterator[tuple[int, int, int]]:
    """TP, FN and FP of a class among 100 items whose rates round to the printed ones."""
    ends = {rate: (100 * (p := quoted(printed)).low, 100 * p.high) for rate, printed in rates.items()}
    doubled = {rate: (int(2 * low), int(2 * high)) for rate, (low, high) in ends.items()}  # ends are halves of a percent
    for tp, fn in product(range(101), repeat=2):
        for fp in range(101 - tp - fn):
            tn = 100 - tp - fn - fp
            parts = {"TPR": (tp, tp + fn), "TNR": (tn, tn + fp), "PPV": (tp, tp + fp), "NPV": (tn, tn + fn)}
            if all(parts[r][1] and low * parts[r][1] <= 200 * parts[r][0] <= high * parts[r][1] for r, (low, high) in doubled.items()):
                yield tp, fn, fp


def test_the_lost_table_of_three_classes() -> None:
    """Labatut and Cherifi (2011), section 5.2, quote ten rates of a matrix in hundredths."""
    found = recover(100, [f"{rate}_{i}={printed}" for i, rates in QUOTED.items() for rate, printed in rates.items()], 3)
    wanted = set()
    for (d1, r1, c1), (d2, r2, c2), (d3, r3, c3) in product(*(list(counts_with(rates)) for rates in QUOTED.values())):
        if d1 + d2 + d3 + r1 + r2 + r3 == 100 and r1 + r2 + r3 == c1 + c2 + c3:
            for x in range(r1 + 1):  # C[1,2]; the other five wrong cells follow from the sums
                cells = [[d1, x, r1 - x], [c1 - (r3 - c2 + x), d2, r2 - c1 + r3 - c2 + x], [r3 - c2 + x, c2 - x, d3]]
                if min(map(min, cells)) >= 0:
                    wanted.add(tuple(map(tuple, cells)))
    assert wanted and found.complete
    assert set(found.matrices) == wanted
    assert {"TP_1", "TP_2"} <= set(found.closed_form)


def test_a_large_matrix_is_found_among_those_with_its_values() -> None:
    found = recover(1000, ["accuracy=0.830", "precision=0.747", "recall=0.781"], limit=1000)
    assert ((250, 70), (85, 595)) not in found.matrices  # its accuracy is 0.845
    assert ((257, 72), (87, 584)) not in found.matrices
    found = recover(1000, ["accuracy=0.845", "precision=0.746", "recall=0.781"], limit=1000)
    assert ((250, 70), (85, 595)) in found.matrices
    assert found.complete and all(sum(map(sum, m)) == 1000 for m in found.matrices)


def test_four_classes() -> None:
    rows = ((20, 3, 1, 0), (2, 18, 4, 1), (0, 5, 21, 2), (3, 0, 1, 19))
    values = [f"recall_{i + 1}={100 * row[i] / sum(row):.0f}%" for i, row in enumerate(rows)]
    values += [f"precision_{i + 1}={100 * column[i] / sum(column):.0f}%" for i, column in enumerate(zip(*rows, strict=True))]
    values += ["accuracy=78/100"]
    found = recover(100, values, 4, limit=10**5)
    assert rows in found.matrices and found.complete and found.count == len(found.matrices)


def test_a_tie_may_have_been_rounded_either_way() -> None:
    assert recover(1000, ["accuracy=157/200"]).count == recover(1000, ["accuracy=0.785"]).count
    assert all(recover(200, [f"accuracy={printed}", "TP=157", "FP=0"]).count for printed in ("0.78", "0.79"))


def test_too_many_matrices_are_not_counted_to_the_end() -> None:
    found = recover(10**6, ["f1=0.8", "precision=0.75"], limit=2)
    assert not found.complete and found.verdict == "proved" and found.count >= 10**6
    assert "too many to count" in found.why and len(found.matrices) == 2


def test_out_of_time_is_not_refuted() -> None:
    found = recover(10**6, ["mcc=0.123456", "kappa=0.654321", "mutual_information=0.01"], budget=0)
    assert not found.complete and found.verdict == "open" and "out of time" in found.why


@pytest.mark.parametrize(
    ("values", "classes", "error"),
    [
        (["accuracy"], 2, "a measure and its printed value"),
        (["recall_4=0.5"], 3, "a class from 1 to 3"),
        (["f1=0.5"], 3, "a measure of 3 classes"),
        (["kappa_1=0.5"], 3, "a binary measure of one class"),
        (["f_beta=0.5"], 2, "a value for beta"),
        ([], 2, "printed values"),
        (["no_such=0.5"], 2, "a known name"),
    ],
)
def test_bad_input_is_refused(values: list[str], classes: int, error: str) -> None:
    with pytest.raises((DefinitionError, FormulaError), match=error):
        recover(100, values, classes)


CHANCE = [(150, 3, ["accuracy=0.86", "kappa=0.79"]), (400, 5, ["tpr_1=0.93", "kappa=0.7112", "macro(precision)=0.8012", "accuracy=0.775"])]


@pytest.mark.parametrize(("n", "K", "values"), CHANCE)
def test_matrices_found_by_chance_have_the_values(n: int, K: int, values: list[str]) -> None:
    problem = Problem(n, K, tuple(given_value(value, K, False) for value in values))
    found = by_chance(problem, 5, time.process_time() + 60)
    assert len(set(found)) == 5
    for matrix in found:
        table = np.array(matrix)
        assert table.sum() == n
        expected = (table.sum(axis=1) @ table.sum(axis=0)) / n**2
        agreement = table.trace() / n
        measured = {"accuracy": agreement, "kappa": (agreement - expected) / (1 - expected), "tpr_1": table[0, 0] / table[0].sum()}
        measured["macro(precision)"] = np.mean(table.diagonal() / table.sum(axis=0))
        for name, _, printed in (value.rpartition("=") for value in values):
            digits = len(printed) - 2
            assert abs(measured[name] - float(printed)) <= 0.5 * 10**-digits + 1e-12


def test_chance_finds_no_matrix_where_there_is_none() -> None:
    problem = Problem(50, 3, tuple(given_value(value, 3, False) for value in ["accuracy=0.9", "error_rate=0.2"]))
    assert by_chance(problem, 5, time.process_time() + 1) == ()
