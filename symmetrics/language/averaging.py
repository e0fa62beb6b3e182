"""Averages: operators that turn a binary measure into one of K classes by taking each class against the rest.

Macro-F1 has two published definitions: `macro(f1)` is the mean of the class-wise values; the harmonic mean of the averaged
precision and recall is a measure of its own (Opitz and Burst 2019 compare the two).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import Expr

from .cells import Cells, IndexedCells, cells
from .errors import DefinitionError
from .measure import Measure

__all__ = ["AVERAGES", "macro", "micro", "per_class", "weighted"]


def macro(m: Measure) -> Measure:
    """The plain mean of the class-wise values; undefined where one of them is.

    >>> from symmetrics import recall
    >>> macro(recall)([[2, 0], [1, 1]])
    3/4
    """
    return _average("macro", m, lambda C, of: C.sum(lambda i: of(C.one_vs_rest(i))) / C.K)


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


AVERAGES: dict[str, Callable[[Measure], Measure]] = {"macro": macro, "micro": micro, "weighted": weighted}


def _average(how: str, m: Measure, over: Callable[[Any, Callable[[Cells], Expr]], Any]) -> Measure:
    if m.kind != "binary":
        raise DefinitionError(f"Expected a binary measure to average, got {m.name}, which already takes K classes. Use it as it is.")

    def body(C: Cells | IndexedCells, **knobs: Any) -> Expr:
        return over(C, lambda one: m(one, **knobs))

    return Measure(
        name=f"{how}({m.name})",
        body=body,
        kind="multiclass",
        knobs=m.free_knobs,
        summary=f"{how.capitalize()} average over the classes: {m.summary[:1].lower()}{m.summary[1:]}",
        source=m.source,
    )
