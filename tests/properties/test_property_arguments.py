"""What properties take besides a measure: cells, words and numbers; anything else is refused in three beats."""

from __future__ import annotations

import itertools
import re
from typing import get_args

import pytest

from symmetrics.language.errors import DefinitionError, SymmetricsError
from symmetrics.properties import properties
from symmetrics.properties.symmetry import IMAGES, Symmetry
from symmetrics.questions.asking import prove
from symmetrics.questions.claiming import claims_of

ODD = ("X", "f1", "TP", "C[1,1]", "a[1]", "1/2", "mcc + 1", "K", '"x"', "log(2)", "truth")
TAKING = [name for name, asked in properties().items() if asked.parameters]


@pytest.mark.parametrize("name", TAKING)
@pytest.mark.parametrize("classes", ["", " for K = 3", " for every K"])
def test_odd_arguments_make_claims_or_are_refused(name: str, classes: str) -> None:
    understood, taken = 0, len(properties()[name].parameters)
    for given in itertools.product(ODD[: len(ODD) // taken], repeat=taken):
        try:
            understood += bool(claims_of(f"{name}(mcc, {', '.join(given)}){classes}").claims)
        except SymmetricsError as refusal:
            assert re.match(r"Expected .+, got .+\. \S", str(refusal), re.DOTALL), refusal
    assert understood < (len(ODD) // taken) ** taken


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("monotonicity(kappa, foo)", "truth, prediction"),
        ("distance(jaccard, metric)", "similarity, dissimilarity"),
        ("undefined_for_constant(mcc, 1)", "positive, negative"),
        ("invariant_under(mcc, TL)", "L, T, P, A, LT, PT, AT"),
        ("dual_of(precision, recall, f1)", "L, T, P, A, LT, PT, AT"),
        ("increasing(mcc, TP, keeping=prediction)", "others, truth, n"),
        ("increasing(mcc, TP, n)", "increasing(measure, cell, keeping=others)"),
        ("increasing(mcc, TP, foo=n)", "keeping"),
        ("increasing(mcc, recall)", "TP, FN, FP, TN"),
    ],
)
def test_a_refusal_says_what_may_be_written(claim: str, words: str) -> None:
    with pytest.raises(DefinitionError, match=re.escape(words)):
        claims_of(claim)


def test_all_words_of_a_card_may_be_typed() -> None:
    for asked in properties().values():
        for name in asked.parameters[:1]:
            assert set(asked.each) <= set(asked.words.get(name, asked.each))
    assert tuple(IMAGES) == get_args(Symmetry)


def test_a_cell_of_a_larger_matrix_is_named_by_its_subscripts() -> None:
    """A right answer more raises the accuracy (s + 1)/(n + 1) >= s/n, a wrong one lowers it."""
    assert prove("increasing(accuracy, C[2,2]) for K = 3").verdict == "proved"
    assert prove("increasing(accuracy, C[2,1]) for K = 3").verdict == "refuted"
    (claim,) = claims_of("increasing(kappa, C[1,1]) for K = 3").claims
    assert claim.statement == claims_of("increasing_on_diagonal(kappa) for K = 3").claims[0].statement
