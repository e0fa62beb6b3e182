"""Whether all terms of a sum over classes may have one sign, as far as random counts tell."""

from __future__ import annotations

import random
from fractions import Fraction

from ....kernel import Rejected
from ....kernel.points import enclose
from ....kernel.summands import merged
from ....kernel.syntax import Tree, names_in, parse

__all__ = ["is_plausible"]

TRIALS, LARGEST, BITS = 20, 20, 80


def is_plausible(each: str) -> bool:
    """Whether no term of a sum is negative at random counts of its classes, as far as these can tell."""
    draw, tree = random.Random(1), parse(each)
    body = merged(tree[1][0], *tree[2:])
    for _ in range(TRIALS):
        point = {name: Fraction(draw.randint(1, LARGEST) ** draw.randint(0, 2)) for name in sorted(names_in(body))}
        point |= numbers_at(draw, "K" in point, tree)
        try:
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
