"""Which letter of a claim each root and extreme of the kernel is."""

from __future__ import annotations

from collections.abc import Mapping

from ..kernel.polynomial import Polynomial, Ring
from ..kernel.syntax import Tree
from .formulas import Claim, branches, normal
from .setting import Remembering

__all__ = ["difference", "letters_of_atoms"]


def difference(relation: str, left: Tree, right: Tree) -> Tree:
    """The tree of left minus right, or right minus left where the relation says less; what the kernel reads."""
    if relation in ("<", "<="):
        left, right = right, left
    return ("+", (left, ("neg", right)))


def letters_of_atoms(claim: Claim, reader: Remembering, trees: list[Tree]) -> tuple[dict[str, int], list[Tree]]:
    """The letter of each atom of the kernel: a root or extreme of the formula if it is that very one, else one of its own."""
    numbers: dict[str, int] = {}
    written: dict[str, Tree] = {}
    extra: list[Tree] = []
    for number, tree in enumerate(trees, len(claim.names) + 1):
        if tree[0] in ("sqrt", "abs", "max", "min") and all(polynomial(x, written) for x in tree[1]):
            top = reader.read(tree).top
            name = next((n for n in reader.ring.atoms if top == reader.ring.variable(n)), "")
            if name and name not in numbers:
                numbers[name], written[name] = number, tree
    for name, tree in reader.letter_trees(trees).items():
        written[name] = tree
    for name, atom in reader.ring.atoms.items():
        if name not in numbers:
            tree = (atom.kind, tuple(tree_of(reader.ring, p, written) for p in atom.of))
            extra.append(tree)
            numbers[name], written[name] = len(claim.names) + len(trees) + len(extra), tree
    return numbers, extra


def polynomial(tree: Tree, written: Mapping[str, Tree]) -> bool:
    """Whether a tree is a polynomial in names and in letters that are atoms themselves."""
    if tree[0] in ("int", "name"):
        return True
    if tree[0] in ("/", "log", "xlogx", "power"):
        return False
    return (tree[0] in ("+", "*", "neg", "**") or tree in written.values()) and all(polynomial(x, written) for x in branches(tree))


def tree_of(ring: Ring, p: Polynomial, written: Mapping[str, Tree]) -> Tree:
    """A polynomial of the kernel as a tree."""
    terms = []
    for m, c in p.items():
        factors: list[Tree] = [("int", abs(c))] if abs(c) != 1 or not m else []
        for name in ring.support(m):
            letter, k = written.get(name, ("name", name)), ring.exponent(m, name)
            factors.append(letter if k == 1 else ("**", letter, k))
        product: Tree = factors[0] if len(factors) == 1 else ("*", tuple(factors))
        terms.append(product if c > 0 else ("neg", product))
    return normal(terms[0] if len(terms) == 1 else ("+", tuple(terms))) if terms else ("int", 0)
