"""Enclosures hold every exact value of the box, and say nothing of definedness that is not so."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from symmetrics.language.cells import BINARY
from symmetrics.language.values import Undefined, value_at
from symmetrics.numeric.enclosures import Enclosures
from symmetrics.questions.reading import read

NAMES = [x for row in BINARY.rows for x in row]
FORMULAS = [
    "mcc",
    "kappa",
    "yule_y",
    "mutual_information",
    "overlap_coefficient",
    "abs(TP - FN)**3/(TP - FN)",
    "(TP*FP)**(1/3)",
    "1/(TP - FN)**2",
]


def boxes(seed: int) -> list[list[tuple[int, int]]]:
    source = random.Random(seed)
    return [[(low := source.randint(0, 4), low + source.choice([0, 0, 1, 2])) for _ in NAMES] for _ in range(25)]


@pytest.mark.parametrize("formula", FORMULAS)
def test_every_value_is_enclosed(formula: str) -> None:
    tree, drawn = read(formula).binary, boxes(len(formula))
    lower, upper = ({x: np.array([box[k][end] for box in drawn]) for k, x in enumerate(NAMES)} for end in (0, 1))
    found = Enclosures(lower, upper)(tree)
    for at, box in enumerate(drawn):
        values = []
        for point in product(*(range(low, high + 1) for low, high in box)):
            try:
                values.append(float(value_at(tree, dict(zip(NAMES, point, strict=True)))))
            except Undefined:
                assert not found.sure[at]
        assert not (values and found.never[at])
        assert all(found.low[at] <= value + 1e-12 and value - 1e-12 <= found.high[at] for value in values)


def test_an_enclosure_can_exclude() -> None:
    accuracy = read("accuracy").binary
    lower, upper = dict.fromkeys(NAMES, np.array([1])), dict.fromkeys(NAMES, np.array([2]))
    found = Enclosures(lower, upper)(accuracy)
    assert found.sure[0]
    assert found.low[0] > 0
    assert found.high[0] <= 4
