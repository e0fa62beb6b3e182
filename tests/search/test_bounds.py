"""Bounds under conditions that follow by hand, found and proved."""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import cache, partial
from typing import Any

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from symmetrics import bounds, find_measure, prove, read
from symmetrics.display.data import bound_data
from symmetrics.language.cells import Cells, cells
from symmetrics.language.errors import DefinitionError, FormulaError
from symmetrics.properties import properties
from symmetrics.questions.asking import extremes
from symmetrics.questions.claiming import conditions_of
from symmetrics.search.budget import within_budget
from symmetrics.search.card import packed
from symmetrics.search.ends.limits import LARGE
from symmetrics.search.ends.nearby import just_beyond, value_of
from symmetrics.search.ends.ranges import range_of
from symmetrics.search.ends.settled import Bound
from symmetrics.search.ends.stationary import is_of_proportions
from symmetrics.search.ends.surfaces import surface_of
from symmetrics.search.prover import settle_claim

KNOWN = [
    ("kappa", ["TP*TN == FP*FN"], "0", "0"),
    ("mcc", ["P == N", "PP == PN"], "-1", "1"),
    ("accuracy", ["P == 3", "N == 5", "PP == 4"], "1/8", "7/8"),  # TP from 0 to 3
    ("kappa", ["P == 9*N"], "-9/41", "1"),
    ("jaccard", ["f1 == 1/2"], "1/3", "1/3"),  # f/(2 - f)
    ("f1", ["jaccard >= 1/2"], "2/3", "1"),
    ("mcc", ["recall == 1/2"], "-sqrt(2)/2", "sqrt(2)/2"),
    ("precision", ["recall == 3/4, specificity == 3/4"], "0", "1"),  # all, by the prevalence
    ("balanced_accuracy", ["informedness == 1/3"], "2/3", "2/3"),
    ("dor", ["balanced_accuracy == 3/4"], "9", "oo"),  # least where both rates are 3/4
    ("precision", ["P == N", "recall == 1/2"], "1/3", "1"),
    ("accuracy", ["geometric_mean == 4/5"], "16/25", "1"),  # by the prevalence, where one of the rates is one
    ("f1", ["mcc == 4/5"], "32/41", "1"),  # least where one of precision and recall is one, as mcc**2 <= precision*recall
    ("f1", ["mcc >= 1/2"], "2/5", "1"),
    ("accuracy", ["kappa == 4/5"], "-4 + 2*sqrt(6)", "1"),  # without FN, at TN = (2 + sqrt(6))*FP
    ("kappa", ["recall == 4/5"], "2 - sqrt(5)", "8/9"),  # without TN, at FP = sqrt(5)*FN
    ("f1", ["gwet_ac1 == 1/2"], "0", "3/2 - sqrt(2)/2"),  # with q for (P + PP)/(2*n) it is 3/2 - 1/(4*q) - q/2
    ("npv", ["gwet_ac1 == 1/10"], "0", "1"),  # without TN, where no matrix of whole counts meets the condition
    ("odds_ratio", ["p4 >= 2/3"], "4", "oo"),  # 2*TP*TN >= (TP + TN)*(FP + FN) >= 4*sqrt(TP*TN*FP*FN)
    ("precision", ["recall >= 9/10", "fpr <= 1/10", "prevalence >= 1/100"], "1/12", "1"),  # where all three are equations
    ("kappa", ["recall >= 9/10", "specificity >= 4/5", "1/5 <= prevalence <= 1/2"], "56/101", "1"),  # agreement 41/50, by chance 149/250
    ("f1", ["mcc >= 1/2", "kappa >= 1/3", "accuracy >= 3/4"], "2/5", "1"),  # as with the first alone
    ("accuracy", ["max(fnr, fpr) <= 1/10"], "9/10", "1"),
    ("ochiai", ["accuracy >= 2/3", "scott_pi <= 1/2"], "0", "1"),  # undefined without errors, approached with few
]


@cache
def found_for(formula: str, *given: str) -> Any:
    return bounds(formula, given, budget=60)


