"""Derivations: the closed forms papers print, equal values by a second route, certificates that bind."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy

from symmetrics.algebra.derivation import derive
from symmetrics.algebra.identities import confirmed
from symmetrics.catalogue import catalogue, coordinate_systems
from symmetrics.kernel import Rejected, Statement, check
from symmetrics.language.errors import DefinitionError, NotExpressible
from symmetrics.language.measure import measure
from symmetrics.language.reader import read_formula
from symmetrics.language.symbols import FN, FP, TN, TP, Abs, as_written, sqrt, symbol
from symmetrics.language.text import text
from symmetrics.language.values import Undefined, value_at
from symmetrics.search.deriving import settled

SYSTEMS = coordinate_systems()
SHIN = SYSTEMS["shin"]
HALF = Fraction(1, 2)
WITH_LOGARITHMS = {"confusion_entropy", "mutual_information"}
FIRST = ["recall", "precision", "accuracy", "f_beta", "f1", "ochiai", "markedness", "mcc", "kappa", "shin_kappa", "yule_y", "dor"]
# A formula by cases; the lesser of two entropies, one of them multiplied by two above and below: derived, and not certified.
UNCERTIFIED = ["adjusted_g_mean"]
UNCERTIFIED_IN = {("nmi_min", "luque")}

# Shin, Kim and Han (2017), section III, in the letters of the paper.
PRINTED = {
    "accuracy": "b*a_p + (1 - b)*a_n",
    "recall": "a_p",
    "specificity": "a_n",
    "precision": "b*a_p/(b*a_p + (1 - b)*(1 - a_n))",
    "f1": "2*b*a_p/(b + b*a_p + (1 - b)*(1 - a_n))",
    "prevalence": "b",
}

# The same at b = 1/2, by hand: F1 = a_p/(1/2 + a_p/2 + (1 - a_n)/2).
BALANCED = {
    "accuracy": "(a_p + a_n)/2",
    "recall": "a_p",
    "specificity": "a_n",
    "precision": "a_p/(1 + a_p - a_n)",
    "f1": "2*a_p/(2 + a_p - a_n)",
    "kappa": "a_p + a_n - 1",
    "prevalence": "1/2",
}


@pytest.mark.parametrize("name", PRINTED)
def test_the_printed_closed_forms_come_out(name):
    found = derive(catalogue()[name], SHIN)
    assert text(found.expression) == PRINTED[name]
    assert found.certified


@pytest.mark.parametrize("name", BALANCED)
def test_the_balanced_special_cases_come_out(name):
    found = derive(catalogue()[name], SHIN, at={"b": HALF})
    assert text(found.expression) == BALANCED[name]
    assert found.certified
    assert found.steps[-1].reason == "at b = 1/2"


@pytest.mark.parametrize("name", [name for name in FIRST if name not in WITH_LOGARITHMS])
def test_a_balanced_special_case_is_certified_and_equal_in_value(name):
    m, point = catalogue()[name], {"a_p": Fraction(1, 5), "a_n": Fraction(2, 3), "n": 60}
    found = derive(m, SHIN, at={"b": HALF})
    knobs = {knob.name: knob.inner for knob in m.free_knobs}
    there = m(SHIN.to_cells(b=HALF, **point), **knobs)
    assert found.certified
    assert sympy.simplify(value_at(found.expression, {symbol(k): v for k, v in (point | knobs).items()}) - there) == 0


def test_the_kappa_of_shin_kim_and_han_is_their_quotient():
    b, a_p, a_n = (sympy.Symbol(name, real=True) for name in ("b", "a_p", "a_n"))
    observed = b * a_p + (1 - b) * a_n
    expected = (b + b * a_p + (1 - b) * (1 - a_n)) / 2
    found = derive(catalogue()["shin_kappa"], SHIN)
    assert sympy.cancel(found.expression.doit() - (observed - expected) / (1 - expected)) == 0
    assert found.certified


def test_the_correlation_has_the_form_of_informedness_times_a_root():
    found = derive(catalogue()["mcc"], SHIN)
    assert text(found.expression) == "(a_p + a_n - 1)*sqrt(b*(1 - b)/((b*(1 - a_p) + (1 - b)*a_n)*(b*a_p + (1 - b)*(1 - a_n))))"
    assert found.certified


def test_the_correlation_in_margins_is_a_covariance_over_deviations():
    assert text(derive(catalogue()["mcc"], SYSTEMS["margins"]).expression) == "(x - p*q)/sqrt(p*(1 - p)*q*(1 - q))"


# Every measure in one system, one after the other, and the first families in all.
ASKED = [(name, list(SYSTEMS)[i % len(SYSTEMS)]) for i, name in enumerate(catalogue())]
ASKED += [(name, system) for name in FIRST for system in SYSTEMS if (name, system) not in ASKED]


@pytest.mark.thinned(10)
@pytest.mark.parametrize(("name", "system"), ASKED)
def test_every_measure_is_derived_and_certified_and_keeps_its_value(name, system):
    found = settled(derive(catalogue()[name], SYSTEMS[system]))
    assert found.certified is (name not in UNCERTIFIED and (name, system) not in UNCERTIFIED_IN)
    assert bool(found.why) is not found.certified
    for step in found.steps:
        if step.statement is not None:
            check(step.statement, "proved", step.certificate)
    allowed = {*SYSTEMS[system].symbols, "n", *(knob.name for knob in catalogue()[name].free_knobs)}
    assert {s.name for s in found.expression.free_symbols} <= allowed
    assert_has_the_value_of_the_measure(found, catalogue()[name], SYSTEMS[system])


MATRICES = [(7, 2, 3, 11), (4, 9, 1, 5)]


def assert_has_the_value_of_the_measure(found, m, system):
    """At some matrices, with the coordinates that they have in the system."""
    knobs = {knob.name: knob.inner for knob in m.free_knobs}
    for tp, fn, fp, tn in MATRICES:
        counts = dict(zip((TP, FN, FP, TN), (tp, fn, fp, tn), strict=True))
        point = {symbol(name): value_at(x, counts) for name, x in system.definitions.items()}
        point |= {symbol("n"): tp + fn + fp + tn, **{symbol(k): v for k, v in knobs.items()}}
        here, there = value_at(found.expression, point), m([[tp, fn], [fp, tn]], **knobs)
        assert abs(sympy.N(here - there, 40)) < sympy.Rational(1, 10**30)
        if m.name not in WITH_LOGARITHMS and here.is_Rational:
            assert here == there


@pytest.mark.parametrize("name", ["mcc", "r_k", "sokal_sneath_5", "ochiai", "yule_y", "g_mean"])
def test_roots_keep_their_value_and_sign_in_the_balanced_case(name):
    found = derive(catalogue()[name], SHIN, at={"b": HALF})
    for a_p, a_n in ((Fraction(1, 5), Fraction(1, 3)), (Fraction(9, 10), Fraction(1, 2))):
        there = catalogue()[name](SHIN.to_cells(n=60, b=HALF, a_p=a_p, a_n=a_n))
        assert sympy.simplify(value_at(found.expression, {symbol("a_p"): a_p, symbol("a_n"): a_n}) - there) == 0
    assert found.certified


def test_the_steps_are_definition_substitution_result():
    definition, substituted, result = derive(catalogue()["recall"], SHIN).steps
    assert (definition.reason, text(definition.expression)) == ("definition", "TP/(TP + FN)")
    assert substituted.reason == "substituting TP = n*b*a_p, FN = n*b*(1 - a_p)"
    assert text(substituted.expression) == "n*b*a_p/(n*b*a_p + n*b*(1 - a_p))"
    assert (result.reason, text(result.expression)) == ("cancelling n", "a_p")
    assert str(result.statement) == "TP/(TP + FN) == TP/(TP + FN)"


def test_the_conditions_are_the_domain_and_what_must_not_vanish():
    found = derive(catalogue()["precision"], SHIN)
    assert found.conditions == (*SHIN.conditions, "b*a_p + (1 - b)*(1 - a_n) != 0", "n != 0")
    assert "b != 0" in derive(catalogue()["recall"], SHIN).conditions
    assert derive(catalogue()["recall"], SHIN, at={"b": HALF}).conditions == ("0 <= a_p <= 1", "0 <= a_n <= 1", "n != 0")


def test_a_measure_that_depends_on_the_number_of_items_keeps_it():
    found = derive(catalogue()["dif2"], SHIN)
    assert symbol("n") in found.expression.free_symbols
    assert found.steps[-1].reason == "simplified"


def test_knobs_stay_in_the_result():
    found = derive(catalogue()["f_beta"], SHIN)
    assert text(found.expression) == "(1 + beta**2)*b*a_p/(b*(beta**2 + a_p) + (1 - b)*(1 - a_n))"
    assert text(derive(catalogue()["f_beta"].fix(beta=1), SHIN).expression) == PRINTED["f1"]


@pytest.mark.parametrize(
    "formula, expected, certified",
    [
        ("2*TP/(2*TP + FP + FN)", "2*b*a_p/(b + b*a_p + (1 - b)*(1 - a_n))", True),
        ("(TP/P)*(TN/N)", "a_p*a_n", True),
        ("sqrt((TP/P)^2 * (TN/N)^2)", "a_p*a_n", True),
        ("TP/P - TP/P", "0", True),
        ("sqrt(sqrt(TP/n))", "(b*a_p)**(1/4)", True),
        ("log(TP/P)", "log(a_p)", True),
        ("1", "1", True),
    ],
)
def test_a_formula_of_the_user(formula, expected, certified):
    found = derive(read_formula(formula), SHIN)
    assert text(found.expression) == expected
    assert found.certified is certified


def test_a_knob_of_either_sign():
    @measure(source="cohen1960", knobs={"c": "c"})
    def shifted(tp, fn, fp, tn, *, c):
        """Recall moved by a number of either sign."""
        return (tp + c * fn) / (tp + fn)

    found = derive(shifted, SHIN)
    assert found.certified
    assert found.steps[-1].statement.signed == ("c",)


def test_a_formula_that_divides_by_zero_everywhere_is_refused():
    with pytest.raises(NotExpressible, match="division by zero everywhere"):
        derive(read_formula("TP/(TP - TP)"), SHIN)
    with pytest.raises(NotExpressible, match="division by zero everywhere"):
        derive(catalogue()["dor"], SYSTEMS["roc"], at={"tpr": 1})


@pytest.mark.parametrize("at", [{"c": 1}, {"b": 0.5}, {"b": "1/2"}, {"b": True}, {"b": 2}, {"b": Fraction(-1, 2)}])
def test_values_that_no_matrix_has_are_refused(at):
    with pytest.raises(DefinitionError, match="Expected"):
        derive(catalogue()["f1"], SHIN, at=at)


def test_values_that_contradict_one_another_are_refused():
    with pytest.raises(DefinitionError, match="x <= p"):
        derive(catalogue()["f1"], SYSTEMS["margins"], at={"p": HALF, "x": Fraction(2, 3)})


def test_more_classes_and_a_knob_named_like_a_coordinate_are_refused():
    with pytest.raises(NotExpressible, match="two classes"):
        derive(catalogue()["kappa"], SHIN, K=3)

    @measure(source="cohen1960", knobs={"p": "p > 0"})
    def scaled(tp, fn, *, p):
        """Recall times a knob with the name of a coordinate."""
        return p * tp / (tp + fn)

    with pytest.raises(NotExpressible, match="coordinate of margins"):
        derive(scaled, SYSTEMS["margins"])


def test_latex_of_a_derivation_reads_like_a_paper():
    assert derive(catalogue()["recall"], SHIN).latex == (
        "\\mathrm{recall} &= \\frac{\\mathrm{TP}}{\\mathrm{TP} + \\mathrm{FN}} \\\\\n"
        "  &= \\frac{n b a_{p}}{n b a_{p} + n b (1 - a_{p})} \\\\\n"
        "  &= a_{p}"
    )


def test_latex_of_a_formula_without_a_name_calls_it_m():
    assert derive(read_formula("TP/P"), SHIN).latex.startswith("m &= ")


def test_a_false_identity_is_not_confirmed():
    with as_written():
        found = confirmed(TP / (TP + FN), TP / (TP + FP))
    assert found.statement is None
    assert "does not confirm" in found.why


def test_a_false_identity_of_roots_is_not_confirmed():
    with as_written():
        assert confirmed(sqrt(TP / (TP + FN)), sqrt(2 * TP / (TP + FN))).why
        assert confirmed(Abs(TP - FN), TP - FN).why


def test_a_certificate_of_one_step_does_not_prove_another_statement():
    step = derive(catalogue()["mcc"], SHIN).steps[-1]
    other = Statement(step.statement.left, "==", f"2*({step.statement.right})")
    with pytest.raises(Rejected):
        check(other, "proved", step.certificate)


def test_the_value_is_undefined_where_a_condition_fails():
    found = derive(catalogue()["precision"], SHIN)
    with pytest.raises(Undefined):
        value_at(found.expression, {symbol("b"): 1, symbol("a_p"): 0, symbol("a_n"): HALF})
