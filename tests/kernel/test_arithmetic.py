"""Polynomials, quotients and enclosures, each against values worked out by hand or in another way."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symmetrics.kernel import Rejected
from symmetrics.kernel.packing import layout_for
from symmetrics.kernel.points import UndefinedAtPoint, enclose, holds, log_bounds
from symmetrics.kernel.polynomial import MANY_TERMS, Polynomial, Ring, plus
from symmetrics.kernel.reading import NowhereDefined, Reader
from symmetrics.kernel.syntax import names_in, parse, replace

from .independent import Undefined, tree_of, value

LN2 = Fraction("0.693147180559945309417232121458176568075500134360255254120680")  # to 60 digits, any table of constants


def read(text: str) -> tuple[Reader, Polynomial]:
    reader = Reader()
    return reader, reader.read(parse(text)).top


def test_the_binomial_theorem() -> None:
    reader, p = read("(x + y)**9")
    assert sorted(p.values()) == sorted(comb(9, k) for k in range(10))
    assert {reader.ring.exponent(m, "x") + reader.ring.exponent(m, "y") for m in p} == {9}


def test_exponents_do_not_run_into_one_another() -> None:
    ring = Ring()
    x, y = ring.variable("x"), ring.variable("y")
    high = ring.power(x, 32_767)
    assert ring.exponent(next(iter(high)), "y") == 0
    assert ring.times(high, y) == {32_767 + (1 << 16): 1}
    with pytest.raises(Rejected, match="exponent"):
        ring.times(high, x)


def term_by_term(p: Polynomial, q: Polynomial) -> Polynomial:
    out: Polynomial = {}
    for (m, c), (k, d) in product(p.items(), q.items()):
        out[m + k] = out.get(m + k, 0) + c * d
    return {m: c for m, c in out.items() if c}


COEFFICIENTS = st.integers(-(1 << 40), 1 << 40).filter(bool)
MANY = st.dictionaries(
    st.tuples(st.integers(0, 6), st.integers(0, 3), st.integers(0, 2)).map(lambda e: sum(k << (16 * i) for i, k in enumerate(e))),
    COEFFICIENTS,
    min_size=MANY_TERMS,
    max_size=40,
)


@settings(max_examples=40, deadline=None)
@given(MANY, MANY)
def test_products_of_many_terms(p: Polynomial, q: Polynomial) -> None:
    ring = Ring()
    for name in "xyz":
        ring.variable(name)
    assert layout_for(p, q, [0, 16, 32]) is not None
    assert ring.times(p, q) == term_by_term(p, q)
    opposite = {m + (7 << 32): -c for m, c in p.items()}
    assert ring.times(plus(p, opposite), q) == plus(term_by_term(p, q), term_by_term(opposite, q))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("sqrt(x)**3", "x*sqrt(x)"),
        ("abs(x - y)**2", "(x - y)**2"),
        ("max(x, y)**2", "(x + y)*max(x, y) - x*y"),
        ("sqrt(x + sqrt(y))**4", "x**2 + 2*x*sqrt(y) + y"),
        ("sqrt(9)*x", "3*x"),
        ("x/y + y/x - (x**2 + y**2)/(x*y)", "0"),
        ("1/(x/y) - y/x", "0"),
        ("max(x/y, 2) - max(x, 2*y)/y", "0"),
    ],
)
def test_equal_polynomials(text: str, same: str) -> None:
    assert read(f"({text}) - ({same})")[1] == {}


@pytest.mark.parametrize("text", ["1/(x - x)", "1/(1/(x - x) + 1)", "(1/(x - x))**0"])
def test_division_by_zero_everywhere(text: str) -> None:
    with pytest.raises(NowhereDefined):
        read(text)


def test_what_must_not_vanish_is_noted() -> None:
    reader, _ = read("1/(x/(y*z)) + 1/u**0")
    ring = reader.ring
    assert [ring.support(m) for p in reader.nonzero for m in p] == [["y"], ["z"], ["x"], []]


ATOMS = st.sampled_from(["x", "y", "1", "2", "3"])


@st.composite
def formulas(draw: st.DrawFn, depth: int = 3) -> str:
    if depth == 0 or draw(st.booleans()):
        return draw(ATOMS)
    a, b = draw(formulas(depth - 1)), draw(formulas(depth - 1))
    two = [f"({a} + {b})", f"({a} - {b})", f"({a})*({b})", f"({a})/({b})", f"max({a}, {b})"]
    return draw(st.sampled_from([*two, f"sqrt({a})", f"abs({a})", f"({a})**2"]))


@given(formulas(), st.integers(0, 9), st.integers(0, 9))
@settings(max_examples=200, deadline=None)
def test_an_enclosure_holds_the_value(text: str, x: int, y: int) -> None:
    point = {"x": Fraction(x), "y": Fraction(y)}
    try:
        low, high = enclose(parse(text), point, 120)
    except UndefinedAtPoint:
        with pytest.raises(Undefined):
            value(tree_of(text), point)
        return
    except Rejected:
        return  # cannot tell
    assert low - Fraction(1, 10**25) <= value(tree_of(text), point) <= high + Fraction(1, 10**25)
    assert high - low < Fraction(1, 10**15)


@pytest.mark.parametrize("k", [-3, -1, 1, 2, 40])
@pytest.mark.parametrize("bits", [20, 80, 150])
def test_logarithms_of_powers_of_two(k: int, bits: int) -> None:
    low, high = log_bounds(Fraction(2) ** k, bits)
    assert low - Fraction(1, 10**55) < k * LN2 < high + Fraction(1, 10**55)
    assert high - low < Fraction(50 * abs(k) * bits, 1 << bits)


@given(st.fractions(min_value=Fraction(1, 1000), max_value=1000), st.fractions(min_value=Fraction(1, 1000), max_value=1000))
@settings(max_examples=60, deadline=None)
def test_logarithms_add_up(x: Fraction, y: Fraction) -> None:
    (a, b), (c, d), (e, f) = (log_bounds(z, 40) for z in (x, y, x * y))
    assert a + c <= f
    assert e <= b + d


@pytest.mark.parametrize(
    ("left", "relation", "right", "true"),
    [
        ("sqrt(2)", "<", "17/12", True),
        ("sqrt(2)", ">", "41/29", True),
        ("sqrt(9/4)", "==", "3/2", True),
        ("log(2)", ">=", "7/10", False),
        ("xlogx(0)", "==", "0", True),
        ("0**0", "==", "1", True),
        ("log(1)", "==", "0", True),
        ("min(1, 2, 0 - 3)", "==", "0 - 3", True),
        ("abs(0 - sqrt(2))", "!=", "sqrt(3)", True),
    ],
)
def test_relations_between_numbers(left: str, relation: str, right: str, true: bool) -> None:
    assert holds(parse(left), relation, parse(right), {}) is true


@pytest.mark.parametrize("relation", ["==", "<=", ">=", "<", ">", "!="])
def test_equal_irrationals_stay_undecided(relation: str) -> None:
    with pytest.raises(Rejected):
        holds(parse("sqrt(2)*sqrt(2)"), relation, parse("2"), {})


def test_a_tree_with_names_replaced_all_at_once() -> None:
    tree = replace(parse("x/(y + -x**2)".replace("+ -", "- ")), {"x": ("name", "y"), "y": ("name", "x")})
    assert tree == parse("y/(x - y**2)")
    assert names_in(tree) == {"x", "y"}


@given(st.text(alphabet="xyC[]1,2()+-*/ \n\tsqrtmax.^_é²", max_size=30))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_rejected(text: str) -> None:
    try:
        parse(text)
    except Rejected as reason:
        assert str(reason)
