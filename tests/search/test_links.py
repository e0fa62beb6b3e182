"""Functions between measures, rankings on one data set, pairs of matrices, equality: found from the definitions, settled by the kernel."""

from __future__ import annotations

from itertools import product

import pytest
import sympy

from symmetrics import find_measure, identify, prove, relate
from symmetrics.kernel import check
from symmetrics.language.values import Undefined, value_at
from symmetrics.properties import properties
from symmetrics.questions.reading import read as read_measure
from symmetrics.search.relations.rankings import by_functions, by_way_of
from symmetrics.search.relations.relating import Relation

x, pi_1 = sympy.symbols("x pi_1")

# From the literature or by hand: Yule (1912) Q = 2Y/(1 + Y**2); Upholt's root; the rest is arithmetic.
FUNCTIONS = [
    ("jaccard", "f1", x / (2 - x)),
    ("yule_q", "yule_y", 2 * x / (1 + x**2)),
    ("yule_y", "yule_q", x / (1 + sympy.sqrt(1 - x**2))),
    ("upholt", "f1", (sympy.sqrt(x**2 + 8 * x) - x) / 2),
    ("TP*TP/((TP+FN)*(TP+FP))", "ochiai", x**2),
    ("TP/(FP + FN)", "jaccard", x / (1 - x)),
    ("abs(TP*TN - FP*FN)*(TP*TN - FP*FN)/((TP + FP)*(TP + FN)*(FP + TN)*(FN + TN))", "mcc", x * sympy.Abs(x)),
]


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("one", "two", "function"), FUNCTIONS)
def test_the_increasing_function_is_found_and_proved(one, two, function):
    (found,) = (r for r in relate(one, two) if r.kind == "same_ranking")
    assert found.verdict == "proved"
    given = sympy.sympify(found.function, locals={"x": x})
    signs = (1, -1) if function.has(sympy.Abs) else (1,)
    at = [sympy.Rational(sign * k, 11) for sign in signs for k in range(1, 11)]
    assert all(abs(sympy.N((given - function).subs(x, value), 30)) < 10**-20 for value in at)
    for part in found.parts:
        check(part.statement, part.verdict, part.evidence)


def test_coefficients_with_true_shares_are_linear_in_accuracy_on_one_data_set():
    """Labatut and Cherifi (2011), section 6: Scott's pi with true shares is, Cohen's kappa is not."""
    kind = "same_ranking_at_fixed_shares"
    scott = [r for r in relate("scott_pi_true_shares", "accuracy") if r.kind == kind]
    assert [(r.scope, r.verdict) for r in scott] == [("K = 2", "proved"), ("K = 3", "proved")]
    chance = pi_1**2 + (1 - pi_1) ** 2
    assert sympy.cancel(sympy.sympify(scott[0].function, locals={"x": x, "pi_1": pi_1}) - (x - chance) / (1 - chance)) == 0
    cohen = [r for r in relate("kappa", "accuracy") if r.kind == kind]
    assert [(r.scope, r.verdict) for r in cohen] == [("K = 2", "refuted"), ("K = 3", "refuted")]
    for r in cohen:
        assert [sum(row) for row in r.matrices[0]] == [sum(row) for row in r.matrices[1]]


def test_a_quotient_of_linear_functions_on_one_data_set():
    found = {r.kind: r for r in relate("lr_plus", "precision")}
    assert found["same_ranking"].verdict == "refuted"
    assert found["same_ranking_at_fixed_shares"].verdict == "proved"
    odds = x / (1 - x) * (1 - pi_1) / pi_1
    assert sympy.cancel(sympy.sympify(found["same_ranking_at_fixed_shares"].function, locals={"x": x, "pi_1": pi_1}) - odds) == 0


@pytest.mark.parametrize(("one", "two"), [("mcc", "kappa"), ("recall", "precision"), ("f1", "ochiai")])
def test_the_pair_of_a_refuted_ranking_is_in_opposite_order_and_smallest(one, two):
    (found,) = (r for r in relate(one, two) if r.kind == "same_ranking")
    assert found.verdict == "refuted"
    a, b = (find_measure(name) for name in (one, two))
    first, second = found.matrices
    values = [[m([list(row) for row in rows]) for rows in (first, second)] for m in (a, b)]
    assert [[str(v) for v in row] for row in values] == [list(row) for row in found.values]
    assert opposite(values[0], values[1])
    size = sum(map(sum, (*first, *second)))
    small = [m for m in product(range(size - 1), repeat=4) if 0 < sum(m) < size - 1]
    known = [(sum(m), [value_of(one, m), value_of(two, m)]) for m in small if size <= 5]
    for (n, (p, q)), (k, (r, s)) in product(known, repeat=2):
        if n + k < size and None not in (p, q, r, s):
            assert not opposite((p, r), (q, s))


def opposite(one, two):
    return bool(one[0] < one[1] and two[0] > two[1]) or bool(one[0] > one[1] and two[0] < two[1])


def value_of(name, counts):
    try:
        return value_at(find_measure(name).binary, dict(zip(sympy.symbols("TP FN FP TN", real=True), counts, strict=True)))
    except Undefined:
        return None


