"""The author's formulas as a file, evaluated at one matrix in fractions and single roots: exact, and without SymPy.

Where a value is of another form (a logarithm, a sum of different roots) this module says so, and another one takes over.
"""

from __future__ import annotations

import json
import os.path
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import isqrt, prod
from typing import Any

from .outcome import Evaluation, Surd
from .tending import tends_to
from .walking import Beyond, Fails, Walk

__all__ = ["FILE", "Beyond", "Formulas", "formulas"]

FILE = os.path.join(os.path.dirname(__file__), "formulas.json")
DIGITS = 200  # as the exact values of the language have it


class Formulas:
    """Formulas of two classes: `nodes` are operations on earlier ones, `measures` gives for each its node and its limit, and
    `names` the measure of each name and alias.
    """

    def __init__(self, nodes: Sequence[Sequence[Any]], measures: Mapping[str, Sequence[Any]], names: Mapping[str, str]) -> None:
        self.nodes, self.measures, self.names = nodes, measures, names

    def evaluation(self, name: str, cells: Sequence[Any]) -> Evaluation:
        """A measure at the cells of a matrix, row by row; raises `Beyond`.

        >>> print(formulas().evaluation("mcc", [4, 1, 1, 4]).value, formulas().evaluation("recall", [0, 0, 1, 2]).why)
        3/5 division by TP + FN, which is 0
        """
        node, limit = self.measures[name]
        point = [Fraction(cell) for cell in cells]
        try:
            value = Walk(self.nodes, point).value(node)
        except Fails as reason:
            tends = limit_at(limit, point) if limit else tends_to(self.nodes, node, point)
            return Evaluation(name, None, None, defined=False, why=str(reason), tends=tends)
        return Evaluation(name, value, decimal_of(value), defined=True)


def limit_at(fraction: Sequence[Any], point: Sequence[Fraction]) -> Surd | str | None:
    """The value of a fraction in lowest terms; an infinity where its denominator has no minus sign and only that is 0."""
    below = fraction[1]
    top, bottom = (sum((c * prod(map(pow, point, powers)) for c, powers in terms), Fraction(0)) for terms in fraction)
    if bottom:
        return Surd(top / bottom)
    if not top or any(c <= 0 for c, _ in below):
        return None
    return "oo" if top > 0 else "-oo"


def decimal_of(value: Surd) -> float | None:
    """The nearest float; None where that is infinite."""
    root = isqrt(value.radicand << 2 * DIGITS)
    size = value.factor if value.radicand == 1 else value.factor * Fraction(root, 1 << DIGITS)
    try:
        return float(size)
    except OverflowError:
        return None


@cache
def formulas(file: str = FILE) -> Formulas:
    """The formulas of a file.

    >>> sorted(formulas().measures)[0]
    'accuracy'
    """
    with open(file, encoding="utf-8") as opened:
        data = json.load(opened)
    return Formulas(data["nodes"], data["measures"], data["names"])