def exact(shown: Any) -> sympy.Expr:
    """The number, or the cell of a family, that a bound shows."""
    return sympy.sympify(str(shown), locals={"large": LARGE})


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("formula", "given", "lower", "upper"), KNOWN, ids=lambda x: str(x)[:40])
def test_bounds_that_follow_by_hand(formula: str, given: list[str], lower: str, upper: str) -> None:
    found = found_for(formula, *given)
    assert [(end.value, end.verdict) for end in (found.lower, found.upper)] == [(lower, "proved"), (upper, "proved")]


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("formula", "given", "lower", "upper"), KNOWN, ids=lambda x: str(x)[:40])
def test_what_shows_a_bound_meets_the_conditions(formula: str, given: list[str], lower: str, upper: str) -> None:
    """The matrix has the value; along the family the value tends to it; the conditions hold at either, and no cell is negative."""
    measure, names = find_measure(formula), [x for row in cells(2).rows for x in row]
    for end in vars(found_for(formula, *given)).values():
        if not hasattr(end, "at"):
            continue
        at = [exact(x).subs(LARGE, 10**6) for row in end.at for x in row]
        assert min(at) >= 0
        for c in conditions_of(given):
            point = dict(zip(names, at, strict=True))
            assert sympy.Rel(c.lhs.subs(point), c.rhs.subs(point), c.rel_op)
        value = measure([at[:2], at[2:]])
        assert value > 10**5 if end.value == "oo" else abs(value - exact(end.value)) < (1e-5 if not end.attained else 1e-12)


def test_ends_are_looked_for_where_a_condition_is_no_polynomial() -> None:
    found = found_for("informedness", "mutual_information == 0")
    assert (found.lower.value, found.upper.value) == ("0", "0")  # a prediction that tells nothing


# With j for jaccard f1 is 2*j/(1 + j), so f1 - j is largest at j = sqrt(2) - 1, and f1**2 - j least at j = sqrt(5) - 2. Others are
# polynomials in one rate: r*(1 - r)**6 turns at 1/7, r*sqrt(1 - r) at 2/3, x - x**3 at 1/sqrt(3). Without FN f1 is 2/(2 + x) and the rate
# of false discoveries x/(1 + x) for x = FP/TP; they meet at sqrt(2).
# Without TP and with x TN to each of two equal errors accuracy*kappa is -x/((1 + x)*(2 + x)), least at sqrt(2).
# sqrt(u*v)*(1 - u - v) is largest where both are 1/4, and sqrt(u*v)*(2 - u - v) where both are 1/2: u is twice the recall, or the recall
# and v thrice the precision. Where one rate is one, g_mean*(2*recall - specificity) is sqrt(x)*(2 - x) or sqrt(x)*(2*x - 1).
TURNING = [
    ("min(fdr, f1)", "0", "2 - sqrt(2)"),
    ("g_mean*fpr", "0", "2*sqrt(3)/9"),  # without FN this is x*sqrt(1 - x)
    ("f1 - jaccard", "0", "3 - 2*sqrt(2)"),
    ("f1^2 - jaccard", "11/2 - 5*sqrt(5)/2", "0"),
    ("2*accuracy/(1 + accuracy) - accuracy", "0", "3 - 2*sqrt(2)"),
    ("recall*(1 - recall)^6", "0", "46656/823543"),
    ("recall*sqrt(1 - recall)", "0", "2*sqrt(3)/9"),
    ("informedness - informedness^3", "-2*sqrt(3)/9", "2*sqrt(3)/9"),
    ("mcc*(1 - mcc^2)", "-2*sqrt(3)/9", "2*sqrt(3)/9"),
    ("g_mean*(informedness - fnr)", "-sqrt(2)/4", "1"),
    ("ochiai*(1 - recall - 3*precision)", "-3", "sqrt(3)/24"),
    ("g_mean*(2*recall - specificity)", "-sqrt(6)/9", "4*sqrt(6)/9"),
    ("abs(jaccard - f1)", "0", "3 - 2*sqrt(2)"),
    ("accuracy*kappa", "2*sqrt(2) - 3", "1"),
    ("p4*balanced_accuracy - p4", "-1/4", "0"),  # where all cells are equal
    ("min(recall, precision) - f1", "2*sqrt(2) - 3", "0"),  # the smaller is m - 2*m/(1 + m) below where the other rate is one
]


