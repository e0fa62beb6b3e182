"""Cones of linear guards: their edges and coordinates by arithmetic, and claims about maxima that are known by hand."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from symmetrics import atlas
from symmetrics.kernel import Rejected, Statement
from symmetrics.kernel.obligation import obligation_of
from symmetrics.kernel.rules import settle
from symmetrics.search.certificates.certify import certificate_of
from symmetrics.search.certificates.extremes.bounded import within_linear_guards
from symmetrics.search.certificates.extremes.cones import cone_of
from symmetrics.search.certificates.plausible import is_plausible
from symmetrics.search.certificates.polynomials.nonnegative import nonnegative_support
from symmetrics.search.orders.comparing import first_above

UNITS = tuple(tuple(int(i == j) for j in range(4)) for i in range(4))
CASES = [
    ((1, -1, 0, 0),),
    ((1, -1, 0, 0), (0, 1, -1, 0), (0, 0, 1, -1)),
    ((1, -1, 0, 0), (0, 0, -1, 1), (1, 1, -1, -1), (-1, 2, 0, 1)),
    ((1, -1, 0, 0), (-1, 1, 0, 0)),
    ((1, 0, -1, 0), (0, -1, 0, 1), (-1, 1, 1, -1)),
]


def values(forms, point):
    return [sum(a * x for a, x in zip(form, point, strict=True)) for form in forms]


@pytest.mark.parametrize("guards", CASES)
def test_every_small_point_of_a_cone_is_a_sum_of_its_edges(guards) -> None:
    cone = cone_of((*UNITS, *guards))
    assert cone is not None and all(min(values(cone.forms, ray)) >= 0 for ray in cone.rays)
    edges = np.array(cone.rays, dtype=float).T
    for point in itertools.product(range(4), repeat=4):
        inside = min(values(guards, point)) >= 0
        assert inside == (nonnegative_support(edges, np.array(point, dtype=float)) is not None) or not any(point)


@pytest.mark.parametrize("guards", CASES)
def test_coordinates_give_the_point_back(guards) -> None:
    cone = cone_of((*UNITS, *guards))
    found = list(cone.coordinates)
    assert found
    for at, point in itertools.product(found, itertools.product(range(3), repeat=4)):
        coordinates = values([cone.forms[k] for k in at.forms], point)
        assert values(at.matrix, coordinates) == [at.scale * x for x in point]
        for weights in at.flat.values():
            assert min(weights.values()) > 0
            assert sum(weight * values([cone.forms[k]], point)[0] for k, weight in weights.items()) == 0


def test_what_is_plain_in_guards_is_shown_in_them() -> None:
    """Random sums of products of TP - FN, FN - FP, FP and TN, multiplied out by the kernel; with a wrong sign nothing is found."""
    choice = random.Random(3)
    for _ in range(20):
        products = ["*".join(choice.choices(["(TP - FN)", "(FN - FP)", "FP", "TN"], k=3)) for _ in range(4)]
        ordered = ("TP >= FN", "FN >= FP")
        good, bad = (Statement(" + ".join(products) + last, ">=", "0", ordered) for last in ("", " - TP**3 - FN**3 - FP**3 - TN**3"))
        ob = obligation_of(good)
        certificates = [{}, *within_linear_guards(ob, 0, certificate_of)]
        assert any(accepted(ob, one) for one in certificates), good
        ob = obligation_of(bad)
        assert not any(accepted(ob, one) for one in within_linear_guards(ob, 0, certificate_of))


def accepted(ob, certificate) -> bool:
    try:
        settle(ob, certificate)
    except Rejected:
        return False
    return True


def test_negative_values_are_seen() -> None:
    for goal, plausible in (
        ("TP**2 - TP*TN + TN**2", True),
        ("TP**2 - 3*TP*TN + TN**2", False),
        ("max(TP, TN) - sqrt(TP*TN)", True),
        ("3", True),
        ("-3", False),
    ):
        ob = obligation_of(Statement(goal, ">=", "0"))
        assert is_plausible(ob, ob.goal) is plausible
    ob = obligation_of(Statement("TP - TN", ">=", "0", ("TP >= TN",)))
    assert is_plausible(ob, ob.goal)


def test_the_first_column_above_is_the_same_in_blocks_and_at_once() -> None:
    table = np.random.default_rng(1).integers(0, 50, (12, 1500)) / 7.0
    table[3], table[7] = table[4], np.sort(table[7])
    table[5, 2] = np.nan
    for row in range(len(table)):
        above = table[row] - table > 1e-9 * np.maximum(1.0, np.maximum(np.abs(table[row]), np.abs(table)))
        assert first_above(table, row).tolist() == [int(line.argmax()) if line.any() else -1 for line in above]


def test_maxima_beside_roots() -> None:
    """Symmetric lambda is a mediant of the two lambdas, each at most Cramér's V; Anderberg's D divides the same sum by more."""
    order = atlas(["anderberg_d", "goodman_kruskal_lambda", "cramers_v", "pearson_c", "ample"]).order
    assert order.counts["open"] == 0
    for f, g in (("anderberg_d", "goodman_kruskal_lambda"), ("goodman_kruskal_lambda", "cramers_v"), ("anderberg_d", "pearson_c")):
        assert (order.verdict(f, g), order.verdict(g, f)) == ("proved", "refuted")
    assert order.verdict("goodman_kruskal_lambda", "ample") == "proved"


def test_a_root_of_margins_is_at_most_their_mean() -> None:
    """2*e/(P*N + PP*PN) <= e/sqrt(P*N*PP*PN) <= TP*TN/sqrt(P*N*PP*PN) where e = TP*TN - FP*FN is positive."""
    order = atlas(["somers_d", "sokal_sneath_5"]).order
    assert (order.verdict("somers_d", "sokal_sneath_5"), order.verdict("sokal_sneath_5", "somers_d")) == ("proved", "refuted")
