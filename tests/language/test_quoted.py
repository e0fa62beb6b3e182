"""Printed numbers and the intervals they stand for."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symmetrics.language.errors import DefinitionError
from symmetrics.language.quoted import quoted


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("0.78", F(775, 1000), F(785, 1000)),
        ("78%", F(775, 1000), F(785, 1000)),
        ("78.0%", F(7795, 10000), F(7805, 10000)),
        (".5", F(45, 100), F(55, 100)),
        ("-0.43", F(-435, 1000), F(-425, 1000)),
        ("1", F(1, 2), F(3, 2)),
        ("39/50", F(39, 50), F(39, 50)),
        ("-1/3", F(-1, 3), F(-1, 3)),
        ("7.8e-1", F(775, 1000), F(785, 1000)),
        ("-1.2E3", F(-1250), F(-1150)),
        ("0.62±0.01", F(61, 100), F(63, 100)),
        ("62% +/- 1.5%", F(605, 1000), F(635, 1000)),
        ("-0.1+-0.2", F(-3, 10), F(1, 10)),
    ],
)
def test_half_a_unit_of_the_last_place(text: str, low: F, high: F) -> None:
    found = quoted(text)
    assert (found.low, found.high, found.low_open, found.high_open) == (low, high, False, False)


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("0.78", [F(78, 100), F(789, 1000)], [F(79, 100), F(779, 1000)]),
        ("-0.78", [F(-78, 100), F(-789, 1000)], [F(-79, 100), F(-77, 100)]),
        ("0.00", [F(0), F(9, 1000), F(-9, 1000)], [F(1, 100), F(-1, 100)]),
    ],
)
def test_truncated_digits(text: str, inside: list[F], outside: list[F]) -> None:
    found = quoted(text, truncated=True)
    assert [found.holds(x) for x in [*inside, *outside]] == [True] * len(inside) + [False] * len(outside)


@pytest.mark.parametrize(
    "text", ["", "x", ".", "%", "1e", "e-3", "0.62±", "±0.1", "0.6±-0.1", "0,7,8", "1/0", "nan", "0.7.8", "--1", "9" * 100]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(DefinitionError, match=r"Expected a (printed )?number"):
        quoted(text)


@pytest.mark.parametrize(
    ("text", "same"), [("0,78", "0.78"), ("\N{MINUS SIGN}0.3", "-0.3"), ("\N{EN DASH}1/2", "-1/2"), ("0,62 ± 0,01", "0.62±0.01")]
)
def test_commas_and_minus_signs_of_print(text: str, same: str) -> None:
    one, other = quoted(text), quoted(same)
    assert (one.low, one.high, one.text) == (other.low, other.high, text)


@given(st.fractions(-2, 2, max_denominator=997), st.integers(0, 6))
def test_what_is_printed_holds_what_was_rounded(value: F, places: int) -> None:
    scaled = value * 10**places
    rounded = round(scaled)  # ties go to even; either way both ends belong to the interval
    printed = f"{'-' if rounded < 0 else ''}{abs(rounded) // 10**places}" + (f".{abs(rounded) % 10**places:0{places}d}" if places else "")
    assert quoted(printed).holds(value)