@pytest.mark.parametrize(("formula", "lower", "upper"), TURNING, ids=lambda x: str(x)[:40])
def test_ends_at_a_proportion_between(formula: str, lower: str, upper: str) -> None:
    found = found_for(formula)
    for end, value in ((found.lower, lower), (found.upper, upper)):
        assert (end.verdict, end.attained, sympy.simplify(exact(end.value) - exact(value))) == ("proved", True, 0)
        at = sympy.Matrix(end.at)
        assert min(at) >= 0
        assert abs(sympy.N(read(formula)(at.tolist()) - exact(value), 30)) < 1e-20


# Where specificity is zero f1 - informedness is 1 + 2/(2 + x) - 1/(1 + x), x errors of one kind to one TP, largest at x = sqrt(2).
# With prevalence it is one more, and prevalence is one only where specificity has no value. Among many true negatives p4 is
# 4/(4 + x), and f1 is 2/(2 + x). Ochiai's falls like one over the root of FP, g_mean goes to one.
# Without FN and among many TP g_mean*(precision - specificity) is sqrt(x)*(1 - x) for the specificity x, largest at 1/3.
# Without FP and among many TN fnr*g_mean is the same of the recall.
TENDING = [
    ("f1 - informedness", "upper", "4 - 2*sqrt(2)"),
    ("p4 - f1", "upper", "3 - 2*sqrt(2)"),
    ("abs(f1 - informedness)", "upper", "4 - 2*sqrt(2)"),
    ("prevalence + f1 - informedness", "upper", "5 - 2*sqrt(2)"),
    ("precision - p4", "lower", "-1/3"),
    ("ochiai - g_mean", "lower", "-1"),
    ("g_mean*(precision - specificity)", "upper", "2*sqrt(3)/9"),
    ("fnr*(prevalence - g_mean)", "lower", "-2*sqrt(3)/9"),
]


@pytest.mark.thinned(4)
@pytest.mark.parametrize(("formula", "end", "value"), TENDING, ids=lambda x: str(x)[:40])
def test_ends_that_a_family_with_such_a_proportion_tends_to(formula: str, end: str, value: str) -> None:
    found = getattr(found_for(formula), end)
    assert (found.verdict, sympy.simplify(exact(found.value) - exact(value))) == ("proved", 0)
    family = sympy.Matrix([[exact(x) for x in row] for row in found.at]).subs(LARGE, 10**12)
    assert not found.attained
    assert abs(sympy.N(read(formula)(family.tolist()) - exact(value), 30)) < 1e-5


# The last divisor comes as near to zero from either side as one wishes, where the numerator does not.
@pytest.mark.parametrize("formula", ["precision/fnr/informedness", "mcc/(mcc + fnr)", "f1*kappa/(f1 + kappa - f1*kappa)"])
def test_quotients_have_no_bounds_where_divisors_fade(formula: str) -> None:
    found = bounds(formula)
    assert [(end.value, end.verdict) for end in (found.lower, found.upper)] == [("-oo", "proved"), ("oo", "proved")]


def test_a_strict_bound_follows_where_one_term_is_strict_where_all_are_defined() -> None:
    assert bounds("prevalence + f1 - informedness").upper.attained is False


@pytest.mark.parametrize(
    "claim",
    [
        "p4 - f1 < 3 - 2*sqrt(2)",
        "precision - p4 > -1/3",
        "mcc**2 - informedness**2 < 1/4",  # informedness*(markedness - informedness), where markedness is one without errors only
        "p4*(1 - specificity) < 4/9",
    ],
)
def test_bounds_that_only_endlessly_many_of_one_kind_come_near_to_are_strict(claim: str) -> None:
    assert prove(claim, budget=100).verdict == "proved"


def test_a_measure_without_conditions_has_its_range() -> None:
    found = bounds("kappa")
    assert (found.lower.value, found.upper.value) == ("-1", "1")


def test_bounds_for_three_classes() -> None:
    found = bounds("accuracy", ["C[1,1] + C[2,2] + C[3,3] == 3", "n == 4"], K=3)
    assert [(end.value, end.verdict) for end in (found.lower, found.upper)] == [("3/4", "proved"), ("3/4", "proved")]


@pytest.mark.parametrize(("given", "K"), [("TP == 1", 3), ("beta == 1", 2), ("f_beta == 1/2", 2), ("C[3,3] == 1", 2)])
def test_a_condition_speaks_of_cells(given: str, K: int) -> None:
    with pytest.raises((FormulaError, DefinitionError), match="Expected"):
        bounds("accuracy", [given], K=K)


