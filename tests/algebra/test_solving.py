"""Closed forms of the counts: put at a matrix's own values, they give the matrix back."""

from __future__ import annotations

import pytest
import sympy

from symmetrics import recover
from symmetrics.language.matrix import ConfusionMatrix
from symmetrics.questions.reading import read

MATRIX = ConfusionMatrix.from_counts(tp=31, fn=9, fp=14, tn=46)
SETS = [
    ["recall", "specificity", "prevalence"],
    ["accuracy", "precision", "recall"],
    ["f1", "accuracy", "recall"],
    ["lr_plus", "prevalence", "recall"],
    ["recall", "precision", "kappa"],
    ["jaccard", "precision", "TP"],
]


@pytest.mark.parametrize("names", SETS, ids=", ".join)
def test_the_values_of_a_matrix_give_it_back(names: list[str]) -> None:
    exact = {name: read(name)(MATRIX.rows) for name in names}
    found = recover(100, [f"{name}={value}" if "/" in str(value) else f"{name}={value}/1" for name, value in exact.items()])
    assert found.matrices == (MATRIX.rows,) if names != ["recall", "precision", "kappa"] else MATRIX.rows in found.matrices
    letters = {name if name.isidentifier() and name != "TP" else f"v{k}": value for k, (name, value) in enumerate(exact.items(), 1)}
    cells = dict(zip(("TP", "FN", "FP", "TN"), (x for row in MATRIX.rows for x in row), strict=True))
    assert set(found.closed_form) == set(cells)
    known = {**letters, **cells, "n": 100}
    for cell, forms in found.closed_form.items():
        trees = [read(form, [f"{name} >= -100" for name in letters if name in form]).binary for form in forms]
        assert cells[cell] in [tree.xreplace({s: sympy.sympify(known[s.name]) for s in tree.free_symbols}).doit() for tree in trees]


def test_two_values_do_not_determine_a_matrix() -> None:
    assert recover(100, ["recall=0.7", "specificity=0.9"]).closed_form == {}


def test_equal_measures_do_not_determine_a_matrix() -> None:
    assert not recover(100, ["f1=0.5", "jaccard=0.33", "accuracy=0.8"]).closed_form.keys() & {"FN", "FP"}


def test_two_solutions_are_both_told() -> None:
    found = recover(100, ["recall=0.8", "specificity=0.6", "mcc=0.35"], limit=0)
    assert {len(forms) for forms in found.closed_form.values()} == {2}


def test_counts_of_classes() -> None:
    found = recover(5, ["recall_2=0.8", "precision_2=0.5", "prevalence_2=0.3"], 3)
    assert found.closed_form["TP_2"] == ("n*recall_2*prevalence_2",)
