"""The points of figures, from exact values and certified intervals, rounded only when they are written down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import flint
from sympy import Rational

from ..algebra.crossings import Crossings
from ..algebra.derivation import derive
from ..algebra.discrimination import FIRST, discrimination_line, require, series, shares
from ..algebra.exact_values import ExactValues
from ..catalogue import coordinate_systems
from ..language.errors import DefinitionError, MatrixError
from ..language.field import Field
from ..language.measure import Measure
from ..language.symbols import substitute, symbol
from ..search.matrices.levels import UNDEFINED, Levels, levels_of
from .discriminating import enumeration

__all__ = ["along_margins", "along_series", "distribution", "lines_of_discrimination", "lines_of_isometrics"]

Points = list[tuple[float, float]]
Named = list[tuple[str, Points]]
Labelled = Mapping[str, Measure]
VALUES = tuple(Fraction(k, 5) for k in range(1, 5))
STEPS, MOST_STEPS, MOST_LEVELS, MOST_MATRICES, BITS = 40, 1000, 400, 10**6, 128


def lines_of_isometrics(
    measures: Labelled, values: Sequence[Fraction] = VALUES, prevalence: Fraction = Fraction(1, 2), steps: int = STEPS
) -> Named:
    """For each measure and value the true positive rates at even places of the false positive rate, of matrices that sum to one.

    >>> from symmetrics import informedness
    >>> lines_of_isometrics({"J": informedness}, [Fraction(1, 2)], steps=2)
    [('J = 1/2', [(0.0, 0.5), (0.5, 1.0)])]
    """
    require_steps(steps)
    found: Named = []
    for label, measure in measures.items():
        tree = derive(measure, coordinate_systems()["roc"], at={"prevalence": Fraction(prevalence)}).expression
        tree = substitute(tree, {symbol("n"): rational(Fraction(1))})
        rates = [Fraction(k, steps) for k in range(steps + 1)]
        along = [Crossings(substitute(tree, {symbol("fpr"): rational(rate)}), symbol("tpr"), Field()) for rate in rates]
        for value in map(Fraction, values):
            wanted = flint.fmpq(value.numerator, value.denominator)
            places = [(rate, crossings.places(wanted) or []) for rate, crossings in zip(rates, along, strict=True)]
            name = f"{label} = {value}"
            found += [(name, [(float(x), middle(y)) for x, y in branch]) for branch in branches(places)]
    return found


def branches(places: Iterable[tuple[Fraction, Sequence[Any]]]) -> Iterator[list[tuple[Fraction, Any]]]:
    """The first places together, then the second ones, and so on."""
    rows = list(places)
    for k in range(max((len(row) for _, row in rows), default=0)):
        yield [(x, row[k]) for x, row in rows if len(row) > k]


def middle(interval: tuple[Fraction, Fraction]) -> float:
    """The middle of an interval."""
    return float(interval[0] + interval[1]) / 2


def lines_of_discrimination(
    measures: Labelled,
    classes: Sequence[int] = (3,),
    imbalance: Sequence[Fraction] = (Fraction(0),),
    of_class: Sequence[int] = (0,),
    steps: int = STEPS,
) -> Named:
    """The discrimination line of each measure for each number of classes, imbalance and class, as points (c, c1)."""
    require_steps(steps)
    found: Named = []
    for (label, measure), K, p, i in product(measures.items(), classes, map(Fraction, imbalance), of_class):
        points = discrimination_line(measure, K, p, i, steps, closed=False).points
        rates = dict.fromkeys(point.second for point in points)
        rows = [(rate, [(q.low, q.high) for q in points if q.second == rate]) for rate in rates]
        name = named(label, measures, K, classes, p, imbalance, i, of_class)
        found += [(name, [(middle(x), float(y)) for y, x in branch]) for branch in branches(rows)]
    return found


def named(label: str, measures: Labelled, *varied: Any) -> str:
    """What tells a line from the others: the measure, and what is varied."""
    K, classes, p, imbalance, i, of_class = varied
    parts = [label] if len(measures) > 1 else []
    parts += [f"K = {K}"] if len(classes) > 1 else []
    parts += [f"p = {p}"] if len(imbalance) > 1 else []
    parts += [f"class {i}"] if len(of_class) > 1 else []
    return ", ".join(parts) or label


def along_series(
    measures: Labelled,
    classes: Sequence[int] = (3,),
    imbalance: Sequence[Fraction] = (Fraction(0),),
    of_class: Sequence[int] = (0,),
    steps: int = STEPS,
) -> Named:
    """Values where every class is recognised at the same rate and errors are spread evenly, at even places of the rate."""
    require_steps(steps)
    found: Named = []
    for (label, measure), K, p, i in product(measures.items(), classes, map(Fraction, imbalance), of_class):
        require(measure, K, p, i)
        matrix = series(shares(K, rational(p)), [FIRST] * K)
        values = ExactValues(measure(matrix.one_vs_rest(i) if i else matrix), [FIRST], Field())
        points = [(rate, values.at([rate])) for rate in (Fraction(k, steps) for k in range(steps + 1))]
        name = named(label, measures, K, classes, p, imbalance, i, of_class)
        found.append((name, [(float(x), decimal(values.field, y)) for x, y in points if y is not None]))
    return found


def along_margins(measures: Labelled, rows: Sequence[int], columns: Sequence[int], at: Sequence[int] = ()) -> Named:
    """Values of the two-class matrices with given margins against TP; `at` chooses some numbers of TP.

    >>> from symmetrics import accuracy
    >>> along_margins({"accuracy": accuracy}, [2, 2], [2, 2])
    [('accuracy', [(0.0, 0.0), (1.0, 0.5), (2.0, 1.0)])]
    """
    space = enumeration(rows=rows, columns=columns)
    if space.K != 2 or space.count > MOST_MATRICES:
        got = f"{space.K} classes and {space.count} matrices"
        raise MatrixError(f"Expected the margins of two classes with at most {MOST_MATRICES} matrices, got {got}. Choose others.")
    tables = space.part(0, space.count)
    chosen = tables[[k for k, table in enumerate(tables) if not at or int(table[0, 0]) in at]]
    found: Named = []
    for label, measure in measures.items():
        levels = levels_of(measure, [chosen])
        codes = zip(chosen[:, 0, 0].tolist(), levels.codes.tolist(), strict=True)
        found.append((label, [(float(tp), float_of(levels, code)) for tp, code in codes if code != UNDEFINED]))
    return found


def distribution(measures: Labelled, **space: Any) -> Named:
    """For each measure the share of the matrices with a value that have at most each of its values.

    >>> from symmetrics import accuracy
    >>> distribution({"accuracy": accuracy}, class_sizes=[1, 1])
    [('accuracy', [(0.0, 0.25), (0.5, 0.75), (1.0, 1.0)])]
    """
    found: Named = []
    for label, measure in measures.items():
        levels = levels_of(measure, enumeration(**space).blocks())
        many = len(levels.values)
        kept = sorted({round(k * (many - 1) / (MOST_LEVELS - 1)) for k in range(MOST_LEVELS)}) if many > MOST_LEVELS else range(many)
        shares_below = levels.counts.cumsum() / levels.counts.sum() if many else []
        found.append((label, [(float_of(levels, k), float(shares_below[k])) for k in kept]))
    return found


def float_of(levels: Levels, level: int) -> float:
    """A value as a decimal; what is 0 but for the width of its interval as 0."""
    return centre(levels.ball(level, BITS))


def decimal(field: Field, number: Any) -> float:
    """The same for a number of a field."""
    return centre(field.ball(number, BITS))


def centre(ball: Any) -> float:
    """The middle of an interval, 0 if it holds 0."""
    return float(ball) if ball > 0 or ball < 0 else 0.0


def rational(x: Fraction) -> Rational:
    """A fraction as SymPy has it."""
    return Rational(x.numerator, x.denominator)


def require_steps(steps: int) -> None:
    """Raise `DefinitionError` for too many or too few."""
    if not 1 <= steps <= MOST_STEPS:
        raise DefinitionError(f"Expected from 1 to {MOST_STEPS} steps, got {steps}. Choose fewer or more.")
