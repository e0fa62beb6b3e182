"""What is summed over classes, as a tree: its factors, its indices, and the counts it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

from .rejected import Rejected
from .syntax import Tree, names_in, over_classes, parse, replace

__all__ = [
    "ONE",
    "Largest",
    "Product",
    "Summand",
    "below",
    "beside",
    "exchanged",
    "factors",
    "indexed",
    "merged",
    "product_of",
    "renamed",
    "whole_of",
    "written_out",
]

Product = tuple[str, ...]  # the indices, and cells and margins, as in ("i", "C[i,i]", "a[i]"); ("max", "a[i]") for a maximum
Largest = tuple[str, Tree]  # ("max", what is taken the largest of over all classes i)
Summand = tuple[Tree, tuple[str, ...], bool]  # what is summed, over which indices, and whether these differ
ONE: Tree = ("int", 1)


def whole_of(of: Product | Summand | Largest) -> Summand | None:
    """What is summed, or taken the largest of, as a whole; None for products of cells and margins and the largest of these."""
    if isinstance(of[0], tuple):
        return of
    return (of[1], ("i",), False) if of[0] == "max" and isinstance(of[1], tuple) else None


def renamed(name: str, new: dict[str, str]) -> str:
    """A cell or margin with its indices renamed."""
    kind, indices = name[0], name[2:-1].split(",")
    if set(indices) - set(new):
        raise Rejected(f"a sum over classes has cells C[i,j] and margins a[i] and b[i] of its own indices, got {name}")
    return f"{kind}[{','.join(new[i] for i in indices)}]"


def factors(tree: Tree) -> tuple[list[Tree], list[Tree]]:
    """What is multiplied in a tree, and what it is divided by."""
    if tree[0] == "*":
        found = [factors(x) for x in tree[1]]
        return [y for top, _ in found for y in top], [y for _, bottom in found for y in bottom]
    if tree[0] == "/":
        (top, bottom), divisor = factors(tree[1]), tree[2]
        return top, [*bottom, *(x for x in (divisor[1] if divisor[0] == "*" else [divisor]) if x != ONE)]
    return ([], []) if tree == ONE else ([tree], [])


def product_of(trees: list[Tree]) -> Tree:
    """The product of trees."""
    return trees[0] if len(trees) == 1 else ("*", (ONE, *trees))


def beside(tree: Tree, name: str) -> Tree | None:
    """What a name is multiplied by in a product or above a fraction bar, None if the tree is not of that form."""
    if tree == ("name", name):
        return ONE
    if tree[0] == "*":
        having = [k for k, x in enumerate(tree[1]) if name in names_in(x)]
        rest = beside(tree[1][having[0]], name) if len(having) == 1 else None
        return None if rest is None else ("*", (*tree[1][: having[0]], rest, *tree[1][having[0] + 1 :]))
    if tree[0] == "/" and name not in names_in(tree[2]):
        rest = beside(tree[1], name)
        return None if rest is None else ("/", rest, tree[2])
    return None


def indexed(tree: Tree) -> bool:
    """Whether a tree has cells or margins in it."""
    return any("[" in name for name in names_in(tree))


def exchanged(body: Tree) -> Tree:
    """A summand with its indices exchanged."""
    return replace(
        body, {name: ("name", name[0] + name[1:].translate(str.maketrans("ij", "ji"))) for name in names_in(body) if "[" in name}
    )


def merged(body: Tree, indices: tuple[str, ...], apart: bool) -> Tree:
    """A summand in the counts of its classes against the rest.

    Over one index C[i,i], a[i], b[i] and n, or over two C[i,j], a[i], b[j] and n, in the cells of two classes. Over two different
    classes these are the classes 1 and 2 of three. K is counted from two.
    """
    body = replace(body, {"K": parse("K + 2")})
    if apart:
        return replace(at_classes(body, {"i": 1, "j": 2}, 3), {"n": all_cells(3)})
    second = indices[-1]
    known = {f"C[i,{second}]": "C[1,1]", "a[i]": "C[1,1] + C[1,2]", f"b[{second}]": "C[1,1] + C[2,1]"}
    return replace(body, {**{name: parse(text) for name, text in known.items()}, "n": all_cells(2)})


def all_cells(K: int) -> Tree:
    """The sum of all cells."""
    return ("+", tuple(("name", f"C[{i},{j}]") for i in range(1, K + 1) for j in range(1, K + 1)))


def written_out(tree: Tree, K: int) -> Tree:
    """The tree for so many classes, in the cells C[1,1], C[1,2], ... only."""
    return replace(with_terms(tree, K), {"n": all_cells(K), "K": ("int", K)})


def with_terms(tree: Tree, K: int) -> Tree:
    """The tree with the terms of its sums and maxima over classes one after the other; the number of an index is that of its class."""
    over = over_classes(tree)
    if tree[0] != "sum" and over is None:
        return below(tree, lambda x: with_terms(x, K))
    body = with_terms(tree[1][-1], K)
    indices, apart = ((over,), False) if over else tree[2:]
    choices = [dict(zip(indices, c, strict=True)) for c in product(range(1, K + 1), repeat=len(indices)) if not apart or c[0] != c[1]]
    terms = (at_classes(replace(body, {i: ("int", k) for i, k in classes.items()}), classes, K) for classes in choices)
    return ("max" if over else "+", tuple(terms))


def below(tree: Tree, change: Callable[[Tree], Tree]) -> Tree:
    """The tree with the trees directly below it changed."""
    return tuple(change(x) if is_tree(x) else tuple(map(change, x)) if isinstance(x, tuple) else x for x in tree)


def is_tree(x: object) -> bool:
    """Whether a part of a tree is a tree itself, and not a tuple of trees or a number."""
    return isinstance(x, tuple) and bool(x) and isinstance(x[0], str)


def at_classes(body: Tree, classes: Mapping[str, int], K: int) -> Tree:
    """A summand at given classes, its margins as sums of cells."""
    new: dict[str, Tree] = {}
    for name in names_in(body):
        if name[:2] in ("C[", "a[", "b["):
            index = [str(classes.get(i, i)) for i in name[2:-1].split(",")]
            line = [f"C[{index[0]},{j}]" if name[0] == "a" else f"C[{j},{index[0]}]" for j in range(1, K + 1)]
            new[name] = ("name", f"C[{','.join(index)}]") if name[0] == "C" else ("+", tuple(("name", x) for x in line))
    return replace(body, new)