@pytest.mark.parametrize("given", ["TP =", "TP", "label_symmetric(f1)", "__import__('os') == 1", ""])
def test_what_is_no_condition_is_refused(given: str) -> None:
    with pytest.raises(FormulaError, match="Expected"):
        bounds("accuracy", [given])


def test_a_count_that_differs_from_zero_is_positive() -> None:
    one, two = bounds("f1", ["TP != 0"]), bounds("f1", ["TP > 0"])
    assert [(end.value, end.attained, end.verdict) for end in (one.lower, one.upper)] == [("0", False, "proved"), ("1", True, "proved")]
    assert [(end.value, end.attained, end.verdict) for end in (two.lower, two.upper)] == [("0", False, "proved"), ("1", True, "proved")]


def test_equations_are_solved_for_one_cell_each() -> None:
    surface = surface_of(conditions_of(["P == 3", "N == 5", "accuracy == 1/2"]), cells(2))
    assert len(surface.free) == 1
    for design in surface.designs():
        assert surface.allows(design).all()
        assert all((column >= 0).all() for column in design.values())


def test_an_equation_that_is_linear_in_no_cell_is_left_as_it_is() -> None:
    assert not surface_of(conditions_of(["mcc == 1/2"]), cells(2)).solved


def test_where_the_time_is_over_the_likely_end_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: Any) -> Any:
        while True:
            pass

    monkeypatch.setattr("symmetrics.search.card.range_of", endless)
    found = bounds("informedness", budget=2)
    assert [(end.value, end.verdict) for end in (found.lower, found.upper)] == [("-1", "open"), ("1", "open")]
    assert all(end.tried == ("out of time after 2 s",) for end in (found.lower, found.upper))
    assert bounds("log(accuracy)", budget=2).lower.value is None  # it falls without end, which is no number


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("formula", "upward"), [("recall*(1 - recall) + f1", True), ("mcc - kappa", True), ("kappa - mcc", False)])
def test_an_open_end_comes_with_a_number_that_is_proved_not_to_be_passed(formula: str, upward: bool) -> None:
    found = bounds(formula)
    end = found.upper if upward else found.lower
    assert end.verdict == "open" and end.value is not None and end.not_passed is not None
    reached, number = sympy.sympify(end.value), sympy.Rational(end.not_passed)
    assert (number > reached) if upward else (number < reached)
    assert abs(number - reached) < sympy.Rational(1, 10)
    assert prove(f"{formula} {'<=' if upward else '>='} {end.not_passed}").verdict == "proved"


def test_a_settled_end_needs_no_second_number() -> None:
    found = bounds("f1")
    assert found.lower.not_passed is None and found.upper.not_passed is None


@pytest.mark.parametrize("value", ["w", "1/w", "oo", None])
def test_no_number_is_sought_near_an_end_that_is_no_number(value: str | None) -> None:
    assert value_of(Bound(value=value, verdict="open")) is None


@given(about=st.floats(-1e6, 1e6), parts=st.sampled_from([1, 2, 5, 10, 1000]), upward=st.booleans())
def test_numbers_beyond_an_end_are_beyond_it_and_near(about: float, parts: int, upward: bool) -> None:
    number = just_beyond(about, parts, upward)
    assert (number > about) if upward else (number < about)
    assert abs(number - Fraction(about)) <= Fraction(10) * max(1, Fraction(abs(about))) / parts


# Not of proportions: the largest value is that of some small matrix, for each falls where one cell grows.
OF_COUNTS = [
    "(TP + FN)/(TP**2 + FN**2 + 1)",
    "(TP + FP + FN)/(TP**2 + FN**2 + FP**2 + 1)",
    "(TP + TN + 1)/(TP**2 + TN**2 + FP + 3)",
    "TP*(1 - TP)",
]


@pytest.mark.parametrize("formula", OF_COUNTS)
def test_the_end_of_a_formula_that_is_not_of_proportions_is_that_of_whole_counts(formula: str) -> None:
    def value(*counts: int) -> Fraction:
        return Fraction(str(sympy.sympify(formula).subs(dict(zip(("TP", "FN", "FP", "TN"), counts, strict=True)))))

    end = bounds(formula).upper
    assert (end.verdict, Fraction(end.value)) == ("proved", max(value(*counts) for counts in itertools.product(range(4), repeat=4)))
    assert set(end.whole) == {"TP", "FN", "FP", "TN"} & {str(x) for x in sympy.sympify(formula).free_symbols}
    assert bound_data(end)["whole"] == list(end.whole)


