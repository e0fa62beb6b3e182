"""Correction for chance: what the papers derive, and the same by numbers at matrices."""

from __future__ import annotations

from itertools import product

import pytest

from symmetrics import correct, expectation
from symmetrics.algebra.chance import Correction
from symmetrics.language.errors import DefinitionError, NotExpressible
from symmetrics.language.matrix import ConfusionMatrix
from symmetrics.questions.reading import read

MATRICES = [ConfusionMatrix.from_counts(tp=a, fn=b, fp=c, tn=d) for a, b, c, d in ((5, 2, 3, 7), (1, 4, 2, 9), (8, 1, 1, 3))]


@pytest.mark.parametrize(
    ("name", "model", "wanted"),
    [
        ("f1", "independence", "kappa"),
        ("hamann", "independence", "kappa"),
        ("accuracy", "scott", "scott_pi"),
        ("f1", "uniform", "maxwell_re"),
    ],
)
def test_measures_of_one_family_become_one(name: str, model: str, wanted: str) -> None:
    """Warrens (2008): Dice, simple matching and Hamann's coefficient are the same once corrected."""
    found = correct(name, model)
    assert {r.other: r.verdict for r in found.known_as if r.kind == "equal"}[wanted] == "proved"
    assert found.exact == (model == "independence")


@pytest.mark.parametrize("name", ["precision", "mcc"])
def test_the_maximum_given_the_margins_leads_to_loevinger(name: str) -> None:
    known = {r.other: (r.kind, r.verdict) for r in correct(name, maximum="margins").known_as}
    assert known["loevinger_h"][0] in ("equal", "equal_values") and known["loevinger_h"][1] == "proved"


@pytest.mark.parametrize("name", ["f1", "informedness"])
def test_chance_is_the_mean_over_random_labelings(name: str) -> None:
    found = correct(name)
    for matrix in MATRICES:
        assert str(read(found.chance)(matrix.rows)) == expectation(name, matrix).mean


@pytest.mark.parametrize("name", ["f1", "mcc", "jaccard"])
def test_the_largest_value_given_the_margins(name: str) -> None:
    """Among all matrices with the margins of a matrix, the value that becomes 1 is the largest one."""
    work = Correction(read(name), "independence", "margins")
    if name == "jaccard":
        with pytest.raises(NotExpressible, match="agreements and margins"):
            _ = work.largest
        return
    for matrix in MATRICES:
        (tp, fn), (fp, tn) = matrix.rows
        moved = [((tp + k, fn - k), (fp - k, tn + k)) for k in range(-tp - fn, fn + tp + 1)]
        values = [read(name)(rows) for rows in moved if min(min(row) for row in rows) >= 0]
        top = read(str(work.largest).replace("Min", "min"))(matrix.rows)
        assert float(max(values)) == pytest.approx(float(top), abs=1e-12)


def test_kappa_of_three_classes_is_accuracy_corrected() -> None:
    form = Correction(read("accuracy"), "independence", K=3).corrected
    for rows in (((4, 1, 0), (2, 5, 1), (0, 3, 6)), ((1, 2, 3), (3, 1, 2), (2, 3, 1)), ((9, 0, 0), (1, 0, 2), (0, 0, 4))):
        at = {f"C[{i},{j}]": x for i, row in enumerate(rows, 1) for j, x in enumerate(row, 1)}
        assert form.subs({s: at[s.name] for s in form.free_symbols}).doit() == read("kappa")(rows)


def test_what_is_not_affine_says_so() -> None:
    found = correct("jaccard")
    assert not found.exact and "not affine" in found.basis
    matrix = MATRICES[0]
    assert str(read(found.chance)(matrix.rows)) != expectation("jaccard", matrix).mean


def test_corrected_values_are_zero_at_chance() -> None:
    """At matrices of rank one the corrected value under independence is zero."""
    form = correct("f1").corrected
    for a, b, c, d in product((1, 3), repeat=4):
        assert form([[a * c, a * d], [b * c, b * d]]) == 0


@pytest.mark.parametrize("arguments", [{"model": "chance"}, {"maximum": "2"}, {"measure": "f_beta"}])
def test_bad_input_is_refused(arguments: dict[str, str]) -> None:
    with pytest.raises(DefinitionError, match="Expected"):
        correct(**{"measure": "f1", **arguments})


def test_falling_measures_have_no_maximum_by_agreement() -> None:
    with pytest.raises(NotExpressible, match="rises with agreement"):
        correct("error_rate", maximum="margins")
