"""Inequalities with logarithms of one proportion: known ones of entropies, near ones that fail, and the parts of their proofs."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import log

import pytest
from flint import fmpq_poly

from symmetrics import prove
from symmetrics.kernel import Rejected, Statement, check
from symmetrics.kernel.obligation import Obligation, obligation_of
from symmetrics.kernel.polynomial import Polynomial, Ring
from symmetrics.search.certificates.logarithms.at_numbers import Table, Touch, bound_of_number, places_to_touch, table_at
from symmetrics.search.certificates.logarithms.bernstein import End, Form, Interval, everywhere, form_of
from symmetrics.search.certificates.logarithms.bounding import arguments
from symmetrics.search.certificates.logarithms.proportions import by_proportion

H = "0 - xlogx(x/(x + y)) - xlogx(y/(x + y))"

# The entropy of a share p, in bits, is at least 4*p*(1 - p) and twice the smaller share; at p = 1/8 it is 0.5436, at 1/5 0.7219, at
# 1/3 0.9183. The largest of log2(1 + x) - x, at x = 1/log(2) - 1, is 0.0861, that of -x*log(x) is 1/e.
KNOWN = [
    "4*prevalence*(1 - prevalence) <= actual_entropy",
    "2*min(prevalence, 1 - prevalence) <= actual_entropy",
    "actual_entropy - 4*prevalence*(1 - prevalence) <= 1/8",
    "actual_entropy >= 1/2 given prevalence >= 1/8, prevalence <= 1/2",
    "actual_entropy <= 3/4 given prevalence <= 1/5",
    "actual_entropy >= 9/10 given prevalence >= 1/3, prevalence <= 2/3",
    "log2(1 + f1) - f1 <= 1/10",
    "0 - recall*log(recall) <= 1/2",
    "stuart_tau_c <= actual_entropy",
]


@pytest.mark.thinned(3)
@pytest.mark.parametrize("claim", KNOWN)
def test_inequalities_that_are_known(claim: str) -> None:
    found = prove(claim)
    (part,) = found.parts
    assert (found.verdict, part.verdict) == ("proved", "proved")
    check(part.claim.statement, part.verdict, part.evidence)


# A true statement beside one with a larger number; the certificate of the first is none of the second, which fails at x = 1 and y = 1 or 2.
NEAR = [
    (f"4*x*y/(x + y)**2 <= ({H})/log(2)", f"5*x*y/(x + y)**2 <= ({H})/log(2)"),
    (f"({H})/log(2) <= 1", f"({H})/log(2) <= 19/20"),
    ("log(1 + x/(x + y))/log(2) <= x/(x + y) + 1/10", "log(1 + x/(x + y))/log(2) <= x/(x + y) + 1/20"),
]


@pytest.mark.parametrize(("true", "false"), NEAR)
def test_no_certificate_for_what_fails_nearby(true: str, false: str) -> None:
    holds, fails = (Statement(left, "<=", right) for left, right in (claim.split(" <= ") for claim in (true, false)))
    found = by_proportion(holds)
    assert found is not None and by_proportion(fails) is None
    check(holds, "proved", {**found, "inhabited": {"x": 1, "y": 1}})
    with pytest.raises(Rejected):
        check(fails, "proved", {**found, "inhabited": {"x": 1, "y": 1}})
    assert [True for y in (1, 2) if refuted(fails, {"x": 1, "y": y})]


def refuted(statement: Statement, point: dict[str, int]) -> bool:
    """Whether a point refutes a statement."""
    try:
        check(statement, "refuted", {"point": point})
    except Rejected:
        return False
    return True


def test_a_form_from_its_coefficients() -> None:
    """Between the shares 1/4 and 2/3 with u = 3*x - y and v = 2*y - x: x = (2*u + v)/5 and y = (u + 3*v)/5."""
    interval = Interval(End(3, -1, "g1"), End(-1, 2, "g2"))
    assert (interval.low.share, interval.high.share) == (Fraction(1, 4), Fraction(2, 3))
    x, y = Form(fmpq_poly([0, 1]), 1), Form(fmpq_poly([1]), 1)
    assert [str(c) for c in interval.coefficients(x)] == ["1/5", "2/5"]
    assert [str(c) for c in interval.coefficients(x * y)] == ["3/25", "7/25", "2/25"]  # (2*u + v)*(u + 3*v)/25
    assert (interval.sign(x * y), interval.sign(y - x), interval.sign(x.times(-1))) == (1, 0, -1)
    assert interval.written(interval.coefficients((x * y).times(25))) == "3*g2**2 + 7*g1*g2 + 2*g1**2"


def test_forms_of_two_names_only() -> None:
    ring = Ring()
    x, y, z = map(ring.variable, "xyz")
    both = form_of(ring, ring.times(x, y), ("x", "y"))
    assert both is not None and (both.degree, both.value(Fraction(1, 3))) == (2, Fraction(2, 9))
    assert form_of(ring, ring.times(x, z), ("x", "y")) is None
    assert form_of(ring, x | {0: 1}, ("x", "y")) is None  # x + 1 is not homogeneous
    assert everywhere(("x", "y")).written(everywhere(("x", "y")).coefficients(both)) == "x*y"


@pytest.mark.parametrize("text", ["log((x + y)/x)/log(2)", "log((x + y)/x)"])
def test_tangents_are_never_below_and_touch_near_their_numbers(text: str) -> None:
    """What the table says of (x + y)/x = 1 + 1/x, for y = 1; near 1 + 1/x = 2 the bound is close, closer with numbers between at 3."""
    ob = obligation_of(Statement(text, ">=", "1/7"))
    moving, *numbers = ob.reader.letters
    touches = [*places_to_touch(ob, numbers), *map(Touch.near, (-3.2, -1.0, 0.5, 1.0, 4.1))]
    for touch, sign, between in product(touches, (1, -1), (0, 3)):
        table = table_at(ob, moving, sign, touch, between)
        assert table is not None and min(gap(ob, table, x) for x in (1 / 50, 1 / 3, 1, 2, 5, 50)) > -1e-12
    for two in (touch for touch in touches if touch.value == 2 and touch.degree == 1):
        line, curve = (table_at(ob, moving, 1, two, between) for between in (0, 3))
        assert line is not None and curve is not None and gap(ob, line, 1) < 0.001
        assert gap(ob, curve, 1 / 2) < gap(ob, line, 1 / 2) / 2


def gap(ob: Obligation, table: Table, x: float) -> float:
    """How far a tangent is above its logarithms, at x and y = 1."""
    logs = 0.0
    for name, k in table.record["powers"].items():
        top, below = arguments(ob, name)
        logs += k * log(value(ob, top, x) / value(ob, below, x))
    return value(ob, table.left, x) / value(ob, table.times, x) - logs


def value(ob: Obligation, p: Polynomial, x: float) -> float:
    """The value of a polynomial at x and y = 1."""
    return sum(c * x ** ob.reader.ring.exponent(m, "x") for m, c in p.items())


def test_bounds_of_the_logarithm_of_two() -> None:
    ob = obligation_of(Statement("log(1 + x/(x + y))/log(2)", "<=", "2"))
    name = next(name for name, (_, of) in ob.reader.letters.items() if of[0].top == {0: 2})
    for digits in (1, 3, 8):
        above, below = (bound_of_number(ob, name, sign, digits) for sign in (1, -1))
        assert above is not None and below is not None
        high, low = above.left[0] / above.times[0], -below.left[0] / below.times[0]
        assert low < log(2) < high and high - low == pytest.approx(10**-digits)