def test_no_real_matrix_stands_for_counts_that_do_not_come_near_it() -> None:
    end = bounds("log(1 + TP)/(1 + TP)").upper
    assert all(isinstance(x, int) for row in end.at for x in row)


# By hand: at real counts with FN**2 = 2*TP**2, or FN**2 = 2, the largest would be 0, 1 and 1. At whole ones the square is at least one if
# there is a true positive or a false negative, as mcc wants; FN is 1, or it is 2, and the share of TN goes to one.
OF_NO_COUNTS = [
    ("-(FN**2 - 2*TP**2)**2 + 0*mcc", "-1"),
    ("TN/(n + 1) - (FN**2 - 2)**2", "0"),
    ("TN/n*(1 - (FN**2 - 2)**2/(1 + FN**4))", "13/17"),
]


@pytest.mark.parametrize(("formula", "upper"), OF_NO_COUNTS)
def test_an_irrational_proportion_is_no_end_of_a_measure_that_is_not_of_proportions(formula: str, upper: str) -> None:
    end = bounds(formula, budget=6).upper
    assert "sqrt" not in str(end.at)
    assert end.value == upper if end.verdict == "proved" else Fraction(end.value) <= Fraction(upper)


# By hand: accuracy is the root of 1/2, f1*(1 - f1)/(2 - f1) is 1/10, and FN is the root of two times TP, at irrational proportions only.
POLES = ["1/(accuracy**2 - 1/2)", "1/(f1 - jaccard - 1/10)", "TP**2/(FN**2 - 2*TP**2)"]


@pytest.mark.thinned(3)
@pytest.mark.parametrize("formula", POLES)
def test_an_irrational_proportion_may_be_a_pole(formula: str) -> None:
    found = bounds(formula)
    assert [(end.value, end.verdict, end.attained) for end in (found.lower, found.upper)] == [(x, "proved", False) for x in ("-oo", "oo")]


@pytest.mark.parametrize("name", ["goodman_kruskal_tau_truth", "goodman_kruskal_tau_prediction"])
def test_sums_of_zeros_beside_a_pole_do_no_harm(name: str) -> None:
    """A share of an error that is explained: none if truth and prediction are independent, all if one says the other."""
    found = bounds(name)
    assert [(end.value, end.verdict, end.attained) for end in (found.lower, found.upper)] == [(x, "proved", True) for x in ("0", "1")]


def test_a_pole_of_second_order_has_one_sign() -> None:
    """The difference is largest, 3 - 2*sqrt(2), where TP is to FP as one to the root of two, so that the divisor is never positive."""
    found = bounds("1/(f1 - jaccard - 3 + 2*sqrt(2))")
    assert (found.lower.value, found.lower.verdict) == ("-oo", "proved")
    assert (found.upper.value, found.upper.verdict) == ("-3 - 2*sqrt(2)", "proved")


def test_a_family_in_roots_says_that_the_measure_is_one_of_proportions() -> None:
    """A measure that is not of proportions has no end along such a family, whatever its values there."""
    family = Cells([[1, sympy.sqrt(2)], [0, LARGE]])
    *_, of_proportions = properties()["approached_from_below"].claims(read("TN/(n + 1) - (FN**2 - 2)**2"), family, 1, K=2)
    assert settle_claim(of_proportions).verdict == "refuted"


# By hand: the limits are those of TP/(TP + FP + 1), n/(n + 1), TP, log(1 + TP) and TP/(1 + TP), times the unit.
OF_OTHER_UNITS = [
    ("1000*TP/(TP + FP + 1)", "1000"),
    ("100*n/(n + 1)", "100"),
    ("TP/10**6", "oo"),
    ("-1000*(TP/n)**2*TP/(TP + 1)", "0"),
    ("log(1 + TP)/100", "oo"),
    ("log2(1 + TP)/1000", "oo"),
    ("TP/(7000*(1 + TP))", "1/7000"),
]


