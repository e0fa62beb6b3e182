"""What a formula is to the checker: its letters, and the value of each part as a quotient of polynomials in them.

A `Value` tells how a tree's polynomial in letters is connected with the kernel's quotient of polynomials in names and atoms:
value * (product below) = top.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flint import fmpz_mpoly

from ..kernel.polynomial import Key, Quotient
from ..kernel.reading import Reader
from ..kernel.syntax import Tree
from .derivation import NotExported
from .formulas import branches
from .terms import Multiple, Poly

__all__ = ["LETTERS", "Logarithm", "Remembering", "Value", "divided", "known", "letter_trees", "quotient_of"]

LETTERS = ("/", "sqrt", "abs", "max", "min", "log", "xlogx", "power")


class Remembering(Reader):
    """A reader of the kernel that reads every tree once."""

    def read(self, tree: Tree) -> Quotient:
        """The quotient of a tree."""
        known: dict[int, tuple[Tree, Quotient]] = self.__dict__.setdefault("known", {})
        if id(tree) not in known:
            known[id(tree)] = (tree, super().read(tree))
        return known[id(tree)][1]


@dataclass(frozen=True)
class Value:
    """A tree's polynomial in letters, its quotient in the kernel, and the fact that value*below - top is zero (0 if trivial)."""

    value: Poly
    top: Poly
    below: Mapping[Key, int]
    fact: int


@dataclass(frozen=True)
class Logarithm:
    """The number of a logarithm's letter, the tree that it is of (none for a prime) and its value; whether that is surely positive."""

    number: int
    of: Tree | None
    value: Value
    defined: bool


def quotient_of(p: fmpz_mpoly, q: fmpz_mpoly) -> fmpz_mpoly:
    """An exact quotient."""
    found = divided(p, q)
    if found is None:
        raise NotExported("a quotient does not come out")
    return found


def divided(p: fmpz_mpoly, q: fmpz_mpoly) -> fmpz_mpoly | None:
    """The quotient of two polynomials if it is one."""
    found, rest = divmod(p, q)
    return None if rest else found


def known(multiples: list[Multiple]) -> list[Multiple]:
    """The multiples of facts that are not trivial."""
    return [(factor, n) for factor, n in multiples if n and factor.value]


def letter_trees(trees: list[Tree]) -> list[Tree]:
    """The trees that are letters, those inside others first."""
    found: dict[Tree, None] = {}

    def visit(tree: Tree) -> None:
        for below in branches(tree):
            visit(below)
        if tree[0] in LETTERS:
            found[tree] = None

    for tree in trees:
        visit(tree)
    return list(found)
