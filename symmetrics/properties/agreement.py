"""What Gösgens, Zhiyanov, Tikhonov and Prokhorenkova (2021) ask of a measure of agreement, each under its name in the field.

Degenerate matrices are not left out: a claim speaks of every matrix at which both of its sides are defined.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import product
from math import factorial, prod
from typing import Literal

from sympy import Expr, Symbol

from ..language.cells import Cells
from ..language.claims import Claim, Direction, Subject, Term, equal, relation
from ..language.properties import prop
from ..language.symbols import as_written, symbol, total
from .chance import affine_in_cells, same_under_independence

Kind = Literal["similarity", "dissimilarity"]
Margins = tuple[int, ...]
step = symbol("step")
MOST_ITEMS = 4
UNALIKE = tuple(pair for a, b in product(((1, 5), (5, 1)), ((2, 4), (4, 2))) for pair in ((a, b), (b, a)))


@prop(each=("truth", "prediction"))
def monotonicity(m: Subject, keeping: Literal["truth", "prediction"]) -> tuple[Claim, ...]:
    """Making a wrong answer right, the {keeping} kept, always raises the value."""
    C, classes = m.cells, m.cells.classes
    wrong = [(i, j) for i, j in product(classes, classes) if i != j]
    return tuple(_raises(m, C[i, i], C[i, j] if keeping == "truth" else C[j, i]) for i, j in wrong)


@prop
def strong_monotonicity(m: Subject) -> tuple[Claim, ...]:
    """A right answer more raises the value unless nothing is wrong; a wrong answer more lowers it unless nothing is right."""
    C, classes = m.cells, m.cells.classes
    wrong = total(C[i, j] for i, j in product(classes, classes) if i != j)
    better = (_raises(m, C[i, i], None, wrong) for i in classes)
    worse = (_raises(m, None, C[i, j], C.trace) for i, j in product(classes, classes) if i != j)
    return (*better, *worse)


def _raises(m: Subject, into: Symbol | None, source: Symbol | None, positive: Expr | None = None) -> Claim:
    """The claim that the value with `step` items in one cell is above that with as many in the other; None stands for no cell."""
    after = m(m.cells.map(lambda i, j, c: c + step if c == into else c))
    before = m(m.cells.map(lambda i, j, c: c + step if c == source else c))
    claim = relation(after, ">", before, given=[step > 0, *([] if positive is None else [positive > 0])])
    up, down = (() if cell is None else (cell,) for cell in (into, source))
    return replace(claim, direction=Direction(m(m.cells).tree, step, up, down))


@prop(classes="two", each=("similarity", "dissimilarity"))
def distance(m: Subject, kind: Kind) -> tuple[Claim, ...]:
    """Read as a {kind}, the gap between the value and that of agreement is a metric on labelings.

    Three labelings of the same items give eight counts: `j110` are the items that the first two call positive and the third negative.
    """
    perfect = m(Cells([[1, 0], [0, 1]]))
    below, beside = ("<", "<=") if kind == "similarity" else (">", ">=")
    (TP, FN), (FP, TN) = m.cells.rows
    agreed = equal(m(Cells([[TP, 0], [0, TN]])), perfect)
    apart = relation(m(m.cells), below, perfect, given=[FN + FP > 0])
    symmetric = equal(m(m.cells.transposed), m(m.cells))
    detour = relation(m(_of_two(0, 1)) + m(_of_two(1, 2)), beside, m(_of_two(0, 2)) + perfect)
    return symmetric, agreed, detour, apart


@prop(classes="none")
def triangle_inequality(m: Subject, kind: Kind) -> Claim:
    """Read as a {kind}, the gap between the value and that of agreement obeys the triangle inequality."""
    beside = "<=" if kind == "similarity" else ">="
    return relation(m(_of_two(0, 1)) + m(_of_two(1, 2)), beside, m(_of_two(0, 2)) + m(Cells([[1, 0], [0, 1]])))


def _of_two(one: int, two: int) -> Cells:
    """The matrix of two of three labelings, in the counts of all three."""
    joint = ["".join(labels) for labels in product("10", repeat=3)]
    rows = [[[symbol(f"j{c}") for c in joint if (c[one], c[two]) == (x, y)] for y in "10"] for x in "10"]
    return Cells([[total(counts) for counts in row] for row in rows])


@prop
def constant_baseline(m: Subject) -> tuple[Claim, ...]:
    """The expectation over random labelings with given class sizes is the same for all sizes, no class empty.

    Exactly so for a few items; for any number, if at fixed margins the value is affine in the cells and constant under independence.
    """
    return _baseline(m)


def _baseline(m: Subject) -> tuple[Claim, ...]:
    """The claims of a constant baseline: what it needs for few items, and what is enough for any number."""
    few = [pair for n in range(m.K, max(MOST_ITEMS, m.K + 1) + 1) for pair in product(_sizes(n, m.K), repeat=2)]
    first, *others = (_expected(m, a, b) for a, b in (*few, *(UNALIKE if m.K == 2 else ())))
    occurs = tuple(symbol(f"{side}{i}") > 0 for side in ("row", "col") for i in range(1, m.K + 1))
    general = (*affine_in_cells(m), same_under_independence(m, occurs))
    return (*(equal(first, other) for other in others), *(replace(claim, sufficient=True) for claim in general))


def _sizes(n: int, K: int) -> list[Margins]:
    """The sizes of K classes of n items, none empty."""
    return [sizes for sizes in product(range(1, n), repeat=K) if sum(sizes) == n]


def _expected(m: Subject, actual: Margins, predicted: Margins) -> Term:
    """The mean over all predictions with given class sizes, each labeling of the items as likely as any other."""
    ways = factorial(sum(actual)) // prod(map(factorial, predicted))
    terms = []
    for rows in _tables(actual, predicted):
        labelings = prod(factorial(a) // prod(map(factorial, row)) for a, row in zip(actual, rows, strict=True))
        value = m(Cells(rows))
        terms.append(value if labelings == 1 else labelings * value)
    with as_written():
        every = reduce(Term.__add__, terms)
        return replace(every, tree=every.tree / ways)


def _tables(actual: Margins, predicted: Margins) -> Iterator[tuple[Margins, ...]]:
    """All tables of whole numbers with these margins."""
    if not actual:
        yield from [()] if not any(predicted) else []
        return
    for row in product(*(range(min(actual[0], size) + 1) for size in predicted)):
        if sum(row) == actual[0]:
            left = tuple(size - taken for size, taken in zip(predicted, row, strict=True))
            yield from ((row, *rest) for rest in _tables(actual[1:], left))


@prop(classes="two")
def equitable(m: Subject) -> tuple[Claim, ...]:
    """Random and constant predictions all have the same expected value."""
    same = m(Cells([[1, 1], [1, 1]]))
    (TP, FN), (FP, TN) = m.cells.rows
    positive = equal(m(Cells([[TP, 0], [FP, 0]])), same, given=[TP > 0, FP > 0])
    negative = equal(m(Cells([[0, FN], [0, TN]])), same, given=[FN > 0, TN > 0])
    return positive, negative, *_baseline(m)
