"""Whether all terms of a sum over classes may have one sign, or a statement may hold for every number of them, as far as counts tell."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from ....kernel import Rejected, Statement
from ....kernel.points import enclose
from ....kernel.summands import merged, whole_of, written_out
from ....kernel.syntax import Tree, names_in, parse

__all__ = ["is_plausible", "seems_to_hold"]

TRIALS, LARGEST, BITS = 20, 20, 80
NUMBERS, MATRICES, MOST_IN_A_CELL = (2, 4), 6, 9


def is_plausible(each: str, sums: Mapping[str, Any]) -> bool:
    """Whether no term of a sum is negative at random counts of its classes, as far as these can tell; `sums` says what letters are."""
    draw, tree = random.Random(1), parse(each)
    body = merged(tree[1][0], *tree[2:])
    maxima = {name: whole_of(sums[name]) for name in names_in(body) & sums.keys() if sums[name][0] == "max"}
    largest = {name: merged(whole[0], *tree[2:]) for name, whole in maxima.items() if whole is not None}
    for _ in range(TRIALS):
        names = sorted(set().union(*map(names_in, (body, *largest.values()))))
        point = {name: Fraction(draw.randint(1, LARGEST) ** draw.randint(0, 2)) for name in names}
        point |= numbers_at(draw, "K" in point, tree)
        try:
            point |= {name: Fraction(enclose(x, point, BITS)[1] + draw.randint(0, LARGEST)) for name, x in largest.items()}
            if enclose(body, point, BITS)[1] < 0:
                return False
        except (Rejected, KeyError):
            continue
    return True


def numbers_at(draw: random.Random, counted: bool, tree: Tree) -> dict[str, Fraction]:
    """How many classes there are beyond two, and the numbers of those a term speaks of, different ones where they are to be."""
    classes = draw.randint(2, LARGEST)
    numbers = draw.sample(range(1, classes + 1), 2) if tree[3] else draw.choices(range(1, classes + 1), k=2)
    return ({"K": Fraction(classes - 2)} if counted else {}) | dict(zip(tree[2], map(Fraction, numbers), strict=False))


def seems_to_hold(general: Statement) -> bool:
    """Whether an inequality about every number of classes holds at some matrices of two and of four classes."""
    sides = (general.left, general.right)[:: 1 if general.relation in ("<=", "<") else -1]
    return all(is_seen_at(sides, K, point) for K in NUMBERS for point in matrices_of(K))


def is_seen_at(sides: Sequence[str], K: int, point: Mapping[str, Fraction]) -> bool:
    """Whether the first of two sides is at most the second at a matrix of K classes, or nothing is known of that."""
    try:
        small, large = (enclose(written_out(parse(side), K), point, BITS) for side in sides)
    except (Rejected, KeyError):
        return True
    return small[0] <= large[1]


def matrices_of(K: int) -> Iterator[dict[str, Fraction]]:
    """Some matrices: of the same count on and beside the diagonal, in a row or in a column, and random ones."""
    draw, places = random.Random(2), list(product(range(1, K + 1), repeat=2))
    kinds: list[Callable[[int, int], int]] = [
        lambda i, j: int(i == j),
        lambda i, j: int(i != j),
        lambda i, j: 1,
        lambda i, j: int(i == 1),
        lambda i, j: int(j == 1),
        *[lambda i, j: draw.randint(0, MOST_IN_A_CELL)] * MATRICES,
    ]
    yield from ({f"C[{i},{j}]": Fraction(kind(i, j)) for i, j in places} for kind in kinds)