@pytest.mark.parametrize(("formula", "upper"), OF_OTHER_UNITS)
def test_an_end_is_found_whatever_the_units_of_the_value(formula: str, upper: str) -> None:
    found = bounds(formula)
    assert (found.upper.value, found.upper.verdict, found.lower.verdict) == (upper, "proved", "proved")


# By hand: the entropy -x*log(x) - (1 - x)*log(1 - x) goes to zero with x, where it has no value, and is log(2), or one bit, at x = 1/2.
@pytest.mark.parametrize(("formula", "upper"), [("-(TPR*log(TPR) + FNR*log(FNR))", "log(2)"), ("-(TPR*log2(TPR) + FNR*log2(FNR))", "1")])
def test_an_entropy_of_two_rates_comes_near_to_zero(formula: str, upper: str) -> None:
    found = bounds(formula)
    assert (found.lower.value, found.lower.verdict, found.lower.attained) == ("0", "proved", False)
    assert (found.upper.value, found.upper.verdict, found.upper.attained) == (upper, "proved", True)


# By hand: log(f1) falls without end where f1 goes to zero, like -log(large), and log(TPR) so too; at f1 = 1 and TPR = 1 they are zero.
@pytest.mark.parametrize(
    ("formula", "lower", "upper"),
    [
        ("1/(1 - log(f1))", ("0", False), ("1", True)),
        ("1/sqrt(1 - log(TPR*PPV))", ("0", False), ("1", True)),
        ("log(TPR)/(log(TPR) - 1)", ("0", True), ("1", False)),
        ("tulloss_s", ("0", False), ("1", True)),
    ],
)
def test_ends_that_values_come_near_to_slowly(formula: str, lower: tuple[str, bool], upper: tuple[str, bool]) -> None:
    found = bounds(formula)
    assert [(end.value, end.attained) for end in (found.lower, found.upper)] == [lower, upper]
    assert found.lower.verdict == found.upper.verdict == "proved"


# By hand: the information is zero where truth and prediction are independent, and large counts round it to something below.
@pytest.mark.parametrize("name", ["nmi_arithmetic", "uncertainty_coefficient"])
def test_rounding_at_large_counts_is_no_end(name: str) -> None:
    found = bounds(name)
    assert (found.lower.value, found.lower.verdict, found.lower.attained) == ("0", "proved", True)


# By hand: at both rates 3/4 and 1/2 precision is b*3/(b*3 + (1 - b)) and b/(b + 1 - b), which go to zero with b; recall stays.
@pytest.mark.thinned(4)
@pytest.mark.parametrize("unit", ["1", "100", "10**6", "1/1000"])
def test_whether_a_value_fades_for_rare_events_does_not_depend_on_its_units(unit: str) -> None:
    assert prove(f"fades_for_rare_events({unit}*precision)").verdict == "proved"
    assert prove(f"fades_for_rare_events({unit}*recall)").verdict == "refuted"


def test_a_double_without_a_value_is_no_error() -> None:
    matrix = Cells([[1, sympy.sqrt(2)], [0, 0]])  # twice TP is two, where the formula has no value
    assert not is_of_proportions(read("f1/(TP - 2)"), matrix)


def test_half_a_true_positive_is_no_count() -> None:
    """The square of TP - 1/2 is zero at no matrix, and as small beside the margins as one wishes."""
    lower = bounds("fossum").lower
    assert (lower.value, lower.verdict, lower.attained) == ("0", "proved", False)


# A range whose search ends with an error is open, as one is that takes too long; here the one is told from the other.
SEARCHED = [
    ("sqrt(g_mean*fpr)", 2),
    ("max(ochiai, recall)", 2),
    ("sqrt(f1*sqrt(jaccard) + precision)", 2),
    ("cbrt(kappa) - sqrt(abs(informedness))", 2),
    ("goodman_kruskal_lambda_truth", 3),
    ("log(TPR*TNR)/(1 + log(TPR*TNR))", 2),
    ("max(i, C[i,i]/a[i]) - min(i, C[i,i]/b[i])", 3),
]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("formula", "K"), SEARCHED, ids=str)
def test_the_search_for_an_end_stops_for_no_error(formula: str, K: int) -> None:
    tasks = [partial(packed, range_of, read(formula), ask, K) for ask in extremes(properties())]
    assert all(outcome.late or not outcome.failure for outcome in within_budget(tasks, 5))