# By hand: the difference is a product of these.
EQUALITIES = [
    ("f1", "ochiai", {"TP == 0", "FN == FP"}),
    ("jaccard", "f1", {"TP == 0", "FN + FP == 0"}),
    ("g_mean", "balanced_accuracy", {"FN*TN == FP*TP"}),
]


@pytest.mark.parametrize(("one", "two", "equations"), EQUALITIES)
def test_where_a_bound_is_an_equality(one, two, equations):
    (found,) = (r for r in relate(one, two) if r.kind == "at_most")
    assert found.verdict == "proved"
    assert set(found.equality.split(" or ")) == equations
    for part in found.parts:
        check(part.statement, part.verdict, part.evidence)


def test_formulas_with_logarithms_have_no_function_and_raise_nothing():
    assert {r.verdict for r in relate("mutual_information", "mcc")} == {"refuted"}


def test_measures_with_free_knobs_are_compared_by_bounds_alone():
    assert relate("f_beta", "f1") == ()


# By hand: each is an increasing function of the second measure wherever both have a value.
ROOTS_AND_LOGARITHMS = [
    ("(TP*TN - FP*FN)/(TP*TN + FP*FN + sqrt(TP*TN*FP*FN))", "dor"),
    ("yule_y", "(TP*TN - FP*FN)/(TP*TN + FP*FN + sqrt(TP*TN*FP*FN))"),
    ("dor", "log_odds_ratio"),
    ("log(f1)", "jaccard"),
]


ODD_POWERS = [("kappa**3", "kappa"), ("mcc**5 + mcc", "mcc"), ("mcc", "confirmation_product"), ("mcc/(1 + mcc)", "mcc")]
# The difference of two rates by the larger one is 2*x/(1 + |x|) where x is the difference by their sum.
SIGNED = [
    ("zhang", "kemeny_oppenheim"),
    ("kemeny_oppenheim", "zhang"),
    ("(precision - npv)/max(precision, npv)", "(precision - npv)/(precision + npv)"),
]


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("one", "two"), ROOTS_AND_LOGARITHMS + ODD_POWERS + SIGNED)
def test_rankings_by_functions_are_proved(one, two):
    found = prove(f"same_ranking({one}, {two})", budget=300)
    assert found.verdict == "proved"
    for part in found.parts:
        check(part.claim.statement, part.verdict, part.evidence)


@pytest.mark.parametrize(
    ("one", "two"),
    [("log_odds_ratio/(1 + abs(log_odds_ratio))", "log_odds_ratio"), ("cbrt(TP*TN - FP*FN)/cbrt(TP*TN + FP*FN)", "yule_q")],
)
def test_a_function_that_is_seen_in_the_formula_or_found_where_the_measure_is_defined_proves_a_ranking(one, two):
    found = dict(by_functions(read_measure(one), find_measure(two), 2, False, 300))
    assert set(found) == {"same_values", "increasing"}
    for verdict in found.values():
        check(verdict.claim.statement, verdict.verdict, verdict.evidence)


@pytest.mark.parametrize(
    ("names", "shown"),
    [(("log(f1)", "f1", "maarel"), {"same_values", "increasing"}), (("yule_y", "yule_q", "digby"), {"same_ranking"})],
)
def test_a_ranking_follows_from_that_of_a_third_measure(names, shown):
    one, third, two = map(read_measure, names)
    known, asked = (Relation("same_ranking", m.name, verdict) for m, verdict in ((third, "proved"), (two, "open")))
    found = by_way_of(known, asked, (one, third, two), properties(), 2, 300)
    assert found.verdict == "proved"
    assert {part.name for part in found.parts} == {"defined_where", *shown}
    for part in found.parts:
        check(part.statement, part.verdict, part.evidence)


def test_no_ranking_follows_by_way_of_a_measure_that_is_undefined_where_the_others_are_not():
    """The odds ratio has no value where nothing is wrong; Yule's Q has."""
    one, third, two = (find_measure(name) for name in ("yule_y", "dor", "yule_q"))
    known, asked = (Relation("same_ranking", m.name, verdict) for m, verdict in ((third, "proved"), (two, "open")))
    assert by_way_of(known, asked, (one, third, two), properties(), 2, 300) == asked


def test_a_linear_function_of_a_measure_ranks_like_what_that_ranks_like():
    """Greco and others (2012): the confirmation product has the sign of the dependence, and the square of the correlation as its size."""
    (found,) = (r for r in identify("(1 + mcc)/3") if r.other == "confirmation_product")
    assert (found.kind, found.verdict) == ("same_ranking", "proved")
    for part in found.parts:
        check(part.statement, part.verdict, part.evidence)


# False at matrices that are named: equal logarithms or roots of other things say nothing of these.
FALSE = [
    ("same_ranking(log(recall), precision)", "recall and precision"),
    ("same_ranking(sqrt(TP*TN)/n, accuracy)", "products and sums"),
    ("same_ranking(log_odds_ratio**2, log_odds_ratio)", "falls below zero"),
]


@pytest.mark.parametrize(("claim", "why"), FALSE)
def test_rankings_that_differ_are_refuted(claim, why):
    assert prove(claim, budget=100).verdict == "refuted", why
