"""What every entry of the catalogue owes: an example that runs, the counts it declares, a value of its own."""

from __future__ import annotations

import doctest
import importlib
import inspect
import itertools
import random

import pytest
import sympy

from symmetrics.catalogue import catalogue, coordinate_systems, families
from symmetrics.language.cells import Cells
from symmetrics.language.coordinates import Coordinates
from symmetrics.language.measure import Measure
from symmetrics.language.symbols import FN, FP, TN, TP, Largest, cell
from symmetrics.language.values import Undefined, value_at

MEASURES = list(catalogue().values())
MULTICLASS = [m for m in MEASURES if m.kind == "multiclass"]
ENTRIES = [*MEASURES, *coordinate_systems().values()]
SYMBOL = {"tp": TP, "fn": FN, "fp": FP, "tn": TN}
FIRST_FAMILIES = """
    recall specificity precision npv fnr fpr fdr false_omission_rate prevalence predicted_prevalence accuracy error_rate
    balanced_accuracy f_beta f1 jaccard kulczynski_2 ochiai sokal_sneath_1 sokal_sneath_2 sokal_sneath_4 sokal_sneath_5
    rogers_tanimoto russel_rao hamann informedness markedness g_mean mcc r_k kappa shin_kappa scott_pi scott_pi_true_shares
    maxwell_re yule_q yule_y somers_d lr_plus lr_minus dor mutual_information confusion_entropy pacc pacc_c pacc_epsilon rh
    rh_balanced dif2 dif2norm icsi csi tversky p4 equitable_threat_score
"""


def by_name(entry: Measure | Coordinates) -> str:
    return entry.name


def random_matrix(K: int, rng: random.Random) -> list[list[int]]:
    return [[rng.randint(1, 30) for _ in range(K)] for _ in range(K)]


def test_the_first_families_are_all_here():
    assert set(FIRST_FAMILIES.split()) <= set(catalogue())


def test_families_and_catalogue_hold_the_same_measures_in_order():
    assert [m.name for of in families().values() for m in of] == list(catalogue())
    assert list(families()) == sorted(families())
    assert all([m.name for m in of] == sorted(m.name for m in of) for of in families().values())


@pytest.mark.parametrize("entry", ENTRIES, ids=by_name)
def test_docstring_is_a_sentence_and_an_example_that_runs(entry):
    assert entry.summary[0].isupper() and entry.summary.endswith(".")
    module = importlib.import_module(entry.body.__module__)
    examples = doctest.DocTestParser().get_doctest(inspect.getdoc(entry.body), dict(vars(module)), entry.name, None, 0)
    assert examples.examples
    runner = doctest.DocTestRunner(verbose=False)
    assert runner.run(examples).failed == 0


@pytest.mark.parametrize("m", [m for m in MEASURES if m.kind == "binary"], ids=by_name)
def test_a_binary_formula_uses_exactly_the_counts_it_declares(m):
    assert m.used == {SYMBOL[name] for name in m.counts}


@pytest.mark.parametrize("m", MULTICLASS, ids=by_name)
def test_a_multiclass_formula_stands_for_two_three_and_any_number_of_classes(m):
    nine = {cell(i, j) for i in (1, 2, 3) for j in (1, 2, 3)}
    assert m.binary.free_symbols == {TP, FN, FP, TN}
    assert m.at(3).free_symbols == nine
    assert m.formula.has(sympy.Sum, Largest)


def bare_symbols(tree: sympy.Basic) -> set[str]:
    """The names in a formula that stand outside of subscripts and of conditions on them."""
    if isinstance(tree, sympy.Indexed | sympy.KroneckerDelta):
        return set()
    if isinstance(tree, sympy.Sum | Largest):
        return bare_symbols(tree.args[0] if isinstance(tree, sympy.Sum) else tree.args[1])
    return {str(tree)} if tree.is_Symbol else set().union(*map(bare_symbols, tree.args))


def counts_with_class_numbers(m: Measure) -> bool:
    """Whether the formula uses the number of a class as a number, as weights by distance do."""
    return bool(bare_symbols(m.formula) - {"K", "n", *(knob.name for knob in m.knobs)})


def changes_with_the_order(m: Measure) -> list[sympy.Expr]:
    """What each of the six orders of the classes adds to the value at a matrix."""
    rows = random_matrix(3, random.Random(3))
    orders = itertools.permutations(range(3))
    return [sympy.N(m([[rows[i][j] for j in order] for i in order]) - m(rows), 30, chop=True) for order in orders]


@pytest.mark.parametrize("m", [m for m in MULTICLASS if not counts_with_class_numbers(m)], ids=by_name)
def test_a_formula_without_class_numbers_does_not_depend_on_the_order_of_the_classes(m):
    assert not any(changes_with_the_order(m))


@pytest.mark.parametrize("m", [m for m in MULTICLASS if counts_with_class_numbers(m)], ids=by_name)
def test_a_formula_with_class_numbers_depends_on_the_order_but_not_on_its_direction(m):
    kept, *changed, reversed_ = changes_with_the_order(m)
    assert kept == reversed_ == 0
    assert all(changed)


@pytest.mark.parametrize("m", MEASURES, ids=by_name)
def test_no_formula_holds_a_float(m):
    assert not m.binary.atoms(sympy.Float)
    assert m.kind == "binary" or not m.at(3).atoms(sympy.Float)


@pytest.mark.parametrize(("kind", "K"), [("binary", 2), pytest.param("multiclass", 3, marks=pytest.mark.exhaustive)])
def test_no_two_measures_are_the_same_function(kind, K):
    """Four matrices tell all measures of a kind apart, knobs at values that are no other measure's."""
    rng = random.Random(2)
    matrices = [random_matrix(K, rng) for _ in range(4)]
    values = {}
    for m in (m for m in MEASURES if m.kind == kind):
        m = m.fix(**{knob.name: knob.inner for knob in m.knobs})
        signature = tuple(str(sympy.N(m(rows), 25)) for rows in matrices)
        assert signature not in values, f"{m.name} is {values[signature]}"
        values[signature] = m.name


def test_a_measure_inside_another_keeps_zero_over_zero_as_written():
    """With no actual negatives informedness has no value, and its formula says by which division."""
    formula = catalogue()["informedness"](Cells([[TP, FN], [0, 0]]))
    assert not formula.has(sympy.nan)
    with pytest.raises(Undefined, match="division"):
        value_at(formula, {TP: 2, FN: 1})
    assert value_at(catalogue()["informedness"](Cells([[TP, FN], [2, 3]])), {TP: 2, FN: 1}) == sympy.Rational(4, 15)
