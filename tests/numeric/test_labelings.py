"""Moments over random labelings against every shuffle of the labels, one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
import sympy

from symmetrics import expectation
from symmetrics.language.errors import MatrixError, OutOfTime
from symmetrics.language.matrix import ConfusionMatrix
from symmetrics.language.values import Undefined, value_at
from symmetrics.numeric.off_diagonal import count_spreads, spreads
from symmetrics.questions.reading import read

TABLES = {2: ((1, 1), (1, 3)), 3: ((1, 1, 0), (0, 1, 1), (0, 0, 1))}
CASES = [
    ("accuracy", 2),
    ("f1", 2),
    ("jaccard", 2),
    ("mcc", 2),
    ("precision", 2),
    ("g_mean", 2),
    ("TP/TP", 2),
    ("sqrt(TP)*TN/TP", 2),
    ("kappa", 3),
    ("macro(recall)", 3),
]


def by_shuffles(name: str, K: int) -> tuple[sympy.Expr, sympy.Expr, Fraction]:
    """Mean, variance and the share of shuffles at which the measure is defined."""
    rows = TABLES[K]
    truth = [i for i, row in enumerate(rows) for _ in range(sum(row))]
    labels = [j for j, column in enumerate(zip(*rows, strict=True)) for _ in range(sum(column))]
    tables = Counter(tuple(sorted(Counter(zip(truth, p, strict=True)).items())) for p in permutations(labels))
    measure, values, defined = read(name), [], 0
    names = measure.cells(K).rows
    for table, times in tables.items():
        cells = dict(table)
        try:
            value = value_at(measure.at(K), {names[i][j]: cells.get((i, j), 0) for i in range(K) for j in range(K)})
        except Undefined:
            continue
        values.append((times, value))
        defined += times
    mean = sum(t * v for t, v in values) / sympy.Integer(defined)
    variance = sum(t * (v - mean) ** 2 for t, v in values) / sympy.Integer(defined)
    return mean, variance, Fraction(defined, sum(tables.values()))


@pytest.mark.parametrize(("name", "K"), CASES)
def test_moments_are_those_of_all_shuffles(name: str, K: int) -> None:
    found = expectation(name, ConfusionMatrix(TABLES[K]))
    mean, variance, share = by_shuffles(name, K)
    assert sympy.expand(read(found.mean).binary.doit() - mean) == 0
    assert sympy.expand(read(found.variance).binary.doit() - variance) == 0
    assert found.share == share


def test_the_mean_in_cells_is_the_mean() -> None:
    matrix = ConfusionMatrix.from_counts(tp=7, fn=2, fp=4, tn=5)
    for name in ("f1", "accuracy", "kappa", "precision"):
        found = expectation(name, matrix)
        assert read(found.formula)(matrix.rows) == sympy.Rational(found.mean)


def test_many_labelings_are_summed_by_recurrence() -> None:
    """The hypergeometric distribution has the mean p*pp/n and the variance p*q*pp*pn/(n*n*(n - 1))."""
    p, q, pp, n = 10**5 + 200, 30_100, 10**5 + 100, 130_300
    found = expectation("TP", ConfusionMatrix.from_counts(tp=10**5, fn=200, fp=100, tn=30_000), budget=60)
    assert found.tables == 30_101
    assert found.mean == str(Fraction(p * pp, n))
    assert found.variance == str(Fraction(p * q * pp * (n - pp), n * n * (n - 1)))


def test_too_little_time_leaves_it_open() -> None:
    with pytest.raises(OutOfTime, match=r"Expected .*, got out of time .*\. "):
        expectation("g_mean", ConfusionMatrix.from_counts(tp=5000, fn=200, fp=100, tn=3000), budget=0.4)


def test_nothing_is_claimed_where_it_is_undefined() -> None:
    found = expectation("f1", ConfusionMatrix.from_counts(tp=0, fn=0, fp=0, tn=5))
    assert (found.mean, found.variance, found.share, found.formula) == (None, None, 0, None)
    with pytest.raises(MatrixError, match="whole counts"):
        expectation("f1", ConfusionMatrix(((1, Fraction(1, 2)), (0, 5))))


def test_spreads_are_counted_without_being_made() -> None:
    for rows, columns in [
        ((2, 1, 3), (1, 3, 2)),
        ((1, 2, 1, 2), (2, 1, 2, 1)),
        ((0, 4), (4, 0)),
        ((3, 0, 0), (0, 1, 1)),
        ((1, 1, 1, 1, 1), (1, 1, 1, 1, 1)),
    ]:
        made = list(spreads(rows, columns))
        assert len(set(made)) == len(made) == count_spreads(rows, columns)
        for table in made:
            assert tuple(map(sum, table)) == rows and tuple(map(sum, zip(*table, strict=True))) == columns
            assert all(table[i][i] == 0 for i in range(len(rows)))
    assert count_spreads((1,) * 5, (1,) * 5) == 44  # permutations of five without a fixed point
