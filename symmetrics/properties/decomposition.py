"""Whether the value is made of simple parts: an expected utility, or a mean over the classes."""

from __future__ import annotations

from itertools import product

from sympy import Symbol

from ..language.cells import Cells
from ..language.claims import Claim, Subject, Term, at_least, equal
from ..language.properties import prop
from ..language.symbols import FN, FP, TN, TP, as_written, symbol

Places = frozenset[tuple[int, int]]
Move = tuple[Places, Places]
step, other = symbol("step"), symbol("other")
SIZES = (symbol("row1"), symbol("row2")), (symbol("row3"), symbol("row4"))


@prop(classes="two")
def linear_utility(m: Subject) -> tuple[Claim, ...]:
    """For a given test set the value is a fixed weighting of the right predictions of both classes, times a number, plus another.

    In formulas: a(P, N)*(x*TP + y*TN) + b(P, N) with constants x and y, and a never negative (Dyrland, Lundervold and Porta Mana, 2022).
    """
    hit, rejection = ((frozenset([(i, i)]), frozenset([(i, 3 - i)])) for i in (1, 2))
    affine = (additive(m, hit, hit), additive(m, rejection, rejection), additive(m, hit, rejection))
    one, two = (_gains(m, *sizes) for sizes in SIZES)
    (p, q), (p2, q2) = SIZES
    with as_written():
        weights = equal((p2 * q) * (one[0] * two[1]), (p * q2) * (two[0] * one[1]))
        upwards = at_least((q * q2) * (one[0] * two[0]) + (p * p2) * (one[1] * two[1]), 0)
    return (*affine, weights, upwards)


def _gains(m: Subject, p: Symbol, q: Symbol) -> tuple[Term, Term]:
    """What a quarter of a class predicted rightly instead of wrongly adds, for either class of a test set of 4p and 4q items."""
    with as_written():
        blind = m([[2 * p, 2 * p], [2 * q, 2 * q]])
        return m([[3 * p, p], [2 * q, 2 * q]]) - blind, m([[2 * p, 2 * p], [q, 3 * q]]) - blind


@prop(classes="two")
def class_decomposable(m: Subject) -> tuple[Claim, ...]:
    """The value is a mean of values of the single classes, each a function of its own right predictions and of the wrong ones.

    That is: the names of the classes do not matter, and what TP adds does not depend on TN.
    """
    symmetric = equal(m([[TN, FP], [FN, TP]]), m(m.cells))
    return symmetric, additive(m, (frozenset([(1, 1)]), frozenset()), (frozenset([(2, 2)]), frozenset()))


def additive(m: Subject, one: Move, two: Move) -> Claim:
    """The claim that two moves of items do not interact: what either adds to the value does not depend on the other.

    A move is the places that items go to, and the places they come from.
    """
    value = {(a, b): m(_moved(m.cells, one, two, (a, b))) for a, b in product((True, False), repeat=2)}
    return equal(value[True, True] + value[False, False], value[True, False] + value[False, True])


def _moved(cells: Cells, one: Move, two: Move, done: tuple[bool, bool]) -> Cells:
    """The matrix after those of the two moves that are done, and before the others."""
    first, second = (move[0] if is_done else move[1] for move, is_done in zip((one, two), done, strict=True))
    grown = cells.map(lambda i, j, c: c + step if (i, j) in first else c)
    return grown.map(lambda i, j, c: c + other if (i, j) in second else c)
