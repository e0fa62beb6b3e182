"""Sums of fractions settled fraction by fraction, by what the kernel accepts."""

from __future__ import annotations

from symmetrics.kernel import Statement, check
from symmetrics.kernel.syntax import parse
from symmetrics.search.certificates.certify import certificate_of
from symmetrics.search.certificates.classes.groups import by_groups
from symmetrics.search.certificates.statements.shortfalls import by_shortfalls
from symmetrics.search.certificates.statements.together import sums_in

POINT = {"w": 1, "x": 2, "y": 3, "z": 4}


def test_an_equality_of_sums_place_by_place() -> None:
    """Each fraction is the sum of two with the same divisor."""
    statement = Statement("(x + y)/(x + w) + (z + w)/(z + y)", "==", "(x/(x + w) + z/(z + y)) + (y/(x + w) + w/(z + y))")
    found = by_groups(statement, certificate_of)
    assert found is not None
    assert len(found["parts"]) == 6
    check(statement, "proved", {**found, "inhabited": POINT})


def test_no_equality_where_the_sums_differ_at_some_place() -> None:
    """The last fraction stands on the right alone."""
    statement = Statement("(x + y)/(x + w) + z/(z + y)", "==", "(x/(x + w) + z/(z + y)) + (y/(x + w) + w/(z + y))")
    assert by_groups(statement, certificate_of) is None


def test_fractions_fall_short_of_one_together() -> None:
    """Each fraction may be one, but not both: y or w is positive, and is lacking in one of them."""
    statement = Statement("x/max(x + y, x + w) + z/(z + y + w)", "<", "2", given=("y + w > 0",))
    found = by_shortfalls(statement, certificate_of)
    assert found is not None
    check(statement, "proved", {**found, "inhabited": POINT})


def test_roots_fall_short_of_one_together() -> None:
    """The first is one where y is zero, the second where w is."""
    statement = Statement("sqrt(x/(x + y)) + sqrt(z/(z + w))", "<", "2", given=("y + w > 0",))
    found = by_shortfalls(statement, certificate_of)
    assert found is not None
    check(statement, "proved", {**found, "inhabited": POINT})


def test_names_that_stand_together_everywhere() -> None:
    """In the second tree v stands beside w, but not twice."""
    trees = [parse("x*(y + z)/(x + (z + y)) - 3"), parse("2*(v + w)*(y - x + z + 1) + w")]
    assert sums_in(trees) == {"y": ["y", "z"]}
    assert sums_in(trees[:1]) == {"y": ["y", "z"]}
    assert sums_in([parse("y - z")]) == {}


def test_fractions_that_may_all_be_one_do_not_fall_short() -> None:
    """Here y is in none of them."""
    assert by_shortfalls(Statement("x/max(x, x + w) + z/(z + w)", "<", "2", given=("y + w > 0",)), certificate_of) is None
