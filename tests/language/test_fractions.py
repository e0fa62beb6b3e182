"""Rational formulas as fractions in lowest terms."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from symmetrics.language.errors import NotExpressible
from symmetrics.language.fractions import context_of, fraction_of
from symmetrics.language.symbols import FN, FP, TN, TP, as_written, log, sqrt


def build(form: Any) -> Any:
    with as_written():
        return form()


def test_by_hand() -> None:
    above, below = fraction_of(build(lambda: 2 / (1 / (TP / (TP + FP)) + 1 / (TP / (TP + FN)))))
    assert above.to_dict() == {(0, 0, 1): 2}  # FN, FP, TP
    assert below.to_dict() == {(0, 0, 1): 2, (1, 0, 0): 1, (0, 1, 0): 1}


def test_denominator_leads_with_a_positive_sign_and_content_cancels() -> None:
    above, below = fraction_of(build(lambda: (4 * TP - 6 * FN) / (0 - 2 * TP)))
    assert above.to_dict() == {(1, 0): 3, (0, 1): -2}
    assert below.to_dict() == {(0, 1): 1}


def test_shared_context() -> None:
    context = context_of(TP, FN, TN)
    above, _ = fraction_of(TP, context)
    assert above.context() is context
    with pytest.raises(NotExpressible):
        fraction_of(FP, context)


@pytest.mark.parametrize(
    "form",
    [
        lambda: sqrt(TP),
        lambda: TP / log(TP),
        lambda: 1 / (TP - TP),
        lambda: (TP + FN + FP + TN) ** 10**9,
        lambda: ((TP + FN) ** 999) ** 999,
        lambda: abs(TP),
    ],
)
def test_what_is_no_fraction(form: Any) -> None:
    with pytest.raises(NotExpressible):
        fraction_of(build(form))


def kappa(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    n = tp + fn + fp + tn
    chance = ((tp + fn) * (tp + fp) + (fp + tn) * (fn + tn)) / n**2
    return ((tp + tn) / n - chance) / (1 - chance)


cells = st.fractions(0, 10, max_denominator=7)


@given(cells, cells, cells, cells)
def test_values_are_those_of_the_formula(tp: Fraction, fn: Fraction, fp: Fraction, tn: Fraction) -> None:
    assume(tp + fn and fp + tn and tp + fp and fn + tn)
    above, below = fraction_of(build(lambda: kappa(TP, FN, FP, TN)))

    def at(p: Any) -> Fraction:
        return sum(
            (int(c) * fn ** int(i) * fp ** int(j) * tn ** int(k) * tp ** int(m) for (i, j, k, m), c in p.to_dict().items()), Fraction(0)
        )

    assert at(above) / at(below) == kappa(tp, fn, fp, tn)
