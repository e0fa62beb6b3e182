"""Simple conditions under which a claim that fails as stated may hold: guessed at small matrices, left to a proof to settle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from sympy import Expr, Rational

from ..language.claims import Claim
from ..language.errors import SymmetricsError
from ..language.signs import sign
from ..language.symbols import symbol
from ..language.values import Undefined, value_at

__all__ = ["Screen", "conditions_for", "places_where"]

FEWEST = 3  # matrices that a condition must admit before it is believed at all
OF_TWO = (
    "n >= 1",
    "n >= 2",
    "TP > 0",
    "TN > 0",
    "TP > 0, TN > 0",
    "TP > 0, FN > 0, FP > 0, TN > 0",
    "TP*TN >= FP*FN",
    "TP*TN <= FP*FN",
    "TP >= FN, TN >= FP",
    "TP <= FN, TN <= FP",
    "P >= N",
    "P <= N",
    "TP >= TN",
    "TP <= TN",
    "FP >= FN",
    "FP <= FN",
    "FP == FN",
    "P == N",
    "PP == PN",
    "TP == TN",
    "P == N, FP == FN",
    "TP*TN == FP*FN",
    "FP == 0",
    "FN == 0",
    "TP == 0",
    "TN == 0",
    "TP == 0, TN == 0",
    "FP == 0, FN == 0",
    "n == 1",
    "n == 2",
    "n == 100",
)
KNOB_VALUES = ("0", "1/2", "1", "2")
SMALL = (0, 1, 2, 3)
LARGER = ((40, 10, 20, 30), (10, 40, 40, 10), (25, 25, 25, 25), (90, 5, 4, 1))
HOLDS: Mapping[str, Callable[[int], bool]] = {
    "==": lambda s: s == 0,
    "!=": lambda s: s != 0,
    "<=": lambda s: s <= 0,
    "<": lambda s: s < 0,
    ">=": lambda s: s >= 0,
    ">": lambda s: s > 0,
}


def conditions_for(K: int, knobs: Sequence[str]) -> tuple[str, ...]:
    """The conditions to try for `K` classes and these knobs.

    >>> conditions_for(3, ())[0]
    'C[1,1] > 0, C[2,2] > 0, C[3,3] > 0'
    """
    of_knobs = tuple(f"{knob} == {value}" for knob in knobs for value in KNOB_VALUES)
    return (*of_knobs, *(OF_TWO if K == 2 else _of_classes(K)))


def _of_classes(K: int) -> Iterator[str]:
    classes, pairs = range(1, K + 1), [(i, i + 1) for i in range(1, K)]
    off = [(i, j) for i in classes for j in classes if i != j]
    yield ", ".join(f"C[{i},{i}] > 0" for i in classes)
    yield ", ".join(f"C[{i},{j}] > 0" for i in classes for j in classes)
    yield ", ".join(f"C[{i},{j}] == C[{j},{i}]" for i, j in off if i < j)
    yield ", ".join(f"a[{i}] == a[{j}]" for i, j in pairs)
    yield ", ".join(f"b[{i}] == b[{j}]" for i, j in pairs)
    yield ", ".join(f"a[{i}] == b[{i}]" for i in classes)
    yield ", ".join(f"C[{i},{i}] == 0" for i in classes)
    yield ", ".join(f"C[{i},{j}] == 0" for i, j in off)


class Screen:
    """The values of both sides of a claim at small matrices, computed when they are first asked for."""

    def __init__(self, claim: Claim, K: int) -> None:
        self.claim, self.K = claim, K
        self.points = list(_points(claim, K))
        self.signs: dict[int, int | None] = {}

    def admits(self, conditions: Sequence[Any]) -> int:
        """How many matrices the conditions leave; 0 where the claim fails at one of them, or too few are left."""
        count = 0
        for number in sorted(frozenset.intersection(*(self._places(c) for c in conditions)) if conditions else range(len(self.points))):
            found = self._sign(number)
            if found is not None and not HOLDS[self.claim.relation](found):
                return 0
            count += found is not None
        return count if count >= FEWEST else 0

    def _places(self, condition: Any) -> frozenset[int]:
        """The points at which a condition holds; those of conditions on cells are the same for every claim."""
        if all(_is_cell(symbol) for symbol in condition.free_symbols):
            return places_where(condition, self.K)
        return frozenset(number for number, point in enumerate(self.points) if _satisfied(condition, point))

    def _sign(self, number: int) -> int | None:
        if number not in self.signs:
            self.signs[number] = _difference(self.claim.left, self.claim.right, self.points[number])
        return self.signs[number]


def _difference(left: Expr, right: Expr | None, point: Mapping[Any, Expr]) -> int | None:
    try:
        return sign(value_at(left, dict(point)) - value_at(right, dict(point)))
    except (Undefined, SymmetricsError):
        return None


def _satisfied(condition: Any, point: Mapping[Any, Expr]) -> bool:
    found = _difference(condition.lhs, condition.rhs, point)
    return found is not None and HOLDS[condition.rel_op](found)


def _points(claim: Claim, K: int) -> Iterator[Mapping[Any, Expr]]:
    """Small matrices with values of the knobs; every kind of condition admits some."""
    knobs = [s for s in claim.symbols if not _is_cell(s)]
    values = [Rational(v) for v in (*KNOB_VALUES, "3/10")]
    for number, counts in enumerate(_matrices(K)):
        yield {**counts, **{s: values[(number + 2 * k) % len(values)] for k, s in enumerate(knobs)}}


@cache
def _matrices(K: int) -> tuple[Mapping[Any, Expr], ...]:
    """The small matrices, as values of the cells."""
    return tuple({symbol(_name(i, j, K)): Rational(x) for (i, j), x in counts.items()} for counts in _counts(K))


@cache
def places_where(condition: Any, K: int) -> frozenset[int]:
    """The numbers of the small matrices at which a condition on cells holds."""
    return frozenset(number for number, counts in enumerate(_matrices(K)) if _satisfied(condition, counts))


def _is_cell(s: Any) -> bool:
    return s.name in ("TP", "FN", "FP", "TN") or s.name.startswith("C[")


def _name(i: int, j: int, K: int) -> str:
    return (("TP", "FN"), ("FP", "TN"))[i][j] if K == 2 else f"C[{i + 1},{j + 1}]"


def _counts(K: int) -> Iterator[dict[tuple[int, int], int]]:
    places = list(product(range(K), range(K)))
    if K == 2:
        yield from (dict(zip(places, counts, strict=True)) for counts in (*product(SMALL, repeat=4), *LARGER))
        return
    for base in product((0, 1, 2), repeat=K):
        yield {(i, j): base[(i + j) % K] for i, j in places}  # equal margins, and symmetric
        yield {(i, j): base[(j - i) % K] for i, j in places}  # equal margins
        yield {(i, j): (base[i] + 1) * (i == j) for i, j in places}  # diagonal
        yield {(i, j): (0 if i == j else base[i] + j) for i, j in places}  # nothing right
        yield {(i, j): base[i] + base[j] + 2 * (i == j) for i, j in places}  # symmetric
        yield {(i, j): 1 + base[i] * (j + 1) + (i * j + base[0]) % 3 for i, j in places}
        yield {(i, j): base[(j + (i > 1)) % K] + (i == j) for i, j in places}
