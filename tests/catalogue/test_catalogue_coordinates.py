"""Coordinate systems: shares that sum to one, inverses that undo them, printed matrices that follow."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

import pytest
import sympy

from symmetrics.catalogue import catalogue, coordinate_systems
from symmetrics.language.coordinates import coordinates
from symmetrics.language.errors import DefinitionError
from symmetrics.language.symbols import FN, FP, TN, TP, symbol

SYSTEMS = list(coordinate_systems().values())


@pytest.fixture(params=SYSTEMS, ids=lambda system: system.name)
def system(request):
    return request.param


def test_the_shares_sum_to_the_scale(system):
    assert sympy.expand(sum(x for row in system.to_cells().rows for x in row)) == symbol("n")


def test_the_definitions_undo_the_coordinates(system):
    cells = [x for row in system.to_cells().rows for x in row]
    for name, definition in system.definitions.items():
        there = definition.subs(dict(zip((TP, FN, FP, TN), cells, strict=True)), simultaneous=True)
        assert sympy.cancel(there - symbol(name)) == 0


def test_the_coordinates_undo_the_definitions(system):
    n = TP + FN + FP + TN
    point = {name: sympy.cancel(expression) for name, expression in system.definitions.items()}
    rows = system.to_cells(n=n, **point).rows
    assert [sympy.cancel(x) for row in rows for x in row] == [TP, FN, FP, TN]


def test_the_conditions_are_relations_between_the_coordinates(system):
    for condition in system.conditions:
        assert set(re.findall(r"[A-Za-z_]\w*", condition)) <= set(system.symbols)
        assert re.search(r"<=", condition)


@pytest.mark.parametrize("tp, fn, fp, tn", [(6, 2, 1, 3), (0, 5, 3, 0), (1, 1, 1, 1), (9, 0, 4, 2)])
def test_a_matrix_of_counts_meets_the_conditions(system, tp, fn, fp, tn):
    counts = {TP: tp, FN: fn, FP: fp, TN: tn}
    known = {symbol(name): sympy.cancel(definition.doit().subs(counts)) for name, definition in system.definitions.items()}
    for condition in system.conditions:
        sides = [side(known, text) for text in condition.split("<=")]
        assert all(low <= high for low, high in pairwise(sides)), condition


def side(known, text):
    """The value of a sum of coordinates and whole numbers."""
    terms = re.findall(r"([+-]?)\s*(\w+)", text)
    return sum((-1 if sign == "-" else 1) * (int(term) if term.isdigit() else known[symbol(term)]) for sign, term in terms)


# Shin, Kim and Han (2017), sections 3.1.1, 3.1.2 and 3.2.2: b, a_p, a_n, then accuracy, precision, F1 and kappa as printed.
SHIN = [
    ("0.5", "0.9", "0.5", "0.700", "0.643", "0.750", "0.250"),
    ("0.5", "0.5", "0.9", "0.700", "0.833", "0.625", "0.500"),
    ("0.5", "0.81", "0.99", "0.900", "0.988", "0.890", "0.817"),
    ("0.2", "0.7", "0.7", "0.700", "0.368", "0.483", "0.577"),
    ("0.2", "0.54", "0.99", "0.900", "0.931", "0.684", "0.881"),
    ("0.8", "0.7", "0.7", "0.700", "0.903", "0.789", "-0.034"),
    ("0.8", "0.35", "0.1", "0.300", "0.609", "0.444", "-0.892"),
]


@pytest.mark.parametrize("row", SHIN)
def test_the_printed_tables_of_shin_kim_and_han_follow(row):
    b, a_p, a_n = (Fraction(text) for text in row[:3])
    matrix = coordinate_systems()["shin"].to_cells(n=1000, b=b, a_p=a_p, a_n=a_n)
    for name, printed in zip(("accuracy", "precision", "f1", "shin_kappa"), row[3:], strict=True):
        assert abs(catalogue()[name](matrix) - sympy.Rational(printed)) <= sympy.Rational(1, 2000), name
    assert catalogue()["recall"](matrix) == sympy.Rational(row[1])
    assert catalogue()["specificity"](matrix) == sympy.Rational(row[2])


def test_names_are_printed_with_their_indices():
    assert coordinate_systems()["shin"].latex == {"b": "b", "a_p": "a_{p}", "a_n": "a_{n}"}
    assert coordinate_systems()["luque"].latex == {"lambda_PP": r"\lambda_{PP}", "lambda_NN": r"\lambda_{NN}", "delta": r"\delta"}
    assert coordinate_systems()["roc"].latex["tpr"] == r"\mathrm{tpr}"


@pytest.mark.parametrize("given", [{"c": 1}, {"b": "1"}, {"b": "__import__('os')"}])
def test_unknown_coordinates_and_text_are_refused(given):
    with pytest.raises(DefinitionError, match="Expected"):
        coordinate_systems()["shin"].to_cells(**given)


@pytest.mark.parametrize("inverse", [{}, {"s": len, "t": len}])
def test_a_system_without_a_full_inverse_is_refused(inverse):
    with pytest.raises(DefinitionError, match="inverse"):

        @coordinates(source="fawcett2006", domain=("0 <= s <= 1",), inverse=inverse)
        def half(s):
            return [[s, 0], [1 - s, 0]]


def test_the_scale_is_no_coordinate():
    with pytest.raises(DefinitionError, match="none n"):

        @coordinates(source="fawcett2006", domain=(), inverse={"n": len})
        def counts(n):
            return [[n, 0], [0, 1 - n]]
