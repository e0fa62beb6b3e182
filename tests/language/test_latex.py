"""LaTeX of expressions: printed as a person would, and read back to the same values."""

from __future__ import annotations

import random
import re

import pytest
import sympy

from symmetrics.catalogue import catalogue
from symmetrics.language.averaging import macro
from symmetrics.language.latex import latex, upright
from symmetrics.language.presence import guards_of
from symmetrics.language.reader import read_formula
from symmetrics.language.symbols import FN, FP, TN, TP, Abs, Max, as_written, cell, log, sqrt, symbol, xlogx


def printed(build):
    with as_written():
        return latex(build())


@pytest.mark.parametrize(
    "build, expected",
    [
        (lambda: 2 * TP / (2 * TP + FP + FN), r"\frac{2 \mathrm{TP}}{2 \mathrm{TP} + \mathrm{FP} + \mathrm{FN}}"),
        (lambda: TP * TN - FP * FN, r"\mathrm{TP} \cdot \mathrm{TN} - \mathrm{FP} \cdot \mathrm{FN}"),
        (lambda: TP - (FN + FP), r"\mathrm{TP} - (\mathrm{FN} + \mathrm{FP})"),
        (lambda: TP * (TP + FN), r"\mathrm{TP} (\mathrm{TP} + \mathrm{FN})"),
        (lambda: (TP + FN) ** 2, r"(\mathrm{TP} + \mathrm{FN})^{2}"),
        (lambda: (TP / FN) ** 2, r"\left(\frac{\mathrm{TP}}{\mathrm{FN}}\right)^{2}"),
        (lambda: TP / FN / (TN / FP), r"\frac{\frac{\mathrm{TP}}{\mathrm{FN}}}{\frac{\mathrm{TN}}{\mathrm{FP}}}"),
        (lambda: sqrt(TP) / 2, r"\frac{\sqrt{\mathrm{TP}}}{2}"),
        (lambda: 1 / sqrt(TP), r"\frac{1}{\sqrt{\mathrm{TP}}}"),
        (lambda: -TP, r"-\mathrm{TP}"),
        (lambda: 1 - symbol("b"), "1 - b"),
        (lambda: symbol("b") * symbol("a_p"), "b a_{p}"),
        (lambda: symbol("lambda_PP") + symbol("delta"), r"\lambda_{PP} + \delta"),
        (lambda: symbol("tpr"), r"\mathrm{tpr}"),
        (lambda: cell(1, 2), "C_{1,2}"),
        (lambda: symbol("beta") ** 2 * TP, r"\beta^{2} \mathrm{TP}"),
        (lambda: xlogx(TP), r"\mathrm{TP} \ln(\mathrm{TP})"),
        (lambda: log(TP, 2), r"\frac{\ln(\mathrm{TP})}{\ln(2)}"),
        (lambda: Abs(TP - TN), r"\left|\mathrm{TP} - \mathrm{TN}\right|"),
        (lambda: Max(TP, TN), r"\max(\mathrm{TN}, \mathrm{TP})"),
        (lambda: sympy.Rational(1, 2) * TP, r"\frac{1}{2} \mathrm{TP}"),
        (lambda: sympy.Integer(2) * sympy.Integer(3) * TP, r"2 \cdot 3 \mathrm{TP}"),
    ],
)
def test_printed_as_a_person_would(build, expected):
    assert printed(build) == expected


def test_sums_over_classes_and_over_pairs_of_classes():
    assert latex(catalogue()["accuracy"].formula) == r"\frac{\sum_{i=1}^{K} C_{ii}}{n}"
    assert latex(catalogue()["error_rate"].formula) == r"\frac{\sum_{i \neq j} C_{ij}}{n}"
    assert latex(catalogue()["csi"].formula) == r"\frac{\sum_{i=1}^{K} \left(\frac{C_{ii}}{b_{i}} + \frac{C_{ii}}{a_{i}} - 1\right)}{K}"


def test_an_underscore_in_a_name_is_escaped():
    assert upright("lr_plus") == r"\mathrm{lr\_plus}"


@pytest.mark.parametrize("name", catalogue())
def test_no_needless_factor_one_and_balanced_braces(name):
    for tree in (catalogue()[name].formula, catalogue()[name].binary):
        out = latex(tree)
        assert not re.search(r"\b1 (\\cdot|\\mathrm)|\\cdot 1\b", out)
        assert out.count("{") == out.count("}")
        assert out.count("(") == out.count(")")
        assert out.count(r"\left") == out.count(r"\right")


def matrices(K):
    chance = random.Random(K)
    return [[[chance.randint(1, 9) for _ in range(K)] for _ in range(K)] for _ in range(3)]


@pytest.mark.parametrize("name", [name for name, m in catalogue().items() if not guards_of([m.binary])])
def test_the_binary_formula_is_read_back_with_equal_values(name):
    m = catalogue()[name]
    again = read_formula(latex(m.binary), knobs=[knob.domain for knob in m.free_knobs])
    assert_equal(m, again, 2)


@pytest.mark.parametrize("name", [name for name, m in catalogue().items() if m.kind == "multiclass"])
def test_the_indexed_formula_is_read_back_with_equal_values(name):
    m = catalogue()[name]
    again = read_formula(latex(m.formula))
    for K in (2, 3):
        assert_equal(m, again, K)


def test_an_average_is_read_back_with_equal_values():
    m = macro(catalogue()["jaccard"])
    assert_equal(m, read_formula(latex(m.formula)), 3)


def assert_equal(m, other, K):
    knobs = {knob.name: 2 if knob.allows(2) else sympy.Rational(1, 2) for knob in m.free_knobs}
    for matrix in matrices(K):
        value, again = m(matrix, **knobs), other(matrix, **knobs)
        difference = value - again
        assert value is again is sympy.nan or difference == 0 or abs(sympy.N(difference, 30)) < sympy.Rational(1, 10**20)
