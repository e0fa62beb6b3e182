"""What a value guarantees of the rates: proved, and as large as it can be."""

from __future__ import annotations

import random
from fractions import Fraction as F

import pytest
import sympy

from symmetrics import floor
from symmetrics.language.cells import BINARY
from symmetrics.language.errors import DefinitionError
from symmetrics.language.symbols import symbol
from symmetrics.questions.reading import read
from symmetrics.search.ends.floors import RATES, guess_floor

T = sympy.Symbol("t")
MEAN_OF_BOTH = "(TP/(TP + FN) + TN/(TN + FP) - 1 + TP/(TP + FP) + TN/(TN + FN) - 1)/2"
KNOWN = {
    "mcc": T**2,
    "kappa": T / (2 - T),
    "p4": T / (4 - 3 * T),
    "symmetric_balanced_accuracy": 4 * T - 3,
    MEAN_OF_BOTH: 2 * T - 1,
    "accuracy": sympy.Integer(0),
    "phi_square": sympy.Integer(0),
    "braun_blanquet": sympy.Integer(0),
}


@pytest.mark.thinned(3)
@pytest.mark.parametrize("name", KNOWN, ids=lambda name: name[:20])
def test_floors_of_all_four_rates(name: str) -> None:
    """Worked out by hand: with two wrong cells empty and one right cell without end, a measure tends to a function of one rate."""
    found = floor(name, budget=10)
    assert found.verdict == "proved"
    assert sympy.simplify(sympy.sympify(found.floor) - KNOWN[name]) == 0


@pytest.mark.parametrize("name", ["mcc", "kappa", "p4", "f1", "adjusted_f", "g_mean"])
def test_no_matrix_is_below_and_one_is_near(name: str) -> None:
    """At random matrices the rates keep the floor; far along the family the rate is as good as there."""
    measure, source = read(name), random.Random(3)
    for rate, cells in RATES.items():
        guess = guess_floor(measure.binary, rate, of_proportions=True)
        assert guess is not None
        form = guess.floor
        for _ in range(25):
            rows = [[source.choice([0, 1, 3, 40, 900]) for _ in range(2)] for _ in range(2)]
            value, share = measure(rows), read(rate)(rows)
            if value.is_comparable and share.is_comparable and float(value) >= float(guess.low):
                assert float(share) >= float(form.subs(symbol("t"), value)) - 1e-9
        far = {symbol("x"): sympy.Rational(1, 3), symbol("large"): sympy.Integer(10) ** 9}
        at = {cell: form.xreplace(far).doit() for cell, form in guess.family.items()}
        assert at[cells[0]] / (at[cells[0]] + at[cells[1]]) == sympy.Rational(1, 3)
        value = measure([[at[cell] for cell in row] for row in BINARY.rows])
        assert abs(float(value) - float(guess.sup.subs(symbol("x"), F(1, 3)))) < 1e-4


def test_rates_by_themselves() -> None:
    found = floor("f1", ["TPR", "ppv"])
    assert (found.floor, found.low, found.high) == ("t/(2 - t)", "0", "1")
    assert {f.rate: f.floor for f in floor("f1").rates} == {"TPR": "t/(2 - t)", "TNR": "0", "PPV": "t/(2 - t)", "NPV": "0"}
    assert all(verdict == "proved" for f in found.rates for _, verdict in f.claims)


@pytest.mark.parametrize("formula", ["TP*TN/(TP*TN + FP*FN + 1)", "TPR*TN/(n + 1)"])
def test_a_measure_that_is_not_of_proportions_is_come_near_to_at_whole_counts(formula: str) -> None:
    """With the rate one third and `large` a multiple of three, every cell is a count."""
    found = floor(formula, ["TPR"])
    assert found.verdict == "proved"
    cells = [sympy.sympify(cell) for row in found.attained_by for cell in row]
    assert all(cell.subs({"x": sympy.Rational(1, 3), "large": 300}).is_Integer for cell in cells)


def test_what_is_not_proved_is_open() -> None:
    """The families miss the best matrices with a given NPV here: the guess they give is refuted as a claim."""
    found = floor("area_under_lift", ["NPV"])
    assert (found.verdict, found.floor) == ("open", None)
    assert found.rates[0].tried


def test_other_rates_are_refused() -> None:
    with pytest.raises(DefinitionError, match="rates among TPR"):
        floor("mcc", ["FPR"])
