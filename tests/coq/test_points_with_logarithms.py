"""Points at which logarithms and powers are enclosed: Coq accepts what the enclosures decide, and refuses what is false."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import pytest

from symmetrics.coq import NotExported, theorem_of
from symmetrics.coq.enclosing import by_halving, by_primes, decided
from symmetrics.kernel import Statement
from symmetrics.kernel.check import check

ENTROPY = "0 - xlogx(TP/(TP + FN)) - xlogx(FN/(TP + FN))"

POINTS = {
    "small primes": (Statement(f"({ENTROPY})/log(2)", ">=", "1"), {"TP": 3, "FN": 1}),
    "a large prime": (Statement("log(TP)", "<=", "4"), {"TP": 101}),
    "a close call": (Statement("log(TP)", "<", "69314719/100000000", exists=True), {"TP": 2}),
    "zero": (Statement(f"xlogx(FN) + ({ENTROPY})", "<=", "0", exists=True), {"TP": 5, "FN": 0}),
    "a root in it": (Statement("log(sqrt(TP) + 1)", ">", "1", exists=True), {"TP": 3}),
    "a condition": (Statement("log(TP)", "<", "log(FN)", ("log(TP) > 1", "FN <= 4")), {"TP": 4, "FN": 3}),
    "equal logarithms": (Statement("log(TP)/FN", "!=", "log(FN)", ("FN >= 1",)), {"TP": 4, "FN": 2}),
    "equal roots": (Statement("sqrt(TP)*sqrt(FN)", "<=", "sqrt(TP*FN)", exists=True), {"TP": 2, "FN": 3}),
    "a negative number": (Statement("sqrt(x*x*TP)", "==", "-x*sqrt(TP)", exists=True, signed=("x",)), {"x": -2, "TP": 3}),
    "entropies": (Statement(f"({ENTROPY})/log(2)", "<", "1"), {"TP": 5, "FN": 5}),
    "a power": (Statement("(TP**(p) + FN**(p))**(1/p)", ">=", "TP", exists=True), {"TP": 3, "FN": 1, "p": "3/2"}),
    "a power between fractions": (Statement("TP**(p)", "<", "2828428/1000000", ("p > 1",), exists=True), {"TP": 2, "p": "3/2"}),
    "a power of a root": (Statement("sqrt(TP)**(1/p)", ">=", "FN**(p)"), {"TP": 7, "FN": 2, "p": 3}),
    "a power that is nowhere": (Statement("FN**(p)", "same domain", "FN**(p - 3)"), {"FN": 0, "p": 2}),
    "another domain": (Statement("log(TP)", "same domain", "log(FN)"), {"TP": 1, "FN": 0}),
}


@pytest.fixture(scope="module")
def not_accepted(refusals: Callable[..., dict[str, str]]) -> dict[str, str]:
    return refusals([theorem_of(f"point_{n}", s, {"point": point}) for n, (s, point) in enumerate(POINTS.values())])


@pytest.mark.parametrize("kind", POINTS)
def test_what_the_kernel_sees_at_a_point_coq_sees(not_accepted: dict[str, str], kind: str) -> None:
    statement, point = POINTS[kind]
    check(statement, "proved" if statement.exists else "refuted", {"point": point})
    assert not not_accepted.get(f"point_{list(POINTS).index(kind)}")
    assert not not_accepted["axioms"]


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        ("small primes", "Rel Lt", "Rel Gt"),
        ("small primes", "over (3) 1", "over (1) 1"),
        ("a close call", "69314719", "69314718"),
        ("a condition", "over (3) 1", "over (5) 1"),
        ("a power between fractions", "2828428", "2828427"),
        ("a power between fractions", "over (3) 2", "over (5) 3"),
        ("a power", "Rel Ge", "Rel Lt"),
        ("a power that is nowhere", "over (2) 1", "over (4) 1"),
    ],
)
def test_what_is_tampered_with_is_refused(complaint: Callable[..., str], kind: str, good: str, bad: str) -> None:
    statement, point = POINTS[kind]
    theorem = theorem_of("claim", statement, {"point": point})
    assert "accepts_point" in complaint(theorem, good, bad)


@pytest.mark.parametrize("bad", ["over (6) 1", "over (0) 1", "over (2) 1"])
def test_what_algebra_shows_is_refused_elsewhere(complaint: Callable[..., str], bad: str) -> None:
    theorem = theorem_of("claim", Statement("log(TP)/FN", "!=", "log(2)", ("FN >= 1",)), {"point": {"TP": 4, "FN": 2}})
    assert "claim_equal" in theorem.proof
    assert complaint(theorem, "over (4) 1", bad)


def test_numbers_that_are_too_near_are_not_exported() -> None:
    with pytest.raises(NotExported):
        theorem_of("claim", Statement("log(TP)", "!=", "13862943611198906/10000000000000000"), {"point": {"TP": 4}})
    with pytest.raises(NotExported, match="only algebra"):
        theorem_of("claim", Statement("log(x)", "!=", "log(3) - log(2)", signed=("x",)), {"point": {"x": "3/2"}})


@pytest.mark.parametrize("x", ["2", "1", "3/2", "1/47", "2209/30", "1000000/7"])
def test_both_kinds_of_bounds_have_the_logarithm_between_them(x: str) -> None:
    number = Fraction(x)
    bounds = [by_primes((number, number)), *(by_halving((number, number), halvings) for halvings in (1, 8, 16, 32))]
    widths = [float(high - low) for low, high in bounds]
    assert all(low - Fraction(1, 10**14) <= math.log(number) <= high + Fraction(1, 10**14) for low, high in bounds)
    assert widths[1:] == sorted(widths[1:], reverse=True)
    assert widths[-1] < 1e-6


def test_a_condition_is_decided_as_closely_as_it_takes() -> None:
    near = ("<", ("log", (("int", 2),)), ("/", ("int", 69314719), ("int", 100000000)))
    assert [decided(near, {}, halvings) for halvings in (0, 8, 16, 32)] == [False, False, False, True]
