"""What SymPy prints of a result, in text and in LaTeX, is read back as the same formula."""

from __future__ import annotations

import pytest
import sympy
from sympy import Integer, Pow, Rational

from symmetrics.algebra.derivation import derive
from symmetrics.catalogue import coordinate_systems, find_measure
from symmetrics.language.legible import legible
from symmetrics.language.reader import read_formula
from symmetrics.language.symbols import FN, FP, TN, TP, as_written, prod, substitute, symbol
from symmetrics.language.text import text
from symmetrics.language.values import value_at

with as_written():
    SUM, OTHER = TP + FN, TP + FP
BELOW = Pow(prod([SUM, OTHER]), -1, evaluate=False)
POINT = {TP: Integer(2), FN: Integer(3), FP: Integer(5), TN: Integer(7)}


@pytest.mark.parametrize(
    ("tree", "value"),
    [
        (prod([Integer(-1), Integer(2), TP, BELOW]), Rational(-4, 35)),
        (prod([Integer(1), BELOW]), Rational(1, 35)),
        (prod([TP, Integer(3), BELOW]), Rational(6, 35)),
        (prod([Integer(-1), Integer(3), TN, Pow(Integer(100), -1, evaluate=False), BELOW]), Rational(-21, 3500)),
        (prod([Integer(-1), Integer(2), prod([Integer(-1), Integer(3), TP])]), Rational(12)),
    ],
)
def test_products_with_numbers_keep_their_value_in_print(tree, value):
    """With 2, 3, 5 and 7 in the cells the sums are 5 and 7, and their product 35."""
    for printed in (str(legible(tree)), sympy.latex(legible(tree))):
        assert value_at(read_formula(printed).binary, POINT) == value
    assert value_at(legible(tree), POINT) == value


@pytest.mark.thinned(3)
@pytest.mark.parametrize("name", ["scott_pi", "krippendorff_alpha", "gwet_ac1", "bangdiwala_b", "baulieu_3", "harris_lahey", "pearson_c"])
@pytest.mark.parametrize("system", ["shin", "luque"])
def test_closed_forms_read_back_as_sympy_prints_them(name, system):
    measure, coordinates = find_measure(name), coordinate_systems()[system]
    letters = {symbol(x): symbol(f"letter_{k}") for k, x in enumerate(coordinates.symbols)}
    values = {letters[symbol(x)]: value_at(tree, POINT) for x, tree in coordinates.definitions.items()}
    form = substitute(derive(measure, coordinates).expression, letters)
    for printed in (str(form), sympy.latex(form), text(form)):
        read = read_formula(printed, knobs=[f"{x} >= -1" for x in values]).binary
        assert value_at(read, {**POINT, **values}) == value_at(measure.binary, POINT)
