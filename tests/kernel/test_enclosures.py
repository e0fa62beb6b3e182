"""Enclosures, one operation at a time: against sixty digits, and against all that numbers between two bounds can be."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, product

import pytest

from symmetrics.kernel import Rejected
from symmetrics.kernel.numbers import number, prime_powers, whole_root
from symmetrics.kernel.points import Undecided, UndefinedAtPoint, compare, enclose, handy, holds, log_bounds
from symmetrics.kernel.syntax import parse

from .independent import COMPARE, tree_of, value

TINY = Fraction(1, 10**50)  # sixty digits, and what rounding takes of them

WIDE = [
    "sqrt(2)*3", "3*sqrt(2)", "(1 - 4)*sqrt(2)", "sqrt(2)*(1 - 4)", "sqrt(2)*sqrt(3)", "(1 - sqrt(2))*sqrt(3)",
    "(1 - sqrt(2))*(1 - sqrt(3))", "sqrt(2) + 1/3", "1/3 + sqrt(2)", "sqrt(2) + sqrt(3) + 1", "1 - sqrt(2)", "-sqrt(2)", "1/sqrt(2)",
    "1/(1 - sqrt(2))", "(1 - sqrt(3))/sqrt(2)", "sqrt(2/3)", "sqrt(1/3)", "sqrt(9/2)", "sqrt(2/9)", "sqrt(sqrt(2))", "sqrt(10**30 + 1)",
    "abs(1 - sqrt(2))", "abs(sqrt(2) - 1)", "max(sqrt(2), 1)", "max(1, sqrt(2))", "max(sqrt(2), sqrt(3), 1)", "min(sqrt(2), 3)",
    "min(3, sqrt(2))", "min(sqrt(2), sqrt(3), 2)", "max(sqrt(5), min(7/3, sqrt(3)))", "sqrt(2)**3", "(1 - sqrt(2))**2",
    "(1 - sqrt(2))**3", "(sqrt(3) - 1)**2", "(sqrt(2)/3)**5", "log(2)", "log(3)", "log(1/3)", "log(5/4)", "log(4/5)", "log(7/10)",
    "log(10**20)", "log(1/10**20)", "log(sqrt(2))", "log(sqrt(2)/7)", "xlogx(1/3)", "xlogx(3)", "xlogx(sqrt(2))", "xlogx(sqrt(2)/2)",
    "2**(1/3)", "(2/3)**(2/3)", "(3/2)**(3/2)", "2**(0 - 1/2)", "(2/3)**(0 - 5/3)", "sqrt(2)**(1/2)", "sqrt(2)**(0 - 1/2)",
    "sqrt(3)**(2)", "2**(1/200)", "exp(1)", "exp(1)**2 - exp(1)", "log(exp(1))", "2*exp(1) - sqrt(2)",
]  # fmt: skip
EXACT = {
    "1/3 + 1/6": Fraction(1, 2), "2/3*3": 2, "1 - 3": -2, "1/(1 - 3)": Fraction(-1, 2), "(1 - 3)**3": -8, "(1 - 3)**2": 4,
    "(1 - 1)**0": 1, "sqrt(4/9)": Fraction(2, 3), "sqrt(0)": 0, "(8/27)**(2/3)": Fraction(4, 9), "(8/27)**(0 - 2/3)": Fraction(9, 4),
    "5**(0*1)": 1, "7**((1))": 7, "(1 - 1)**(1/2)": 0, "abs(1 - 3)": 2, "abs(3 - 1)": 2, "abs(0)": 0, "xlogx(0)": 0, "log(1)": 0,
    "max(1, 3, 2)": 3, "min(2, 1, 3)": 1, "-1/2": Fraction(-1, 2),
}  # fmt: skip
FAR = ["sqrt(10**9*sqrt(2))", "(10**9*sqrt(2))**(1/3)", "log(sqrt(2/10**18))", "xlogx(sqrt(2/10**18))", "1/sqrt(2/10**18)"]
ZERO = "(sqrt(2)*sqrt(3) - sqrt(6))"  # its bounds are on either side of zero
UNDEFINED = [
    "1/(1 - 1)", "1/0", "sqrt(1 - 2)", "sqrt(1 - sqrt(2))", "log(0)", "log(1 - 2)", "log(1 - sqrt(2))", f"log(0 - {ZERO}**2)",
    "xlogx(1 - 2)", "(1 - 2)**(1/2)", "(1 - sqrt(2))**(1/2)", "0**(0*1)", "0**(0 - 1)", f"(0 - {ZERO}**2)**(0 - 1/2)",
    f"(0 - {ZERO}**2)**(0*1)",
]  # fmt: skip
CANNOT_TELL = [
    f"1/{ZERO}", f"1/{ZERO}**2", f"1/(0 - {ZERO}**2)", f"sqrt({ZERO})", f"sqrt(0 - {ZERO}**2)", f"log({ZERO})", f"log({ZERO}**2)",
    f"xlogx({ZERO})", f"xlogx({ZERO}**2)", f"xlogx(0 - {ZERO}**2)", "2**(sqrt(2))", f"{ZERO}**(1/2)", f"(0 - {ZERO}**2)**(1/2)",
    f"({ZERO}**2)**(0 - 1/2)", f"({ZERO}**2)**(0*1)",
]  # fmt: skip


@pytest.mark.parametrize("text", WIDE)
@pytest.mark.parametrize("bits", [24, 80, 120])
def test_a_number_that_is_not_rational_lies_between_its_bounds(text: str, bits: int) -> None:
    low, high = enclose(parse(text), {}, bits)
    truth = value(tree_of(text), {})
    assert low - TINY < truth < high + TINY
    assert 0 < high - low < max(abs(truth), 1) * Fraction(50 * bits, 1 << bits)


@pytest.mark.parametrize("text", FAR)
def test_bounds_that_are_far_apart_already(text: str) -> None:
    low, high = enclose(parse(text), {}, 80)
    assert low < value(tree_of(text), {}) < high


@pytest.mark.parametrize("x", [Fraction(1, 3), Fraction(2, 3), Fraction(5, 4), Fraction(8, 7), 3, 7, 10**6])
def test_the_bounds_of_a_logarithm_leave_room_for_what_is_cut_off(x: Fraction) -> None:
    low, high = log_bounds(x, 80)
    room = Fraction(4 * 80, 1 << 80)
    assert low + room < value(tree_of(f"log({x})"), {}) < high - room


def test_the_bounds_of_a_root_are_one_unit_apart() -> None:
    for text in ("sqrt(2)", "sqrt(1/3)", "5**(2/3)"):
        low, high = enclose(parse(text), {}, 80)
        assert high - low == Fraction(1, 1 << 80)


@pytest.mark.parametrize(("text", "exact"), EXACT.items())
def test_a_rational_largeis_its_own_bound(text: str, exact: Fraction) -> None:
    low, high = enclose(parse(text), {}, 80)
    assert low is high
    assert low == exact


def test_the_bounds_of_what_cannot_be_told_from_zero() -> None:
    low, high = enclose(parse(ZERO), {}, 80)
    assert low < 0 < high
    assert enclose(parse(f"{ZERO}**2"), {}, 80) == (0, max(low**2, high**2))
    assert enclose(parse(f"{ZERO}**3"), {}, 80) == (min(low**3, low * high**2), max(high**3, high * low**2))
    assert enclose(parse(f"abs({ZERO})"), {}, 80) == enclose(parse(f"abs(0 - {ZERO})"), {}, 80) == (0, max(-low, high))
    assert enclose(parse(f"abs({ZERO}**2)"), {}, 80) == (0, max(low**2, high**2))
    assert enclose(parse(f"abs(0 - {ZERO}**2)"), {}, 80) == (0, max(low**2, high**2))
    assert enclose(parse(f"sqrt({ZERO}**2)"), {}, 80)[0] == enclose(parse(f"({ZERO}**2)**(1/2)"), {}, 80)[0] == 0
    assert enclose(parse(f"max({ZERO}, {ZERO}**2)"), {}, 80) == (0, high)


@pytest.mark.parametrize("text", UNDEFINED)
def test_undefined(text: str) -> None:
    with pytest.raises(UndefinedAtPoint):
        enclose(parse(text), {}, 80)


@pytest.mark.parametrize("text", CANNOT_TELL)
def test_cannot_tell(text: str) -> None:
    with pytest.raises(Undecided):
        enclose(parse(text), {}, 80)


def test_what_is_refused_at_a_point() -> None:
    for text in ("2**(1/201)", "2**(201*1)", "2**(0 - 201)"):
        with pytest.raises(Rejected, match="at most 200"):
            enclose(parse(text), {}, 80)
    with pytest.raises(Rejected, match="no relation"):
        compare((1, 1), (1, 1), "=>")
    with pytest.raises(Rejected, match="no value to x"):
        enclose(parse("x + y"), {"y": Fraction(1)}, 80)
    assert enclose(parse("(1 - 1/2)**(200*1)"), {}, 80)[0] == Fraction(1, 2**200)
    assert handy(2**999_998) == 2**999_998
    for large in (2**999_999, Fraction(2**600_000 + 1, 2**600_000), -(2**999_999)):
        with pytest.raises(Rejected, match="too large"):
            handy(large)


@pytest.mark.parametrize("relation", COMPARE)
def test_a_relation_is_told_where_all_numbers_between_the_bounds_agree(relation: str) -> None:
    for (a, b), (c, d) in product(combinations_with_replacement(range(4), 2), repeat=2):
        truths = {COMPARE[relation](x / 2, y / 2) for x in range(2 * a, 2 * b + 1) for y in range(2 * c, 2 * d + 1)}
        assert compare((a, b), (c, d), relation) is (truths.pop() if len(truths) == 1 else None)


@pytest.mark.parametrize("root", ["sqrt({})", "({})**(1/2)"])
@pytest.mark.parametrize(("k", "told"), [(5, True), (20, True), (50, True), (200, False)])
def test_numbers_that_are_close_are_told_apart_by_more_bits(root: str, k: int, told: bool) -> None:
    larger, smaller = parse(root.format(f"(10**4)**{k} + 1")), parse(f"(10**2)**{k}")
    if told:
        assert holds(larger, ">", smaller, {})
    else:
        with pytest.raises(Undecided):
            holds(larger, ">", smaller, {})


@pytest.mark.parametrize("x", [Fraction(2, 3), Fraction(3, 2), Fraction(1, 3), Fraction(127, 64), Fraction(10**9), Fraction(1, 10**9)])
def test_a_logarithm_with_more_bits_lies_within_the_one_with_fewer(x: Fraction) -> None:
    enclosures = [log_bounds(x, bits) for bits in (8, 20, 40, 80, 160, 320)]
    for (low, high), (lower, upper) in pairwise(enclosures):
        assert low < lower < upper < high


@pytest.mark.parametrize("degree", [1, 2, 3, 7])
def test_whole_roots(degree: int) -> None:
    for x in (*range(70), 2**63 - 1, 2**63, 10**40, 10**42 - 1):
        found = whole_root(x, degree)
        assert found**degree <= x < (found + 1) ** degree


@pytest.mark.parametrize("n", [*range(1, 50), 1999**2, 1999 * 2003, 2003**2, 2**70, 360 * 10007])
def test_prime_factors(n: int) -> None:
    powers = prime_powers(n)
    found = 1
    for p, k in powers.items():
        assert k > 0
        assert p > 1
        assert all(p % q for q in range(2, min(p, 1999)))
        found *= p**k
    assert found == n


def test_numbers_that_are_whole() -> None:
    assert [number("root", [x], 2) for x in (-4, -1, 0, 1, 2, 4, 8, 9)] == [None, None, 0, 1, None, 2, None, 3]
    assert [number("root", [x], 3) for x in (-8, -1, 0, 1, 4, 8, 9, 27)] == [None, None, 0, 1, None, 2, None, 3]
    assert [number("abs", [x], 2) for x in (-2, 0, 3)] == [2, 0, 3]
    assert (number("max", [-1, 2], 2), number("min", [-1, 2], 2)) == (2, -1)
