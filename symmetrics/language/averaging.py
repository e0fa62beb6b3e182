"""Averages: operators that turn a binary measure into one of K classes by taking each class against the rest.

Of a measure that takes any number of classes they take the values for two: `macro(accuracy)` is the mean of the class-wise accuracies.

Macro-F1 has two published definitions: `macro(f1)` is the mean of the class-wise values; the harmonic mean of the averaged
precision and recall is a measure of its own (Opitz and Burst 2019 compare the two).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import Expr

from .cells import Cells, IndexedCells, cells
from .errors import DefinitionError
from .measure import Measure
from .presence import if_present
from .symbols import total

__all__ = ["AVERAGES", "macro", "macro_present", "macro_seen", "micro", "per_class", "weighted"]


def macro(m: Measure) -> Measure:
    """The plain mean of the class-wise values; undefined where one of them is.

    >>> from symmetrics import recall
    >>> macro(recall)([[2, 0], [1, 1]])
    3/4
    """
    return _average("macro", m, lambda C, of: C.sum(lambda i: of(C.one_vs_rest(i))) / C.K)


def macro_present(m: Measure) -> Measure:
    """The plain mean of the class-wise values over the classes that have items in truth.

    >>> from symmetrics import recall
    >>> macro_present(recall)([[1, 1, 0], [0, 2, 0], [0, 0, 0]])
    3/4
    """
    return _macro_over("macro_present", m, lambda C, i: C.actual(i))


def macro_seen(m: Measure) -> Measure:
    """The plain mean of the class-wise values over the classes that have items in truth or in prediction.

    >>> from symmetrics import f1
    >>> macro_seen(f1)([[1, 1, 0], [0, 0, 0], [0, 0, 0]])
    1/3
    """
    return _macro_over("macro_seen", m, lambda C, i: C.actual(i) + C.predicted(i))


def weighted(m: Measure) -> Measure:
    """The mean of the class-wise values, each class weighted by its share of the actual items.

    >>> from symmetrics import recall
    >>> weighted(recall)([[3, 0], [1, 0]])
    3/4
    """
    return _average("weighted", m, lambda C, of: C.sum(lambda i: C.actual(i) * of(C.one_vs_rest(i))) / C.n)


def micro(m: Measure) -> Measure:
    """The measure of the matrix that sums the one-vs-rest matrices of all classes.

    >>> from symmetrics import f1
    >>> micro(f1)([[3, 1], [1, 5]])
    4/5
    """

    def pooled(C: Any, of: Callable[[Cells], Expr]) -> Expr:
        wrong = C.n - C.trace
        return of(Cells([[C.trace, wrong], [wrong, C.n * (C.K - 1) - wrong]]))

    return _average("micro", m, pooled)


def per_class(m: Measure, K: int) -> tuple[Expr, ...]:
    """The formulas of a binary measure for each of `K` classes against the rest.

    >>> from symmetrics import recall
    >>> per_class(recall, 2)
    (TP/(FN + TP), TN/(FP + TN))
    """
    return tuple(m(cells(K).one_vs_rest(i)) for i in range(1, K + 1))


AVERAGES: dict[str, Callable[[Measure], Measure]] = {
    "macro": macro,
    "macro_present": macro_present,
    "macro_seen": macro_seen,
    "micro": micro,
    "weighted": weighted,
}


def _macro_over(how: str, m: Measure, items: Callable[[Any, Any], Expr]) -> Measure:
    """The mean over the classes with some number of items."""

    def over(C: Any, of: Callable[[Cells], Expr]) -> Any:
        count = C.sum(lambda i: if_present(flat(items(C, i)), sympy.Integer(1)))
        return C.sum(lambda i: if_present(flat(items(C, i)), of(C.one_vs_rest(i)))) / count

    return _average(how, m, over)


def flat(items: Expr) -> Expr:
    """A sum of sums as one sum, each cell once: which is zero where they are."""
    return total(dict.fromkeys(cell for part in sympy.Add.make_args(items) for cell in sympy.Add.make_args(part)))


def _average(how: str, m: Measure, over: Callable[[Any, Callable[[Cells], Expr]], Any]) -> Measure:
    if not isinstance(m, Measure):
        raise DefinitionError(f"Expected a measure to average, got {m!r}. Take it from the catalogue: {how}(find_measure({m!r})).")
    if m.kind != "binary" and (m.only not in (None, 2) or not m.base.isidentifier()):
        raise DefinitionError(f"Expected a measure of two classes to average, got {m.name}, a formula in K classes. Use it as it is.")

    def body(C: Cells | IndexedCells, **knobs: Any) -> Expr:
        return over(C, lambda one: m(one, **knobs))

    return Measure(
        name=f"{how}({m.name})",
        body=body,
        kind="multiclass",
        knobs=m.free_knobs,
        summary=f"{how.capitalize().replace('_', ' ')} average over the classes: {m.summary[:1].lower()}{m.summary[1:]}",
        source=m.source,
    )
