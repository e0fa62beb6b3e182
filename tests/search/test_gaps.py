"""Roots of products of two counts: how far they lie below the mean, as a letter; the mean in their place."""

from __future__ import annotations

import random
from fractions import Fraction
from math import prod

import pytest

from symmetrics.kernel import Statement
from symmetrics.kernel.obligation import obligation_of
from symmetrics.kernel.rules import settle
from symmetrics.search.certificates.certify import certificate_of
from symmetrics.search.certificates.roots.gaps import in_root_and_gap, rewritten
from symmetrics.search.certificates.strategies import means_for_roots

R = "sqrt(FP*FN)"
# With r the root, g = FP + FN - 2*r is (sqrt(FP) - sqrt(FN))**2, which is not negative; each difference of the sides is named.
SUMS = {
    (f"2*TP*{R}", "TP*(FP + FN)"): "TP*g",
    (f"2*TP*{R}*(FP + FN) + 2*FP*FN*{R}", f"(FP + FN)*(TP**2 + FP*FN) + 4*TP*FP*FN - 2*TP**2*{R}"): "g*(TP - r)**2",
    (f"4*TP*TN*{R}", f"2*{R}*(TP**2 + TN**2 - TP*TN) + (FP + FN)*TP*TN"): "2*r*(TP - TN)**2 + TP*TN*g",
    (f"4*{R}*(FP + FN)", "(FP + FN)**2 + 4*FP*FN"): "g**2",
}
FALSE = {
    (f"2*TP*{R}*(FP + FN) + 2*FP*FN*{R}", f"(FP + FN)*(TP**2 + FP*FN) + 4*TP*FP*FN - 3*TP**2*{R}"): "-TP**2*r beside g*(TP - r)**2",
    (f"5*TP*{R}", f"2*TP*(FP + FN) + {R}**2/1000"): "5 > 4 where FP = FN and TP is large",
}


def obligation(left: str, right: str):
    return obligation_of(Statement(left, "<=", right))


def value(ring, p, at):
    return sum(c * prod(Fraction(at[name]) ** ring.exponent(m, name) for name in ring.slots) for m, c in p.items())


def test_what_is_symmetric_is_written_in_the_root_and_the_gap() -> None:
    """At squares u**2, v**2 of whole numbers the root is u*v and the gap (u - v)**2."""
    chance = random.Random(3)
    for _ in range(40):
        terms = [(chance.randint(1, 5), *(chance.randint(0, 3) for _ in range(3)), chance.randint(0, 1)) for _ in range(4)]
        text = " + ".join(f"{c}*TP**{k}*{R}**{e}*(FP**{i}*FN**{j} + FP**{j}*FN**{i})" for c, i, j, k, e in terms)
        ob = obligation(R, text)
        ring, (root,) = ob.reader.ring, ob.reader.ring.atoms
        found = rewritten(ring, ob.goal, (root, "FP", "FN"), ("g1", "g2"))
        u, v, x = (chance.randint(0, 9) for _ in range(3))
        at = {"TP": x, "FP": u**2, "FN": v**2, root: u * v, "g1": u * v, "g2": (u - v) ** 2}
        assert found and value(ring, found, at) == value(ring, ob.goal, at)


def test_what_is_not_symmetric_is_not_written_so() -> None:
    ob = obligation(R, "FP**2*FN*TP")
    (root,) = ob.reader.ring.atoms
    assert rewritten(ob.reader.ring, ob.goal, (root, "FP", "FN"), ("g1", "g2")) == {}


@pytest.mark.parametrize("sides", SUMS, ids=SUMS.values())
def test_sums_in_the_root_and_the_gap(sides) -> None:
    ob = obligation(*sides)
    settle(ob, next(in_root_and_gap(ob)))


@pytest.mark.parametrize("sides", FALSE, ids=FALSE.values())
def test_what_is_false_is_not_shown(sides) -> None:
    assert not list(in_root_and_gap(obligation(*sides)))
    assert certificate_of(obligation(*sides), depth=0) is None


MEANS = {
    ("4*sqrt(TP*TN)*FP*FN", "(TP + TN)*(FP**2 + FN**2)"): "sqrt(TP*TN) <= (TP + TN)/2 and 2*FP*FN <= FP**2 + FN**2",
    ("(TP + 2*TN - FP)*sqrt(TP*TN)", "(TP + 2*TN)*(TP + TN)/2"): "the mean where TP + 2*TN - FP is positive, 0 elsewhere",
    (
        "1/sqrt((TP + FP)*(TN + FN))",
        "(1/(TP + FP) + 1/(TN + FN))/2",
    ): "the geometric mean is at least the harmonic one: the root times the difference has the root beside a minus sign",
    ("sqrt(TP*TN) + sqrt(FP*FN) + sqrt(TP*FP)", "(2*TP + TN + 2*FP + FN)/2"): "every root is at most the mean of its factors",
    ("TP*sqrt(TP*FN) + 2*FP*sqrt(TN*FP)", "TP*(TP + FN)/2 + FP*(TN + FP) + TP*TN"): "roots that are multiplied",
    (
        "2*sqrt(TP*FN)*sqrt(TN*FP) + sqrt(TP*TN)",
        "TP*FP + FN*TN + (TP + TN)/2",
    ): "TP*FN*TN*FP as TP*FP times FN*TN, not as TP*FN times TN*FP",
}


@pytest.mark.parametrize("sides", MEANS, ids=MEANS.values())
def test_means_in_the_place_of_roots(sides) -> None:
    ob = obligation(*sides)
    settle(ob, next(means_for_roots(ob, 0, certificate_of)))


@pytest.mark.parametrize(
    "sides",
    [
        ("(TP + TN)*FP", "2*sqrt(TP*TN)*FP + FP**2/1000"),
        ("sqrt(TP*TN) + sqrt(FP*FN)", "(TP + TN)/2 + 49*(FP + FN)/100"),
        ("sqrt(TP*TN) - sqrt(FP*FN)", "(TP + TN)/2 - (FP + FN)/2"),
    ],
)
def test_a_mean_is_not_below_its_root(sides) -> None:
    """The last two fail at TP = TN = 0 with FP = FN = 1, and with FP = 1 and FN = 0."""
    assert not list(means_for_roots(obligation(*sides), 0, certificate_of))
