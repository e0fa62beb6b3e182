"""Means over the classes that are present: values by hand, the same in batches, and cases that leave out no matrix."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from symmetrics import macro, macro_present, macro_seen, prove, vectorise
from symmetrics.catalogue import catalogue, find_measure
from symmetrics.language.averaging import per_class
from symmetrics.language.cells import cells
from symmetrics.language.claim_cases import by_cases
from symmetrics.language.claims import Subject, at_most
from symmetrics.language.presence import cases, guards_of, if_present
from symmetrics.language.symbols import as_written
from symmetrics.language.values import Undefined, value_at
from symmetrics.properties import properties

RECALL, PRECISION, F1 = (catalogue()[name] for name in ("recall", "precision", "f1"))
counts = st.one_of(st.just(0), st.integers(0, 5), st.integers(0, 10**12))
matrices = st.lists(st.lists(counts, min_size=3, max_size=3), min_size=3, max_size=3)


@pytest.mark.parametrize(
    ("average", "measure", "value"),
    [
        (macro_present, RECALL, "3/4"),  # (1/2 + 1)/2: class 3 has no items
        (macro_present, PRECISION, "5/6"),  # (1 + 2/3)/2
        (macro_seen, F1, "11/15"),  # (2/3 + 4/5)/2: class 3 is neither actual nor predicted
    ],
)
def test_values_by_hand(average, measure, value):
    assert average(measure)([[1, 1, 0], [0, 2, 0], [0, 0, 0]]) == sympy.Rational(value)


def test_a_class_that_is_only_predicted_is_seen_and_not_present():
    rows = [[1, 0, 1], [0, 2, 0], [0, 0, 0]]  # F1: 2/3, 1 and 0
    assert macro_present(F1)(rows) == sympy.Rational(5, 6)
    assert macro_seen(F1)(rows) == sympy.Rational(5, 9)
    assert macro_present(RECALL)([[0, 0], [0, 0]]) is sympy.nan


@given(matrices)
def test_the_mean_of_the_class_wise_values_that_count(rows):
    """Written out: the recall of each row with items, and their mean."""
    recalls = [Fraction(row[i], sum(row)) for i, row in enumerate(rows) if sum(row)]
    expected = sum(recalls) / len(recalls) if recalls else None
    value = macro_present(RECALL)(rows)
    assert value is sympy.nan if expected is None else Fraction(str(value)) == expected


@given(st.lists(matrices, min_size=1, max_size=6))
def test_batches_agree_with_exact_values(batch):
    for measure in (macro_present(RECALL), macro_seen(F1), macro_present(PRECISION)):
        found = vectorise(measure, 3)(np.array(batch, dtype=np.int64))
        for rows, value in zip(batch, found, strict=True):
            exact = measure(rows)
            assert np.isnan(value) if exact is sympy.nan else value == pytest.approx(float(exact), rel=1e-12)


@given(matrices.filter(lambda rows: all(map(sum, rows))))
def test_where_all_classes_are_present_it_is_the_plain_mean(rows):
    assert macro_present(RECALL)(rows) == macro(RECALL)(rows)


NAMES = [
    "scale_invariant",
    "prevalence_invariant",
    "prediction_scale_invariant",
    "label_symmetric",
    "affine_in_tp",
    "improves_with_correction",
]


@pytest.mark.thinned(3)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("measure", [macro_present(RECALL), macro_seen(F1)], ids=lambda m: m.name)
def test_the_cases_of_a_claim_cover_every_point_at_which_it_says_something(name, measure):
    """Wherever both sides of the claim by cases are defined, one case has its conditions fulfilled and the same sides."""
    subject = Subject(measure)
    found = properties()[name].claims(measure)
    whole = properties()[name].definition(subject)
    for claim in whole if isinstance(whole, tuple) else (whole,):
        if by_cases(claim) == (claim,):
            continue
        for values in itertools.product((0, 1, 2), repeat=len(claim.symbols)):
            point = dict(zip(claim.symbols, values, strict=True))
            if all(holds(c, point) for c in claim.given) and value_of(claim.left, point) is not None:
                here = [case for case in found if all(holds(c, point) for c in case.given)]
                assert any(value_of(case.left, point) == value_of(claim.left, point) for case in here), point


def holds(condition, point):
    return bool(condition.func(*(value_at(x, point) for x in condition.args)))


def value_of(tree, point):
    try:
        return value_at(tree, point)
    except Undefined:
        return None


def test_bounds_are_proved_case_by_case():
    assert prove("macro_present(recall) <= 1 for K = 3").verdict == "proved"
    assert prove("macro_present(recall) < 1 for K = 3").verdict == "refuted"
    assert len(by_cases(at_most(Subject(macro_present(RECALL), 3)(cells(3)), 1))) == 7


def test_it_goes_by_name():
    assert find_measure("macro_present(recall)")([[1, 1, 0], [0, 2, 0], [0, 0, 0]]) == sympy.Rational(3, 4)
    assert len(per_class(RECALL, 3)) == 3


names = sympy.symbols("x y z", real=True)


@pytest.mark.parametrize(
    "guard",
    [
        lambda x, y, z: x + y,
        lambda x, y, z: x * (y + z),
        lambda x, y, z: (1 + x) * y + 2 * z,
        lambda x, y, z: x + (y + (z + x)),
        lambda x, y, z: x**2 * y + z,
        lambda x, y, z: 1 + x,
        lambda x, y, z: sympy.Integer(0) + sympy.Integer(0),
    ],
)
def test_the_cases_of_a_number_of_items_leave_out_no_point(guard) -> None:
    """At each small point some case applies whose zeros hold there, and every such case says rightly whether anything is present."""
    with as_written():
        tree = if_present(guard(*names), names[0])
    [found] = guards_of([tree]) or [sympy.Integer(0)]
    for point in itertools.product((0, 1, 2), repeat=3):
        at = dict(zip(names, point, strict=True))
        value = found.xreplace(at).doit()
        holding = [
            present[found]
            for zero, present, positive in cases([tree])
            if all(at[name] == 0 for name in zero) and all(p.xreplace(at).doit() > 0 for p in positive)
        ]
        assert set(holding) == {bool(value > 0)}
