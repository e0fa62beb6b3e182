"""Formulas with sums over classes as trees: a name for each sum, and what is summed.

A sum is a name, S1, S2, ..., in the formulas around it; `Sum` says what it stands for. The letters of the kernel, z1, z2, ..., are
written Z1, Z2, .... In what is summed the indices are i, or i and j.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ...kernel.reading import Reader
from ...kernel.summands import below, renamed
from ...kernel.syntax import Tree, names_in, over_classes, replace
from ..derivation import NotExported
from ..formulas import ZERO, normal

__all__ = [
    "ONE",
    "OVER",
    "Flat",
    "Sum",
    "exchanged",
    "indexed",
    "indices_of",
    "kernel_tree",
    "names_of_product",
    "polynomial",
    "powers_times",
    "product_of",
    "product_of_names",
    "same_class",
    "spelled",
    "upper",
]

OVER = {(1, False): "classes", (2, False): "pairs", (2, True): "different"}
LETTER, NUMBERED = re.compile(r"z(\d+)"), re.compile(r"[SZ]\d+")
ONE: Tree = ("int", 1)


@dataclass(frozen=True)
class Sum:
    """What is summed, in i or in i and j, over the classes, the pairs of classes or the pairs of different ones."""

    over: str
    body: Tree


@dataclass
class Flat:
    """Trees with a name for each sum in them, and what the names stand for, those within others first."""

    sums: dict[str, Sum] = field(default_factory=dict)

    def tree(self, tree: Tree) -> Tree:
        """A tree with names for its sums."""
        if tree[0] != "sum":
            if over_classes(tree) is not None:
                raise NotExported("a maximum over classes")
            return below(tree, self.tree)
        indices = tree[2]
        new = {i: "ij"[k] for k, i in enumerate(indices)}
        body = normal(self.tree(tree[1][0]))
        body = replace(body, {x: ("name", in_these(x, new)) for x in names_in(body) if "[" in x or x in new})
        of = Sum(OVER[len(indices), tree[3]], body)
        for name, known in self.sums.items():
            if known == of:
                return ("name", name)
        name = f"S{len(self.sums) + 1}"
        self.sums[name] = of
        return ("name", name)


def indices_of(over: str) -> tuple[tuple[str, ...], bool]:
    """The indices that a sum runs over, and whether they differ."""
    return next((("i", "j")[:count], apart) for (count, apart), name in OVER.items() if name == over)


def in_these(name: str, new: dict[str, str]) -> str:
    """A cell, a margin or the number of a class with its indices renamed."""
    return renamed(name, new) if "[" in name else f"k[{new[name]}]"


def indexed(tree: Tree) -> bool:
    """Whether a tree has cells, margins or numbers of classes in it."""
    return any("[" in name for name in names_in(tree))


def exchanged(tree: Tree) -> Tree:
    """A tree with its indices exchanged."""
    swap = str.maketrans("ij", "ji")
    return replace(tree, {x: ("name", x[0] + x[1:].translate(swap)) for x in names_in(tree) if "[" in x})


def spelled(name: str) -> str:
    """A cell, margin or number of a class as a name that the kernel reads anywhere.

    >>> spelled("C[i,j]"), spelled("a[i]"), spelled("beta")
    ('Cij', 'ai', 'beta')
    """
    return re.sub(r"[\[\],]", "", name)


def names_of_product(tree: Tree) -> list[str] | None:
    """The cells and margins whose product a tree is; None if it is none."""
    if tree[0] == "name" and "[" in tree[1]:
        return [tree[1]]
    if tree[0] == "**":
        base = names_of_product(tree[1])
        return None if base is None else base * tree[2]
    if tree[0] != "*":
        return None
    found = [names_of_product(x) for x in tree[1]]
    return None if any(x is None for x in found) else [name for x in found if x is not None for name in x]


def product_of(trees: Iterable[Tree]) -> Tree:
    """A product from the left."""
    parts = tuple(trees)
    return ONE if not parts else parts[0] if len(parts) == 1 else ("*", parts)


def product_of_names(names: Iterable[str]) -> Tree:
    """A product of names from the left."""
    return product_of(("name", x) for x in names)


def same_class(tree: Tree) -> Tree:
    """A tree at two classes that are the same."""
    return replace(tree, {x: ("name", x.replace("j", "i")) for x in names_in(tree) if "[" in x})


def powers_times(c: int, powers: Mapping[str, int]) -> Tree:
    """A positive number times powers of names."""
    parts: list[Tree] = [("name", x) if k == 1 else ("**", ("name", x), k) for x, k in powers.items() if k]
    return product_of([*([("int", c)] if c != 1 else []), *parts])


def polynomial(reader: Reader, p: Mapping[int, int]) -> Tree:
    """A polynomial of a reader as a tree, its letters as they are called here."""
    ring = reader.ring
    terms = [(c, powers_times(abs(c), {x: ring.exponent(m, x) for x in ring.support(m)})) for m, c in p.items()]
    signed: list[Tree] = [("neg", term) if c < 0 else term for c, term in terms]
    return upper(("+", tuple(signed))) if signed else ZERO


def upper(tree: Tree) -> Tree:
    """A tree of the kernel with its letters as they are called here, and no sums or products of one."""
    return replace(unwrapped(tree), {x: ("name", x.upper()) for x in names_in(tree) if LETTER.fullmatch(x)})


def unwrapped(tree: Tree) -> Tree:
    """A tree without sums and products of one."""
    if tree[0] in ("+", "*") and len(tree[1]) == 1:
        return unwrapped(tree[1][0])
    return below(tree, unwrapped)


def kernel_tree(body: Tree) -> Tree:
    """What is summed as the kernel reads it."""
    return replace(body, {x: ("name", x.lower()) for x in names_in(body) if NUMBERED.fullmatch(x)})
