"""Which letter of a claim each root and extreme of the kernel is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ..kernel.syntax import Tree
from .formulas import Claim, branches, broken_exponent
from .logarithms import own_logarithms
from .values import Remembering

__all__ = ["difference", "letters_of_atoms"]


@lru_cache(maxsize=64)
def difference(relation: str, left: Tree, right: Tree) -> Tree:
    """The tree of left minus right, or right minus left where the relation says less; what the kernel reads.

    The same tree comes again, so that it is read once.
    """
    if relation in ("<", "<="):
        left, right = right, left
    return ("+", (left, ("neg", right)))


def letters_of_atoms(claim: Claim, reader: Remembering, trees: list[Tree]) -> tuple[dict[Tree | str, int], int]:
    """The letter of each atom of the kernel: a root or extreme of the formula if it is that very one, else of its own; how many.

    So for logarithms that are none of the formula's.
    """
    numbers: dict[Tree | str, int] = {}
    written: dict[str, Tree] = {}
    for number, tree in enumerate(trees, len(claim.names) + 1):
        if (tree[0] in ("sqrt", "abs", "max", "min") or is_root(tree)) and all(polynomial(x, written) for x in inside(tree)):
            top = reader.read(tree).top
            name = next((n for n in reader.ring.atoms if top == reader.ring.variable(n)), "")
            if name and name not in numbers:
                numbers[name], written[name] = number, tree
    own = [*own_logarithms(reader, trees), *(name for name in reader.ring.atoms if name not in numbers)]
    numbers |= {name: number for number, name in enumerate(own, len(claim.names) + len(trees) + 1)}
    return numbers, len(own)


def is_root(tree: Tree) -> bool:
    """Whether a tree is a root, written as a power."""
    return (broken_exponent(tree) or (0, 1))[0] == 1


def inside(tree: Tree) -> tuple[Tree, ...]:
    """What a root or extreme is of."""
    of: tuple[Tree, ...] = tree[1]
    return of[:1] if tree[0] == "power" else of


def polynomial(tree: Tree, written: Mapping[str, Tree]) -> bool:
    """Whether a tree is a polynomial in names and in letters that are atoms themselves."""
    if tree[0] in ("int", "name"):
        return True
    if tree in written.values():
        return all(polynomial(x, written) for x in inside(tree))
    if tree[0] in ("/", "log", "xlogx", "power"):
        return False
    return tree[0] in ("+", "*", "neg", "**") and all(polynomial(x, written) for x in branches(tree))
