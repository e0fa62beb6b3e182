"""The different values a measure takes over many matrices, exactly: which there are, in ascending order, and which matrix has which.

Fractions, and fractions times one square root, are compared as whole numbers. Other formulas are evaluated matrix by matrix to
numbers of `language.numbers`, where two values count as equal only if algebra says so, and as different only if two intervals of ball
arithmetic lie apart. No value is ever taken for another because both look the same in floating point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, cmp_to_key
from typing import Any

import flint
import numpy as np
from flint import fmpq
from numpy.typing import NDArray
from sympy import Expr, Pow, Rational, sympify

from ...algebra.exact_values import ExactValues
from ...language.errors import DefinitionError, MatrixError, NotExpressible
from ...language.field import Field
from ...language.measure import Measure
from ...language.numbers import Key, Number, Undecided, key_of
from ...language.symbols import symbol
from ...numeric.fractional import fractional_values
from ...numeric.spaces import Space

__all__ = ["Levels", "blocks_of", "levels_of"]

Codes = NDArray[np.int64]
MOST_MATRICES = 2 * 10**7
UNDEFINED, HALF = -1, Fraction(1, 2)


@dataclass(frozen=True)
class Levels:
    """`values` are the different values in ascending order; `codes` says for each matrix which it has, -1 for none.

    With `squared` the values are given by their squares, with the sign of the value.
    """

    values: tuple[Number, ...]
    codes: Codes
    squared: bool
    field: Field

    @property
    def undefined(self) -> int:
        """How many matrices have no value."""
        return int((self.codes == UNDEFINED).sum())

    @cached_property
    def counts(self) -> Codes:
        """How many matrices have each value."""
        return np.bincount(self.codes[self.codes != UNDEFINED], minlength=len(self.values))

    @property
    def rational(self) -> bool:
        """Whether all values are fractions."""
        return not self.squared and all(isinstance(value, fmpq) for value in self.values)

    @property
    def numbers(self) -> list[Number]:
        """The values in the field, whether squares are stored or not."""
        return rooted(self.values, self.field) if self.squared else list(self.values)

    def ball(self, level: int, bits: int = 64) -> Any:
        """An interval that surely holds a value."""
        ball = self.field.ball(self.values[level], bits)
        if not self.squared:
            return ball
        with flint.ctx.workprec(bits):
            return ball.sqrt() if ball >= 0 else -(-ball).sqrt()


def blocks_of(matrices: Any) -> Iterator[NDArray[np.int64]]:
    """Matrices of a space, of one array of shape (count, K, K), or of several such arrays, as arrays.

    >>> [block.shape for block in blocks_of([[[1, 0], [0, 1]]])]
    [(1, 2, 2)]
    """
    if isinstance(matrices, Space):
        if matrices.count > MOST_MATRICES:
            raise MatrixError(f"Expected at most {MOST_MATRICES} matrices, got {matrices.count}. Choose a smaller space.")
        yield from matrices.blocks()
    elif isinstance(matrices, Iterator):
        yield from matrices
    else:
        given = np.asarray(matrices)
        if given.ndim != 3 or given.shape[1] != given.shape[2] or given.dtype.kind not in "iuO":
            got = f"shape {given.shape} of {given.dtype}"
            raise MatrixError(f"Expected whole numbers in an array of shape (count, K, K), got {got}. Give square matrices of counts.")
        yield given


def levels_of(measure: Measure, blocks: Iterable[NDArray[np.int64]]) -> Levels:
    """The different values of a measure over blocks of matrices of whole numbers.

    Raises `NotExpressible` where two values can neither be told apart nor be shown to be equal.

    >>> from symmetrics import recall
    >>> found = levels_of(recall, [np.array([[[1, 1], [0, 0]], [[2, 2], [0, 5]], [[0, 0], [1, 1]]])])
    >>> found.values, found.codes
    ((1/2,), array([ 0,  0, -1]))
    """
    work = _Work(measure)
    try:
        codes = [work.codes(block) for block in blocks]
        return work.sorted(np.concatenate(codes) if codes else np.zeros(0, dtype=np.int64))
    except Undecided as reason:
        raise NotExpressible(f"Expected values that can be told apart, got {reason}. Use a smaller space, or another measure.") from None


def rooted(squares: Sequence[Number], field: Field) -> list[Number]:
    """The numbers whose squares, with their signs, are given as fractions."""
    roots = [field.power(abs(x), HALF) for x in squares if isinstance(x, fmpq)]
    return [field.times(root, fmpq(field.sign(x))) for root, x in zip(roots, squares, strict=True)]


class _Work:
    """The values met so far, numbered as they come."""

    def __init__(self, measure: Measure) -> None:
        self.measure, self.field = measure, Field()
        self.keys: dict[Key, int] = {}
        self.numbers: list[Number] = []
        self.slow: dict[int, ExactValues] = {}
        self.squared = False
        self.constants = constants_of(measure)

    def codes(self, block: NDArray[np.int64]) -> Codes:
        """The number of the value of each matrix of a block."""
        K = block.shape[-1]
        tree, names = self.measure.at(K), [x for row in self.measure.cells(K).rows for x in row]
        flat = block.reshape(len(block), K * K)
        if not self.slow:
            try:
                return self.quickly(tree, names, flat)
            except NotExpressible:
                if self.keys:
                    self.start_again()
        if K not in self.slow:
            self.slow[K] = ExactValues(tree, names, self.field, self.constants)
        return np.array([self.slowly(self.slow[K], cells) for cells in flat.tolist()], dtype=np.int64)

    def start_again(self) -> None:
        """Earlier blocks were simpler: what was found there is taken over as numbers."""
        if self.squared:
            self.numbers, self.squared = rooted(self.numbers, self.field), False
        self.keys = {key_of(number): place for place, number in enumerate(self.numbers)}

    def quickly(self, tree: Expr, names: list[Expr], flat: NDArray[np.int64]) -> Codes:
        """By arrays of whole numbers."""
        found, defined = fractional_values(tree, names, flat, self.constants)
        self.squared = has_root(tree)
        above, below = found.comparable()
        if self.squared and not found.squared:
            above, below = above * np.abs(above.astype(object)), below.astype(object) ** 2
        codes, place = np.full(len(flat), UNDEFINED), np.flatnonzero(defined)
        above, below = above[place], below[place]
        order = np.lexsort((below, above))
        above, below = above[order], below[order]
        new = np.append(True, (np.diff(above) != 0) | (np.diff(below) != 0))[: len(order)]
        firsts = [self.number((int(p), int(q)), lambda p=p, q=q: fmpq(int(p), int(q))) for p, q in zip(above[new], below[new], strict=True)]
        codes[place[order]] = np.array(firsts, dtype=np.int64)[np.cumsum(new) - 1]
        return codes

    def slowly(self, values: ExactValues, cells: list[int]) -> int:
        """Matrix by matrix."""
        found = values.at(cells)
        return UNDEFINED if found is None else self.number(key_of(found), lambda: found)

    def number(self, key: Key, made: Any) -> int:
        """The number of a value."""
        if key not in self.keys:
            self.keys[key] = len(self.numbers)
            self.numbers.append(made())
        return self.keys[key]

    def sorted(self, codes: Codes) -> Levels:
        """The values in ascending order, equal ones as one."""
        order = sorted(range(len(self.numbers)), key=cmp_to_key(self.compared))
        places, values = np.zeros(len(order) + 1, dtype=np.int64), list[Number]()
        for position, number in enumerate(order):
            if not position or self.compared(order[position - 1], number):
                values.append(self.numbers[number])
            places[number] = len(values) - 1
        places[-1] = UNDEFINED
        return Levels(tuple(values), places[codes], self.squared, self.field)

    def compared(self, i: int, j: int) -> int:
        """The sign of the difference of two values."""
        a, b = self.numbers[i], self.numbers[j]
        if isinstance(a, fmpq) and isinstance(b, fmpq):
            return (a > b) - (a < b)
        one, two = self.balls[i], self.balls[j]
        if one < two or one > two:
            return -1 if one < two else 1
        return self.field.sign(self.field.plus(a, self.field.times(b, fmpq(-1))))

    @cached_property
    def balls(self) -> list[Any]:
        """An interval for each value; asked for when all are there."""
        return [self.field.ball(number) for number in self.numbers]


def has_root(tree: Expr) -> bool:
    """Whether a square root stands in a formula."""
    return any(isinstance(power.exp, Rational) and power.exp.q == 2 for power in tree.atoms(Pow))


def constants_of(measure: Measure) -> dict[Expr, Any]:
    """The values of the knobs that are not set: their defaults."""
    missing = [knob.name for knob in measure.free_knobs if knob.default is None]
    if missing:
        raise DefinitionError(f"Expected a measure with all knobs set, got {missing[0]} without a value. Set it, as in f_beta(beta=2).")
    values = {symbol(knob.name): sympify(knob.default, strict=True) for knob in measure.free_knobs}
    wrong = [name for name, value in values.items() if not value.is_Rational]
    if wrong:
        raise DefinitionError(f"Expected rational values of knobs, got {values[wrong[0]]} for {wrong[0]}. Set it to a fraction.")
    return values
