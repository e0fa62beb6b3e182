"""Quotients with maxima below: bounded by one argument of each, or settled by the signs of what they are made of."""

from __future__ import annotations

import pytest

from symmetrics import prove
from symmetrics.kernel.obligation import obligation_of
from symmetrics.kernel.rules import settle
from symmetrics.kernel.statement import Statement
from symmetrics.search.certificates.certify import certificate_of
from symmetrics.search.certificates.classes.every_k import inside_of
from symmetrics.search.certificates.extremes.halves import by_signs
from symmetrics.search.certificates.extremes.maxima import over_maxima
from symmetrics.search.certificates.statements.quotients import by_quotient

HALF = "max(0, x - y)/max(x, y)"


def over_small_maxima(left: str, right: str) -> dict[str, object] | None:
    """A certificate for `left >= right` by bounds of maxima alone, accepted by the kernel."""
    ob = inside_of(obligation_of(Statement(left, ">=", right)))
    assert ob is not None
    found = by_signs(ob, lambda one: over_maxima(one, certificate_of))
    if found is not None:
        settle(ob, found)
    return found


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("1", HALF),
        ("1 + max(0, x - z)/max(x, z)", "max(0, x - y)/max(x, y) + min(0, y - z)/max(y, z)"),
        ("x/max(x, z) + z/max(x, z)", "1"),
    ],
)
def test_fractions_over_maxima(left: str, right: str) -> None:
    assert over_small_maxima(left, right) is not None


def test_no_certificate_for_what_is_false() -> None:
    """At x = 3, y = 1 and z = 0 the left side is 1 and the right one 5/3."""
    assert over_small_maxima("1", f"{HALF} + max(0, x - z)/max(x, z)") is None


def test_signs_of_numerator_and_divisors() -> None:
    """Multiplied by its divisor, in which two maxima stand, the numerator has no such factor left."""
    text = "(x*y - max(1, z))*(x + y + z)**16/(max(x, y) - max(1, z + t))"
    statement = Statement(text, ">=", "0", given=("x >= z + t", "x >= 1", "y >= 1"))
    ob = obligation_of(statement)
    found = by_quotient(ob, statement, certificate_of)
    assert found is not None
    settle(ob, found)


def test_whole_counts_above_a_root_in_a_root() -> None:
    """One part is enough: at one right answer of each kind the largest value is attained."""
    root = "(TP*TN - FP*FN)/sqrt((TP + FP)*(TP + FN)*(TN + FP)*(TN + FN))"
    assert prove(f"sqrt({root}/(TP + FN + FP + TN + {root})) <= sqrt(1/3)").verdict == "proved"
    assert prove(f"sqrt({root}/(TP + FN + FP + TN + {root})) <= sqrt(1/4)").verdict == "refuted"
