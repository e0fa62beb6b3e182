"""Strategies one by one: each settles a claim that holds by the reason given, the kernel accepts it, and a claim near it is not proved.

The names stand for any numbers that are not negative.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest

from symmetrics.kernel import Rejected, Statement, check
from symmetrics.kernel.obligation import Obligation, obligation_of
from symmetrics.kernel.rules import settle
from symmetrics.questions.claiming import claims_of
from symmetrics.search.certificates.both_sides import from_both_sides
from symmetrics.search.certificates.certify import certificate_of, certify
from symmetrics.search.certificates.conditions.multiples import multiples_of_opposites
from symmetrics.search.certificates.conditions.strictness import beyond_a_divisor, beyond_a_strict_guard, squares_of_two_guards
from symmetrics.search.certificates.direct import Strategy
from symmetrics.search.certificates.evaluating import seems_negative, value, with_atoms
from symmetrics.search.certificates.extremes.either import one_argument_or_the_other
from symmetrics.search.certificates.in_cases import extremes_in_order, extremes_replaced, orderings_of_cells
from symmetrics.search.certificates.logarithms.amounts import by_amounts
from symmetrics.search.certificates.logarithms.numerals import between_fractions
from symmetrics.search.certificates.polynomials.coefficients import coefficients_of_a_name
from symmetrics.search.certificates.polynomials.completing import completed_in_a_name
from symmetrics.search.certificates.polynomials.quick import factors_beside_guards
from symmetrics.search.certificates.polynomials.touching import squares_that_touch
from symmetrics.search.certificates.roots.mates import sums_above_geometric_means
from symmetrics.search.certificates.roots.powers import nowhere_negative, products_of_three_roots
from symmetrics.search.certificates.roots.squaring import sizes_of_roots, two_roots_above_another
from symmetrics.search.certificates.statements.slopes import direction_of, slope_cases
from symmetrics.search.certificates.statements.summands import by_summands
from symmetrics.search.certificates.strategies import strict_by_guards, tangents_by_a_program, tangents_of_logarithms

POINT = {"x": 3, "y": 2, "z": 2, "w": 1, "v": 0}


def said(claim: str) -> Statement:
    """A statement such as `x >= y given y == 0, x > 0`."""
    says, _, given = claim.partition(" given ")
    left, relation, right = says.rpartition(" >= ") if " >= " in says else says.rpartition(" > ")
    return Statement(left, relation.strip(), right, given=tuple(given.split(", ")) if given else ())


# What holds, what does not, and a point that says so.
Near = tuple[str, str, dict[str, int]]

ONE_BY_ONE: list[tuple[Strategy, *Near]] = [
    # A larger number has the larger root, so that the first product has the larger factors.
    (sizes_of_roots, "sqrt(x + y)*(z + w) >= sqrt(x)*z", "sqrt(x + y)*z >= sqrt(x)*(z + w)", {"x": 1, "w": 1}),
    # The larger of two is at least their mean, for it is the first one where that is at least the mean, and else the second one.
    (one_argument_or_the_other, "2*max(x, y) >= x + y", "2*max(x, y) >= 2*x + y", {"x": 1, "y": 1}),
    # The arithmetic mean is at least the geometric one, so that the larger of the two is the former.
    (
        extremes_replaced,
        "x*(x + y) + w >= 2*x*max((x + y)/2, sqrt(x*y))",
        "x*(x + y) + w >= 2*x*max((x + y)/2, sqrt(x*z))",
        {"x": 1, "z": 4},
    ),
    # Both arguments of the first maximum are by w above those of the second, and so is it.
    (
        extremes_replaced,
        "z*max(x + w, y + w) >= z*max(x, y) + z*w",
        "z*max(x + w, y + w) >= z*max(x, y) + z*w + v",
        {"v": 1},
    ),
    # The larger of two numbers that are no smaller, times one that is no smaller, and more.
    (
        extremes_in_order,
        "max(x, y + w)*(v + 1) > max(z, w)*v given x >= z, w > 0",
        "max(x, y + w)*(v + 1) > max(z, w)*v + v given x >= z, w > 0",
        {"w": 1, "v": 1},
    ),
    # One side of a triangle is not longer than the two others: (x, y) and (z, w) as arrows, one after the other.
    (
        two_roots_above_another,
        "sqrt(x**2 + y**2) + sqrt(z**2 + w**2) >= sqrt((x + z)**2 + (y + w)**2)",
        "sqrt(x**2 + y**2) + sqrt(z**2 + w**2) >= sqrt((x + z)**2 + (y + w)**2 + x*y)",
        {"x": 1, "y": 1},
    ),
    # With p = x/(x + y) the square is p**2*(1 - p), largest at p = 2/3, where it is 4/27, the square of 2*sqrt(3)/9 = 0.3849.
    (squares_that_touch, "2*sqrt(3)/9 >= x/(x + y)*sqrt(y/(x + y))", "3/8 >= x/(x + y)*sqrt(y/(x + y))", {"x": 2, "y": 1}),
    # Pinsker's inequality for the shares of x and y and one half each. Near one half both sides are 2*(share - 1/2)**2; at x = 3 and y = 2
    # the left side is 3*log(6/5) + 2*log(4/5) = 0.1007, and 6/10*1/5 = 0.12.
    (
        tangents_of_logarithms,
        "x*log(2*x/(x + y)) + y*log(2*y/(x + y)) >= (x - y)**2/(2*(x + y))",
        "x*log(2*x/(x + y)) + y*log(2*y/(x + y)) >= 6*(x - y)**2/(10*(x + y))",
        {"x": 3, "y": 2},
    ),
    # The condition says that v + v*y is zero, and the divisor, 2*x + v + v*y, is not.
    (beyond_a_divisor, "x > 0 given 2*x/(2*x + v + v*y) == 1", "v > 0 given 2*x/(2*x + v + v*y) == 1", {"x": 1}),
    # With q and p for the roots, (x + y)*(w + z) is at least (q + p)**2, and x + w at least 2*q.
    (
        sums_above_geometric_means,
        "(x + y)*(w + z)*(x + w) >= 2*sqrt(x*w)*(sqrt(x*w) + sqrt(y*z))**2",
        "(x + y)*(w + z)*(x + w) >= 3*sqrt(x*w)*(sqrt(x*w) + sqrt(y*z))**2",
        {"x": 1, "w": 1},
    ),
    # Yule's Y above the correlation: what is under the first root is at least (q + p)**4, and the right side is (q - p)*(q + p)**2.
    (
        sums_above_geometric_means,
        "sqrt((x + z)*(x + w)*(y + z)*(y + w))*(sqrt(x*y) - sqrt(z*w)) >= (x*y - z*w)*(sqrt(x*y) + sqrt(z*w)) given x*y >= z*w",
        "sqrt((x + z)*(x + w)*(y + z)*(y + w))*(sqrt(x*y) - sqrt(z*w)) >= (x*y - z*w)*(sqrt(x*y) + 3*sqrt(z*w)) given x*y >= z*w",
        {"x": 2, "y": 2, "z": 1, "w": 1},
    ),
    # With p the right side, x/(x + y + z) is at least p**2, and p - p**2 is largest at p = 1/2, so for x = 1 and y = 3.
    (
        squares_that_touch,
        "x/(x + y + z) + 1/4 >= x/sqrt((x + y)*(x + z))",
        "x/(x + y + z) + 1/5 >= x/sqrt((x + y)*(x + z))",
        {"x": 1, "y": 3},
    ),
    # The same for what tends to that right side when w grows, and may be negative.
    (
        squares_that_touch,
        "x/(x + y + z) + 1/4 >= (x*w - y*z)/sqrt((x + y)*(x + z)*(w + y)*(w + z))",
        "x/(x + y + z) + 1/5 >= (x*w - y*z)/sqrt((x + y)*(x + z)*(w + y)*(w + z))",
        {"x": 1, "y": 3, "w": 100},
    ),
    # With r for the root, the left side less the right one is (x - r)**2 + z*(x + y - 2*r), and x + y is at least 2*sqrt(x*y).
    (
        squares_that_touch,
        "(x + z)*(x + y - 2*sqrt(z*w)) >= x*y - z*w given x*y >= z*w",
        "(x + z)*(x + y - 3*sqrt(z*w)) >= x*y - z*w given x*y >= z*w",
        {"x": 1, "y": 1, "z": 1, "w": 1},
    ),
    # When w grows the right side tends to 2*x/(2*x + y + z), which is j + 3 - 2*sqrt(2) at most for j = x/(x + y + z).
    (
        coefficients_of_a_name,
        "x/(x + y + z) + 3 - 2*sqrt(2) >= 2*(x*w - y*z)/((x + y)*(y + w) + (x + z)*(z + w))",
        "x/(x + y + z) + 17/100 >= 2*(x*w - y*z)/((x + y)*(y + w) + (x + z)*(z + w))",
        {"x": 5, "y": 7, "w": 10_000},
    ),
    # Under one root it is the square of x*y*z.
    (
        products_of_three_roots,
        "sqrt(x*y)*sqrt(y*z)*sqrt(z*x) >= x*y*z",
        "sqrt(x*y)*sqrt(y*z)*sqrt(z*x) >= x*y*z + x*y*w",
        {"x": 1, "y": 1, "w": 1},
    ),
    # The square of the left side is that of the right side and twice the product of the roots.
    (nowhere_negative, "sqrt(x) + sqrt(y) >= sqrt(x + y)", "sqrt(x) + sqrt(y) >= sqrt(x + 2*y)", {"y": 1}),
    # If x were zero, so would be z, for it is not larger than x*y, and with it x + z, which is positive.
    (strict_by_guards, "x > 0 given x*y >= z, x + z > 0", "x > 0 given x*y >= z, x + w > 0", {"w": 1}),
    # If both x - y and y + z - x were zero, so would be their sum z.
    (
        squares_of_two_guards,
        "(x - y)**2 + (y + z - x)**2 > 0 given x >= y, y + z >= x, z > 0",
        "(x - y)**2 + (y + z - x)**2 > 0 given x >= y, y + z >= x",
        {"x": 1, "y": 1},
    ),
    # By the conditions y is z and v is zero, so that every term or pair of terms is zero.
    (
        multiples_of_opposites,
        "y*w**2 - z*w**2 - v*x + w*v - 3*v**2 >= 0 given y >= z, z >= y + v",
        "y*w**2 - z*w**2 - v*x + w*v - w**2 >= 0 given y >= z, z >= y + v",
        {"y": 1, "z": 1, "w": 1},
    ),
    # The logarithm of two is 0.6931..., and e is 2.718...
    (between_fractions, "7/10*x + y >= x*log(2)", "69/100*x + y >= x*log(2)", {"x": 1}),
    (between_fractions, "x*exp(1) - 27/10*x + y**2 >= 0", "x*exp(1) - 28/10*x + y**2 >= 0", {"x": 1}),
    (between_fractions, "x**2 + 5*y**2 >= 2*exp(1)*log(2)*x*y", "x**2 + 3*y**2 >= 2*exp(1)*log(2)*x*y", {"x": 2, "y": 1}),
    # Both factors are not negative.
    (factors_beside_guards, "(x - y)*(z - w + 1) >= 0 given x >= y, z >= w", "(x - y)*(z - w - 1) >= 0 given x >= y, z >= w", {"x": 1}),
    # If x is the larger one, x**2*(x - y) is at least y**2*(x - y), and the other way round.
    (orderings_of_cells, "x**3 + y**3 >= x**2*y + x*y**2", "x**3 + y**3 >= x**2*y + 2*x*y**2", {"x": 1, "y": 1}),
    # x - y and log(x/y) have the same sign.
    (tangents_by_a_program, "(x - y)*log(x/y) >= 0", "(x - y)*log(x/y) >= x - y", {"x": 3, "y": 2}),
]

TERM_BY_TERM: list[tuple[Callable[[Statement], Mapping[str, Any] | None], *Near]] = [
    # The mean of x and y is no less than the root of their product, and the sum of z and w no less than the larger one.
    (
        partial(by_summands, prove=certificate_of, rounds=4),
        "x/2 + y/2 + z + w >= sqrt(x*y) + max(z, w)",
        "x/2 + y/2 + z/2 + w/2 >= sqrt(x*y) + max(z, w)",
        {"z": 1},
    ),
    # A larger number has the larger logarithm.
    (partial(by_amounts, prove=certificate_of), "1 >= log(1 + x)/log(1 + x + y)", "log(1 + x)/log(1 + x + y) >= 1", {"x": 1, "y": 1}),
]


@pytest.mark.parametrize(("strategy", "true", "false", "where"), ONE_BY_ONE, ids=lambda x: getattr(x, "__name__", ""))
def test_a_strategy_proves_what_holds_and_not_what_is_near_it(strategy: Strategy, true: str, false: str, where: dict[str, int]) -> None:
    true_found, false_found = (certify(obligation_of(said(claim)), strategies=(strategy,)) for claim in (true, false))
    assert true_found is not None
    judged(true, false, where, true_found.certificate, false_found and false_found.certificate)


@pytest.mark.parametrize(("strategy", "true", "false", "where"), TERM_BY_TERM, ids=lambda x: str(x)[:12])
def test_terms_and_amounts_are_bounded_one_by_one(strategy: Any, true: str, false: str, where: dict[str, int]) -> None:
    judged(true, false, where, strategy(said(true)), strategy(said(false)))


def judged(true: str, false: str, where: dict[str, int], found: Mapping[str, Any] | None, near: Mapping[str, Any] | None) -> None:
    """The kernel accepts what was found for the one claim, and refutes the other, for which nothing was found."""
    assert found is not None and near is None
    everywhere = {name: where.get(name, 0) for name in POINT}
    check(said(true), "proved", {**found, "inhabited": named(true, POINT)})
    check(said(false), "refuted", {"point": named(false, everywhere)})
    with pytest.raises(Rejected):
        check(said(false), "proved", {**found, "inhabited": named(false, POINT)})


def named(claim: str, point: Mapping[str, int]) -> dict[str, int]:
    """The values of the names that stand in a claim."""
    return {name: point[name] for name in point if re.search(rf"\b{name}\b", claim)}


def test_a_derivative_that_has_one_sign() -> None:
    """The formula is u/(u + v) with u = 2*TP + TN and v = 3*FN: the larger u, the larger the share; the larger v, the smaller."""
    for name, rising in (("TP", True), ("FN", False)):
        (claim,) = claims_of(f"increasing((2*TP + TN)/(2*TP + TN + 3*FN), {name})").claims
        found = slope_cases(claim.statement, direction_of(claim), [])
        assert (found is not None) is rising
        if found:
            check(claim.statement, "proved", {**found, "inhabited": {"TP": 1, "FN": 1, "TN": 0, "step": 1}})


def at(claim: str) -> tuple[Obligation, dict[str, float]]:
    """What is to be shown for a claim, with the values of names and roots at x = 9 and y = 4."""
    ob = obligation_of(said(claim))
    return ob, with_atoms(ob, {"x": 9.0, "y": 4.0})


def test_the_value_of_a_goal_with_a_root_and_a_maximum() -> None:
    """9 + 2*4 - 3 and 9 - 5*9."""
    ob, point = at("x + 2*y >= sqrt(x)")
    assert value(ob, ob.goal, point) == 14
    ob, point = at("x >= 5*max(x, y)")
    assert value(ob, ob.goal, point) == -36


def test_what_seems_negative_is_so_at_some_points() -> None:
    assert seems_negative(*goal("x >= x + y"))
    assert not seems_negative(*goal("x >= y"))
    assert not seems_negative(*goal("log(x/(x + y)) >= 0"))  # negative, but nothing is guessed of logarithms


def goal(claim: str) -> tuple[Obligation, Any]:
    ob = obligation_of(said(claim))
    return ob, ob.goal


def test_a_side_that_needs_no_certificate() -> None:
    """A count that is at most zero is zero: that it is at least zero needs nothing to be shown."""
    ob = obligation_of(Statement("TP", "==", "0", ("TP <= 0",)))
    (found,) = from_both_sides(ob, 0, certificate_of)
    settle(ob, found)
    assert {} in (found["above"], found["below"])


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("1 - x*y > 0 given 1 - x >= 0, 1 - y >= 0, 2 - x - y > 0", "1 - x*y > 0 given 1 - x >= 0, 1 - y >= 0, 3 - x - y > 0"),
        ("1 - x*y > 0 given 1 - x >= 0, 1 - y > 0", "1 - x*y > 0 given 1 - x >= 0, 1 - y >= 0"),
    ],
)
def test_beyond_a_strict_guard(true: str, false: str) -> None:
    """Of two numbers up to one, not both one, the product is less than one."""
    assert certify(obligation_of(said(true)), strategies=(beyond_a_strict_guard,)) is not None
    assert certify(obligation_of(said(false))) is None


def test_a_square_is_completed_in_one_name() -> None:
    """The discriminant in z of x*(x + y)*z**2 - 4*x*y*z*w + 2*y*(x + y)*w**2 is 8*x*y*w**2*(2*x*y - (x + y)**2), which is not positive."""
    ob = obligation_of(said("x*(x + y)*z**2 - 4*x*y*z*w + 2*y*(x + y)*w**2 >= 0"))
    found = completed_in_a_name(ob, ob.goal)
    assert found is not None
    settle(ob, found)
    ob = obligation_of(said("x*(x + y)*z**2 - 9*x*y*z*w + 2*y*(x + y)*w**2 >= 0"))
    assert completed_in_a_name(ob, ob.goal) is None
