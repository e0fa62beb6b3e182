"""Sums of fractions settled fraction by fraction, by what the kernel accepts."""

from __future__ import annotations

from symmetrics.kernel import Statement, check
from symmetrics.search.certify import certificate_of
from symmetrics.search.groups import by_groups
from symmetrics.search.pieces import by_parts

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
    found = by_parts(statement, certificate_of)
    assert found is not None
    check(statement, "proved", {**found, "inhabited": POINT})


def test_fractions_that_may_all_be_one_do_not_fall_short() -> None:
    """Here y is in none of them."""
    assert by_parts(Statement("x/max(x, x + w) + z/(z + w)", "<", "2", given=("y + w > 0",)), certificate_of) is None
