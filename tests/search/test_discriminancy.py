"""Distinct values and pairs of matrices, against counts by hand and by brute force."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest
import sympy

from symmetrics import discriminancy, read
from symmetrics.catalogue import catalogue
from symmetrics.language.errors import DefinitionError, MatrixError, NotExpressible
from symmetrics.language.values import Undefined, value_at
from symmetrics.numeric.fractional import fractional_values
from symmetrics.numeric.spaces import Space, of_class_sizes, of_margins, of_size
from symmetrics.search.matrices.discriminancy import distinct_values, pairs_of, spread_of
from symmetrics.search.matrices.levels import levels_of
from symmetrics.search.matrices.steps import steps_of

FREE = [name for name, m in catalogue().items() if all(knob.default is not None for knob in m.free_knobs)]


def by_digits(name: str, space: Space) -> list[float | None]:
    """The values to thirteen digits, by the evaluation that prints them."""
    measure, found = read(name), []
    for rows in space.part(0, space.count).tolist():
        try:
            value = sympy.N(value_at(measure.at(space.K), measure.point(rows)), 30)
            found.append(round(float(value) if abs(value) > 1e-25 else 0.0, 12))
        except Undefined:
            found.append(None)
    return found


@pytest.mark.parametrize("name", FREE)
def test_distinct_values_of_every_measure(name: str) -> None:
    """No two different values at three items are as near as 1e-12."""
    space = of_size(3)
    digits = by_digits(name, space)
    found = levels_of(read(name), space.blocks(most=8))
    assert len(found.values) == len({x for x in digits if x is not None})
    assert found.undefined == digits.count(None)
    shown = [None if code < 0 else float(found.ball(code)) for code in found.codes.tolist()]
    assert all((a is None) == (b is None) and (a is None or b is None or abs(a - b) < 1e-11) for a, b in zip(shown, digits, strict=True))


@pytest.mark.parametrize("name", ["r_k", "confusion_entropy", "nmi_geometric", "macro_f1_of_means", "macro_present(f1)"])
def test_distinct_values_of_three_classes(name: str) -> None:
    space = of_class_sizes([2, 1, 2])
    assert distinct_values(read(name), space) == len({x for x in by_digits(name, space) if x is not None})


def test_distinct_values_counted_by_hand() -> None:
    sizes = of_class_sizes([5, 5, 5])
    assert distinct_values(read("accuracy"), sizes) == 16  # from 0 to 15 right predictions
    assert distinct_values(read("TP/(TP + FN)"), of_class_sizes([6, 2])) == 7
    assert distinct_values(read("sqrt(TP*TN)"), of_margins([3, 3], [3, 3])) == 4  # TP = TN from 0 to 3
    assert distinct_values(read("log(1 + TP) + log(2)"), [[[k, 0], [0, 0]] for k in range(9)]) == 9


def test_the_order_of_roots_is_that_of_the_values() -> None:
    """The squares of negative values stand in the opposite order."""
    tables = np.array([[[1, 3], [3, 1]], [[2, 2], [2, 2]], [[1, 2], [2, 1]], [[3, 1], [1, 3]]])
    assert levels_of(read("mcc"), [tables]).codes.tolist() == [0, 2, 1, 3]


def test_blocks_of_different_kinds_go_together() -> None:
    """The first block has no root to take, the second has; both in one order."""
    blocks = [np.array([[[1, 1], [0, 0]]]), np.array([[[1, 2], [0, 0]], [[4, 1], [0, 0]]])]
    assert levels_of(read("sqrt(TP) + sqrt(FN)"), blocks).codes.tolist() == [0, 1, 2]


@pytest.mark.parametrize(("one", "two"), [("accuracy", "mcc"), ("f1", "informedness"), ("kappa", "mutual_information")])
def test_pairs_by_brute_force(one: str, two: str) -> None:
    space = of_size(4)
    first, second = by_digits(one, space), by_digits(two, space)
    rows = [(a, b) for a, b in zip(first, second, strict=True) if a is not None and b is not None]
    signs = [(np.sign(a - c), np.sign(b - d)) for (a, b), (c, d) in itertools.combinations(rows, 2)]
    found = pairs_of(*(levels_of(read(m), space.blocks()) for m in (one, two)))
    assert found.concordant == sum(s * t > 0 for s, t in signs)
    assert found.discordant == sum(s * t < 0 for s, t in signs)
    assert found.first_only == sum(s != 0 and t == 0 for s, t in signs)
    assert found.second_only == sum(s == 0 and t != 0 for s, t in signs)
    assert found.tied == sum(s == t == 0 for s, t in signs)
    x, y = np.array(rows).T
    assert found.pearson == pytest.approx(np.corrcoef(x, y)[0, 1])
    assert found.difference_decimal == pytest.approx(np.abs(x - y).mean())
    ranks = [np.array([(np.sum(z < v) + np.sum(z <= v) + 1) / 2 for v in z]) for z in (x, y)]
    assert found.spearman == pytest.approx(np.corrcoef(*ranks)[0, 1])


def test_degrees_by_hand() -> None:
    """Recall over TP = 0, 1, 2 of two positives, against whether there are two: one pair is told apart by recall only."""
    tables = np.array([[[k, 2 - k], [0, 1]] for k in range(3)])
    found = pairs_of(levels_of(read("recall"), [tables]), levels_of(read("max(TP, 1)"), [tables]))
    assert (found.concordant, found.first_only, found.second_only) == (2, 1, 0)
    assert found.consistency == 1
    assert found.discriminancy is None
    assert found.difference == Fraction(1 + Fraction(1, 2) + 1, 3)


def test_spread_of_unevenly_spaced_values() -> None:
    """Values 0, 0, 1: differences 0 and 1, mean 1/2, standard deviation 1/2."""
    tables = np.array([[[0, 1], [0, 0]], [[0, 2], [0, 0]], [[3, 0], [0, 0]], [[0, 0], [1, 1]]])
    found = spread_of(levels_of(read("recall"), [tables]))
    assert (found.undefined, found.distinct, found.share, found.smoothness) == (1, 2, Fraction(2, 3), 1.0)


def test_steps_by_hand() -> None:
    """From TP = FN = 1 recall rises by another TP and by one FN less, and stays with another TN; there is no FP to take away."""
    found = steps_of(read("recall"), np.array([[[1, 1], [0, 0]]]))
    assert (found.rises, found.stays, found.falls, found.undefined) == (2, 1, 0, 0)
    assert steps_of(read("1 - recall"), of_size(3)).rises == 0


def test_numbers_beyond_64_bits() -> None:
    cells = np.array([[10**6, 10**6 - k, 10**6 + k, 10**6] for k in range(4)])
    tree = read("(TP*TN)^3/(TP + FN)^6").binary
    names = [x for row in read("accuracy").cells(2).rows for x in row]
    found, _ = fractional_values(tree, names, cells, {})
    expected = [Fraction((10**12) ** 3, int(c[0] + c[1]) ** 6) for c in cells]
    assert [Fraction(int(p), int(q)) for p, q in zip(found.above, found.below, strict=True)] == expected


def test_the_function_and_what_it_refuses() -> None:
    found = discriminancy("accuracy", "kappa", class_sizes=[2, 2], steps=True)
    assert (found.matrices, [s.distinct for s in found.spreads]) == (9, [5, 5])
    assert len(found.steps) == 2
    with pytest.raises(DefinitionError):
        discriminancy("f1", class_sizes=[2, 2, 2])
    with pytest.raises(MatrixError):
        discriminancy("f1", n=3, class_sizes=[2, 2])
    with pytest.raises(NotExpressible, match="f_beta"):
        discriminancy("f_beta", n=3)
    with pytest.raises(NotExpressible, match="out of time"):
        discriminancy("confusion_entropy", n=60, budget=0.5)
    with pytest.raises(NotExpressible, match="told apart"):
        discriminancy("log(TP + sqrt(1 + TP*TP)) + log(sqrt(1 + TP*TP) - TP) + TN - TN", n=2, budget=60)


@pytest.mark.parametrize("name", ["accuracy", "mcc", "log(2)*accuracy"])
def test_evenly_spaced_values_are_exactly_smooth(name: str) -> None:
    """Margins 3, 4 and 2, 5 leave three matrices, in which TP and TN rise by one from each to the next."""
    tables = np.array([[[k, 3 - k], [2 - k, 2 + k]] for k in range(3)])
    assert spread_of(levels_of(read(name), [tables])).smoothness == 0.0
    uneven = np.array([[[k, 9 - k], [0, 9]] for k in (1, 2, 4)])
    assert spread_of(levels_of(read(name), [uneven])).smoothness > 0.1
