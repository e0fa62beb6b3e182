"""What an index may be besides the name of a class: its number, and what a maximum is taken over.

The number of a class is written like a margin, `k[i]`. The largest cell of a row is `A[i]` and of a column `B[i]`; what is largest of
all classes is a letter. What is known of these letters and margins, but that they are not negative, stands in `bounds.py`.
"""

from __future__ import annotations

from .reading import Reader
from .rejected import Rejected
from .summands import below, factors, product_of
from .sums import largest_of, letter
from .syntax import Tree, over_classes

__all__ = ["with_margins"]

KINDS = {"C": 2, "a": 1, "b": 1}


def with_margins(reader: Reader, tree: Tree, indices: tuple[str, ...] = ()) -> Tree:
    """A tree with numbers of classes and maxima over classes as margins and letters; `indices` are those of the sums around it."""
    over = over_classes(tree)
    if tree[0] == "name":
        return ("name", margin(tree[1], indices))
    if tree[0] == "sum":
        return ("sum", (with_margins(reader, tree[1][0], (*indices, *tree[2])),), *tree[2:])
    if over in indices:
        raise Rejected(f"{over} is the index of a maximum and of a sum around it")
    if over is not None:
        return largest(reader, with_margins(reader, tree[1][1], (*indices, over)), over)
    return below(tree, lambda x: with_margins(reader, x, indices))


def margin(name: str, indices: tuple[str, ...]) -> str:
    """The name of a cell or margin, or the number of a class where a name is an index."""
    if "[" in name and len(name[2:-1].split(",")) != KINDS.get(name.partition("[")[0]):
        raise Rejected(f"a sum over classes has cells C[i,j] and margins a[i] and b[i], got {name}")
    return f"k[{name}]" if name in indices else name


def largest(reader: Reader, body: Tree, over: str) -> Tree:
    """The largest over all classes of a cell or margin, times what carries no index and is not negative, or of any other tree."""
    top, bottom = factors(body)
    counts = [x[1] for x in top if x[0] == "name" and "[" in x[1]]
    around = counts[0][2:-1].split(",") if len(counts) == 1 else []
    others = [x for x in top if x != ("name", counts[0])] if over in around else []
    fixed = [x[0] == "int" or (x[0] == "name" and "[" not in x[1] and x[1] not in reader.signed) for x in (*others, *bottom)]
    if over not in around or not all(fixed):
        return largest_of(reader, body, over)
    beside = [i for i in around if i != over]
    if beside:
        found = f"{'A' if around[1] == over else 'B'}[{beside[0]}]"
    else:
        found = letter(reader, ("max", f"{counts[0][0]}[{','.join('i' for _ in around)}]"))
    whole = product_of([("name", found), *others])
    return ("/", whole, product_of(bottom)) if bottom else whole
