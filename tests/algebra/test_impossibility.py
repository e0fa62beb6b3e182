"""The certificate that no measure has monotonicity, distance and constant baseline, checked a second way."""

from __future__ import annotations

from itertools import permutations

import pytest

from symmetrics import accuracy, mcc
from symmetrics.algebra.impossibility import CERTIFICATE, baseline, monotone, refutes, symmetric, table_of, triangle


def test_the_lines_add_up_to_nothing_in_whole_numbers() -> None:
    """The four lines copied out by hand from three items, times three, in the order of the certificate."""
    same, apart, near, turned, far = (1, 0, 0, 2), (0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (0, 1, 2, 0)
    lines = [
        {same: 1, apart: 2, near: -2, far: -1},  # one of three labelings with one positive is the truth, two of three with two contain it
        {apart: 3, far: -3},
        {apart: 3, same: 3, near: -3, turned: -3},
        {turned: 3, near: -3},
    ]
    for (_, said), line in zip(CERTIFICATE, lines, strict=True):
        assert {t: 3 * number for t, number in said.numbers.items() if number} == line
    weights = [weight for weight, _ in CERTIFICATE]
    assert all(sum(w * line.get(t, 0) for w, line in zip(weights, lines, strict=True)) == 0 for t in (same, apart, near, turned, far))
    assert [said.relation for _, said in CERTIFICATE if said.relation != "=="] == [">", ">="]
    assert refutes(CERTIFICATE)


@pytest.mark.parametrize("missing", range(len(CERTIFICATE)))
def test_every_line_is_needed(missing: int) -> None:
    assert not refutes(CERTIFICATE[:missing] + CERTIFICATE[missing + 1 :])


def test_an_inequality_must_not_be_turned_round() -> None:
    assert not refutes(tuple((-weight, line) for weight, line in CERTIFICATE))
    assert not refutes((*CERTIFICATE, (0, CERTIFICATE[1][1])))


def holds(measure, line) -> bool:
    total = sum(number * measure([list(t[:2]), list(t[2:])]) for t, number in line.numbers.items())
    return bool({"==": total == 0, ">=": total >= 0, ">": total > 0}[line.relation])


def test_measures_satisfy_the_lines_of_the_axioms_they_have() -> None:
    """Accuracy is monotone and a distance, Matthews' coefficient is monotone and has a constant baseline; neither has the third."""
    assert [holds(accuracy, line) for _, line in CERTIFICATE] == [False, True, True, True]
    assert [holds(mcc, line) for _, line in CERTIFICATE] == [True, True, False, True]


def test_the_axioms_read_labelings() -> None:
    assert table_of((1, 1, 0, 0), (1, 0, 1, 0)) == (1, 1, 1, 1)
    for one, between, two in permutations([(1, 0, 0), (1, 1, 0), (0, 1, 1)]):
        assert holds(accuracy, triangle(one, between, two))
        assert holds(accuracy, symmetric(one, two))
    assert holds(mcc, baseline((1, 0, 0, 0), 1, 3))


@pytest.mark.parametrize("better", [(0, 1, 1), (1, 1, 0), (1, 0, 0), (0, 0, 1)])
def test_monotonicity_speaks_of_one_answer_made_right(better: tuple[int, ...]) -> None:
    truth, worse = (1, 0, 0), (0, 1, 1)
    if sum(w != b for w, b in zip(worse, better, strict=True)) == 1:
        assert monotone(truth, worse, better).relation == ">"
    else:
        with pytest.raises(ValueError, match="one wrong answer made right"):
            monotone(truth, worse, better)
