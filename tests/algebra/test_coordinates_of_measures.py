"""Any three measures as coordinates: solved by hand, checked at matrices, refused where they do not determine the matrix."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy

from symmetrics import derive, find_measure
from symmetrics.algebra.approach import read_approach
from symmetrics.algebra.triples import branches
from symmetrics.kernel import check
from symmetrics.language.errors import DefinitionError, NotExpressible
from symmetrics.language.symbols import FN, FP, TN, TP, symbol
from symmetrics.language.text import text
from symmetrics.language.values import Undefined, value_at
from symmetrics.questions.deriving import measures_in

MATRICES = [(7, 2, 3, 11), (4, 9, 1, 5), (12, 1, 8, 2), (1, 3, 2, 7), (5, 4, 9, 3), (3, 1, 20, 20), (2, 300, 1, 9), (400, 3, 50, 7)]

# With n = 1: TP = s*b; precision t gives FP = TP*(1 - t)/t; and so on, by hand.
BY_HAND = {
    "recall, precision, prevalence": ("recall*prevalence", "prevalence*(1-recall)", "recall*prevalence*(1-precision)/precision"),
    "npv, specificity, prevalence": (None, "specificity*(1-prevalence)*(1-npv)/npv", "(1-prevalence)*(1-specificity)"),
    "dor, recall, prevalence": ("recall*prevalence", "prevalence*(1-recall)", "(1-prevalence)*recall/(recall + dor*(1-recall))"),
}


@pytest.mark.parametrize("source", BY_HAND)
def test_the_cells_are_those_found_by_hand(source):
    [found] = branches({name: m.binary for name, m in measures_in(source).items()})
    names = {name: symbol(name) for name in measures_in(source)}
    for share, printed in zip(found.shares, BY_HAND[source], strict=False):
        assert printed is None or sympy.cancel(share.doit() - sympy.sympify(printed, locals=names)) == 0


@pytest.mark.exhaustive
def test_a_measure_that_is_a_coordinate_is_that_coordinate():
    found = derive("kappa", "mcc, k = kappa, prevalence")
    assert (str(found.expression), found.certified) == ("k", True)


# Each with a measure that the three determine; the last ones need roots, with one or two branches.
DERIVED = [
    ("mcc", "sensitivity, precision, prevalence"),
    ("kappa", "npv, specificity, prevalence"),
    ("f1", "accuracy, recall, specificity"),
    ("informedness", "dor, recall, prevalence"),
    ("p4", "precision, npv, predicted_prevalence"),
    ("jaccard", "kappa, prevalence, predicted_prevalence"),
    ("accuracy", "mcc, prevalence, predicted_prevalence"),
    ("ochiai", "s = TP/(TP + FN), x = (TP + FP)/(TP + FN), prevalence"),
    ("mcc", "accuracy, f1, kappa"),
    ("recall", "g_mean, prevalence, precision"),
    ("accuracy", "mcc, f1, prevalence"),
    ("accuracy", "g_mean, f1, prevalence"),
]


@pytest.mark.thinned(4)
@pytest.mark.parametrize(("name", "source"), DERIVED)
def test_some_branch_has_the_value_at_every_matrix_and_the_kernel_accepts_each_step(name, source):
    found, m = derive(name, source), find_measure(name)
    used = measures_in(source)
    for tp, fn, fp, tn in MATRICES:
        counts = dict(zip((TP, FN, FP, TN), (tp, fn, fp, tn), strict=True))
        point = {symbol(x): value_at(one.binary, counts) for x, one in used.items()}
        wanted = value_at(m.binary, counts)
        assert any(close(branch.expression, point, wanted) for branch in (found, *found.others))
    assert found.certified
    statements = [step for step in found.steps if step.statement]
    assert len(statements) == 2
    for step in statements:
        check(step.statement, "proved", step.certificate)


def close(tree, point, wanted):
    try:
        value = value_at(tree, point)
    except Undefined:
        return False
    return bool(abs(sympy.N(value - wanted, 30)) < sympy.Rational(1, 10**20))


def test_published_forms_come_out():
    assert text(derive("f1", "precision_recall").expression) == "2*precision*recall/(precision + recall)"
    assert text(derive("informedness", "roc").expression) == "tpr - fpr"
    assert text(derive("precision", "lr_plus, recall, prevalence").expression) == "lr_plus*prevalence/(1 + lr_plus*prevalence - prevalence)"


# The equations that hold between the three, by hand.
DEPENDENT = [
    ("sensitivity, fnr, prevalence", "sensitivity + fnr = 1"),
    ("precision, recall, f1", "2*precision*recall = precision*f1 + recall*f1"),
    ("jaccard, f1, accuracy", "2*jaccard = jaccard*f1 + f1"),
    ("informedness, recall, specificity", "1 + informedness = recall + specificity"),
]


@pytest.mark.parametrize(("source", "equation"), DEPENDENT)
def test_dependent_measures_are_refused_with_their_equation(source, equation):
    with pytest.raises(DefinitionError, match="do not determine the matrix") as error:
        derive("mcc", source)
    said = str(error.value).partition("matrix, for ")[2].partition(". Use")[0]
    left, right = (sympy.sympify(side) for side in equation.split(" = "))
    one, two = (sympy.sympify(side) for side in said.split(" = "))
    assert sympy.cancel((left - right) / (one - two)).is_number
    assert "not certified" not in str(error.value)


@pytest.mark.parametrize(
    ("source", "at", "words"),
    [
        ("precision, recall, npv, prevalence", {}, "three measures"),
        ("TP, precision, recall", {}, "doubled"),
        ("f_beta, precision, prevalence", {}, "free knobs"),
        ("recall, recall, prevalence", {}, "twice"),
        ("TP = recall, precision, prevalence", {}, "free for a coordinate"),
        ("precision_recall", {"recall": 2}, "0 <= recall <= 1"),
        ("precision_recall", {"recall": 1, "precision": Fraction(1, 2), "prevalence": Fraction(9, 10)}, "Expected 0 <="),
        ("accuracy, f1, mcc", {"accuracy": Fraction(9, 10), "f1": Fraction(1, 100), "mcc": Fraction(99, 100)}, "some matrix"),
    ],
)
def test_what_is_no_coordinate_or_no_value_is_refused(source, at, words):
    with pytest.raises(DefinitionError, match=words):
        derive("kappa", source, at=at)


@pytest.mark.exhaustive
def test_logarithms_and_cubics_are_refused_by_name():
    with pytest.raises(NotExpressible, match="log"):
        derive("f1", "mutual_information, precision, recall")
    with pytest.raises(NotExpressible, match="degree 4"):
        derive("f1", "balanced_accuracy, kappa, ochiai")


# By hand, from the closed forms: precision is b*a_p/(b*a_p + (1 - b)*(1 - a_n)), and so on.
LIMITS = [
    ("precision", "b -> 0", "0"),
    ("precision", "b -> 1", "1"),
    ("npv", "b -> 0", "1"),
    ("mcc", "b -> 0", "0"),
    ("kappa", "b -> 1-", "0"),
    ("f_beta", "beta -> oo", "a_p"),
    ("f_beta", "beta -> 0", "b*a_p/(b*a_p + (1 - b)*(1 - a_n))"),
    ("lr_plus", "a_n -> 1", "oo"),
    ("lr_plus", "a_n -> 1/2", "2*a_p"),
    ("informedness", "b -> 0", "a_p + a_n - 1"),
]


@pytest.mark.parametrize(("name", "limit", "value"), LIMITS)
def test_limits(name, limit, value):
    found = derive(name, "shin", limit=limit)
    assert (text(found.expression), found.certified) == (value, True)
    check(found.steps[-1].statement, "proved", found.steps[-1].certificate)


# By hand: with every actual negative found (a_n = 1) the mcc tends to sqrt(a_p), and so on.
REQUIRED = [
    ("mcc", "b -> 0", {"1 - a_n != 0", "a_n != 0"}),
    ("kappa", "b -> 0", {"1 - a_n != 0"}),
    ("precision", "b -> 1", {"a_p != 0"}),
    ("lr_plus", "a_n -> 1", {"a_p != 0"}),
]


@pytest.mark.parametrize(("name", "limit", "required"), REQUIRED)
def test_a_limit_requires_that_what_it_divides_by_does_not_vanish(name, limit, required):
    assert required <= set(derive(name, "shin", limit=limit).conditions)


def test_the_limit_of_what_is_zero_is_zero():
    assert text(derive("precision", "shin", {"a_p": 0}, limit="b -> 1").expression) == "0"


@pytest.mark.parametrize("at", [{}, {"prevalence": Fraction(2, 5)}])
def test_limits_among_values_that_no_matrix_has_are_refused(at):
    """TN would be 1 - prevalence - sensitivity*prevalence*(1 - precision)/precision, which goes to -oo."""
    with pytest.raises(DefinitionError, match="TN is negative"):
        derive("kappa", "sensitivity, precision, prevalence", at, limit="precision -> 0")


def test_a_limit_inside_requires_cells_that_are_not_negative():
    """At precision 1/2 as many items are false positives as true ones: TN is 1 - prevalence - sensitivity*prevalence."""
    found = derive("kappa", "sensitivity, precision, prevalence", limit="precision -> 1/2")
    assert any("prevalence" in c and "sensitivity" in c and c.endswith(">= 0") for c in found.conditions)


@pytest.mark.parametrize("limit", ["b -> 2", "b -> 0-", "x -> 0", "b", "b -> oo"])
def test_limits_outside_the_domain_are_refused(limit):
    with pytest.raises(DefinitionError, match="Expected"):
        derive("kappa", "shin", limit=limit)


def test_a_value_without_a_sign_is_approached_from_both_sides():
    assert [one.side for one in read_approach("b -> 1/3")] == [1, -1]


def test_where_a_measure_is_undefined_everywhere_it_is_said():
    with pytest.raises(NotExpressible, match="mcc is undefined there"):
        derive("mcc", "shin", at={"b": 0})


@pytest.mark.parametrize("name", ["kappa", "f1", "accuracy", "mcc"])
def test_the_forms_are_equal_in_value_and_certified(name):
    point = {symbol("b"): Fraction(1, 3), symbol("a_p"): Fraction(3, 4), symbol("a_n"): Fraction(4, 5)}
    found = {form: derive(name, "shin", form=form) for form in ("cleared", "factored", "additive", "shortest")}
    assert len({sympy.nsimplify(value_at(one.expression, point)) for one in found.values()}) == 1
    assert all(one.certified for one in found.values())
    if name != "mcc":
        above, below = sympy.fraction(found["cleared"].expression)
        assert all(not isinstance(x, sympy.Add) for part in (above, below) for term in part.args for x in term.args)
    assert found["additive"].expression.is_Add or name in ("f1", "mcc")


@pytest.mark.parametrize("name", ["accuracy", "macro(recall)", "scott_pi_true_shares"])
def test_classes_of_labatut_and_cherifi_have_the_value_at_the_matrix(name):
    shares, rates = [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], [Fraction(3, 4), Fraction(2, 3), Fraction(1, 2)]
    rows = [[p * c if i == j else p * (1 - c) / 2 for j in range(3)] for i, (p, c) in enumerate(zip(shares, rates, strict=True))]
    point = {symbol(f"{x}_{i}"): v for x, values in (("pi", shares), ("c", rates)) for i, v in enumerate(values, 1)}
    found = derive(name, "labatut", classes=3)
    assert value_at(found.expression, point) == find_measure(name)([[sympy.Rational(x) for x in row] for row in rows])
    assert found.certified
    assert "the errors of each class" not in found.conditions[-1]


def test_any_number_of_classes():
    found = derive("accuracy", "labatut", classes="K")
    assert (text(found.expression), found.certified) == ("sum(i, pi[i]*c[i])", True)
    kappa = derive("kappa", "labatut", classes="K")
    assert not kappa.certified
    assert "the errors of each class are spread evenly" in kappa.conditions[-1]
